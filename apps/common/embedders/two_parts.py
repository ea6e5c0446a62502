"""Two models in one vector: one that reads many languages, and one that reads English alone.

A small model of many languages knows less of what is said in English, above all of what code does,
than one as small of English alone. Their vectors stand behind one another, the second weighed, so
their cosines add up. Only questions in English to texts in English have the second part; all others
are compared as if the first model were the only one. The second model tells by itself
whether it reads a question, as it puts what is written in one language together.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from apps.common.embedders.base import Embedder, Vector
from apps.common.embedders.languages import AcrossLanguages, Languages, Numbers

#: The place of English among the languages of the sentences.
ENGLISH = 0
#: Nothing is divided by less.
LEAST = 1e-12

#: Where the second model reads a question while the first does: on a processor of its own this
#: takes no longer. Threads begin when one is asked.
_beside = ThreadPoolExecutor(thread_name_prefix="second-model")


class InTwoParts(AcrossLanguages):
    """A model of many languages whose vectors go on with those of one of English.

    Texts have both parts, in whatever language they are, and length 1. A question without the
    second is longer, so that its products with texts are those of the first model.
    """

    is_inline = False

    def __init__(self, first: AcrossLanguages, second: Embedder, weight: float) -> None:
        """Takes the time of two hundred short texts."""
        self._first, self._second, self._weight = first, second, weight
        self._length = float(np.hypot(1.0, weight))
        self.name = f"{first.name}-{second.name.rpartition('-')[2]}-{weight:g}"
        self.batch = first.batch
        self.languages = Languages.of(self)
        self._english = Languages.of(second)

    @property
    def dimensions(self) -> int:
        """How many numbers a vector has."""
        return self._first.dimensions + self._second.dimensions

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """Both parts of each text. Raises EmbedderUnavailable."""
        return self._joined(self._first.embed(texts), self._second.embed(texts))

    def embed_query(self, text: str) -> Vector:
        """A question among texts of several languages. Raises EmbedderUnavailable."""
        return self.as_questions([self.embed_in_language(text)])[0]

    def embed_in_language(self, text: str) -> Vector:
        """Both parts of a question in English, else the first. Raises EmbedderUnavailable."""
        coming = _beside.submit(self._second.embed_query, text)
        first, second = self._first.embed_in_language(text), coming.result()
        if self._english.nearest(np.array([second]))[0] == ENGLISH:
            return self._joined([first], [second])[0]
        return self._alone(np.array([first]))[0]

    def among(self, told: Sequence[Numbers], asked: Vector) -> Vector:
        """The second part counts only where all texts are in English."""
        if self.are_several(told):
            return self.as_questions([asked])[0]
        if all(self.languages.told_by(texts.mean(axis=0)) == ENGLISH for texts in told):
            return asked
        first = np.array([asked[: self._first.dimensions]])
        return self._alone(first / max(float(np.linalg.norm(first)), LEAST))[0]

    def as_questions(self, vectors: Sequence[Vector]) -> list[Vector]:
        """The first part of texts as it is where the texts are asked for."""
        first = np.array(vectors)[:, : self._first.dimensions]
        return self._alone(np.array(self._first.as_questions(first.tolist())))

    def _joined(self, first: Sequence[Vector], second: Sequence[Vector]) -> list[Vector]:
        """Vectors of length 1 of both."""
        pairs = zip(first, second, strict=True)
        return [
            (np.concatenate([one, self._weight * np.array(other)]) / self._length).tolist()
            for one, other in pairs
        ]

    def _alone(self, first: Numbers) -> list[Vector]:
        """Vectors of the first model, with nothing behind."""
        found: list[Vector] = np.pad(
            first * self._length, ((0, 0), (0, self._second.dimensions))
        ).tolist()
        return found
