"""Sentences of a text by the concepts that stand in them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from apps.governance.patterns import Candidates, PatternSet, places_of
from apps.governance.rules.concepts import CONCEPTS

# A sentence ends with its sign and a blank, with a sign of Chinese or Japanese, or with its line.
_END = re.compile(r"[.!?;\n\u3002\uff1b](?:(?<![.!?;])|\s+)")
# A heading or an entry of a list goes on with nothing that stands before it.
_ITEM = re.compile(r"[ \t]{0,20}(?:#{1,6}[ \t]|[-*+\u2022][ \t]|\d{1,3}[.)][ \t]|\|)")
#: What runs on without an end is read in pieces of this length.
MAX_LENGTH = 500
_NAMES = tuple(CONCEPTS)
#: So many sets of concepts, and of compositions, are told at once when they come again.
_REMEMBERED = 4_096


class Sentence(NamedTuple):
    """A sentence of ``text[start:end]`` and what its literals say about concepts."""

    start: int
    end: int
    seen: Candidates


@dataclass(frozen=True, slots=True)
class SentenceSpan:
    """One sentence, or a pair of them, of ``text[start:end]``, and the concepts in it.

    ``around`` are those of a single sentence and of its neighbours; there are none for a pair.
    """

    start: int
    end: int
    concepts: frozenset[str]
    around: frozenset[str] | None


class Compositions:
    """What is made up of concepts, each of several parts of which each is one of alternatives.

    Given are bits: of the alternatives of each part, and of all that a composition names. Which
    parts there are is asked for all compositions at once: the bit of the n-th part of one stands
    behind those of the n-1-th parts of all.
    """

    def __init__(self, several: Iterable[tuple[Sequence[int], int]]) -> None:
        known = [*several]
        self._named = [named for _, named in known]
        self._width = width = len(known)
        self._most = max((len(every) for every, _ in known), default=0)
        parts = defaultdict[int, int](int)
        absent = 0
        for number, (every, _) in enumerate(known):
            for part in range(self._most):
                bit = 1 << (part * width + number)
                if part >= len(every):
                    absent |= bit
                    continue
                for place in places_of(every[part]):
                    parts[1 << place] |= bit
        self._parts, self._absent, self._all = dict(parts), absent, sum(parts)
        self._first = (1 << width) - 1
        #: Bits of the parts that some concepts are, by their bits.
        self.parts = lru_cache(maxsize=_REMEMBERED)(self._parts_of)
        #: Bits of all concepts that the compositions name of which all parts are there.
        self.named = lru_cache(maxsize=_REMEMBERED)(self._named_by)
        self._named_by_whole = lru_cache(maxsize=_REMEMBERED)(self._named_by_all)

    def _parts_of(self, concepts: int) -> int:
        found, left = 0, concepts & self._all
        while left:
            bit = left & -left
            left ^= bit
            found |= self._parts[bit]
        return found

    def _named_by(self, parts: int) -> int:
        there = parts | self._absent
        whole, width = there & self._first, self._width
        for _ in range(1, self._most):
            there >>= width
            whole &= there
        return self._named_by_whole(whole) if whole else 0

    def _named_by_all(self, compositions: int) -> int:
        found = 0
        for number in places_of(compositions):
            found |= self._named[number]
        return found


def sentences_of(texts: Sequence[str]) -> list[list[Sentence]]:
    """The sentences of texts in lower case; readings hold mostly the same, and each is read once.

    Linear in the length of the texts.
    """
    spans = [[(text[start:end], start, end) for start, end in _spans(text)] for text in texts]
    different = list(dict.fromkeys(said for of_text in spans for said, _, _ in of_text))
    seen = dict(zip(different, _patterns().candidates(different), strict=True))
    return [[Sentence(start, end, seen[said]) for said, start, end in one] for one in spans]


def spans_of(
    text: str, sentences: Sequence[Sentence], compositions: Compositions, excuses: int
) -> list[SentenceSpan]:
    """The sentences of a text that mean something, then each two that do and follow one another.

    Two of which the second is a heading or an entry of a list say nothing together.

    Only sentences with concepts that make up one of the ``compositions``, or would but for one that
    may be elsewhere, are told. ``excuses`` are looked for last.
    """
    concepts = _certain([one.seen for one in sentences], compositions, excuses)
    if not any(concepts):
        return []

    def telling(bits: int) -> bool:
        return bool(compositions.named(compositions.parts(bits)))

    near = [0, *concepts, 0]
    found = [
        SentenceSpan(
            sentences[place].start,
            sentences[place].end,
            _named(bits),
            _named(near[place] | bits | near[place + 2]),
        )
        for place, bits in enumerate(concepts)
        if bits and telling(bits)
    ]
    for place, (one, other) in enumerate(pairwise(concepts)):
        first, second = sentences[place : place + 2]
        if (bits := one | other) and telling(bits) and not _ITEM.match(text, second.start):
            found.append(SentenceSpan(first.start, second.end, _named(bits), None))
    return found


def concepts_in(sentence: Sentence) -> int:
    """Bits of all concepts that stand in a sentence. Takes longer than those that are asked for."""
    found = 0
    for place in places_of(sentence.seen.possible):
        found |= sentence.seen.holds(1 << place) << place
    return found


def _named(bits: int) -> frozenset[str]:
    return frozenset(_NAMES[place] for place in places_of(bits))


def _spans(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for end in [*(match.end() for match in _END.finditer(text)), len(text)]:
        for piece in range(start, end, MAX_LENGTH) if end - start > MAX_LENGTH else (start,):
            until = min(end, piece + MAX_LENGTH)
            if piece < until and not text[piece:until].isspace():
                yield piece, until
        start = end


def _certain(seen: list[Candidates], compositions: Compositions, excuses: int) -> list[int]:
    """Bits of the concepts of each sentence; only of those that may make something up.

    Patterns run one by one: each that is not found leaves fewer to look for.
    """
    known = [0] * len(seen)
    likely = [one.possible for one in seen]
    if not any(likely):
        return known
    parts, named = [0, *map(compositions.parts, likely), 0], compositions.named
    # What each sentence and the one before it may make up together.
    joint = [named(one | other) for one, other in pairwise(parts)]
    for number, sentence in enumerate(seen):
        here = likely[number]
        while wanted := (joint[number] | joint[number + 1]) & here & ~known[number]:
            asked = wanted & ~excuses or wanted
            concepts = wanted & sentence.certain or asked & -asked
            if concepts & sentence.certain or sentence.holds(concepts):
                known[number] |= concepts
                continue
            here ^= concepts
            parts[number + 1] = compositions.parts(here)
            # What does not name a concept is made up without it.
            for pair in (number, number + 1):
                if joint[pair] & concepts:
                    joint[pair] = named(parts[pair] | parts[pair + 1])
    return known


@lru_cache(maxsize=1)
def _patterns() -> PatternSet:
    return PatternSet(CONCEPTS.values())
