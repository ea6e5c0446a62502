"""The file that `memory export` wrote: looked through as a whole first, then line by line.

Held open from the first look to the last line, so that what was checked is what is read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from apps.common.errors import InvalidArgument, PayloadTooLarge, PlatformError
from apps.memories.portable.format import END, FORMAT, HEADER, VERSION, ExportTally
from apps.ops.importing.memory_files import skip_rest_of_line

#: A line holds every wording its memory ever had.
MAX_LINE_BYTES = 256 * 1024 * 1024
Seen = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class ArchiveLine:
    """One line; ``problem`` says why it has no ``fields``. ``size`` counts bytes."""

    number: int
    size: int
    fields: Mapping[str, Any] = field(default_factory=dict)
    problem: PlatformError | None = None

    @property
    def kind(self) -> Any:
        return self.fields.get("kind")


class DamagedArchive(Exception):
    """The file is not what an export wrote: cut off, changed, or something else altogether."""


class UnknownFormat(Exception):
    """The file is no export, or one of a later version."""


def lines_of(stream: BinaryIO) -> Iterator[ArchiveLine]:
    """All lines from the beginning. What cannot be read is a line with a problem."""
    for number, raw, size in _raw_lines(stream):
        yield _parsed(number, raw, size)


def memory_lines(stream: BinaryIO) -> Iterator[ArchiveLine]:
    """Every line that is a memory's, or should be: the first is the header's."""
    for line in lines_of(stream):
        if line.number > 1 and line.kind != END:
            yield line


def check_archive(stream: BinaryIO, seen: Seen = lambda _: None) -> Mapping[str, Any]:
    """The header of a whole, unchanged file; ``seen`` is told the bytes of each line.

    Raises UnknownFormat, DamagedArchive.
    """
    header: Mapping[str, Any] = {}
    tally, closing = ExportTally(), None
    for number, raw, size in _raw_lines(stream):
        line = _parsed(number, raw, size)
        seen(size)
        if number == 1:
            header = require_header(line)
        if closing is not None:
            raise DamagedArchive(f"Line {number}: something follows the closing line.")
        if line.problem is not None:
            raise DamagedArchive(f"Line {number}: {line.problem.message}")
        if line.kind == END:
            closing = line
        else:
            tally.add(dict(line.fields), raw or b"")
    _require_closed(closing, tally)
    return header


def require_header(line: ArchiveLine) -> Mapping[str, Any]:
    """What the first line says. Raises UnknownFormat."""
    fields = line.fields
    if fields.get("kind") != HEADER or fields.get("format") != FORMAT:
        raise UnknownFormat(f"This is no export of memories: its first line is not {FORMAT!r}.")
    if fields.get("version") != VERSION:
        raise UnknownFormat(f"Only version {VERSION} of the format can be read here.")
    if not isinstance(fields.get("repository"), Mapping):
        raise UnknownFormat("The header does not say which repository was exported.")
    return fields


def first_line(stream: BinaryIO) -> ArchiveLine:
    """The header's line; an empty one if there is nothing."""
    return next(lines_of(stream), ArchiveLine(1, 0))


def _require_closed(closing: ArchiveLine | None, tally: ExportTally) -> None:
    if closing is None:
        raise DamagedArchive("The file is cut off: its closing line is missing.")
    stated = tally.closing().shown()
    for name, value in stated.items():
        if closing.fields.get(name) != value:
            what = "digest" if name == "sha256" else f"number of {name}"
            raise DamagedArchive(f"The file was changed: its {what} is not what the end says.")


def _raw_lines(stream: BinaryIO) -> Iterator[tuple[int, bytes | None, int]]:
    """Number, bytes and size of each line; no bytes if it is too long."""
    stream.seek(0)
    number = 0
    while raw := stream.readline(MAX_LINE_BYTES + 1):
        number += 1
        if len(raw) > MAX_LINE_BYTES:
            yield number, None, len(raw) + skip_rest_of_line(stream, raw)
        else:
            yield number, raw, len(raw)


def _parsed(number: int, raw: bytes | None, size: int) -> ArchiveLine:
    if raw is None:
        problem = PayloadTooLarge(f"A line may have at most {MAX_LINE_BYTES} bytes.")
        return ArchiveLine(number, size, problem=problem)
    try:
        fields = json.loads(raw.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict):
        broken = InvalidArgument("line", "The line is not a JSON object.")
        return ArchiveLine(number, size, problem=broken)
    return ArchiveLine(number, size, fields=fields)


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")
