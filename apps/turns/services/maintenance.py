"""Looking after sessions: summaries, archived days, expired facts, descriptions of folders."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import Count, F, Q, QuerySet
from django.db.models.functions import TruncDate

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import midnight, now
from apps.common.context import Intent, RequestContext, Right, system_context
from apps.common.errors import PlatformError, ResourceBusy
from apps.common.logs import log_internal_error
from apps.memories.services.status import archive_expired
from apps.turns.models import ArchivedDay, Session
from apps.turns.requests import SessionRequest
from apps.turns.selectors.tree import files_of, require_session
from apps.turns.services.compaction import compact_session
from apps.turns.services.instrumentation import COMPACTION, MAINTENANCE, count, instrumented
from apps.turns.services.sessions import hold_session, try_session
from apps.turns.session_tree import summaries_of

#: More open items than so many times what is repeated to a model: the older ones are summarised.
COMPACT_ABOVE = 2
SWEEP_SECONDS = 5.0
#: After its last event a session is looked after until its last day is archived, and once more.
AFTERWARDS = dt.timedelta(days=2)
BATCH = 20
Hold = Callable[[Session], None]


@dataclass(frozen=True, slots=True)
class MaintenanceReport:
    """What was done: events behind a summary, days archived, facts put away, folders described."""

    compacted: int = 0
    archived: int = 0
    expired: int = 0
    described: int = 0

    @property
    def summary(self) -> str:
        return ", ".join(f"{number} {word}" for word, number in asdict(self).items())


@verb(Action.UPDATED, ObjectKind.SESSION, Intent.WRITE, commits=True, right=Right.WRITE)
def run_maintenance(*, context: RequestContext, request: SessionRequest) -> MaintenanceReport:
    """Look after one of the caller's sessions now.

    Raises WriteNotAllowed, NotFound, and ResourceBusy while another call writes in the session.
    """
    with instrumented(MAINTENANCE, context, session_id=request.session_id):
        done = _maintain(context, require_session(context, request), _wait_for)
    return _counted(done)


def maintain_due(*, seconds: float) -> int:
    """Look after sessions of all organizations that are due, for about ``seconds``; how many.

    Sessions that somebody writes in are left for later. May be stopped anywhere and run again,
    also by several processes at once.
    """
    deadline, done = time.monotonic() + seconds, 0
    for session in _due()[:BATCH]:
        if time.monotonic() > deadline:
            break
        context = system_context(
            organization_id=session.organization_id, repository_id=session.repository_id
        )
        try:
            with instrumented(MAINTENANCE, context, session_id=session.session_id):
                report = _maintain(context, session, _have_now)
        except ResourceBusy:
            continue
        except (PlatformError, DatabaseError) as failure:
            log_internal_error(failure, request_id=context.request_id)
            _put_off(session)
            continue
        _counted(report)
        done += 1
    return done


def _counted(report: MaintenanceReport) -> MaintenanceReport:
    """The report of what is committed by now."""
    if report.compacted:
        count(COMPACTION)
    return report


@transaction.atomic
def _maintain(context: RequestContext, session: Session, hold: Hold) -> MaintenanceReport:
    """Everything with its record, or nothing, while nobody else writes in the session."""
    hold(session)
    held = Session.objects.get(pk=session.pk)  # as it is now
    done = MaintenanceReport(
        compacted=_compact(held),
        archived=_archive(held),
        expired=_sweep(held),
        described=_describe(context, held),
    )
    held.maintained_at = now()
    held.save(update_fields=["maintained_at"])
    run_maintenance.record(context, held.pk, reason=done.summary)
    return done


def _compact(session: Session) -> int:
    keep = settings.TURNS.recent_context_items
    later = session.items.filter(event_seq__gt=session.compacted_through).order_by("-event_seq")
    if later.count() <= COMPACT_ABOVE * keep:
        return 0
    compaction = compact_session(session, through=later[keep - 1].event_seq - 1)
    return compaction.events if compaction else 0


def _archive(session: Session) -> int:
    """Put the logs of past days away; how many days. A day that has more events now counts anew."""
    moment = now()
    # A day is as old as its beginning, and never today's.
    old_enough = moment - settings.TURNS.compaction_min_age + dt.timedelta(days=1)
    before = midnight(min(moment, old_enough))
    known = dict(session.archived_days.values_list("day", "events"))
    days = (
        session.items.filter(said_at__lt=before)
        .order_by()
        .annotate(day=TruncDate("said_at", tzinfo=dt.UTC))
        .values_list("day")
        .annotate(events=Count("pk"))
    )
    changed = [
        ArchivedDay(
            organization_id=session.organization_id,
            session=session,
            day=day,
            archived_at=moment,
            events=events,
        )
        for day, events in days
        if known.get(day) != events
    ]
    ArchivedDay.objects.bulk_create(
        changed,
        update_conflicts=True,
        update_fields=["archived_at", "events"],
        unique_fields=["organization", "session", "day"],
    )
    return len(changed)


def _sweep(session: Session) -> int:
    own = Q(fact__organization_id=session.organization_id, fact__session=session)
    return archive_expired(seconds=SWEEP_SECONDS, among=own)


def _describe(context: RequestContext, session: Session) -> int:
    """Write abstracts and overviews anew, unless that was done a short while ago; how many."""
    moment = now()
    oldest = moment - settings.TURNS.summary_refresh_interval
    if session.summarized_at is not None and session.summarized_at > oldest:
        return 0
    session.summaries = summaries_of(files_of(context, session))
    session.summarized_at = moment
    session.save(update_fields=["summaries", "summarized_at"])
    return len(session.summaries)


def _wait_for(session: Session) -> None:
    hold_session(session.key)


def _have_now(session: Session) -> None:
    """Raises ResourceBusy at once when somebody else has it."""
    if not try_session(session.key):
        raise ResourceBusy("The session is being written by another call.")


def _due() -> QuerySet[Session]:
    """Sessions that were never maintained, or not lately and have changed since."""
    lately = now() - dt.timedelta(minutes=settings.TURNS.maintenance_schedule_minutes)
    in_time = F("updated_at") + AFTERWARDS + settings.TURNS.compaction_min_age
    again = Q(maintained_at__lte=lately) & Q(maintained_at__lt=in_time)
    never = Q(maintained_at__isnull=True)
    return Session.objects.filter(never | again).order_by(
        F("maintained_at").asc(nulls_first=True), "pk"
    )


def _put_off(session: Session) -> None:
    """Move a session to the end of the queue: it is tried again when it is due."""
    Session.objects.filter(pk=session.pk).update(maintained_at=now())
