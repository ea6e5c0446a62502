"""The signed-in person, her rights, and the context of her acts."""

from __future__ import annotations

import re
import uuid
from dataclasses import replace
from typing import cast

from django.http import HttpRequest

from apps.access.credentials import Credential, credential_of_user, open_context
from apps.access.selectors import key_id_of
from apps.accounts.models import User
from apps.audit.models import ObjectKind
from apps.audit.selectors import place_of_object
from apps.audit.verbs import Operation, record_refusal
from apps.common.context import Intent, RequestContext, Right, Rights
from apps.common.errors import PlatformError
from apps.common.http import request_id_of
from apps.common.tenants import speak_for
from apps.common.text import parse_uuid
from apps.memories.models import Memory
from apps.memories.selectors import standpoint
from apps.organizations.selectors import organizations_with, place_named

UUIDS = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
#: Fields of forms and addresses that name a place, or what a decision is about.
MAX_NAMING = 500
NAMING = ("organization_id", "repository_id", "organization", "repository", "place", "subject")


def credential(request: HttpRequest) -> Credential:
    """The signed-in person's credential; her rights are read once per request."""
    cached = getattr(request, "console_credential", None)
    if cached is None:
        cached = credential_of_user(cast(User, request.user))
        speak_for(cached.tenants)
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


def note_act(request: HttpRequest, operation: Operation, object_id: object = "") -> None:
    """Note what a form does, so that its refusal is recorded also where no service refuses it."""
    request.console_act = operation, object_id  # type: ignore[attr-defined]


def _refused_at(request: HttpRequest, operation: Operation, object_id: object) -> RequestContext:
    """The person where the refused act was to be done, if she has a role in that organization.

    What lies in an organization that is foreign to her belongs to none: nobody there learns of it,
    and she learns nothing of them. Only a record is made in this context, nothing is done in it.
    """
    held, ids = rights(request), _ids_named(request)
    found = place_named(held, ids) or place_of_object(
        organization_ids=organizations_with(held).values_list("pk", flat=True),
        object_kind=operation.object_kind,
        object_ids={_name_on_record(operation, object_id), *map(str, ids)},
    )
    organization_id, repository_id = found or (None, None)
    context = place_context(request)
    return replace(context, organization_id=organization_id, repository_id=repository_id)


def _name_on_record(operation: Operation, object_id: object) -> str:
    """What the trail calls an object that the address calls by its id: a token by its key id."""
    named = str(object_id)
    if operation.object_kind == ObjectKind.ACCESS_TOKEN and named.isdecimal():
        return key_id_of(named)
    return named


def _ids_named(request: HttpRequest) -> set[uuid.UUID]:
    """What the address and the fields that name a place or an object speak of."""
    given = [request.path]
    given += [query.get(name, "") for query in (request.GET, request.POST) for name in NAMING]
    return {uuid.UUID(one) for text in given for one in UUIDS.findall(text[:MAX_NAMING])}


def record_denial(request: HttpRequest, error: PlatformError) -> None:
    """Record that the page refused the act that was noted, before any service saw it."""
    noted = getattr(request, "console_act", None)
    if noted is not None:
        operation, object_id = noted
        context = _refused_at(request, operation, object_id)
        record_refusal(operation, context, error, object_id=object_id)


def record_missed(
    request: HttpRequest, error: PlatformError, operation: Operation, object_id: str
) -> None:
    """Record an attempt to look at something that the person does not see.

    If something was to be done with it, the refusal of that is recorded instead.
    """
    if getattr(request, "console_act", None):
        return
    if missed := parse_uuid(object_id):
        context = _refused_at(request, operation, missed)
        record_refusal(operation, context, error, object_id=missed)


def memory_context(request: HttpRequest, memory: Memory) -> RequestContext:
    """The signed-in person where she sees a memory from.

    Raises MemoryNotFound, ScopeViolation.
    """
    organization_id, repository_id = standpoint(memory.pk, rights(request))
    return place_context(request, organization_id=organization_id, repository_id=repository_id)
