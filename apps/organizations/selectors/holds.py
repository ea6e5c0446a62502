"""Legal holds, and what they keep."""

from __future__ import annotations

import uuid

from django.db.models import QuerySet

from apps.organizations.holds import Holds
from apps.organizations.models import LegalHold, Organization


def holds_of(organization: Organization) -> QuerySet[LegalHold]:
    """The holds of an organization, those that were lifted too, the newest first."""
    return LegalHold.objects.filter(organization=organization)


def held_in(organization_id: uuid.UUID | None) -> Holds:
    """What is held there now; whoever erases asks ``held_meanwhile``."""
    return Holds.of(LegalHold.objects.filter(organization=organization_id, lifted_at=None))
