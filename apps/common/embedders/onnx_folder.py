"""A sentence model as ONNX, from a folder with its ``tokenizer.json``."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from django.core.exceptions import ImproperlyConfigured
from tokenizers import Encoding, Tokenizer

from apps.common.embedders.base import EmbedderUnavailable, Vector

MAX_TOKENS = 256
#: Characters that are cut into tokens at all; a token has seldom more than ten.
MAX_CHARACTERS = 16 * MAX_TOKENS
BATCH = 32
#: Web processes compute side by side; more threads for each would only get in each other's way.
THREADS = 1
NEEDED_INPUTS = {"input_ids", "attention_mask"}
KNOWN_INPUTS = NEEDED_INPUTS | {"token_type_ids"}

Array = np.ndarray[Any, np.dtype[Any]]


class OnnxEmbedder:
    """Runs the model in this process: the masked mean of its token vectors, of length 1.

    The first of ``model.onnx``, ``onnx/model.onnx`` and ``onnx/model*.onnx`` is taken. Raises
    ImproperlyConfigured if the folder does not hold such a model.
    """

    is_inline = True

    def __init__(self, folder: Path) -> None:
        model, tokenizer = _model_file(folder), folder / "tokenizer.json"
        self._tokenizer = _tokenizer(tokenizer)
        self._session = _session(model)
        self._inputs = _inputs(self._session, model)
        self._output = _output(self._session, model)
        self.name = f"onnx-{folder.resolve().name[:100]}-{_fingerprint(model, tokenizer)}"
        self.dimensions = self._tried(model)

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One vector for each text; what follows the first 256 tokens is not looked at."""
        encoded = [self._tokenizer.encode(text[:MAX_CHARACTERS]) for text in texts]
        vectors: list[Vector] = [[] for _ in texts]
        for numbers in _batches_of_like_length(encoded):
            rows = self._run([encoded[number] for number in numbers])
            for number, row in zip(numbers, rows, strict=True):
                vectors[number] = row
        return vectors

    def embed_query(self, text: str) -> Vector:
        return self.embed([text])[0]

    def _tried(self, model: Path) -> int:
        """The size of a vector, found with the longest text: some models take only short ones."""
        try:
            return len(self.embed_query("size " * MAX_TOKENS))
        except Exception as error:  # its errors have no base of their own
            raise ImproperlyConfigured(
                f"EMBEDDER_PATH: {model} fails on a text of {MAX_TOKENS} tokens."
            ) from error

    def _run(self, batch: Sequence[Encoding]) -> list[Vector]:
        columns = {
            "input_ids": _padded([encoding.ids for encoding in batch]),
            "attention_mask": _padded([encoding.attention_mask for encoding in batch]),
            "token_type_ids": _padded([encoding.type_ids for encoding in batch]),
        }
        given = {name: columns[name] for name in self._inputs}
        tokens: Array = self._session.run([self._output], given)[0]
        return _normalised(_mean(tokens, columns["attention_mask"]))


def _model_file(folder: Path) -> Path:
    named = [folder / "model.onnx", folder / "onnx" / "model.onnx"]
    for path in (*named, *sorted(folder.glob("onnx/model*.onnx"))):
        if path.is_file():
            return path
    raise ImproperlyConfigured(f"EMBEDDER_PATH: there is no model.onnx in {folder}.")


def _tokenizer(path: Path) -> Tokenizer:
    if not path.is_file():
        raise ImproperlyConfigured(f"EMBEDDER_PATH: there is no tokenizer.json in {path.parent}.")
    try:
        tokenizer = Tokenizer.from_file(str(path))
    except Exception as error:  # it raises nothing more special
        raise ImproperlyConfigured(f"EMBEDDER_PATH: {path} is no tokenizer.") from error
    tokenizer.enable_truncation(MAX_TOKENS)
    tokenizer.no_padding()
    return tokenizer


def _session(model: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = THREADS
    options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False  # it would keep what the largest batch needed
    try:
        return onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # its errors have no base of their own
        raise ImproperlyConfigured(f"EMBEDDER_PATH: {model} cannot be loaded.") from error


def _inputs(session: onnxruntime.InferenceSession, model: Path) -> list[str]:
    names = [given.name for given in session.get_inputs()]
    if not NEEDED_INPUTS <= set(names) <= KNOWN_INPUTS:
        raise ImproperlyConfigured(
            f"EMBEDDER_PATH: {model} must take input_ids, attention_mask and perhaps"
            f" token_type_ids, but takes {', '.join(names) or 'nothing'}."
        )
    return names


def _output(session: onnxruntime.InferenceSession, model: Path) -> str:
    """The output with a vector for each token."""
    for given in session.get_outputs():
        if len(given.shape) == 3:
            return str(given.name)
    raise ImproperlyConfigured(f"EMBEDDER_PATH: {model} gives no vector for each token.")


def _fingerprint(model: Path, tokenizer: Path) -> str:
    """Twelve digits that change with the weights, which may lie beside the model, and the words."""
    digest = hashlib.sha256()
    for path in (*sorted(model.parent.glob(f"{model.stem}.onnx*")), tokenizer):
        with path.open("rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()[:12]


def _batches_of_like_length(encoded: Sequence[Encoding]) -> Iterator[list[int]]:
    """Numbers of texts that fit together: little padding is computed in vain."""
    numbers = sorted(range(len(encoded)), key=lambda number: len(encoded[number].ids))
    for start in range(0, len(numbers), BATCH):
        yield numbers[start : start + BATCH]


def _padded(rows: Sequence[Sequence[int]]) -> Array:
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
        raise EmbedderUnavailable("The model computed something that is no number.")
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: list[Vector] = (vectors / np.maximum(lengths, 1e-12)).tolist()
    return unit
