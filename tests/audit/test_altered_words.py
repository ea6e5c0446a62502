"""Somebody with the whole database in her hands changes what a memory says; verifying names it."""

import pytest
from django.db import connection

from apps.memories.models import Memory, MemoryVersion
from apps.memories.selectors.wordings import altered_versions
from apps.organizations.roles import Role
from tests.audit.sealed import seal_all, verified, without_waiting
from tests.console.world import signed_in
from tests.database import owner_connection
from tests.factories import MemoryFactory, person_with_role
from tests.factories.deciding import verify_memory, write_version
from tests.flushing import switch_triggers

PROTECTED = """
    SELECT tgrelid::regclass::text, tgname FROM pg_trigger
    WHERE tgenabled = 'A' AND NOT tgisinternal AND tgrelid::regclass::text = ANY(%s)
"""
WORDS = "content = 'Agents may deploy on Fridays.'"
TABLES = ["memories_memoryversion", "memories_memory"]


@pytest.fixture
def memory(agent, maintainer, transactional_db, monkeypatch):
    without_waiting(monkeypatch)
    written = MemoryFactory(context=agent)
    verify_memory(context=maintainer, memory_id=written.pk)
    write_version(context=agent, memory_id=written.pk, content="Perhaps otherwise.")
    seal_all()
    return written


def forge(memory, tables, change=WORDS):
    """Change the first words of a memory, with what protects them switched off."""
    with owner_connection(connection.settings_dict["NAME"]) as owner, owner.transaction():
        triggers = owner.execute(PROTECTED, [tables]).fetchall()
        switch_triggers(owner, triggers, "DISABLE TRIGGER")
        for table in tables:
            which = "id = %s" if table == "memories_memory" else "memory_id = %s AND number = 1"
            owner.execute(f"UPDATE {table} SET {change} WHERE {which}", [memory.pk])
        switch_triggers(owner, triggers, "ENABLE ALWAYS TRIGGER")


def test_words_as_they_were_written_raise_no_alarm(memory):
    assert verified().is_ok


@pytest.mark.parametrize("tables", [TABLES[:1], TABLES[1:], TABLES])
@pytest.mark.parametrize(
    "change", [WORDS, f"{WORDS}, content_hash = repeat('0', 64)", "tags = '{a}'"]
)
def test_words_that_were_changed_behind_the_triggers_are_found_and_named(memory, tables, change):
    forge(memory, tables, change)
    run = verified(memory.organization_id)
    (problem,) = run.problems
    assert problem["text"].startswith(
        f"Version 1 of memory {memory.pk} does not say what record {problem['record_id']} states"
    )
    assert not verified().is_ok


@pytest.mark.parametrize("tables", [TABLES[:1], TABLES[1:]])
def test_the_list_of_versions_marks_what_was_changed(memory, tables):
    memory = Memory.objects.get(pk=memory.pk)
    versions = MemoryVersion.objects.filter(memory=memory)
    assert altered_versions(memory, versions) == set()
    forge(memory, tables)
    memory.refresh_from_db()
    assert altered_versions(memory, versions.all()) == {1}
    client = signed_in(person_with_role(Role.SUPER_ADMIN))
    page = client.get(f"/admin/memories/memory/{memory.pk}/change/?tab=versions").content.decode()
    assert page.count(">Altered<") == 1
    assert "Version 1 does not say what was written" in page
