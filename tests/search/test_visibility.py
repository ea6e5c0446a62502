"""What a search may serve, and to whom."""

import datetime as dt

import pytest
from django.utils import timezone

from apps.common.errors import WriteNotAllowed
from apps.memories.models import Memory
from apps.organizations.roles import Role
from apps.search.services import search_memories
from tests.factories import (
    MemoryFactory,
    OrganizationFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.factories.deciding import write_version
from tests.factories.states import memory_with_status

CONTENT = "Webhooks are delivered at least once."


def found(context, query="webhooks", **arguments):
    return search_memories(context=context, query=query, **arguments).memories


@pytest.mark.parametrize("status", ["unverified", "verified", "locked"])
def test_what_is_alive_is_found(agent, maintainer, status):
    memory = memory_with_status(status, author=agent, person=maintainer, content=CONTENT)
    assert found(agent) == [memory]


@pytest.mark.parametrize("status", ["deprecated", "archived"])
def test_what_is_put_away_is_found_by_nobody(agent, maintainer, status):
    memory_with_status(status, author=agent, person=maintainer, content=CONTENT)
    assert found(agent) == found(maintainer) == []


def test_expired_and_quarantined_memories_are_found_by_nobody(agent, maintainer):
    expired, suspect = (MemoryFactory(context=agent, content=CONTENT) for _ in range(2))
    past = timezone.now() - dt.timedelta(seconds=1)
    Memory.objects.filter(pk=expired.pk).update(expires_at=past)
    Memory.objects.filter(pk=suspect.pk).update(quarantine_reason="looks like a key")
    assert found(agent) == found(maintainer) == []


def test_a_repository_can_hide_what_nobody_verified(agent, maintainer, repository):
    MemoryFactory(context=agent, content=CONTENT)
    verified = memory_with_status("verified", author=agent, person=maintainer, content=CONTENT)
    repository.hide_unverified = True
    repository.save()
    assert found(agent) == [verified]


def test_a_waiting_version_is_neither_searched_nor_served(agent, maintainer):
    memory = memory_with_status("verified", author=agent, person=maintainer, content=CONTENT)
    write_version(context=agent, memory_id=memory.pk, content="Carrier pigeons everywhere.")
    assert found(agent, "pigeons") == []
    assert [hit.content for hit in found(agent)] == [CONTENT]


def test_a_served_version_replaces_the_old_words(agent):
    memory = MemoryFactory(context=agent, content=CONTENT)
    write_version(context=agent, memory_id=memory.pk, content="Carrier pigeons everywhere.")
    assert found(agent) == []
    assert found(agent, "pigeons") == [memory]


def test_no_other_repository_is_ever_searched(agent, repository):
    for other in (RepositoryFactory(organization=repository.organization), RepositoryFactory()):
        MemoryFactory(context=agent_context(other), content=CONTENT)
    assert found(agent) == []


@pytest.mark.parametrize("scope", ["organization", "system"])
def test_rules_above_reach_agents_only_when_approved(agent, repository, scope):
    person = person_context(
        person_with_role(Role.SUPER_ADMIN), organization=repository.organization
    )
    rules = {
        status: memory_with_status(
            status, author=person, person=person, scope=scope, content=CONTENT
        )
        for status in ("unverified", "verified", "locked", "deprecated")
    }
    assert set(found(agent)) == {rules["verified"], rules["locked"]}
    assert set(found(person)) == {rules["unverified"], rules["verified"], rules["locked"]}


def test_a_rule_of_another_organization_is_not_found(agent):
    person = person_context(person_with_role(Role.SUPER_ADMIN), organization=OrganizationFactory())
    memory_with_status(
        "locked", author=person, person=person, scope="organization", content=CONTENT
    )
    assert found(agent) == []


def test_searching_needs_the_ability_to_read(repository):
    with pytest.raises(WriteNotAllowed):
        found(agent_context(repository, abilities=["write"]))
