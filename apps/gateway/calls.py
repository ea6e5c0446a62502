"""From a body to a context: who calls is in the body itself."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, Self, TypeVar, cast

from django.http import HttpRequest
from rest_framework.request import Request

from apps.access.authentication import authenticate
from apps.access.contexts import refusal_context
from apps.access.credentials import Credential, open_context
from apps.access.limits import spend_call
from apps.audit.verbs import Operation, performing
from apps.common.context import RequestContext
from apps.common.errors import ScopeViolation, Unauthenticated
from apps.events.drafts import Problems
from apps.gateway.authentication import Caller, authenticate_user
from apps.gateway.bodies import NewUser, Place
from apps.gateway.fields import Fields
from apps.gateway.models import USER_ID_LENGTH
from apps.gateway.services.users import provision_user
from apps.gateway.vocabulary import KEY_LENGTH
from apps.organizations.models import Organization


class Body(Protocol):
    """What a kind of call is given beside who calls and where."""

    known: ClassVar[frozenset[str]]

    @classmethod
    def read(cls, fields: Fields) -> Self: ...


Given = TypeVar("Given", bound=Body)


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a user whose key was right, at its home."""

    caller: Caller
    context: RequestContext


def request_id_of(request: Request | HttpRequest) -> str:
    """The id that the outermost middleware read from ``X-Request-ID``, or made."""
    request_id: str = cast(Any, request).request_id
    return request_id


@contextmanager
def opened(
    request: Request,
    body: object,
    shape: type[Given],
    operation: Operation,
    *,
    object_id: object = "",
) -> Iterator[tuple[Call, Given]]:
    """Run a call of a gateway user; a refusal is recorded once it is known who calls.

    Raises InvalidArgument (its details list every field that is wrong), Unauthenticated,
    RateLimited, ScopeViolation, ResourceBusy, and what the call raises.
    """
    problems = Problems()
    fields = Fields.of(body, shape.known, problems)
    caller = _authenticated(fields, shape)
    place, given = Place.read(fields), shape.read(fields)
    spend_call(caller.credential)
    request_id = request_id_of(request)

    def opening() -> RequestContext:
        problems.raise_if_any()
        return caller.context(
            app_id=place.app_id,
            project_id=place.project_id,
            intent=operation.intent,
            request_id=request_id,
        )

    known = {"request_id": request_id, "repository_id": str(caller.user.repository_id)}
    refused = refusal_context(caller.credential, known, intent=operation.intent)
    with performing(operation, context=refused, opening=opening, object_id=object_id) as context:
        yield Call(caller, context), given


@contextmanager
def opened_by_token(request: Request) -> Iterator[tuple[RequestContext, uuid.UUID, NewUser]]:
    """Run the making of a user in an organization, which needs an access token.

    Raises as ``opened`` does.
    """
    credential = bearer_of(request)
    spend_call(credential)
    request_id = request_id_of(request)
    read: list[tuple[uuid.UUID, NewUser]] = []

    def opening() -> RequestContext:
        problems = Problems()
        given = NewUser.read(Fields.of(request.data, NewUser.known, problems))
        problems.raise_if_any()
        context, organization_id = _at_organization(credential, given.organization, request_id)
        read.append((organization_id, given))
        return context

    refused = refusal_context(credential, {"request_id": request_id}, intent=provision_user.intent)
    with performing(provision_user, context=refused, opening=opening) as context:
        yield context, *read[0]


def bearer_of(request: Request) -> Credential:
    """Whose access token the header holds. Raises Unauthenticated."""
    scheme, _, token = request.headers.get("Authorization", "").strip().partition(" ")
    if scheme.lower() != "bearer":
        raise Unauthenticated()
    return authenticate(token.strip())


def _authenticated(fields: Fields, shape: type[Body]) -> Caller:
    """Who calls. A body that does not say so is refused with all that is wrong with it."""
    user_id = fields.line("user_id", most=USER_ID_LENGTH)
    user_key = fields.line("user_key", most=KEY_LENGTH)
    if fields.problems.found.keys() & {"user_id", "user_key"}:
        Place.read(fields)
        shape.read(fields)
        fields.problems.raise_if_any()
    return authenticate_user(user_id=user_id, user_key=user_key)


def _at_organization(
    credential: Credential, slug: str, request_id: str
) -> tuple[RequestContext, uuid.UUID]:
    """A context at an organization, and its id; one out of reach and none at all answer alike.

    Raises ScopeViolation.
    """
    outside = ScopeViolation(
        "The organization lies outside what the token grants.", field="organization"
    )
    found = Organization.objects.filter(slug=slug).values_list("pk", flat=True).first()
    if found is None:
        raise outside
    try:
        context = open_context(
            credential,
            organization_id=found,
            repository_id=None,
            intent=provision_user.intent,
            request_id=request_id,
        )
    except ScopeViolation:
        raise outside from None
    return context, found
