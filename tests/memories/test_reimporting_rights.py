"""Bringing memories back is no way around a person who decides."""

import pytest
from apps.memories.services.imports import ImportNote

from apps.common.context import Right
from apps.common.errors import (
    InvalidContext,
    WriteNotAllowed,
)
from apps.memories.models import Memory, MemoryLink
from apps.memories.services import (
    deprecate_memory,
    lock_memory,
    verify_memory,
)
from apps.memories.vocabulary import Status
from apps.organizations.roles import Role
from tests.factories import (
    MemoryFactory,
    person_context,
    person_with_role,
)
from tests.memories.portable import (
    exported,
    exported_memories,
    in_repository,
    lacking,
    repository_of,
    take_in,
    unknown,
)


def test_an_agent_exports_and_brings_back_nothing(agent, maintainer):
    MemoryFactory(context=agent)
    (line,) = exported_memories(maintainer)
    with pytest.raises(WriteNotAllowed):
        exported(agent)
    assert isinstance(take_in(agent, [unknown(line)])[0], WriteNotAllowed)


def test_a_place_is_needed(super_admin, maintainer, agent):
    MemoryFactory(context=agent)
    (line,) = exported_memories(maintainer)
    with pytest.raises(InvalidContext):
        exported(super_admin)
    assert isinstance(take_in(super_admin, [line])[0], InvalidContext)


def test_what_a_person_may_not_verify_arrives_unverified_and_as_hers(maintainer, agent, elsewhere):
    memory = MemoryFactory(context=agent)
    verify_memory(context=maintainer, memory_id=memory.pk)
    lines = exported_memories(maintainer)
    writer = lacking(elsewhere, Right.VERIFY)
    (refused,) = take_in(writer, lines, strict=True)
    assert isinstance(refused, WriteNotAllowed)
    (done,) = take_in(writer, lines)
    arrived = Memory.objects.get(pk=done.memory.pk)
    assert (arrived.status, arrived.verified_at) == (Status.UNVERIFIED, None)
    assert arrived.author_id == writer.actor.id
    assert arrived.versions.get().author_id == writer.actor.id
    assert ImportNote.UNVERIFIED in done.notes
    assert ImportNote.AUTHORS in done.notes


def test_what_a_person_may_not_lock_arrives_unverified(maintainer, agent, elsewhere):
    memory = MemoryFactory(context=agent)
    lock_memory(context=maintainer, memory_id=memory.pk, reason="So be it.")
    lines = exported_memories(maintainer)
    (done,) = take_in(lacking(elsewhere, Right.LOCK), lines)
    assert (done.memory.status, done.memory.locked_at) == (Status.UNVERIFIED, None)


def test_a_lock_over_a_verified_memory_needs_both_rights(maintainer, agent, elsewhere):
    memory = MemoryFactory(context=agent)
    verify_memory(context=maintainer, memory_id=memory.pk)
    lock_memory(context=maintainer, memory_id=memory.pk, reason="So be it.")
    lines = exported_memories(maintainer)
    (done,) = take_in(lacking(elsewhere, Right.VERIFY), lines)
    assert done.memory.status == Status.UNVERIFIED


def test_what_is_no_longer_valid_does_not_come_back_to_life(maintainer, agent, elsewhere):
    memory = MemoryFactory(context=agent)
    deprecate_memory(context=maintainer, memory_id=memory.pk, reason="Wrong.")
    lines = exported_memories(maintainer)
    (refused,) = take_in(lacking(elsewhere, Right.DEPRECATE), lines)
    assert isinstance(refused, WriteNotAllowed)
    assert not in_repository(elsewhere.repository_id).exists()


def test_protected_types_need_their_right(maintainer, elsewhere):
    MemoryFactory(context=maintainer, type="system_constraint")
    lines = exported_memories(maintainer)
    (refused,) = take_in(lacking(elsewhere, Right.WRITE_PROTECTED), lines)
    assert isinstance(refused, WriteNotAllowed)


def test_an_agents_replacement_of_an_approved_memory_waits_for_a_person(
    maintainer, agent, elsewhere
):
    old, new = MemoryFactory(context=agent), MemoryFactory(context=agent)
    verify_memory(context=maintainer, memory_id=old.pk)
    lines = exported_memories(maintainer)
    forged = {
        "source": str(new.pk),
        "target": str(old.pk),
        "relation": "supersedes",
        "suggested": False,
        "author": lines[0]["author"],
        "declined_at": None,
        "declined_by": "",
        "created_at": lines[0]["created_at"],
    }
    lines = [{**line, "links": [forged]} if line["id"] == str(new.pk) else line for line in lines]
    writer = person_context(
        person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository_of(elsewhere)),
        repository_of(elsewhere),
    )
    take_in(elsewhere, [line for line in lines if line["id"] == str(old.pk)])
    take_in(lacking(writer, Right.VERIFY), lines)
    assert MemoryLink.objects.get(target__repository_id=elsewhere.repository_id).suggested


def test_somebody_from_elsewhere_is_nobody_here(maintainer, elsewhere):
    MemoryFactory(context=maintainer)
    (line,) = exported_memories(maintainer)
    author = {"kind": "human", "id": elsewhere.actor.id, "label": "somebody-else"}
    line = {**line, "author": author, "versions": [{**line["versions"][0], "author": author}]}
    (done,) = take_in(elsewhere, [unknown(line)])
    assert done.memory.author_id == f"elsewhere:{elsewhere.actor.id}"
    (again,) = exported_memories(elsewhere)
    assert again["author"] == {**author, "id": f"elsewhere:{elsewhere.actor.id}"}
