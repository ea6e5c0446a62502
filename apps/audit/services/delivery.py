"""Bringing checkpoints to places outside: tried again with growing pauses, never in a write's way.

Done by the sealer. What a place has taken is a bookmark; taking something again changes nothing, so
two sealers do no harm.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.db import connection

from apps.audit import sql
from apps.audit.models import CheckpointPlace
from apps.audit.places import KeptCheckpoint, OutsidePlace, PlaceFailed
from apps.common.clock import now

FIRST_PAUSE, MAX_PAUSE = dt.timedelta(seconds=5), dt.timedelta(minutes=5)
#: Checkpoints looked at in one delivery; of each tree only the newest of them goes out.
AT_ONCE = 20_000
MAX_ERROR = 255


def note_places(places: Sequence[OutsidePlace]) -> None:
    """Note which places there are: one that the settings name no more is lost from now on."""
    names = {place.name for place in places}
    known = {place.name: place for place in CheckpointPlace.objects.all()}
    CheckpointPlace.objects.bulk_create(
        [CheckpointPlace(name=name) for name in names - known.keys()], ignore_conflicts=True
    )
    rows = CheckpointPlace.objects.filter(name__in=known)
    if any(known[name].removed_at for name in names & known.keys()):
        rows.filter(name__in=names).update(removed_at=None)
    if any(known[name].removed_at is None for name in known.keys() - names):
        rows.exclude(name__in=names).filter(removed_at=None).update(removed_at=now())


def deliver(place: OutsidePlace) -> bool:
    """Bring a place what it has not yet; whether it has everything now or has to be left alone."""
    state = CheckpointPlace.objects.get(name=place.name)
    if state.try_again_at is not None and state.try_again_at > now():
        return True
    kept, position = _waiting(state.position)
    if position == state.position:
        return True
    try:
        place.put(kept)
    except PlaceFailed as failure:
        _note_failure(state, str(failure))
        return True
    state.position, state.delivered_at = position, now()
    state.failing_since, state.failures, state.last_error, state.try_again_at = None, 0, "", None
    state.save()
    return False


def _waiting(position: int) -> tuple[list[KeptCheckpoint], int]:
    """The newest checkpoint of each tree behind the bookmark, and where the bookmark goes then."""
    with connection.cursor() as cursor:
        cursor.execute(sql.LAST_CHECKPOINT, [position, AT_ONCE])
        (last,) = cursor.fetchone()
        if last is None:
            return [], position
        cursor.execute(sql.CHECKPOINTS_TO_KEEP, [position, last])
        return [KeptCheckpoint(*row) for row in cursor.fetchall()], last


def _note_failure(state: CheckpointPlace, error: str) -> None:
    state.failures += 1
    state.failing_since = state.failing_since or now()
    state.last_error = error[:MAX_ERROR]
    state.try_again_at = now() + min(FIRST_PAUSE * 2 ** min(state.failures - 1, 10), MAX_PAUSE)
    state.save()
