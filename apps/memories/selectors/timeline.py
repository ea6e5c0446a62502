"""What happened to a memory, newest first: versions, status, links, reads, refusals, notices."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from heapq import merge
from itertools import islice
from operator import attrgetter

from django.db import connection
from django.db.models import Count, Q

from apps.audit.models import VERDICT_OK, Action, AuditRecord, ObjectKind
from apps.audit.selectors import visible_records
from apps.common.context import RequestContext
from apps.memories.models import Memory, MemoryLink
from apps.memories.selectors import links_of, suggested_links_of
from apps.memories.selectors.usage_report import audited_organizations
from apps.memories.vocabulary import RecallKind

ENTRIES_PER_PAGE = 50
MAX_PAGES = 40

# One row for each reader and day, so that ten thousand reads stay a page. Hashed by version first,
# so that not every reading is sorted.
READS = """
SELECT actor_kind, max(label), sum(readings)::int, array_agg(version ORDER BY version),
       max(last_at), max(last_record)
FROM (
    SELECT actor_kind, actor_id, (occurred_at AT TIME ZONE 'UTC')::date AS day, version,
           max(actor_label) AS label, count(*) AS readings, max(occurred_at) AS last_at,
           max(record_id) AS last_record
    FROM audit_serving
    WHERE organization_id = ANY(%(organizations)s) AND memory_id = %(memory_id)s
    GROUP BY actor_kind, actor_id, day, version
) AS by_version
GROUP BY actor_kind, actor_id, day
ORDER BY max(last_record) DESC
LIMIT %(most)s
"""


@dataclass(frozen=True, slots=True)
class TimelineEntry:
    """Something that happened: an act, a refusal, reads of one day, or a recall.

    ``record`` is the audit record that says so; for reads the newest one's id is ``record_id``.
    """

    at: dt.datetime
    kind: str
    actor_kind: str = ""
    actor_label: str = ""
    record: AuditRecord | None = None
    record_id: int | None = None
    link: MemoryLink | None = None
    count: int = 1
    versions: Sequence[int] = field(default=())

    @property
    def is_refusal(self) -> bool:
        return self.record is not None and self.record.verdict != VERDICT_OK


@dataclass(frozen=True, slots=True)
class Timeline:
    """One page."""

    entries: Sequence[TimelineEntry]
    page: int
    has_more: bool


def timeline_of(memory: Memory, context: RequestContext, page: int = 1) -> Timeline:
    """One page of what happened to ``memory``, as far as the actor may see it."""
    page = min(max(page, 1), MAX_PAGES)
    first = (page - 1) * ENTRIES_PER_PAGE
    most = first + ENTRIES_PER_PAGE + 1
    organizations = audited_organizations(memory, context.rights)
    sources: list[Iterable[TimelineEntry]] = [_acts(memory, context, most)]
    if organizations:
        sources += [
            _reads(memory, organizations, most),
            _recalls(memory, organizations, most),
        ]
    merged = merge(*sources, key=attrgetter("at"), reverse=True)
    found = list(islice(merged, first, most))
    more = len(found) > ENTRIES_PER_PAGE and page < MAX_PAGES
    return Timeline(found[:ENTRIES_PER_PAGE], page, more)


def _acts(memory: Memory, context: RequestContext, most: int) -> list[TimelineEntry]:
    """What was done or refused: to the memory, and to the links whose other end is readable."""
    links = {
        str(link.pk): link
        for links in (links_of(memory, context), suggested_links_of(memory, context))
        for link in links.select_related("source", "target")
    }
    about = Q(object_kind=ObjectKind.MEMORY, object_id=str(memory.pk)) & ~_plain_reads()
    about |= Q(object_kind=ObjectKind.MEMORY_LINK, object_id__in=list(links))
    records = visible_records(context.rights).filter(about)
    if memory.organization_id is not None:
        records = records.filter(organization_id=memory.organization_id)
    return [_act(record, links) for record in records.order_by("-occurred_at", "-id")[:most]]


def _plain_reads() -> Q:
    """Reads that were not refused: they are shown day by day."""
    return Q(action=Action.READ, verdict=VERDICT_OK)


def _act(record: AuditRecord, links: dict[str, MemoryLink]) -> TimelineEntry:
    link = links.get(record.object_id) if record.object_kind == ObjectKind.MEMORY_LINK else None
    return TimelineEntry(
        at=record.occurred_at,
        kind="link" if link else str(record.action),
        actor_kind=record.actor_kind,
        actor_label=record.actor_label,
        record=record,
        record_id=record.pk,
        link=link,
    )


def _reads(memory: Memory, organizations: list[uuid.UUID], most: int) -> list[TimelineEntry]:
    with connection.cursor() as cursor:
        cursor.execute(
            READS, {"organizations": organizations, "memory_id": memory.pk, "most": most}
        )
        found = [
            TimelineEntry(
                at=at,
                kind="read",
                actor_kind=kind,
                actor_label=label,
                record_id=record_id,
                count=count,
                versions=versions,
            )
            for kind, label, count, versions, at, record_id in cursor.fetchall()
        ]
    return sorted(found, key=attrgetter("at"), reverse=True)


def _recalls(memory: Memory, organizations: list[uuid.UUID], most: int) -> list[TimelineEntry]:
    """When notices were created, for how many agents."""
    recalls = (
        memory.recall_notices.filter(organization_id__in=organizations)
        .exclude(kind=RecallKind.CHANGES_REQUESTED)  # an act of its own
        .order_by("-created_at")
        .values_list("kind", "created_at")
        .annotate(agents=Count("pk"))
    )
    return [
        TimelineEntry(at=at, kind=f"recall_{kind}", count=agents)
        for kind, at, agents in recalls[:most]
    ]
