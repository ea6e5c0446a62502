"""Patterns of the write policy run on RE2, so that every one takes linear time on any text."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, chain
from pathlib import Path
from typing import Any, Protocol

import re2

from apps.governance.literals import EDGE, is_of_word, longest_piece, with_any_digits
from apps.governance.read_patterns import KeptPatterns, OpenAlternative, ReadPatterns

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
# With more strings, looking for each takes as long as running the pattern: in a sentence, and in a
# text, which is so long that few are worth it.
_FEW, _FEW_IN_TEXT, _SENTENCE = 12, 3, 500
# A word as RE2 tells edges; texts are made of words that were seen before.
_WORD = re.compile("[0-9A-Za-z_]+")
_SIGNS_OF_WORDS = frozenset(filter(is_of_word, map(chr, range(128))))
_WORDS_REMEMBERED = 32_768
# Asks RE2 for a match that begins anywhere.
_ANYWHERE = re2._Anchor.UNANCHORED
# A word so short stands in every sentence: longer literals are not looked for by it.
_SHORT_WORD = 3
# So many letters of a word tell how long the beginnings are that may be its own.
_START = 3


_kept = KeptPatterns()


def keep_in(folder: Path, *, is_ours: bool = False) -> KeptPatterns:
    """Take what was read from patterns from a folder that is ``is_ours`` to write, or not."""
    global _kept
    _kept = KeptPatterns(folder, is_ours=is_ours)
    return _kept


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
    def is_in(self, encoded: bytes) -> bool: ...
    def span_in(self, encoded: bytes, at: int) -> tuple[int, int] | None: ...
    def search(self, text: str) -> Match | None: ...
    def finditer(self, text: str, pos: int = 0, endpos: int | None = None) -> Iterator[Match]: ...


class JoinedTexts:
    """Several texts in all of which a pattern is looked for at once."""

    def __init__(self, texts: Sequence[str]) -> None:
        encoded = [text.encode() for text in texts]
        self._together = _BETWEEN.encode().join(encoded)
        self._begins = _begins(encoded)

    def may_hold(self, pattern: str) -> Iterator[int]:
        """The numbers of those of the texts that may match a pattern; no other one does.

        It may ask for the beginning of a text only beside a sign that is no letter. What it matches
        may reach over several texts: then each of them may. Nothing is matched by no sign.
        """
        match, begins, at = compiled(pattern).span_in, self._begins, 0
        while (span := match(self._together, at)) is not None:
            first, last = (bisect_right(begins, place) - 1 for place in span)
            yield from range(first, last + 1)
            # From what parts the next one from it: a pattern may ask for a sign before it.
            at = begins[last + 1] - 1


class Candidates:
    """What the literals in a text say about the patterns of a set.

    Bits stand for patterns, as in `PatternSet`. ``certain`` are found; ``possible`` are these and
    those that may be.
    """

    __slots__ = ("_asked", "_rows", "_text", "certain", "possible")

    def __init__(self, text: _Text, rows: Sequence[_Row]) -> None:
        self._text, self._rows, self._asked = text, rows, 0
        certain = possible = 0
        for row in rows:
            certain |= row.certain
            possible |= row.possible
        self.certain, self.possible = certain, possible

    def holds(self, bit: int) -> bool:
        """Whether the text matches the pattern of a bit."""
        if not (self.certain | self._asked) & bit:
            self._asked |= bit
            several = [row.open[bit] for row in self._rows if bit in row.open]
            alternatives = dict.fromkeys(chain.from_iterable(several))
            self.certain |= bit * _is_any_in(self._text, alternatives)
        return bool(self.certain & bit)


#: By the bit of a pattern the alternatives of it that are open, each once.
_OpenByBit = dict[int, dict["_Open", None]]


def _open_in(rows: Iterable[_Row]) -> _OpenByBit:
    """What has to run in a text with these literals."""
    found: _OpenByBit = {}
    for row in rows:
        for bit, alternatives in row.open.items():
            found.setdefault(bit, {}).update(alternatives)
    return found


def _is_any_in(text: _Text, alternatives: Iterable[_Open]) -> bool:
    """Whether a text matches one of some alternatives."""
    return any(one.is_in(text) for one in alternatives)


class PatternSet:
    """Which of many patterns a text matches; the bit of the n-th of ``patterns`` is ``1 << n``.

    Patterns are alternatives, each with literals of which it needs one. All literals are looked for
    at once, and an alternative runs only where one of its own stands, or not at all where that says
    enough. With ``cased`` the patterns tell capitals from small letters.
    Raises ValueError for a pattern that needs no literal: it would run on every text.
    """

    def __init__(self, patterns: Iterable[str], *, cased: bool = False) -> None:
        self.patterns = tuple(dict.fromkeys(patterns))
        self._rows = _Rows(self.patterns, _kept.read(self.patterns, cased=cased))

    def candidates(self, texts: Sequence[str]) -> list[Candidates]:
        """What the literals say in each of some texts in lower case, in order."""
        together = with_any_digits(_BETWEEN.join(texts))
        begins = _begins(texts)
        found: list[list[_Row]] = [[] for _ in texts]
        self._words.put_rows(together, begins, found)
        _put_rows(
            (row for one in self._others for row in one.rows_in(together)), together, begins, found
        )
        nothing = Candidates(_Text("", ""), ())
        return [
            Candidates(_Text(text, together[begin : begin + len(text)]), rows) if rows else nothing
            for text, begin, rows in zip(texts, begins, found, strict=False)
        ]

    def matching(self, texts: Sequence[tuple[str, str]]) -> Iterator[Sequence[str]]:
        """The patterns that each of some texts matches, told in lower case and as it is."""
        asked = [_Text(text, with_any_digits(lowered)) for lowered, text in texts]
        return map(self._matching, asked, self._rows_in([one.read for one in asked]))

    def _rows_in(self, texts: Sequence[str]) -> Sequence[Sequence[_Row]]:
        """The literals that stand in each of some texts."""
        together = _BETWEEN.join(texts)
        rows = [row for one in self._passes for row in one.rows_in(together)]
        if len(texts) == 1:
            return [rows]
        begins, found = _begins(texts), [list[_Row]() for _ in texts]
        _put_rows(rows, together, begins, found)
        return found

    def _matching(self, text: _Text, rows: Sequence[_Row]) -> Sequence[str]:
        if not rows:
            return ()
        certain = 0
        for row in rows:
            certain |= row.certain
        for bit, alternatives in _open_in(rows).items():
            if not certain & bit and _is_any_in(text, alternatives):
                certain |= bit
        return [self.patterns[place] for place in places_of(certain)]

    @cached_property
    def _passes(self) -> list[_Pass]:
        return list(_passes(self._rows, range(len(self._rows))))

    @cached_property
    def _words(self) -> _Words:
        return _Words(self._rows)

    @cached_property
    def _others(self) -> list[_Pass]:
        """Passes over what no word tells of, that of other scripts than the Latin one apart."""
        of_ascii, others = self._words.unkeyed
        return [*_passes(self._rows, of_ascii), *_passes(self._rows, others)]


def _begins(texts: Iterable[str | bytes]) -> list[int]:
    """Where each of some texts begins in all together, and where one more would."""
    return [0, *accumulate(len(text) + len(_BETWEEN) for text in texts)]


def _put_rows(
    rows: Iterable[_Row], together: str, begins: Sequence[int], found: Sequence[list[_Row]]
) -> None:
    """Put each literal into the lists of those of some texts, by where they begin, in which it
    stands."""
    for row in rows:
        literal, part = row.literal, 0
        at = together.find(literal)
        while at >= 0:
            after = at + 1
            if not row.has_edges or row.stands(together, at):
                part = bisect_right(begins, at, part)
                found[part - 1].append(row)
                # That it stands there again says no more.
                after = begins[part]
            at = together.find(literal, after)


def _passes(rows: _Rows, numbers: Sequence[int]) -> Iterator[_Pass]:
    for first in range(0, len(numbers), _LITERALS_AT_ONCE):
        yield _Pass(rows, numbers[first : first + _LITERALS_AT_ONCE])


def places_of(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


class _Text:
    """A text, the same as its literals are looked for, and what else was asked about it."""

    __slots__ = ("_encoded", "_known", "_piece", "_text", "is_short", "read")

    def __init__(self, text: str, read: str) -> None:
        self.read, self._text, self._encoded = read, text, b""
        self.is_short = len(read) <= _SENTENCE
        self._known: dict[str, bool] = {}
        self._piece = -1

    def holds(self, pattern: str) -> bool:
        """Whether a pattern is found in it."""
        return compiled(pattern).is_in(self._in_bytes())

    def holds_once(self, pattern: str) -> bool:
        """The same for a pattern that is asked for often; looked for once."""
        known = self._known.get(pattern)
        if known is None:
            known = self._known[pattern] = self.holds(pattern)
        return known

    def has_piece(self, length: int) -> bool:
        """Whether a piece so long stands in it."""
        if self._piece < 0:
            self._piece = longest_piece(self._in_bytes())
        return self._piece >= length

    def _in_bytes(self) -> bytes:
        if not self._encoded:
            self._encoded = self._text.encode()
        return self._encoded


class _Open:
    """An alternative that has to run where its literals stand."""

    __slots__ = ("_besides", "_crowd", "_pattern", "_piece", "_rare_besides")

    def __init__(self, pattern: str, alternative: OpenAlternative, crowd: str) -> None:
        self._pattern, self._piece = pattern, alternative.piece
        self._besides = _of_few(alternative.besides, _FEW)
        self._rare_besides = _of_few(alternative.besides, _FEW_IN_TEXT)
        self._crowd = crowd

    def is_in(self, text: _Text) -> bool:
        """Whether a text matches it."""
        holds = text.read.__contains__
        for strings in self._besides if text.is_short else self._rare_besides:
            if not any(map(holds, strings)):
                return False
        return (
            (not self._piece or text.has_piece(self._piece))
            and (not self._crowd or text.holds_once(self._crowd))
            and text.holds(self._pattern)
        )


def _of_few(besides: Iterable[Sequence[str]], few: int) -> list[Sequence[str]]:
    """Those of which there are so few that looking for each takes less than the pattern."""
    return [strings for strings in besides if len(strings) <= few]


class _Row:
    """What a literal says: bits of patterns found with it or possible, and what alternatives of
    each are open.

    ``key`` is its longest word, or the beginning of one, that begins for sure at ``offset``.
    """

    __slots__ = (
        "_begins_word", "_ends_word", "certain", "has_edges", "is_told_by_key", "is_whole", "key",
        "literal", "offset", "open", "possible",
    )  # fmt: skip

    def __init__(self, literal: str) -> None:
        self.certain = self.possible = 0
        self.open: _OpenByBit = {}
        self.literal = literal.strip(EDGE)
        self._begins_word = literal.startswith(EDGE)
        self._ends_word = literal.endswith(EDGE)
        self.has_edges = self._begins_word or self._ends_word
        words = [
            (match.end() < len(self.literal) or self._ends_word, match.group(), match.start())
            for match in _WORD.finditer(self.literal)
            if match.start() > 0 or self._begins_word
        ]
        self.is_whole, self.key, self.offset = max(
            words, key=lambda word: (word[0], len(word[1])), default=(False, "", 0)
        )

        behind = self.offset + len(self.key)
        if len(self.key) <= _SHORT_WORD and self.key != self.literal:
            self.key = ""
        #: Whether the edges it wants are those of its key.
        self.is_told_by_key = (not self._begins_word or self.offset == 0) and (
            not self._ends_word or (self.is_whole and behind == len(self.literal))
        )

    @property
    def pattern(self) -> str:
        """What finds it."""
        edges = (r"\b" if has else "" for has in (self._begins_word, self._ends_word))
        escaped: str = re2.escape(self.literal)
        return escaped.join(edges)

    def stands(self, text: str, at: int) -> bool:
        """Whether it stands at a place of a text, with the edges it wants."""
        return (
            at >= 0
            and text.startswith(self.literal, at)
            and (not self._begins_word or _is_edge(text, at))
            and (not self._ends_word or _is_edge(text, at + len(self.literal)))
        )


class _Rows:
    """The literals of a set by their numbers. What says one is made when it is first found.

    There are forty thousand. As objects they take 20 MB, and as much again in each copy of a
    process: Python counts in each what refers to it.
    """

    def __init__(self, patterns: Sequence[str], told: ReadPatterns) -> None:
        self._patterns = patterns
        self._places = array("I", told.places)
        #: What has to run, of each alternative; nothing where its literals say enough.
        self._told, self._crowds = told.open, told.crowds
        self._open: dict[int, _Open] = {}
        self._literals = "".join(told.literals)
        self._begins = array("I", accumulate(map(len, told.literals), initial=0))
        self._of_rows, self._firsts = array("I", told.of_literals), array("I", told.firsts)
        self._made: dict[int, _Row] = {}

    def __len__(self) -> int:
        return len(self._begins) - 1

    def __getitem__(self, number: int) -> _Row:
        row = self._made.get(number)
        if row is None:
            row = self._made[number] = self._new(number)
        return row

    def bare(self, number: int) -> _Row:
        """One without the patterns it is of, which is not kept."""
        return _Row(self._literals[self._begins[number] : self._begins[number + 1]])

    def _new(self, number: int) -> _Row:
        row = self.bare(number)
        for alternative in self._of_rows[self._firsts[number] : self._firsts[number + 1]]:
            bit, has_to_run = 1 << self._places[alternative], self._has_to_run(alternative)
            row.possible |= bit
            if has_to_run is None:
                row.certain |= bit
            else:
                row.open.setdefault(bit, {})[has_to_run] = None
        return row

    def _has_to_run(self, alternative: int) -> _Open | None:
        """The same of all literals of an alternative: it runs once."""
        told, known = self._told[alternative], self._open.get(alternative)
        if told is None or known is not None:
            return known
        pattern = told.pattern or self._patterns[self._places[alternative]]
        crowd = self._crowds[told.crowd] if told.crowd >= 0 else ""
        return self._open.setdefault(alternative, _Open(pattern, told, crowd))


def _is_edge(text: str, at: int) -> bool:
    """Whether a word begins or ends at a place of a text, as RE2 tells it."""
    return (text[at - 1 : at] in _SIGNS_OF_WORDS) != (text[at : at + 1] in _SIGNS_OF_WORDS)


#: Of a word: the literals that stand wherever it does; those that may; and others by the signs that
#: stand before the word, or behind it.
_OfWord = tuple[
    tuple["_Row", ...],
    tuple["_Row", ...],
    Mapping[str, tuple["_Row", ...]],
    Mapping[str, tuple["_Row", ...]],
]


class _Numbers:
    """Lists of numbers by a word, in one piece: as objects they take five times as much."""

    def __init__(self, by_word: Mapping[str, Sequence[int]]) -> None:
        self._words = {word: number for number, word in enumerate(by_word)}
        self._numbers = array("I", chain.from_iterable(by_word.values()))
        self._firsts = array("I", accumulate(map(len, by_word.values()), initial=0))

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def of(self, word: str) -> Sequence[int]:
        """Those of a word; none of most."""
        number = self._words.get(word)
        if number is None:
            return ()
        return self._numbers[self._firsts[number] : self._firsts[number + 1]]


class _Words:
    """Literals by a word that each text in which they stand holds, or by how that word begins.

    No word tells of those ``unkeyed``: such of ASCII, and others.
    """

    def __init__(self, rows: _Rows) -> None:
        self._rows = rows
        whole, begun = defaultdict[str, list[int]](list), defaultdict[str, list[int]](list)
        self.unkeyed = of_ascii, others = array("I"), array("I")
        for number in range(len(rows)):
            row = rows.bare(number)
            if row.key:
                (whole if row.is_whole else begun)[row.key].append(number)
            else:
                (of_ascii if row.literal.isascii() else others).append(number)
        self._whole, self._begun = _Numbers(whole), _Numbers(begun)
        lengths = defaultdict[str, set[int]](set)
        for key in self._begun:
            lengths[key[:_START]].add(len(key))
        self._lengths = {start: tuple(sorted(of_start)) for start, of_start in lengths.items()}
        # Of longer words the beginning tells as much.
        self._longest = max(map(len, [*self._whole, *self._begun]), default=0) + 1
        self._known: dict[str, _OfWord | tuple[()]] = {}

    def put_rows(self, text: str, begins: Sequence[int], found: Sequence[list[_Row]]) -> None:
        """Puts those that stand in a text in lower case into the list of the part where each does.

        ``begins`` says where the parts begin, and where one more would.
        """
        known_of, part, end_of_part = self._known, 0, begins[1] if len(begins) > 1 else 0
        for match in _WORD.finditer(text):
            word = match[0]
            known = known_of.get(word)
            if known is None:
                known = self._remembered(word)
            if not known:
                continue
            sure, likely, behind, ahead = known
            at, end = match.span()
            while at >= end_of_part:
                part += 1
                end_of_part = begins[part + 1]
            if sure:
                found[part] += sure
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
                    found[part].append(row)

    def _remembered(self, word: str) -> _OfWord | tuple[()]:
        """What is known of a word, kept unless it is longer than any literal's."""
        known = self._look_up(word[: self._longest])
        if len(word) <= self._longest:
            if len(self._known) >= _WORDS_REMEMBERED:
                self._known.clear()
            self._known[word] = known
        return known

    def _look_up(self, word: str) -> _OfWord | tuple[()]:
        numbers = [*self._whole.of(word)]
        for start in range(1, min(len(word), _START) + 1):
            for length in self._lengths.get(word[:start], ()):
                numbers += self._begun.of(word[:length]) if length <= len(word) else ()
        if not numbers:
            return ()
        sure, others = list[_Row](), list[_Row]()
        behind, ahead = (
            defaultdict[str, tuple[_Row, ...]](tuple),
            defaultdict[str, tuple[_Row, ...]](tuple),
        )
        for row in map(self._rows.__getitem__, numbers):
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

    def __init__(self, rows: _Rows, numbers: Sequence[int]) -> None:
        self._rows, self._numbers = rows, array("I", numbers)
        literals = [rows.bare(number) for number in numbers]
        # Signs of which each text with a literal of another script than the Latin one holds one.
        signs = {next((sign for sign in row.literal if not sign.isascii()), "") for row in literals}
        self._signs = None if "" in signs else re.compile(f"[{re.escape(''.join(sorted(signs)))}]")
        options = _options()
        options.max_mem = _PASS_MEMORY
        self._set = re2.Set.SearchSet(options)
        for row in literals:
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
            rows = map(self._rows.__getitem__, self._numbers)
            return [row for row in rows if compiled(row.pattern).is_in(encoded)]
        numbers = self._numbers
        return [self._rows[numbers[place]] for place in found if place < len(numbers)]


def _options() -> re2.Options:
    options = re2.Options()
    options.log_errors = False
    return options


class _Found:
    """A match by the places of its groups in a text."""

    __slots__ = ("_spans", "_text")

    def __init__(self, spans: Sequence[tuple[int, int]], text: str) -> None:
        self._spans = spans
        self._text = text

    def group(self, group: int = 0) -> str | None:
        start, end = self._spans[group]
        return None if start < 0 else self._text[start:end]

    def start(self, group: int = 0) -> int:
        return self._spans[group][0]

    def end(self, group: int = 0) -> int:
        return self._spans[group][1]


class _Compiled:
    """A compiled pattern, asked without what the package puts around RE2's own match.

    That takes longer than RE2 does for a sentence, as it counts characters and parts of a match
    that nobody asks for.
    """

    __slots__ = ("_match", "groups", "programsize")

    def __init__(self, pattern: Any) -> None:
        self._match = pattern._regexp.Match
        self.groups, self.programsize = pattern.groups, pattern.programsize

    def is_in(self, encoded: bytes) -> bool:
        start: int = self._match(_ANYWHERE, encoded, 0, len(encoded))[0][0]
        return start >= 0

    def span_in(self, encoded: bytes, at: int) -> tuple[int, int] | None:
        """Where the first match from a place on begins and ends, in bytes."""
        span: tuple[int, int] = self._match(_ANYWHERE, encoded, at, len(encoded))[0]
        return None if span[0] < 0 else span

    def search(self, text: str) -> Match | None:
        encoded = text.encode()
        spans = self._match(_ANYWHERE, encoded, 0, len(encoded))
        if spans[0][0] < 0:
            return None
        is_ascii = len(encoded) == len(text)
        return _Found(spans if is_ascii else _in_characters(spans, encoded, 0, 0), text)

    def finditer(self, text: str, pos: int = 0, endpos: int | None = None) -> Iterator[Match]:
        encoded = text.encode()
        is_ascii = len(encoded) == len(text)
        at, last, characters = pos, len(text) if endpos is None else endpos, pos
        if not is_ascii:
            at, last = len(text[:pos].encode()), len(text[:last].encode())
        while at <= last:
            spans = self._match(_ANYWHERE, encoded, at, last)
            start, end = spans[0]
            if start < 0:
                return
            if is_ascii:
                yield _Found(spans, text)
            else:
                told = _in_characters(spans, encoded, at, characters)
                yield _Found(told, text)
                characters = told[0][1]
            if end == start:
                # Nothing was matched: goes on behind the next character.
                end += 1
                while end < last and encoded[end] & 0xC0 == 0x80:
                    end += 1
                characters += 1
            at = end


def _in_characters(
    spans: Sequence[tuple[int, int]], encoded: bytes, at: int, characters: int
) -> list[tuple[int, int]]:
    """Spans of bytes as spans of characters, of which so many stand before ``at``."""
    told = {-1: -1}
    for place in sorted({place for span in spans for place in span if place >= 0}):
        characters += len(encoded[at:place].decode())
        told[place], at = characters, place
    return [(told[start], told[end]) for start, end in spans]


@lru_cache(maxsize=4_096)
def compiled(pattern: str) -> Pattern:
    """The compiled pattern, made once per process. Raises BadPattern."""
    try:
        return _Compiled(re2.compile(pattern, _options()))
    except re2.error as error:
        raise BadPattern(_reason(error)) from error


def has(pattern: str, text: str) -> bool:
    """Whether a text matches a pattern."""
    return compiled(pattern).is_in(text.encode())


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
