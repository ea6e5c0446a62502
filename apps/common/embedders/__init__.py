"""Texts as vectors: what similarity search compares. Which embedder runs is a setting."""

from apps.common.embedders.base import Embedder, EmbedderUnavailable
from apps.common.embedders.current import coming_embedder, current_embedder
