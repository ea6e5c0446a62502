"""Memories that belong to an owner: written in a repository, seen by nobody else."""

import pytest

from apps.common.errors import MemoryNotFound, WriteNotAllowed
from apps.common.messages import read
from apps.memories.attributes import MemoryAttributes, MemoryOwner
from apps.memories.portable.lines import EntryLine
from apps.memories.selectors import memories_in, visible_to
from apps.memories.services import import_memory, read_memory, write_memory
from apps.memories.vocabulary import Scope, Writer
from apps.organizations.roles import Role
from apps.search.services import search_memories
from tests.factories import AgentFactory, RepositoryFactory, agent_context, person_context
from tests.factories.actors import person_with_role
from tests.factories.states import own_memory
from tests.sharing import shared

pytestmark = pytest.mark.django_db


def owned_by(context):
    owner = MemoryOwner(context.actor.kind.value, context.actor.id)
    return MemoryAttributes(family=Writer.GATEWAY, owner=owner)


@shared
def owner(repository):
    return agent_context(repository)


@shared
def memory(owner):
    return write_memory(
        context=owner, content="My name is Ada.", type="fact", attributes=owned_by(owner)
    )


def test_an_owned_memory_is_of_user_scope_in_its_repository(memory, owner, repository):
    assert (memory.scope, memory.repository_id) == (Scope.USER, repository.pk)
    assert (memory.owner_kind, memory.owner_id) == ("agent", owner.actor.id)
    assert memory.expires_at is None
    assert read_memory(context=owner, memory_id=memory.pk) == memory
    assert search_memories(context=owner, query="name Ada").memories == [memory]


def test_nobody_else_finds_it(memory, owner, repository):
    other = agent_context(repository)
    reviewer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    elsewhere = RepositoryFactory(organization=repository.organization)
    agent = AgentFactory._meta.model.objects.get(pk=owner.actor.id)
    for context in (
        other,
        person_context(reviewer, repository),
        agent_context(elsewhere, agent=agent),
    ):
        assert memory not in memories_in(context)
        assert memory not in visible_to(context.actor, context.rights)
        assert search_memories(context=context, query="name Ada").memories == []
        with pytest.raises(MemoryNotFound):
            read_memory(context=context, memory_id=memory.pk)


def test_it_needs_the_right_to_write_in_the_repository(repository):
    reader = agent_context(repository, abilities=["read"])
    with pytest.raises(WriteNotAllowed):
        write_memory(context=reader, content="Mine.", type="fact", attributes=owned_by(reader))


def test_a_protected_type_stays_for_people(owner):
    with pytest.raises(WriteNotAllowed):
        write_memory(
            context=owner, content="Mine.", type="business_rule", attributes=owned_by(owner)
        )


def test_an_import_does_not_tell_what_a_user_keeps_to_herself(repository):
    own_memory(agent_context(repository), "I take lithium.")
    line = read(EntryLine, {"type": "note", "content": "I take lithium."})
    arrived = import_memory(
        context=agent_context(repository), entry=line, provenance={"source": "x"}
    )
    assert arrived is not None
