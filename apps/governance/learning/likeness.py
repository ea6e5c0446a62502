"""How much a text is like notes that were planted to lead its readers astray.

Compositions know the claims that their words make; whoever words a claim otherwise is known by
this, and not by what it claims. A linear model over the words of a few sentences and the concepts
in them, learned from pairs of a planted note and an honest one about the same matter.
"""

from __future__ import annotations

import math
import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from pathlib import Path

import numpy as np

from apps.governance.learning.features import words_of
from apps.governance.patterns import places_of
from apps.governance.rules.concepts import CONCEPTS
from apps.governance.sentences import Sentence, concepts_in

#: Made by `make likeness`.
WEIGHTS = Path(__file__).parent / "likeness.bin"
#: Places that words and concepts are hashed to, in half precision 128 KB.
BUCKETS = 1 << 16
#: So many sentences are looked at together, and where the next ones begin.
WINDOW, STEP = 2, 1
#: Fewer words and beginnings of words say too little.
MIN_WORDS = 12
#: Words beyond this letter do not stand apart.
APART = "\u3000"
#: As log-odds: from where on sentences are alike, and below what words that make a claim are not
#: taken to mean it.
LIMIT, SPARED = 2.0, -1.5
#: What concepts may add to words; it is more in three of a hundred planted notes that are alike.
OF_CONCEPTS = 6.7

_CONCEPTS = tuple(CONCEPTS)
Places = list[int]


class LikenessModel:
    """Weights by place; the last one is what every text begins with."""

    def __init__(self, weights: Iterable[float]) -> None:
        self._weights = array("f", weights)

    @classmethod
    def from_bytes(cls, stored: bytes) -> LikenessModel:
        """As ``to_bytes`` wrote it."""
        return cls(np.frombuffer(stored, dtype="<f2").tolist())

    def to_bytes(self) -> bytes:
        """The weights in half precision."""
        return np.array(self._weights).astype("<f2").tobytes()

    def alike(self, text: str, sentences: Sequence[Sentence]) -> tuple[int, int] | None:
        """Where a text in lower case is first like planted notes. Linear in its length."""
        for some, words in _telling_windows(text, sentences):
            if self._reaches(LIMIT, words, some):
                return some[0].start, some[-1].end
        return None

    def unlike(self, text: str, sentences: Sequence[Sentence]) -> set[int]:
        """Where those sentences of a text in lower case begin that are quite unlike planted notes
        together with either neighbour; none that have too few words.
        """
        told: dict[bool, set[int]] = {True: set(), False: set()}
        for some, words in _telling_windows(text, sentences):
            told[self._reaches(SPARED, words, some)].update(one.start for one in some)
        return told[False] - told[True]

    def score(self, words: Places, sentences: Iterable[Sentence]) -> float:
        """Log-odds that these sentences, which have these words, are planted."""
        return self._of_words(words) + self._sum(places_of_concepts(sentences))

    def _reaches(self, least: float, words: Places, sentences: Iterable[Sentence]) -> bool:
        """Whether the score does; concepts take longer than words, so words come first."""
        found = self._of_words(words)
        return found + OF_CONCEPTS >= least <= found + self._sum(places_of_concepts(sentences))

    def _of_words(self, places: Places) -> float:
        return self._weights[-1] + self._sum(places)

    def _sum(self, places: Places) -> float:
        weights = self._weights
        return sum([weights[one] for one in places]) / math.sqrt(len(places)) if places else 0.0


def windows_of(sentences: Sequence[Sentence]) -> Iterator[Sequence[Sentence]]:
    """Some sentences after another, so that each stands with those around it."""
    for first in range(0, max(1, len(sentences) - WINDOW + STEP), STEP):
        if some := sentences[first : first + WINDOW]:
            yield some


def _telling_windows(
    text: str, sentences: Sequence[Sentence]
) -> Iterator[tuple[Sequence[Sentence], Places]]:
    """The windows of a text that have enough words, which are looked for once."""
    words = {one.start: places_of_words(text[one.start : one.end]) for one in sentences}
    for some in windows_of(sentences):
        places = each_once(words[one.start] for one in some)
        if len(places) >= MIN_WORDS:
            yield some, places


def places_of_words(text: str) -> Places:
    """Where the words of a sentence are hashed to; long ones also by how they begin, and of those
    that do not stand apart each two, since one is a single character.
    """
    words = words_of(text)
    places = [*chain.from_iterable(map(_of_word, words))]
    if not text.isascii():
        places += [
            _place(one + other)
            for one, other in pairwise(words)
            if one[0] > APART and other[0] > APART
        ]
    return places


def places_of_concepts(sentences: Iterable[Sentence]) -> Places:
    """Where the concepts in some sentences are hashed to, each once."""
    found = 0
    for one in sentences:
        found |= concepts_in(one)
    return [_place(f"={_CONCEPTS[place]}") for place in places_of(found)]


def each_once(words: Iterable[Places]) -> Places:
    """The places of some sentences together."""
    return [*dict.fromkeys(chain.from_iterable(words))]


@lru_cache(maxsize=1 << 13)
def _of_word(word: str) -> tuple[int, ...]:
    return (_place(word), _place(f"{word[:5]}-")) if len(word) > 6 else (_place(word),)


@lru_cache(maxsize=1 << 13)
def _place(name: str) -> int:
    return zlib.crc32(name.encode()) & (BUCKETS - 1)


@lru_cache(maxsize=1)
def likeness() -> LikenessModel:
    """The model that comes with the platform."""
    return LikenessModel.from_bytes(WEIGHTS.read_bytes())
