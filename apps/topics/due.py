"""Which repositories have a log that is to be built from, and why."""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass

from django.conf import settings
from django.db import connection

from apps.common.clock import now
from apps.topics.services.building import INVALID
from apps.topics.slices import Place
from apps.topics.vocabulary import Trigger

#: A build that broke is tried again after this, though no event came.
PAUSE_AFTER_FAILURE = dt.timedelta(minutes=5)
MOST_AT_ONCE = 100

# What the last build looked at needs no second look, whatever became of it; unless it broke.
DUE = """
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
class Due:
    """A repository that is to be built from."""

    organization_id: uuid.UUID
    repository_id: uuid.UUID
    trigger: Trigger

    @property
    def place(self) -> Place:
        return self.organization_id, self.repository_id


def due_builds() -> list[Due]:
    """Repositories whose new events are many, or old enough, those that wait longest first."""
    moment = now()
    with connection.cursor() as cursor:
        cursor.execute(
            DUE,
            {
                "threshold": settings.TOPIC_BUILD_EVENTS,
                "silent_since": moment - dt.timedelta(seconds=settings.TOPIC_BUILD_SILENCE),
                "broken_since": moment - PAUSE_AFTER_FAILURE,
                "invalid": INVALID,
                "most": MOST_AT_ONCE,
            },
        )
        rows = cursor.fetchall()
    return [
        Due(
            organization_id,
            repository_id,
            Trigger.THRESHOLD if events >= settings.TOPIC_BUILD_EVENTS else Trigger.INACTIVITY,
        )
        for organization_id, repository_id, events in rows
    ]
