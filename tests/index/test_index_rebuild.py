"""What search derives can be lost or wrong, and is made again while people search and write."""

import threading
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from apps.index.models import Corpus, Document, Embedding, Posting
from apps.index.selectors.progress import embedding_progress
from apps.index.services import index_rebuild
from apps.index.services.index_rebuild import (
    ObjectsBusy,
    index_missing,
    rebuild_documents,
    refresh_statistics,
)
from apps.organizations.models import Repository
from apps.organizations.roles import Role
from apps.search.services import search_memories
from tests.factories import (
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.factories.deciding import archive_memory, write_version
from tests.threads import at_once


def derived():
    """Everything derived, by what it was derived from."""
    documents = {document.pk: document for document in Document.objects.all()}
    return {
        "documents": sorted(
            (str(d.object_id), d.length, *sorted(d.terms)) for d in documents.values()
        ),
        "postings": sorted(
            (str(documents[p.document_id].object_id), p.term, p.frequency, p.length)
            for p in Posting.objects.all()
        ),
        "vectors": sorted(
            (str(documents[e.document_id].object_id), str(e.vector))
            for e in Embedding.objects.all()
        ),
    }


def rebuild(repository=None):
    return sum(rebuild_documents(repository and repository.pk))


def found(context, query):
    found = search_memories(context=context, query=query)
    return {memory.content for memory in found.memories}


@pytest.fixture
def memories(agent):
    texts = ["Restart the queue workers", "The gateway listens on a port", "Queues are durable"]
    return [MemoryFactory(context=agent, content=text, title="Note") for text in texts]


@pytest.fixture
def super_admin(agent):
    repository = Repository.objects.get(pk=agent.repository_id)
    return person_context(person_with_role(Role.SUPER_ADMIN), repository)


def lose_everything():
    Embedding.objects.all().delete()
    Posting.objects.all().delete()
    Document.objects.all().delete()
    Corpus.objects.all().delete()


def lose_postings():
    Posting.objects.all().delete()


def add_strays():
    for number, posting in enumerate(list(Posting.objects.all())):
        add_posting(posting, term=f"stray{number}")
        add_posting(posting, frequency=99)
        add_posting(posting, document_id=posting.document_id + 1000)


def add_posting(posting, **changes):
    names = ("corpus_id", "term", "document_id", "frequency", "length")
    Posting.objects.create(**{name: getattr(posting, name) for name in names} | changes)


def spoil_documents():
    Document.objects.update(terms=["nonsense"], length=1)


@pytest.mark.parametrize(
    "damage",
    [lambda: None, lose_everything, lose_postings, add_strays, spoil_documents],
    ids=["nothing", "everything lost", "postings lost", "strays", "documents spoilt"],
)
def test_whatever_is_wrong_a_rebuild_makes_it_as_it_was(memories, damage):
    before = derived()
    damage()
    assert rebuild() == len(memories)
    assert derived() == before


def test_documents_keep_their_ids_so_that_threads_keep_their_order(memories):
    before = list(Document.objects.order_by("pk").values_list("pk", "object_id"))
    rebuild()
    assert list(Document.objects.order_by("pk").values_list("pk", "object_id")) == before


def test_lost_documents_come_back_in_the_order_in_which_they_were_written(memories):
    lose_everything()
    rebuild()
    order = list(Document.objects.order_by("pk").values_list("object_id", flat=True))
    assert order == [memory.pk for memory in memories]


def test_a_document_without_an_object_is_removed(memories):
    document = Document.objects.first()
    Document.objects.filter(pk=document.pk).update(object_id="00000000-0000-4000-8000-000000000000")
    rebuild()
    assert Document.objects.count() == Embedding.objects.count() == len(memories)
    assert not Posting.objects.exclude(
        document_id__in=Document.objects.values_list("pk", flat=True)
    ).exists()


def test_memories_that_nobody_is_served_are_indexed_too_so_that_they_can_be_restored(
    memories, super_admin
):
    archive_memory(context=super_admin, memory_id=memories[0].pk, reason="old")
    assert rebuild() == len(memories)


def test_a_rebuild_follows_the_repositorys_language(db):
    repository = RepositoryFactory(language="simple")
    agent = agent_context(repository)
    MemoryFactory(context=agent, content="Listening")
    repository.language = "english"
    repository.save()
    rebuild()
    assert Corpus.objects.get().language == "english"
    assert Document.objects.get().terms == ["listen"]
    assert found(agent, "listens") == {"Listening"}


def test_a_rebuild_of_one_repository_leaves_the_others_alone(memories, agent):
    other = RepositoryFactory()
    MemoryFactory(context=agent_context(other))
    Posting.objects.all().delete()
    assert rebuild(other) == 1
    corpora = set(Posting.objects.values_list("corpus_id", flat=True))
    assert corpora == set(Corpus.objects.filter(place=other.pk).values_list("pk", flat=True))


def test_a_rebuild_that_was_interrupted_can_be_started_again(memories, monkeypatch):
    monkeypatch.setattr(index_rebuild, "BATCH", 1)
    before = derived()
    lose_everything()
    steps = rebuild_documents(None)
    assert next(steps) == 1
    steps.close()
    assert Document.objects.count() == 1
    assert rebuild() == len(memories)
    assert derived() == before


def test_objects_without_a_document_are_indexed_in_the_background(memories):
    before = derived()
    assert index_missing(seconds=60) == 0
    lose_everything()
    assert index_missing(seconds=60) == len(memories)
    assert derived() == before


def test_indexing_in_the_background_stops_when_its_time_is_over(memories, monkeypatch):
    monkeypatch.setattr(index_rebuild, "BATCH", 1)
    lose_everything()
    assert index_missing(seconds=0) == 1


@pytest.mark.django_db(transaction=True)
def test_a_memory_that_is_being_written_is_tried_again(memories, monkeypatch):
    released = threading.Event()
    held = threading.Event()
    monkeypatch.setattr(index_rebuild.time, "sleep", lambda _: (released.set(), writer.join(60)))
    writer = threading.Thread(target=hold, args=[memories[0], held, released])
    writer.start()
    held.wait(60)
    assert rebuild() == len(memories)


@pytest.mark.django_db(transaction=True)
def test_a_memory_that_is_never_free_is_an_error_after_the_others_are_done(memories, monkeypatch):
    held, released = threading.Event(), threading.Event()
    monkeypatch.setattr(index_rebuild.time, "sleep", lambda _: None)
    writer = threading.Thread(target=hold, args=[memories[0], held, released])
    writer.start()
    held.wait(60)
    lose_postings()
    try:
        with pytest.raises(ObjectsBusy, match="1 objects"):
            rebuild()
    finally:
        released.set()
        writer.join(60)
    assert Posting.objects.values("document_id").distinct().count() == len(memories) - 1


@pytest.mark.django_db(transaction=True)
def test_a_corpus_that_somebody_counts_is_left_to_them_and_waited_for_by_a_rebuild(
    memories, monkeypatch
):
    monkeypatch.setattr(index_rebuild, "COUNTED", 1)
    corpus = Corpus.objects.get()
    held, released = threading.Event(), threading.Event()
    other = threading.Thread(target=hold, args=[corpus, held, released])
    other.start()
    held.wait(60)
    assert refresh_statistics() == 0
    monkeypatch.setattr(index_rebuild.time, "sleep", lambda _: (released.set(), other.join(60)))
    assert rebuild() == len(memories)
    corpus.refresh_from_db()
    assert corpus.documents == len(memories)


def hold(row, held, released):
    """Have a row locked until told to let it go."""
    try:
        with transaction.atomic():
            type(row).objects.select_for_update().get(pk=row.pk)
            held.set()
            released.wait(60)
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_searches_and_writes_go_on_during_a_rebuild(memories, agent):
    def search():
        return [found(agent, "queue") for _ in range(15)]

    def write():
        for number in range(10):
            write_version(
                context=agent, memory_id=memories[1].pk, content=f"The gateway has port {number}"
            )

    def rebuild_twice():
        return [rebuild() for _ in range(2)]

    searches, _, written = at_once([search, write, rebuild_twice])
    assert all({"Restart the queue workers", "Queues are durable"} <= hits for hits in searches)
    assert written == [len(memories)] * 2
    assert found(agent, "gateway") == {"The gateway has port 9"}
    after = derived()
    rebuild()
    assert derived() == after


def test_the_command_tells_what_there_is_now(memories):
    lose_everything()
    told = StringIO()
    call_command("rebuild_search", stdout=told)
    assert told.getvalue() == ("3 documents rebuilt; 3 of 3 have a vector of wordllama-256-root.\n")


def test_the_command_makes_the_vectors_of_a_slow_embedder(service, memories):
    call_command("rebuild_search", stdout=StringIO())
    assert embedding_progress().is_complete


def test_the_command_knows_repositories_by_name(memories, agent):
    other = RepositoryFactory(slug="billing")
    MemoryFactory(context=agent_context(other))
    told = StringIO()
    call_command("rebuild_search", "--repository", "billing", stdout=told)
    assert told.getvalue().startswith("1 documents rebuilt")
    with pytest.raises(CommandError, match="nowhere"):
        call_command("rebuild_search", "--repository", "nowhere")
