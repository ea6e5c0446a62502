"""The retention policy at work: once a day it orders an erasure of what is kept no longer."""

from __future__ import annotations

import uuid

from django.db import transaction

from apps.common.clock import midnight, now
from apps.common.context import system_context
from apps.erasure.models import REASON_MAX_LENGTH, Erasure
from apps.erasure.selectors import (
    counts_of,
    has_run_since,
    organizations_with_retention,
    overdue_now,
)
from apps.erasure.services.asking import order
from apps.organizations.models import Organization
from apps.organizations.retention import retention_in_words


def order_overdue() -> int:
    """Order today's erasures; how many organizations have something that is kept no longer.

    May be run as often as one likes, also by several processes at once: each organization has one
    order a day, soon after midnight (UTC), which the worker carries out as any other.
    """
    organizations = organizations_with_retention().values_list("pk", flat=True)
    return sum(_order(key) is not None for key in list(organizations))


@transaction.atomic
def _order(organization_id: uuid.UUID) -> Erasure | None:
    """Whoever changes the policy meanwhile waits, and another worker passes on."""
    rows = Organization.objects.select_for_update(of=("self",), no_key=True, skip_locked=True)
    organization = rows.filter(pk=organization_id).first()
    if organization is None or has_run_since(organization, midnight(now())):
        return None
    overdue = overdue_now(organization)
    total = sum(counts_of(overdue).values())
    if not total:
        return None
    return order(
        system_context(organization_id=organization.pk),
        overdue,
        f"Retention policy: {retention_in_words(organization)}."[:REASON_MAX_LENGTH],
        total=total,
        with_locked=False,
    )
