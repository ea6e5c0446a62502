"""Running builds from time to time: those that people asked for, and those that are due."""

from __future__ import annotations

import datetime as dt
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings
from django.db import connection, transaction

from apps.common.clock import now
from apps.common.context import system_context
from apps.common.logs import log_internal_error
from apps.topics.locks import advisory_lock, building_lock
from apps.topics.models import Snapshot
from apps.topics.services.building import (
    INVALID,
    fail_dead_build,
    new_snapshot,
    run_build,
    unfinished_builds,
)
from apps.topics.services.publishing import locked_registry
from apps.topics.vocabulary import BuildTrigger, RepositoryScope, SnapshotStatus

#: A build that broke is tried again after this, though no event came.
PAUSE_AFTER_FAILURE = dt.timedelta(minutes=5)
MAX_DUE_BUILDS = 100

# What the last build looked at needs no second look, whatever became of it; unless it broke.
DUE_BUILDS = """
SELECT repository.organization_id, repository.id, tail.events
FROM organizations_repository AS repository
LEFT JOIN topics_registry AS registry ON registry.repository_id = repository.id
LEFT JOIN topics_snapshot AS active ON active.id = registry.active_id
LEFT JOIN LATERAL (
    SELECT coalesce(output.event_max_seq, 9223372036854775807) AS upto
    FROM topics_snapshot AS output
    WHERE output.id = registry.last_output_id
      AND (output.status <> 'failed' OR output.failure = %(invalid)s
           OR output.finished_at > %(broken_since)s)
) AS latest ON true
CROSS JOIN LATERAL (
    SELECT event.received_at FROM events_event AS event
    WHERE event.organization_id = repository.organization_id
      AND event.repository_id = repository.id
      AND event.event_seq > greatest(active.event_max_seq, latest.upto, 0)
    ORDER BY event.event_seq DESC LIMIT 1
) AS newest
CROSS JOIN LATERAL (
    SELECT count(*) AS events FROM (
        SELECT FROM events_event AS event
        WHERE event.organization_id = repository.organization_id
          AND event.repository_id = repository.id
          AND event.event_seq > greatest(active.event_max_seq, latest.upto, 0)
        LIMIT %(threshold)s
    ) AS few
) AS tail
WHERE registry.paused_at IS NULL
  AND (tail.events >= %(threshold)s OR newest.received_at <= %(silent_since)s)
  AND NOT EXISTS (
      SELECT FROM topics_snapshot AS going
      WHERE going.organization_id = repository.organization_id
        AND going.repository_id = repository.id
        AND going.status = 'staging' AND going.finished_at IS NULL
  )
ORDER BY newest.received_at
LIMIT %(most)s
"""


@dataclass(frozen=True, slots=True)
class DueBuild:
    """A repository that is to be built from."""

    organization_id: uuid.UUID
    repository_id: uuid.UUID
    trigger: BuildTrigger

    @property
    def scope(self) -> RepositoryScope:
        return RepositoryScope(self.organization_id, self.repository_id)


def due_builds() -> list[DueBuild]:
    """Repositories whose new events are many, or old enough, those that wait longest first."""
    moment = now()
    with connection.cursor() as cursor:
        cursor.execute(
            DUE_BUILDS,
            {
                "threshold": settings.TOPIC_BUILD_EVENTS,
                "silent_since": moment - dt.timedelta(seconds=settings.TOPIC_BUILD_SILENCE),
                "broken_since": moment - PAUSE_AFTER_FAILURE,
                "invalid": INVALID,
                "most": MAX_DUE_BUILDS,
            },
        )
        rows = cursor.fetchall()
    return [
        DueBuild(
            organization_id,
            repository_id,
            BuildTrigger.THRESHOLD
            if events >= settings.TOPIC_BUILD_EVENTS
            else BuildTrigger.INACTIVITY,
        )
        for organization_id, repository_id, events in rows
    ]


def run_due_builds(*, seconds: float) -> int:
    """Run builds that people asked for or that are due, until ``seconds`` are over; how many.

    One that began is finished. Only one worker at a time does this, so that others go on.
    """
    deadline = time.monotonic() + seconds
    count = 0
    with advisory_lock("builds") as is_ours:
        if is_ours:
            fail_dead_builds()
            for snapshot in _waiting():
                _run(snapshot)
                count += 1
                if time.monotonic() > deadline:
                    break
    return count


def fail_dead_builds() -> None:
    """Note builds as failed whose process is gone."""
    going = Snapshot.objects.filter(
        status=SnapshotStatus.STAGING, started_at__isnull=False, finished_at__isnull=True
    )
    for snapshot in going:
        with building_lock(snapshot.repository_id) as is_ours:
            if is_ours:
                fail_dead_build(snapshot.scope)


def _waiting() -> Iterator[Snapshot]:
    """Builds that were asked for, the oldest first, then those that are due."""
    asked = Snapshot.objects.filter(status=SnapshotStatus.STAGING, started_at__isnull=True)
    yield from asked.order_by("created_at")
    for due in due_builds():
        snapshot = _begin(due)
        if snapshot is not None:
            yield snapshot


@transaction.atomic
def _begin(due: DueBuild) -> Snapshot | None:
    """Create the row of an automatic build; None if another process was faster."""
    registry = locked_registry(due.scope)
    if registry.paused_at is not None or unfinished_builds(due.scope).exists():
        return None
    context = system_context(organization_id=due.organization_id, repository_id=due.repository_id)
    return new_snapshot(context, due.trigger)


def _run(snapshot: Snapshot) -> None:
    """Run a build; one that breaks is noted as failed, and the next repository has its turn."""
    try:
        run_build(snapshot_id=snapshot.pk)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is noted and logged
        log_internal_error(error, request_id=snapshot.request_id)
