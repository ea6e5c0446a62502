"""Counting the trail over a window of days. Each question is one statement over an index."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Count, IntegerField, Max, Q, QuerySet, Subquery
from django.db.models.functions import TruncDate

from apps.audit.models import CHANGED_STATUS, VERDICT_OK, Action, AuditRecord

WRITES = (Action.CREATED, Action.UPDATED)
#: Counting stops here; a bigger trail is said to hold more.
MAX_COUNTED = 100_000

Flow = dict[dt.date, dict[str, int]]


@dataclass(frozen=True, slots=True)
class Activity:
    """What one agent did."""

    agent_id: str
    reads: int
    writes: int

    @property
    def total(self) -> int:
        return self.reads + self.writes


@dataclass(frozen=True, slots=True)
class Presence:
    """Somebody who acted, and when for the last time."""

    actor_kind: str
    label: str
    acts: int
    last: dt.datetime


def refusals_by_code(records: QuerySet[AuditRecord], since: dt.datetime) -> list[tuple[str, int]]:
    """How often each code was answered, the most frequent first."""
    refused = records.filter(~Q(verdict=VERDICT_OK), occurred_at__gte=since)
    counted = refused.order_by().values_list("verdict").annotate(number=Count("*"))
    return sorted(counted, key=lambda row: (-row[1], row[0]))


def activity_by_agent(records: QuerySet[AuditRecord], since: dt.datetime) -> list[Activity]:
    """Reads and writes of every agent, the busiest first. People have no agent id."""
    done = records.filter(
        ~Q(agent_id=""),
        verdict=VERDICT_OK,
        occurred_at__gte=since,
        action__in=(Action.READ, *WRITES),
    )
    counted: dict[str, dict[bool, int]] = defaultdict(lambda: {True: 0, False: 0})
    rows = done.order_by().values_list("agent_id", "action").annotate(number=Count("*"))
    for agent_id, action, number in rows:
        counted[agent_id][action == Action.READ] += number
    activities = [Activity(key, found[True], found[False]) for key, found in counted.items()]
    return sorted(activities, key=lambda row: (-row.total, row.agent_id))


def status_changes_by_day(records: QuerySet[AuditRecord], since: dt.datetime) -> Flow:
    """By how much each status grew or shrank on each day (UTC), days without change left out."""
    rows = (
        records.filter(CHANGED_STATUS, occurred_at__gte=since)
        .order_by()
        .values_list(TruncDate("occurred_at"), "before_status", "after_status")
        .annotate(number=Count("*"))
    )
    flow: Flow = defaultdict(lambda: defaultdict(int))
    for day, before, after, number in rows:
        flow[day][before] -= number
        flow[day][after] += number
    return flow


def recently_active(
    records: QuerySet[AuditRecord], since: dt.datetime, most: int
) -> list[Presence]:
    """Who acted since then, the latest first."""
    rows = (
        records.filter(occurred_at__gte=since)
        .order_by()
        .values_list("actor_kind", "actor_label")
        .annotate(acts=Count("*"), last=Max("occurred_at"))
        .order_by("-last")[:most]
    )
    return [Presence(*row) for row in rows]


class _Rows(Subquery):
    """How many rows a subquery has."""

    template = "(SELECT count(*) FROM (%(subquery)s) counted)"
    output_field = IntegerField()


def size_and_last(records: QuerySet[AuditRecord]) -> tuple[int, AuditRecord | None]:
    """``size_of`` and the newest record, in one statement."""
    counted = records.order_by().values("pk")[: MAX_COUNTED + 1]
    last = records.order_by("-id").annotate(size=_Rows(counted)).first()
    return (last.size, last) if last else (0, None)


def size_of(records: QuerySet[AuditRecord]) -> int:
    """How many records there are; counting stops at ``MAX_COUNTED`` + 1."""
    return records.order_by()[: MAX_COUNTED + 1].count()
