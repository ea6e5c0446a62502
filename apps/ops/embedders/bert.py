"""BERT's encoder as an ONNX graph that is quantized: its matrices multiply whole numbers.

Weights have 7 bits and a scale for each row of a matrix; activations have 8 and a scale for each
token, measured as it comes. Sums of whole numbers are exact, so a product is the same on every
processor and in every batch. A few channels of the activations are far larger than the others and
would leave those little of 8 bits, so their size is moved into the weights (SmoothQuant); how large
they are, the same encoder in 32 bits tells. The table of tokens, of which few rows are read, stays
in 4 bits.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any, Protocol

import numpy as np

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

#: Four bits are written as 0 to 15 and mean -8 to 7.
SIGN_BITS = 0x88
LEAST, MOST = -8, 7
#: Factors that are tried for 4 bits, as parts of the one with which the largest number just fits.
TRIED = np.linspace(0.75, 1.05, 13, dtype=np.float32)
#: How many numbers in 4 bits share a scale.
BLOCK = 32
#: The largest activation, and what is written for 0.
MOST_OF_ACTIVATIONS, ZERO_POINT = 127, 128
#: The largest weight: processors without instructions of their own for it add two products in 16
#: bits and cut off what does not fit, which would be other vectors without a word.
MOST_OF_WEIGHTS = 63
#: How much of the size of a channel is moved into the weights, as a power.
SMOOTHING = 0.6
#: The products whose channels differ in size, those of what was normalised: how their names end.
SMOOTHED = (".q", ".fi")
#: Channels that are always 0 count as so large.
LEAST_MAXIMUM = 1e-5
#: Of so many runs the one in the middle counts.
RUNS = 15


@dataclass(frozen=True, slots=True)
class Shape:
    """How large the model is, in the order in which e5-small's file has it."""

    width: int
    layers: int
    heads: int
    inner: int
    vocabulary: int
    positions: int
    types: int


#: Numbers, (rows, blocks, bytes of a block), and the factor of each block.
Packed = tuple[Array, Array]


class Weights(Protocol):
    """What an encoder is written from: its sizes, and tensors by name."""

    shape: Shape
    epsilon: float

    def plain(self, name: str, *shape: int) -> Array:
        """A tensor of 32-bit numbers, however it is kept."""

    def in_four_bits(self, name: str, rows: int, columns: int) -> Packed:
        """A tensor in 4 bits, by blocks."""


def in_four_bits(table: Array) -> Packed:
    """Each block of numbers by a factor, the one of several with which they come out nearest."""
    blocks = table.reshape(len(table), -1, BLOCK)
    places = np.abs(blocks).argmax(axis=2)[:, :, None]
    # The number that lies farthest out is the one of which there is one more step.
    fitting = np.take_along_axis(blocks, places, axis=2) / LEAST
    best = np.full(blocks.shape[:2], np.inf, np.float32)
    values, factors = np.zeros(blocks.shape, np.int8), np.zeros(blocks.shape[:2], np.float32)
    for part in TRIED:
        factor = fitting * part
        found = np.clip(np.rint(blocks * _inverse(factor)), LEAST, MOST)
        error = ((found * factor - blocks) ** 2).sum(axis=2)
        is_better = error < best
        best[is_better] = error[is_better]
        values[is_better] = found[is_better]
        factors[is_better] = factor[is_better][:, 0]
    unsigned = (values - LEAST).astype(np.uint8)
    return unsigned[:, :, 0::2] | (unsigned[:, :, 1::2] << 4), factors


def out_of_four_bits(packed: Packed) -> Array:
    """The numbers that are meant."""
    halves, factors = packed
    values = np.stack([halves & 15, halves >> 4], axis=-1).reshape(*factors.shape, -1)
    numbers = (values.astype(np.float32) + LEAST) * factors[:, :, None]
    return numbers.reshape(len(factors), -1)


def _inverse(factors: Array) -> Array:
    """Nothing where there is nothing to divide by: all numbers of such a block are 0."""
    found: Array = np.divide(1, factors, out=np.zeros_like(factors), where=factors != 0)
    return found


class OneLayer:
    """Weights of the same sizes that mean nothing: what a layer costs on this machine."""

    def __init__(self, shape: Shape) -> None:
        self.shape = replace(shape, layers=1, vocabulary=BLOCK)
        self.epsilon = 1e-12
        self._random = np.random.default_rng(1)

    def plain(self, name: str, *shape: int) -> Array:
        """Small numbers."""
        return self._random.standard_normal(shape, dtype=np.float32)

    def in_four_bits(self, name: str, rows: int, columns: int) -> Packed:
        """The same in four bits."""
        return in_four_bits(self.plain(name, rows, columns))


def milliseconds_of(shape: Shape, tokens: int) -> float:
    """What a query of so many tokens costs, found without the weights."""
    ids = np.zeros((1, tokens), dtype=np.int64)
    session = _session_of(Encoder(OneLayer(shape), maxima={}))
    runs = [_thread_milliseconds(session, _given(ids)) for _ in range(RUNS)]
    return shape.layers * median(runs)


def _session_of(encoder: Encoder) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "model.onnx")
        encoder.write(path)
        return onnxruntime_session(path)


def _given(ids: Array) -> dict[str, Array]:
    return {"input_ids": ids, "attention_mask": np.ones_like(ids)}


def _thread_milliseconds(session: Any, given: dict[str, Array]) -> float:
    started = time.thread_time()
    session.run(None, given)
    return 1000 * (time.thread_time() - started)


class Encoder:
    """BERT's encoder as an ONNX graph: token numbers in, a vector for each token out."""

    def __init__(self, weights: Weights, maxima: Mapping[str, Array]) -> None:
        """``maxima``: the largest activation of each channel, by the name of the product."""
        self._weights, self._maxima = weights, maxima
        self._shape = weights.shape
        self._graph = OnnxGraph("encoder")
        self._outputs: list[bytes] = []

    def write(self, path: Path) -> None:
        """Put the graph together and write it."""
        mask = self._step("Cast", ["attention_mask"], to=INT32)
        tokens = self._flat(self._embedded())
        for layer in range(self._shape.layers):
            tokens = self._layer(f"l{layer}.", tokens, mask)
        found = self._by_text(tokens, self._shape.width)
        self._graph.step("Identity", [found], outputs=["last_hidden_state"])
        sizes = ("texts", "tokens")
        found_size = tensor("last_hidden_state", FLOAT, *sizes, self._shape.width)
        self._graph.write(
            path,
            inputs=[tensor("input_ids", INT64, *sizes), tensor("attention_mask", INT64, *sizes)],
            outputs=[found_size, *self._outputs],
        )

    def _embedded(self) -> str:
        """The sum of the vectors of each token, of its place, and of the only type there is."""
        shape, width = self._shape, self._shape.width
        packed, factors = self._weights.in_four_bits("emb.word", shape.vocabulary, width)
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
            "Split",
            [self._by_text(all_three, 3 * width), self._whole(width, width, width)],
            {"axis": -1},
            outputs=3,
        )
        seen = self._contributed(
            "MultiHeadAttention", [*parts, "", mask], num_heads=self._shape.heads
        )
        seen = self._linear([f"{name}ao"], self._flat(seen), width, width)
        tokens = self._normalised(f"{name}aln", self._step("Add", [tokens, seen]))
        thought = self._step("Gelu", [self._linear([f"{name}fi"], tokens, inner, width)])
        thought = self._linear([f"{name}fo"], thought, width, inner)
        return self._normalised(f"{name}oln", self._step("Add", [tokens, thought]))

    def _linear(self, names: Sequence[str], given: str, rows: int, columns: int) -> str:
        """Multiply with matrices that stand on one another, and add their biases."""
        tables = [self._weights.plain(f"{name}.w", rows, columns) for name in names]
        biases = np.concatenate([self._weights.plain(f"{name}.b", rows) for name in names])
        product = self._product(names[0], given, np.concatenate(tables))
        return self._step("Add", [product, self._graph.constant(f"{names[0]}.b", biases)])

    def _product(self, name: str, given: str, matrix: Array) -> str:
        """Multiply whole numbers, and what comes out with the scales of token and row."""
        if name in self._maxima:
            smoothing = _smoothing(self._maxima[name], matrix)
            divided = self._graph.constant(f"{name}.smoothing", 1 / smoothing)
            given, matrix = self._step("Mul", [given, divided]), matrix * smoothing
        scales = np.abs(matrix).max(axis=1) / np.float32(MOST_OF_WEIGHTS)
        weights = np.rint(matrix * _inverse(scales)[:, None]).astype(np.int8)
        largest = self._step("ReduceMax", [self._step("Abs", [given]), self._whole(-1)], keepdims=0)
        scale = self._step("Mul", [largest, self._fraction(1 / MOST_OF_ACTIVATIONS)])
        zero_point = self._graph.constant("zero_point", np.array([ZERO_POINT], np.uint8))
        # The same for all products: the runtime computes it once.
        count = self._step("Reshape", [self._step("Size", ["input_ids"]), self._whole(1)])
        zero_points = self._step("Expand", [zero_point, count])
        product = self._contributed(
            "MatMulIntegerToFloat",
            [
                self._step("QuantizeLinear", [given, scale, zero_points], axis=0),
                self._graph.constant(f"{name}.w", np.ascontiguousarray(weights.T)),
                self._fraction(1),
                self._graph.constant(f"{name}.scales", scales),
                zero_point,
            ],
        )
        return self._step("Mul", [product, self._step("Unsqueeze", [scale, self._whole(-1)])])

    def _by_text(self, tokens: str, columns: int) -> str:
        """Tokens as attention takes them: (texts, tokens, columns)."""
        size = self._step("Shape", ["input_ids"])
        sizes = self._step("Concat", [size, self._whole(columns)], axis=0)
        return self._step("Reshape", [tokens, sizes])

    def _flat(self, tokens: str) -> str:
        """Tokens as products take them, of all texts below one another."""
        return self._step("Reshape", [tokens, self._whole(-1, self._shape.width)])

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

    def _fraction(self, value: float) -> str:
        return self._graph.constant(f"fraction.{value}", np.array([value], dtype=np.float32))

    def _step(self, operator: str, inputs: Sequence[str], **attributes: Attribute) -> str:
        return self._graph.step(operator, inputs, attributes)[0]

    def _contributed(self, operator: str, inputs: Sequence[str], **attributes: Attribute) -> str:
        return self._graph.step(operator, inputs, attributes, domain=CONTRIBUTED)[0]


class MeasuringEncoder(Encoder):
    """The same in 32 bits, which also gives the largest activation of each channel."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights, maxima={})
        self.measured: list[str] = []

    def _product(self, name: str, given: str, matrix: Array) -> str:
        if name.endswith(SMOOTHED):
            sizes = [self._step("Abs", [given]), self._whole(0)]
            self._graph.step("ReduceMax", sizes, {"keepdims": 0}, outputs=[f"{name}.maxima"])
            self._outputs.append(tensor(f"{name}.maxima", FLOAT, matrix.shape[1]))
            self.measured.append(name)
        table = self._graph.constant(f"{name}.w", np.ascontiguousarray(matrix.T))
        return self._step("MatMul", [given, table])


def write_encoder(weights: Weights, texts: Iterable[Sequence[int]], path: Path) -> None:
    """Write ``model.onnx``; the size of activations is measured on the tokens of some texts."""
    Encoder(weights, _maxima(weights, texts)).write(path)


def _maxima(weights: Weights, texts: Iterable[Sequence[int]]) -> dict[str, Array]:
    encoder = MeasuringEncoder(weights)
    session = _session_of(encoder)
    names = [f"{name}.maxima" for name in encoder.measured]
    runs = [session.run(names, _given(np.array([ids], np.int64))) for ids in texts]
    found = (np.max(by_text, axis=0) for by_text in zip(*runs, strict=True))
    return dict(zip(encoder.measured, found, strict=True))


def _smoothing(maxima: Array, matrix: Array) -> Array:
    """What each channel of the activations is divided by, 1 in their geometric mean."""
    of_activations = np.maximum(maxima, LEAST_MAXIMUM) ** SMOOTHING
    of_weights = np.maximum(np.abs(matrix).max(axis=0), LEAST_MAXIMUM) ** (1 - SMOOTHING)
    ratios = of_activations / of_weights
    smoothing: Array = ratios / np.exp(np.log(ratios).mean(dtype=np.float32))
    return smoothing
