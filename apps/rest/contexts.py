"""From a request to a context: who asks (the credential), where (the grant or the memory)."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar, cast

from django.http import HttpRequest
from rest_framework.request import Request

from apps.access.contexts import refusal_context
from apps.access.credentials import Credential, open_context
from apps.audit.verbs import Operation, performing
from apps.common.context import RequestContext, Rights
from apps.common.errors import InvalidArgument, InvalidContext, NotFound
from apps.common.text import parse_uuid, require_uuid
from apps.memories.selectors import Place, standpoint
from apps.memories.vocabulary import Scope
from apps.organizations.models import Repository
from apps.organizations.selectors import organization_of, repositories_with

Row = TypeVar("Row")
Opened = AbstractContextManager[tuple[RequestContext, Row]]
LONGEST_ID = 36
ID_LIMIT = 2**63
NUMBER_DIGITS = 20


def request_id_of(request: Request | HttpRequest) -> str:
    """The id that the outermost middleware read from ``X-Request-ID``, or made."""
    request_id: str = cast(Any, request).request_id
    return request_id


def credential_of(request: Request) -> Credential:
    """Who asks; HasCredential has let nobody else in."""
    return cast(Credential, request.auth)


@contextmanager
def opened(
    request: Request,
    find_place: Callable[[Credential], Place],
    operation: Operation,
    *,
    object_id: object = "",
) -> Iterator[RequestContext]:
    """Run a call of ``operation`` where ``find_place`` says; see ``performing``.

    Raises what ``find_place`` and the call raise, ScopeViolation, ResourceBusy.
    """
    credential = credential_of(request)
    request_id = request_id_of(request)
    intent = operation.intent_for(credential.actor)

    def opening() -> RequestContext:
        organization_id, repository_id = find_place(credential)
        return open_context(
            credential,
            organization_id=organization_id,
            repository_id=repository_id,
            intent=intent,
            request_id=request_id,
        )

    refused = refusal_context(credential, {"request_id": request_id}, intent=intent)
    with performing(operation, context=refused, opening=opening, object_id=object_id) as context:
        yield context


@contextmanager
def opened_at_memory(
    request: Request, raw_id: str, operation: Operation
) -> Iterator[tuple[RequestContext, uuid.UUID]]:
    """A context at the place of one memory, and the memory's id.

    A memory out of reach and none at all answer alike: MemoryNotFound. An id that is no UUID:
    InvalidArgument.
    """
    memory_id = parse_uuid(raw_id)

    def find_place(credential: Credential) -> Place:
        return standpoint(require_uuid(raw_id, field="memory_id"), credential.rights)

    with opened(request, find_place, operation, object_id=memory_id or "") as context:
        yield context, require_uuid(memory_id, field="memory_id")


@contextmanager
def opened_at_row(
    request: Request,
    find_row: Callable[[Rights], Row | None],
    place_of: Callable[[Row], Place],
    operation: Operation,
    *,
    raw_id: str,
) -> Iterator[tuple[RequestContext, Row]]:
    """A context at the place of something that is no memory, and the thing itself.

    Out of reach and none at all answer alike: NotFound. ``find_row`` may raise InvalidArgument.
    """
    found: list[Row] = []

    def find_place(credential: Credential) -> Place:
        row = find_row(credential.rights)
        if row is None:
            raise NotFound()
        found.append(row)
        return place_of(row)

    with opened(request, find_place, operation, object_id=recordable_id(raw_id)) as context:
        yield context, found[0]


def at_repository(request: Request, raw_id: str, operation: Operation) -> Opened[Repository]:
    """A repository in which the caller may read. Raises NotFound, InvalidArgument."""

    def find_row(rights: Rights) -> Repository | None:
        key = require_uuid(raw_id, field="repository_id")
        return repositories_with(rights).select_related(None).filter(pk=key).first()

    return opened_at_row(
        request, find_row, lambda row: (row.organization_id, row.pk), operation, raw_id=raw_id
    )


def repository_place(credential: Credential, arguments: Mapping[str, Any]) -> Place:
    """The repository that is named, or the only one of the token. Raises InvalidContext."""
    repository_id = arguments.get("repository_id", credential.only_repository_id)
    if repository_id is None:
        raise InvalidContext("Name the repository_id.", field="repository_id")
    organization_id = arguments.get("organization_id", credential.organization_id)
    return organization_id or organization_of(repository_id), repository_id


def writing_place(credential: Credential, arguments: Mapping[str, Any]) -> Place:
    """Where a new memory goes; above the repositories none is needed. Raises InvalidContext."""
    scope = arguments.get("scope", Scope.REPOSITORY)
    if scope == Scope.REPOSITORY or "repository_id" in arguments:
        return repository_place(credential, arguments)
    organization_id = arguments.get("organization_id", credential.organization_id)
    if scope == Scope.ORGANIZATION and organization_id is None:
        raise InvalidContext("Name the organization_id.", field="organization_id")
    return organization_id, credential.only_repository_id


def listing_place(credential: Credential, arguments: Mapping[str, Any]) -> Place:
    """The place a list is narrowed to, else the credential's own."""
    if "repository_id" in arguments:
        return repository_place(credential, arguments)
    if "organization_id" in arguments:
        return arguments["organization_id"], None
    return credential.organization_id, credential.only_repository_id


def recordable_id(raw_id: str) -> str:
    """An id as it came in an address, if it is one that a record can hold; else nothing."""
    return raw_id if len(raw_id) <= LONGEST_ID and raw_id.isascii() and raw_id.isprintable() else ""


def path_number(text: str, *, field: str) -> int:
    """A number in an address. Raises InvalidArgument."""
    if text.isascii() and text.isdecimal() and len(text) < NUMBER_DIGITS and int(text) < ID_LIMIT:
        return int(text)
    raise InvalidArgument(field, f"{field} must be an integer.")
