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
WINDOW, STEP = 5, 3
#: Fewer words say too little. Words beyond this letter do not stand apart.
MIN_WORDS, APART = 4, "\u3000"
#: As log-odds: from where on sentences are alike, and below what words that make a claim are not
#: taken to mean it.
LIMIT, SPARED = 2.0, -1.5
#: What concepts may add to words; more in one of fifty planted notes that are alike.
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

    def alike(
        self, text: str, sentences: Sequence[Sentence], at_least: float
    ) -> tuple[int, int] | None:
        """Where a text in lower case is first so much like planted notes. Linear in its length."""
        words = [words_places(text[one.start : one.end]) for one in sentences]
        for some in windows_of(len(sentences)):
            if self._reaches(words[some], sentences[some], at_least):
                return sentences[some][0].start, sentences[some][-1].end
        return None

    def score(self, words: Iterable[Places], sentences: Iterable[Sentence]) -> float:
        """Log-odds that these sentences, each with its words, are planted."""
        return self._of_words(_each_once(words)) + self._sum(concepts_places(sentences))

    def _reaches(
        self, words: Iterable[Places], sentences: Iterable[Sentence], at_least: float
    ) -> bool:
        """Whether the score does; concepts take longer than words, so words come first."""
        places = _each_once(words)
        if len(places) < MIN_WORDS:
            return False
        found = self._of_words(places)
        return found + OF_CONCEPTS >= at_least <= found + self._sum(concepts_places(sentences))

    def _of_words(self, places: Places) -> float:
        return self._weights[-1] + self._sum(places)

    def _sum(self, places: Places) -> float:
        weights = self._weights
        return sum([weights[one] for one in places]) / math.sqrt(len(places)) if places else 0.0


def windows_of(count: int) -> Iterator[slice]:
    """Some of so many sentences after another, so that each stands with those around it."""
    return (slice(at, at + WINDOW) for at in range(0, max(1, count - WINDOW + STEP), STEP) if count)


def words_places(text: str) -> Places:
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


def concepts_places(sentences: Iterable[Sentence]) -> Places:
    """Where the concepts in some sentences are hashed to, each once."""
    found = 0
    for one in sentences:
        found |= concepts_in(one)
    return [_place(f"={_CONCEPTS[place]}") for place in places_of(found)]


def _each_once(words: Iterable[Places]) -> Places:
    return [*dict.fromkeys(chain.from_iterable(words))]


@lru_cache(maxsize=1 << 15)
def _of_word(word: str) -> tuple[int, ...]:
    return (_place(word), _place(f"{word[:5]}-")) if len(word) > 6 else (_place(word),)


@lru_cache(maxsize=1 << 13)
def _place(name: str) -> int:
    return zlib.crc32(name.encode()) & (BUCKETS - 1)


@lru_cache(maxsize=1)
def likeness() -> LikenessModel:
    """The model that comes with the platform."""
    return LikenessModel.from_bytes(WEIGHTS.read_bytes())
