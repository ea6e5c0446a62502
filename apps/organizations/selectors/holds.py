"""Legal holds, and what they keep."""

from __future__ import annotations

import uuid

from django.db.models import QuerySet

from apps.common.context import Rights
from apps.organizations.holds import Holds
from apps.organizations.models import LegalHold, Organization
from apps.organizations.selectors.rights import organizations_with


def holds_of(organization: Organization) -> QuerySet[LegalHold]:
    """The holds of an organization, those that were lifted too, the newest first."""
    return LegalHold.objects.filter(organization=organization)


def holds_within(rights: Rights) -> QuerySet[LegalHold]:
    """Holds of organizations that somebody reads in; what may be done with one is for the verbs."""
    return LegalHold.objects.filter(organization__in=organizations_with(rights))


def held_in(organization_id: uuid.UUID | None) -> Holds:
    """What is held there now; whoever erases asks ``held_meanwhile``."""
    return Holds.of(LegalHold.objects.filter(organization=organization_id, lifted_at=None))
