"""An embedding service that speaks OpenAI's protocol: ``POST <base>/embeddings``."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

import numpy as np

from apps.common.embedders.base import EmbedderUnavailable, Vector
from apps.common.embedders.circuit_breaker import Breaker
from apps.common.http_client import RequestFailed, post

MAX_DIMENSIONS = 16_000  # of a half-precision column


def vectors_of(answer: bytes, *, count: int, host: str) -> list[Vector]:
    """The ``count`` vectors in the order of the texts, of length 1.

    Raises EmbedderUnavailable, which quotes nothing of the answer.
    """
    try:
        rows = _in_order(json.loads(answer)["data"], count)
        table = np.array(rows)
    except (ValueError, TypeError, KeyError, RecursionError):
        raise EmbedderUnavailable(f"{host} did not answer with {count} vectors.") from None
    if table.dtype.kind not in "fi" or table.ndim != 2:
        raise EmbedderUnavailable(f"{host} answered with vectors of several sizes or no numbers.")
    lengths = np.linalg.norm(table.astype(np.float64), axis=1, keepdims=True)
    if not (np.isfinite(lengths).all() and lengths.all() and table.shape[1] <= MAX_DIMENSIONS):
        raise EmbedderUnavailable(f"{host} answered with numbers that make no vector.")
    unit: list[Vector] = (table / lengths).tolist()
    return unit


def _in_order(data: Any, count: int) -> list[Any]:
    """The embeddings by their ``index``. Raises ValueError unless each occurs once."""
    by_index = {item["index"]: item["embedding"] for item in data}
    if len(data) != count or set(by_index) != set(range(count)):
        raise ValueError("not one vector for each text")
    return [by_index[number] for number in range(count)]


logger = logging.getLogger("memory_platform.embedder")

BATCH = 64
#: Characters of a text that are sent; services refuse what exceeds their model.
MAX_CHARACTERS = 8000
#: A text of so few is not too long for any model: the service refuses for another reason.
MIN_CHARACTERS = 500
TOO_MUCH = {
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNPROCESSABLE_ENTITY,
}
#: Seconds for an answer to one batch of documents, and to a search that somebody waits for.
PATIENCE = 30.0
QUERY_PATIENCE = 0.8
#: Seconds before a batch is sent again; after the last one it is given up.
PAUSES = (0.5, 1.0, 2.0)
MAX_PAUSE = 10.0
MAX_BYTES = 64 << 20


class TryAgain(EmbedderUnavailable):
    """The service may answer later; ``after`` so many seconds, if it said so."""

    def __init__(self, message: str, *, after: float = 0.0) -> None:
        super().__init__(message)
        self.after = after


class InputRefused(EmbedderUnavailable):
    """The service does not take this input; it may take less."""


class HttpEmbedder:
    """Asks another machine: too slow and too uncertain for a write, so documents wait.

    The key goes to ``url`` alone, never into a message or a log; redirects are not followed.
    """

    is_inline = False
    batch = BATCH

    def __init__(self, *, url: str, model: str, api_key: str) -> None:
        self._host = urlsplit(url).netloc
        self.name = f"http-{model[:120]}@{self._host[:70]}"
        self._url = f"{url}/embeddings"
        self._model = model
        self._headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
        self._breaker = Breaker()
        self._dimensions = 0

    @property
    def dimensions(self) -> int:
        """What the service's first answer showed. Raises EmbedderUnavailable before that."""
        if not self._dimensions:
            raise EmbedderUnavailable(f"{self._host} has not answered yet.")
        return self._dimensions

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One vector for each text, in batches that are sent up to four times.

        A text that is too long for the service is cut until it is not.
        """
        vectors: list[Vector] = []
        for start in range(0, len(texts), BATCH):
            vectors += self._divided(texts[start : start + BATCH])
        return vectors

    def embed_query(self, text: str) -> Vector:
        """One attempt, and none for a while after two that failed."""
        if not self._breaker.lets_through():
            raise EmbedderUnavailable(f"{self._host} failed lately and is left alone for a while.")
        try:
            vector = self._ask([text], patience=QUERY_PATIENCE)[0]
        except EmbedderUnavailable as error:
            if self._breaker.note_failure():
                logger.warning("searching without vectors: %s", error)
            raise
        self._breaker.note_success()
        return vector

    def _divided(self, batch: Sequence[str]) -> list[Vector]:
        try:
            return self._patiently(batch)
        except InputRefused:
            if len(batch) > 1:
                half = len(batch) // 2
                return self._divided(batch[:half]) + self._divided(batch[half:])
            if len(batch[0]) <= MIN_CHARACTERS:
                raise
            return self._divided([batch[0][: len(batch[0]) // 2]])

    def _patiently(self, batch: Sequence[str]) -> list[Vector]:
        for pause in PAUSES:
            try:
                return self._ask(batch, patience=PATIENCE)
            except TryAgain as error:
                time.sleep(min(max(pause, error.after), MAX_PAUSE))
        return self._ask(batch, patience=PATIENCE)

    def _ask(self, texts: Sequence[str], *, patience: float) -> list[Vector]:
        question = {
            "model": self._model,
            "input": [text[:MAX_CHARACTERS] for text in texts],
            "encoding_format": "float",
        }
        content = json.dumps(question).encode()
        try:
            answer = post(
                self._url, content, headers=self._headers, seconds=patience, max_bytes=MAX_BYTES
            )
        except RequestFailed as failed:
            raise self._unavailable(failed) from None
        vectors = vectors_of(answer, count=len(texts), host=self._host)
        self._require_one_size(len(vectors[0]))
        return vectors

    def _unavailable(self, failed: RequestFailed) -> EmbedderUnavailable:
        message = f"{self._host} {failed}."
        if failed.is_passing:
            return TryAgain(message, after=failed.retry_after)
        return (InputRefused if failed.status in TOO_MUCH else EmbedderUnavailable)(message)

    def _require_one_size(self, size: int) -> None:
        self._dimensions = self._dimensions or size
        if size != self._dimensions:
            raise EmbedderUnavailable(
                f"{self._host} gave {size} numbers instead of {self._dimensions}: its model has"
                " changed. Restart to embed everything anew."
            )
