"""The process that reads one file: ``python -m apps.gateway.extraction.worker KIND BOUNDS``.

The file is its standard input, the text its standard output, how it went its exit code. It binds
itself before it looks at the file; whatever goes wrong in here ends nothing but itself.
"""

from __future__ import annotations

import contextlib
import resource
import signal
import sys
import time
from collections.abc import Iterable
from typing import BinaryIO

from apps.gateway.extraction.file_kinds import FileKind
from apps.gateway.extraction.limits import (
    BOUNDS,
    MAX_OPEN_FILES,
    PAGE_MARK,
    Bounds,
    Exit,
    Unreadable,
)
from apps.gateway.extraction.readers import reader_of

#: Paragraphs are parted by an empty line, rows are not.
END_OF_BLOCK = {FileKind.CSV: "\n", FileKind.JSON: "\n"}
#: Files whose blocks are pages, each of which begins with the mark, empty ones too.
PAGED = frozenset({FileKind.PDF})


def main() -> int:
    """Read the file on standard input. Its exit code says how that went."""
    kind, bounds = FileKind(sys.argv[1]), BOUNDS[sys.argv[2]]
    bind(bounds)
    try:
        with open(0, "rb") as file, open(1, "wb") as output:
            end, mark = END_OF_BLOCK.get(kind, "\n\n"), PAGE_MARK if kind in PAGED else ""
            return int(copy(reader_of(kind)(file), output, bounds, end=end, mark=mark))
    except Unreadable as refusal:
        return int(refusal.ending)
    except MemoryError:
        return int(Exit.TOO_LARGE)


def limits_of(bounds: Bounds) -> dict[int, int]:
    """The bounds as the system knows them."""
    return {
        resource.RLIMIT_AS: bounds.memory_bytes,
        resource.RLIMIT_CPU: bounds.cpu_seconds,
        resource.RLIMIT_FSIZE: bounds.output_bytes,
        resource.RLIMIT_NOFILE: MAX_OPEN_FILES,
        resource.RLIMIT_NPROC: 0,
        resource.RLIMIT_CORE: 0,
    }


def bind(bounds: Bounds) -> None:
    """Take no more than is allowed, and end in time even if nobody is left to end us."""
    for what, most in limits_of(bounds).items():
        # Not every system knows every limit; the one on the clock holds everywhere.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(what, (most, most))
    signal.alarm(bounds.seconds)


def copy(
    blocks: Iterable[str], output: BinaryIO, bounds: Bounds, *, end: str, mark: str = ""
) -> Exit:
    """Write the blocks, an ``end`` after each, as far as room and patience last.

    ``mark`` stands before each, also before one that is blank and left out.
    """
    until = time.monotonic() + bounds.soft_seconds
    room = bounds.characters
    for block in blocks:
        text = block.strip()
        output.write(mark.encode())
        if not text:
            continue
        output.write(f"{text[:room]}{end}".encode(errors="replace"))
        room -= len(text) + len(end)
        if room < 0 or time.monotonic() > until:
            return Exit.TRUNCATED
    return Exit.NO_TEXT if room == bounds.characters else Exit.COMPLETE


if __name__ == "__main__":
    sys.exit(main())
