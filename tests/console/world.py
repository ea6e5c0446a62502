"""Two organizations with everything that has a page, and one person for each role."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.test import Client
from django.urls import reverse

from apps.access.models import AccessToken, Agent
from apps.access.services import issue_agent_token
from apps.accounts.models import User
from apps.common.context import system_context
from apps.events.models import Event
from apps.events.services import append_event
from apps.memories.models import Memory
from apps.memories.services import link_memories, read_memory, verify_memory, write_version
from apps.organizations.models import Invitation, Organization, Repository
from apps.organizations.roles import Role
from apps.organizations.services import invite_person
from tests.events.conftest import event
from tests.factories import (
    AgentFactory,
    MemoryFactory,
    OrganizationFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)

# Every text of the other organization, and of the repository beside, holds one of these.
FOREIGN = "zz-foreign"
BESIDE = "yy-beside"


@dataclass
class Place:
    """A repository with what lies in it."""

    repository: Repository
    agent: Agent
    token: AccessToken
    memory: Memory
    pending: Memory
    maintainer: User
    viewer: User
    invitation: Invitation
    event: Event

    @property
    def rows(self) -> dict[str, Any]:
        """One row for each model that has pages, by its label."""
        return {
            "memories.memory": self.memory,
            "organizations.organization": self.repository.organization,
            "organizations.repository": self.repository,
            "access.agent": self.agent,
            "access.accesstoken": self.token,
            "accounts.user": self.viewer,
            "organizations.invitation": self.invitation,
            "events.event": self.event,
        }


@dataclass
class World:
    own: Place
    beside: Place
    foreign: Place
    people: dict[str, User] = field(default_factory=dict)


def make_world() -> World:
    """The world of most tests: ours, the repository beside it, and another organization."""
    organization = OrganizationFactory(slug="ours", name="Ours")
    own = make_place(organization, "own")
    beside = make_place(organization, BESIDE)
    foreign = make_place(OrganizationFactory(slug=FOREIGN, name=FOREIGN), FOREIGN)
    people = {
        "super_admin": person_with_role(Role.SUPER_ADMIN),
        "organization_admin": person_with_role(Role.ORGANIZATION_ADMIN, organization=organization),
        "auditor": person_with_role(Role.AUDITOR, organization=organization),
        "viewer": person_with_role(Role.VIEWER, organization=organization),
        "repository_maintainer": own.maintainer,
        "repository_viewer": own.viewer,
    }
    return World(own=own, beside=beside, foreign=foreign, people=people)


def make_place(organization: Organization, name: str) -> Place:
    repository = RepositoryFactory(organization=organization, slug=name, name=name)
    agent = AgentFactory(organization=organization, agent_id=f"agent-{name}")
    maintainer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    viewer = person_with_role(Role.VIEWER, repository=repository)
    for user in (maintainer, viewer):
        User.objects.filter(pk=user.pk).update(username=f"{user.username}-{name}")
        user.refresh_from_db()
    issued = issue_agent_token(
        context=system_context(),
        agent_id=agent.pk,
        repository_ids=[repository.pk],
        abilities=["read"],
        name=f"token-{name}",
    )
    agent_at_work = agent_context(repository, agent=agent)
    memory = MemoryFactory(context=agent_at_work, title=f"memory {name}", content=f"text {name}")
    pending = make_pending(repository, agent, maintainer, name)
    link_memories(
        context=agent_at_work,
        source_id=memory.pk,
        target_id=pending.pk,
        relation="contradicts",
    )
    read_memory(context=agent_at_work, memory_id=memory.pk)
    invited = invite_person(
        context=system_context(),
        email=f"someone@{name}.example",
        role=Role.VIEWER,
        repository=repository,
    )
    return Place(
        repository,
        agent,
        issued.token,
        memory,
        pending,
        maintainer,
        viewer,
        invited.invitation,
        append_event(context=agent_at_work, event=said(name)).event,
    )


def said(name: str) -> dict[str, Any]:
    """An event, every text of which names its place."""
    hints = [{"hint": f"hint {name}", "confidence": 0.5}]
    people = [f"user {name}", f"friend {name}"]
    return event(
        f"said {name}",
        channel=f"chat {name}",
        participants=people,
        context_id=f"context {name}",
        source_event_key=f"key {name}",
        topic_hints=hints,
    )


def make_pending(repository: Repository, agent: Agent, person: User, name: str) -> Memory:
    """A verified memory with an agent's second version waiting."""
    context = agent_context(repository, agent=agent)
    memory = MemoryFactory(context=context, title=f"pending {name}", content=f"first {name}")
    verify_memory(context=person_context(person, repository), memory_id=memory.pk)
    return write_version(context=context, memory_id=memory.pk, content=f"second {name}")


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def memory_url(name: str, memory: Memory) -> str:
    return reverse(f"admin:memories_memory_{name}", args=[memory.pk])
