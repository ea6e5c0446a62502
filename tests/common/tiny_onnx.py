"""A sentence model of a few bytes: its tokens' vectors are a table."""

from pathlib import Path

import numpy as np
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

from apps.ops.embedders.onnx_graph import FLOAT, INT64, OnnxGraph, tensor

WORDS = ["[PAD]", "[UNK]", "queue", "worker", "restart", "coffee", "milk", "size"]
#: Queue, worker and restart point one way, coffee and milk another; padding would spoil the mean.
VECTORS = np.array(
    [[9, 9, 9], [0, 0, 1], [1, 0, 0], [1, 0.2, 0], [1, 0, 0.2], [0, 1, 0], [0, 1, 0.2], [0, 1, 1]],
    dtype=np.float32,
)
INPUTS = ("input_ids", "attention_mask", "token_type_ids")


def write_folder(folder: Path, *, inputs=INPUTS, vectors=VECTORS, model="model.onnx") -> Path:
    """Make a folder as people download it, and return it."""
    (folder / model).parent.mkdir(parents=True, exist_ok=True)
    lookup_model(folder / model, vectors, inputs)
    tokenizer = Tokenizer(WordLevel({word: n for n, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.enable_padding(length=128)  # as many published files do
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


def lookup_model(path: Path, vectors, inputs) -> None:
    """The model `table[input_ids]`; it ignores its other inputs."""
    graph = OnnxGraph("tiny")
    table = graph.constant("table", vectors)
    graph.step("Gather", [table, inputs[0]], outputs=["last_hidden_state"])
    size = vectors.shape[1]
    graph.write(
        path,
        inputs=[tensor(name, INT64, "batch", "tokens") for name in inputs],
        outputs=[tensor("last_hidden_state", FLOAT, "batch", "tokens", size)],
    )
