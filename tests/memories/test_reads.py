"""Reading one memory and its history, and how it looks to whom."""

import datetime as dt
import uuid

import pytest
from django.utils import timezone

from apps.common.context import Right
from apps.common.errors import InvalidArgument, MemoryNotFound, WriteNotAllowed
from apps.memories.models import Memory
from apps.memories.presentation import memory_object, read_result
from apps.memories.selectors import links_of, surroundings_of, versions_of, visibility
from apps.memories.services import link_memories, read_history, read_memory, write_memory
from apps.organizations.roles import Role
from tests.factories import (
    MemoryFactory,
    OrganizationFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.factories.deciding import write_version
from tests.factories.states import REASON, memory_with_status


def test_the_memory_object_has_the_contracts_fields_and_no_others(agent):
    memory = MemoryFactory(context=agent, content="Text.", type="fact", title="T", tags=["a"])
    assert memory_object(read_memory(context=agent, memory_id=memory.pk), viewer=agent.actor) == {
        "memory_id": str(memory.pk),
        "content": "Text.",
        "status": "unverified",
        "type": "fact",
        "scope_origin": "repository",
        "title": "T",
        "tags": ["a"],
        "version": 1,
        "author_kind": "agent",
    }


def test_empty_fields_are_left_out_and_a_waiting_version_is_announced(agent, maintainer):
    memory = memory_with_status("verified", author=agent, person=maintainer, content="Approved.")
    write_version(context=agent, memory_id=memory.pk, content="Waiting.")
    memory = read_memory(context=agent, memory_id=memory.pk)
    found = memory_object(memory, viewer=agent.actor)
    assert found.keys().isdisjoint({"title", "tags", "quarantined"})
    assert (found["pending"], found["content"], found["version"]) == (True, "Approved.", 1)


def test_a_read_names_versions_and_authors_without_their_text(agent, maintainer):
    memory = MemoryFactory(context=agent)
    write_version(context=maintainer, memory_id=memory.pk, content="Two.", reason="Wrong number.")
    result = read_result(
        memory, viewer=agent.actor, versions=versions_of(memory), links=links_of(memory, agent)
    )
    assert result["versions"] == [
        {"version": 1, "author_kind": "agent", "author": agent.actor.label},
        {
            "version": 2,
            "author_kind": "human",
            "author": maintainer.actor.label,
            "reason": "Wrong number.",
        },
    ]


@pytest.mark.parametrize("status", ["deprecated", "archived"])
def test_what_is_put_away_is_read_by_people_and_not_by_agents(agent, maintainer, status):
    memory = memory_with_status(status, author=agent, person=maintainer)
    assert read_memory(context=maintainer, memory_id=memory.pk) == memory
    with pytest.raises(MemoryNotFound):
        read_memory(context=agent, memory_id=memory.pk)


def test_an_expired_memory_is_not_read_by_agents(agent):
    soon = timezone.now() + dt.timedelta(hours=1)
    memory = write_memory(context=agent, content="Soon gone.", type="note", expires_at=soon)
    assert read_memory(context=agent, memory_id=memory.pk)
    Memory.objects.filter(pk=memory.pk).update(expires_at=timezone.now())
    with pytest.raises(MemoryNotFound):
        read_memory(context=agent, memory_id=memory.pk)


def test_a_quarantined_memory_shows_an_agent_its_catalog_fields_only(agent, maintainer):
    memory = MemoryFactory(context=agent, title="Secret title", tags=["secret"])
    Memory.objects.filter(pk=memory.pk).update(quarantine_reason="looks like a key")
    memory = read_memory(context=agent, memory_id=memory.pk)
    seen = memory_object(memory, viewer=agent.actor)
    assert seen["quarantined"] is True
    assert seen.keys().isdisjoint({"content", "title", "tags"})
    assert memory_object(memory, viewer=maintainer.actor)["content"] == memory.content


def test_unverified_memories_can_be_hidden_from_agents_of_a_repository(agent, maintainer):
    memory = MemoryFactory(context=agent)
    repository = memory.repository
    repository.hide_unverified = True
    repository.save()
    with pytest.raises(MemoryNotFound):
        read_memory(context=agent, memory_id=memory.pk)
    assert read_memory(context=maintainer, memory_id=memory.pk) == memory


@pytest.mark.parametrize("scope", ["organization", "system"])
def test_rules_above_the_repository_reach_agents_only_when_approved(repository, agent, scope):
    person = person_context(
        person_with_role(Role.SUPER_ADMIN), organization=repository.organization
    )
    for status in ("unverified", "verified", "locked"):
        rule = memory_with_status(status, author=person, person=person, scope=scope)
        if status == "unverified":
            with pytest.raises(MemoryNotFound):
                read_memory(context=agent, memory_id=rule.pk)
        else:
            assert read_memory(context=agent, memory_id=rule.pk) == rule


def test_another_organizations_rules_are_not_read(agent):
    person = person_context(person_with_role(Role.SUPER_ADMIN), organization=OrganizationFactory())
    rule = memory_with_status("locked", author=person, person=person, scope="organization")
    with pytest.raises(MemoryNotFound):
        read_memory(context=agent, memory_id=rule.pk)


def test_another_repository_and_no_memory_at_all_answer_alike(agent, repository):
    sister = RepositoryFactory(organization=repository.organization)
    theirs = MemoryFactory(context=agent_context(sister))
    for memory_id in (theirs.pk, uuid.uuid4()):
        for service in (read_memory, read_history):
            with pytest.raises(MemoryNotFound):
                service(context=agent, memory_id=memory_id)


def test_reading_needs_the_ability(repository):
    writer = agent_context(repository, abilities=["write"])
    memory = MemoryFactory(context=writer)
    for service in (read_memory, read_history):
        with pytest.raises(WriteNotAllowed):
            service(context=writer, memory_id=memory.pk)
    assert not writer.may(Right.READ)


def test_the_history_tells_versions_and_changes_newest_first(agent, maintainer):
    memory = memory_with_status("verified", author=agent, person=maintainer)
    write_version(context=maintainer, memory_id=memory.pk, content="Two.", reason=REASON)
    read_memory(context=agent, memory_id=memory.pk)
    history = read_history(context=agent, memory_id=memory.pk)
    assert [version.version for version in history.versions] == [2, 1]
    assert [(change.action, change.to_status) for change in history.changes] == [
        ("updated", "verified"),
        ("verified", "verified"),
        ("created", "unverified"),
    ]
    assert "Two." not in str(history)


def test_the_history_is_limited(agent):
    memory = MemoryFactory(context=agent)
    for number in range(2, 6):
        write_version(context=agent, memory_id=memory.pk, content=f"Wording {number}.")
    history = read_history(context=agent, memory_id=memory.pk, limit=2)
    assert [version.version for version in history.versions] == [5, 4]
    for limit in (0, -1, 101):
        with pytest.raises(InvalidArgument):
            read_history(context=agent, memory_id=memory.pk, limit=limit)


def test_of_many_links_the_newest_are_read(agent, monkeypatch):
    monkeypatch.setattr(visibility, "MAX_LINKS", 3)
    visibility._links_of.cache_clear()
    visibility._surroundings.cache_clear()
    memory = MemoryFactory(context=agent)
    others = [MemoryFactory(context=agent) for _ in range(5)]
    for other in others:
        ends = {"source_id": other.pk, "target_id": memory.pk}
        link_memories(context=agent, **ends, relation="supports")
    links = surroundings_of(memory, agent).links
    visibility._links_of.cache_clear()
    visibility._surroundings.cache_clear()
    assert [link.source_id for link in links] == [other.pk for other in others[-3:]]
