"""Patterns of the write policy run on RE2, so that every one takes linear time on any text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Protocol

import re2

from apps.governance.literals import EDGE, alternatives_of, is_of_word

MAX_PATTERN_CHARACTERS = 2_000
MAX_PROGRAM_SIZE = 20_000
# Bytes for the states of a pass; they are made as texts need them.
_PASS_MEMORY = 32 * 1024 * 1024
# A state is made from all literals that may begin: where there are many, fewer passes over a text
# cost more for what is new in it than they save. Each pass has those of neighbouring letters.
_LITERALS_AT_ONCE = 5_000


class BadPattern(ValueError):
    """The pattern does not compile, is too long or too large."""


class Match(Protocol):
    def group(self, group: int = 0) -> str | None: ...
    def start(self, group: int = 0) -> int: ...
    def end(self, group: int = 0) -> int: ...


class Pattern(Protocol):
    @property
    def groups(self) -> int: ...
    @property
    def programsize(self) -> int: ...
    def search(
        self, text: str | bytes, pos: int = 0, endpos: int | None = None
    ) -> Match | None: ...
    def finditer(self, text: str, pos: int = 0, endpos: int | None = None) -> Iterator[Match]: ...


#: A stretch of a text, from its first character to the one behind its last.
Stretch = tuple[int, int]


class Candidates:
    """What the literals of a stretch of text say about the patterns of a set.

    Bits stand for patterns, as in `PatternSet`. ``certain`` are found; ``possible`` are these and
    those that may be.
    """

    __slots__ = ("_rows", "certain", "possible")

    def __init__(self, rows: Iterable[_Row]) -> None:
        self._rows = list(rows)
        self.certain = self.possible = 0
        for row in self._rows:
            self.certain |= row.certain
            self.possible |= row.possible

    def holds(self, bit: int, text: bytes) -> bool:
        """Whether the text of which this was said matches the pattern of a bit."""
        if self.certain & bit:
            return True
        open_ = dict.fromkeys(one for row in self._rows for one in row.open.get(bit, ()))
        return any(compiled(alternative).search(text) is not None for alternative in open_)


class PatternSet:
    """Which of many patterns a text matches; the bit of the n-th of ``patterns`` is ``1 << n``.

    Patterns are alternatives, each with literals of which it needs one. All literals are looked for
    in a few passes over the text; an alternative runs only where one of its own stands, and not at
    all where that says enough. With ``cased`` the patterns tell capitals from small letters.
    Raises ValueError for a pattern that needs no literal: it would run on every text.
    """

    def __init__(self, patterns: Iterable[str], *, cased: bool = False) -> None:
        self.patterns = tuple(dict.fromkeys(patterns))
        rows: dict[str, _Row] = {}
        for place, pattern in enumerate(self.patterns):
            for one in alternatives_of(pattern):
                if not one.literals:
                    raise ValueError(f"no literal is needed by {one.pattern}")
                for literal in one.literals:
                    row = rows.setdefault(literal, _Row(literal))
                    row.note(1 << place, one.pattern, is_enough=one.is_exact and not cased)
        ordered = [rows[literal] for literal in sorted(rows)]
        self._passes = [
            _Pass(ordered[first : first + _LITERALS_AT_ONCE])
            for first in range(0, len(ordered), _LITERALS_AT_ONCE)
        ]

    def candidates(
        self, text: str, stretches: Sequence[Stretch], telling: Callable[[int], int]
    ) -> list[Candidates]:
        """What the literals say in each of some stretches of a text in lower case, in order.

        Of the patterns only that ``telling`` leaves of all that the whole text may match.
        """
        rows = self._rows_in(text.encode())
        asked = telling(Candidates(rows).possible)
        found: list[list[_Row]] = [[] for _ in stretches]
        begins = [start for start, _ in stretches]
        for row in rows:
            if row.possible & asked:
                for place in row.places(text, begins, stretches):
                    found[place].append(row)
        return [Candidates(rows) for rows in found]

    def matching(self, lowered: bytes, text: bytes) -> list[str]:
        """The patterns that a text matches, of which ``lowered`` is the same in lower case."""
        found = Candidates(self._rows_in(lowered))
        return [
            self.patterns[place]
            for place in places_of(found.possible)
            if found.holds(1 << place, text)
        ]

    def _rows_in(self, lowered: bytes) -> list[_Row]:
        return [row for one in self._passes for row in one.rows_in(lowered)]


def places_of(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


class _Row:
    """What a literal says: which patterns are found with it, which alternatives may be."""

    __slots__ = ("_bare", "_begins_word", "_ends_word", "certain", "open", "pattern", "possible")

    def __init__(self, literal: str) -> None:
        self.certain = self.possible = 0
        self.open: dict[int, list[str]] = {}
        self._bare = literal.strip(EDGE)
        self._begins_word = literal.startswith(EDGE)
        self._ends_word = literal.endswith(EDGE)
        edges = (r"\b" if has else "" for has in (self._begins_word, self._ends_word))
        self.pattern = re2.escape(self._bare).join(edges)

    def note(self, bit: int, alternative: str, *, is_enough: bool) -> None:
        """Takes over an alternative of the pattern of a bit that needs the literal."""
        self.possible |= bit
        if is_enough:
            self.certain |= bit
        else:
            self.open.setdefault(bit, []).append(alternative)

    def places(
        self, text: str, begins: Sequence[int], stretches: Sequence[Stretch]
    ) -> Iterator[int]:
        """The numbers of the stretches in which the literal stands, each once."""
        at, place = text.find(self._bare), -1
        while at >= 0:
            place = bisect_right(begins, at, lo=max(place, 0)) - 1
            start, end = stretches[place] if place >= 0 else (0, 0)
            if self._stands(text, at, start, end):
                yield place
                at = end - 1
            at = text.find(self._bare, at + 1)

    def _stands(self, text: str, at: int, start: int, end: int) -> bool:
        """Whether it stands at a place as a part of a stretch, with the edges it wants."""
        behind = at + len(self._bare)
        return (
            behind <= end
            and (not self._begins_word or _is_edge(text, at, start, end))
            and (not self._ends_word or _is_edge(text, behind, start, end))
        )


def _is_edge(text: str, at: int, start: int, end: int) -> bool:
    """Whether a word begins or ends at a place of a stretch, as RE2 tells it."""
    before = at > start and is_of_word(text[at - 1])
    return before != (at < end and is_of_word(text[at]))


class _Pass:
    """The literals that are looked for at once."""

    def __init__(self, rows: Sequence[_Row]) -> None:
        self._rows = rows
        options = _options()
        options.max_mem = _PASS_MEMORY
        self._set = re2.Set.SearchSet(options)
        for row in rows:
            self._set.Add(row.pattern)
        # Matches every text, so that an answer without it tells that the pass was not finished.
        self._set.Add("")
        self._set.Compile()

    def rows_in(self, lowered: bytes) -> list[_Row]:
        """Those of the literals that stand in a text."""
        found = self._set.Match(lowered)
        if not found:
            return [row for row in self._rows if compiled(row.pattern).search(lowered) is not None]
        return [self._rows[number] for number in found if number < len(self._rows)]


def _options() -> re2.Options:
    options = re2.Options()
    options.log_errors = False
    return options


@lru_cache(maxsize=4_096)
def compiled(pattern: str) -> Pattern:
    """The compiled pattern, made once per process. Raises BadPattern."""
    try:
        found: Pattern = re2.compile(pattern, _options())
    except re2.error as error:
        raise BadPattern(_reason(error)) from error
    return found


def _reason(error: Exception) -> str:
    first = error.args[0] if error.args else "it does not compile"
    return first.decode("utf-8", "replace") if isinstance(first, bytes) else str(first)


def checked(pattern: str) -> Pattern:
    """A pattern a person wrote, compiled. Raises BadPattern, also for what is too large to run."""
    if not pattern or len(pattern) > MAX_PATTERN_CHARACTERS:
        raise BadPattern(f"a pattern has 1 to {MAX_PATTERN_CHARACTERS} characters")
    found = compiled(pattern)
    if found.programsize > MAX_PROGRAM_SIZE:
        raise BadPattern("the pattern is too large; repeat less")
    if found.search("") is not None:
        raise BadPattern("the pattern matches every text")
    return found
