"""Sentences of a text by the concepts that stand in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise

from apps.governance.patterns import Candidates, PatternSet, places_of
from apps.governance.rules.concepts import CONCEPTS

# A sentence ends with its sign and a blank, with a sign of Chinese or Japanese, or with its line.
_END = re.compile(r"[.!?;\n\u3002\uff1b](?:(?<![.!?;])|\s+)")
# A heading or an entry of a list goes on with nothing that stands before it.
_ITEM = re.compile(r"[ \t]{0,20}(?:#{1,6}[ \t]|[-*+\u2022][ \t]|\d{1,3}[.)][ \t]|\|)")
#: What runs on without an end is read in pieces of this length.
MAX_LENGTH = 500
_NAMES = tuple(CONCEPTS)


@dataclass(frozen=True, slots=True)
class SentenceSpan:
    """One sentence, or a pair of them, of ``text[start:end]``, and the concepts in it.

    ``around`` are those of a single sentence and of its neighbours; there are none for a pair.
    """

    start: int
    end: int
    concepts: frozenset[str]
    around: frozenset[str] | None


def spans_of(
    texts: Sequence[str], telling: Callable[[int], int], excuses: int
) -> list[list[SentenceSpan]]:
    """The sentences of each reading of a text in lower case, then each two that follow one another.

    Two of which the second is a heading or an entry of a list say nothing together.

    ``telling`` has the bits of those of some concepts that may make something up together; only
    sentences with any are told. ``excuses`` are looked for last. Readings hold mostly the same
    sentences, each is read once. Linear in the length of the texts.
    """
    spans = [list(_spans(text)) for text in texts]
    sentences = [
        [text[start:end] for start, end in of_text]
        for text, of_text in zip(texts, spans, strict=True)
    ]
    different = list(dict.fromkeys(chain.from_iterable(sentences)))
    seen = dict(zip(different, _patterns().candidates(different), strict=True))
    return [
        _told(text, of_text, _certain([seen[one] for one in said], telling, excuses), telling)
        for text, of_text, said in zip(texts, spans, sentences, strict=True)
    ]


def _told(
    text: str,
    spans: list[tuple[int, int]],
    concepts: list[int],
    telling: Callable[[int], int],
) -> list[SentenceSpan]:
    if not any(concepts):
        return []
    near = [0, *concepts, 0]
    found = [
        SentenceSpan(*spans[place], _named(bits), _named(near[place] | bits | near[place + 2]))
        for place, bits in enumerate(concepts)
        if bits and telling(bits)
    ]
    for place, (one, other) in enumerate(pairwise(concepts)):
        if (bits := one | other) and telling(bits) and not _ITEM.match(text, spans[place + 1][0]):
            found.append(SentenceSpan(spans[place][0], spans[place + 1][1], _named(bits), None))
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


def _certain(seen: list[Candidates], telling: Callable[[int], int], excuses: int) -> list[int]:
    """Bits of the concepts of each sentence; only of those that may make something up.

    Patterns run one by one: each that is not found leaves fewer to look for.
    """
    known = [0] * len(seen)
    likely = [0, *(one.possible for one in seen), 0]
    if not any(likely):
        return known
    # Of each sentence and the one before it.
    joint = [telling(one | other) for one, other in pairwise(likely)]
    for number, sentence in enumerate(seen):
        before, here, after = likely[number : number + 3]
        while wanted := (joint[number] | joint[number + 1]) & here & ~known[number]:
            asked = wanted & ~excuses or wanted
            concepts = wanted & sentence.certain or asked & -asked
            if concepts & sentence.certain or sentence.holds(concepts):
                known[number] |= concepts
            else:
                here ^= concepts
                joint[number], joint[number + 1] = telling(before | here), telling(here | after)
        likely[number + 1] = here
    return known


@lru_cache(maxsize=1)
def _patterns() -> PatternSet:
    return PatternSet(CONCEPTS.values())
