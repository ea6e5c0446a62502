"""Opens the context of a request, whose body says who calls."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar, cast

from django.conf import settings
from rest_framework.request import Request

from apps.access.contexts import refusal_context
from apps.access.credentials import Credential, open_context
from apps.access.services.authentication import authenticate
from apps.access.services.rate_limits import bucket_of, spend, spend_call
from apps.audit.verbs import Operation, performing
from apps.common.context import RequestContext
from apps.common.errors import PlatformError, ScopeViolation, Unauthenticated
from apps.common.http import request_id_of
from apps.common.messages import attempt, read
from apps.common.tenants import speak_for
from apps.gateway.authentication import GatewayCaller, authenticate_user
from apps.gateway.messages import Credentials, Identity, UserRequest
from apps.gateway.services.users import provision_user
from apps.organizations.selectors.rights import organization_id_named

USER_HEADER, KEY_HEADER = "X-User-Id", "X-User-Key"
Given = TypeVar("Given", bound=Identity)


@dataclass(frozen=True, slots=True)
class GatewayCall:
    """A call of a user whose key was right, at its home."""

    caller: GatewayCaller
    context: RequestContext


@contextmanager
def opened(
    request: Request,
    body: object,
    shape: type[Given],
    operation: Operation,
    *,
    object_id: object = "",
) -> Iterator[tuple[GatewayCall, Given]]:
    """Run a call of a gateway user; a refusal is recorded once it is known who calls.

    Raises InvalidArgument (its details list every field that is wrong), Unauthenticated,
    RateLimited, ScopeViolation, ResourceBusy, and what the call raises.
    """
    found = attempt(shape, body)
    who = _credentials(body, found)
    caller = _authenticated(request, who)
    spend_call(caller.credential, per_minute=settings.GATEWAY_CALLS_PER_MINUTE)
    request_id = request_id_of(request)

    def opening() -> RequestContext:
        if isinstance(found, PlatformError):
            raise found
        return caller.context(
            app_id=found.app_id,
            project_id=found.project_id,
            intent=operation.intent,
            request_id=request_id,
        )

    known = {"request_id": request_id, "repository_id": str(caller.user.repository_id)}
    refused = refusal_context(caller.credential, known, intent=operation.intent)
    with performing(operation, context=refused, opening=opening, object_id=object_id) as context:
        yield GatewayCall(caller, context), cast(Given, found)


@contextmanager
def opened_by_token(request: Request) -> Iterator[tuple[RequestContext, uuid.UUID, UserRequest]]:
    """Run the making of a user in an organization, which needs an access token.

    Raises as ``opened`` does.
    """
    credential = bearer_of(request)
    spend_call(credential)
    request_id = request_id_of(request)
    opened_with: list[tuple[uuid.UUID, UserRequest]] = []

    def opening() -> RequestContext:
        given = read(UserRequest, request.data)
        context, organization_id = _at_organization(credential, given.organization, request_id)
        opened_with.append((organization_id, given))
        return context

    refused = refusal_context(credential, {"request_id": request_id}, intent=provision_user.intent)
    with performing(provision_user, context=refused, opening=opening) as context:
        yield context, *opened_with[0]


def bearer_of(request: Request) -> Credential:
    """Whose access token the header holds. Raises Unauthenticated."""
    token = bearer_token(request)
    if token is None:
        raise Unauthenticated()
    credential = authenticate(token)
    speak_for(credential.tenants)
    return credential


def named_by(request: Request) -> dict[str, str]:
    """Which user calls, as far as headers say so: its id and its key."""
    named = {
        "user_id": request.headers.get(USER_HEADER, ""),
        "user_key": request.headers.get(KEY_HEADER, "") or bearer_token(request) or "",
    }
    return {name: value for name, value in named.items() if value}


def bearer_token(request: Request) -> str | None:
    """What stands behind ``Bearer``; None if nothing of that scheme is there."""
    scheme, _, token = request.headers.get("Authorization", "").strip().partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _authenticated(request: Request, who: Credentials) -> GatewayCaller:
    """Whose key it is. Of one address only so many wrong ones are looked at in a minute.

    Raises Unauthenticated, RateLimited.
    """
    try:
        return authenticate_user(user_id=who.user_id, user_key=who.user_key)
    except Unauthenticated:
        address = request.META.get("REMOTE_ADDR", "")
        spend(bucket_of(f"wrong keys {address}", settings.GATEWAY_WRONG_KEYS_PER_MINUTE))
        raise


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
    found = organization_id_named(slug)
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
