"""What a sentence says is meant instead of what was stated before: "York, not Leeds", "aisle seats".

Who corrects and names no kind can mean what is being drafted, a number in a text or an offer just
as well. So what is meant has to name what was stated, or to be called like it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from apps.governance.patterns import Match
from apps.turns.statements.own_words import Sentence, plain_form
from apps.turns.statements.signs import (
    ALIKE_MEANT,
    ANYTHING,
    FOR_NOW,
    NAME_MEANT,
    NEW_MEANT,
    NEW_NOT_OLD,
    NO_PART,
    OF_A_WORK,
    OLD_THEN_NEW,
    ONCE,
    UNSPACED,
)
from apps.turns.statements.tables import LANGUAGES
from apps.turns.statements.value_reader import NO_ENDS
from apps.turns.statements.values import CAPITALS

#: An article with which what something is called may begin.
ARTICLE = re.compile(r"^(?:(?:an?|eine?[nmr]?|une?|des|les?|la|una|unos|unas|el|las?|los) +|l')")
WORD = re.compile(r"[\w'-]+")
#: Languages in which what something is stands before what tells it from others: "asientos de pasillo".
NOUN_FIRST = frozenset({"fr", "es", "id"})
NOUNS_IN_CAPITALS = frozenset({"de"})
#: What is called like something else has at most so many words, or signs where nothing parts them.
MAX_CALLED, MAX_SIGNS = 4, 12
#: Letters of the shortest word that is looked for as a part of what was stated, and signs of it.
LEAST, LEAST_SIGNS = 3, 2


class Sign(Enum):
    """What tells that something is meant instead."""

    SURE = auto()
    """Words that mean nothing else."""
    NAME = auto()
    """Words that may mean something else, but for a name."""
    ALIKE = auto()
    """Words that may mean anything, but for what is called alike."""


@dataclass(frozen=True, slots=True)
class Meant:
    """What is meant, and instead of what if that is said."""

    new: str
    old: str
    sign: Sign
    #: The sentence that says so, in plain form.
    said: str

    def names(self, kind: str) -> bool:
        """Whether it tells by itself which value of a kind is meant: else it is the latest."""
        return bool(self.old) or kind in ANYTHING


def meant_instead(sentence: Sentence) -> Iterator[Meant]:
    """What a sentence may say is meant, the surest first."""
    if sentence.is_question:
        return
    plain = sentence.plain.rstrip(NO_ENDS)
    for pattern, new_first in ((NEW_NOT_OLD, True), (OLD_THEN_NEW, False)):
        match = pattern.search(plain)
        if match is not None:
            first, second = groups_of(match, pattern.groups, sentence.text)
            new, old = (first, second) if new_first else (second, first)
            yield Meant(new, old, Sign.SURE, plain)
    for pattern, sign in ((NEW_MEANT, Sign.SURE), (NAME_MEANT, Sign.NAME)):
        match = pattern.search(plain)
        if match is not None:
            (new,) = groups_of(match, pattern.groups, sentence.text)
            yield Meant(new, "", sign, plain)
    match = ALIKE_MEANT.search(plain)
    if match is not None:
        new, *why = groups_of(match, ALIKE_MEANT.groups, sentence.text)
        if not _is_for_once(plain) and not any(map(_is_doubtful, why)):
            yield Meant(new, "", Sign.ALIKE, plain)


def value_meant(meant: Meant, kind: str, value: str, said: Sentence, around: str) -> str:
    """What a value is if that is meant; empty if it cannot be.

    ``said`` states the value, ``around`` is all that was said with it, in plain form.
    """
    if meant.old:
        is_all = plain_form(meant.old) == plain_form(value)
        return meant.new if is_all else _with_part(meant, kind, value, around)
    if kind == "dislike" and meant.sign is not Sign.SURE:
        return ""  # behind what somebody does not like, "aisle seats" may be what she does
    if kind in ANYTHING:
        code = _code_of(f"{said.plain} {meant.said}")
        return meant.new if _is_called_alike(meant, value, code, around) else ""
    if meant.sign is Sign.ALIKE:
        return ""
    is_name = bool(CAPITALS.search(value[:1]) and CAPITALS.search(meant.new[:1]))
    return meant.new if meant.sign is Sign.SURE or is_name else ""


def is_of_something_else(words: str) -> bool:
    """Whether words say how many, which of several, or name a part of a text: no other value."""
    plain = plain_form(words)
    return NO_PART.search(plain) is not None or OF_A_WORK.search(plain) is not None


def groups_of(match: Match, groups: int, text: str) -> list[str]:
    """The words of a text where the groups of a pattern matched."""
    spans = [(match.start(n), match.end(n)) for n in range(1, groups + 1)]
    return [text[begin:end].strip() for begin, end in spans if begin >= 0]


def _with_part(meant: Meant, kind: str, value: str, around: str) -> str:
    """A value with another word in it, where that is what was said: "aisle, not window"."""
    old, plain, new = plain_form(meant.old), plain_form(value), meant.new
    is_unspaced = UNSPACED.search(old) is not None
    is_word = len(old) >= (LEAST_SIGNS if is_unspaced else LEAST) and around.count(old) == 1
    if kind not in ANYTHING or not is_word or NO_PART.search(old):
        return ""
    if is_of_something_else(new) or len(new.split()) > len(old.split()):
        return ""
    at, end = plain.find(old), plain.find(old) + len(old)
    joins = plain[:at][-1:].isalnum() or plain[end:][:1].isalnum()
    is_whole = at >= 0 and (is_unspaced or not joins)
    # A German noun may begin another: "Gang, nicht Fenster" of "Fensterplätze".
    begins_noun = at >= 0 and CAPITALS.search(meant.old[:1]) and value.startswith(meant.old, at)
    if not is_whole and not (begins_noun and not plain[:at][-1:].isalnum()):
        return ""
    is_small = value[at].islower() and not new[1:2].isupper()
    return value[:at] + (new[:1].lower() + new[1:] if is_small else new) + value[end:]


def _is_called_alike(meant: Meant, value: str, code: str, around: str) -> bool:
    """Whether what is meant is called like a value, and nothing else that was said with it."""
    new, old = (ARTICLE.sub("", plain_form(one), count=1) for one in (meant.new, value))
    if new == old or NO_PART.search(old) or NO_PART.search(new):
        return False
    if UNSPACED.search(new) and UNSPACED.search(old):
        is_short = max(len(new), len(old)) <= MAX_SIGNS
        return is_short and not OF_A_WORK.search(new) and (new[0] == old[0] or new[-1] == old[-1])
    words, others = new.split(), old.split()
    if len(words) == len(others) == 1:
        is_as_written = meant.new[:1].islower() == value[:1].islower()
        return meant.sign is Sign.SURE and is_as_written and not OF_A_WORK.search(new)
    if code not in NOUNS_IN_CAPITALS and not CAPITALS.search(value) and CAPITALS.search(meant.new):
        return False  # "Monday meetings" are some of them, and no other taste
    place = 0 if code in NOUN_FIRST else -1
    is_short = all(1 < len(one) <= MAX_CALLED for one in (words, others))
    return (
        is_short and words[place] == others[place] and WORD.findall(around).count(words[place]) == 1
    )


def _code_of(plain: str) -> str:
    """The language of which there are most words."""
    return max(LANGUAGES, key=lambda one: sum(1 for _ in one.find("common").finditer(plain))).code


def _is_for_once(plain: str) -> bool:
    return FOR_NOW.search(plain) is not None or ONCE.search(plain) is not None


def _is_doubtful(plain: str) -> bool:
    """Whether why something is meant makes it doubtful."""
    tables = ("doubts", "supposes", "requests", "tasks")
    return any(one.find(table).search(plain_form(plain)) for one in LANGUAGES for table in tables)
