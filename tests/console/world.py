"""Two organizations with everything that has a page, and one person for each role."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.test import Client
from django.urls import reverse

from apps.access.models import AccessToken, Agent
from apps.access.services import issue_agent_token
from apps.accounts.models import User
from apps.common.clock import now
from apps.common.context import RequestContext, system_context
from apps.common.messages import read
from apps.console.memories.forms import both_seen_in, seen_in
from apps.events.drafts import EventDraft
from apps.events.models import Event
from apps.events.services import append_event
from apps.gateway.models import GatewayResource, GatewaySession, GatewayUser
from apps.gateway.services.users import provision_user
from apps.memories.models import Memory, MemoryLink, SimilarPair
from apps.memories.services import link_memories, read_memory
from apps.organizations.models import Invitation, Organization, Repository
from apps.organizations.roles import Role
from apps.organizations.services import invite_person
from apps.sso.models import GroupRole
from apps.sso.services import map_group
from apps.topics.llm.configuration import ModelSettings
from apps.topics.llm.recording import start_run
from apps.topics.models.model_runs import LlmRun, Workflow
from apps.topics.vocabulary import RunOutcome
from apps.turns.models import Session, TurnGuard
from tests.factories import (
    AgentFactory,
    MemoryFactory,
    OrganizationFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
    seeing,
)
from tests.factories.deciding import verify_memory, write_version
from tests.factories.events import event

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
    model_run: LlmRun
    gateway_user: GatewayUser
    session: Session
    group_role: GroupRole

    @cached_property
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
            "sso.grouprole": self.group_role,
            "events.event": self.event,
            "topics.llmrun": self.model_run,
            "turns.session": self.session,
            "gateway.gatewayuser": self.gateway_user,
            "gateway.gatewaysession": self.gateway_user.sessions.get(),
            "gateway.gatewayresource": self.gateway_user.resources.get(),
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
        append_event(context=seeing(agent_at_work, "*"), event=read(EventDraft, said(name))).event,
        make_model_run(agent_at_work, name),
        make_gateway_user(repository, name),
        make_session(agent_at_work, name),
        map_group(
            context=system_context(),
            group=f"group-{name}",
            role=Role.VIEWER,
            repository=repository,
        ),
    )


def make_session(context: RequestContext, name: str) -> Session:
    """A session with a turn that the model was asked about in vain."""
    where = {"organization_id": context.organization_id}
    times = {"created_at": now(), "updated_at": now()}
    session = Session.objects.create(
        **where,
        repository_id=context.repository_id,
        owner_kind="agent",
        owner_id=context.actor.id,
        owner_label=context.actor.label,
        session_id=f"session-{name}",
        latest_turn_id=f"turn-{name}",
        **times,
    )
    TurnGuard.objects.create(
        **where,
        session=session,
        turn_id=f"turn-{name}",
        status="done",
        model_status="given_up",
        model_attempts=4,
        model_failure="timeout",
        **times,
    )
    return session


def make_gateway_user(repository: Repository, name: str) -> GatewayUser:
    """A user of the gateway with a session and a file."""
    user = provision_user(
        context=system_context(),
        organization_id=repository.organization_id,
        repository=repository.slug,
        user_id=f"caller-{name}",
    ).user
    where = {"organization": repository.organization, "user": user}
    GatewaySession.objects.create(**where, session_id=f"chat:{name}")
    GatewayResource.objects.create(
        **where,
        repository=repository,
        sha256="0" * 64,
        kind="txt",
        size=2048,
        title=f"file {name}",
        description=f"about {name}",
        status="extracted",
        chunk_count=3,
        created_at=now(),
    )
    return user


def make_model_run(context: RequestContext, name: str) -> LlmRun:
    """A run of a model, every text of which names its place."""
    recorder = start_run(
        context=replace(context, request_id=f"request {name}"),
        workflow=Workflow.WALKER,
        model=ModelSettings(url="https://models.example.com", body={"model": f"model {name}"}),
        organization_id=context.organization_id,
        repository_id=context.repository_id,
        snapshot_id=None,
        participants=[f"user {name}"],
    )
    call = recorder.prompt([{"role": "user", "content": f"asked {name}"}], {"events": [name]})
    recorder.answered(call, received=f"answered {name}", tokens=3)
    recorder.finish(RunOutcome.ACCEPTED, (), rounds=1, tokens=3)
    return recorder.run


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


def signed_in_as(role: Role, organization: Organization) -> Client:
    """Somebody new, who has the role in the whole organization."""
    return signed_in(person_with_role(role, organization=organization))


def page(client: Client, name: str, *arguments: Any, **query: Any) -> str:
    """The page of this name, which there is."""
    answer = client.get(reverse(name, args=arguments), query)
    assert answer.status_code == 200
    return answer.content.decode()


def text_of(response: Any) -> str:
    return str(response.content.decode())


def seen(memory: Memory) -> dict[str, Any]:
    """What the form of a decision says of the memory on a page that shows it as it is now."""
    return seen_in(Memory.objects.get(pk=memory.pk))


def both_seen(row: MemoryLink | SimilarPair) -> dict[str, str]:
    """What a form says that stands beside both memories of a link or a pair as they are now."""
    ends = (row.memory, row.other) if isinstance(row, SimilarPair) else (row.source, row.target)
    return both_seen_in(*(Memory.objects.get(pk=one.pk) for one in ends))


def memory_url(name: str, memory: Memory) -> str:
    return reverse(f"admin:memories_memory_{name}", args=[memory.pk])


def typed(page: Any) -> dict[str, Any]:
    """What a browser sends of a form in which nobody has changed anything."""
    form = page.context_data["form"]
    shown = {name: form[name].value() for name in form.fields}
    hidden = re.search(r'name="seen" value="([^"]*)"', page.content.decode())
    shown["seen"] = html.unescape(hidden[1]) if hidden else ""
    sent = {name: "on" if value is True else value for name, value in shown.items()}
    return {name: value for name, value in sent.items() if value not in (None, False)}
