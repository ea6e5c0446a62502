"""An ONNX model whose weights stay in its file, from where all processes share them.

The runtime copies weights that stand in a model into the memory of each process; weights in a file
of their own it maps, so that there they are once. Nothing forbids that this other file is the model
itself: the runtime is given the model without its weights, and told where in the file they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from mmap import ACCESS_READ, mmap
from pathlib import Path

from apps.common.embedders.protobuf import Content, Field, Pieces, fields, number, part, text

#: Bytes of a tensor from which on it stays in the file. What the runtime infers shapes from must
#: stand in the model; it is smaller.
LEAST = 1024
#: Numbers of fields: of a model, of its graph, of a tensor, of what a tensor says of its place.
GRAPH = 7
CONSTANT = 5
RAW_DATA, EXTERNAL_DATA, DATA_LOCATION = 9, 13, 14
KEY, VALUE = 1, 2
EXTERNAL = 1


def without_weights(model: Path) -> bytes:
    """The model, its weights only named. Raises ValueError if it is no message of protobuf."""
    with model.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as content:

        def of_graph(graph: Field) -> Iterator[bytes]:
            return _with(content, graph.content, graph.end, CONSTANT, of_constant)

        def of_constant(constant: Field) -> Iterator[bytes]:
            return _constant(content, constant, model.name)

        return b"".join(_with(content, 0, len(content), GRAPH, of_graph))


def _with(
    content: Content, begin: int, end: int, changed: int, change: Callable[[Field], Iterator[bytes]]
) -> Iterator[bytes]:
    """A message as it is, but for what its fields of one number hold."""
    for field in fields(content, begin, end):
        if field.number == changed:
            yield from part(changed, list(change(field)))
        else:
            yield content[field.begin : field.end]


def _constant(content: Content, constant: Field, file: str) -> Iterator[bytes]:
    for field in fields(content, constant.content, constant.end):
        size = field.end - field.content
        if field.number == RAW_DATA and size >= LEAST:
            place = {"location": file, "offset": str(field.content), "length": str(size)}
            yield from _entries(place.items())
            yield number(DATA_LOCATION, EXTERNAL)
        else:
            yield content[field.begin : field.end]


def _entries(entries: Iterable[tuple[str, str]]) -> Pieces:
    return [
        piece
        for key, value in entries
        for piece in part(EXTERNAL_DATA, [text(KEY, key), text(VALUE, value)])
    ]
