"""The demo content of a first start: two fictional companies, written through the services."""

from __future__ import annotations

import datetime as dt
import json
import secrets
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from django.db import transaction

from apps.access.credentials import (
    ALL_ABILITIES,
    Credential,
    credential_of_agent,
    credential_of_user,
    open_context,
)
from apps.access.models import Ability, Agent
from apps.access.services import create_agent, issue_agent_token, issue_personal_token
from apps.accounts.models import User
from apps.accounts.selectors import people_exist
from apps.accounts.services import create_person
from apps.common.clock import now
from apps.common.context import (
    EVERYBODY,
    CredentialKind,
    Intent,
    RequestContext,
    new_request_id,
    system_context,
)
from apps.common.errors import PlatformError
from apps.common.installation import RESOURCES
from apps.events.drafts import read_drafts
from apps.events.services import append_events
from apps.events.vocabulary import MAX_EVENTS
from apps.memories.models import Memory
from apps.memories.services import (
    Seen,
    archive_memory,
    deprecate_memory,
    lock_memory,
    read_memory,
    verify_memory,
    write_memory,
    write_version,
)
from apps.memories.vocabulary import Scope, Status
from apps.ops.demo_steps import Actors, replay_steps
from apps.ops.first_run import FirstAgent, FirstOrganization, FirstRepository, LoadedDemo
from apps.ops.importing.memory_files import read_entries, source_files
from apps.organizations.models import Organization, Repository
from apps.organizations.roles import Role
from apps.organizations.selectors import organizations_exist
from apps.organizations.services import create_organization, create_repository, grant_role

#: As much as one looks through; the whole of it is for `manage.py import_events`.
BATCHES = 3
WEEK = dt.timedelta(weeks=1)


def participants_in(path: Path) -> frozenset[str]:
    """Everybody who takes part in the beginning of a conversation."""
    return frozenset(name for event in _beginning(path) for name in event["participants"])


def load_conversation(path: Path, context: RequestContext) -> None:
    """Append the beginning of a conversation. Raises PlatformError when an event is refused."""
    events = _beginning(path)
    weeks = (now() - dt.datetime.fromisoformat(events[-1]["timestamp"])) // WEEK
    moved = [_moved(event, weeks * WEEK) for event in events]
    for at in range(0, len(moved), MAX_EVENTS):
        drafts = read_drafts(moved[at : at + MAX_EVENTS])
        for outcome in append_events(context=context, events=drafts):
            if isinstance(outcome, PlatformError):
                raise outcome


def _beginning(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in islice(file, BATCHES * MAX_EVENTS)]


def _moved(event: dict[str, Any], later: dt.timedelta) -> dict[str, Any]:
    moment = dt.datetime.fromisoformat(event["timestamp"]) + later
    return {**event, "timestamp": moment.isoformat()}


USERNAME = "admin"
PASSWORD_BYTES = 18
AGENT_ABILITIES = (Ability.READ, Ability.WRITE)
NEVER_VERIFIED = (None, Status.ARCHIVED)
FINISHED = (Status.LOCKED, Status.ARCHIVED, Status.DEPRECATED)

Fields = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class AuthorContexts:
    """Where memories go, and under which contexts people and agents write them there."""

    scope: Scope
    person: RequestContext
    agent: RequestContext | None = None

    def author(self, fields: Fields) -> RequestContext:
        """The context of an entry's author."""
        if fields.get("author") == "agent" and self.agent is not None:
            return self.agent
        return self.person


@dataclass(frozen=True, slots=True)
class Company:
    """An organization of the demo with its repositories and agents, the first agent first."""

    organization: Organization
    repositories: list[Repository]
    agents: list[Agent]

    @property
    def repository_ids(self) -> list[uuid.UUID]:
        return [repository.pk for repository in self.repositories]


@transaction.atomic
def load_demo() -> LoadedDemo | None:
    """Fill an empty platform; None if there is any organization or person already.

    All or nothing. Returns the secrets of the first person and of one agent in each organization,
    which are never shown again.
    """
    if organizations_exist() or people_exist():
        return None
    folder: Path = RESOURCES / "fixtures" / "demo"
    conversation = folder.parent / "conversations" / "half-a-year.jsonl"
    admin, password = _create_admin()
    person = credential_of_user(admin, kind=CredentialKind.COMMAND)
    _load(folder / "system.jsonl", AuthorContexts(Scope.SYSTEM, _open(person)))
    companies = [
        _load_company(folder / spec["slug"], spec, person)
        for spec in _read_organizations(folder / "organizations.json")
    ]
    for company in companies:
        _replay_day(folder / company.organization.slug / "day.json", company, person, admin)
    talkers = participants_in(conversation)
    _load_conversation(conversation, companies[0], talkers)
    return {
        "admin": {
            "username": admin.username,
            "password": password,
            "token": _personal_token(person, admin),
        },
        "organizations": [_organization_entry(company) for company in companies],
        "agents": [
            _agent_entry(company, person, talkers if company is companies[0] else frozenset())
            for company in companies
        ],
    }


def _create_admin() -> tuple[User, str]:
    password = secrets.token_urlsafe(PASSWORD_BYTES)
    context = system_context()
    admin = create_person(
        context=context, organization_id=None, username=USERNAME, password=password
    )
    grant_role(context=context, user=admin, role=Role.SUPER_ADMIN)
    return admin, password


def _open(
    credential: Credential,
    organization_id: uuid.UUID | None = None,
    repository_id: uuid.UUID | None = None,
) -> RequestContext:
    is_agent = credential.actor.is_agent
    return open_context(
        credential,
        organization_id=organization_id,
        repository_id=repository_id,
        intent=Intent.WRITE if is_agent else Intent.ADMIN,
        request_id=new_request_id(),
    )


def _read_organizations(path: Path) -> list[dict[str, Any]]:
    specs: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["organizations"]
    return specs


def _load_company(folder: Path, spec: Mapping[str, Any], person: Credential) -> Company:
    company = _create_company(spec, _open(person))
    organization_id = company.organization.pk
    _load(
        folder / "organization.jsonl",
        AuthorContexts(Scope.ORGANIZATION, _open(person, organization_id)),
    )
    agent = _credential(company.agents[0], company)
    for repository in company.repositories:
        here = (organization_id, repository.pk)
        place = AuthorContexts(Scope.REPOSITORY, _open(person, *here), _open(agent, *here))
        _load(folder / repository.slug, place)
    return company


def _credential(agent: Agent, company: Company) -> Credential:
    return credential_of_agent(
        agent,
        repository_ids=company.repository_ids,
        abilities=AGENT_ABILITIES,
        kind=CredentialKind.COMMAND,
    )


def _replay_day(path: Path, company: Company, person: Credential, admin: User) -> None:
    agents = {agent.agent_id: _credential(agent, company) for agent in company.agents}
    repositories = {repository.slug: repository for repository in company.repositories}
    replay_steps(path, repositories, Actors(person, admin.pk, agents))


def _load_conversation(path: Path, company: Company, talkers: frozenset[str]) -> None:
    """Let an agent hand in what was said around the company's first repository."""
    agent = replace(_credential(company.agents[0], company), participants=talkers)
    load_conversation(path, _open(agent, company.organization.pk, company.repositories[0].pk))


def _create_company(spec: Mapping[str, Any], context: RequestContext) -> Company:
    organization = create_organization(context=context, slug=spec["slug"], name=spec["name"])
    return Company(
        organization,
        [
            create_repository(context=context, organization_id=organization.pk, **repository)
            for repository in spec["repositories"]
        ],
        [
            create_agent(context=context, organization_id=organization.pk, **agent)
            for agent in spec["agents"]
        ],
    )


def _load(path: Path, place: AuthorContexts) -> None:
    """Write everything a file or folder holds, then bring it into its states."""
    entries = _fields_in(path)
    memories = {fields["key"]: _write(fields, place) for fields in entries}
    for fields in entries:
        _verify(memories[fields["key"]], fields, place)
    for fields in entries:
        _finish(memories, fields, place)


def _fields_in(path: Path) -> list[Fields]:
    """Raises PlatformError when a file of the demo cannot be read."""
    if not path.exists():
        return []
    found: list[Fields] = []
    for file in source_files(path):
        for entry in read_entries(file):
            if entry.problem is not None:
                raise entry.problem
            found.append({**entry.fields, "source": entry.source})
    return found


def _write(fields: Fields, place: AuthorContexts) -> Memory:
    return write_memory(
        context=place.author(fields),
        scope=place.scope,
        content=fields["content"],
        type=fields["type"],
        title=fields["title"],
        tags=fields["tags"],
        enforced=fields.get("enforced", False),
        provenance={"source": fields["source"], "key": fields["key"]},
    )


def _verify(memory: Memory, fields: Fields, place: AuthorContexts) -> None:
    """A person verified what is verified, locked or deprecated today."""
    if fields.get("status") in NEVER_VERIFIED:
        return
    verify_memory(context=place.person, memory_id=memory.pk, seen=Seen.of(memory))
    if pending := fields.get("pending_version"):
        author = place.agent or place.person
        write_version(context=author, memory_id=memory.pk, expected_version=1, **pending)


def _finish(memories: Mapping[str, Memory], fields: Fields, place: AuthorContexts) -> None:
    status = fields.get("status")
    if status not in FINISHED:
        return
    memory = read_memory(context=place.person, memory_id=memories[fields["key"]].pk)
    act = {
        "context": place.person,
        "memory_id": memory.pk,
        "reason": fields.get("reason", ""),
        "seen": Seen.of(memory),
    }
    if status == Status.LOCKED:
        lock_memory(**act)
    elif status == Status.ARCHIVED:
        archive_memory(**act)
    elif status == Status.DEPRECATED:
        replacement = memories.get(fields.get("replaced_by", ""))
        deprecate_memory(**act, replacement_memory_id=replacement.pk if replacement else None)


def _personal_token(person: Credential, admin: User) -> str:
    issued = issue_personal_token(
        context=_open(person),
        user_id=admin.pk,
        abilities=ALL_ABILITIES,
        name=f"first-run-{admin.username}",
        participants=[EVERYBODY],
    )
    return issued.secret


def _organization_entry(company: Company) -> FirstOrganization:
    return {
        "id": str(company.organization.pk),
        "slug": company.organization.slug,
        "repositories": _repository_entries(company.repositories),
    }


def _repository_entries(repositories: Iterable[Repository]) -> list[FirstRepository]:
    return [{"id": str(repository.pk), "slug": repository.slug} for repository in repositories]


def _agent_entry(company: Company, person: Credential, talkers: frozenset[str]) -> FirstAgent:
    """The token of a company's first agent, which may read and append for ``talkers`` too."""
    agent = company.agents[0]
    issued = issue_agent_token(
        context=_open(person, company.organization.pk),
        agent_id=agent.pk,
        repository_ids=company.repository_ids,
        abilities=AGENT_ABILITIES,
        name=f"first-run-{agent.agent_id}",
        participants=[agent.agent_id, *sorted(talkers)],
    )
    return {
        "agent_id": agent.agent_id,
        "organization_id": str(company.organization.pk),
        "repository_ids": [str(key) for key in company.repository_ids],
        "token": issued.secret,
    }
