"""Files of gateway users: kept once, and found by their users alone."""

import uuid
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db import connection

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.context import system_context
from apps.common.errors import (
    NotFound,
    ResourceBusy,
    WriteNotAllowed,
)
from apps.gateway.extraction.limits import ExtractionFailure
from apps.gateway.extraction.sandbox import Extraction
from apps.gateway.messages import ResourceResponse
from apps.gateway.resources import services
from apps.gateway.resources.models import (
    GatewayResource,
    ResourceChunk,
    ResourceStatus,
    WaitingFile,
)
from apps.gateway.resources.search import ResourceFilter, find_resources
from apps.gateway.resources.services import (
    Unread,
    add_resource,
    delete_resource,
    read_resource,
    read_upload,
)
from apps.gateway.selectors import managed_resources
from apps.index.models import Corpus, Document, DocumentKind, Embedding, Posting
from apps.index.services.index_rebuild import count_objects, index_missing, rebuild_documents
from apps.organizations.roles import Role
from apps.organizations.selectors import rights_of
from apps.search.selectors.passages import find_passages
from apps.search.services import search_memories
from tests.factories import MemoryFactory, agent_context, person_context, person_with_role
from tests.gateway.resources import files
from tests.gateway.resources.conftest import acting, keep
from tests.gateway.resources.requests import ORDER, found, texts, upload_of
from tests.threads import at_once


def test_a_file_is_found_by_its_user_and_by_nobody_else(alice, bob, carol):
    hers = keep(alice.user, "Alice rotates the keys in May.")
    his = keep(bob.user, "Bob rotates the keys in June.")

    assert texts(alice) == ["Alice rotates the keys in May."]
    assert texts(bob) == ["Bob rotates the keys in June."]
    assert texts(carol) == []
    (hit,) = found(alice)
    assert (hit.resource, hit.position) == (hers, 0)
    assert hit.resource.uri == f"resource://alice/{hers.resource_id}"
    assert hers.resource_id != his.resource_id


def test_no_user_asks_in_the_name_of_another(alice, bob):
    keep(alice.user)
    with pytest.raises(WriteNotAllowed):
        find_resources("keys", context=acting(bob.user), user=alice.user, most=5)


def test_what_others_keep_changes_no_score(alice, bob):
    keep(alice.user, "Alice rotates the keys in May.")
    before = [(one.chunk_id, one.score) for one in found(alice)]
    for number in range(5):
        keep(bob.user, f"Bob rotates the keys in {number}.")
    assert [(one.chunk_id, one.score) for one in found(alice)] == before


def test_the_same_bytes_of_two_users_are_two_resources(alice, bob):
    assert keep(alice.user).pk != keep(bob.user).pk
    assert GatewayResource.objects.count() == 2


def test_the_same_bytes_again_are_the_same_resource(alice, monkeypatch):
    first = keep(alice.user, title="Runbook")
    monkeypatch.setattr(services, "extract", None)
    again = keep(alice.user, title="Other", name="other.txt")

    assert (again.pk, again.title, again.resource_id) == (first.pk, "Other", first.resource_id)
    assert ResourceChunk.objects.count() == 1
    assert list(AuditRecord.objects.order_by("pk").values_list("action", flat=True))[-2:] == [
        "created",
        "read",
    ]


@pytest.mark.django_db(transaction=True)
def test_the_same_bytes_at_the_same_time_are_one_resource(alice):
    kept = at_once([lambda: keep(alice.user).pk] * 3)
    assert len(set(kept)) == 1
    assert ResourceChunk.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_no_connection_is_held_while_a_file_is_read(alice, monkeypatch):
    held = []

    def watched(*_, **__):
        held.append(connection.connection is not None)
        return Extraction("Rotate the keys.")

    monkeypatch.setattr(services, "extract", watched)
    keep(alice.user)
    assert held == [False]


def test_a_file_without_text_is_kept_as_failed_and_read_again(alice, monkeypatch):
    failed = keep(alice.user, b"{", media_type="application/json", name="a.json")
    assert (failed.status, failed.failure, failed.chunk_count) == ("failed", "unreadable", 0)
    assert ResourceResponse.of(failed).failure == "unreadable"
    again = keep(alice.user, b"{", media_type="application/json", name="a.json")
    assert (again.pk, again.status) == (failed.pk, "failed")

    monkeypatch.setattr(services, "extract", lambda *_, **__: Extraction("Rotate the keys."))
    better = keep(alice.user, b"{", media_type="application/json", name="a.json")

    assert (better.pk, better.status, better.failure) == (failed.pk, "extracted", "")
    assert texts(alice) == ["Rotate the keys."]


def test_a_deleted_file_is_gone_and_may_come_again(alice):
    first = keep(alice.user)
    context = acting(alice.user)
    delete_resource(context=context, resource_id=first.resource_id)

    assert texts(alice) == []
    for act in (read_resource, delete_resource):
        with pytest.raises(NotFound):
            act(context=context, resource_id=first.resource_id)
    again = keep(alice.user)
    assert again.pk != first.pk
    assert len(texts(alice)) == 1
    assert GatewayResource.objects.filter(pk=first.pk).exists()


def test_nothing_of_a_deleted_file_stays_in_what_is_searched(alice):
    kept = keep(alice.user, "The zebra is striped.")
    gone = keep(alice.user, "The zebra has a gnu for a friend.")
    delete_resource(context=acting(alice.user), resource_id=gone.resource_id)

    [document] = Document.objects.filter(kind=DocumentKind.RESOURCE)
    assert document.object_id == kept.chunks.get().pk
    assert set(Posting.objects.values_list("document_id", flat=True)) == {document.pk}
    assert set(Embedding.objects.values_list("document_id", flat=True)) == {document.pk}


def test_foreign_and_missing_resources_answer_alike(alice, bob, carol):
    hers = keep(alice.user)
    refusals = []
    for other in (bob, carol):
        for name in (hers.resource_id, f"r_{uuid.uuid4().hex}", "r_x", "", str(hers.pk)):
            for act in (read_resource, delete_resource):
                with pytest.raises(NotFound) as refusal:
                    act(context=acting(other.user), resource_id=name)
                refusals.append(refusal.value.as_dict("x"))
    assert all(one == refusals[0] for one in refusals)
    assert read_resource(context=acting(alice.user), resource_id=hers.resource_id) == hers


def test_a_long_file_is_found_piece_by_piece_in_its_order(alice):
    months = [f"In month {number} " + "nothing else happened. " * 60 for number in range(9)]
    months[4] += "\nThe zebra escaped."
    resource = keep(alice.user, "\n\n".join(months), title="Diary")

    chunks = list(resource.chunks.order_by("position"))
    assert [chunk.position for chunk in chunks] == list(range(resource.chunk_count))
    assert "".join("".join(chunk.text.split()) for chunk in chunks) == "".join(
        "".join(months).split()
    )
    assert "zebra" in texts(alice, "zebra", most=1)[0]
    assert len(found(alice, "month", most=3)) == 3


def test_a_file_is_found_by_its_title(alice):
    keep(alice.user, "Rotate twice.", title="Key ceremony")
    keep(alice.user, "Soup on Mondays.", title="Canteen")
    assert texts(alice, "ceremony")[0] == "Rotate twice."


def test_no_memory_and_no_agent_meets_a_file(alice, repository):
    memory = MemoryFactory(context=agent_context(repository), content="Keys are rotated in May.")
    keep(alice.user, "Keys are rotated in June.")

    for context in (acting(alice.user), agent_context(repository)):
        assert search_memories(context=context, query="keys rotated").memories == [memory]
    corpus = Corpus.objects.get(kind=DocumentKind.RESOURCE)
    assert corpus.place not in (repository.pk, alice.user.pk)
    assert corpus.repository_id == repository.pk


def test_agents_and_people_have_no_resources(alice, repository):
    keep(alice.user)
    person = person_context(person_with_role(Role.SUPER_ADMIN), repository)
    for context in (agent_context(repository), person, system_context()):
        with pytest.raises(WriteNotAllowed):
            read_upload(context=context, upload=upload_of())
        with pytest.raises(WriteNotAllowed):
            add_resource(context=context, upload=upload_of(), reading=Unread.KNOWN)


def test_a_file_deleted_while_its_bytes_were_known_is_asked_for_again(alice):
    with pytest.raises(ResourceBusy):
        add_resource(context=acting(alice.user), upload=upload_of(b"new"), reading=Unread.KNOWN)
    assert not GatewayResource.objects.exists()


def test_documents_are_made_again_and_forgotten_with_what_was_deleted(alice, bob, repository):
    kept = keep(alice.user, f"Alice's zebra.\n\n{'More words. ' * 130}\n\n{ORDER}")
    gone = keep(bob.user, "Bob's zebra.")
    delete_resource(context=acting(bob.user), resource_id=gone.resource_id)
    documents = Document.objects.filter(kind=DocumentKind.RESOURCE)
    before = set(
        documents.filter(object_id__in=kept.chunks.values("pk")).values_list(
            "object_id", "corpus__place", "thread"
        )
    )

    assert sum(rebuild_documents(repository.pk)) == count_objects(repository.pk) == len(before)
    assert set(documents.values_list("object_id", "corpus__place", "thread")) == before
    documents.all().delete()
    assert index_missing(seconds=60) == len(before)
    assert "Alice's zebra." in texts(alice, "zebra")[0]


def test_the_filter_alone_keeps_users_apart_in_one_corpus(alice, bob, repository):
    """Were all in one corpus, nobody would find another's either."""
    kept = keep(alice.user)
    Corpus.objects.filter(kind=DocumentKind.RESOURCE).update(
        place=uuid.uuid5(repository.pk, "resource")
    )
    where = SimpleNamespace(organization_id=repository.organization_id, repository_id=repository.pk)

    def hits(user):
        return find_passages("keys", **vars(where), passage_filter=ResourceFilter(user.pk), most=5)

    assert [hit.object_id for hit in hits(alice.user)] == [kept.chunks.get().pk]
    assert hits(bob.user) == []


def test_every_act_is_recorded_without_what_the_file_says(alice):
    kept = keep(alice.user, "The zebra.", title="Diary")
    context = acting(alice.user)
    read_resource(context=context, resource_id=kept.resource_id)
    delete_resource(context=context, resource_id=kept.resource_id)

    records = AuditRecord.objects.filter(object_kind="gateway_resource").order_by("pk")
    assert [record.action for record in records] == ["created", "read", "removed"]
    for record in records:
        assert (record.object_id, record.content_hash) == (kept.resource_id, kept.sha256)
        assert record.repository_id == kept.repository_id
        said = str([value for value in vars(record).values() if isinstance(value, str)])
        assert "zebra" not in said
        assert "Diary" not in said


def test_managers_see_the_resources_of_their_organizations(alice, carol, repository):
    hers, others = keep(alice.user), keep(carol.user)
    manager = person_with_role(Role.ORGANIZATION_ADMIN, organization=repository.organization)
    viewer = person_with_role(Role.VIEWER, organization=repository.organization)
    everywhere = person_with_role(Role.SUPER_ADMIN)

    assert list(managed_resources(rights_of(manager))) == [hers]
    assert list(managed_resources(rights_of(viewer))) == []
    assert set(managed_resources(rights_of(everywhere))) == {hers, others}


def test_a_failure_says_why_and_a_success_does_not(alice):
    kept = keep(alice.user, files.locked_pdf("x", "y"), media_type="application/pdf", name="a.pdf")
    assert (kept.status, kept.failure) == (ResourceStatus.FAILED, ExtractionFailure.ENCRYPTED)
    assert "failure" not in ResourceResponse.of(keep(alice.user))


def test_a_large_file_is_read_whole_by_the_worker(alice):
    text = "\n\n".join(
        f"Berth number {number} is {number} metres deep." for number in range(26_000)
    )
    waiting = keep(alice.user, text)
    assert (waiting.status, waiting.progress, waiting.chunk_count) == ("extracting", 0, 0)
    assert keep(alice.user, text).pk == waiting.pk
    assert services.read_waiting_files(seconds=60) == 1
    waiting.refresh_from_db()
    assert (waiting.status, waiting.progress, waiting.is_truncated) == ("extracted", 100, False)
    told = "".join(waiting.chunks.order_by("position").values_list("text", flat=True))
    assert told.count("Berth number") == 26_000
    assert found(alice, "berth number 25999")[0].text.count("25999") == 2
    assert not WaitingFile.objects.exists()
    assert services.read_waiting_files(seconds=1) == 0


def test_a_file_that_ends_its_reader_is_given_up_and_a_deleted_one_is_not_read(alice, monkeypatch):
    monkeypatch.setattr(services, "MAX_BYTES_AT_ONCE", 10)
    waiting = keep(alice.user, "Some words.")
    WaitingFile.objects.update(tried=services.MAX_TRIES)
    assert services.read_waiting_files(seconds=60) == 1
    waiting.refresh_from_db()
    assert (waiting.status, waiting.failure) == ("failed", "unreadable")
    again = keep(alice.user, "Some words.")
    assert (again.pk, again.status) == (waiting.pk, "extracting")
    delete_resource(context=acting(alice.user), resource_id=again.resource_id)
    assert services.read_waiting_files(seconds=60) == 0


def test_a_reading_that_broke_off_begins_anew(alice, monkeypatch):
    monkeypatch.setattr(services, "MAX_BYTES_AT_ONCE", 10)
    monkeypatch.setattr(services, "BATCH", 4)
    waiting = keep(alice.user, "A sentence of the harbour. " * 1_000)
    write, calls = services._write_chunks, []

    def breaking(*args, **kwargs):
        calls.append(1)
        if len(calls) == 3:
            raise RuntimeError("the process ends")
        write(*args, **kwargs)

    monkeypatch.setattr(services, "_write_chunks", breaking)
    with pytest.raises(RuntimeError):
        services.read_waiting_files(seconds=60)
    waiting.refresh_from_db()
    assert waiting.status == "extracting"
    assert 0 < waiting.progress < 99
    assert services.read_waiting_files(seconds=60) == 0
    WaitingFile.objects.update(taken_at=now() - services.GIVEN_UP_AFTER * 2)
    assert services.read_waiting_files(seconds=60) == 1
    waiting.refresh_from_db()
    assert waiting.chunks.count() == waiting.chunk_count
    assert waiting.status == "extracted"


def test_who_was_given_up_while_reading_leaves_the_file_to_who_took_it(alice, monkeypatch):
    monkeypatch.setattr(connection, "close", lambda: None)
    monkeypatch.setattr(services, "MAX_BYTES_AT_ONCE", 10)
    monkeypatch.setattr(services, "BATCH", 1)
    text = "\n\n".join(f"Paragraph {number}: {'word ' * 300}" for number in range(20))
    resource = keep(alice.user, text)
    add_pieces, others = services._add_pieces, []

    def slow(*given):
        kept = add_pieces(*given)
        if not others:
            others.append("in time")
            assert services._take() is None
            late = now() - services.GIVEN_UP_AFTER - timedelta(seconds=1)
            WaitingFile.objects.update(taken_at=late)
            others.append(services._take())
            services._read_waiting(others[-1])
        return kept

    monkeypatch.setattr(services, "_add_pieces", slow)
    services._read_waiting(services._take())
    resource.refresh_from_db()
    positions = resource.chunks.order_by("position").values_list("position", flat=True)
    assert list(positions) == list(range(resource.chunk_count))
    assert (resource.status, resource.progress) == (ResourceStatus.EXTRACTED, 100)
