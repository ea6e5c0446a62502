"""Every answer of the dispatch, in its order: context, scope, ability, arguments, service."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db.utils import OperationalError

from apps.audit.models import AuditRecord
from apps.mcp_endpoint import dispatch
from apps.memories.models import Memory
from apps.organizations.roles import Role
from tests.factories import MemoryFactory, agent_context
from tests.factories.deciding import deprecate_memory
from tests.factories.states import quarantined
from tests.mcp_endpoint.world import NOTE, World, code, field_of
from tests.tables import table


def test_a_written_memory_is_unverified_and_found_by_the_next_call(world: World) -> None:
    agent = world.agent()

    written = world.call(agent, "memory-write", {**NOTE, "title": "Billing", "tags": ["export"]})
    found = world.call(agent, "memory-search", {"query": "billing export"})

    memory_id = written.body["memory_id"]
    assert written.body == {"memory_id": memory_id, "status": "unverified", "version": 1}
    assert found.body["results"] == [
        {
            "memory_id": memory_id,
            "content": NOTE["content"],
            "status": "unverified",
            "type": "fact",
            "scope_origin": "repository",
            "title": "Billing",
            "tags": ["export"],
            "version": 1,
            "author_kind": "agent",
            "relevance": "strong",
        }
    ]


def test_a_person_governs_a_memory_and_the_agent_meets_the_lock(world: World) -> None:
    agent, manager = world.agent(), world.person(Role.REPOSITORY_MAINTAINER)
    memory_id = world.call(agent, "memory-write", NOTE).body["memory_id"]
    named = {"memory_id": memory_id}

    verified = world.call(manager, "memory.verify", {**named, "version": 1})
    pending = world.call(agent, "memory-write", {**named, "content": "At five."})
    locked = world.call(manager, "memory.lock", {**named, "reason": "Audited.", "version": 2})
    met = world.call(agent, "memory-write", {**named, "content": "At six."})
    unlocked = world.call(manager, "memory.unlock", {**named, "reason": "To amend.", "version": 2})
    read = world.call(agent, "memory.read", named)
    unread = world.call(manager, "memory.deprecate", {**named, "reason": "Replaced."})
    gone = world.call(manager, "memory.deprecate", {**named, "reason": "Replaced.", "version": 2})
    history = world.call(manager, "memory.history", named)

    assert verified.body["status"] == "verified"
    assert verified.body["verified_at"]
    assert pending.body == {**named, "status": "unverified", "version": 2, "pending": True}
    assert locked.body["status"] == "locked"
    assert locked.body["locked_at"]
    assert code(met) == "MEMORY_LOCKED"
    assert unlocked.body["status"] == "verified"
    assert unlocked.body["unlocked_at"]
    assert read.body["content"] == NOTE["content"]
    assert [version["version"] for version in read.body["versions"]] == [1, 2]
    assert unread.body["error"]["details"]["version"] == 2
    assert gone.body == {**named, "status": "deprecated", "version": 2}
    assert [change["action"] for change in history.body["changes"]][:2] == [
        "deprecated",
        "unlocked",
    ]


def test_a_deprecated_memory_can_name_its_replacement(world: World) -> None:
    manager = world.person(Role.REPOSITORY_MAINTAINER)
    old, new = world.memory(), world.memory()
    world.call(manager, "memory.read", {"memory_id": str(old.pk)})

    answer = world.call(
        manager,
        "memory.deprecate",
        {"memory_id": str(old.pk), "reason": "Newer.", "replacement_memory_id": str(new.pk)},
    )

    assert answer.body["status"] == "deprecated"
    assert Memory.objects.get(pk=old.pk).superseded_by_id == new.pk


def test_of_two_memories_that_are_named_the_missing_one_is_told(world: World) -> None:
    manager, old = world.person(Role.REPOSITORY_MAINTAINER), world.memory()
    foreign = MemoryFactory(context=agent_context(world.foreign))

    def refused(replacement: object) -> dict[str, Any]:
        named = {"memory_id": str(old.pk), "replacement_memory_id": str(replacement)}
        arguments = {**named, "reason": "Newer.", "version": 1}
        return world.call(manager, "memory.deprecate", arguments, request_id="r").body

    missing = refused(uuid.uuid4())

    assert missing["error"]["code"] == "MEMORY_NOT_FOUND"
    assert missing["error"]["details"] == {"field": "replacement_memory_id"}
    assert refused(foreign.pk) == missing


def test_verifying_what_is_quarantined_says_that_it_was_released(world: World) -> None:
    manager = world.person(Role.REPOSITORY_MAINTAINER)
    held_back, plain = quarantined(world.memory()), world.memory()

    answers = [
        world.call(manager, "memory.verify", {"memory_id": str(memory.pk), "version": 1}).body
        for memory in (held_back, plain, held_back)
    ]

    assert [answer.get("released") for answer in answers] == [True, None, None]
    assert [answer["status"] for answer in answers] == ["verified"] * 3
    assert (
        "quarantined"
        not in world.call(world.agent(), "memory.read", {"memory_id": str(held_back.pk)}).body
    )


@table("name", ["memory.lock", "memory.unlock", "memory.verify"])
def test_an_agent_at_a_persons_tool_may_not(world: World, name: str) -> None:
    arguments = {"memory_id": str(world.memory().pk), "reason": "Mine."}

    answer = world.call(world.agent(), name, arguments)

    assert code(answer) == "WRITE_NOT_ALLOWED"


def test_a_token_without_the_ability_may_not(world: World) -> None:
    reader, writer = world.agent(abilities=("read",)), world.agent(abilities=("write",))

    assert code(world.call(reader, "memory-write", NOTE)) == "WRITE_NOT_ALLOWED"
    assert code(world.call(writer, "memory-search", {"query": "x"})) == "WRITE_NOT_ALLOWED"


@pytest.mark.parametrize("type_", ["business_rule", "system_constraint"])
def test_an_agent_writes_no_protected_type(world: World, type_: str) -> None:
    answer = world.call(world.agent(), "memory-write", {**NOTE, "type": type_})

    assert code(answer) == "WRITE_NOT_ALLOWED"


def test_a_foreign_memory_and_none_at_all_answer_alike(world: World) -> None:
    other = World()
    foreign, missing = (
        world.call(world.agent(), "memory.read", {"memory_id": str(memory_id)})
        for memory_id in (other.memory().pk, uuid.uuid4())
    )

    for answer in (foreign, missing):
        answer.body["error"]["request_id"] = "same"
    assert foreign.body == missing.body
    assert code(missing) == "MEMORY_NOT_FOUND"


def test_a_version_that_moved_is_a_conflict(world: World) -> None:
    memory = world.memory()

    answer = world.call(
        world.agent(),
        "memory-write",
        {"memory_id": str(memory.pk), "content": "New.", "expected_version": 4},
    )

    assert code(answer) == "VERSION_CONFLICT"
    assert answer.body["error"]["details"]["changed_by"] == memory.author_label


def test_a_deprecated_memory_takes_no_version(world: World) -> None:
    memory = world.memory()
    deprecate_memory(context=world.manager_context(), memory_id=memory.pk, reason="Wrong.")

    answer = world.call(
        world.agent(), "memory-write", {"memory_id": str(memory.pk), "content": "New."}
    )

    assert code(answer) == "INVALID_TRANSITION"


def test_an_agent_deprecates_its_own_unverified_memory_with_intent_write(world: World) -> None:
    memory = world.memory()

    answer = world.call(
        world.agent(), "memory.deprecate", {"memory_id": str(memory.pk), "reason": "Mistaken."}
    )

    assert answer.body["status"] == "deprecated"


def test_a_quarantined_memory_shows_an_agent_no_content(world: World) -> None:
    memory = world.memory()
    Memory.objects.filter(pk=memory.pk).update(quarantine_reason="Looks like an order.")

    answer = world.call(world.agent(), "memory.read", {"memory_id": str(memory.pk)})

    assert answer.body["quarantined"] is True
    assert "content" not in answer.body


def test_the_error_quotes_the_callers_request_id_or_one_of_ours(world: World) -> None:
    agent = world.agent()
    named = world.call(agent, "memory.read", {"memory_id": "x"}, request_id="mine-1")
    invalid = world.call(agent, "memory.read", {"memory_id": "x"}, request_id="\x00")

    assert named.body["error"]["request_id"] == "mine-1"
    assert uuid.UUID(invalid.body["error"]["request_id"])


def test_a_bug_answers_internal_error_and_nothing_else(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(**_: Any) -> None:
        raise ValueError("the secret content of a memory")

    monkeypatch.setattr("apps.memories.services.read_memory", broken)

    answer = world.call(world.agent(), "memory.read", {"memory_id": str(uuid.uuid4())})

    assert code(answer) == "INTERNAL_ERROR"
    assert answer.body["error"]["details"] == {}
    assert "secret" not in str(answer.body)
    assert "secret" not in caplog.text


def test_a_database_that_cannot_be_had_is_busy(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreachable(*_: Any, **__: Any) -> None:
        raise OperationalError("no connection")

    monkeypatch.setattr(dispatch, "read_context", unreachable)

    answer = world.call(world.agent(), "memory-search", {"query": "x"})

    assert code(answer) == "RESOURCE_BUSY"
    assert answer.body["error"]["retryable"] is True
    assert answer.body["error"]["details"]["retry_after_ms"] > 0


def test_the_same_request_twice_is_one_write(world: World) -> None:
    agent = world.agent()
    first, again = (world.call(agent, "memory-write", NOTE, request_id="once") for _ in range(2))
    other = world.call(agent, "memory-write", {**NOTE, "content": "Else."}, request_id="once")

    assert first.body == again.body
    assert (code(other), field_of(other)) == ("INVALID_ARGUMENT", "request_id")
    assert Memory.objects.count() == 1


def test_every_call_leaves_one_audit_record_with_its_verdict(world: World) -> None:
    agent = world.agent()
    memory = world.memory()
    before = AuditRecord.objects.count()
    calls: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
        ("memory-write", NOTE, {}),
        ("memory-write", NOTE, {"intent": "read"}),
        ("memory-write", {**NOTE, "type": "business_rule"}, {}),
        ("memory-search", {"query": "nothing like it"}, {}),
        ("memory-search", {}, {}),
        ("memory-search", {"query": "x"}, world.at(world.foreign)),
        ("memory.read", {"memory_id": str(memory.pk)}, {}),
        ("memory.read", {"memory_id": "x"}, {}),
        ("memory.read", {"memory_id": str(uuid.uuid4())}, {}),
        ("memory.history", {"memory_id": str(memory.pk)}, {}),
        ("memory.lock", {"memory_id": str(memory.pk), "reason": "r"}, {}),
    ]

    answers = [world.call(agent, name, arguments, **changes) for name, arguments, changes in calls]

    records = list(AuditRecord.objects.order_by("pk")[before:])
    assert [record.verdict for record in records] == [code(answer) for answer in answers]
    assert {record.organization_id for record in records} == {world.organization.pk}
    assert {record.agent_id for record in records} == {agent.agent_id}
    assert records[10].action == "locked"
    assert records[10].object_id == str(memory.pk)
    assert records[5].repository_id is None
    assert not any(NOTE["content"] in str(vars(record)) for record in records)


@pytest.mark.usefixtures("no_refill")
def test_calls_too_many_are_told_when_to_come_back(world: World, settings: Any) -> None:
    settings.CALLS_PER_MINUTE = 2
    agent = world.agent()
    for _ in range(2):
        assert not world.call(agent, "memory-search", {"query": "billing"}).is_error

    limited = world.call(agent, "memory-search", {"query": "billing"})

    assert code(limited) == "RATE_LIMITED"
    assert limited.body["error"]["retryable"]
    assert 0 < limited.body["error"]["details"]["retry_after_ms"] <= 30_000
