"""What a search does with vectors: how it gets the question's, and what like hits are worth."""

from threading import Event, get_ident

import pytest

from apps.common.embedders import EmbedderUnavailable, current
from apps.common.embedders.word_llama import WordLlamaEmbedder
from apps.index.services.embeddings import embed_missing
from apps.memories.authorship import make_authorship
from apps.search import retrieval
from apps.search.selectors.memories import find
from apps.search.services import NO_FILTERS
from apps.search.weights import STRONG_WEIGHTS
from tests.factories import MemoryFactory, RepositoryFactory, agent_context
from tests.tables import table

pytestmark = pytest.mark.django_db
SECONDS = 60
OTHER = "A pilot comes aboard in fog, and the ferry waits for her."


class Model(WordLlamaEmbedder):
    """Word vectors that say when, and in which thread, a question's is begun."""

    name = "wordllama-told"

    def __init__(self, *, is_inline):
        super().__init__()
        self.is_inline = is_inline
        self.is_down = False
        self.begun = Event()
        self.threads = set()

    def embed_query(self, text):
        self.threads.add(get_ident())
        self.begun.set()
        if self.is_down:
            raise EmbedderUnavailable("down")
        return super().embed_query(text)


def agent_with(model, monkeypatch, *texts, are_said=False):
    """An agent that has written the texts, ``are_said`` each in a conversation of its own."""
    monkeypatch.setattr(current, "_configured", lambda *_: model)
    agent = agent_context(RepositoryFactory())
    for number, text in enumerate(texts):
        origin = make_authorship(thread=f"talk {number}" if are_said else None)
        MemoryFactory(context=agent, content=text, provenance=origin)
    embed_missing(seconds=SECONDS)
    model.begun.clear()
    model.threads.clear()
    return agent


def found(agent, question):
    return [memory.content for memory, _ in find(agent, question, NO_FILTERS, 10)]


def test_a_model_computes_while_the_database_reads_the_question(monkeypatch):
    model = Model(is_inline=False)
    agent = agent_with(model, monkeypatch, "My dog chased the neighbour's cat.")
    read_query, was_begun = retrieval.read_query, []

    def read_slowly(*given, **more):
        was_begun.append(model.begun.wait(SECONDS))
        return read_query(*given, **more)

    monkeypatch.setattr(retrieval, "read_query", read_slowly)

    assert found(agent, "pets and animals") == ["My dog chased the neighbour's cat."]
    assert was_begun == [True]


@table(("is_inline", "is_here"), [(True, True), (False, False)])
def test_only_what_takes_its_time_is_made_in_another_thread(is_inline, is_here, monkeypatch):
    model = Model(is_inline=is_inline)
    agent = agent_with(model, monkeypatch, "Webhooks are delivered twice.")

    found(agent, "webhooks")

    assert (model.threads == {get_ident()}) is is_here


def test_a_model_that_fails_beside_leaves_the_answer_by_words(monkeypatch):
    model = Model(is_inline=False)
    agent = agent_with(model, monkeypatch, "Webhooks are delivered twice.", "Tea is at four.")
    model.is_down = True

    assert found(agent, "webhooks") == ["Webhooks are delivered twice."]


@table(("are_said", "lost"), [(True, STRONG_WEIGHTS.repeated), (False, 0.0)])
def test_with_a_model_that_reads_sentences_a_twin_that_is_said_counts_less(
    are_said, lost, monkeypatch
):
    model = Model(is_inline=True)
    model.name = "sentences"
    twins = ["The ferry to the island leaves at six."] * 2
    agent = agent_with(model, monkeypatch, *twins, OTHER, are_said=are_said)

    hits = find(agent, "when does the ferry leave for the island?", NO_FILTERS, 10)

    repeated = {memory.content: ranked.features.get("repeated", 0.0) for memory, ranked in hits}
    assert [memory.content for memory, _ in hits][:2] == twins
    assert repeated == pytest.approx({twins[1]: lost, OTHER: 0.0}, abs=0.001)
