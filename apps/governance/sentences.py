"""Sentences of a text by the concepts that stand in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from apps.governance.patterns import PatternSet, places_of
from apps.governance.rules.concepts import CONCEPTS

# A sentence ends with its sign and a blank, with a sign of Chinese or Japanese, or with its line.
_END = re.compile(r"(?<=[.!?;])\s+|[\u3002\uff1b]|\n")
# A heading or an entry of a list goes on with nothing that stands before it.
_ITEM = re.compile(r"[ \t]{0,20}(?:#{1,6}[ \t]|[-*+\u2022][ \t]|\d{1,3}[.)][ \t]|\|)")
#: What runs on without an end is read in pieces of this length.
MAX_LENGTH = 500
_NAMES = tuple(CONCEPTS)


@dataclass(frozen=True, slots=True)
class SentenceSpan:
    """One sentence, or two, of ``text[start:end]``, and the concepts in it."""

    start: int
    end: int
    concepts: frozenset[str]


def spans_of(text: str, telling: Callable[[int], int]) -> list[SentenceSpan]:
    """The sentences of a text in lower case, then each two that follow one another.

    Two of which the second is a heading or an entry of a list say nothing together.

    ``telling`` has the bits of those of some concepts that may make something up together; only
    sentences with any are told. Linear in the length of the text.
    """
    spans = list(_spans(text))
    concepts = _certain(text, spans, telling)
    told = [*zip(spans, concepts, strict=True)]
    told += [
        ((one[0], other[1]), of_one | of_other)
        for (one, of_one), (other, of_other) in pairwise(told)
        if not _ITEM.match(text, other[0])
    ]
    return [
        SentenceSpan(start, end, frozenset(_NAMES[place] for place in places_of(bits)))
        for (start, end), bits in told
        if bits and telling(bits)
    ]


def _spans(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for end in [*(match.end() for match in _END.finditer(text)), len(text)]:
        for piece in range(start, end, MAX_LENGTH):
            until = min(end, piece + MAX_LENGTH)
            if not text[piece:until].isspace():
                yield piece, until
        start = end


def _certain(text: str, spans: list[tuple[int, int]], telling: Callable[[int], int]) -> list[int]:
    """Bits of the concepts of each sentence; only of those that may make something up.

    Patterns run one by one: each that is not found leaves fewer to look for.
    """
    seen = _patterns().candidates(text, spans, telling)
    known = [0] * len(spans)
    likely = [0, *(one.possible for one in seen), 0]
    for number, (start, end) in enumerate(spans):
        before, here, after = likely[number : number + 3]
        sentence = b""
        while here and (
            wanted := (telling(before | here) | telling(here | after)) & here & ~known[number]
        ):
            concept = wanted & -wanted
            sentence = sentence or text[start:end].encode()
            if seen[number].holds(concept, sentence):
                known[number] |= concept
            else:
                here ^= concept
        likely[number + 1] = here
    return known


@lru_cache(maxsize=1)
def _patterns() -> PatternSet:
    return PatternSet(CONCEPTS.values())
