"""Fresh repositories to measure in, each with an agent's token and contexts."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from uuid import UUID

from apps.access.credentials import credential_of_agent, open_context
from apps.access.models import Ability, Agent
from apps.access.services import create_agent, issue_agent_token
from apps.common.context import (
    CredentialKind,
    Intent,
    RequestContext,
    new_request_id,
    system_context,
)
from apps.organizations.models import Language, Organization, Repository
from apps.organizations.services import create_organization, create_repository

ABILITIES = (Ability.READ, Ability.WRITE)
SLUG = "benchmark"
_numbers = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Place:
    """A repository of its own and the agent that works there."""

    repository: Repository
    agent: Agent
    token: str

    def context(self, intent: Intent) -> RequestContext:
        """The context of one call of the agent."""
        credential = credential_of_agent(
            self.agent,
            repository_ids=[self.repository.pk],
            abilities=ABILITIES,
            kind=CredentialKind.COMMAND,
        )
        return open_context(
            credential,
            organization_id=self.repository.organization_id,
            repository_id=self.repository.pk,
            intent=intent,
            request_id=new_request_id(),
        )


def new_place(
    language: str = Language.ENGLISH, *, participants: Collection[str] | None = None
) -> Place:
    """An empty repository of that language, in one organization for all.

    ``participants`` are those whose events the token sees, by default the agent's own.
    """
    context = system_context()
    organization = Organization.objects.filter(slug=SLUG).first() or create_organization(
        context=context, slug=SLUG, name="Benchmark"
    )
    agent = Agent.objects.filter(organization=organization).first() or create_agent(
        context=context, organization_id=organization.pk, agent_id=f"{SLUG}-1"
    )
    name = f"{SLUG}-{next(_numbers)}"
    repository = create_repository(
        context=context, organization_id=organization.pk, slug=name, name=name, language=language
    )
    return Place(repository, agent, _token(agent, [repository.pk], participants))


def _token(
    agent: Agent, repository_ids: Iterable[UUID], participants: Collection[str] | None
) -> str:
    issued = issue_agent_token(
        context=system_context(),
        agent_id=agent.pk,
        repository_ids=list(repository_ids),
        abilities=ABILITIES,
        name=SLUG,
        participants=participants,
    )
    return issued.secret
