"""What users handed over and a legal hold keeps."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import QuerySet

from apps.gateway.selectors import held_by_user
from apps.organizations.holds import UnderLegalHold
from apps.organizations.services.holds import held_meanwhile


def require_free(rows: QuerySet[Any], organization_id: uuid.UUID) -> None:
    """Raises UnderLegalHold if one of these sessions or files is held."""
    holds = held_meanwhile(organization_id)
    if holds and rows.filter(held_by_user(holds)).exists():
        raise UnderLegalHold()
