"""The summary of a session's older events, as it may be served now."""

from __future__ import annotations

from dataclasses import replace

from django.db.models import Exists, QuerySet

from apps.common.context import RequestContext
from apps.governance.findings import Group
from apps.governance.selectors import OrganizationPolicy, policy_of
from apps.turns.models import Compaction, Session
from apps.turns.selectors.sessions import visible_items
from apps.turns.summaries import Summary


def told_summaries(
    context: RequestContext, session: Session, compactions: QuerySet[Compaction]
) -> list[tuple[Compaction, Summary]]:
    """These compactions of a session, each with its summary.

    Without a point where the context does not see what was said.
    """
    rows, policy = list(compactions), policy_of(session.organization_id)
    last = visible_items(context, session).filter(event_seq__in=[row.through for row in rows])
    seen = set(last.values_list("event_seq", flat=True))
    told = ((row, summary_of(row, policy)) for row in rows)
    return [
        (row, summary if row.through in seen else replace(summary, points=()))
        for row, summary in told
    ]


def current_summary(context: RequestContext, session: Session) -> Summary | None:
    """The summary of everything that is not repeated any more; None if none may be served."""
    if not session.compacted_through:
        return None
    last = visible_items(context, session).filter(event_seq=session.compacted_through)
    compaction = _latest(session).filter(Exists(last)).first()
    return summary_of(compaction, policy_of(session.organization_id)) if compaction else None


def summary_before(session: Session, policy: OrganizationPolicy) -> Summary:
    """The summary that the next one goes on from; it may be empty."""
    former = _latest(session).first()
    return summary_of(former, policy) if former else Summary()


def _latest(session: Session) -> QuerySet[Compaction]:
    own = Compaction.objects.filter(organization_id=session.organization_id, session=session)
    return own.filter(through=session.compacted_through)


def summary_of(compaction: Compaction, policy: OrganizationPolicy) -> Summary:
    """The summary of a compaction, without what the write policy of now holds back."""
    summary = Summary.from_json(compaction.summary)
    return summary if compaction.guard_version == policy.version else judged(summary, policy)


def judged(summary: Summary, by: OrganizationPolicy) -> Summary:
    """A summary without the points that hold a secret, control text or an order to a model."""
    points = tuple(point for point in summary.points if not _is_held_back(point.text, by))
    return replace(summary, points=points)


def _is_held_back(text: str, by: OrganizationPolicy) -> bool:
    found = by.policy.examine(text).findings
    return any(one.group is Group.SECRETS or one.withholds for one in found)
