"""Two wordings of a memory, compared line by line and word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from apps.console.text import reveal

# Beyond these a comparison would cost seconds; the rest is shown as replaced as a whole.
MOST_LINES = 3000
MOST_WORDS = 800
WORD = re.compile(r"\s+|\w+|[^\w\s]")

Kind = Literal["same", "removed", "added", "changed"]


@dataclass(frozen=True, slots=True)
class Row:
    """One line on both sides; a side without a line has number None."""

    kind: Kind
    left_number: int | None
    left: SafeString
    right_number: int | None
    right: SafeString

    @property
    def in_unified(self) -> Sequence[tuple[str, int | None, SafeString]]:
        """The row as lines of a unified diff: (sign, number, text)."""
        if self.kind == "same":
            return [(" ", self.right_number, self.right)]
        lines: list[tuple[str, int | None, SafeString]] = []
        if self.left_number:
            lines.append(("-", self.left_number, self.left))
        if self.right_number:
            lines.append(("+", self.right_number, self.right))
        return lines


def compare(old: str, new: str) -> list[Row]:
    """The rows of a side-by-side comparison, unchanged lines included."""
    before, after = old.split("\n"), new.split("\n")
    return [
        row
        for tag, a, b, c, d in _opcodes(before, after)
        for row in _rows(tag, before[a:b], after[c:d], a + 1, c + 1)
    ]


def _opcodes(before: list[str], after: list[str]) -> Sequence[tuple[str, int, int, int, int]]:
    if len(before) + len(after) > MOST_LINES:
        return [("replace", 0, len(before), 0, len(after))]
    return SequenceMatcher(a=before, b=after).get_opcodes()


def _rows(
    tag: str, before: list[str], after: list[str], left_start: int, right_start: int
) -> Iterator[Row]:
    for offset in range(max(len(before), len(after))):
        left = before[offset] if offset < len(before) else None
        right = after[offset] if offset < len(after) else None
        yield _row(tag, left, right, left_start + offset, right_start + offset)


def _row(tag: str, left: str | None, right: str | None, left_at: int, right_at: int) -> Row:
    nothing = SafeString("")
    if left is None:
        return Row("added", None, nothing, right_at, reveal(right or ""))
    if right is None:
        return Row("removed", left_at, reveal(left), None, nothing)
    if tag == "equal":
        return Row("same", left_at, reveal(left), right_at, reveal(right))
    marked_left, marked_right = _marked(left, right)
    return Row("changed", left_at, marked_left, right_at, marked_right)


def _marked(left: str, right: str) -> tuple[SafeString, SafeString]:
    """Both lines with the words that differ marked."""
    old, new = WORD.findall(left), WORD.findall(right)
    if len(old) + len(new) > MOST_WORDS:
        return reveal(left), reveal(right)
    codes = SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes()
    return (
        _join((tag != "equal", "".join(old[a:b])) for tag, a, b, _, _ in codes),
        _join((tag != "equal", "".join(new[c:d])) for tag, _, _, c, d in codes),
    )


def _join(pieces: Iterator[tuple[bool, str]]) -> SafeString:
    return format_html_join("", "{}", ((_piece(differs, text),) for differs, text in pieces))


def _piece(differs: bool, text: str) -> SafeString:
    shown = reveal(text)
    return format_html("<mark>{}</mark>", shown) if differs and text else shown
