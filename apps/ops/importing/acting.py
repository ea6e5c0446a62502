"""In whose name a command writes, and where."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from apps.access.credentials import (
    Credential,
    credential_of_agent,
    credential_of_user,
    open_context,
)
from apps.access.models import Ability, Agent
from apps.accounts.models import User
from apps.common.context import Intent, RequestContext, Right, new_request_id
from apps.common.errors import ScopeViolation
from apps.organizations.models import Repository


def add_author_arguments(parser: ArgumentParser) -> None:
    """Declare the repository and the person or agent that writes."""
    parser.add_argument("--repository", required=True, metavar="SLUG")
    author = parser.add_mutually_exclusive_group(required=True)
    author.add_argument("--as-user", metavar="USERNAME", help="the person who writes")
    author.add_argument("--as-agent", metavar="AGENT_ID", help="the agent that writes")


def writing_context(options: dict[str, Any]) -> RequestContext:
    """The context of the named author in the named repository. Raises CommandError."""
    repository = Repository.objects.filter(slug=options["repository"]).first()
    if repository is None:
        raise CommandError(f"There is no repository {options['repository']!r}.")
    context = _open(_credential(options, repository), repository)
    if not context.may(Right.WRITE):
        raise CommandError(f"{context.actor.label} may not write memories in {repository.slug}.")
    return context


def _open(credential: Credential, repository: Repository) -> RequestContext:
    try:
        return open_context(
            credential,
            organization_id=repository.organization_id,
            repository_id=repository.pk,
            intent=Intent.WRITE,
            request_id=new_request_id(),
        )
    except ScopeViolation as error:
        label = credential.actor.label
        raise CommandError(f"{label} may not write memories in {repository.slug}.") from error


def _credential(options: dict[str, Any], repository: Repository) -> Credential:
    if options["as_user"] is not None:
        user = User.objects.filter(username=options["as_user"]).first()
        if user is None:
            raise CommandError(f"There is no user {options['as_user']!r}.")
        return credential_of_user(user)
    agent = Agent.objects.filter(
        organization_id=repository.organization_id, agent_id=options["as_agent"]
    ).first()
    if agent is None:
        raise CommandError(
            f"There is no agent {options['as_agent']!r} in the repository's organization."
        )
    return credential_of_agent(
        agent, repository_ids=[repository.pk], abilities=[Ability.READ, Ability.WRITE]
    )
