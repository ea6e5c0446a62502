"""Vectors held in memory are those that the database has, whoever writes and whenever."""

import threading
from types import SimpleNamespace

import numpy as np
import pytest
from django.db import connection, transaction

from apps.access.participants import Mask
from apps.common.embedders import current_embedder
from apps.events.services import append_events
from apps.index.models import Corpus, DocumentKind, Embedding
from apps.index.selectors import held_vectors as module
from apps.index.selectors import queries, spoken
from apps.index.selectors.held_vectors import HeldVectors
from apps.index.services.documents import forget_documents, vector_literal
from apps.search.selectors import passages
from apps.search.selectors.passages import EventFilter, find_events
from apps.search.services import search_memories
from tests.factories import MemoryFactory
from tests.factories.deciding import write_version
from tests.factories.events import draft

pytestmark = pytest.mark.django_db(transaction=True)

# No word in common with the query: found by its vector alone.
TEXT, QUERY = "A doctor heals people.", "physicians"
OTHERS = ("The ferry leaves at six.", "Two eggs and a cup of flour.")
DEPTH = 3


@pytest.fixture
def held(agent, monkeypatch):
    """What a process holds that has searched twice among three memories."""
    monkeypatch.setattr(module, "FEW", 2)
    for text in OTHERS:
        MemoryFactory(context=agent, content=text)
    one = HeldVectors()
    assert compared(one) == {}
    assert len(nearest(one)) == len(OTHERS)
    return one


def compared(held, text=QUERY):
    """The nearest to a text by corpus, as far as they are held."""
    embedder = current_embedder()
    blocks = held.blocks(
        dict.fromkeys(Corpus.objects.values_list("pk", flat=True), len(OTHERS)),
        model=embedder.name,
        dimensions=embedder.dimensions,
    )
    literal = vector_literal(embedder.embed_query(text))
    asked = np.array(literal[1:-1].split(","), np.float16).astype(np.float32)
    return {corpus: block.nearest(asked, DEPTH) for corpus, block in blocks.items()}


def nearest(held, text=QUERY):
    """The ids of the documents of the one corpus, nearest first."""
    (found,) = compared(held, text).values()
    return found.documents


def elsewhere(act):
    """Do it on a connection of its own, now."""

    def run():
        try:
            act()
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(60)


def document_of(memory):
    return Embedding.objects.get(document__object_id=memory.pk).document_id


def test_what_is_held_is_as_near_as_in_the_database(held):
    (found,) = compared(held).values()
    embedder = current_embedder()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT document_id, -(vector <#> %s::halfvec) AS cosine FROM index_embedding"
            " ORDER BY cosine DESC",
            [vector_literal(embedder.embed_query(QUERY))],
        )
        rows = cursor.fetchall()
    assert found.documents == [document for document, _ in rows]
    assert found.cosines == pytest.approx([cosine for _, cosine in rows], abs=1e-6)
    assert found.mean == pytest.approx(sum(found.cosines) / len(rows), abs=1e-6)


def test_what_is_written_is_compared_in_the_next_search(agent, held):
    memory = MemoryFactory(context=agent, content=TEXT)
    assert nearest(held)[0] == document_of(memory)


def test_a_reworded_memory_is_near_by_its_new_text_alone(agent, held):
    memory = MemoryFactory(context=agent, content=TEXT)
    assert nearest(held)[0] == document_of(memory)
    write_version(context=agent, memory_id=memory.pk, content="The ferry leaves at seven.")
    found = nearest(held, "ferry")
    assert document_of(memory) in found[:2]
    assert len(found) == len(set(found))
    (again,) = compared(held).values()
    assert dict(zip(again.documents, again.cosines, strict=True))[document_of(memory)] < 0.2


def test_a_search_that_reads_first_and_takes_in_last_puts_no_former_text_back(
    agent, held, monkeypatch
):
    """A has read before the rewording and C after it, when A takes in what it read."""
    memory = MemoryFactory(context=agent, content=TEXT)
    has_read, may_go = ({name: threading.Event() for name in "AC"} for _ in range(2))
    ask = module._written_since

    def ask_and_wait(*given):
        written, name = ask(*given), threading.current_thread().name
        if name in has_read:
            has_read[name].set()
            may_go[name].wait(20)
        return written

    def search():
        compared(held)
        connection.close()

    def begin(name):
        thread = threading.Thread(target=search, name=name)
        thread.start()
        assert has_read[name].wait(20)
        return thread

    monkeypatch.setattr(module, "_written_since", ask_and_wait)
    threads = {"A": begin("A")}
    write_version(context=agent, memory_id=memory.pk, content="The ferry leaves at seven.")
    nearest(held)
    threads["C"] = begin("C")
    for name in "AC":
        may_go[name].set()
        threads[name].join(20)
    (found,) = compared(held, "ferry").values()
    cosines = dict(zip(found.documents, found.cosines, strict=True))
    assert cosines[document_of(memory)] > 0.5


def test_what_is_taken_back_was_never_held(agent, held):
    before = nearest(held)
    with transaction.atomic():
        MemoryFactory(context=agent, content=TEXT)
        assert compared(held) == {}
        transaction.set_rollback(True)
    assert nearest(held) == before


def vectors_read(cursor):
    cursor.execute(
        "SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) FROM pg_stat_xact_user_tables"
        " WHERE relname = 'index_embedding'"
    )
    return cursor.fetchone()[0]


def test_vectors_are_not_read_where_they_cannot_be_held(agent, held):
    held._blocks.clear()
    with transaction.atomic(), connection.cursor() as cursor:
        MemoryFactory(context=agent, content=TEXT)
        before = vectors_read(cursor)
        assert [compared(held) for _ in range(2)] == [{}] * 2
        assert vectors_read(cursor) == before


def test_what_another_transaction_commits_after_a_later_one_is_compared(agent, held):
    with transaction.atomic():
        late = MemoryFactory(context=agent, content=TEXT)
        found = []

        def write_and_search():
            MemoryFactory(context=agent, content="An email that overtakes.")
            found.extend(nearest(held, "email"))

        elsewhere(write_and_search)
    assert document_of(late) not in found
    assert nearest(held)[0] == document_of(late)


def test_what_was_restored_from_another_server_is_held_once(agent, held):
    Embedding.objects.update(written_in=2**40)
    assert sorted(nearest(held)) == sorted(Embedding.objects.values_list("document_id", flat=True))
    memory = MemoryFactory(context=agent, content=TEXT)
    assert nearest(held)[0] == document_of(memory)


def test_more_than_there_is_room_for_is_read_anew(agent, held):
    (block,) = held._blocks.values()
    for number in range(len(block.documents)):
        MemoryFactory(context=agent, content=f"Number {number}.")
    assert compared(held) == {}
    assert len(held._blocks) == 0
    compared(held)
    assert len(nearest(held)) == DEPTH


def test_vectors_leave_the_memory_after_a_while(held):
    (block,) = held._blocks.values()
    block.until = 0.0
    compared(held)
    assert block not in held._blocks.values()


def test_no_more_is_held_than_a_process_may(agent, monkeypatch):
    monkeypatch.setattr(module, "FEW", 2)
    monkeypatch.setattr(module, "MAX_BYTES", 0)
    for text in OTHERS:
        MemoryFactory(context=agent, content=text)
    held = HeldVectors()
    assert [compared(held) for _ in range(3)] == [{}] * 3


def test_a_corpus_that_has_grown_beyond_the_room_is_not_held(agent, monkeypatch):
    monkeypatch.setattr(module, "FEW", 2)
    for number in range(6):
        MemoryFactory(context=agent, content=f"Number {number}.")
    room = module._room_for(len(OTHERS)) * current_embedder().dimensions * 4
    monkeypatch.setattr(module, "MAX_BYTES", room)
    held = HeldVectors()
    compared(held)  # told that there are fewer
    assert len(nearest(held)) == DEPTH
    assert not held._blocks


def test_nothing_is_given_up_for_what_there_is_no_room_for_anyway(held, monkeypatch):
    (block,) = held._blocks.values()
    monkeypatch.setattr(module, "MAX_BYTES", block.matrix.nbytes)
    assert not held._make_room(block.matrix.nbytes + 1, lately=block.used)
    assert [*held._blocks.values()] == [block]
    assert held._make_room(block.matrix.nbytes, lately=block.used)
    assert not held._blocks


def test_the_texts_whose_language_is_looked_at_are_those_of_the_database(agent, held, monkeypatch):
    monkeypatch.setattr(spoken, "SAMPLED", 4)
    embedder = current_embedder()
    languages = SimpleNamespace(read=np.eye(embedder.dimensions))
    reading = SimpleNamespace(
        name=embedder.name, dimensions=embedder.dimensions, languages=languages
    )
    for number in range(7):
        MemoryFactory(context=agent, content=f"Number {number}.")
        blocks = held.blocks(
            dict.fromkeys(Corpus.objects.values_list("pk", flat=True), len(OTHERS)),
            model=embedder.name,
            dimensions=embedder.dimensions,
        )
        if not blocks:  # it has outgrown its room
            continue
        (of_database,) = spoken.told_in(blocks, reading)
        (of_process,) = spoken.told_in(blocks, reading, blocks)
        assert sorted(of_process.tolist()) == sorted(of_database.tolist())
    assert len(of_process) == 4


def test_a_search_finds_by_held_vectors_what_it_finds_without(agent, held, monkeypatch):
    memory = MemoryFactory(context=agent, content=TEXT)
    without = search_memories(context=agent, query=QUERY)
    monkeypatch.setattr(queries, "FEW", 2)
    monkeypatch.setattr(queries, "LOOK_UP", 0)
    monkeypatch.setattr(queries, "held_vectors", held)
    (block,) = held._blocks.values()
    before = block.snapshot
    found = search_memories(context=agent, query=QUERY)
    assert block.snapshot != before
    assert found.memories == without.memories
    assert found.memories[0] == memory
    assert found.relevances == without.relevances


def test_a_search_gives_the_places_of_removed_ones_to_others(agent, held, monkeypatch):
    memory = MemoryFactory(context=agent, content=TEXT)
    other = MemoryFactory(context=agent, content="A nurse cares for patients.")
    monkeypatch.setattr(queries, "FEW", 2)
    monkeypatch.setattr(queries, "LOOK_UP", 0)
    monkeypatch.setattr(queries, "held_vectors", held)
    assert memory in search_memories(context=agent, query=QUERY).memories
    forget_documents(DocumentKind.MEMORY, [memory.pk])
    assert search_memories(context=agent, query=QUERY).memories == [other]


def test_events_are_found_by_held_vectors_as_without(clerk, repository, monkeypatch):
    texts = (f"Order {n} of {n % 7} pears was {'shipped' if n % 3 else 'lost'}." for n in range(40))
    append_events(context=clerk, events=[draft(text) for text in texts])
    monkeypatch.setattr(passages, "MAX_COMPARED", 0)

    def found():
        return find_events(
            "missing fruit",
            organization_id=repository.organization_id,
            repository_id=repository.pk,
            passage_filter=EventFilter(mask=Mask(frozenset({"*"}))),
            most=10,
        )

    without = found()
    held = HeldVectors()
    monkeypatch.setattr(module, "FEW", 2)
    monkeypatch.setattr(queries, "FEW", 2)
    monkeypatch.setattr(queries, "LOOK_UP", 0)
    monkeypatch.setattr(queries, "held_vectors", held)
    for _ in range(3):
        again = found()
    assert len(held._blocks) == 1
    assert [one.object_id for one in again] == [one.object_id for one in without]
    assert [one.closeness for one in again] == pytest.approx([one.closeness for one in without])
