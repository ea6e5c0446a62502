"""WordLlama's static vectors: a text is the weighted mean of its tokens' vectors. The default.

The files are those of the ``wordllama`` package; its code is not imported, because it brings a
download client, sets up logging for the whole process and takes twice the memory.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt
from tokenizers import Tokenizer

from apps.common.embedders.base import Vector

Numbers = npt.NDArray[np.float32]

WEIGHTS = Path("weights", "l2_supercat_256.safetensors")
TOKENIZER = Path("tokenizers", "l2_supercat_tokenizer_config.json")
TENSOR = "embedding.weight"
DIMENSIONS = 256
#: No token reaches over a single space, so the words between them are encoded one by one.
BETWEEN_WORDS = re.compile("(?<=[^ ]) (?=[^ ])")
#: The tokenizer's own signs, which would be read otherwise in a part than in the whole.
MARKS = ("\u2581", "<s>", "</s>", "<unk>")
#: Words whose tokens are remembered, and how long they may be: about 8 MB.
WORDS = 1 << 15
MAX_LETTERS = 32
NUMBER = np.dtype(np.uint16)  # two bytes hold each of the 32,000 numbers
#: Every half-precision number in single precision: looked up, they take half of what numpy's
#: conversion takes.
WIDENED = np.arange(1 << 16, dtype=np.uint16).view(np.float16).astype(np.float32)


class WordLlamaEmbedder:
    """Vectors without a network and without a neural network: 0.1 ms a text, 35 MB."""

    name = "wordllama-256-root"
    dimensions = DIMENSIONS
    is_inline = True
    batch = 64

    def __init__(self) -> None:
        folder = _package_folder()
        self._tokenizer = _tokenizer(folder / TOKENIZER)
        self._vectors = _tensor(folder / WEIGHTS)
        self._remembered = lru_cache(WORDS)(self._encoded)

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One vector for each text. Only the empty text has the zero vector.

        A token that is said four times counts twice: repeating a word makes no other subject.
        """
        vectors: list[Vector] = self._means(texts, np.sqrt).tolist()
        return vectors

    def embed_query(self, text: str) -> Vector:
        """The same of one text."""
        (vector,) = self.embed([text])
        return vector

    def numbers_of(self, text: str) -> Numbers:
        """The library's own vector of a text, for those who go on reckoning with it.

        There each token counts as often as it is said.
        """
        (numbers,) = self._means([text], np.asarray)
        return cast(Numbers, numbers)

    def length_of(self, word: str) -> float:
        """How long the sum of a word's tokens is: short for words that stand in texts about
        anything, in whatever language, long for rare ones and compounds."""
        tokens = np.frombuffer(self._tokens(word), NUMBER)
        return float(np.linalg.norm(self._vectors[tokens].sum(axis=0, dtype=np.float32)))

    def _means(self, texts: Sequence[str], weigh: Callable[[Numbers], Numbers]) -> Numbers:
        """Of each text its tokens' vectors by how often each is said, as ``weigh`` has it, made one
        long.

        What several say is looked up once: most of the time goes by in looking up and widening.
        """
        means = np.zeros((len(texts), DIMENSIONS), np.float32)
        tokens = [self._tokens(text) for text in texts]
        flat = np.frombuffer(b"".join(tokens), NUMBER)
        counted = [len(encoded) // NUMBER.itemsize for encoded in tokens]
        numbers = np.repeat(np.arange(len(texts)), counted)
        said, counts = np.unique(numbers * len(self._vectors) + flat, return_counts=True)
        of_text, token = np.divmod(said, len(self._vectors))
        known, places = np.unique(token, return_inverse=True)
        wide = WIDENED.take(self._vectors[known].view(np.uint16))
        weights = weigh(counts.astype(np.float32))
        begins = np.searchsorted(of_text, np.arange(len(texts) + 1))
        for mean, (begin, end) in zip(means, pairwise(begins), strict=True):
            mean += weights[begin:end] @ wide[places[begin:end]]
        lengths = np.linalg.norm(means, axis=1, keepdims=True)
        np.divide(means, lengths, out=means, where=lengths > 0)
        return means

    def _tokens(self, text: str) -> bytes:
        """The numbers of the text's tokens; those of known words are remembered."""
        if any(mark in text for mark in MARKS):
            return self._encoded(text)
        words = _words(text)
        has_long = len(max(words, key=len)) > MAX_LETTERS
        return b"".join(map(self._of_any_length if has_long else self._remembered, words))

    def _of_any_length(self, word: str) -> bytes:
        return (self._remembered if len(word) <= MAX_LETTERS else self._encoded)(word)

    def _encoded(self, text: str) -> bytes:
        ids = self._tokenizer.encode(text, add_special_tokens=False).ids
        return np.array(ids, NUMBER).tobytes()


@lru_cache(maxsize=1)
def light_embedder() -> WordLlamaEmbedder:
    """The one of this process: a second would take its tokenizer's 16 MB once more."""
    return WordLlamaEmbedder()


def _words(text: str) -> list[str]:
    """The words between single spaces; more of them, or those around a text, part no words."""
    has_others = "  " in text or text[:1] == " " or text[-1:] == " "
    return BETWEEN_WORDS.split(text) if has_others else text.split(" ")


def _package_folder() -> Path:
    """Where the package is installed, found without importing it."""
    spec = find_spec("wordllama")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("The package «wordllama» is not installed.")
    return Path(spec.origin).parent


def _tokenizer(path: Path) -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    tokenizer.model._resize_cache(0)  # it would keep 10,000 whole texts, 50 MB
    return tokenizer


def _tensor(path: Path) -> np.ndarray[Any, np.dtype[np.float16]]:
    """The half-precision table of a safetensors file.

    The file is mapped, not read: all processes share its pages.
    """
    with path.open("rb") as file:
        size = int.from_bytes(file.read(8), "little")
        shape = json.loads(file.read(size))[TENSOR]["shape"]
    mapped = np.memmap(path, dtype="<f2", mode="r", offset=8 + size, shape=tuple(shape))
    return np.asarray(mapped)  # the same pages, without what memmap does at every look
