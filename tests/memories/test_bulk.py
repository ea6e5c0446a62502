"""Many memories at once: the rows and records that one by one would have left."""

import dataclasses

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.audit.verbs import perform
from apps.common.errors import InvalidContext, PlatformError
from apps.governance import engine, policy
from apps.memories.models import Memory, MemoryVersion
from apps.memories.portable.lines import EntryLine
from apps.memories.selectors.visibility import KNOWN_WORDINGS
from apps.memories.services import import_memories, import_memory, write_memories, write_memory
from apps.memories.services.imports import GivenEntry
from apps.memories.services.writes import NewMemory
from tests.database import without_statistics
from tests.factories import AgentFactory, RepositoryFactory, agent_context
from tests.memories.portable import SUSPECT

pytestmark = pytest.mark.django_db

SECRET = "The key is AKIA" + "Q7ZL2M4NB6XC8VRT"
#: Rows that writing leaves in a repository, without what no two of them share; of moments, whether
#: there is one.
LEFT = """
WITH document AS (SELECT * FROM index_document WHERE repository_id = %(repository)s),
     memory AS (SELECT * FROM memories_memory WHERE repository_id = %(repository)s),
     row AS (
    SELECT 'memory' AS kind, to_jsonb(memory) AS said FROM memory
    UNION ALL SELECT 'history', to_jsonb(h) FROM memories_historicalmemory h
        WHERE repository_id = %(repository)s
    UNION ALL SELECT 'version', to_jsonb(v) FROM memories_memoryversion v
        WHERE memory_id IN (SELECT id FROM memory)
    UNION ALL SELECT 'document', to_jsonb(document) FROM document
    UNION ALL SELECT 'posting', to_jsonb(p) FROM index_posting p
        WHERE document_id IN (SELECT id FROM document)
    UNION ALL SELECT 'vector', to_jsonb(e) || jsonb_build_object('vector', e.vector::text)
        FROM index_embedding e WHERE document_id IN (SELECT id FROM document)
    UNION ALL SELECT 'record', to_jsonb(r) FROM audit_auditrecord r
        WHERE repository_id = %(repository)s
)
SELECT kind, (said - %(own)s::text[]) || (
    SELECT coalesce(jsonb_object_agg(key, value <> 'null'), '{}') FROM jsonb_each(said)
    WHERE key = ANY(%(moments)s::text[])
) FROM row ORDER BY 1, 2
"""
OWN = ["id", "history_id", "memory_id", "document_id", "object_id", "repository_id", "corpus_id"]
OWN += ["salt", "payload_hash", "transaction_id"]
OWN += ["terms"]  # in no order; the postings say the same
MOMENTS = ["created_at", "updated_at", "waiting_since", "history_date", "occurred_at", "said_at"]
MOMENTS += ["expires_at"]

CONTENTS = [
    "It listens on 8443.",
    "getUserName wins.",
    SUSPECT,
    SECRET,
    "東京の倉庫",
    "",
    "x" * 300,
]
entries = st.fixed_dictionaries(
    {
        "content": st.sampled_from(CONTENTS),
        "type": st.sampled_from(["note", "decision_log", "business_rule"]),
        "title": st.sampled_from(["", "Ports", "y" * 300]),
        "tags": st.sampled_from([[], ["net"], ["Not a tag"]]),
        "author": st.sampled_from([None, "Ana", "z" * 300]),
        "thread": st.sampled_from([None, "session-1"]),
    }
)


def left_by(context):
    parameters = {"repository": context.repository_id, "own": OWN, "moments": MOMENTS}
    with connection.cursor() as cursor:
        cursor.execute(LEFT, parameters)
        return cursor.fetchall()


def two_places(organization):
    """Contexts of one agent in two repositories that keep what agents write for a month."""
    agent = AgentFactory(organization=organization)
    one, many = (
        agent_context(RepositoryFactory(organization=organization, retention_days=30), agent=agent)
        for _ in range(2)
    )
    return one, dataclasses.replace(many, request_id=one.request_id)


def outcome(verb, context, **arguments):
    try:
        return perform(verb, context, **arguments)
    except PlatformError as refusal:
        return refusal


def kinds(outcomes):
    return [one.code if isinstance(one, PlatformError) else type(one) for one in outcomes]


several = settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@several
@given(lines=st.lists(entries, max_size=8))
def test_an_import_in_bulk_leaves_what_one_by_one_leaves(repository, lines):
    one, many = two_places(repository.organization)
    asked = [GivenEntry(EntryLine.model_construct(**line), {"line": 1}) for line in lines]
    slow = [
        outcome(import_memory, one, entry=each.entry, provenance=each.provenance) for each in asked
    ]
    assert kinds(import_memories(context=many, entries=asked)) == kinds(slow)
    assert left_by(many) == left_by(one)
    again = import_memories(context=many, entries=asked)
    assert not [each for each in again if isinstance(each, Memory)]


@several
@given(lines=st.lists(entries, max_size=6))
def test_writing_in_bulk_leaves_what_one_by_one_leaves(repository, lines):
    one, many = two_places(repository.organization)
    asked = [{name: line[name] for name in ("content", "type", "title", "tags")} for line in lines]
    slow = [outcome(write_memory, one, **each) for each in asked]
    quick = write_memories(context=many, memories=[NewMemory(**each) for each in asked])
    assert kinds(quick) == kinds(slow)
    assert left_by(many) == left_by(one)


def by_bulk(context, contents):
    write_memories(
        context=context, memories=[NewMemory(content=one, type="note") for one in contents]
    )


def by_import(context, contents):
    entries = [GivenEntry(EntryLine(content=one, type="note"), {}) for one in contents]
    import_memories(context=context, entries=entries)


@pytest.mark.parametrize("write", [by_bulk, by_import])
def test_each_text_of_a_batch_is_judged_once_and_all_of_them_together(
    repository, monkeypatch, write
):
    judged = []

    def readings_of(texts):
        judged.append(list(texts))
        return engine.readings_of(judged[-1])

    monkeypatch.setattr(policy, "readings_of", readings_of)
    contents = ["The ferry leaves at six." * 8, SUSPECT, SECRET, "The cellar is locked." * 8]
    write(agent_context(repository), contents)
    together = [one for several in judged if SUSPECT in several for one in several]
    assert [one for one in together if one in contents] == contents
    assert [one for several in judged for one in several if one in contents] == contents


def test_a_hundred_cost_as_many_statements_as_one(repository):
    context = agent_context(repository)

    def statements(count):
        texts = [f"Text {count}-{number}" for number in range(count)]
        asked = [GivenEntry(EntryLine(content=text, type="note"), {}) for text in texts]
        with CaptureQueriesContext(connection) as captured:
            import_memories(context=context, entries=asked)
        return len(captured)

    statements(2)  # the first of a place makes its corpus
    assert statements(100) == statements(1)


@pytest.mark.django_db(transaction=True)
@without_statistics(Memory, MemoryVersion)
def test_what_is_known_is_looked_up_and_not_looked_for_among_all(repository):
    """Also of tables whose statistics are not there yet, as in a first import."""
    context = agent_context(repository)
    plans = []

    def explain(execute, statement, parameters, many, running):
        if statement == KNOWN_WORDINGS:
            execute(f"EXPLAIN (ANALYZE, TIMING OFF) {statement}", parameters, many, running)
            plans.append("\n".join(line for (line,) in running["cursor"].fetchall()))
        return execute(statement, parameters, many, running)

    texts = [f"Text {number}" for number in range(60)]
    asked = [GivenEntry(EntryLine(content=text, type="note"), {}) for text in texts]
    import_memories(context=context, entries=asked)
    with connection.execute_wrapper(explain):
        again = import_memories(context=context, entries=asked)
    assert again == [None] * len(asked)
    (plan,) = plans
    assert "Rows Removed by Filter" not in plan


def test_rows_know_after_they_were_inserted_what_the_database_made(repository):
    kept = RepositoryFactory(organization=repository.organization, retention_days=30)
    (memory,) = write_memories(
        context=agent_context(kept), memories=[NewMemory(content="Kept.", type="note")]
    )
    stored = Memory.objects.get(pk=memory.pk)
    for field in Memory._meta.concrete_fields:
        assert getattr(memory, field.attname) == getattr(stored, field.attname), field.name
    assert (memory.expires_at - memory.created_at).days == 30


def test_an_import_without_a_repository_is_refused_as_a_whole(repository):
    nowhere = dataclasses.replace(agent_context(repository), repository_id=None)
    with pytest.raises(InvalidContext):
        import_memories(context=nowhere, entries=[])
