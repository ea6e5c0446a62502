"""Text in pieces that can be found and shown. The same text always gives the same pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator

#: Characters of a piece at most, and how few it may have to end well.
CHUNK_MAX_LENGTH = 1500
CHUNK_MIN_LENGTH = 500
#: The ends of what stands below a heading, of paragraphs, lines, sentences and words.
BREAKS = tuple(
    re.compile(pattern)
    for pattern in (
        r"\n(?=#{1,6} )",
        r"\n[^\S\n]*\n",
        r"\n",
        r"[.!?…]['\")\]]?(?=\s)|[\u3002\uff01\uff1f]",
        r"\s",
    )
)

Span = tuple[int, int]


def spans_of(
    text: str, *, most: int = CHUNK_MAX_LENGTH, least: int = CHUNK_MIN_LENGTH
) -> Iterator[Span]:
    """Where the pieces begin and end, in their order. Together they are the whole text.

    Each ends where a paragraph does, else a line, a sentence, a word, if that leaves it long
    enough, else after ``most`` characters. Linear: every character is looked at a few times.
    """
    start, end = 0, len(text)
    while start < end:
        stop = _stop(text, start, most, least) if end - start > most else end
        yield start, stop
        start = stop


def _stop(text: str, start: int, most: int, least: int) -> int:
    """Where the piece that begins at ``start`` ends best."""
    for pattern in BREAKS:
        ends = [found.end() for found in pattern.finditer(text, start + least, start + most)]
        if ends:
            return ends[-1]
    return start + most
