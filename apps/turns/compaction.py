"""Putting a session's older events behind a summary."""

from __future__ import annotations

from django.db.models import Max

from apps.common.clock import now
from apps.turns.models import Compaction, Session


def compact(session: Session, *, keep: int) -> Compaction | None:
    """Let only the newest ``keep`` events be repeated from now on; None if there are no more.

    The caller holds the session, and its row is as it is in the database.
    """
    open_items = session.items.filter(event_seq__gt=session.compacted_through)
    older = open_items.order_by("-event_seq").values("event_seq")[keep:]
    count = older.count()
    if not count:
        return None
    moment = now()
    through = open_items.filter(event_seq__in=older).aggregate(last=Max("event_seq"))["last"]
    compaction = Compaction.objects.create(
        organization_id=session.organization_id,
        session=session,
        created_at=moment,
        through=through,
        events=count,
    )
    session.compacted_through = through
    session.compacted_at = moment
    session.save(update_fields=["compacted_through", "compacted_at"])
    return compaction
