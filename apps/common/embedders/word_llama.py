"""WordLlama's static vectors: a text is the mean of its tokens' vectors. The default.

The files are those of the ``wordllama`` package; its code is not imported, because it brings a
download client, sets up logging for the whole process and takes twice the memory.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from tokenizers import Tokenizer

from apps.common.embedders.base import Vector

WEIGHTS = Path("weights", "l2_supercat_256.safetensors")
TOKENIZER = Path("tokenizers", "l2_supercat_tokenizer_config.json")
TENSOR = "embedding.weight"
DIMENSIONS = 256


class WordLlamaEmbedder:
    """Vectors without a network and without a neural network: 0.2 ms a text, 30 MB."""

    name = "wordllama-256"
    dimensions = DIMENSIONS
    is_inline = True

    def __init__(self) -> None:
        folder = _package_folder()
        self._tokenizer = _tokenizer(folder / TOKENIZER)
        self._vectors = _tensor(folder / WEIGHTS)

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One vector for each text. Only the empty text has the zero vector."""
        return [self.embed_query(text) for text in texts]

    def embed_query(self, text: str) -> Vector:
        tokens = self._tokenizer.encode(text, add_special_tokens=False).ids
        total = self._vectors[tokens].sum(axis=0, dtype=np.float32)
        length = float(np.linalg.norm(total))
        vector: Vector = (total / length if length else total).tolist()
        return vector


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
    return np.memmap(path, dtype="<f2", mode="r", offset=8 + size, shape=tuple(shape))
