"""The embedders of this process: those that the settings or ``manage.py embedder use`` name."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from threading import Lock, Thread

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from apps.common.embedders.base import Embedder, EmbedderUnavailable, Vector
from apps.common.embedders.choice import LIGHT, model_folder, read_choice

logger = logging.getLogger("memory_platform.embedder")

_making = Lock()


class BrokenEmbedder:
    """Stands for a chosen model that cannot be loaded: search answers by words until it can."""

    is_inline = False
    batch = 1

    def __init__(self, name: str, reason: str) -> None:
        self.name = f"broken-{name}"
        self._reason = reason

    @property
    def dimensions(self) -> int:
        """Raises EmbedderUnavailable."""
        raise EmbedderUnavailable(self._reason)

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """Raises EmbedderUnavailable."""
        raise EmbedderUnavailable(self._reason)

    def embed_query(self, text: str) -> Vector:
        """Raises EmbedderUnavailable."""
        raise EmbedderUnavailable(self._reason)


class Answering:
    """The chosen embedder that searches use; safe to share between threads.

    After a switch the former one goes on until the other is loaded: no search waits for a model.
    """

    def __init__(self) -> None:
        """Nothing is loaded before somebody asks."""
        self._lock = Lock()
        self._name = ""
        self._embedder: Embedder | None = None
        self._loading = ""

    def get(self, name: str) -> Embedder:
        """The embedder of this name, or the former one while it is being loaded."""
        with self._lock:
            if self._embedder is None:
                self._name, self._embedder = name, chosen(name)
            elif name not in {self._name, self._loading}:
                self._loading = name
                Thread(target=self._load, args=[name], daemon=True).start()
            return self._embedder

    def become(self, name: str) -> bool:
        """Load the embedder of this name here and now; tells whether it was another one before."""
        with self._lock:
            if name == self._name:
                return False
            _chosen.cache_clear()  # nobody needs the former one
            self._name, self._embedder, self._loading = name, chosen(name), ""
            return True

    def _load(self, name: str) -> None:
        embedder = chosen(name)
        with self._lock:
            if self._loading == name:
                self._name, self._embedder, self._loading = name, embedder, ""


_answering = Answering()


def current_embedder() -> Embedder:
    """The embedder whose vectors are searched; the first call loads its model.

    Raises ImproperlyConfigured when EMBEDDER_PATH does not hold what it should.
    """
    if not settings.EMBEDDER:
        return _answering.get(read_choice().answering)
    with _making:
        return _configured(
            settings.EMBEDDER,
            settings.EMBEDDER_PATH,
            settings.EMBEDDER_URL,
            settings.EMBEDDER_MODEL,
            settings.EMBEDDER_API_KEY,
        )


def follow_choice() -> bool:
    """Load the embedder that answers by now, if it is another one than here: for a process that
    must not have a thread do so. Tells whether it was."""
    return not settings.EMBEDDER and _answering.become(read_choice().answering)


def coming_embedder() -> Embedder | None:
    """The embedder that is wanted and whose vectors are still being made; None without a switch."""
    choice = read_choice()
    return chosen(choice.wanted) if choice.former and not settings.EMBEDDER else None


def chosen(name: str) -> Embedder:
    """An embedder by its name: the light one, or an installed model.

    One that cannot be loaded is a BrokenEmbedder, and the log says why.
    """
    with _making:
        return _chosen(name, str(model_folder(name)))


@lru_cache(maxsize=2)
def _chosen(name: str, folder: str) -> Embedder:
    if name == LIGHT:
        return _light()
    try:
        return embedder_in(Path(folder))
    except ImproperlyConfigured as error:
        logger.error("searching without vectors: %s", error)
        return BrokenEmbedder(name, str(error))


@lru_cache(maxsize=1)
def _configured(kind: str, path: str, url: str, model: str, key: str) -> Embedder:
    if kind == "onnx":
        try:
            return embedder_in(Path(path))
        except ImproperlyConfigured as error:
            raise ImproperlyConfigured(f"EMBEDDER_PATH: {error}") from error
    if kind == "http":
        from apps.common.embedders.http_endpoint import HttpEmbedder

        return HttpEmbedder(url=url, model=model, api_key=key)
    return _light()


# Imported late: processes that never embed do not pay for numpy and a model's runtime.


def embedder_in(folder: Path) -> Embedder:
    """The model in a folder, with all its parts. Raises ImproperlyConfigured."""
    from apps.common.embedders.languages import AcrossLanguages, across_languages
    from apps.common.embedders.model_card import ENGLISH_FOLDER, read_card
    from apps.common.embedders.onnx_folder import OnnxEmbedder
    from apps.common.embedders.two_parts import InTwoParts

    first, card = across_languages(OnnxEmbedder(folder)), read_card(folder)
    if card is None or not card.english:
        return first
    if not isinstance(first, AcrossLanguages):
        raise ImproperlyConfigured(f"{folder} does not read several languages.")
    return InTwoParts(first, OnnxEmbedder(folder / ENGLISH_FOLDER), card.english)


def _light() -> Embedder:
    from apps.common.embedders.word_llama import light_embedder

    return light_embedder()
