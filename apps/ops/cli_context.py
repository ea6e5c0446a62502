"""In whose name a command acts, in which repository, and how it says what was refused."""

from __future__ import annotations

import os
from argparse import SUPPRESS, Action, ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any, NoReturn

from django.core.management.base import CommandError

from apps.access.credentials import (
    Credential,
    credential_of_agent,
    credential_of_user,
    open_context,
)
from apps.access.models import Ability, Agent
from apps.access.services.authentication import authenticate
from apps.accounts.models import User
from apps.common.context import Intent, RequestContext, Right, new_request_id
from apps.common.errors import ContentRejected, PlatformError, ScopeViolation
from apps.common.text import parse_uuid
from apps.organizations.models import Repository

TOKEN_VARIABLE = "MEMORY_PLATFORM_TOKEN"  # noqa: S105 - a name, not a secret


def add_acting_arguments(parser: ArgumentParser) -> None:
    """Who acts and in which repository."""
    parser.add_argument(
        "--repository",
        metavar="SLUG-OR-ID",
        help="may be left out with a token for one repository only",
    )
    parser.add_argument(
        "--as",
        "--as-user",
        dest="as_user",
        metavar="USERNAME",
        help=f"the person who acts; without it the access token in {TOKEN_VARIABLE}",
    )


def open_place(options: Mapping[str, Any], intent: Intent) -> RequestContext:
    """The context of who acts in the repository. Raises CommandError, PlatformError."""
    credential = _credential(options["as_user"])
    repository = _repository(options["repository"], credential)
    return open_context(
        credential,
        organization_id=repository.organization_id,
        repository_id=repository.pk,
        intent=intent,
        request_id=new_request_id(),
    )


def sentence(error: PlatformError) -> str:
    """An error on one line: its code, what is wrong, and for a refused text the rules."""
    told = f"{error.code.value}: {error.message}"
    if isinstance(error, ContentRejected) and error.details["reasons"]:
        return f"{told} ({', '.join(error.details['reasons'])})"
    return told


def _credential(username: str | None) -> Credential:
    if username is not None:
        user = User.objects.filter(username=username).first()
        if user is None:
            raise CommandError(f"There is no user {username!r}.")
        return credential_of_user(user)
    bearer = os.environ.get(TOKEN_VARIABLE, "").strip()
    if not bearer:
        raise CommandError(f"Say who acts: --as USERNAME, or an access token in {TOKEN_VARIABLE}.")
    return authenticate(bearer)


def _repository(named: str | None, credential: Credential) -> Repository:
    rows = Repository.objects.select_related("organization")
    if named is None:
        only = credential.only_repository_id
        if only is None:
            raise CommandError("Say which repository: --repository SLUG-OR-ID.")
        return rows.get(pk=only)
    key = parse_uuid(named)
    found = rows.filter(pk=key) if key else rows.filter(slug=named)
    repository = found.first()
    if repository is None:
        raise CommandError(f"There is no repository {named!r}.")
    return repository


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
    context = _open_for_writing(_author(options, repository), repository)
    if not context.may(Right.WRITE):
        raise CommandError(f"{context.actor.label} may not write memories in {repository.slug}.")
    return context


def _open_for_writing(credential: Credential, repository: Repository) -> RequestContext:
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


def _author(options: dict[str, Any], repository: Repository) -> Credential:
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


ELSEWHERE = {
    "--db": "The database is a setting of the platform: DATABASE_URL.",
    "--embedder": "The embedder is a setting of the platform: EMBEDDER.",
    "--model": "The embedder's model is a setting of the platform: EMBEDDER_PATH, EMBEDDER_MODEL.",
    "--fts-tokenizer": "The language of its texts is set on the repository's page in the admin.",
}


class _SetElsewhere(Action):
    def __call__(
        self,
        parser: ArgumentParser,
        namespace: Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> NoReturn:
        parser.error(f"{option_string} is not given here. {ELSEWHERE[self.option_strings[0]]}")


def refuse_platform_options(parser: ArgumentParser) -> None:
    """Answer each of them with where it is set."""
    for name in ELSEWHERE:
        parser.add_argument(name, nargs="?", action=_SetElsewhere, help=SUPPRESS)
