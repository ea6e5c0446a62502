"""Changing the embedder while the platform serves: the former one answers until the other can."""

import time

import pytest

from apps.common.embedders import coming_embedder, current_embedder
from apps.common.embedders.choice import EmbedderChoice, choose, read_choice
from apps.index.models import Embedding
from apps.index.selectors.progress import coming_progress, embedding_progress, search_state
from apps.index.services import embeddings
from apps.index.services.embeddings import embed_missing, embed_newest
from apps.index.tasks import catch_up
from tests.common.choosing import as_in_a_new_process
from tests.factories import MemoryFactory
from tests.factories.deciding import write_version
from tests.index.test_embeddings import sizes, titles

SECONDS = 60
LIGHT = "wordllama-256-root"


@pytest.fixture
def memories(choosing, agent):
    return [MemoryFactory(context=agent, content=f"Restart queue {n}") for n in range(5)]


@pytest.fixture
def at_once(monkeypatch):
    """Former vectors are removed as soon as nobody searches them."""
    monkeypatch.setattr(embeddings, "LINGER", -1.0)


def loaded(name):
    """The embedder in use, which a process loads beside its work after a switch."""
    deadline = time.monotonic() + SECONDS
    while not (embedder := current_embedder()).name.startswith(name):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return embedder


def test_the_former_embedder_answers_until_every_document_has_the_new_vector(
    memories, agent, monkeypatch, at_once
):
    monkeypatch.setattr(embeddings, "BATCH", 2)
    assert (coming_embedder(), coming_progress()) == (None, None)
    assert choose("tiny") == EmbedderChoice("tiny", former="wordllama")
    assert current_embedder().name == LIGHT
    embeddings._embed_batch(coming_embedder(), 0)
    assert sizes() == {256: 5, 3: 2}
    assert (coming_progress().done, coming_progress().missing) == (2, 3)
    assert embedding_progress().is_complete
    assert len(titles(agent, "queue restart")) == 5
    assert embed_missing(seconds=SECONDS) == 3
    assert read_choice() == EmbedderChoice("tiny")
    assert loaded("onnx-tiny-").dimensions == 3
    assert len(titles(agent, "queue restart")) == 5
    embed_missing(seconds=SECONDS)
    assert sizes() == {3: 5}
    assert len(titles(agent, "queue restart")) == 5


def test_what_is_written_during_a_switch_is_found_at_once_and_gets_both_vectors(memories, agent):
    choose("tiny")
    MemoryFactory(context=agent, content="Coffee with milk")
    assert sizes() == {256: 6}
    assert titles(agent, "coffee")[0] == "Coffee with milk"
    assert embed_missing(seconds=SECONDS) == 6
    assert sizes() == {256: 6, 3: 6}


def test_former_vectors_linger_for_processes_that_still_search_them(memories):
    choose("tiny")
    embed_missing(seconds=SECONDS)
    loaded("onnx-tiny-")
    embed_missing(seconds=SECONDS)
    assert sizes() == {256: 5, 3: 5}


def test_changing_ones_mind_costs_nothing(memories, agent, at_once):
    choose("tiny")
    embeddings._embed_batch(coming_embedder(), 0)
    assert choose("wordllama") == EmbedderChoice("wordllama")
    assert (current_embedder().name, coming_embedder()) == (LIGHT, None)
    assert embed_missing(seconds=SECONDS) == 0
    assert sizes() == {256: 5}


def test_a_switch_goes_on_where_a_killed_worker_stopped(memories, monkeypatch):
    monkeypatch.setattr(embeddings, "BATCH", 2)
    choose("tiny")
    assert embed_missing(seconds=0.0) == 0
    assert read_choice().former == "wordllama"
    embeddings._embed_batch(coming_embedder(), 0)
    assert embed_missing(seconds=SECONDS) == 3
    assert read_choice() == EmbedderChoice("tiny")


def test_the_state_of_search_names_what_is_to_come_and_calls_nothing_of_it_former(memories):
    choose("tiny")
    embeddings._embed_batch(coming_embedder(), 0)
    state = search_state()
    assert state.coming.embedder.startswith("onnx-tiny-")
    assert (state.former, state.is_settled) == (0, False)


def test_a_broken_model_leaves_answers_by_words_and_another_choice_heals_it(
    memories, agent, choosing, caplog, at_once
):
    (choosing / "model.onnx").unlink()
    choose("tiny")
    catch_up()
    assert "there is no model.onnx" in caplog.text
    assert current_embedder().name == LIGHT  # still: no switch without vectors
    assert len(titles(agent, "queue restart")) == 5


def test_a_model_that_breaks_later_leaves_answers_by_words_and_loses_nothing(
    memories, agent, choosing, caplog, at_once, monkeypatch
):
    choose("tiny")
    embed_missing(seconds=SECONDS)
    (choosing / "model.onnx").write_bytes(b"broken")
    as_in_a_new_process(monkeypatch)
    assert loaded("broken-tiny").is_inline is False
    MemoryFactory(context=agent, content="Coffee with milk")
    assert titles(agent, "coffee") == ["Coffee with milk"]
    assert len(titles(agent, "queue restart")) == 5
    catch_up()
    assert "cannot be loaded" in caplog.text
    assert sizes()[3] == 5
    assert choose("wordllama") == EmbedderChoice("wordllama", former="tiny")
    catch_up()
    assert loaded(LIGHT)
    assert read_choice() == EmbedderChoice("wordllama")
    assert embedding_progress().is_complete


def test_what_is_written_or_reworded_gets_the_vector_of_a_slow_embedder_within_seconds(
    memories, agent
):
    choose("tiny")
    embed_missing(seconds=SECONDS)
    loaded("onnx-tiny-")
    written = MemoryFactory(context=agent, content="Coffee with milk")
    reworded = memories[0]
    write_version(context=agent, memory_id=reworded.pk, content="Milk for the queue")
    of_both = Embedding.objects.filter(document__object_id__in=[written.pk, reworded.pk])
    assert not of_both.filter(dimensions=3).exists()
    assert embed_newest(seconds=SECONDS) == 2
    assert of_both.filter(dimensions=3).count() == 2


def test_an_embedder_of_writers_leaves_nothing_new_to_do(memories):
    assert embed_newest(seconds=SECONDS) == 0
