"""Vectors that documents lack are made in the background, whatever happens meanwhile."""

import logging
import threading

import numpy as np
import pytest
from django.db import connection, transaction

from apps.common.embedders import EmbedderUnavailable, current_embedder
from apps.index import tasks
from apps.index.models import Document, Embedding
from apps.index.selectors.progress import embedding_progress
from apps.index.services import embeddings
from apps.index.services.embeddings import LOCK, embed_missing
from apps.index.tasks import catch_up
from apps.memories.models import Memory
from apps.search.services import search_memories
from scripted_http import answering
from tests.common.tiny_onnx import VECTORS, WORDS, write_folder
from tests.embedding_service import right
from tests.factories import MemoryFactory
from tests.factories.deciding import write_version

SECONDS = 60


def sizes():
    """How many vectors there are of which size."""
    found = Embedding.objects.values_list("dimensions", flat=True)
    return {size: list(found).count(size) for size in set(found)}


def titles(context, query):
    return [memory.content for memory in search_memories(context=context, query=query).memories]


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


def test_a_quick_embedder_leaves_nothing_to_do(agent):
    MemoryFactory(context=agent)
    assert embedding_progress().is_complete
    assert embed_missing(seconds=SECONDS) == 0


def test_an_embedder_that_hangs_holds_one_thread_of_the_worker(db, monkeypatch):
    inside, go_on = threading.Event(), threading.Event()

    def hang(**_):
        inside.set()
        go_on.wait(10)
        return 1

    monkeypatch.setattr(tasks, "embed_newest", hang)
    monkeypatch.setattr(tasks, "embed_missing", lambda **_: 1 / 0)
    thread = threading.Thread(target=tasks.embed_new, kwargs={"seconds": SECONDS})
    thread.start()
    assert inside.wait(10)
    catch_up()
    assert tasks.embed_new(seconds=SECONDS) == 0
    go_on.set()
    thread.join()
    with pytest.raises(ZeroDivisionError):
        catch_up()
    assert tasks.embed_new(seconds=SECONDS) == 1


def test_with_a_slow_embedder_a_memory_is_found_by_words_until_it_has_a_vector(service, agent):
    MemoryFactory(context=agent, content="Restart the queue workers")
    assert not Embedding.objects.exists()
    assert titles(agent, "queue") == ["Restart the queue workers"]
    assert embed_missing(seconds=SECONDS) == 1
    assert sizes() == {2: 1}
    assert titles(agent, "queue") == ["Restart the queue workers"]


def test_progress_counts_documents_with_a_vector(service, agent, monkeypatch):
    monkeypatch.setattr(embeddings, "BATCH", 2)
    for _ in range(5):
        MemoryFactory(context=agent)
    before = embedding_progress()
    assert (before.embedder, before.done, before.total) == (current_embedder().name, 0, 5)
    assert embed_missing(seconds=0.0) == 0
    assert embed_missing(seconds=SECONDS) == 5
    assert embedding_progress().is_complete


def test_after_a_change_of_embedder_searches_go_on_and_former_vectors_go_at_the_end(
    agent, tiny, monkeypatch
):
    monkeypatch.setattr(embeddings, "BATCH", 2)
    for number in range(5):
        MemoryFactory(context=agent, content=f"Restart queue {number}")
    assert sizes() == {256: 5}
    tiny()
    assert len(titles(agent, "queue restart")) == 5
    MemoryFactory(context=agent, content="Coffee with milk")
    assert sizes() == {256: 5, 3: 1}
    assert titles(agent, "coffee") == ["Coffee with milk"]
    assert embedding_progress().done == 1
    embeddings._embed_batch(current_embedder(), 0)
    assert sizes() == {256: 5, 3: 3}
    assert len(titles(agent, "queue restart")) == 5
    assert embed_missing(seconds=SECONDS) == 3
    assert sizes() == {3: 6}
    assert len(titles(agent, "queue restart")) == 5


def test_changing_back_and_forth_is_no_error_at_any_point(agent, tiny, service, settings):
    for number in range(3):
        MemoryFactory(context=agent, content=f"Restart queue {number}")
    for change in (tiny, lambda: change_to(settings, "wordllama"), tiny):
        change()
        assert len(titles(agent, "queue restart")) == 3
        embed_missing(seconds=SECONDS)
        assert len(titles(agent, "queue restart")) == 3
        assert sizes() == {current_embedder().dimensions: 3}


def change_to(settings, embedder):
    settings.EMBEDDER = embedder


def test_former_vectors_stay_while_new_ones_are_missing(agent, service):
    change = service.answers
    MemoryFactory(context=agent)
    embed_missing(seconds=SECONDS)
    change.extend([answering(500)] * 20)
    MemoryFactory(context=agent)
    with pytest.raises(EmbedderUnavailable):
        embed_missing(seconds=SECONDS)
    assert sizes() == {2: 1}


def test_what_was_made_before_the_service_failed_is_kept(agent, service, monkeypatch):
    monkeypatch.setattr(embeddings, "BATCH", 1)
    for _ in range(3):
        MemoryFactory(context=agent)
    service.answers = [right, right, answering(503)]
    with pytest.raises(EmbedderUnavailable):
        embed_missing(seconds=SECONDS)
    assert embedding_progress().done == 1  # the first answer told the size
    assert embed_missing(seconds=SECONDS) == 2


def test_the_task_logs_what_fails_and_tries_again_later(agent, service, caplog):
    MemoryFactory(context=agent, content="a text to keep out of logs")
    service.answers = [answering(500)]
    with caplog.at_level(logging.WARNING):
        catch_up()
    assert "answered 500" in caplog.text
    assert "a text" not in caplog.text
    catch_up()
    assert embedding_progress().is_complete


def test_a_search_survives_a_service_that_does_not_answer(agent, service):
    MemoryFactory(context=agent, content="Restart the queue workers")
    embed_missing(seconds=SECONDS)
    service.answers = [answering(500)] * 5
    for _ in range(4):
        assert titles(agent, "queue") == ["Restart the queue workers"]


@pytest.mark.django_db(transaction=True)
def test_only_one_process_at_a_time_makes_vectors(agent, service):
    MemoryFactory(context=agent)
    made = []
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        elsewhere(lambda: made.append(embed_missing(seconds=SECONDS)))
    assert made == [0]
    assert embed_missing(seconds=SECONDS) == 1


@pytest.mark.django_db(transaction=True)
def test_a_text_that_changes_while_its_vector_is_made_gets_the_vector_of_the_new_text(
    agent, service
):
    memory = MemoryFactory(context=agent, content="short")
    rewritten = []

    def rewrite_and_answer(handler, body):
        if not rewritten:
            rewritten.append(True)
            elsewhere(lambda: write_version(context=agent, memory_id=memory.pk, content="x" * 3000))
        right(handler, body)

    service.answers = [right, rewrite_and_answer]
    assert embed_missing(seconds=SECONDS) == 1
    [asked] = service.requests[-1][2]["input"]
    assert asked.endswith("x" * 3000)


@pytest.mark.django_db(transaction=True)
def test_a_memory_that_is_being_written_is_left_for_later(agent, service):
    memory = MemoryFactory(context=agent)
    made = []
    with transaction.atomic():
        Memory.objects.select_for_update().get(pk=memory.pk)
        elsewhere(lambda: made.append(embed_missing(seconds=SECONDS)))
    assert made == [0]
    assert embed_missing(seconds=SECONDS) == 1


def test_a_text_for_which_the_model_computes_nonsense_is_written_and_found_by_its_words(
    agent, settings, tmp_path
):
    vectors = VECTORS.copy()
    vectors[WORDS.index("milk")] = np.nan
    folder = write_folder(tmp_path / "broken", vectors=vectors)
    settings.EMBEDDER, settings.EMBEDDER_PATH = "onnx", str(folder)
    MemoryFactory(context=agent, content="Coffee with milk", title="")
    assert not Embedding.objects.exists()
    assert titles(agent, "milk") == ["Coffee with milk"]


def test_a_document_without_a_vector_gets_one_from_the_default_embedder_too(agent):
    MemoryFactory(context=agent)
    Embedding.objects.all().delete()
    assert embed_missing(seconds=SECONDS) == 1
    assert Embedding.objects.get().document_id == Document.objects.get().pk
