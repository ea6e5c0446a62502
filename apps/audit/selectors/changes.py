"""What changed since somebody last looked, for subscriptions.

The trail is read in the order of its transactions up to the oldest that still runs, as sealing
reads it: so nothing is missed that commits late, and one statement is enough.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db import connection

from apps.audit.models import VERDICT_OK, Action, ObjectKind
from apps.audit.sql import CHANGES, POSITION

#: Acts after which a memory reads as before.
WITHOUT_EFFECT = (
    Action.READ,
    Action.EXPORTED,
    Action.NOTIFIED,
    Action.REPEATED,
    Action.ASSIGNED,
    Action.UNASSIGNED,
    Action.DISMISSED,
)
ROLES = (Action.ROLE_GRANTED, Action.ROLE_REVOKED)


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """Memories of a place may read differently now; or the place itself, or who may enter it.

    ``memory_id`` names one that was asked about.
    """

    organization_id: uuid.UUID
    repository_id: uuid.UUID | None
    is_of_memories: bool
    memory_id: str | None


def current_position() -> int:
    """The present end of the trail; transactions that are not over yet come after it."""
    with connection.cursor() as cursor:
        cursor.execute(POSITION)
        position: int = cursor.fetchone()[0]
    return position


def changes_since(
    position: int, *, organization_ids: Collection[uuid.UUID], memory_ids: Collection[str]
) -> tuple[list[PlaceChange], int]:
    """Everything that changed in the organizations since ``position``, and the new position.

    As long as what was asked about, not as what happened: other memories count for their place.
    """
    parameters: dict[str, Any] = {
        "position": position,
        "organization_ids": list(organization_ids),
        "memory_ids": list(memory_ids),
        "ok": VERDICT_OK,
        "memory": ObjectKind.MEMORY,
        "repository": ObjectKind.REPOSITORY,
        "without_effect": list(WITHOUT_EFFECT),
        "roles": list(ROLES),
    }
    with connection.cursor() as cursor:
        cursor.execute(CHANGES, parameters)
        rows = cursor.fetchall()
    return [PlaceChange(*columns) for _, *columns in rows if columns[0] is not None], rows[0][0]
