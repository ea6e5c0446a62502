"""In whose name a command acts, in which repository, and how it says what was refused."""

from __future__ import annotations

import os
import uuid
from argparse import SUPPRESS, Action, ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError

from apps.access.clients import TOKEN_VARIABLE
from apps.access.credentials import (
    Credential,
    credential_of_agent,
    credential_of_user,
    open_context,
)
from apps.access.models import Ability
from apps.access.selectors import agent_named
from apps.access.services.authentication import authenticate
from apps.accounts.selectors import person_named
from apps.common.context import CredentialKind, Intent, RequestContext, Right, new_request_id
from apps.common.errors import ContentRejected, PlatformError, ScopeViolation, WriteNotAllowed
from apps.common.installation import PROGRAM
from apps.common.text import UNSTORABLE
from apps.index.selectors.progress import embedding_progress
from apps.organizations.models import Repository
from apps.organizations.selectors import find_repository, organization_id_named


class PlatformCommand(BaseCommand):
    """A command that ends with exit code 1 and one line when something is refused."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run it. Raises CommandError."""
        for name, value in options.items():
            texts = value if isinstance(value, list) else [value]
            # A shell hands over any bytes; those that are no UTF-8 no database can be asked about.
            if any(isinstance(text, str) and UNSTORABLE.search(text) for text in texts):
                raise CommandError(f"{name} holds a NUL or an invalid Unicode character.")
        try:
            return super().execute(*args, **options)
        except PlatformError as error:
            raise CommandError(error_line(error)) from error


def add_caller_arguments(parser: ArgumentParser) -> None:
    """Declare who calls and in which repository; an access token may say both."""
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


def add_author_arguments(parser: ArgumentParser) -> None:
    """Declare the repository and the person or agent that writes."""
    parser.add_argument("--repository", required=True, metavar="SLUG")
    author = parser.add_mutually_exclusive_group(required=True)
    author.add_argument("--as-user", metavar="USERNAME", help="the person who writes")
    author.add_argument("--as-agent", metavar="AGENT_ID", help="the agent that writes")


def open_caller_context(options: Mapping[str, Any], intent: Intent) -> RequestContext:
    """The context of the caller in the repository. Raises CommandError, PlatformError."""
    if options["as_user"] is not None:
        credential = _credential_of_person(options["as_user"])
    else:
        credential = _credential_of_token()
    named = options["repository"]
    if named is None:
        named = credential.only_repository_id
    if named is None:
        raise CommandError("Say which repository: --repository SLUG-OR-ID.")
    return _open(credential, repository_named(named), intent)


def open_organization_context(username: str, slug: str) -> RequestContext:
    """The context of a person in an organization as a whole. Raises CommandError."""
    organization_id = organization_id_named(slug)
    if organization_id is None:
        raise CommandError(f"There is no organization {slug!r}.")
    try:
        return open_context(
            _credential_of_person(username),
            organization_id=organization_id,
            repository_id=None,
            intent=Intent.ADMIN,
            request_id=new_request_id(),
        )
    except ScopeViolation as error:
        raise CommandError(f"{username} has no role in {slug}.") from error


def open_author_context(options: Mapping[str, Any]) -> RequestContext:
    """The context of the named author in the named repository. Raises CommandError."""
    repository = repository_named(options["repository"])
    if options["as_user"] is not None:
        author = _credential_of_person(options["as_user"])
    else:
        author = _credential_of_agent(options["as_agent"], repository)
    try:
        context = _open(author, repository, Intent.WRITE)
        context.require(Right.WRITE)
    except (ScopeViolation, WriteNotAllowed) as error:
        label = author.actor.label
        raise CommandError(f"{label} may not write memories in {repository.slug}.") from error
    return context


def organization_id_of(slug: str | None) -> uuid.UUID | None:
    """The organization with this slug; None if none is named. Raises CommandError."""
    if slug is None:
        return None
    found = organization_id_named(slug)
    if found is None:
        raise CommandError(f"There is no organization «{slug}».")
    return found


def repository_named(named: str | uuid.UUID) -> Repository:
    """The repository with this slug or id. Raises CommandError if there is none."""
    repository = find_repository(named)
    if repository is None:
        raise CommandError(f"There is no repository {named!r}.")
    return repository


def error_line(error: PlatformError) -> str:
    """An error on one line: its code, what is wrong, and for a refused text the rules."""
    line = f"{error.code.value}: {error.message}"
    if isinstance(error, ContentRejected) and error.details["reasons"]:
        return f"{line} ({', '.join(error.details['reasons'])})"
    return line


def _open(credential: Credential, repository: Repository, intent: Intent) -> RequestContext:
    return open_context(
        credential,
        organization_id=repository.organization_id,
        repository_id=repository.pk,
        intent=intent,
        request_id=new_request_id(),
    )


def _credential_of_person(username: str) -> Credential:
    user = person_named(username)
    if user is None:
        raise CommandError(f"There is no user {username!r}.")
    return credential_of_user(user, kind=CredentialKind.COMMAND)


def _credential_of_token() -> Credential:
    bearer = os.environ.get(TOKEN_VARIABLE, "").strip()
    if not bearer:
        raise CommandError(f"Say who acts: --as USERNAME, or an access token in {TOKEN_VARIABLE}.")
    return authenticate(bearer)


def _credential_of_agent(agent_id: str, repository: Repository) -> Credential:
    agent = agent_named(agent_id, organization_id=repository.organization_id)
    if agent is None:
        raise CommandError(f"There is no agent {agent_id!r} in the repository's organization.")
    return credential_of_agent(
        agent,
        repository_ids=[repository.pk],
        abilities=[Ability.READ, Ability.WRITE],
        kind=CredentialKind.COMMAND,
    )


#: Options of similar programs that are settings of the whole platform here.
PLATFORM_OPTIONS = {
    "--db": "The database is a setting of the platform: DATABASE_URL.",
    "--embedder": "The embedder is a setting of the platform: EMBEDDER.",
    "--model": "The embedder's model is a setting of the platform: EMBEDDER_PATH, EMBEDDER_MODEL.",
    "--fts-tokenizer": "The language of its texts is set on the repository's page in the admin.",
}


class _RefusePlatformOption(Action):
    def __call__(
        self,
        parser: ArgumentParser,
        namespace: Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> NoReturn:
        parser.error(
            f"{option_string} is not given here. {PLATFORM_OPTIONS[self.option_strings[0]]}"
        )


def refuse_platform_options(parser: ArgumentParser) -> None:
    """Refuse each of PLATFORM_OPTIONS and say where it is set."""
    for name in PLATFORM_OPTIONS:
        parser.add_argument(name, nargs="?", action=_RefusePlatformOption, help=SUPPRESS)


def missing_vectors() -> str:
    """A line on what an import left to the worker; empty if every document has its vector."""
    progress = embedding_progress()
    if progress.is_complete:
        return ""
    return (
        f"{progress.missing} of {progress.total} documents wait for a vector, which the worker"
        f" makes; until then they are found by their words. `{PROGRAM} embedder status` says how"
        " far it is."
    )
