"""The state of the places outside that keep checkpoints."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from apps.audit.integrity import IntegrityProblem
from apps.audit.models import Checkpoint, CheckpointPlace
from apps.audit.selectors.acknowledged import acknowledged_places
from apps.audit.sql import PLATFORM_TREE
from apps.common.clock import iso, now

#: A place that fails for so long is lost, until it takes something again.
LOST_AFTER = dt.timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class PlacesNow:
    """How many places take checkpoints and how many fail; how long the slowest is behind."""

    working: int
    failing: int
    behind_seconds: float


def checkpoint_places() -> list[CheckpointPlace]:
    """All places that the settings ever named. The caller has checked the rights."""
    return list(CheckpointPlace.objects.all())


def places_now() -> PlacesNow:
    """The same as figures, of those that the settings name now."""
    places = CheckpointPlace.objects.filter(removed_at=None)
    failing = [place.failing_since for place in places if place.failing_since]
    behind = max((_behind(place) for place in places), default=0.0)
    return PlacesNow(len(places) - len(failing), len(failing), behind)


def _behind(place: CheckpointPlace) -> float:
    """Seconds since the first checkpoint was made that a place does not have."""
    waiting = Checkpoint.objects.filter(pk__gt=place.position).order_by("pk")
    sealed_at = waiting.values_list("sealed_at", flat=True).first()
    return max((now() - sealed_at).total_seconds(), 0.0) if sealed_at else 0.0


def lost_places() -> list[IntegrityProblem]:
    """Each place that was lost and whose loss nobody has acknowledged since."""
    known = acknowledged_places()
    return [
        IntegrityProblem(str(PLATFORM_TREE), _told(place), place=place.pk)
        for place in checkpoint_places()
        if _is_lost(place, known.get(str(place.pk)))
    ]


def _is_lost(place: CheckpointPlace, acknowledged_at: dt.datetime | None) -> bool:
    since = place.lost_since
    if since is None or (acknowledged_at is not None and acknowledged_at >= since):
        return False
    return place.removed_at is not None or since < now() - LOST_AFTER


def _told(place: CheckpointPlace) -> str:
    if place.removed_at is not None:
        return f"The settings name the place {place.name} no more since {iso(place.removed_at)}."
    since = iso(place.failing_since)
    return f"The place {place.name} takes no checkpoints since {since}: {place.last_error}"
