"""Vectors of large corpora move into the approximate index; nothing is lost on the way."""

import pytest

from apps.index.models import Corpus, Embedding
from apps.index.services import vector_index
from apps.index.services.index_rebuild import count_corpus
from apps.index.services.vector_index import move_into_index
from apps.search.services import search_memories
from tests.factories import MemoryFactory
from tests.factories.deciding import write_version

pytestmark = pytest.mark.django_db

# No word in common with the query: found by its vector alone.
TEXT, QUERY = "A doctor heals people.", "physicians"


@pytest.fixture
def large(monkeypatch):
    """Let a corpus of one document be a large one."""
    monkeypatch.setattr(vector_index, "MAX_SCANNED", 0)


def found(agent, query=QUERY):
    return search_memories(context=agent, query=query).memories


def count():
    for corpus in Corpus.objects.values_list("pk", flat=True):
        count_corpus(corpus)


def test_small_corpora_are_left_alone(agent):
    memory = MemoryFactory(context=agent, content=TEXT)
    count()
    assert move_into_index(seconds=60) == 0
    assert found(agent) == [memory]


def test_a_memory_is_found_by_its_vector_before_and_after_it_moved(agent, large):
    memory = MemoryFactory(context=agent, content=TEXT)
    count()
    assert found(agent) == [memory]
    assert move_into_index(seconds=60) == 1
    assert found(agent) == [memory]
    assert move_into_index(seconds=60) == 0


def test_what_is_written_later_is_found_beside_what_has_moved(agent, large):
    moved = MemoryFactory(context=agent, content=TEXT)
    count()
    move_into_index(seconds=60)
    fresh = MemoryFactory(context=agent, content="A doctor heals many people.")
    assert set(found(agent)) == {moved, fresh}
    assert set(Embedding.objects.values_list("is_walked", flat=True)) == {True, False}


def test_a_text_written_again_waits_for_the_next_move(agent, large):
    memory = MemoryFactory(context=agent, content=TEXT)
    count()
    move_into_index(seconds=60)
    write_version(context=agent, memory_id=memory.pk, content="Bananas are yellow.")
    assert not found(agent)
    assert not Embedding.objects.get().is_walked
    assert found(agent, "yellow fruit") == [memory]


def test_moving_ends_in_time_and_goes_on_later(agent, large, monkeypatch):
    monkeypatch.setattr(vector_index, "BATCH", 1)
    for _ in range(3):
        MemoryFactory(context=agent, content=TEXT)
    count()
    assert move_into_index(seconds=0) == 0
    assert move_into_index(seconds=60) == 3
