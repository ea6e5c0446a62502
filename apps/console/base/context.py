"""The signed-in person, her rights, and the context of her acts."""

from __future__ import annotations

import uuid
from typing import cast

from django.http import HttpRequest

from apps.access.credentials import Credential, credential_of_user, open_context
from apps.accounts.models import User
from apps.audit.verbs import Operation, record_refusal
from apps.common.context import Intent, RequestContext, Right, Rights, new_request_id
from apps.common.errors import PlatformError
from apps.common.text import parse_uuid
from apps.memories.models import Memory
from apps.memories.selectors import standpoint


def credential(request: HttpRequest) -> Credential:
    """The signed-in person's credential; her rights are read once per request."""
    cached = getattr(request, "console_credential", None)
    if cached is None:
        cached = credential_of_user(cast(User, request.user))
        request.console_credential = cached  # type: ignore[attr-defined]
    return cast(Credential, cached)


def forget_credential(request: HttpRequest) -> None:
    """Read it anew when it is asked for next: the person behind the request has changed."""
    vars(request).pop("console_credential", None)


def rights(request: HttpRequest) -> Rights:
    """What the signed-in person may do, and where."""
    return credential(request).rights


def may_anywhere(request: HttpRequest, right: Right) -> bool:
    """Whether the signed-in person holds ``right`` in at least one place."""
    return rights(request).anywhere(right)


def place_context(
    request: HttpRequest,
    *,
    organization_id: uuid.UUID | None = None,
    repository_id: uuid.UUID | None = None,
) -> RequestContext:
    """The signed-in person in a place. Raises ScopeViolation."""
    return open_context(
        credential(request),
        organization_id=organization_id,
        repository_id=repository_id,
        intent=Intent.ADMIN,  # verbs run with their own
        request_id=request_id_of(request),
    )


def request_id_of(request: HttpRequest) -> str:
    """The id that the outermost middleware gave the request."""
    return getattr(request, "request_id", "") or new_request_id()


def note_act(request: HttpRequest, operation: Operation, object_id: object = "") -> None:
    """Note what a form does, so that its refusal is recorded also where no service refuses it."""
    request.console_act = operation, object_id  # type: ignore[attr-defined]


def record_denial(request: HttpRequest, error: PlatformError) -> None:
    """Record that the page refused the act that was noted, before any service saw it."""
    noted = getattr(request, "console_act", None)
    if noted is not None:
        operation, object_id = noted
        record_refusal(operation, place_context(request), error, object_id=object_id)


def record_missed(
    request: HttpRequest, error: PlatformError, operation: Operation, object_id: str
) -> None:
    """Record an attempt to look at something that the person does not see.

    If something was to be done with it, the refusal of that is recorded instead.
    """
    if getattr(request, "console_act", None):
        return
    if missed := parse_uuid(object_id):
        context = place_context(request)
        record_refusal(operation, context, error, object_id=missed)


def memory_context(request: HttpRequest, memory: Memory) -> RequestContext:
    """The signed-in person where she sees a memory from.

    Raises MemoryNotFound, ScopeViolation.
    """
    organization_id, repository_id = standpoint(memory.pk, rights(request))
    return place_context(request, organization_id=organization_id, repository_id=repository_id)
