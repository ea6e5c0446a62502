"""Setting and lifting legal holds."""

from __future__ import annotations

import uuid

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.errors import InvalidArgument, InvalidTransition, require_found
from apps.common.text import REASON_MAX_LENGTH, require_text
from apps.erasure.selectors import id_of_held
from apps.organizations.models import HeldKind, LegalHold
from apps.organizations.services.holds import require_erase, stop_erasing


@verb(Action.CREATED, ObjectKind.LEGAL_HOLD, Intent.ADMIN)
def set_hold(*, context: RequestContext, held_kind: str, held_id: str, reason: str) -> LegalHold:
    """Keep something from being erased, by anybody and by age; it waits for who is erasing there.

    ``held_id`` is its id or name.

    Raises WriteNotAllowed, InvalidContext, InvalidArgument, ContentRejected, NotFound,
    InvalidTransition (it is held already).
    """
    organization_id = require_erase(context)
    if held_kind not in HeldKind.values:
        raise InvalidArgument("held_kind", allowed=HeldKind.values)
    why = require_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
    key = id_of_held(held_kind, held_id, organization_id)
    stop_erasing(organization_id)
    of = {"organization_id": organization_id, "kind": held_kind, "object_id": key}
    if LegalHold.objects.filter(**of, lifted_at=None).exists():
        raise InvalidTransition("This is held already.")
    hold = LegalHold.objects.create(
        **of, reason=why, created_by=context.actor.label, created_at=now()
    )
    set_hold.record(
        context,
        hold.pk,
        organization_id=organization_id,
        after_status="held",
        reason=f"{held_kind} {key}: {why}",
    )
    return hold


@verb(Action.REVOKED, ObjectKind.LEGAL_HOLD, Intent.ADMIN)
def lift_hold(*, context: RequestContext, hold_id: uuid.UUID, reason: str) -> LegalHold:
    """Let what was held be erased again; what waited for it goes on by itself.

    Raises WriteNotAllowed, InvalidContext, InvalidArgument, ContentRejected, NotFound,
    InvalidTransition (it was lifted).
    """
    organization_id = require_erase(context)
    why = require_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
    rows = LegalHold.objects.select_for_update(of=("self",), no_key=True)
    hold = require_found(rows.filter(pk=hold_id, organization=organization_id).first())
    if hold.lifted_at is not None:
        raise InvalidTransition("This hold was lifted before.")
    hold.lifted_at, hold.lifted_by, hold.lifted_because = now(), context.actor.label, why
    hold.save()
    lift_hold.record(
        context,
        hold.pk,
        organization_id=organization_id,
        before_status="held",
        after_status="lifted",
        reason=f"{hold.kind} {hold.object_id}: {why}",
    )
    return hold
