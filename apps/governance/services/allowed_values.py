"""Values that people let pass."""

from __future__ import annotations

import uuid

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.database import refused_if_taken
from apps.common.errors import InvalidArgument, NotFound
from apps.common.text import optional_text
from apps.governance.fingerprints import FINGERPRINT, fingerprints_of
from apps.governance.models import OWN_PREFIX, RULE_ID_MAX_LENGTH, AllowedValue, OwnRule
from apps.governance.rules.catalogue import BY_ID
from apps.governance.services.common import (
    changing,
    checked_description,
    checked_reason,
)

VALUE_MAX_LENGTH = 32_768


@verb(Action.CREATED, ObjectKind.ALLOWED_VALUE, Intent.ADMIN)
def allow_value(
    *,
    context: RequestContext,
    organization_id: uuid.UUID,
    description: str,
    value: str = "",
    fingerprint: str = "",
    rule_id: str = "",
) -> AllowedValue:
    """Let a value pass a rule, or all without ``rule_id``. Its fingerprint is all that is kept.

    Give the value itself or the fingerprint that a finding names. Raises NotFound,
    WriteNotAllowed, InvalidArgument (also: it is allowed already), ContentRejected.
    """
    with changing(context, organization_id):
        row = AllowedValue(
            organization_id=organization_id,
            fingerprint=_fingerprint(organization_id, value, fingerprint),
            rule_id=_checked_rule(organization_id, rule_id),
            description=checked_description(description),
            decided_by=context.actor.label,
            created_at=now(),
        )
        field = "fingerprint" if fingerprint else "value"
        with refused_if_taken(field, "This value is allowed already."):
            row.save(force_insert=True)
        allow_value.record(context, row.pk, organization_id=organization_id)
        return row


@verb(Action.REVOKED, ObjectKind.ALLOWED_VALUE, Intent.ADMIN)
def remove_allowed_value(
    *,
    context: RequestContext,
    organization_id: uuid.UUID,
    allowed_value_id: uuid.UUID,
    reason: str = "",
) -> AllowedValue:
    """Let a value pass no more. Raises NotFound, WriteNotAllowed, ContentRejected."""
    with changing(context, organization_id):
        row = AllowedValue.objects.filter(
            organization=organization_id, pk=allowed_value_id, removed_at__isnull=True
        ).first()
        if row is None:
            raise NotFound()
        row.removed_by, row.removed_at = context.actor.label, now()
        row.save(update_fields=["removed_by", "removed_at"])
        remove_allowed_value.record(
            context, row.pk, organization_id=organization_id, reason=checked_reason(reason)
        )
        return row


def _fingerprint(organization_id: uuid.UUID, value: str, fingerprint: str) -> str:
    if bool(value) == bool(fingerprint):
        raise InvalidArgument("value", "Give the value, or the fingerprint of a finding.")
    if not fingerprint:
        return fingerprints_of(organization_id)(_checked_value(value))
    if not FINGERPRINT.fullmatch(fingerprint):
        raise InvalidArgument("fingerprint", "A fingerprint has 64 hexadecimal digits.")
    return fingerprint


def _checked_value(value: str) -> str:
    """The value, unless it is empty or too long. The policy does not judge it: it is not stored.

    Raises InvalidArgument.
    """
    if not value.strip() or len(value) > VALUE_MAX_LENGTH:
        raise InvalidArgument("value", f"A value has 1 to {VALUE_MAX_LENGTH} characters.")
    return value


def _checked_rule(organization_id: uuid.UUID, rule_id: str) -> str:
    rule_id = optional_text(rule_id, field="rule_id", max_length=RULE_ID_MAX_LENGTH)
    own = OwnRule.objects.filter(
        organization=organization_id, slug=rule_id.removeprefix(OWN_PREFIX)
    )
    if not rule_id or rule_id in BY_ID or (rule_id.startswith(OWN_PREFIX) and own.exists()):
        return rule_id
    raise InvalidArgument("rule_id", "There is no rule of this id.")
