"""As much of protobuf's form as ONNX models need, to write them and to look into them."""

from __future__ import annotations

from collections.abc import Iterator
from mmap import mmap
from typing import NamedTuple

Pieces = list[bytes]
Content = bytes | mmap

#: Kinds of fields: a number, what says its size, and the rest by their sizes.
NUMBER, SIZED, FOUR_BYTES = 0, 2, 5
FIXED = {1: 8, FOUR_BYTES: 4}
#: Bytes of the longest number.
LONGEST = 10


class Field(NamedTuple):
    """Where a field of a message begins, where its content does, and where both end."""

    number: int
    begin: int
    content: int
    end: int


def fields(content: Content, begin: int, end: int) -> Iterator[Field]:
    """The fields of a message between two places. Raises ValueError if that is none."""
    while begin < end:
        key, place = read_varint(content, begin, end)
        kind = key & 7
        if kind == SIZED:
            size, place = read_varint(content, place, end)
        elif kind == NUMBER:
            size = read_varint(content, place, end)[1] - place
        elif kind in FIXED:
            size = FIXED[kind]
        else:
            raise ValueError("this is no message of protobuf")
        if place + size > end:
            raise ValueError("a message of protobuf ends too early")
        yield Field(key >> 3, begin, place, place + size)
        begin = place + size


def read_varint(content: Content, begin: int, end: int) -> tuple[int, int]:
    """A whole number and where it ends. Raises ValueError."""
    value = 0
    for shift, place in enumerate(range(begin, min(end, begin + LONGEST))):
        value |= (content[place] & 127) << 7 * shift
        if content[place] < 128:
            return value, place + 1
    raise ValueError("this is no number of protobuf")


def number(field: int, value: int) -> bytes:
    return varint(field << 3) + varint(value)


def text(field: int, value: str) -> bytes:
    return b"".join(part(field, [value.encode()]))


def part(field: int, content: Pieces) -> Pieces:
    return [varint(field << 3 | SIZED) + varint(sum(map(len, content))), *content]


def varint(value: int) -> bytes:
    """A whole number of 64 bits, negative ones as protobuf writes them."""
    rest, low = divmod(value & 0xFFFF_FFFF_FFFF_FFFF, 128)
    return bytes([low | 0x80]) + varint(rest) if rest else bytes([low])
