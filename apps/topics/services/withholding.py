"""Withholding what is said of topics after words that it is made of were erased.

Labels, summaries and what they are made of hold words of events, in every snapshot that is kept.
They are replaced where the words were erased; the next build describes what is left.
"""

from __future__ import annotations

import datetime as dt
import json

from django.db import connection

from apps.events.models import Event
from apps.topics.identity import participants_key
from apps.topics.models import FinishedPeriods
from apps.topics.models.model_runs import AcceptedPlan
from apps.topics.vocabulary import ERASED, ERASED_LABEL, ERASED_SUMMARY, RepositoryScope

# The leaves that refer to what was erased, all above them, and the topics these are or lie in.
WITHHOLD = """
WITH RECURSIVE above (snapshot_id, node_id) AS (
    SELECT member.snapshot_id, member.node_id
    FROM events_event AS event
    JOIN topics_noderef AS ref ON ref.event_id = event.id
    JOIN topics_snapshotnode AS member ON member.node_id = ref.node_id
    WHERE event.organization_id = %(organization)s AND event.repository_id = %(repository)s
      AND event.erased_at >= %(since)s
  UNION
    SELECT edge.snapshot_id, edge.parent_id
    FROM above JOIN topics_snapshotchild AS edge
      ON edge.snapshot_id = above.snapshot_id AND edge.child_id = above.node_id
), withheld AS (
    UPDATE topics_snapshotnode AS held
    SET label = %(label)s, summary = %(summary)s, metadata = held.metadata || %(nothing)s::jsonb
    FROM above
    WHERE held.snapshot_id = above.snapshot_id AND held.node_id = above.node_id
    RETURNING held.snapshot_id, held.topic_id
), named AS (
    UPDATE topics_topic AS topic SET label = %(label)s
    FROM withheld
    WHERE topic.snapshot_id = withheld.snapshot_id AND topic.topic_id = withheld.topic_id
)
SELECT EXISTS (SELECT FROM withheld)
"""
NOTHING = json.dumps({"terms": [], "hints": [], "sentences": [], ERASED: True})


def withhold_texts(scope: RepositoryScope, *, since: dt.datetime) -> bool:
    """Withhold what is made of words that were erased from that moment on; whether there was any.

    Call it with the registry locked, so that no build ends meanwhile.
    """
    erased = Event.objects.filter(**scope._asdict(), erased_at__gte=since).order_by()
    sets = erased.values_list("participants", flat=True).distinct()
    keys = [participants_key(tuple(participants)) for participants in sets]
    if not keys:
        return False
    for kept in (FinishedPeriods, AcceptedPlan):
        kept.objects.filter(**scope._asdict(), participants_key__in=keys).delete()
    with connection.cursor() as cursor:
        cursor.execute(
            WITHHOLD,
            {
                "organization": scope.organization_id,
                "repository": scope.repository_id,
                "since": since,
                "label": ERASED_LABEL,
                "summary": ERASED_SUMMARY,
                "nothing": NOTHING,
            },
        )
        (is_any,) = cursor.fetchone()
    return bool(is_any)
