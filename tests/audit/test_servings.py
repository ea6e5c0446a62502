"""Who was served what: one row for each memory of an act, written with its record."""

import uuid

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from apps.audit.hashing import payload_hash
from apps.audit.models import Action, AuditRecord, ObjectKind, Serving
from apps.audit.selectors.readers import MAX_COUNTED, readers_of, usage_of
from apps.audit.services import records as audit
from apps.common.errors import InvalidArgument
from apps.memories.services import list_memories, read_memory
from apps.search.services import search_memories
from tests.factories import MemoryFactory, RepositoryFactory, agent_context
from tests.factories.deciding import write_version

LOOSE = "serving_by_reader"


def serve(context, memory_id, *, times=1, version=1):
    for _ in range(times):
        audit.record(
            context=context,
            action=Action.READ,
            object_kind=ObjectKind.MEMORY,
            served=[{"memory_id": str(memory_id), "version": version, "rank": 1}],
        )


def test_a_read_and_a_search_leave_a_serving_for_each_memory(agent):
    memory = MemoryFactory(context=agent, content="The export runs at four.")
    read_memory(context=agent, memory_id=memory.pk)
    search_memories(context=agent, query="when does the export run")
    read, searched = AuditRecord.objects.filter(action="read").order_by("id")
    rows = Serving.objects.order_by("id")
    assert [row.record_id for row in rows] == [read.pk, searched.pk]
    for row in rows:
        assert (row.memory_id, row.version) == (memory.pk, 1)
        assert (row.organization_id, row.actor_kind) == (agent.organization_id, "agent")
        assert (row.actor_id, row.actor_label) == (agent.actor.id, agent.actor.label)
        assert row.agent_id == agent.agent_id
    assert rows[0].occurred_at == read.occurred_at


def test_a_page_of_a_list_is_served_memory_by_memory(maintainer):
    memories = {MemoryFactory(context=maintainer).pk for _ in range(3)}
    list_memories(context=maintainer, pick=list)
    assert set(Serving.objects.values_list("memory_id", flat=True)) == memories


def test_an_act_that_serves_nothing_leaves_no_serving(agent):
    search_memories(context=agent, query="nobody wrote about this")
    MemoryFactory(context=agent)
    assert not Serving.objects.exists()
    assert AuditRecord.objects.filter(served=[]).count() == 1
    assert AuditRecord.objects.filter(served__isnull=True).count() == 1


def test_record_and_servings_are_one_statement(agent):
    served = [{"memory_id": str(uuid.uuid4()), "version": n, "rank": n} for n in (1, 2, 3)]
    with CaptureQueriesContext(connection) as captured:
        entry = audit.record(
            context=agent, action=Action.READ, object_kind=ObjectKind.MEMORY, served=served
        )
    assert len(captured) == 1
    assert Serving.objects.filter(record_id=entry.pk).count() == 3


def test_a_record_that_is_appended_is_the_record_that_is_read(agent):
    entry = audit.record(
        context=agent, action=Action.READ, object_kind=ObjectKind.MEMORY, served=[]
    )
    stored = AuditRecord.objects.get(pk=entry.pk)
    for field in AuditRecord._meta.concrete_fields:
        left, right = getattr(entry, field.attname), getattr(stored, field.attname)
        if isinstance(right, memoryview):
            right = bytes(right)
        assert left == right, field.name
    assert bytes(stored.payload_hash) == payload_hash(stored)


def test_what_a_refused_act_served_is_rolled_back_with_it(agent):
    def refused():
        with transaction.atomic():
            serve(agent, uuid.uuid4())
            raise InvalidArgument("query")

    with pytest.raises(InvalidArgument):
        refused()
    assert not Serving.objects.exists()


def test_each_reader_is_found_once_with_its_newest_version(agent, repository):
    memory = MemoryFactory(context=agent)
    others = [agent_context(repository) for _ in range(3)]
    for reader in (*others, others[0]):
        read_memory(context=reader, memory_id=memory.pk)
    write_version(context=agent, memory_id=memory.pk, content="Another wording.")
    read_memory(context=others[0], memory_id=memory.pk)
    found = {reader.actor_id: reader for reader in readers_of(memory.pk, [agent.organization_id])}
    assert found.keys() == {other.actor.id for other in others}
    assert [found[other.actor.id].version for other in others] == [2, 1, 1]
    assert found[others[1].actor.id].label == others[1].actor.label


def test_readers_of_another_organization_are_not_among_them(agent):
    memory_id = uuid.uuid4()
    stranger = agent_context(RepositoryFactory())
    serve(agent, memory_id)
    serve(stranger, memory_id)
    both = [agent.organization_id, stranger.organization_id]
    assert len(readers_of(memory_id, both)) == 2
    assert [one.actor_id for one in readers_of(memory_id, both[:1])] == [agent.actor.id]
    assert readers_of(memory_id, []) == []


def test_usage_says_how_often_which_versions_and_when_first_and_last(agent, repository):
    memory_id = uuid.uuid4()
    other = agent_context(repository)
    serve(other, memory_id)
    serve(agent, memory_id, times=2)
    serve(agent, memory_id, version=3)
    usage = usage_of(memory_id, [agent.organization_id])
    assert [one.reader.actor_id for one in usage] == [agent.actor.id, other.actor.id]
    mine = usage[0]
    assert (mine.count, list(mine.versions), mine.reader.version) == ("3", [1, 3], 3)
    newest = list(AuditRecord.objects.filter(actor_id=agent.actor.id).order_by("-id"))
    assert list(mine.newest_records) == [record.pk for record in newest][:3]
    assert (mine.first_at, mine.reader.last_at) == (newest[-1].occurred_at, newest[0].occurred_at)


def many_readings(context, memory_id, number):
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO audit_serving (organization_id, memory_id, actor_kind, actor_id, agent_id,"
            " actor_label, record_id, version, occurred_at)"
            " SELECT %s, %s, 'agent', %s, %s, %s, n, 1, now() FROM generate_series(1, %s) n",
            [
                context.organization_id,
                memory_id,
                context.actor.id,
                context.agent_id,
                context.actor.label,
                number,
            ],
        )


def test_counting_stops_at_a_thousand(agent):
    memory_id = uuid.uuid4()
    many_readings(agent, memory_id, MAX_COUNTED + 5)
    (usage,) = usage_of(memory_id, [agent.organization_id])
    assert usage.count == "1000+"


def test_readers_are_found_without_looking_at_every_reading(agent, repository):
    memory_id = uuid.uuid4()
    for reader in (agent, agent_context(repository)):
        many_readings(reader, memory_id, 5000)
    with connection.cursor() as cursor:  # these logins keep no statistics: few rows are assumed
        cursor.execute("SET LOCAL enable_sort = off")
    before = rows_read()
    assert len(readers_of(memory_id, [agent.organization_id])) == 2
    assert 0 < rows_read() - before < 50


def rows_read():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_stat_get_xact_tuples_returned(indexrelid) FROM pg_index"
            " WHERE indexrelid = %s::regclass",
            [LOOSE],
        )
        return cursor.fetchone()[0]


def test_a_serving_names_a_record_that_says_the_same(agent):
    memory = MemoryFactory(context=agent, content="The export runs at four.")
    search_memories(context=agent, query="export")
    row = Serving.objects.get()
    (entry,) = AuditRecord.objects.get(pk=row.record_id).served
    assert entry == {"memory_id": str(memory.pk), "version": row.version, "rank": 1}
