"""A question loses its language only where texts are of several."""

from string import ascii_lowercase as letters

import pytest

from apps.common.embedders import current
from apps.common.embedders.languages import across_languages
from apps.common.embedders.two_parts import InTwoParts
from apps.index.services.embeddings import embed_missing
from apps.search.selectors.memories import find
from apps.search.services import NO_FILTERS
from tests.common.test_languages import PLACES, Polyglot, unit
from tests.common.test_two_parts import OfEnglish
from tests.factories import MemoryFactory, RepositoryFactory, agent_context

pytestmark = pytest.mark.django_db
OWN, OTHER = 0, 2
ANSWER = 20


def said(tongue, meaning):
    """A word for something, which no other language shares."""
    return f"q{letters[tongue]}{letters[meaning]}"


WORDS = {
    said(tongue, meaning): (tongue, meaning) for tongue in (OWN, OTHER) for meaning in range(26)
}


class Reader(Polyglot):
    """Reads texts of one of these words; all others are about something else in the first."""

    is_inline = False

    def embed_query(self, text):
        words = text.split()
        tongue, meaning = PLACES.get(text) or WORDS.get(words[-1]) or (OWN, 30 + len(text) % 10)
        return unit(self._tongues[tongue] + self._meanings[meaning])


@pytest.fixture
def agent(monkeypatch):
    embedder = across_languages(Reader())
    monkeypatch.setattr(current, "_configured", lambda *_: embedder)
    return agent_context(RepositoryFactory(language="simple"))


def write(agent, *texts):
    for text in texts:
        MemoryFactory(context=agent, content=text)
    embed_missing(seconds=60)


def first(agent, question):
    memory, ranked = find(agent, question, NO_FILTERS, 10)[0]
    return memory.content, ranked.candidate.likeness


def test_in_one_language_a_question_keeps_its_own(agent):
    write(agent, *(said(OTHER, meaning) for meaning in range(8, 26)))
    text, likeness = first(agent, said(OTHER, ANSWER))
    assert text == said(OTHER, ANSWER)
    assert likeness == pytest.approx(1, abs=0.01)


def test_the_first_foreign_text_is_found_from_the_others_language(agent):
    write(agent, *(said(OWN, meaning) for meaning in range(26) if meaning != ANSWER))
    write(agent, said(OTHER, ANSWER))
    assert first(agent, said(OWN, ANSWER))[0] == said(OTHER, ANSWER)
    assert first(agent, said(OWN, 10))[1] < 0.97


def test_a_foreign_text_counts_wherever_it_stands_among_others(agent):
    write(agent, said(OTHER, ANSWER))
    write(agent, *(said(OWN, meaning) for meaning in range(26) if meaning != ANSWER))
    assert first(agent, said(OWN, ANSWER))[0] == said(OTHER, ANSWER)


class Knowing(OfEnglish):
    """Knows that one word of the first language asks for another."""

    def embed_query(self, text):
        vector = super().embed_query(text)
        if text.split()[-1] in {said(OWN, ASKED), said(OWN, ANSWER)}:
            vector[-1] = 3.0
        return unit(vector)


ASKED = 3
TEXTS = [said(OWN, meaning) for meaning in range(26) if meaning != ASKED]


def test_what_the_model_of_english_alone_knows_counts_where_texts_are_of_one_language(monkeypatch):
    reader = across_languages(Reader())
    both = InTwoParts(reader, Knowing(), 0.8)
    agent = agent_context(RepositoryFactory(language="simple"))
    monkeypatch.setattr(current, "_configured", lambda *_: reader)
    write(agent, *TEXTS)
    assert found(agent, said(OWN, ASKED)) != said(OWN, ANSWER)
    monkeypatch.setattr(current, "_configured", lambda *_: both)
    write(agent)
    assert found(agent, said(OWN, ASKED)) == said(OWN, ANSWER)
    write(agent, said(OTHER, 9))
    assert found(agent, said(OWN, ASKED)) != said(OWN, ANSWER)


def found(agent, question):
    """What is found first, if anything is."""
    return next((memory.content for memory, _ in find(agent, question, NO_FILTERS, 10)), None)
