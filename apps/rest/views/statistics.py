"""Figures: what waits, what there is, who is at work."""

from __future__ import annotations

import datetime as dt

from django.db.models import Q

from apps.audit.models import ObjectKind
from apps.audit.selectors import visible_records
from apps.audit.selectors.statistics import (
    MAX_COUNTED,
    activity_by_agent,
    refusals_by_code,
    size_of,
    status_changes_by_day,
)
from apps.audit.verbs import reading
from apps.common.clock import iso, now
from apps.common.context import RequestContext, Right
from apps.common.errors import WriteNotAllowed
from apps.memories.selectors import visible_to
from apps.memories.selectors.statistics import MemoryTotals, statuses_by_day, totals_of
from apps.memories.vocabulary import Status
from apps.rest import statistics_shapes as shapes
from apps.rest.contexts import LISTED
from apps.rest.endpoints import Call, PlatformView, answering, route
from apps.rest.repeats import Result

PLACES = ("organization_id", "repository_id")


def _figures(call: Call[None]) -> Result:
    context, given = call.context, call.given
    if context.actor.is_agent or not context.rights.anywhere(Right.READ):
        raise WriteNotAllowed("This is for people who read memories.")
    place = Q(**{name: given[name] for name in PLACES if name in given})
    totals = totals_of(visible_to(context.actor, context.rights).filter(place))
    trail = _trail(context, place, totals, given.get("days", shapes.DEFAULT_DAYS))
    return {"waiting": _waiting(totals), "memories": dict(totals.by_status), "trail": trail}


@route("v1/statistics", "statistics")
class StatisticsView(PlatformView):
    get = answering(
        reading(ObjectKind.STATISTICS),
        name="read_statistics",
        at=LISTED,
        query=shapes.StatisticsQuery,
        run=_figures,
        answer=shapes.Statistics,
        text="What waits, how many memories there are, and what the trail tells of the last days.",
    )


def _waiting(totals: MemoryTotals) -> Result:
    return {
        "unverified": totals.by_status[Status.UNVERIFIED],
        "pending": totals.pending,
        "quarantined": totals.quarantined,
        "conflicts": totals.conflicts,
        "oldest_since": iso(totals.oldest),
    }


def _trail(context: RequestContext, place: Q, totals: MemoryTotals, days: int) -> Result | None:
    """From the audit trail; nothing for those who may not view it."""
    if not context.rights.anywhere(Right.AUDIT):
        return None
    records = visible_records(context.rights).filter(place)
    moment = now()
    since = (moment - dt.timedelta(days=days - 1)).replace(hour=0, minute=0, second=0)
    window = [(since + dt.timedelta(days=number)).date() for number in range(days)]
    by_day = statuses_by_day(totals.by_status, status_changes_by_day(records, since), window)
    size = size_of(records)
    return {
        "statuses_by_day": [{"day": day.isoformat(), "memories": found} for day, found in by_day],
        "agents": [
            {"agent_id": one.agent_id, "reads": one.reads, "writes": one.writes}
            for one in activity_by_agent(records, since)
        ],
        "refusals": [
            {"verdict": verdict, "count": count}
            for verdict, count in refusals_by_code(records, since)
        ],
        "records": min(size, MAX_COUNTED),
        "has_more_records": size > MAX_COUNTED,
    }
