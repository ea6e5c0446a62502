"""The part of the dashboard made from the audit trail, for those who may view it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.defaultfilters import pluralize
from django.utils.safestring import SafeString

from apps.audit.models import AuditRecord
from apps.audit.selectors import visible_records
from apps.audit.selectors.statistics import (
    MAX_COUNTED,
    Presence,
    activity_by_agent,
    recently_active,
    refusals_by_code,
    size_and_last,
)
from apps.common.clock import now
from apps.common.context import ActorKind, Right
from apps.common.replica import bearing_delay
from apps.console.audit.seals import audit_state_of
from apps.console.base.badges import actor_badge
from apps.console.base.charts import AreaChart, BarChart, LegendEntry, area_chart, bar_chart
from apps.console.base.context import may_anywhere, rights
from apps.console.dashboard.place import DashboardPlace
from apps.memories.models import Memory
from apps.memories.selectors import organizations_in_reach
from apps.memories.selectors.statistics import statuses_by_day
from apps.memories.vocabulary import Status

MAX_AGENTS = 10
MAX_ACTIVE = 8
MAX_REFUSALS = 8
ACTIVE_FOR = dt.timedelta(hours=24)
COLOURS = {
    Status.VERIFIED: "green",
    Status.LOCKED: "red",
    Status.UNVERIFIED: "orange",
    Status.DEPRECATED: "purple",
    Status.ARCHIVED: "grey",
}


@dataclass(frozen=True, slots=True)
class Active:
    """Somebody who is at work, with the list of what she did."""

    presence: Presence
    badge: SafeString
    url: str


@dataclass(frozen=True, slots=True)
class TrailState:
    """How much the trail holds here."""

    count: int
    is_more: bool
    last: AuditRecord | None


def trail(
    request: HttpRequest,
    place: DashboardPlace,
    memories: QuerySet[Memory],
    totals: Mapping[str, int],
) -> dict[str, Any]:
    """Charts and lists of the window; nothing for those who may not view the trail."""
    if not may_anywhere(request, Right.AUDIT):
        return {}
    records = bearing_delay(visible_records(rights(request)).filter(place.condition))
    return {
        "may_audit": True,
        "statuses_over_time": statuses_over_time(request, memories, place, totals),
        "activity": activity(records, place),
        "refusal_codes": refusal_codes(records, place),
        "refusals": list(
            records.exclude(verdict="OK")
            .filter(occurred_at__gte=place.since)
            .order_by("-occurred_at")[:MAX_REFUSALS]
        ),
        "refusals_url": place.records_url(verdict="refused"),
        "active": _active(records, place),
        "trail": _state(records),
        "seals": audit_state_of(request, place),
        "trail_url": place.list_url("audit_auditrecord"),
    }


def statuses_over_time(
    request: HttpRequest,
    memories: QuerySet[Memory],
    place: DashboardPlace,
    totals: Mapping[str, int],
) -> AreaChart:
    """How many memories had each status at the end of each day, reckoned back from today."""
    keys = [
        LegendEntry(Status(status).label, colour, place.memories_url(status=status.value))
        for status, colour in COLOURS.items()
    ]
    days = [(place.since + dt.timedelta(days=number)).date() for number in range(place.days + 1)]
    organization_ids = organizations_in_reach(rights(request))
    if place.organization is not None:
        organization_ids = {place.organization.pk}
    reckoned = statuses_by_day(memories, organization_ids, totals, days)
    values = [[found[status] for status in COLOURS] for _, found in reckoned]
    return area_chart("Memories by status over time", "memories", keys, days, values)


def activity(records: QuerySet[AuditRecord], place: DashboardPlace) -> BarChart:
    """Reads and writes of the busiest agents; the others are summed up below."""
    keys = [LegendEntry("Reads", "blue"), LegendEntry("Writes", "green")]
    found = activity_by_agent(records, place.since)
    rows: list[tuple[str, str, list[int]]] = [
        (row.agent_id, place.records_url(agent_id=row.agent_id), [row.reads, row.writes])
        for row in found[:MAX_AGENTS]
    ]
    chart = bar_chart("Reads and writes by agent", "acts", keys, rows)
    rest = found[MAX_AGENTS:]
    if not rest:
        return chart
    reads, writes = (sum(getattr(row, name) for row in rest) for name in ("reads", "writes"))
    counted = ((len(rest), "more agent"), (reads, "read"), (writes, "write"))
    agents, *done = (f"{number:,} {noun}{pluralize(number)}" for number, noun in counted)
    more = f"{agents}: {', '.join(done)}"
    return replace(chart, more=more, more_url=place.records_url(actor_kind=ActorKind.AGENT))


def refusal_codes(records: QuerySet[AuditRecord], place: DashboardPlace) -> BarChart:
    """How often each code was answered."""
    rows = [
        (code, place.records_url(verdict=code), [number])
        for code, number in refusals_by_code(records, place.since)
    ]
    return bar_chart("Refusals by code", "refusals", [LegendEntry("Refusals", "red")], rows)


def _active(records: QuerySet[AuditRecord], place: DashboardPlace) -> list[Active]:
    since = now() - ACTIVE_FOR
    start = {"occurred_at_from_0": f"{since:%Y-%m-%d}", "occurred_at_from_1": f"{since:%H:%M:%S}"}
    return [
        Active(
            presence,
            actor_badge(presence.actor_kind),
            place.list_url(
                "audit_auditrecord", actor=presence.label, actor_kind=presence.actor_kind, **start
            ),
        )
        for presence in recently_active(records, since, MAX_ACTIVE)
    ]


def _state(records: QuerySet[AuditRecord]) -> TrailState:
    count, last = size_and_last(records)
    return TrailState(min(count, MAX_COUNTED), count > MAX_COUNTED, last)
