"""Figures: what waits, what there is, who is at work."""

from __future__ import annotations

import datetime as dt

from django.db.models import Q, QuerySet

from apps.audit.models import ObjectKind
from apps.audit.selectors import visible_records
from apps.audit.selectors.statistics import (
    MAX_COUNTED,
    activity_by_agent,
    refusals_by_code,
    size_of,
)
from apps.audit.verbs import reading
from apps.common.clock import now
from apps.common.context import RequestContext, Right
from apps.common.errors import WriteNotAllowed
from apps.common.replica import bearing_delay
from apps.memories.models import Memory
from apps.memories.selectors import organizations_in_reach, visible_to
from apps.memories.selectors.statistics import (
    MemoryTotals,
    count_conflicting,
    statuses_by_day,
    totals_of,
)
from apps.rest.contexts import LISTED
from apps.rest.endpoints import Call, PlatformView, answering, route
from apps.rest.messages import statistics as messages

PLACES = ("organization_id", "repository_id")


def _figures(call: Call[None]) -> messages.Statistics:
    context, given = call.context, call.given
    if context.actor.is_agent or not context.rights.anywhere(Right.READ):
        raise WriteNotAllowed("This is for people who read memories.")
    place = Q(**{name: given[name] for name in PLACES if name in given})
    seen = visible_to(context.actor, context.rights).filter(place)
    totals = totals_of(seen)
    trail = _trail(context, place, seen, totals, given.get("days", messages.DEFAULT_DAYS))
    waiting = messages.Waiting.counted(totals, count_conflicting(seen))
    return messages.Statistics(waiting=waiting, memories=dict(totals.by_status), trail=trail)


@route("v1/statistics", "statistics")
class StatisticsView(PlatformView):
    get = answering(
        reading(ObjectKind.STATISTICS),
        name="read_statistics",
        at=LISTED,
        query=messages.StatisticsQuery,
        run=_figures,
        answer=messages.Statistics,
        text="What waits, how many memories there are, and what the trail tells of the last days.",
    )


def _trail(
    context: RequestContext, place: Q, seen: QuerySet[Memory], totals: MemoryTotals, days: int
) -> messages.Trail | None:
    """From the audit trail; nothing for those who may not view it."""
    if not context.rights.anywhere(Right.AUDIT):
        return None
    records = bearing_delay(visible_records(context.rights).filter(place))
    moment = now()
    since = (moment - dt.timedelta(days=days - 1)).replace(hour=0, minute=0, second=0)
    window = [(since + dt.timedelta(days=number)).date() for number in range(days)]
    by_day = statuses_by_day(seen, organizations_in_reach(context.rights), totals.by_status, window)
    size = size_of(records)
    return messages.Trail(
        statuses_by_day=[messages.Day(day=day, memories=found) for day, found in by_day],
        agents=[messages.AgentActivity.of(one) for one in activity_by_agent(records, since)],
        refusals=[
            messages.Refusals(verdict=verdict, count=count)
            for verdict, count in refusals_by_code(records, since)
        ],
        records=min(size, MAX_COUNTED),
        has_more_records=size > MAX_COUNTED,
    )
