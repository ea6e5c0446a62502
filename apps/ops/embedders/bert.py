"""BERT's encoder as an ONNX graph, with weights in the form that this machine multiplies soonest.

Which that is depends on the processor: those with instructions for sums of products of bytes have
8 bits in large blocks multiplied sooner, others 4 in small ones. So both are measured. The table of
tokens, of which few rows are read, stays in 4 bits.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
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
#: Eight bits are written as 1 to 255 and mean -127 to 127.
MIDDLE_OF_EIGHT, MOST_OF_EIGHT = 128, 127
#: Factors that are tried for 4 bits, as parts of the one with which the largest number just fits.
TRIED = np.linspace(0.75, 1.05, 13, dtype=np.float32)
#: Computes with 8-bit activations, each block of a token by itself: batches change nothing.
ACCURACY_LEVEL = 4
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


@dataclass(frozen=True, slots=True)
class Form:
    """How matrices are written: the bits of a number, and how many numbers share a factor."""

    bits: int
    block: int


FOUR_BITS, EIGHT_BITS = Form(bits=4, block=32), Form(bits=8, block=128)

#: Numbers, (rows, blocks, bytes of a block), and the factor of each block.
Packed = tuple[Array, Array]


class Weights(Protocol):
    """What an encoder is written from: its sizes, and tensors by name."""

    shape: Shape
    epsilon: float

    def plain(self, name: str, *shape: int) -> Array:
        """A tensor of 32-bit numbers, however it is kept."""

    def in_four_bits(self, name: str, rows: int, columns: int) -> Packed:
        """A tensor in ``FOUR_BITS``."""


def in_four_bits(table: Array) -> Packed:
    """Each block of numbers by a factor, the one of several with which they come out nearest."""
    blocks = table.reshape(len(table), -1, FOUR_BITS.block)
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


def in_eight_bits(table: Array) -> Packed:
    """Each block of numbers by the factor with which its largest just fits."""
    blocks = table.reshape(len(table), -1, EIGHT_BITS.block)
    factors = np.abs(blocks).max(axis=2, keepdims=True) / np.float32(MOST_OF_EIGHT)
    values = np.rint(blocks * _inverse(factors)) + MIDDLE_OF_EIGHT
    return values.astype(np.uint8), factors[:, :, 0]


def _inverse(factors: Array) -> Array:
    """Nothing where there is nothing to divide by: all numbers of such a block are 0."""
    found: Array = np.divide(1, factors, out=np.zeros_like(factors), where=factors != 0)
    return found


class OneLayer:
    """Weights of the same sizes that mean nothing: what a layer costs on this machine."""

    def __init__(self, shape: Shape) -> None:
        self.shape = replace(shape, layers=1, vocabulary=FOUR_BITS.block)
        self.epsilon = 1e-12
        self._random = np.random.default_rng(1)

    def plain(self, name: str, *shape: int) -> Array:
        """Small numbers."""
        return self._random.standard_normal(shape, dtype=np.float32)

    def in_four_bits(self, name: str, rows: int, columns: int) -> Packed:
        """The same in four bits."""
        return in_four_bits(self.plain(name, rows, columns))


def milliseconds_by_form(shape: Shape, tokens: int) -> dict[Form, float]:
    """What a query of so many tokens costs in each form, found without the weights."""
    ids = np.zeros((1, tokens), dtype=np.int64)
    given = {"input_ids": ids, "attention_mask": np.ones_like(ids)}
    sessions = {form: _session_of_a_layer(shape, form) for form in (FOUR_BITS, EIGHT_BITS)}
    # By turns: a processor that changes its speed meanwhile changes it for both.
    runs = [
        {form: _thread_milliseconds(session, given) for form, session in sessions.items()}
        for _ in range(RUNS)
    ]
    return {form: shape.layers * median(run[form] for run in runs) for form in sessions}


def _session_of_a_layer(shape: Shape, form: Form) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "model.onnx")
        Encoder(OneLayer(shape), form).write(path)
        return onnxruntime_session(path)


def _thread_milliseconds(session: Any, given: dict[str, Array]) -> float:
    started = time.thread_time()
    session.run(None, given)
    return 1000 * (time.thread_time() - started)


class Encoder:
    """BERT's encoder as an ONNX graph: token numbers in, a vector for each token out."""

    def __init__(self, weights: Weights, form: Form) -> None:
        self._weights, self._form = weights, form
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
        packed, factors = self._weights.in_four_bits("emb.word", shape.vocabulary, width)
        table = self._graph.constant(
            "emb.word", packed ^ SIGN_BITS, kind=INT4, shape=(shape.vocabulary, width)
        )
        scale = self._graph.constant("emb.word.factors", factors)
        words = self._contributed(
            "GatherBlockQuantized",
            [table, "input_ids", scale],
            block_size=FOUR_BITS.block,
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
        tables = [self._packed(f"{name}.w", rows, columns) for name in names]
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
            bits=self._form.bits,
            block_size=self._form.block,
            accuracy_level=ACCURACY_LEVEL,
        )
        return self._step("Add", [product, self._graph.constant(f"{names[0]}.b", biases)])

    def _packed(self, name: str, rows: int, columns: int) -> Packed:
        """A matrix in the form that is wanted."""
        if self._form == FOUR_BITS:
            return self._weights.in_four_bits(name, rows, columns)
        return in_eight_bits(self._weights.plain(name, rows, columns))

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
