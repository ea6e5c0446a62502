"""A small world for the endpoint's tests, and calls into it without a socket."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from apps.access.credentials import Credential
from apps.access.models import Agent
from apps.access.services.authentication import Spend, enter
from apps.accounts.models import User
from apps.common.context import Intent, new_request_id
from apps.common.secrecy import Secrecy
from apps.common.tenants import new_hop, platform_wide, speak_for
from apps.events.models import Event
from apps.events.services import append_event
from apps.mcp_endpoint.catalogue import REGISTRY
from apps.mcp_endpoint.dispatch import CallOutcome, perform
from apps.mcp_endpoint.registry import ALL_TOOLSETS, EndpointView, Tool
from apps.memories.models import Memory
from apps.organizations.models import Organization, Repository
from apps.organizations.roles import Role
from apps.tiers.services.palace import assign_palace
from apps.turns.items import message
from apps.turns.requests import TurnRecord
from apps.turns.services import after_turn
from tests.factories import (
    AgentFactory,
    MemoryFactory,
    OrganizationFactory,
    RepositoryFactory,
    agent_context,
    agent_token,
    person_context,
    person_token,
    person_with_role,
    seeing,
)
from tests.factories.deciding import lock_memory
from tests.factories.events import draft
from tests.factories.topics import snapshot_of

NOTE = {"content": "The billing export runs at four.", "type": "fact"}
#: Takes part in every event here; the agent's token names her.
ANN = "ann"
#: Tools that tell something once there are topics.
TOPICAL = {
    "myria.query_event_nodes",
    "myria.query_references",
    "myria.get_topic",
    "myria.get_active_snapshot",
    "myria.list_snapshots",
    "myria.rollback_snapshot",
}
EVERYTHING = EndpointView(frozenset({ALL_TOOLSETS}))
#: What calls name where a session is wanted.
SESSION = "Zanzibar"
#: In the place of a project: the repository of the call's context.
HERE = "here"


@dataclass
class Caller:
    """A bearer token and what its owner writes into a context."""

    token: str
    agent_id: str
    is_agent: bool


@dataclass
class World:
    """Two repositories in one organization, one in another, and everybody who might call."""

    everything: ClassVar[EndpointView] = EVERYTHING

    organization: Organization = field(default_factory=OrganizationFactory)
    repository: Repository = field(init=False)
    sibling: Repository = field(init=False)
    foreign: Repository = field(init=False)

    def __post_init__(self) -> None:
        self.repository = RepositoryFactory(organization=self.organization)
        self.sibling = RepositoryFactory(organization=self.organization)
        self.foreign = RepositoryFactory()
        self._agent = AgentFactory(organization=self.organization)
        self.manager = person_with_role(Role.REPOSITORY_MAINTAINER, repository=self.repository)

    def agent(
        self, *, abilities: tuple[str, ...] = ("read", "write"), secrecy: str = Secrecy.S3
    ) -> Caller:
        """The agent of the repository with a new token."""
        token = agent_token(
            self.repository,
            agent=self._agent,
            abilities=abilities,
            secrecy=secrecy,
            participants=[ANN, self._agent.agent_id],
        )
        return Caller(token, self._agent.agent_id, is_agent=True)

    def other_agent_token(self, repository: Repository) -> str:
        """A token of the same agent for another repository of the organization."""
        return agent_token(repository, agent=self._agent)

    def person(self, role: Role, *, secrecy: str = Secrecy.S3) -> Caller:
        """Somebody new with ``role`` where the role can be held."""
        place = {
            Role.SUPER_ADMIN: {},
            Role.REPOSITORY_MAINTAINER: {"repository": self.repository},
        }.get(role, {"organization": self.organization})
        user = person_with_role(role, **place)
        token = person_token(user, secrecy=secrecy, participants=["*"])
        return Caller(token, user.get_username(), is_agent=False)

    def memory(self, **values: Any) -> Memory:
        """A memory that the agent wrote."""
        context = agent_context(self.repository, agent=self._agent)
        return MemoryFactory(context=context, **values)

    def memory_for(self, tool: Tool, **values: Any) -> Memory:
        """A memory in a status in which ``tool`` can do its work."""
        memory = self.memory(**values)
        if tool.name == "memory.unlock":
            lock_memory(context=self.manager_context(), memory_id=memory.pk, reason="Final.")
        if tool.name == "memory_link":
            self.memory()
        if tool.name == "memory_palace_get":
            assign_palace(memory)
        if tool.name == "myria.get_event":
            self.event(memory.content)
        if tool.name in TOPICAL:
            self.topics(memory.content)
        if "session_id" in tool.required:
            self.session(self._agent)
        return memory

    def session(self, by: Agent | User) -> None:
        """The session that calls are about, with a turn that the agent or the person finished."""
        context = (
            agent_context(self.repository, agent=by)
            if isinstance(by, Agent)
            else person_context(by, self.repository)
        )
        record = TurnRecord(
            session_id=SESSION,
            turn_id="turn-1",
            input_items=[message("user", "I like maps.")],
            output_items=[],
        )
        after_turn(context=context, record=record)

    def event(self, text: str) -> Event:
        """An event that the agent takes part in."""
        said = draft(text, participants=[ANN, self._agent.agent_id])
        context = agent_context(self.repository, agent=self._agent)
        context = seeing(context, ANN, self._agent.agent_id)
        return append_event(context=context, event=said).event

    def topics(self, text: str) -> None:
        """A snapshot that was served, and one that is, of what the agent took part in."""
        events = [self.event(text), self.event(text)]
        for _ in range(2):
            snapshot_of(events)

    def manager_context(self) -> Any:
        return person_context(self.manager, self.repository)

    def context(self, caller: Caller, declared: Intent | str, **changes: Any) -> dict[str, Any]:
        """A context argument that fits, but for ``changes``."""
        return {
            "agent_id": caller.agent_id,
            "organization_id": str(self.organization.pk),
            "repository_id": str(self.repository.pk),
            "intent": str(declared),
            "request_id": new_request_id(),
            **changes,
        }

    def at(self, repository: Repository) -> dict[str, str]:
        """Changes that point a context at ``repository``."""
        return {
            "organization_id": str(repository.organization_id),
            "repository_id": str(repository.pk),
        }

    def show(self, caller: Caller, memory_id: object) -> None:
        """Let a person read what she is about to decide about, where she may."""
        if not caller.is_agent:
            self.call(caller, "memory.read", {"memory_id": str(memory_id)})

    def call(
        self, caller: Caller, name: str, arguments: dict[str, Any] | None = None, **changes: Any
    ) -> CallOutcome:
        """Call a tool as the endpoint does in its hop."""
        with new_hop():
            credential, spend = enter(caller.token)
            speak_for(credential.tenants)
            return self._call(credential, spend, caller, name, arguments, changes)

    def _call(
        self,
        credential: Credential,
        spend: Spend,
        caller: Caller,
        name: str,
        arguments: dict[str, Any] | None,
        changes: dict[str, Any],
    ) -> CallOutcome:
        tool = REGISTRY.find(name, EVERYTHING)
        assert tool is not None
        fitting = self.context(caller, tool.intent_for(credential.actor), **changes)
        arguments = dict(arguments or {})
        if arguments.get("project") == HERE:
            with platform_wide():
                arguments["project"] = Repository.objects.get(pk=fitting["repository_id"]).slug
        if tool.family.takes_context:
            given = {"context": fitting, **arguments}
            return perform(credential, tool, given, EVERYTHING, spend=spend)
        return perform(credential, tool, arguments, EVERYTHING, fitting, spend)


def code(outcome: CallOutcome) -> str:
    """OK or the error's code."""
    return outcome.body["error"]["code"] if outcome.is_error else "OK"


def field_of(outcome: CallOutcome) -> str:
    """The field an error names."""
    return str(outcome.body["error"]["details"].get("field"))
