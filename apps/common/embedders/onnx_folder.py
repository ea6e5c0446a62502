"""A sentence model as ONNX, from a folder with its ``tokenizer.json``."""

from __future__ import annotations

import hashlib
import logging
import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from django.core.exceptions import ImproperlyConfigured
from tokenizers import Tokenizer

from apps.common.embedders.base import EmbedderUnavailable, Nonsense, Vector
from apps.common.embedders.circuit_breaker import Breaker
from apps.common.embedders.mapped_weights import without_weights
from apps.common.embedders.model_card import PLAIN, read_card
from apps.common.embedders.query_cache import QueryCache
from apps.common.embedders.unigram import Unigram, read_unigram

# While it is imported the runtime gives the machine a number, keeps both below the home folder, and
# begins to tell its maker how it is used. Nobody allowed that.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
import onnxruntime

logger = logging.getLogger("memory_platform.embedder")

#: Characters that are cut into tokens at all, for each token; one has seldom more than ten.
CHARACTERS = 16
#: Tokens that are computed at once: more would take memory and save no time on one processor.
BATCH_TOKENS = 1024
#: Web processes compute side by side; more threads for each would only get in each other's way.
THREADS = 1
#: Seconds that a search waits for its vector.
QUERY_SECONDS = 1.0
#: Batches give back the memory that they needed. Questions find theirs again: asking the system for
#: it anew takes a search with a long one 3 ms.
AND_GIVE_BACK = onnxruntime.RunOptions()
AND_GIVE_BACK.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
#: The option that says where files are that a model names.
FOLDER_OF_WEIGHTS = "session.model_external_initializers_file_folder_path"
NEEDED_INPUTS = {"input_ids", "attention_mask"}
KNOWN_INPUTS = NEEDED_INPUTS | {"token_type_ids"}

Array = np.ndarray[Any, np.dtype[Any]]
#: The numbers of a text's tokens.
Tokens = Sequence[int]


class OnnxEmbedder:
    """Runs the model in this process: the masked mean of its token vectors, of length 1.

    The first of ``model.onnx``, ``onnx/model.onnx`` and ``onnx/model*.onnx`` is taken. What
    ``embedder.json`` beside it says holds; a model that has one was installed as a whole and takes
    its time, so documents wait for the worker. Raises ImproperlyConfigured if the folder does not
    hold such a model, or one that is too slow to search with.
    """

    batch = 8  # of long texts this takes seconds

    def __init__(self, folder: Path) -> None:
        model, tokenizer = _model_file(folder), folder / "tokenizer.json"
        card = read_card(folder)
        self._card = card or PLAIN
        self._card.require_files(folder)
        self._tokenizer = _tokenizer(tokenizer)
        self._session = onnxruntime_session(model)
        self._inputs = _inputs(self._session, model)
        self._output = _output(self._session, model)
        self._breaker = Breaker()
        self._queries = QueryCache()
        self.is_inline = card is None
        self.name = f"onnx-{folder.resolve().name[:100]}-{_fingerprint(model, tokenizer)}"
        self.dimensions = self._tried(model)
        if card and card.dimensions != self.dimensions:
            raise ImproperlyConfigured(
                f"{model} gives {self.dimensions} numbers, embedder.json says {card.dimensions}."
            )

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One vector for each text; what follows its last token that counts is not looked at."""
        prefix, most = self._card.passage_prefix, self._card.max_tokens
        encoded = [self._tokens(prefix, text, most) for text in texts]
        vectors: list[Vector] = [[] for _ in texts]
        for numbers in _batches_of_like_length(encoded):
            rows = self._run([encoded[number] for number in numbers], AND_GIVE_BACK)
            for number, row in zip(numbers, rows, strict=True):
                vectors[number] = row
        return vectors

    def embed_query(self, text: str) -> Vector:
        """Its vector, remembered from the last time if there was one.

        After two that took too long, none for a while: a search answers by words then.
        """
        text = text[: CHARACTERS * self._card.max_query_tokens]
        known = self._queries.get(text)
        if known is not None:
            return known
        if not self._breaker.lets_through():
            raise EmbedderUnavailable("The model was too slow lately and is left alone a while.")
        started = time.monotonic()
        vector = self._query_vector(text)
        self._note(time.monotonic() - started)
        self._queries.keep(text, vector)
        return vector

    def _query_vector(self, text: str) -> Vector:
        card = self._card
        return self._run([self._tokens(card.query_prefix, text, card.max_query_tokens)])[0]

    def _note(self, seconds: float) -> None:
        if seconds <= QUERY_SECONDS:
            self._breaker.note_success()
        elif self._breaker.note_failure():
            logger.warning("searching without vectors: a query took %.1f s", seconds)

    def _tokens(self, prefix: str, text: str, most: int) -> Tokens:
        """The numbers of its tokens; the mark of the end stays when the rest is cut."""
        return self._tokenizer.ids(prefix + text[: CHARACTERS * most], most)

    def _tried(self, model: Path) -> int:
        """The size of a vector, found with the longest text: some models take only short ones."""
        most = self._card.max_tokens
        try:
            size = len(self.embed(["size " * most])[0])
        except Exception as error:  # its errors have no base of their own
            raise ImproperlyConfigured(f"{model} fails on a text of {most} tokens.") from error
        fastest = min(self._timed("size " * most) for _ in range(2))
        if fastest > QUERY_SECONDS:
            raise ImproperlyConfigured(
                f"{model} is too slow: {fastest:.1f} s for a query, a search waits"
                f" {QUERY_SECONDS:.0f}."
            )
        return size

    def _timed(self, text: str) -> float:
        """In processor time: a model is not slower because others are at work when it is loaded."""
        started = time.thread_time()
        self._query_vector(text)
        return time.thread_time() - started

    def _run(
        self, batch: Sequence[Tokens], how: onnxruntime.RunOptions | None = None
    ) -> list[Vector]:
        mask = _padded([[1] * len(ids) for ids in batch])
        columns = {
            "input_ids": _padded(batch),
            "attention_mask": mask,
            "token_type_ids": np.zeros_like(mask),
        }
        given = {name: columns[name] for name in self._inputs}
        tokens: Array = self._session.run([self._output], given, how)[0]
        return _normalised(tokens[:, 0] if self._card.pooling == "cls" else _mean(tokens, mask))


def _model_file(folder: Path) -> Path:
    named = [folder / "model.onnx", folder / "onnx" / "model.onnx"]
    for path in (*named, *sorted(folder.glob("onnx/model*.onnx"))):
        if path.is_file():
            return path
    raise ImproperlyConfigured(f"there is no model.onnx in {folder}.")


class LibraryTokenizer:
    """The tokenizer of any ``tokenizer.json``."""

    def __init__(self, path: Path) -> None:
        self._tokenizer = Tokenizer.from_file(str(path))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()

    def ids(self, text: str, most: int) -> Tokens:
        """The numbers of its tokens, at most ``most``; the mark of the end stays."""
        encoding = self._tokenizer.encode(text)
        ids = encoding.ids
        if len(ids) <= most:
            return ids
        return [*ids[: most - 1], ids[-1]] if encoding.special_tokens_mask[-1] else ids[:most]


def _tokenizer(path: Path) -> LibraryTokenizer | Unigram:
    if not path.is_file():
        raise ImproperlyConfigured(f"there is no tokenizer.json in {path.parent}.")
    try:
        return read_unigram(path) or LibraryTokenizer(path)
    except Exception as error:  # the library raises nothing more special
        raise ImproperlyConfigured(f"{path} is no tokenizer.") from error


def onnxruntime_session(model: Path) -> onnxruntime.InferenceSession:
    """The model, ready to run on one thread; its weights stay in the file.

    Raises ImproperlyConfigured.
    """
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = THREADS
    options.inter_op_num_threads = 1
    options.enable_mem_pattern = False  # each text has a length of its own
    options.add_session_config_entry(FOLDER_OF_WEIGHTS, str(model.parent))
    try:
        return onnxruntime.InferenceSession(
            without_weights(model), options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:  # its errors have no base of their own
        reason = str(error).strip().partition("\n")[0][:300]
        raise ImproperlyConfigured(f"{model} cannot be loaded: {reason}") from error


def _inputs(session: onnxruntime.InferenceSession, model: Path) -> list[str]:
    names = [given.name for given in session.get_inputs()]
    if not NEEDED_INPUTS <= set(names) <= KNOWN_INPUTS:
        raise ImproperlyConfigured(
            f"{model} must take input_ids, attention_mask and perhaps"
            f" token_type_ids, but takes {', '.join(names) or 'nothing'}."
        )
    return names


def _output(session: onnxruntime.InferenceSession, model: Path) -> str:
    """The output with a vector for each token."""
    for given in session.get_outputs():
        if len(given.shape) == 3:
            return str(given.name)
    raise ImproperlyConfigured(f"{model} gives no vector for each token.")


def _fingerprint(model: Path, tokenizer: Path) -> str:
    """Twelve digits that change with the weights, which may lie beside the model, and the words."""
    digest = hashlib.sha256()
    for path in (*sorted(model.parent.glob(f"{model.stem}.onnx*")), tokenizer):
        with path.open("rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()[:12]


def _batches_of_like_length(encoded: Sequence[Tokens]) -> Iterator[list[int]]:
    """Numbers of texts that fit together: little padding is computed in vain."""
    batch: list[int] = []
    for number in sorted(range(len(encoded)), key=lambda number: len(encoded[number])):
        if (len(batch) + 1) * len(encoded[number]) > BATCH_TOKENS and batch:
            yield batch
            batch = []
        batch.append(number)
    if batch:
        yield batch


def _padded(rows: Sequence[Tokens]) -> Array:
    table = np.zeros((len(rows), max(map(len, rows))), dtype=np.int64)
    for number, row in enumerate(rows):
        table[number, : len(row)] = row
    return table


def _mean(tokens: Array, mask: Array) -> Array:
    weights = mask[:, :, np.newaxis].astype(np.float32)
    mean: Array = (tokens * weights).sum(axis=1) / np.maximum(weights.sum(axis=1), 1)
    return mean


def _normalised(vectors: Array) -> list[Vector]:
    if not np.isfinite(vectors).all():
        raise Nonsense("The model computed something that is no number.")
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: list[Vector] = (vectors / np.maximum(lengths, 1e-12)).tolist()
    return unit
