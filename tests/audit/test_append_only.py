"""Versions, events and records refuse change by anybody: application, owner, superuser."""

import psycopg
import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.utils import ProgrammingError

from apps.audit.models import AuditRecord, Checkpoint, Leaf, Serving, Subtree
from apps.common.context import system_context
from apps.erasure.models import ErasedObject
from apps.erasure.services import begin_erasure, run_to_end
from apps.events.models import Event
from apps.events.services import append_event
from apps.memories.models import MemoryComment, MemoryVersion
from apps.memories.services import comment_on_memory, read_memory
from tests.audit.sealed import seal_all, without_waiting, write_records
from tests.database import owner_connection
from tests.factories import MemoryFactory, RepositoryFactory, agent_context, seeing
from tests.factories.events import draft
from tests.tables import table

APPEND_ONLY = [
    *(AuditRecord, Checkpoint, ErasedObject, Event, Leaf, MemoryComment, MemoryVersion),
    *(Serving, Subtree),
]
TABLES = [model._meta.db_table for model in APPEND_ONLY]
KEYS = {Leaf._meta.db_table: "tree, leaf_index", Subtree._meta.db_table: "tree, level, index"}
STATEMENTS = {
    "update": "UPDATE {0} SET {1} = {1}",
    "delete": "DELETE FROM {}",
    "truncate": "TRUNCATE {} CASCADE",
    "delete-all-under-replica": "SET session_replication_role = replica; DELETE FROM {}",
    "update-under-replica": "SET session_replication_role = replica; UPDATE {0} SET {1} = {1}",
    "truncate-under-replica": "SET session_replication_role = replica; TRUNCATE {} CASCADE",
    "upsert": "INSERT INTO {0} SELECT * FROM {0}"
    " ON CONFLICT ({2}) DO UPDATE SET {1} = EXCLUDED.{1}",
    "merge": "MERGE INTO {0} t USING {0} s ON t.{1} = s.{1} WHEN MATCHED THEN DELETE",
}


def test_the_models_that_say_so_are_the_truths():
    found = {model for model in apps.get_models() if getattr(model, "append_only", False)}
    assert found == set(APPEND_ONLY)


def spelled(statement, table):
    key = KEYS.get(table, "id")
    return statement.format(table, key.split(",")[0], key)


@pytest.fixture
def rows(db, monkeypatch):
    without_waiting(monkeypatch)
    a_memory_that_was_read()


@pytest.fixture
def committed_rows(transactional_db, monkeypatch):
    without_waiting(monkeypatch)
    a_memory_that_was_read()


def a_memory_that_was_read():
    context = agent_context(RepositoryFactory())
    memory = MemoryFactory(context=context)
    read_memory(context=context, memory_id=memory.pk)
    comment_on_memory(context=context, memory_id=memory.pk, comment="It was read.")
    append_event(context=seeing(context, "*"), event=draft())
    an_erased_object(context)
    write_records(context, 256)
    seal_all()


def an_erased_object(context):
    gone = MemoryFactory(context=context)
    begun = begin_erasure(
        context=system_context(organization_id=context.organization_id),
        subject_kind="memory",
        subject_id=str(gone.pk),
        reason="It was asked for.",
    )
    run_to_end(begun.pk)


#: What the guards say; which of them does depends on the row that comes first.
GUARDED = r"append-only|does not follow|takes no new version"


@pytest.mark.usefixtures("rows")
@table("table", TABLES)
@table("statement", STATEMENTS.values(), ids=STATEMENTS)
def test_the_application_changes_nothing(table, statement):
    refused = pytest.raises(ProgrammingError, match="permission denied")
    with refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(spelled(statement, table))


@pytest.mark.usefixtures("committed_rows")
@table("table", TABLES)
def test_the_owner_and_superuser_changes_nothing(table):
    with owner_connection(connection.settings_dict["NAME"]) as owner:
        (superuser,) = owner.execute(
            "SELECT rolsuper FROM pg_roles WHERE rolname = current_user"
        ).fetchone()
        before = owner.execute(f"SELECT * FROM {table}").fetchall()
        for name, statement in STATEMENTS.items():
            if superuser or "replica" not in name:
                with pytest.raises(psycopg.Error, match=GUARDED):
                    owner.execute(spelled(statement, table))
        assert owner.execute(f"SELECT * FROM {table}").fetchall() == before != []


@pytest.mark.usefixtures("committed_rows")
@pytest.mark.parametrize(
    "statement", ["TRUNCATE memories_memory CASCADE", "DELETE FROM memories_memory"]
)
def test_nobody_gets_at_versions_through_their_memories(statement):
    with owner_connection(connection.settings_dict["NAME"]) as owner:
        before = owner.execute("SELECT * FROM memories_memoryversion").fetchall()
        with pytest.raises(psycopg.Error):
            owner.execute(statement)
        assert owner.execute("SELECT * FROM memories_memoryversion").fetchall() == before != []


@pytest.mark.django_db
@table("table", TABLES)
def test_the_triggers_fire_always(table):
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgenabled FROM pg_trigger WHERE tgrelid = %s::regclass AND NOT tgisinternal",
            [table],
        )
        enabled = [row[0] for row in cursor.fetchall()]
    assert len(enabled) >= 2
    assert set(enabled) == {"A"}
