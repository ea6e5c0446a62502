"""Questions lose what their vectors say of the language they are asked in."""

import numpy as np
import pytest

from apps.common.embedders.base import Nonsense
from apps.common.embedders.languages import SENTENCES, AcrossLanguages, across_languages

SIZE = 384
PLACES = {text: (n, m) for n, texts in enumerate(SENTENCES) for m, text in enumerate(texts)}


def unit(vector):
    return (vector / np.linalg.norm(vector)).tolist()


class Polyglot:
    """A text is the number of its language and that of what it says, as `2 30`."""

    name, dimensions, is_inline, batch = "polyglot", SIZE, True, 8

    def __init__(self, *, louder=1.5, knows=True):
        rng = np.random.default_rng(7)
        self._tongues = louder * rng.normal(size=(len(SENTENCES), SIZE))
        self._meanings = rng.normal(size=(40, SIZE))
        self._noise = rng
        self._knows = knows

    def vector(self, tongue, meaning):
        said = self._meanings[meaning] if self._knows else self._noise.normal(size=SIZE)
        return unit(self._tongues[tongue] + said + 0.2 * self._noise.normal(size=SIZE))

    def embed(self, texts):
        return [self.embed_query(text) for text in texts]

    def embed_query(self, text):
        return self.vector(*(PLACES.get(text) or map(int, text.split())))


class Constant(Polyglot):
    """A model for which all texts are alike."""

    def vector(self, tongue, meaning):
        return unit(np.ones(SIZE))


class Broken(Polyglot):
    """A model that computes what is no number."""

    def vector(self, tongue, meaning):
        raise Nonsense


def best(embedder, question, texts):
    cosines = np.array(embedder.embed(texts)) @ np.array(embedder.embed_query(question))
    return texts[int(cosines.argmax())]


def test_an_answer_in_another_language_comes_before_what_is_only_in_the_questions_own():
    model = Polyglot()
    asked = across_languages(model)
    # The answer stands in the third language, everything in the first is about something else.
    texts = ["2 30", *(f"0 {meaning}" for meaning in range(10, 30))]
    assert best(model, "0 30", texts) != "2 30"
    assert best(asked, "0 30", texts) == "2 30"


def test_within_one_language_the_answer_stays_the_nearest():
    asked = across_languages(Polyglot())
    texts = [f"4 {meaning}" for meaning in range(10, 40)]
    assert [best(asked, text, texts) for text in texts] == texts


def test_texts_keep_their_vectors_and_questions_are_of_length_1():
    asked = across_languages(Polyglot())
    assert isinstance(asked, AcrossLanguages)
    assert (asked.name, asked.dimensions) == ("polyglot", SIZE)
    assert np.linalg.norm(asked.embed_query("3 12")) == pytest.approx(1)
    # Nothing is taken out of a text that is stored.
    texts = ["1 11", "2 12"]
    expected = Polyglot()
    across_languages(expected)
    assert across_languages(Polyglot()).embed(texts) == expected.embed(texts)


@pytest.mark.parametrize("model", [Polyglot(knows=False), Constant(), Broken()])
def test_a_model_that_does_not_read_these_languages_is_asked_as_it_is(model):
    assert across_languages(model) is model


def test_every_language_says_the_same_sentences():
    assert {len(texts) for texts in SENTENCES} == {10}
    assert len(PLACES) == 100


def told(asked, texts):
    return np.array(asked.embed(texts)) @ asked.languages.read.T


def test_one_text_in_another_language_among_many_makes_several():
    asked = across_languages(Polyglot())
    of_one = [f"4 {meaning}" for meaning in range(10, 40)] * 3
    assert not asked.languages.are_several(told(asked, of_one))
    assert asked.languages.are_several(told(asked, [*of_one, "7 20"]))
    assert asked.languages.are_several(told(asked, [*of_one, *(f"7 {n}" for n in range(40))]))


@pytest.mark.parametrize("texts", [[], ["3 12"], ["3 12", "3 12"]])
def test_next_to_nothing_is_of_one_language(texts):
    asked = across_languages(Polyglot())
    assert not asked.languages.are_several(told(asked, texts) if texts else np.empty((0, 9)))
