"""What a text must hold so that a pattern can match it: read from the pattern, in lower case.

A pattern is found in few texts, and most texts tell so by the words they lack. Any digit is read as
a zero, so that a number is known by its length. Read is the part of RE2's syntax in which patterns
are written here.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

#: So many different strings are told apart before a pattern's parts are looked at one by one.
MAX_STRINGS = 100
#: Longer ones are hardly in fewer texts.
_LONG = 8
#: Characters of a class that are told apart: as many as there are digits.
_MAX_CLASS = 10
#: What stands for any digit.
_DIGIT, _DIGITS = "0", "0123456789"
_AS_DIGIT = bytes.maketrans(_DIGITS.encode(), _DIGIT.encode() * len(_DIGITS))
#: Generated values are long pieces of a few signs; a class of nothing else, as it is written.
_LONG_PIECE = 20
_SIGNS_OF_PIECES = f"{string.ascii_letters}{_DIGITS}_-".encode()
_AS_BLANK = bytes(sign if sign in _SIGNS_OF_PIECES else ord(" ") for sign in range(256))
_OF_PIECES = re.compile(
    r"(?:0-9|a-z|A-Z|[0-9]-[0-9]|[a-z]-[a-z]|[A-Z]-[A-Z]|\\[wd]|[0-9A-Za-z_])+-?"
)
_PLACES = frozenset("BAz")
#: The edge of a word, in strings.
EDGE = "\b"
_CONTROLS = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v"}
_NOTHING = frozenset({""})
#: Round brackets; classes and what is escaped hold none.
_BRACKET = re.compile(r"[()]|\\.|\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]", re.DOTALL)
_GROUPS_REMEMBERED = 4_096
_PLAIN = re.compile(r"[^\\\[\](){}|*+?.^$]+(?![*+?{])")

Strings = frozenset[str]


@dataclass(frozen=True, slots=True)
class Alternative:
    """One of the ways in which a pattern matches, as a pattern of its own.

    Each text in which it is found holds one of ``literals`` in lower case; all texts may, where
    there are none. ``is_exact`` if it is found wherever one of them stands. If not, each text holds
    one of each of ``besides`` too (edges are none of theirs), and a piece
    (`longest_piece`) of ``piece`` signs at least. Strings are as in a text ``with_any_digits``.
    """

    pattern: str
    literals: Strings
    is_exact: bool
    besides: tuple[tuple[str, ...], ...] = ()
    piece: int = 0


def with_any_digits(text: str) -> str:
    """A text with zeros for all its digits."""
    return text.encode().translate(_AS_DIGIT).decode()


def longest_piece(encoded: bytes) -> int:
    """How long the longest piece of letters, digits, hyphens and underscores is in a text."""
    return max(map(len, encoded.translate(_AS_BLANK).split()), default=0)


@dataclass(frozen=True, slots=True)
class _Part:
    """What a piece of a pattern matches.

    ``exact`` are all strings it matches, if they are few; ``needed`` those of which each match
    holds one, if that is known, and ``besides`` others of each of which it holds one as well. It
    ``asks`` if something else than these decides. It is ``of_pieces`` if it is one sign of those in
    a long piece, and each match holds such a piece of ``piece`` signs at least, if not 0.
    """

    exact: Strings | None = None
    needed: Strings | None = None
    asks: bool = False
    besides: tuple[Strings, ...] = ()
    of_pieces: bool = False
    piece: int = 0

    @property
    def required(self) -> Strings | None:
        """Those of which each match holds one; not known where it may match nothing."""
        known = self.exact if self.exact is not None else self.needed
        return None if known is None or not all(one.strip(EDGE + " ") for one in known) else known


_ANY = _Part(asks=True)
_ONE_DIGIT = _Part(exact=frozenset({_DIGIT}), of_pieces=True)
_OF_WORD = _Part(asks=True, of_pieces=True)
_EMPTY = _Part(exact=_NOTHING)
_EDGE = _Part(exact=frozenset({EDGE}))
#: The beginning or the end of a line or a text, and what is no edge of a word.
_PLACE = _Part(exact=_NOTHING, asks=True)
#: Any letters: of words between edges, and of other scripts.
_LETTERS, _ANY_LETTERS = r"\w*", r"\p{L}*"
#: Words of one meaning, as they are written here.
_OPENED, _CLOSED = r"\b(?:", r")\b"


def alternatives_of(pattern: str) -> Iterator[Alternative]:
    """The ways in which a pattern in RE2's syntax matches, those of words between edges each.

    Raises ValueError for what is no syntax of patterns here.
    """
    reader = _Reader(pattern)
    while True:
        yield from _words(reader) or [_unbounded(*reader.told_branch([]))]
        if not reader.takes("|"):
            break
    if reader.at < len(pattern):
        raise ValueError(f"the pattern is not understood at {reader.at}")


def _words(reader: _Reader) -> list[Alternative]:
    """The words of a branch that is nothing but words between edges; none of any other."""
    start, found = reader.at, list[Alternative]()
    if not reader.takes(_OPENED):
        return found
    while True:
        text, part = reader.told_branch([_EDGE])
        part = _whatever_follows(text) or part
        found.append(_alternative(f"{_OPENED}{text}{_CLOSED}", part))
        if not reader.takes("|"):
            break
    if reader.takes(_CLOSED) and reader.is_at_end_of_branch():
        return found
    reader.at = start
    return []


def _whatever_follows(text: str) -> _Part | None:
    r"""What a word between edges matches if it begins or ends with any letters (``\w*``) and is all
    known but for these: they are there, or its edge is. None for any other.
    """
    stem = text.removeprefix(_LETTERS).removesuffix(_LETTERS)
    if stem == text:
        return None
    before = [] if text.startswith(_LETTERS) else [_EDGE]
    after = [] if text.endswith(_LETTERS) else [_EDGE]
    part = _joined([*before, *_Reader(stem).parts(), *after])
    if part.exact is None or not all(
        (before or is_of_word(one[:1])) and (after or is_of_word(one[-1:])) for one in part.exact
    ):
        return None
    return part


def _unbounded(text: str, part: _Part) -> Alternative:
    """An alternative without edges: what letters stand around it says nothing."""
    stem = text.removeprefix(_ANY_LETTERS).removesuffix(_ANY_LETTERS)
    known = _joined(_Reader(stem).parts()) if stem != text else part
    return _alternative(text, part if known.exact is None else known)


def _alternative(text: str, part: _Part) -> Alternative:
    required = part.required or frozenset()
    is_exact = part.exact is not None and not part.asks and bool(required)
    if is_exact:
        return Alternative(text, required, is_exact)
    besides = (_shortest(frozenset(one.strip(EDGE) for one in part)) for part in part.besides)
    return Alternative(
        text,
        _shortest(required),
        is_exact,
        tuple(tuple(sorted(one)) for one in besides),
        part.piece,
    )


def _shortest(strings: Strings) -> Strings:
    """Without those in which another one stands; mostly there are none."""
    together = "\n".join(strings)
    if all(together.count(one) == 1 for one in strings):
        return strings
    kept: list[str] = []
    for one in sorted(strings, key=len):
        if not any(other in one for other in kept):
            kept.append(one)
    return frozenset(kept)


class _Reader:
    """Reads a pattern from its beginning to its end."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.at = 0
        self._closes = _closes(pattern)

    def alternatives(self) -> _Part:
        """Branches parted by bars, up to the end of the group."""
        branches = [self.branch()]
        while self.takes("|"):
            branches.append(self.branch())
        return _either(branches)

    def branch(self, around: Sequence[_Part] = ()) -> _Part:
        """What the branch that begins here matches, with ``around`` before and behind it."""
        return _joined([*around, *self.parts(), *around])

    def parts(self) -> Iterator[_Part]:
        """What the pieces of the branch that begins here match."""
        while not self.is_at_end_of_branch():
            yield self._plain() or self._repeated(self._piece())

    def told_branch(self, around: Sequence[_Part]) -> tuple[str, _Part]:
        """The branch as it is written, and what it matches."""
        start = self.at
        part = self.branch(around)
        return self.pattern[start : self.at], part

    def is_at_end_of_branch(self) -> bool:
        return self.at == len(self.pattern) or self.pattern[self.at] in "|)"

    def _plain(self) -> _Part | None:
        """Signs that stand for themselves, but for a last one that is repeated."""
        match = _PLAIN.match(self.pattern, self.at)
        if match is None:
            return None
        self.at = match.end()
        return _one(match.group())

    def takes(self, expected: str) -> bool:
        found = self.pattern.startswith(expected, self.at)
        self.at += len(expected) * found
        return found

    def _until(self, end: str) -> str:
        start, self.at = self.at, self.pattern.index(end, self.at) + len(end)
        return self.pattern[start : self.at - len(end)]

    def _next(self) -> str:
        self.at += 1
        return self.pattern[self.at - 1]

    def _piece(self) -> _Part:
        end = self._closes.get(self.at)
        if self.takes("("):
            return self._group(end)
        sign = self._next()
        if sign == "[":
            return self._class()
        if sign == "\\":
            return self._escaped()
        if sign in "^$":
            return _PLACE
        return _ANY if sign == "." else _one(sign)

    def _flags(self) -> None:
        """The flags of a group, or its name; flags that hold from there on are not written here."""
        while (sign := self._next()) not in ":>":
            if sign == ")":
                raise ValueError(f"flags without a group at {self.at}")

    def _group(self, end: int | None) -> _Part:
        if self.takes("?"):
            self._flags()
        if end is None:
            raise ValueError(f"a group does not end at {self.at}")
        start, self.at = self.at, end + 1
        return _of_group(self.pattern[start:end])

    def _escaped(self) -> _Part:
        kind = self._next()
        if kind in _PLACES:
            return _PLACE
        if kind == "b":
            return _EDGE
        if kind in "pP":
            self._property()
            return _ANY
        if kind == "x":
            return _one(self._numbered())
        if kind in _CONTROLS:
            return _one(_CONTROLS[kind])
        if kind == "d":
            return _ONE_DIGIT
        if kind == "w":
            return _OF_WORD
        return _ANY if kind.isalnum() else _one(kind)

    def _property(self) -> None:
        if self._next() == "{":
            self._until("}")

    def _numbered(self) -> str:
        if self.takes("{"):
            return chr(int(self._until("}"), 16))
        return chr(int(self._next() + self._next(), 16))

    def _class(self) -> _Part:
        is_negated, signs, is_known = self.takes("^"), set[str](), True
        first = self.at
        while self.at == first or self.pattern[self.at] != "]":
            one = self._member()
            if self.pattern[self.at] == "-" and self.pattern[self.at + 1] != "]":
                self.at += 1
                other = self._member()
                is_known &= len(one) == 1 == len(other) and ord(other) - ord(one) < _MAX_CLASS
                one = "".join(map(chr, range(ord(one), ord(other) + 1))) if is_known else ""
            is_known &= bool(one)
            signs.update(one.lower())
        self.at += 1
        of_pieces = _OF_PIECES.fullmatch(self.pattern, first, self.at - 1) is not None
        if is_negated or not is_known or len(signs) > _MAX_CLASS:
            return _Part(asks=True, of_pieces=of_pieces and not is_negated)
        # Only a class of all digits says no more than that one stands there.
        asks = not signs.isdisjoint(_DIGITS) and not signs.issuperset(_DIGITS)
        return _Part(frozenset(map(with_any_digits, signs)), asks=asks, of_pieces=of_pieces)

    def _member(self) -> str:
        """A character of a class; nothing for a class within it."""
        if self.takes("[:"):
            self._until(":]")
            return ""
        sign = self._next()
        if sign != "\\":
            return sign
        part = self._escaped()
        return _DIGITS if part is _ONE_DIGIT else "".join(part.exact or ())

    def _repeated(self, part: _Part) -> _Part:
        while not self.is_at_end_of_branch() and self.pattern[self.at] in "*?+{":
            kind = self._next()
            if kind == "*":
                part = _ANY
            elif kind == "?":
                part = _either([part, _EMPTY])
            else:
                part = _counted(part, "1," if kind == "+" else self._until("}"))
            self.takes("?")  # as few times as may be
        return part


def _closes(pattern: str) -> dict[int, int]:
    """By where a group of a pattern begins where it ends."""
    begun, found = list[int](), dict[int, int]()
    for match in _BRACKET.finditer(pattern):
        if match.group() == "(":
            begun.append(match.start())
        elif match.group() == ")" and begun:
            found[begun.pop()] = match.start()
    return found


@lru_cache(maxsize=_GROUPS_REMEMBERED)
def _of_group(written: str) -> _Part:
    """What a group matches, without its brackets: patterns are made of the same ones."""
    return _Reader(written).alternatives()


def _one(written: str) -> _Part:
    read = with_any_digits(written.lower())
    return _Part(exact=frozenset({read}), asks=read != written or _DIGIT in written)


def _counted(part: _Part, count: str) -> _Part:
    least, _, most = count.partition(",")
    if not least.isdigit():
        raise ValueError(f"{{{count}}} is no count")
    if count == "0,1":
        return _either([part, _EMPTY])
    if int(least) == 0:
        return _ANY
    is_long = part.of_pieces and int(least) >= _LONG_PIECE
    piece = max(part.piece, int(least) if is_long else 0)
    if part.exact is None or len(part.exact) != 1 or EDGE in min(part.exact):
        return _needed(part.required, piece=piece)
    several = frozenset({min(part.exact) * int(least)})
    if not most and "," not in count:
        return _Part(exact=several, asks=part.asks, piece=piece)
    return _needed(_Part(exact=several).required, piece=piece)


def _needed(strings: Strings | None, *, piece: int = 0) -> _Part:
    return _Part(needed=strings, asks=True, piece=piece)


def _either(branches: Sequence[_Part]) -> _Part:
    if len(branches) == 1:
        return branches[0]
    piece = min(one.piece for one in branches)
    exact = [one.exact for one in branches if one.exact is not None]
    if len(exact) == len(branches):
        strings = frozenset[str]().union(*exact)
        if len(strings) <= MAX_STRINGS:
            asks = any(one.asks for one in branches)
            return _Part(exact=strings, asks=asks, piece=piece)
    required = [one.required for one in branches]
    known = [one for one in required if one is not None]
    if len(known) < len(required):
        return _Part(asks=True, piece=piece)
    return _needed(frozenset[str]().union(*known), piece=piece)


def _joined(parts: Iterable[_Part]) -> _Part:
    pieces = list(parts)
    piece = max((one.piece for one in pieces), default=0)
    runs = list(_runs(pieces))
    if len(runs) == 1 and runs[0].exact is not None:
        return runs[0] if runs[0].piece == piece else replace(runs[0], piece=piece)
    known = [one for run in runs for one in (run.required, *run.besides) if one is not None]
    if not known:
        return _Part(asks=True, piece=piece) if runs else _EMPTY
    needed, *others = sorted(known, key=_worth, reverse=True)
    return _Part(needed=needed, asks=True, besides=tuple(others), piece=piece)


def _runs(parts: Iterable[_Part]) -> Iterator[_Part]:
    """Neighbours of which all strings are known, put together as far as there are few."""
    run = _EMPTY
    for part in parts:
        both = _after(run, part)
        if both is not None:
            run = both
            continue
        if run != _EMPTY:
            yield run
        run = part if part.exact is not None else _EMPTY
        if part.exact is None:
            yield part
    if run != _EMPTY:
        yield run


def _after(one: _Part, other: _Part) -> _Part | None:
    """Two pieces as one, if all strings are known and there are few."""
    if one.exact is None or other.exact is None:
        return None
    if len(one.exact) * len(other.exact) > MAX_STRINGS:
        return None
    together = (_together(*pair) for pair in product(one.exact, other.exact))
    return _Part(
        exact=frozenset(string for string in together if string is not None),
        asks=one.asks or other.asks,
    )


def _together(left: str, right: str) -> str | None:
    """Two strings as one; None where an edge would be needed and there is none.

    Edges within it say nothing more: a word stands on just one side of them.
    """
    ends, begins = left.rstrip(EDGE), right.lstrip(EDGE)
    if not ends or not begins or (ends == left and begins == right):
        return EDGE if left == right == EDGE else left + right
    return ends + begins if is_of_word(ends[-1]) != is_of_word(begins[0]) else None


def is_of_word(sign: str) -> bool:
    """As RE2 tells edges: by the letters of ASCII."""
    return sign.isascii() and (sign.isalnum() or sign == "_")


def _worth(strings: Strings) -> tuple[int, int]:
    """The longer the shortest and the fewer they are, the fewer texts hold one."""
    return min(_LONG, *(len(one.encode()) for one in strings)), -len(strings)
