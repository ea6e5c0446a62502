"""What changed since a position in the trail, for those who asked to be told."""

from __future__ import annotations

import threading
import time

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from apps.audit.selectors.changes import PlaceChange, changes_since, current_position
from apps.memories.models import Memory
from apps.memories.services import read_memory
from apps.organizations.roles import Role
from tests.audit.sealed import tell_at_once
from tests.factories import (
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.factories.deciding import verify_memory
from tests.sharing import ask_for_ends_of_transactions

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every transaction that has left a record is over."""
    tell_at_once(monkeypatch)


only_records_count = pytest.mark.usefixtures("alone")


def somewhere() -> Memory:
    """A memory in a repository of an organization of its own."""
    return MemoryFactory(context=agent_context(RepositoryFactory()))


def change_of(memory: Memory, *, named: bool = False) -> PlaceChange:
    place = (memory.organization_id, memory.repository_id)
    return PlaceChange(*place, is_of_memories=True, memory_id=str(memory.pk) if named else None)


def look(position: int, *memories: Memory, named: bool = True) -> tuple[set[PlaceChange], int]:
    told, after = changes_since(
        position,
        organization_ids=[memory.organization_id for memory in memories],
        memory_ids=[str(memory.pk) for memory in memories] if named else [],
    )
    return set(told), after


@only_records_count
def test_a_change_is_told_once_and_by_name_only_to_who_asked_for_it() -> None:
    before = current_position()
    memory = somewhere()

    told, after = look(before, memory)
    unnamed, _ = look(before, memory, named=False)

    assert told == {change_of(memory, named=True)}
    assert unnamed == {change_of(memory)}
    assert look(after, memory)[0] == set()


@only_records_count
def test_other_organizations_and_reads_are_no_news() -> None:
    memory, foreign = somewhere(), somewhere()
    before = current_position()
    read_memory(context=agent_context(memory.repository), memory_id=memory.pk)
    MemoryFactory(context=agent_context(foreign.repository))

    assert look(before, memory)[0] == set()
    assert look(before, foreign)[0] == {change_of(foreign)}


@only_records_count
def test_a_new_role_is_a_change_of_its_place() -> None:
    memory = somewhere()
    before = current_position()
    person_with_role(Role.VIEWER, repository=memory.repository)

    assert {(one.is_of_memories, one.memory_id) for one in look(before, memory)[0]} == {
        (False, None)
    }


@only_records_count
def test_many_changes_of_a_place_are_one() -> None:
    repository = RepositoryFactory()
    before = current_position()
    memories = [MemoryFactory(context=agent_context(repository)) for _ in range(5)]

    assert look(before, memories[0], named=False)[0] == {change_of(memories[0])}


def test_what_commits_late_is_told_when_it_is_there() -> None:
    early, late = somewhere(), somewhere()
    before = position_after(early, late)
    written, looked = threading.Event(), threading.Event()

    def verify_slowly() -> None:
        with transaction.atomic():
            verify(late)
            written.set()
            looked.wait(60)
        connection.close()

    thread = threading.Thread(target=verify_slowly)
    thread.start()
    assert written.wait(60)
    verify(early)
    first, between = look(before, early, late)
    looked.set()
    thread.join(60)
    second = seen_at_last(between, early, late)

    assert change_of(late, named=True) not in first
    assert {change_of(early, named=True), change_of(late, named=True)} <= first | second


def position_after(*memories: Memory) -> int:
    """A position after all about them; before it, transactions of other test processes end."""
    deadline = time.monotonic() + 60
    while look(before := current_position(), *memories)[0]:
        assert time.monotonic() < deadline, "It stays before what is committed."
        ask_for_ends_of_transactions()
        time.sleep(0.05)
    return before


def seen_at_last(position: int, *memories: Memory) -> set[PlaceChange]:
    """What is told until every memory is; other test processes may have transactions open."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        told, _ = look(position, *memories)
        if {one.memory_id for one in told} >= {str(memory.pk) for memory in memories}:
            return told
        ask_for_ends_of_transactions()
        time.sleep(0.05)
    raise AssertionError("Not all of it was told.")


def verify(memory: Memory) -> None:
    person = person_with_role(Role.REPOSITORY_MAINTAINER, repository=memory.repository)
    context = person_context(person, memory.repository)
    verify_memory(context=context, memory_id=memory.pk, reason="Checked.")


def test_a_look_is_one_statement() -> None:
    memory = somewhere()

    with CaptureQueriesContext(connection) as statements:
        look(0, memory)

    assert len(statements) == 1
