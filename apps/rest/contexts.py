"""From a request to a context: who asks (the credential), and where (the grant, the address)."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, cast

from django.db.models import Model, QuerySet
from rest_framework.request import Request

from apps.access.contexts import refusal_context
from apps.access.credentials import Credential, open_context
from apps.audit.verbs import Operation, performing
from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument, InvalidContext, require_found
from apps.common.http import request_id_of
from apps.common.text import parse_number, parse_uuid, require_uuid
from apps.memories.selectors import Standpoint, standpoint
from apps.memories.vocabulary import Scope
from apps.organizations.selectors import organization_of, repositories_with

Found = TypeVar("Found")
Row = TypeVar("Row", bound=Model)
Found_co = TypeVar("Found_co", covariant=True)
Arguments = dict[str, Any]
#: A context, what an address stands for, and the arguments.
Opened = AbstractContextManager[tuple[RequestContext, Found, Arguments]]
ID_MAX_LENGTH = 36
#: Ids in addresses that are names, and those that are numbers; all others are UUIDs.
WORDS = frozenset({"rule_id"})
NUMBERS = frozenset(
    {
        "record_id",
        "number",
        "link_id",
        "pair_id",
        "token_id",
        "invitation_id",
        "user_id",
        "run_id",
        "suggestion_id",
        "webhook_id",
    }
)


def own_id(asking: Credential | RequestContext) -> int | None:
    """The acting person's id."""
    return None if asking.actor.is_agent else int(asking.actor.id)


def credential_of(request: Request) -> Credential:
    """Who asks; HasCredential has let nobody else in."""
    return cast(Credential, request.auth)


def recordable_id(raw_id: str) -> str:
    """An id as it came in an address, if it is one that a record can hold; else nothing."""
    is_plain = raw_id.isascii() and raw_id.isprintable()
    return raw_id if is_plain and len(raw_id) <= ID_MAX_LENGTH else ""


@contextmanager
def opened(
    request: Request,
    find_place: Callable[[Credential], Standpoint],
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


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for an operation: the ids in its address, and what takes its arguments."""

    request: Request
    operation: Operation
    ids: Mapping[str, str]
    take: Callable[[], Arguments]


class At(Protocol[Found_co]):
    """Where an operation takes place."""

    @property
    def implied(self) -> str:
        """The id in the address that is not passed to verbs: their context has it."""

    def opened(self, asked: Asked) -> Opened[Found_co]:
        """Open the place and take the arguments, in the order in which they are checked."""


@dataclass(frozen=True)
class ByArguments:
    """Where the arguments say, which are taken first."""

    place: Callable[[Credential, Arguments], Standpoint]
    implied: str = ""

    @contextmanager
    def opened(self, asked: Asked) -> Iterator[tuple[RequestContext, None, Arguments]]:
        given: Arguments = {}

        def find_place(credential: Credential) -> Standpoint:
            given.update(asked.take())
            return self.place(credential, given)

        with opened(asked.request, find_place, asked.operation) as context:
            yield context, None, given


@dataclass(frozen=True)
class ByCredential:
    """Where the credential says. ``require`` lets in those whom the place is for."""

    place: Callable[[Credential], Standpoint]
    require: Callable[[RequestContext], None] = lambda context: None
    implied: str = ""

    @contextmanager
    def opened(self, asked: Asked) -> Iterator[tuple[RequestContext, None, Arguments]]:
        with opened(asked.request, self.place, asked.operation) as context:
            self.require(context)
            yield context, None, asked.take()


@dataclass(frozen=True)
class ByAddress(Generic[Found]):
    """Where that is for which the id ``name`` in the address stands.

    ``find`` finds it and its place for a credential; what is out of reach and what is not there
    answer alike. ``recordable`` is what a record of a refusal says of the id.
    """

    name: str
    find: Callable[[Credential, str], tuple[Found, Standpoint]]
    implied: str = ""
    recordable: Callable[[str], str] = recordable_id

    @contextmanager
    def opened(self, asked: Asked) -> Iterator[tuple[RequestContext, Found, Arguments]]:
        raw_id = asked.ids[self.name]
        found: list[Found] = []

        def find_place(credential: Credential) -> Standpoint:
            row, place = self.find(credential, raw_id)
            found.append(row)
            return place

        object_id = self.recordable(raw_id)
        with opened(asked.request, find_place, asked.operation, object_id=object_id) as context:
            yield context, found[0], asked.take()


def row_at(
    name: str,
    rows: Callable[[Credential], QuerySet[Row]],
    place: Callable[[Any], Standpoint] = lambda row: (row.organization_id, None),
    *,
    implied: str = "",
) -> ByAddress[Row]:
    """Where that one of ``rows`` is for which the id ``name`` stands; they are the caller's."""

    def find(credential: Credential, raw_id: str) -> tuple[Row, Standpoint]:
        allowed = rows(credential)
        row = require_found(allowed.filter(pk=read_id(name, raw_id)).first())
        return row, place(row)

    return ByAddress(name, find, implied)


def _find_memory(credential: Credential, raw_id: str) -> tuple[uuid.UUID, Standpoint]:
    memory_id = require_uuid(raw_id, field="memory_id")
    return memory_id, standpoint(memory_id, credential.rights)


def repository_place(credential: Credential, arguments: Mapping[str, Any]) -> Standpoint:
    """The repository that is named, or the only one of the token. Raises InvalidContext."""
    repository_id = arguments.get("repository_id", credential.only_repository_id)
    if repository_id is None:
        raise InvalidContext("Name the repository_id.", field="repository_id")
    organization_id = arguments.get("organization_id", credential.organization_id)
    return organization_id or organization_of(repository_id), repository_id


def writing_place(credential: Credential, arguments: Mapping[str, Any]) -> Standpoint:
    """Where a new memory goes; above the repositories none is needed. Raises InvalidContext."""
    scope = arguments.get("scope", Scope.REPOSITORY)
    if scope == Scope.REPOSITORY or "repository_id" in arguments:
        return repository_place(credential, arguments)
    organization_id = arguments.get("organization_id", credential.organization_id)
    if scope == Scope.ORGANIZATION and organization_id is None:
        raise InvalidContext("Name the organization_id.", field="organization_id")
    return organization_id, credential.only_repository_id


def listing_place(credential: Credential, arguments: Mapping[str, Any]) -> Standpoint:
    """The place a list is narrowed to, else the credential's own."""
    if "repository_id" in arguments:
        return repository_place(credential, arguments)
    if "organization_id" in arguments:
        return arguments["organization_id"], None
    return credential.organization_id, credential.only_repository_id


def read_id(name: str, text: str) -> Any:
    """What an id in an address says, by its name. Raises InvalidArgument."""
    if name in WORDS:
        return text
    return path_number(text, field=name) if name in NUMBERS else require_uuid(text, field=name)


def path_number(text: str, *, field: str) -> int:
    """A number in an address. Raises InvalidArgument."""
    number = parse_number(text)
    if number is None:
        raise InvalidArgument(field, f"{field} must be an integer.")
    return number


def _recordable_memory(raw_id: str) -> str:
    return str(parse_uuid(raw_id) or "")


#: One memory. Out of reach and none at all answer alike: MemoryNotFound.
MEMORY = ByAddress("memory_id", _find_memory, recordable=_recordable_memory)
#: A repository in which the caller may read.
REPOSITORY = row_at(
    "repository_id",
    lambda credential: repositories_with(credential.rights).select_related(None),
    lambda row: (row.organization_id, row.pk),
    implied="repository_id",
)
#: What a list is narrowed to.
LISTED = ByArguments(listing_place)
#: The credential's own place.
OWN = ByCredential(lambda credential: listing_place(credential, {}))
#: The platform as a whole.
PLATFORM = ByCredential(lambda credential: (None, None))
