"""Who acts, and where."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandError

from apps.access.authentication import authenticate
from apps.access.credentials import Credential, credential_of_user, open_context
from apps.accounts.models import User
from apps.common.context import Intent, RequestContext, new_request_id
from apps.common.errors import ContentRejected, PlatformError
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
