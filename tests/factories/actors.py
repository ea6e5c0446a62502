"""Agents and people with their credentials, tokens and contexts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID

from apps.access.credentials import (
    Credential,
    credential_of_agent,
    credential_of_user,
    open_context,
)
from apps.access.models import Agent
from apps.access.services import issue_agent_token, issue_personal_token
from apps.accounts.models import User
from apps.common.context import (
    CredentialKind,
    Intent,
    RequestContext,
    new_request_id,
    system_context,
)
from apps.common.secrecy import Secrecy
from apps.organizations.models import Organization, Repository
from apps.organizations.roles import Role
from apps.organizations.services import grant_role
from tests.factories.models import AgentFactory, UserFactory

READ_WRITE = ("read", "write")
ALL_ABILITIES = ("read", "write", "admin")


def agent_credential(
    repository: Repository, *, agent: Agent | None = None, abilities: Iterable[str] = READ_WRITE
) -> Credential:
    """An agent of the repository's organization with a grant for that repository only."""
    agent = agent or AgentFactory(organization=repository.organization)
    return credential_of_agent(
        agent,
        repository_ids=[repository.pk],
        abilities=list(abilities),
        kind=CredentialKind.TOKEN,
    )


def agent_context(
    repository: Repository,
    *,
    agent: Agent | None = None,
    intent: Intent = Intent.WRITE,
    abilities: Iterable[str] = READ_WRITE,
) -> RequestContext:
    """The context of an agent at work in ``repository``."""
    credential = agent_credential(repository, agent=agent, abilities=abilities)
    return _open(credential, repository.organization_id, repository.pk, intent)


def agent_token(
    *repositories: Repository,
    agent: Agent | None = None,
    abilities: Iterable[str] = READ_WRITE,
    secrecy: str = Secrecy.S3,
    participants: Iterable[str] | None = None,
) -> str:
    """The bearer text of a new token for an agent in ``repositories``."""
    agent = agent or AgentFactory(organization=repositories[0].organization)
    issued = issue_agent_token(
        context=system_context(),
        agent_id=agent.pk,
        repository_ids=[repository.pk for repository in repositories],
        abilities=list(abilities),
        name="test",
        secrecy=secrecy,
        participants=None if participants is None else list(participants),
    )
    return issued.secret


def person_with_role(
    role: Role,
    *,
    organization: Organization | None = None,
    repository: Repository | None = None,
) -> User:
    """A staff member who holds ``role`` there."""
    user: User = UserFactory()
    grant_role(
        context=system_context(),
        user=user,
        role=role,
        organization=organization,
        repository=repository,
    )
    return user


def person_context(
    user: User,
    repository: Repository | None = None,
    *,
    organization: Organization | None = None,
    intent: Intent = Intent.ADMIN,
) -> RequestContext:
    """The context of a signed-in person at a repository, or at an organization as a whole."""
    organization_id = repository.organization_id if repository else organization and organization.pk
    repository_id = repository.pk if repository else None
    return _open(credential_of_user(user), organization_id, repository_id, intent)


def person_token(
    user: User,
    *,
    abilities: Iterable[str] = ALL_ABILITIES,
    secrecy: str = Secrecy.S3,
    participants: Iterable[str] | None = None,
) -> str:
    """The bearer text of a new token of a person, without narrowing."""
    issued = issue_personal_token(
        context=system_context(),
        user_id=user.pk,
        abilities=list(abilities),
        name="test",
        secrecy=secrecy,
        participants=None if participants is None else list(participants),
    )
    return issued.secret


def seeing(context: RequestContext, *participants: str) -> RequestContext:
    """The context of a token that lists these participants."""
    return replace(context, participants=frozenset(participants))


def _open(
    credential: Credential,
    organization_id: UUID | None,
    repository_id: UUID | None,
    intent: Intent,
) -> RequestContext:
    return open_context(
        credential,
        organization_id=organization_id,
        repository_id=repository_id,
        intent=intent,
        request_id=new_request_id(),
    )
