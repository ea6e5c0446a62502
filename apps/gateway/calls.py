"""From a body to a context: who calls is in the body itself."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar, cast

from django.http import HttpRequest
from rest_framework.request import Request

from apps.access.authentication import authenticate
from apps.access.contexts import refusal_context
from apps.access.credentials import Credential, open_context
from apps.access.limits import spend_call
from apps.audit.models import Action
from apps.audit.services import refusals_recorded
from apps.common.context import Intent, RequestContext
from apps.common.errors import PlatformError, ScopeViolation, Unauthenticated
from apps.common.messages import attempt, read
from apps.gateway.authentication import Caller, authenticate_user
from apps.gateway.messages import Credentials, Identity, UserRequest
from apps.gateway.vocabulary import USER_KIND
from apps.organizations.models import Organization

Given = TypeVar("Given", bound=Identity)


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
    *,
    action: Action,
    intent: Intent,
    object_kind: str,
    object_id: object = "",
) -> Iterator[tuple[Call, Given]]:
    """Run an act of a gateway user; a refusal is recorded once it is known who calls.

    Raises InvalidArgument (its details list every field that is wrong), Unauthenticated,
    RateLimited, ScopeViolation, ResourceBusy, and what the act raises.
    """
    found = attempt(shape, body)
    who = _credentials(body, found)
    caller = authenticate_user(user_id=who.user_id, user_key=who.user_key)
    spend_call(caller.credential)
    request_id = request_id_of(request)
    recorded = partial(
        refusals_recorded, action=action, object_kind=object_kind, object_id=object_id
    )
    known = {"request_id": request_id, "repository_id": str(caller.user.repository_id)}
    with recorded(refusal_context(caller.credential, known, intent=intent)):
        if isinstance(found, PlatformError):
            raise found
        context = caller.context(
            app_id=found.app_id, project_id=found.project_id, intent=intent, request_id=request_id
        )
    with recorded(context):
        yield Call(caller, context), found


@contextmanager
def opened_by_token(request: Request) -> Iterator[tuple[RequestContext, uuid.UUID, UserRequest]]:
    """Run the making of a user in an organization, which needs an access token.

    Raises as ``opened`` does.
    """
    credential = bearer_of(request)
    spend_call(credential)
    request_id = request_id_of(request)
    recorded = partial(refusals_recorded, action=Action.ISSUED, object_kind=USER_KIND)
    with recorded(refusal_context(credential, {"request_id": request_id}, intent=Intent.ADMIN)):
        given = read(UserRequest, request.data)
        context, organization_id = _at_organization(credential, given.organization, request_id)
    with recorded(context):
        yield context, organization_id, given


def bearer_of(request: Request) -> Credential:
    """Whose access token the header holds. Raises Unauthenticated."""
    scheme, _, token = request.headers.get("Authorization", "").strip().partition(" ")
    if scheme.lower() != "bearer":
        raise Unauthenticated()
    return authenticate(token.strip())


def _credentials(body: object, found: Credentials | PlatformError) -> Credentials:
    """Who calls, also where something else in the body is wrong.

    A body that does not say so is refused with all that is wrong with it.
    """
    if isinstance(found, Credentials):
        return found
    fields = body if isinstance(body, Mapping) else {}
    named = {name: fields[name] for name in Credentials.model_fields if name in fields}
    who = attempt(Credentials, named)
    if isinstance(who, PlatformError):
        raise found
    return who


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
            intent=Intent.ADMIN,
            request_id=request_id,
        )
    except ScopeViolation:
        raise outside from None
    return context, found
