"""Which embedder runs, from the environment."""

import os
from typing import NamedTuple

from django.core.exceptions import ImproperlyConfigured

from apps.common.configuration import http_address

KINDS = ("wordllama", "onnx", "http")


class EmbedderSettings(NamedTuple):
    """The variables, checked as far as that is possible without loading anything.

    ``kind`` is empty if ``manage.py embedder use`` decides.
    """

    kind: str
    path: str
    url: str
    model: str
    api_key: str


def embedder_settings() -> EmbedderSettings:
    """Read EMBEDDER and what it needs. Raises ImproperlyConfigured."""
    names = ("EMBEDDER", "EMBEDDER_PATH", "EMBEDDER_URL", "EMBEDDER_MODEL", "EMBEDDER_API_KEY")
    kind, path, url, model, key = (os.environ.get(name, "").strip() for name in names)
    found = EmbedderSettings(kind, path, url.rstrip("/"), model, key)
    if found.kind and found.kind not in KINDS:
        raise ImproperlyConfigured(f"EMBEDDER must be one of {', '.join(KINDS)}.")
    if found.kind == "onnx" and not found.path:
        raise ImproperlyConfigured("EMBEDDER=onnx needs EMBEDDER_PATH, the model's folder.")
    if found.kind == "http":
        require_endpoint(found)
    return found


def require_endpoint(found: EmbedderSettings) -> None:
    """Refuse what cannot be the address, model and key of an endpoint."""
    parts = http_address(found.url)
    if parts is None or parts.username:
        raise ImproperlyConfigured(
            "EMBEDDER=http needs EMBEDDER_URL, an address such as https://embeddings.example.com/v1"
            " without a login in it."
        )
    if not found.model:
        raise ImproperlyConfigured("EMBEDDER=http needs EMBEDDER_MODEL, the model's name there.")
    if not (found.api_key.isascii() and found.api_key.isprintable()):
        raise ImproperlyConfigured("EMBEDDER_API_KEY must be printable ASCII characters.")
