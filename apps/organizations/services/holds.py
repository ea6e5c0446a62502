"""Erasing beside legal holds: none is set while somebody erases there, and none is overtaken."""

from __future__ import annotations

import uuid

from django.db import connection

from apps.common.context import RequestContext, Right
from apps.common.errors import InvalidContext, WriteNotAllowed
from apps.organizations.holds import Holds
from apps.organizations.selectors.holds import held_in

#: The first half of the key of an organization's lock; the second is made of its id.
TAG = 0x686F6C64
SHARE = "SELECT pg_advisory_xact_lock_shared(%s, hashtext(%s))"
TAKE = "SELECT pg_advisory_xact_lock(%s, hashtext(%s))"


def held_meanwhile(organization_id: uuid.UUID | None) -> Holds:
    """What is held there; nothing else is until the running transaction, which erases, ends."""
    _lock(SHARE, organization_id)
    return held_in(organization_id)


def stop_erasing(organization_id: uuid.UUID) -> None:
    """Let nobody begin to erase there until the running transaction ends; wait for who did."""
    _lock(TAKE, organization_id)


def require_erase(context: RequestContext) -> uuid.UUID:
    """The organization in which the caller may erase. Raises WriteNotAllowed, InvalidContext."""
    if context.actor.is_agent:
        raise WriteNotAllowed("Only people have data erased, or kept from it.")
    if context.organization_id is None:
        raise InvalidContext("Name the organization_id.", field="organization_id")
    require_erase_in(context, context.organization_id)
    return context.organization_id


def require_erase_in(context: RequestContext, organization_id: uuid.UUID) -> None:
    """Raises WriteNotAllowed unless the caller may erase there."""
    if not context.rights.allow(Right.ERASE, organization_id=organization_id):
        raise WriteNotAllowed("This needs the right to erase data in the organization.")


def _lock(statement: str, organization_id: uuid.UUID | None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, [TAG, str(organization_id)])
