"""A model of many languages whose vectors go on with those of a model of English."""

from threading import Barrier

import numpy as np
import pytest

from apps.common.embedders import EmbedderUnavailable
from apps.common.embedders.languages import SENTENCES, AcrossLanguages, Languages, across_languages
from apps.common.embedders.two_parts import InTwoParts
from tests.common.test_languages import Polyglot

WEIGHT = 0.5
ENGLISH, GERMAN = SENTENCES[0], SENTENCES[1]


class Steady(Polyglot):
    """Has the same vector for a text each time."""

    def __init__(self):
        super().__init__()
        self._known = {}

    def embed_query(self, text):
        return self._known.setdefault(text, super().embed_query(text))


class OfEnglish:
    """Has a direction for each language, and for English others for what is said."""

    name = "onnx-english-0123456789ab"
    dimensions = 20
    is_inline = False
    batch = 8

    def embed(self, texts):
        return [self.embed_query(text) for text in texts]

    def embed_query(self, text):
        place = next((n for n, language in enumerate(SENTENCES) if text in language), 0)
        vector = np.zeros(self.dimensions)
        vector[place] = 1.0
        if text in ENGLISH:
            vector[10 + ENGLISH.index(text)] = 2.0
        return (vector / np.linalg.norm(vector)).tolist()


@pytest.fixture
def first():
    return across_languages(Steady())


@pytest.fixture
def both(first):
    return InTwoParts(first, OfEnglish(), WEIGHT)


def products(question, texts):
    return np.array(texts) @ np.array(question)


def test_texts_have_both_parts_and_length_one(both, first):
    vectors = np.array(both.embed([ENGLISH[0], GERMAN[0]]))
    assert vectors.shape == (2, both.dimensions) == (2, first.dimensions + 20)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-6)
    assert both.embed([]) == []


def test_a_question_in_english_is_compared_by_both(both, first):
    asked, text = both.embed_in_language(ENGLISH[1]), both.embed([ENGLISH[0]])[0]
    of_first = products(first.embed_in_language(ENGLISH[1]), first.embed([ENGLISH[0]]))
    second = OfEnglish()
    of_second = products(second.embed_query(ENGLISH[1]), second.embed([ENGLISH[0]]))
    weighed = (of_first + WEIGHT**2 * of_second) / (1 + WEIGHT**2)
    assert np.dot(asked, text) == pytest.approx(float(weighed[0]))


def test_a_question_in_another_language_is_compared_as_by_the_first_alone(both, first):
    texts = [ENGLISH[0], GERMAN[0], GERMAN[3]]
    asked = both.embed_in_language(GERMAN[2])
    alone = products(first.embed_in_language(GERMAN[2]), first.embed(texts))
    assert products(asked, both.embed(texts)) == pytest.approx(alone)


def test_both_models_read_a_question_at_the_same_time(both, first, monkeypatch):
    """Each waits for the other to begin, and breaks if that does not come."""
    meeting = Barrier(2, timeout=10)

    def meeting_first(made):
        def meet(text):
            meeting.wait()
            return made(text)

        return meet

    for model, name in ((first, "embed_in_language"), (both._second, "embed_query")):
        monkeypatch.setattr(model, name, meeting_first(getattr(model, name)))
    assert len(both.embed_in_language(ENGLISH[1])) == both.dimensions


@pytest.mark.parametrize("place", ["first", "second"])
def test_without_one_of_its_models_a_question_has_no_vector(both, first, monkeypatch, place):
    def refuse(text):
        raise EmbedderUnavailable("busy")

    model, name = {"first": (first, "embed_in_language"), "second": (both._second, "embed_query")}[
        place
    ]
    monkeypatch.setattr(model, name, refuse)
    with pytest.raises(EmbedderUnavailable):
        both.embed_in_language(ENGLISH[1])


def test_among_several_languages_every_question_is_compared_as_by_the_first_alone(both, first):
    texts = [ENGLISH[0], GERMAN[0], GERMAN[3]]
    for question in (ENGLISH[2], GERMAN[2]):
        alone = products(first.embed_query(question), first.embed(texts))
        assert products(both.embed_query(question), both.embed(texts)) == pytest.approx(alone)
        asked = both.as_questions([both.embed_in_language(question)])[0]
        assert asked == pytest.approx(both.embed_query(question))


def test_whether_texts_are_of_several_languages_is_told_by_both_parts(both):
    assert isinstance(both, AcrossLanguages)
    told = np.array(both.embed([*ENGLISH, *GERMAN])) @ both.languages.read.T
    assert both.languages.are_several(told)
    assert not both.languages.are_several(told[: len(ENGLISH)])


def test_the_name_changes_with_the_weight_and_the_second_model(both, first):
    assert both.name == f"{first.name}-0123456789ab-0.5"
    assert InTwoParts(first, OfEnglish(), 0.4).name != both.name


def test_the_nearest_language_is_told_of_each_vector():
    languages = Languages.of(OfEnglish())
    vectors = np.array(OfEnglish().embed([language[4] for language in SENTENCES]))
    assert languages.nearest(vectors) == [*range(len(SENTENCES))]


def test_a_question_in_english_to_texts_in_another_language_is_compared_by_the_first(both, first):
    told = [np.array(both.embed(texts)) @ both.languages.read.T for texts in (ENGLISH, GERMAN)]
    asked = both.embed_in_language(ENGLISH[2])
    assert both.among(told[:1], asked) == asked
    alone = products(first.embed_in_language(ENGLISH[2]), first.embed(GERMAN))
    for corpora in (told[1:], told):
        found = products(both.among(corpora, asked), both.embed(GERMAN))
        assert found == pytest.approx(alone)
    several = [np.concatenate(told)]
    assert both.among(several, asked) == pytest.approx(both.embed_query(ENGLISH[2]))
    assert both.among([], asked) == asked
