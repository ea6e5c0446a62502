"""A sentence model of a few bytes, written as protobuf by hand: its tokens' vectors are a table."""

from pathlib import Path

import numpy as np
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

WORDS = ["[PAD]", "[UNK]", "queue", "worker", "restart", "coffee", "milk", "size"]
#: Queue, worker and restart point one way, coffee and milk another; padding would spoil the mean.
VECTORS = np.array(
    [[9, 9, 9], [0, 0, 1], [1, 0, 0], [1, 0.2, 0], [1, 0, 0.2], [0, 1, 0], [0, 1, 0.2], [0, 1, 1]],
    dtype=np.float32,
)
FLOAT, INT64 = 1, 7
INPUTS = ("input_ids", "attention_mask", "token_type_ids")


def write_folder(folder: Path, *, inputs=INPUTS, vectors=VECTORS, model="model.onnx") -> Path:
    """Make a folder as people download it, and return it."""
    (folder / model).parent.mkdir(parents=True, exist_ok=True)
    (folder / model).write_bytes(lookup_model(vectors, inputs))
    tokenizer = Tokenizer(WordLevel({word: n for n, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.enable_padding(length=128)  # as many published files do
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


def lookup_model(vectors, inputs) -> bytes:
    """The model `table[input_ids]`; it ignores its other inputs."""
    rows, size = vectors.shape
    node = text(1, "table") + text(1, inputs[0]) + text(2, "last_hidden_state") + text(4, "Gather")
    table = number(1, rows) + number(1, size) + number(2, FLOAT) + text(8, "table")
    graph = part(1, node) + text(2, "tiny") + part(5, table + part(9, vectors.tobytes()))
    for name in inputs:
        graph += part(11, tensor(name, INT64, "batch", "tokens"))
    graph += part(12, tensor("last_hidden_state", FLOAT, "batch", "tokens", size))
    return number(1, 8) + part(7, graph) + part(8, number(2, 17))


def tensor(name: str, kind: int, *sizes) -> bytes:
    """The declaration of an input or output."""
    shape = b"".join(part(1, number(1, s) if isinstance(s, int) else text(2, s)) for s in sizes)
    return text(1, name) + part(2, part(1, number(1, kind) + part(2, shape)))


def number(field: int, value: int) -> bytes:
    return bytes([field << 3]) + varint(value)


def text(field: int, value: str) -> bytes:
    return part(field, value.encode())


def part(field: int, content: bytes) -> bytes:
    return bytes([field << 3 | 2]) + varint(len(content)) + content


def varint(value: int) -> bytes:
    low, rest = value & 0x7F, value >> 7
    return bytes([low | 0x80]) + varint(rest) if rest else bytes([low])
