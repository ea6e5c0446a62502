"""What one file may cost, and how the process that reads it ends. No Django here."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import NamedTuple

MEBIBYTE = 1024 * 1024
#: Before each page of a file that has pages.
PAGE_MARK = "\f"

MAX_OPEN_FILES = 64


class Bounds(NamedTuple):
    """What reading one file may take: characters, seconds and bytes of memory.

    After ``soft_seconds`` it stops between two pages and answers with what it has; after
    ``cpu_seconds`` of the processor, or ``seconds`` of the clock, it is ended.
    """

    characters: int
    soft_seconds: int
    cpu_seconds: int
    seconds: int
    memory_bytes: int

    @property
    def output_bytes(self) -> int:
        """What it may write: the characters, four bytes each."""
        return 4 * self.characters + MEBIBYTE


#: While the caller waits; what is more is read whole by the worker. More text than that is in no
#: file that may be handed over, but for those that are packed to do harm.
BOUNDS = {
    "at_once": Bounds(500_000, 15, 25, 40, 512 * MEBIBYTE),
    "in_background": Bounds(30_000_000, 240, 300, 400, 1024 * MEBIBYTE),
}
AT_ONCE, IN_BACKGROUND = BOUNDS


class ExtractionFailure(StrEnum):
    """Why there is no text."""

    UNREADABLE = "unreadable"
    ENCRYPTED = "encrypted"
    NO_TEXT = "no_text"
    TOO_LARGE = "too_large"
    TOO_SLOW = "too_slow"


class Exit(IntEnum):
    """How the reading process ends by itself. 1 is Python's own, for what nobody expected."""

    COMPLETE = 0
    UNREADABLE = 1
    TRUNCATED = 10
    ENCRYPTED = 11
    NO_TEXT = 12
    TOO_LARGE = 13


class Unreadable(Exception):
    """A file that gives no text; ``ending`` says why."""

    def __init__(self, ending: Exit = Exit.UNREADABLE) -> None:
        super().__init__(ending.name)
        self.ending = ending
