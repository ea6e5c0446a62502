"""Who was served a memory: found from reader to reader, however often each of them read it."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from apps.audit.models import AuditRecord, Serving
from apps.common.context import Actor, ActorKind, Extent
from apps.common.database import prepared_cursor

#: Readings of one reader that are counted; what is more is «1000+».
MAX_COUNTED = 1000
#: Newest readings of one reader that are named.
MAX_NAMED = 3
MAX_READERS = 50
LESS_THAN_WHOLE = (Extent.PART, Extent.NAME)
#: Organizations; None is the platform as a whole.
Places = Collection[uuid.UUID | None]
ALL_KINDS = (ActorKind.AGENT, ActorKind.HUMAN)

# A loose index scan over serving_by_reader: one probe for each reader, none for the readings.
_READERS = """
WITH RECURSIVE reader AS (
    SELECT o.organization_id, k.actor_kind, f.actor_id, f.agent_id
    FROM unnest(%(organizations)s::uuid[]) AS o (organization_id)
    CROSS JOIN unnest(%(kinds)s::text[]) AS k (actor_kind)
    CROSS JOIN LATERAL (
        SELECT s.actor_id, s.agent_id FROM audit_serving s
        WHERE s.organization_id = o.organization_id AND s.memory_id = %(memory_id)s
          AND s.actor_kind = k.actor_kind
        ORDER BY s.actor_id, s.agent_id LIMIT 1
    ) f
    UNION ALL
    SELECT r.organization_id, r.actor_kind, n.actor_id, n.agent_id
    FROM reader r
    CROSS JOIN LATERAL (
        SELECT s.actor_id, s.agent_id FROM audit_serving s
        WHERE s.organization_id = r.organization_id AND s.memory_id = %(memory_id)s
          AND s.actor_kind = r.actor_kind
          AND (s.actor_id, s.agent_id) > (r.actor_id, r.agent_id)
        ORDER BY s.actor_id, s.agent_id LIMIT 1
    ) n
), newest AS (
    SELECT r.*, l.actor_label, l.version, l.occurred_at, l.record_id
    FROM reader r
    CROSS JOIN LATERAL (
        SELECT s.actor_label, s.version, s.occurred_at, s.record_id FROM audit_serving s
        WHERE s.organization_id = r.organization_id AND s.memory_id = %(memory_id)s
          AND s.actor_kind = r.actor_kind AND s.actor_id = r.actor_id
          AND s.agent_id = r.agent_id
        ORDER BY s.record_id DESC LIMIT 1
    ) l
)
"""
LATEST = f"{_READERS} SELECT * FROM newest"  # noqa: S608 - no value in it
USAGE = f"""
{_READERS}, shown AS (SELECT * FROM newest ORDER BY record_id DESC LIMIT %(most)s)
SELECT n.*, u.readings, u.versions, u.records, f.occurred_at
FROM shown n
CROSS JOIN LATERAL (
    SELECT CASE count(*) WHEN %(counted)s THEN %(counted)s ELSE count(DISTINCT c.record_id) END,
           array_agg(DISTINCT c.version),
           (array_agg(c.record_id ORDER BY c.record_id DESC))[:%(named)s]
    FROM (
        SELECT s.record_id, s.version FROM audit_serving s
        WHERE s.organization_id = n.organization_id AND s.memory_id = %(memory_id)s
          AND s.actor_kind = n.actor_kind AND s.actor_id = n.actor_id
          AND s.agent_id = n.agent_id
        ORDER BY s.record_id DESC LIMIT %(counted)s
    ) c
) u (readings, versions, records)
CROSS JOIN LATERAL (
    SELECT s.occurred_at FROM audit_serving s
    WHERE s.organization_id = n.organization_id AND s.memory_id = %(memory_id)s
      AND s.actor_kind = n.actor_kind AND s.actor_id = n.actor_id AND s.agent_id = n.agent_id
    ORDER BY s.record_id LIMIT 1
) f
ORDER BY n.record_id DESC
"""  # noqa: S608 - no value in it


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who was served a memory, and the newest time: version, moment and record."""

    organization_id: uuid.UUID
    actor_kind: str
    actor_id: str
    agent_id: str
    label: str
    version: int
    last_at: dt.datetime
    record_id: int

    @property
    def key(self) -> tuple[str, str]:
        """The key of this reader."""
        return self.actor_kind, self.actor_id


@dataclass(frozen=True, slots=True)
class ReaderUsage:
    """How a reader relied on a memory. ``readings`` stops at one more than MAX_COUNTED."""

    reader: Reader
    readings: int
    versions: Sequence[int]
    newest_records: Sequence[int]
    first_at: dt.datetime

    @property
    def count(self) -> str:
        """How often, «1000+» when nobody counted to the end."""
        return f"{MAX_COUNTED}+" if self.readings > MAX_COUNTED else str(self.readings)


def readers_of(
    memory_id: uuid.UUID,
    organization_ids: Collection[uuid.UUID],
    kinds: Collection[ActorKind] = ALL_KINDS,
) -> list[Reader]:
    """Everybody in these organizations who was served the memory, once each, in no order."""
    with prepared_cursor() as cursor:
        cursor.execute(LATEST, _parameters(memory_id, organization_ids, kinds))
        return [Reader(*row) for row in cursor.fetchall()]


def usage_of(
    memory_id: uuid.UUID, organization_ids: Collection[uuid.UUID], most: int = MAX_READERS
) -> list[ReaderUsage]:
    """How the ``most`` latest readers relied on the memory, the latest first."""
    parameters = {
        **_parameters(memory_id, organization_ids, ALL_KINDS),
        "most": most,
        "named": MAX_NAMED,
        "counted": MAX_COUNTED + 1,
    }
    with prepared_cursor() as cursor:
        cursor.execute(USAGE, parameters)
        return [ReaderUsage(Reader(*row[:8]), *row[8:]) for row in cursor.fetchall()]


def was_served(actor: Actor, memory_id: uuid.UUID, version: int, organization_ids: Places) -> bool:
    """Whether somebody got to read this version of the memory in one of these organizations.

    A name, or a part of the text, does not count.
    """
    theirs = _servings(actor, memory_id, organization_ids).filter(version=version)
    entry = {"memory_id": str(memory_id), "version": version}
    less = [Q(served__contains=[{**entry, "extent": one.value}]) for one in LESS_THAN_WHOLE]
    in_part = AuditRecord.objects.filter(reduce(or_, less), pk=OuterRef("record_id"))
    return theirs.exclude(Exists(in_part)).exists()


def last_shown(actor: Actor, memory_id: uuid.UUID, organization_ids: Places) -> Subquery:
    """The number of the newest record that served the memory, or its name, to somebody."""
    theirs = _servings(actor, memory_id, organization_ids).order_by("-record_id")
    return Subquery(theirs.values("record_id")[:1])


def _servings(actor: Actor, memory_id: uuid.UUID, organization_ids: Places) -> QuerySet[Serving]:
    place = Q(organization_id__in=[one for one in organization_ids if one is not None])
    if None in organization_ids:
        place |= Q(organization_id=None)
    return Serving.objects.filter(
        place, memory_id=memory_id, actor_kind=actor.kind.value, actor_id=actor.id
    )


def _parameters(
    memory_id: uuid.UUID,
    organization_ids: Collection[uuid.UUID],
    kinds: Collection[ActorKind],
) -> dict[str, Any]:
    return {
        "memory_id": memory_id,
        "organizations": list(organization_ids),
        "kinds": [kind.value for kind in kinds],
    }
