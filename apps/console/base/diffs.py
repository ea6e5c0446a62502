"""Two wordings of a memory, compared line by line and word by word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import takewhile, zip_longest
from typing import Literal

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from apps.console.base.text import reveal
from apps.memories.models import Memory, MemoryVersion

# Beyond these a comparison would cost seconds; the rest is shown as replaced as a whole.
MAX_LINES = 3000
MAX_WORDS = 3000
MAX_WORDS_OF_A_LINE = 300
MAX_PAIRS = 2500
MIN_ALIKE = 0.5
BLANK = frozenset({" "})
WORD = re.compile(r"\s+|\w+|[^\w\s]")

Line = tuple[int, str]
Opcodes = Sequence[tuple[str, int, int, int, int]]
Kind = Literal["same", "removed", "added", "changed", "whole"]


@dataclass(frozen=True, slots=True)
class DiffRow:
    """One line on both sides; a side without a line has number None.

    Of kind ``whole`` both sides hold a text of many lines, not compared with the other.
    """

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


def whole_text(text: Memory | MemoryVersion) -> str:
    """Title, tags and content as one text, so that a difference in any of them is seen."""
    return f"Title: {text.title}\nTags: {', '.join(text.tags)}\n\n{text.content}"


def compare(old: str, new: str) -> list[DiffRow]:
    """The rows of a side-by-side comparison, unchanged lines included."""
    before, after = old.split("\n"), new.split("\n")
    left, right = list(enumerate(before, start=1)), list(enumerate(after, start=1))
    marker = _Marker()
    return [
        _row(tag == "equal", *pair, marker)
        for tag, a, b, c, d in _opcodes(before, after)
        for pair in _pairs(left[a:b], right[c:d])
    ]


def compare_side_by_side(old: str, new: str) -> list[DiffRow]:
    """As ``compare``, unless the two say too different things for marks to help a reader."""
    words = (set(WORD.findall(text)) - BLANK for text in (old, new))
    if _alike(*words) >= MIN_ALIKE:
        return compare(old, new)
    return [DiffRow("whole", None, reveal(old), None, reveal(new))]


def marked_places(text: str, places: Iterable[tuple[int, int, str]]) -> SafeString:
    """A text with a mark at each place, named by what differs there.

    Places are half-open ranges of characters; an empty one is where something is missing. Of those
    that overlap the first is marked.
    """
    pieces: list[SafeString] = []
    done = 0
    for start, end, name in sorted(set(places)):
        if start < done:
            continue
        said = reveal(text[start:end]) if end > start else SafeString("…")
        title = name if end > start else f"{name}, missing here"
        pieces += [
            reveal(text[done:start]),
            format_html('<mark title="{}">{}</mark>', title, said),
        ]
        done = end
    return format_html_join("", "{}", ((piece,) for piece in (*pieces, reveal(text[done:]))))


def _opcodes(before: list[str], after: list[str]) -> Opcodes:
    if len(before) + len(after) > MAX_LINES:
        return _replaced(before, after)
    return SequenceMatcher(a=before, b=after).get_opcodes()


def _replaced(old: list[str], new: list[str]) -> Opcodes:
    return [("replace", 0, len(old), 0, len(new))]


def _pairs(left: list[Line], right: list[Line]) -> list[tuple[Line | None, Line | None]]:
    """The lines of a block side by side: those that are alike, and in between as they come."""
    anchors = _anchors(left, right) if len(left) != len(right) else []
    pairs: list[tuple[Line | None, Line | None]] = []
    start, begin = 0, 0
    for i, j in [*anchors, (len(left), len(right))]:
        pairs += zip_longest(left[start:i], right[begin:j])
        pairs += zip_longest(left[i : i + 1], right[j : j + 1])
        start, begin = i + 1, j + 1
    return pairs


def _anchors(left: list[Line], right: list[Line]) -> list[tuple[int, int]]:
    """The longest run, in order, of lines that share at least half of their words."""
    if len(left) * len(right) > MAX_PAIRS:
        return []
    old, new = ([set(WORD.findall(text)) - BLANK for _, text in side] for side in (left, right))
    best = [[0.0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for i in reversed(range(len(old))):
        for j in reversed(range(len(new))):
            alike = _alike(old[i], new[j])
            together = best[i + 1][j + 1] + alike if alike >= MIN_ALIKE else 0.0
            best[i][j] = max(together, best[i + 1][j], best[i][j + 1])
    anchors = []
    i = j = 0
    while i < len(old) and j < len(new):
        if best[i][j] == best[i + 1][j]:
            i += 1
        elif best[i][j] == best[i][j + 1]:
            j += 1
        else:
            anchors.append((i, j))
            i, j = i + 1, j + 1
    return anchors


def _alike(old: set[str], new: set[str]) -> float:
    """The share of words that two lines have in common."""
    words = len(old) + len(new)
    return 2 * len(old & new) / words if words else 0.0


def _row(same: bool, left: Line | None, right: Line | None, marker: _Marker) -> DiffRow:
    if left and right:
        old, new = (reveal(left[1]), reveal(right[1])) if same else marker.mark(left[1], right[1])
        return DiffRow("same" if same else "changed", left[0], old, right[0], new)
    if left:
        return DiffRow("removed", left[0], reveal(left[1]), None, SafeString(""))
    number, text = right or (None, "")
    return DiffRow("added", None, SafeString(""), number, reveal(text))


class _Marker:
    """Marks the words in which two lines differ, as long as the comparison's budget lasts."""

    def __init__(self) -> None:
        self._words_left = MAX_WORDS

    def mark(self, left: str, right: str) -> tuple[SafeString, SafeString]:
        """Both lines as HTML; between what they share at both ends, word by word."""
        old, new = WORD.findall(left), WORD.findall(right)
        head = _shared(old, new)
        tail = _shared(old[head:][::-1], new[head:][::-1])
        codes = self._opcodes(old[head : len(old) - tail], new[head : len(new) - tail])
        return (
            _marked(old, head, tail, [(tag, a, b) for tag, a, b, _, _ in codes]),
            _marked(new, head, tail, [(tag, c, d) for tag, _, _, c, d in codes]),
        )

    def _opcodes(self, old: list[str], new: list[str]) -> Opcodes:
        words = len(old) + len(new)
        if words > min(MAX_WORDS_OF_A_LINE, self._words_left):
            return _replaced(old, new)
        self._words_left -= words
        return SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes()


def _shared(old: list[str], new: list[str]) -> int:
    """How many words both begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))


def _marked(
    words: list[str], head: int, tail: int, codes: list[tuple[str, int, int]]
) -> SafeString:
    """The words of a line; ``codes`` say which differ between its head and its tail."""
    middle = [(tag != "equal", words[head + start : head + end]) for tag, start, end in codes]
    pieces = [(False, words[:head]), *middle, (False, words[len(words) - tail :])]
    return format_html_join("", "{}", ((_piece(*piece),) for piece in pieces))


def _piece(differs: bool, words: list[str]) -> SafeString:
    shown = reveal("".join(words))
    return format_html("<mark>{}</mark>", shown) if differs and words else shown
