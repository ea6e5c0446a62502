"""Writing an ONNX model: as much of its form as a converter needs.

The format is that of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto; the numbers of its
fields stand here. Everything is a list of pieces until it is written: weights are never copied
to put them together.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from apps.common.embedders.protobuf import FOUR_BYTES, Pieces, number, part, text, varint

Array = np.ndarray[Any, np.dtype[Any]]
#: A number, or several whole ones.
Attribute = int | float | Sequence[int]

IR_VERSION = 10
#: Versions of the operator sets: ONNX's own, and the one that knows weights of 4 bits.
STANDARD, STANDARD_VERSION = "", 21
CONTRIBUTED, CONTRIBUTED_VERSION = "com.microsoft", 1
#: Kinds of tensors.
FLOAT, INT64, INT32, INT4 = 1, 7, 6, 22
KINDS = {"float32": FLOAT, "uint8": 2, "int8": 3, "int64": INT64}
#: Kinds of attributes.
A_FLOAT, A_INT, A_INTS = 1, 2, 7


class OnnxGraph:
    """A computation under construction: constants, then steps in the order they are computed."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._constants: dict[str, Pieces] = {}
        self._steps: Pieces = []
        self._count = 0

    def constant(
        self, name: str, values: Array, *, kind: int | None = None, shape: Sequence[int] = ()
    ) -> str:
        """Keep a constant, once for each name; two numbers of four bits share a byte of INT4."""
        if name not in self._constants:
            about = [number(1, size) for size in shape or values.shape]
            about.append(number(2, kind or KINDS[values.dtype.name]))
            self._constants[name] = [*about, text(8, name), *part(9, [values.tobytes()])]
        return name

    def step(
        self,
        operator: str,
        inputs: Sequence[str],
        attributes: Mapping[str, Attribute] | None = None,
        *,
        outputs: int | Sequence[str] = 1,
        domain: str = STANDARD,
    ) -> Sequence[str]:
        """Compute something; the names of what comes out: new ones, or those that were given.

        Input "" is one that is left out.
        """
        if isinstance(outputs, int):
            self._count += 1
            outputs = [f"{operator}.{self._count}.{index}" for index in range(outputs)]
        node = [text(1, name) for name in inputs] + [text(2, name) for name in outputs]
        node += [text(4, operator), text(7, domain)]
        for name, value in (attributes or {}).items():
            node += part(5, attribute(name, value))
        self._steps += part(1, node)
        return outputs

    def write(self, path: Path, *, inputs: Iterable[bytes], outputs: Iterable[bytes]) -> None:
        """Write the model; ``inputs`` and ``outputs`` are made by ``tensor``."""
        graph = [*self._steps, text(2, self._name)]
        for constant in self._constants.values():
            graph += part(5, constant)
        for field, declarations in ((11, inputs), (12, outputs)):
            for declaration in declarations:
                graph += part(field, [declaration])
        model = [number(1, IR_VERSION), text(2, "memory-platform"), *part(7, graph)]
        for domain, version in (
            (STANDARD, STANDARD_VERSION),
            (CONTRIBUTED, CONTRIBUTED_VERSION),
        ):
            model += part(8, [text(1, domain), number(2, version)])
        with path.open("wb") as file:
            file.writelines(model)


def tensor(name: str, kind: int, *sizes: int | str) -> bytes:
    """The declaration of an input or output; a size that varies has a name."""
    dimensions = [number(1, size) if isinstance(size, int) else text(2, size) for size in sizes]
    shape = [piece for dimension in dimensions for piece in part(1, [dimension])]
    about = [number(1, kind), *part(2, shape)]
    return b"".join([text(1, name), *part(2, part(1, about))])


def attribute(name: str, value: Attribute) -> Pieces:
    if isinstance(value, float):
        return [
            text(1, name),
            varint(2 << 3 | FOUR_BYTES) + struct.pack("<f", value),
            number(20, A_FLOAT),
        ]
    if isinstance(value, int):
        return [text(1, name), number(3, value), number(20, A_INT)]
    return [text(1, name), *(number(8, item) for item in value), number(20, A_INTS)]
