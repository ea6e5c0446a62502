"""Strings that a pattern matches, made from its syntax so that each of its parts is in one."""

from __future__ import annotations

import random
import re
import warnings
from collections.abc import Sequence
from itertools import cycle, islice
from re import _constants as kinds  # type: ignore[attr-defined]
from re import _parser as syntax  # type: ignore[attr-defined]

#: As often again as it must, something repeats where it may.
MORE = 2
#: Signs for any, and for one that is not one of some.
ANY = "a7 -_é日"
#: How often the parts are put together anew, in another order.
ROUNDS = 2
#: Classes that RE2 has and Python has not, as a sign that no pattern holds, and some of theirs.
OF_RE2 = {r"\p{L}": "\ue000", r"\p{Hiragana}": "\ue001"}
LETTERS = {"\ue000": "aжé日", "\ue001": "のは"}


def strings_of(pattern: str) -> list[str]:
    """Strings in which every alternative, class and count of a pattern is taken at least once.

    Anchors, and edges of words, are left to whoever looks whether a string is matched.
    """
    for one, other in OF_RE2.items():
        pattern = pattern.replace(one, other)
    pattern = re.sub(r"\\x\{([0-9a-fA-F]+)\}", lambda sign: rf"\U{int(sign[1], 16):08x}", pattern)
    with warnings.catch_warnings():
        # A bracket in a class means itself.
        warnings.simplefilter("ignore", FutureWarning)
        tree, chance = syntax.parse(pattern), random.Random(7)
    return list(dict.fromkeys(one for _ in range(ROUNDS) for one in _joined(tree, chance)))


def _joined(nodes: Sequence, chance: random.Random) -> list[str]:
    """Neighbours: as many strings as the part with the most has, each with one of every other."""
    each = [_of(kind, value, chance) for kind, value in nodes]
    for several in each:
        chance.shuffle(several)
    most = max(map(len, each), default=1)
    rows = zip(*(islice(cycle(several), most) for several in each), strict=True)
    return list(map("".join, rows)) if each else [""]


def _of(kind, value, chance: random.Random) -> list[str]:
    match kind:
        case kinds.LITERAL:
            return [*LETTERS.get(chr(value), chr(value))]
        case kinds.NOT_LITERAL | kinds.ANY | kinds.IN:
            return _signs([(kind, value)] if kind is not kinds.IN else value)
        case kinds.BRANCH:
            return [one for branch in value[1] for one in _joined(branch, chance)]
        case kinds.SUBPATTERN:
            return _joined(value[-1], chance)
        case kinds.MAX_REPEAT | kinds.MIN_REPEAT:
            least, most, repeated = value
            several = _joined(repeated, chance)
            counts = {least, max(least, 1) if most else 0, min(most, least + MORE)}
            return [one * count for count in sorted(counts) for one in several]
        case kinds.AT:
            return [""]
    raise ValueError(f"{kind} is not made here")


def _signs(members: Sequence) -> list[str]:
    """Signs of a class: of each of its stretches the first, the last and one between."""
    if members[0][0] in (kinds.NEGATE, kinds.NOT_LITERAL, kinds.ANY):
        return [sign for sign in ANY if not any(_is(sign, one) for one in members)]
    return [sign for one in members for sign in _of_member(*one)]


def _of_member(kind, value) -> list[str]:
    if kind is kinds.LITERAL:
        return [*LETTERS.get(chr(value), chr(value))]
    if kind is kinds.RANGE:
        first, last = value
        return [chr(first), chr((first + last) // 2), chr(last)]
    return {
        kinds.CATEGORY_DIGIT: list("059"),
        kinds.CATEGORY_WORD: list("ak_7"),
        kinds.CATEGORY_SPACE: list(" \n"),
        kinds.CATEGORY_NOT_SPACE: list("a7-"),
        kinds.CATEGORY_NOT_WORD: list(" -"),
        kinds.CATEGORY_NOT_DIGIT: list("a "),
    }[value]


def _is(sign: str, member) -> bool:
    kind, value = member
    if kind in (kinds.LITERAL, kinds.NOT_LITERAL):
        return sign in LETTERS.get(chr(value), chr(value))
    if kind is kinds.RANGE:
        return value[0] <= ord(sign) <= value[1]
    if kind is kinds.CATEGORY:
        written = {
            kinds.CATEGORY_DIGIT: r"\d",
            kinds.CATEGORY_WORD: r"\w",
            kinds.CATEGORY_SPACE: r"\s",
            kinds.CATEGORY_NOT_SPACE: r"\S",
            kinds.CATEGORY_NOT_WORD: r"\W",
            kinds.CATEGORY_NOT_DIGIT: r"\D",
        }[value]
        return re.fullmatch(written, sign) is not None
    return False
