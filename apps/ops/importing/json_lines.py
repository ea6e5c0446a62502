"""JSON Lines from files, a line at a time, whatever the files hold."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO, NoReturn

from apps.common.errors import InvalidArgument, PayloadTooLarge, PlatformError

SKIP_BYTES = 65_536


@dataclass(frozen=True, slots=True)
class JsonLine:
    """One line with its line feed; ``size`` counts bytes.

    ``problem`` says why there are no ``fields``; of a line that is too long there is no ``raw``.
    """

    number: int
    size: int
    raw: bytes = b""
    fields: Mapping[str, Any] = field(default_factory=dict)
    problem: PlatformError | None = None

    @property
    def is_blank(self) -> bool:
        """Whether it says nothing."""
        return self.size == len(self.raw) and not self.raw.strip()


def json_lines(
    stream: BinaryIO, *, max_line_bytes: int, max_bytes: float = math.inf
) -> Iterator[JsonLine]:
    """All lines, those that cannot be read with their problem.

    Never holds more of the file than one line. Raises PayloadTooLarge when it has more than
    ``max_bytes``.
    """
    number = total = 0
    while raw := stream.readline(max_line_bytes + 1):
        number += 1
        is_long = len(raw) > max_line_bytes
        size = len(raw) + (_skip_line(stream, raw, max_bytes - total) if is_long else 0)
        total += size
        if total > max_bytes:
            raise too_large("file", int(max_bytes))
        if is_long:
            yield JsonLine(number, size, problem=too_large("line", max_line_bytes))
        else:
            yield _parsed(number, raw)


def too_large(what: str, max_bytes: int) -> PayloadTooLarge:
    """The error of a file, or a line, with too many bytes."""
    said = f"The {what} is larger than {max_bytes} bytes."
    return PayloadTooLarge(said, field=what, max_bytes=max_bytes)


def _skip_line(stream: BinaryIO, raw: bytes, max_bytes: float) -> int:
    """Bytes passed over up to the end of the line, or until there are too many."""
    skipped = 0
    while raw and not raw.endswith(b"\n") and skipped <= max_bytes:
        raw = stream.readline(SKIP_BYTES)
        skipped += len(raw)
    return skipped


def _parsed(number: int, raw: bytes) -> JsonLine:
    said = "The line is not a JSON object."
    try:
        fields = json.loads(raw.decode("utf-8-sig"), parse_constant=_refuse)
    except ValueError:
        fields = None
    except RecursionError:
        fields, said = None, "The line is nested too deep."
    if isinstance(fields, dict):
        return JsonLine(number, len(raw), raw, fields)
    return JsonLine(number, len(raw), raw, problem=InvalidArgument("line", said))


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")
