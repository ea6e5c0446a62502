"""Patterns of the write policy run on RE2, so that every one takes linear time on any text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Protocol

import re2

from apps.governance.literals import (
    EDGE,
    LONG_PIECE,
    Alternative,
    Strings,
    alternatives_of,
    is_of_word,
    with_any_digits,
)

MAX_PATTERN_CHARACTERS = 2_000
MAX_PROGRAM_SIZE = 20_000
# Bytes for the states of a pass; they are made as texts need them.
_PASS_MEMORY = 32 * 1024 * 1024
# A state is made from all literals that may begin: where there are many, fewer passes over a text
# cost more for what is new in it than they save. Each pass has those of neighbouring letters.
_LITERALS_AT_ONCE = 5_000
# So many signs beside a word tell which of its literals may stand there.
_SIGNS = 2
# What stands in no literal.
_BETWEEN = "\0"
# A literal that stands less often than in each of so many texts is looked for in all together.
_IN_FEW = 8
# So many alternatives with the same literals are looked for at once before each of them.
_CROWD = 3
# With more strings, looking for each takes as long as running the pattern: in a sentence, and in a
# text, which is so long that few are worth it.
_FEW, _FEW_IN_TEXT, _SENTENCE = 12, 3, 500
# A word as RE2 tells edges; texts are made of words that were seen before.
_WORD = re.compile("[0-9A-Za-z_]+")
_WORDS_REMEMBERED = 32_768
# So many letters of a word tell how long the beginnings are that may be its own.
_START = 3


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
    def finditer(
        self, text: str | bytes, pos: int = 0, endpos: int | None = None
    ) -> Iterator[Match]: ...


class Candidates:
    """What the literals in a text say about the patterns of a set.

    Bits stand for patterns, as in `PatternSet`. ``certain`` are found; ``possible`` are these and
    those that may be.
    """

    __slots__ = ("_asked", "_known", "_open", "_text", "certain", "possible")

    def __init__(self, known: _Alternatives, text: _Text, rows: Iterable[_Row]) -> None:
        self._known, self._text, self._asked = known, text, 0
        certain = possible = open_ = 0
        for row in rows:
            certain |= row.certain
            possible |= row.possible
            open_ |= row.open
        self.certain, self.possible, self._open = certain, possible, open_

    def holds(self, bit: int) -> bool:
        """Whether the text matches the pattern of a bit."""
        if not (self.certain | self._asked) & bit:
            self._asked |= bit
            self.certain |= bit * self._matches(bit)
        return bool(self.certain & bit)

    def _matches(self, bit: int) -> bool:
        known = self._known
        asked = self._open & known.of_bit[bit]
        return any(known.every[place].is_in(self._text) for place in places_of(asked))


class PatternSet:
    """Which of many patterns a text matches; the bit of the n-th of ``patterns`` is ``1 << n``.

    Patterns are alternatives, each with literals of which it needs one. All literals are looked for
    at once, and an alternative runs only where one of its own stands, or not at all where that says
    enough. With ``cased`` the patterns tell capitals from small letters.
    Raises ValueError for a pattern that needs no literal: it would run on every text.
    """

    def __init__(self, patterns: Iterable[str], *, cased: bool = False) -> None:
        self.patterns = tuple(dict.fromkeys(patterns))
        self._alternatives = _Alternatives()
        rows: dict[str, _Row] = {}
        alternatives = [[*alternatives_of(pattern)] for pattern in self.patterns]
        crowds = _crowds(one for several in alternatives for one in several)
        for place, several in enumerate(alternatives):
            for one in several:
                if not one.literals:
                    raise ValueError(f"no literal is needed by {one.pattern}")
                bit, is_enough = 1 << place, one.is_exact and not cased
                number = self._alternatives.add(bit, _Open(one, crowds.get(one.literals, "")))
                for literal in one.literals:
                    row = rows.setdefault(literal, _Row(literal))
                    row.possible |= bit
                    if is_enough:
                        row.certain |= bit
                    else:
                        row.open |= 1 << number
        self._rows = [rows[literal] for literal in sorted(rows)]

    def candidates(self, texts: Sequence[str]) -> list[Candidates]:
        """What the literals say in each of some texts in lower case, in order."""
        together = with_any_digits(_BETWEEN.join(texts))
        begins = [0, *accumulate(len(text) + len(_BETWEEN) for text in texts)]
        read = [together[at : at + len(text)] for at, text in zip(begins, texts, strict=False)]
        found: list[list[_Row]] = [[] for _ in texts]
        for at, row in self._words.rows_in(together):
            found[bisect_right(begins, at) - 1].append(row)
        for row in (row for one in self._others for row in one.rows_in(together)):
            for place in _places_with(row, together, read, begins):
                found[place].append(row)
        known, nothing = self._alternatives, Candidates(self._alternatives, _Text("", ""), ())
        return [
            Candidates(known, _Text(text, as_read), rows) if rows else nothing
            for text, as_read, rows in zip(texts, read, found, strict=True)
        ]

    def matching(self, lowered: str, text: str) -> list[str]:
        """The patterns that a text matches, of which ``lowered`` is the same in lower case."""
        certain = open_ = 0
        asked = _Text(text, with_any_digits(lowered))
        for row in (row for one in self._passes for row in one.rows_in(asked.read)):
            certain |= row.certain
            open_ |= row.open
        known = self._alternatives
        for place in places_of(open_):
            if not known.bits[place] & certain and known.every[place].is_in(asked):
                certain |= known.bits[place]
        return [self.patterns[place] for place in places_of(certain)]

    @cached_property
    def _passes(self) -> list[_Pass]:
        return list(_passes(self._rows))

    @cached_property
    def _words(self) -> _Words:
        return _Words(row for row in self._rows if row.key)

    @cached_property
    def _others(self) -> list[_Pass]:
        """Passes over what no word tells of, that of other scripts than the Latin one apart."""
        rows = [row for row in self._rows if not row.key]
        return [
            *_passes([row for row in rows if row.literal.isascii()]),
            *_passes([row for row in rows if not row.literal.isascii()]),
        ]


def _places_with(
    row: _Row, together: str, texts: Sequence[str], begins: Sequence[int]
) -> list[int]:
    """The places of those of some texts in which a literal stands.

    One that stands in many is looked for in each text, others where they stand in all together.
    """
    literal, found = row.literal, dict[int, None]()
    if not row.has_edges and together.count(literal) * _IN_FEW > len(texts):
        return [place for place, text in enumerate(texts) if literal in text]
    at = together.find(literal)
    while at >= 0:
        if row.stands(together, at):
            found[bisect_right(begins, at) - 1] = None
        at = together.find(literal, at + 1)
    return [*found]


def _passes(rows: Sequence[_Row]) -> Iterator[_Pass]:
    for first in range(0, len(rows), _LITERALS_AT_ONCE):
        yield _Pass(rows[first : first + _LITERALS_AT_ONCE])


def places_of(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def _crowds(alternatives: Iterable[Alternative]) -> dict[Strings, str]:
    """By the literals that many alternatives share a pattern found where one of them is."""
    several: dict[Strings, dict[str, None]] = {}
    for one in alternatives:
        if not one.is_exact:
            several.setdefault(one.literals, {})[one.pattern] = None
    return {
        literals: "|".join(f"(?:{pattern})" for pattern in patterns)
        for literals, patterns in several.items()
        if len(patterns) >= _CROWD
    }


class _Text:
    """A text, the same as its literals are looked for, and what else was asked about it."""

    __slots__ = ("_encoded", "_known", "_text", "read")

    def __init__(self, text: str, read: str) -> None:
        self.read, self._text, self._encoded = read, text, b""
        self._known: dict[str, bool] = {}

    def holds(self, pattern: str) -> bool:
        """Whether a pattern is found in it."""
        if not self._encoded:
            self._encoded = self._text.encode()
        return _is_found(pattern, self._encoded)

    def holds_once(self, pattern: str) -> bool:
        """The same for a pattern that is asked for often; looked for once."""
        known = self._known.get(pattern)
        if known is None:
            known = self._known[pattern] = self.holds(pattern)
        return known


class _Open:
    """An alternative that has to run where its literals stand."""

    __slots__ = ("_besides", "_crowd", "_is_long", "_pattern")

    def __init__(self, alternative: Alternative, crowd: str) -> None:
        self._pattern, self._is_long = alternative.pattern, alternative.is_long
        self._besides = [one for one in alternative.besides if len(one) <= _FEW]
        self._crowd = crowd

    def is_in(self, text: _Text) -> bool:
        """Whether a text matches it."""
        few = _FEW if len(text.read) <= _SENTENCE else _FEW_IN_TEXT
        holds = text.read.__contains__
        for strings in self._besides:
            if len(strings) <= few and not any(map(holds, strings)):
                return False
        return (
            (not self._is_long or text.holds_once(LONG_PIECE))
            and (not self._crowd or text.holds_once(self._crowd))
            and text.holds(self._pattern)
        )


class _Alternatives:
    """Those of all patterns of a set by their numbers, with the bits of their patterns."""

    def __init__(self) -> None:
        self.every: list[_Open] = []
        self.bits: list[int] = []
        #: By the bit of a pattern the bits of the numbers of its alternatives.
        self.of_bit = defaultdict[int, int](int)

    def add(self, bit: int, alternative: _Open) -> int:
        """The number of another one."""
        number = len(self.every)
        self.every.append(alternative)
        self.bits.append(bit)
        self.of_bit[bit] |= 1 << number
        return number


class _Row:
    """What a literal says: bits of patterns found with it or possible, and of open alternatives.

    ``key`` is its longest word, or the beginning of one, that begins for sure at ``offset``.
    """

    __slots__ = (
        "_begins_word", "_ends_word", "certain", "has_edges", "is_told_by_key", "is_whole", "key",
        "literal", "offset", "open", "pattern", "possible",
    )  # fmt: skip

    def __init__(self, literal: str) -> None:
        self.certain = self.possible = self.open = 0
        self.literal = literal.strip(EDGE)
        self._begins_word = literal.startswith(EDGE)
        self._ends_word = literal.endswith(EDGE)
        self.has_edges = self._begins_word or self._ends_word
        edges = (r"\b" if has else "" for has in (self._begins_word, self._ends_word))
        self.pattern = re2.escape(self.literal).join(edges)
        words = [
            (match.end() < len(self.literal) or self._ends_word, match.group(), match.start())
            for match in _WORD.finditer(self.literal)
            if match.start() > 0 or self._begins_word
        ]
        self.is_whole, self.key, self.offset = max(
            words, key=lambda word: (word[0], len(word[1])), default=(False, "", 0)
        )

        behind = self.offset + len(self.key)
        #: Whether the edges it wants are those of its key.
        self.is_told_by_key = (not self._begins_word or self.offset == 0) and (
            not self._ends_word or (self.is_whole and behind == len(self.literal))
        )

    def stands(self, text: str, at: int) -> bool:
        """Whether it stands at a place of a text, with the edges it wants."""
        return (
            at >= 0
            and text.startswith(self.literal, at)
            and (not self._begins_word or _is_edge(text, at))
            and (not self._ends_word or _is_edge(text, at + len(self.literal)))
        )


def _is_edge(text: str, at: int) -> bool:
    """Whether a word begins or ends at a place of a text, as RE2 tells it."""
    before = at > 0 and is_of_word(text[at - 1])
    return before != (at < len(text) and is_of_word(text[at]))


#: Of a word: the literals that stand wherever it does; those that may; and others by the signs that
#: stand before the word, or behind it.
_OfWord = tuple[
    tuple["_Row", ...],
    tuple["_Row", ...],
    Mapping[str, tuple["_Row", ...]],
    Mapping[str, tuple["_Row", ...]],
]


class _Words:
    """Literals by a word that each text in which they stand holds, or by how that word begins."""

    def __init__(self, rows: Iterable[_Row]) -> None:
        self._whole: dict[str, list[_Row]] = {}
        self._begun: dict[str, list[_Row]] = {}
        for row in rows:
            (self._whole if row.is_whole else self._begun).setdefault(row.key, []).append(row)
        lengths = defaultdict[str, set[int]](set)
        for key in self._begun:
            lengths[key[:_START]].add(len(key))
        self._lengths = {start: tuple(sorted(of_start)) for start, of_start in lengths.items()}
        # Of longer words the beginning tells as much.
        self._longest = max(map(len, [*self._whole, *self._begun]), default=0) + 1
        self._rows_of = lru_cache(maxsize=_WORDS_REMEMBERED)(self._look_up)

    def rows_in(self, text: str) -> Iterator[tuple[int, _Row]]:
        """Those that stand in a text in lower case, and where the word that tells of each does."""
        longest, rows_of = self._longest, self._rows_of
        for match in _WORD.finditer(text):
            known = rows_of(match[0][:longest])
            if known is None:
                continue
            sure, likely, behind, ahead = known
            at, end = match.span()
            for row in sure:
                yield at, row
            if behind:
                likely += behind.get(text[at - _SIGNS : at], ())
            if ahead:
                likely += ahead.get(text[end : end + _SIGNS], ())
            for row in likely:
                begin = at - row.offset
                if (
                    begin >= 0
                    and text.startswith(row.literal, begin)
                    and (row.is_told_by_key or row.stands(text, begin))
                ):
                    yield at, row

    def _look_up(self, word: str) -> _OfWord | None:
        known = [*self._whole.get(word, ())]
        for start in range(1, min(len(word), _START) + 1):
            for length in self._lengths.get(word[:start], ()):
                known += self._begun.get(word[:length], ()) if length <= len(word) else ()
        if not known:
            return None
        sure, others = list[_Row](), list[_Row]()
        behind, ahead = (
            defaultdict[str, tuple[_Row, ...]](tuple),
            defaultdict[str, tuple[_Row, ...]](tuple),
        )
        for row in known:
            after = row.literal[row.offset + len(row.key) :]
            if row.literal == row.key and row.is_told_by_key:
                sure.append(row)
            elif row.offset >= _SIGNS:
                behind[row.literal[row.offset - _SIGNS : row.offset]] += (row,)
            elif len(after) >= _SIGNS:
                ahead[after[:_SIGNS]] += (row,)
            else:
                others.append(row)
        return tuple(sure), tuple(others), behind, ahead


class _Pass:
    """The literals that are looked for at once."""

    def __init__(self, rows: Sequence[_Row]) -> None:
        self._rows = rows
        # Signs of which each text with a literal of another script than the Latin one holds one.
        signs = {next((sign for sign in row.literal if not sign.isascii()), "") for row in rows}
        self._signs = None if "" in signs else re.compile(f"[{re.escape(''.join(sorted(signs)))}]")
        options = _options()
        options.max_mem = _PASS_MEMORY
        self._set = re2.Set.SearchSet(options)
        for row in rows:
            self._set.Add(row.pattern)
        # Matches every text, so that an answer without it tells that the pass was not finished.
        self._set.Add("")
        self._set.Compile()

    def rows_in(self, lowered: str) -> list[_Row]:
        """Those of the literals that stand in a text."""
        if self._signs and (lowered.isascii() or not self._signs.search(lowered)):
            return []
        encoded = lowered.encode()
        found = self._set.Match(encoded)
        if not found:
            return [row for row in self._rows if _is_found(row.pattern, encoded)]
        return [self._rows[number] for number in found if number < len(self._rows)]


def _is_found(pattern: str, text: bytes) -> bool:
    return compiled(pattern).search(text) is not None


def _options() -> re2.Options:
    options = re2.Options()
    options.log_errors = False
    return options


class _AsciiMatch:
    """A match in the bytes of a text of which each character is one."""

    __slots__ = ("_match", "_text")

    def __init__(self, match: Match, text: str) -> None:
        self._match = match
        self._text = text

    def group(self, group: int = 0) -> str | None:
        start = self._match.start(group)
        return None if start < 0 else self._text[start : self._match.end(group)]

    def start(self, group: int = 0) -> int:
        return self._match.start(group)

    def end(self, group: int = 0) -> int:
        return self._match.end(group)


class _Compiled:
    """A compiled pattern; RE2 spends more time on counting characters than on most texts."""

    __slots__ = ("_pattern", "groups", "programsize")

    def __init__(self, pattern: Pattern) -> None:
        self._pattern = pattern
        self.groups, self.programsize = pattern.groups, pattern.programsize

    def search(self, text: str | bytes, pos: int = 0, endpos: int | None = None) -> Match | None:
        if isinstance(text, str) and text.isascii():
            found = self._pattern.search(text.encode(), pos, endpos)
            return None if found is None else _AsciiMatch(found, text)
        return self._pattern.search(text, pos, endpos)

    def finditer(
        self, text: str | bytes, pos: int = 0, endpos: int | None = None
    ) -> Iterator[Match]:
        if isinstance(text, str) and text.isascii():
            found = self._pattern.finditer(text.encode(), pos, endpos)
            return (_AsciiMatch(one, text) for one in found)
        return self._pattern.finditer(text, pos, endpos)


@lru_cache(maxsize=4_096)
def compiled(pattern: str) -> Pattern:
    """The compiled pattern, made once per process. Raises BadPattern."""
    try:
        return _Compiled(re2.compile(pattern, _options()))
    except re2.error as error:
        raise BadPattern(_reason(error)) from error


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
