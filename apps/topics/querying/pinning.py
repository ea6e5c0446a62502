"""What a query is answered from: one snapshot, and the log up to one number, to its end."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from apps.common.context import RequestContext
from apps.events.numbering import settled_number
from apps.events.selectors import place_of
from apps.topics.models import Registry, Snapshot


@dataclass(frozen=True, slots=True)
class Pin:
    """The active ``snapshot`` of a repository, if it has one, and the log up to ``through``."""

    organization_id: uuid.UUID
    repository_id: uuid.UUID
    snapshot: Snapshot | None
    through: int

    @property
    def snapshot_id(self) -> uuid.UUID | None:
        return self.snapshot.pk if self.snapshot else None

    @property
    def covered(self) -> int:
        """The number up to which the snapshot covers the log; what lies after it is fresh."""
        return (self.snapshot.event_max_seq or 0) if self.snapshot else 0


def pin(context: RequestContext) -> Pin:
    """Look once at which snapshot is active: everything else in a request asks for it by its id.

    Raises InvalidContext.
    """
    organization_id, repository_id = place_of(context)
    row = (
        Registry.objects.filter(organization_id=organization_id, repository_id=repository_id)
        .select_related("active")
        .first()
    )
    # Asked after the snapshot, so that it never lies before what the snapshot covers.
    return Pin(organization_id, repository_id, row.active if row else None, settled_number())
