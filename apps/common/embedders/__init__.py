"""Texts as vectors: what similarity search compares. Which embedder runs is a setting."""

from apps.common.embedders.base import Embedder, EmbedderUnavailable
from apps.common.embedders.current import current_embedder

__all__ = ["Embedder", "EmbedderUnavailable", "current_embedder"]
