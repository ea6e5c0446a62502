"""Sentences of a text by the concepts that stand in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from apps.governance.patterns import PatternSet, compiled
from apps.governance.rules.concepts import CONCEPTS

# A sentence ends with its sign and a blank, with a sign of Chinese or Japanese, or with its line.
_END = re.compile(r"(?<=[.!?;])\s+|[\u3002\uff1b]|\n")
# A heading or an entry of a list goes on with nothing that stands before it.
_ITEM = re.compile(r"[ \t]{0,20}(?:#{1,6}[ \t]|[-*+\u2022][ \t]|\d{1,3}[.)][ \t]|\|)")
#: What runs on without an end is read in pieces of this length.
MAX_LENGTH = 500
# Sentences that are read in one pass.
_AT_ONCE = 2


@dataclass(frozen=True, slots=True)
class SentenceSpan:
    """One sentence, or two, of ``text[start:end]``, and the concepts in it."""

    start: int
    end: int
    concepts: frozenset[str]


def spans_of(text: str, telling: Callable[[frozenset[str]], frozenset[str]]) -> list[SentenceSpan]:
    """The sentences of a text in lower case, then each two that follow one another.

    Two of which the second is a heading or an entry of a list say nothing together.

    ``telling`` names those of some concepts that may make something up together; only sentences
    with any are told. Linear in the length of the text.
    """
    single = _single(text, list(_spans(text)), telling)
    pairs = [
        SentenceSpan(one.start, other.end, one.concepts | other.concepts)
        for one, other in pairwise(single)
        if not _ITEM.match(text, other.start)
    ]
    return [one for one in (*single, *pairs) if telling(one.concepts)]


def _single(
    text: str,
    spans: list[tuple[int, int]],
    telling: Callable[[frozenset[str]], frozenset[str]],
) -> list[SentenceSpan]:
    """Each sentence with its concepts; with none where the sentences around it say too little.

    Several sentences are read in one pass, and each by itself only for what that finds.
    """
    likely: list[frozenset[str]] = [frozenset()] * len(spans)
    for first in range(0, len(spans), _AT_ONCE):
        # Each pair of sentences stands in one of the blocks.
        block = spans[first : first + _AT_ONCE + 1]
        if found := telling(_possible(text[block[0][0] : block[-1][1]])):
            for place in range(first, first + len(block)):
                likely[place] |= found
    return [
        SentenceSpan(start, end, _certain(text[start:end], concepts))
        for (start, end), concepts in zip(spans, likely, strict=True)
    ]


def _spans(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for end in [*(match.end() for match in _END.finditer(text)), len(text)]:
        for piece in range(start, end, MAX_LENGTH):
            until = min(end, piece + MAX_LENGTH)
            if not text[piece:until].isspace():
                yield piece, until
        start = end


def _certain(text: str, likely: frozenset[str]) -> frozenset[str]:
    # Encoded once: each pattern would do so again.
    encoded = text.encode() if likely else b""
    return frozenset(
        name for name in likely if compiled(CONCEPTS[name]).search(encoded) is not None
    )


def _possible(text: str) -> frozenset[str]:
    names = _names()
    return frozenset(names[pattern] for pattern in _patterns().possible(text))


@lru_cache(maxsize=1)
def _patterns() -> PatternSet:
    return PatternSet(CONCEPTS.values())


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    return {pattern: name for name, pattern in CONCEPTS.items()}
