"""PDF: the text of each page, column by column. What is only a picture has none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, BinaryIO, NamedTuple

from pypdf import PageObject, PasswordType, PdfReader

from apps.gateway.extraction.limits import Exit, Unreadable

#: Of its size, how wide a letter is on average.
LETTER_WIDTH = 0.5
#: Lines of a column at least, which part of all lines, and letters that they have on average.
MIN_LINES, MIN_SHARE, MIN_LETTERS = 4, 0.4, 15
#: Points by which beginnings of lines of a column may differ, and within which a line is one.
SAME_PLACE = 4
#: A page of more pieces is a drawing: it is read as it comes.
MAX_PIECES = 20_000


class PlacedText(NamedTuple):
    """A text on a page, where it begins and about where it ends; ``y`` rises."""

    x: float
    y: float
    end: float
    text: str


def read_pdf(file: BinaryIO) -> Iterator[str]:
    """The pages. Raises Unreadable for a file that wants a password."""
    reader = PdfReader(file)
    if reader.is_encrypted and reader.decrypt("") is PasswordType.NOT_DECRYPTED:
        raise Unreadable(Exit.ENCRYPTED)
    for page in reader.pages:
        yield page_text(page)


def page_text(page: PageObject) -> str:
    """The text in the order of reading; in that of the file where no columns are plain to see."""
    pieces: list[PlacedText] = []

    def note(text: str, _: Any, place: Sequence[float], __: Any, size: float) -> None:
        if text.strip() and len(pieces) <= MAX_PIECES:
            said = text.strip()
            width = len(said) * (size or 1) * abs(place[0] or 1) * LETTER_WIDTH
            pieces.append(PlacedText(place[4], place[5], place[4] + width, said))

    text = page.extract_text(visitor_text=note)
    gutter = _gutter(pieces) if len(pieces) <= MAX_PIECES else None
    if gutter is None:
        return text
    ordered = "\n".join(_by_columns(pieces, gutter))
    # A place that was misread must not lose a word.
    return ordered if _letters(ordered) == _letters(text) else text


def _lines(pieces: Iterable[PlacedText]) -> list[list[PlacedText]]:
    """The lines of a page from its top, each from the left."""
    from_top = sorted(pieces, key=lambda piece: -piece.y)
    lines: list[list[PlacedText]] = []
    for piece in from_top:
        if lines and lines[-1][0].y - piece.y < SAME_PLACE:
            lines[-1].append(piece)
        else:
            lines.append([piece])
    return [sorted(line) for line in lines]


def _gutter(pieces: Sequence[PlacedText]) -> float | None:
    """Where the right one of two columns begins; None if there are none.

    Many lines begin there, long ones on both sides: cells of a table are short.
    """
    lines = _lines(pieces)
    left = min((line[0].x for line in lines), default=0.0)
    begins = Counter(
        round(piece.x / SAME_PLACE) for line in lines for piece in line if piece.x - left > 50
    )
    for place, count in begins.most_common(3):
        gutter = (place - 0.75) * SAME_PLACE
        if count < max(MIN_LINES, MIN_SHARE * len(lines)):
            return None
        both = [line for line in lines if line[0].x < gutter <= line[-1].x]
        sides = [[_side(line, gutter, right=right) for line in both] for right in (False, True)]
        if both and all(_is_prose(side) for side in sides):
            return gutter
    return None


def _side(line: Sequence[PlacedText], gutter: float, *, right: bool) -> str:
    return " ".join(piece.text for piece in line if (piece.x >= gutter) is right)


def _is_prose(texts: Sequence[str]) -> bool:
    return sum(map(len, texts)) >= MIN_LETTERS * len(texts)


def _by_columns(pieces: Sequence[PlacedText], gutter: float) -> Iterator[str]:
    """The lines; between two that go over the whole page the left column stands first."""
    lines = _lines(pieces)

    def is_wide(line: Sequence[PlacedText]) -> bool:
        over = any(piece.x < gutter < piece.end - 2 * SAME_PLACE for piece in line)
        return over and all(piece.x < gutter for piece in line)

    for wide, band in groupby(lines, key=is_wide):
        part = list(band)
        if wide:
            yield from (_side(line, gutter, right=False) for line in part)
            continue
        for right in (False, True):
            yield from filter(None, (_side(line, gutter, right=right) for line in part))


def _letters(text: str) -> Counter[str]:
    return Counter("".join(text.split()))
