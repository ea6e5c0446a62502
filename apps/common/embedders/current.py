"""The embedder that the settings name, one for each process."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from threading import Lock

from django.conf import settings

from apps.common.embedders.base import Embedder

_making = Lock()


def current_embedder() -> Embedder:
    """The embedder of the settings; the first call loads its model.

    Raises ImproperlyConfigured when EMBEDDER_PATH does not hold what it should.
    """
    with _making:
        return _embedder(
            settings.EMBEDDER,
            settings.EMBEDDER_PATH,
            settings.EMBEDDER_URL,
            settings.EMBEDDER_MODEL,
            settings.EMBEDDER_API_KEY,
        )


@lru_cache(maxsize=1)
def _embedder(kind: str, path: str, url: str, model: str, key: str) -> Embedder:
    # Imported here: processes that never embed do not pay for numpy and a model's runtime.
    if kind == "onnx":
        from apps.common.embedders.onnx_folder import OnnxEmbedder

        return OnnxEmbedder(Path(path))
    if kind == "http":
        from apps.common.embedders.http_endpoint import HttpEmbedder

        return HttpEmbedder(url=url, model=model, api_key=key)
    from apps.common.embedders.word_llama import WordLlamaEmbedder

    return WordLlamaEmbedder()
