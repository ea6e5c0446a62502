"""After a turn: everything of it is written, and once, however often and wherever it is tried."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import transaction

from apps.access.participants import mask_of
from apps.audit.models import Action, ObjectKind
from apps.audit.services.records import record as record_act
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import PlatformError, ResourceBusy
from apps.common.text import counted, sha256_of
from apps.events.drafts import EventDraft
from apps.events.models import Event
from apps.events.services import append_events
from apps.events.vocabulary import TYPE_MAX_LENGTH
from apps.turns.fact_extraction import ExtractedFact, facts_in
from apps.turns.input_dedup import without_repeated
from apps.turns.items import Item, said_by_user
from apps.turns.models import Session, SessionPicture, TurnGuard, TurnItem
from apps.turns.owners import SessionOwner, owner_of
from apps.turns.pictures import Picture, set_aside
from apps.turns.requests import TurnRecord
from apps.turns.selectors.sessions import CHANNEL, said_last
from apps.turns.services.fact_writer import StatedFact, write_facts
from apps.turns.services.instrumentation import (
    AFTER_TURN,
    CONFLICTS,
    FACT_WRITE,
    count,
    count_all,
    instrumented,
)
from apps.turns.services.model_queue import status_for_model
from apps.turns.services.sessions import hold_session, key_of, open_session, try_session
from apps.turns.statements.reading import corrects_former
from apps.turns.vocabulary import TurnStatus

#: Who has not finished by then never will.
STALE_AFTER = dt.timedelta(minutes=2)
#: Whether a model said it, its position, and the item.
Place = tuple[bool, int, Item]


class TurnConflict(ResourceBusy):
    """Somebody else writes this very turn."""


@dataclass(frozen=True, slots=True)
class TurnClaim:
    """The right to write a turn. Whoever takes it up anew takes it away."""

    guard_id: int
    number: uuid.UUID


@verb(Action.CREATED, ObjectKind.TURN, Intent.WRITE, commits=True, right=Right.WRITE)
def after_turn(*, context: RequestContext, record: TurnRecord) -> None:
    """Write a turn: what was said into the log of events, what was stated as facts.

    Done once: a turn that is written already is so. Interrupted anywhere, nothing of it is there
    and it can be tried again; where the process died, after two minutes. Raises WriteNotAllowed,
    InvalidArgument, PayloadTooLarge, ContentRejected, and ResourceBusy while another call writes
    in the session.
    """
    owner = owner_of(context, record.user_id)
    with instrumented(AFTER_TURN, context, session_id=record.session_id, turn_id=record.turn_id):
        try:
            claim = _claim(context, owner, record)
            if claim is None:
                count(CONFLICTS)
                return
            with _released_unless_done(claim):
                stated = _write(context, owner, record, claim)
        except TurnConflict:
            count(CONFLICTS)
            raise
        count_all([(FACT_WRITE, statement.level.value) for statement in stated])


@transaction.atomic
def _claim(context: RequestContext, owner: SessionOwner, record: TurnRecord) -> TurnClaim | None:
    """Take up a turn, visible to all others from now on; None if it is written already.

    Raises ResourceBusy.
    """
    hold_session(key_of(context, owner, record.session_id))
    session = open_session(context, owner, record.session_id)
    moment = now()
    guard, is_new = TurnGuard.objects.get_or_create(
        organization_id=session.organization_id,
        session=session,
        turn_id=record.turn_id,
        defaults={"created_at": moment, "updated_at": moment},
    )
    if is_new:
        return TurnClaim(guard.pk, guard.claim)
    if guard.status == TurnStatus.DONE:
        record_repeated(context, session)
        return None
    if guard.updated_at > moment - STALE_AFTER:
        raise TurnConflict("The turn is being written by another call.")
    guard.claim, guard.updated_at = uuid.uuid4(), moment
    guard.save(update_fields=["claim", "updated_at"])
    return TurnClaim(guard.pk, guard.claim)


@transaction.atomic
def _write(
    context: RequestContext, owner: SessionOwner, record: TurnRecord, claim: TurnClaim
) -> list[StatedFact]:
    """Write all of the turn. Raises ResourceBusy when somebody else has taken it up meanwhile."""
    hold_session(key_of(context, owner, record.session_id))
    guard = _own_guard(claim)
    session, moment = guard.session, now()
    inputs = without_repeated(context, session, record.input_items)
    found = _stated_in(context, session, said_by_user(inputs))
    events = append_items(context, owner, guard, inputs, record.output_items, moment)
    stated = write_facts(
        context=context,
        owner=owner,
        session=session,
        turn_id=guard.turn_id,
        found=found,
    )
    _finish(guard, moment)
    _record(
        context,
        session,
        reason=f"{counted(len(events), 'event')}, {counted(len(stated), 'fact')}",
        content_hashes=[event.payload_hash for event in events],
    )
    return stated


def _stated_in(
    context: RequestContext, session: Session, said: Sequence[str]
) -> list[ExtractedFact]:
    """What the messages of a turn state, the first of which may correct the one before the turn."""
    is_correction = bool(said) and corrects_former(said[0])
    former = said_last(context, session) if is_correction else ""
    return facts_in(said, denied=True, former=former)


def _own_guard(claim: TurnClaim) -> TurnGuard:
    own = TurnGuard.objects.filter(
        pk=claim.guard_id, claim=claim.number, status=TurnStatus.PROCESSING
    )
    guard = own.select_related("session__repository").select_for_update(of=("self",)).first()
    if guard is None:
        raise TurnConflict("The turn was taken up by another call.")
    return guard


def append_items(
    context: RequestContext,
    owner: SessionOwner,
    guard: TurnGuard,
    inputs: Sequence[Item],
    outputs: Sequence[Item],
    moment: dt.datetime,
) -> list[Event]:
    """Append the events of a turn, each with its position. Raises what appending raises."""
    places = [(False, n, item) for n, item in enumerate(inputs)]
    places += [(True, n, item) for n, item in enumerate(outputs)]
    if not places:
        return []
    places = _with_pictures_aside(guard, places, moment)
    names = owner.participants(mask_of(context))
    drafts = [_draft(names, guard, is_output, n, item, moment) for is_output, n, item in places]
    outcomes = append_events(context=context, events=drafts)
    events = []
    for outcome in outcomes:
        if isinstance(outcome, PlatformError):
            raise outcome
        events.append(outcome.event)
    TurnItem.objects.bulk_create(
        TurnItem(
            event=event,
            organization_id=guard.organization_id,
            session_id=guard.session_id,
            turn=guard,
            event_seq=event.event_seq,
            is_output=is_output,
            position=n,
            said_at=moment,
        )
        for event, (is_output, n, _) in zip(events, places, strict=True)
    )
    return events


def _with_pictures_aside(
    guard: TurnGuard, places: Sequence[Place], moment: dt.datetime
) -> list[Place]:
    """The items with names for pictures, which are kept beside the log, each once in a session."""
    pictures: dict[str, Picture] = {}
    named: list[Place] = []
    for is_output, place, item in places:
        plain, found = set_aside(item)
        named.append((is_output, place, plain))
        pictures |= found
    if pictures:
        SessionPicture.objects.bulk_create(
            (
                SessionPicture(
                    organization_id=guard.organization_id,
                    session_id=guard.session_id,
                    digest=one.digest,
                    prefix=one.prefix,
                    content=one.content,
                    created_at=moment,
                )
                for one in pictures.values()
            ),
            ignore_conflicts=True,
        )
    return named


def _draft(
    participants: tuple[str, ...],
    guard: TurnGuard,
    is_output: bool,
    place: int,
    item: Item,
    moment: dt.datetime,
) -> EventDraft:
    direction = "out" if is_output else "in"
    return EventDraft(
        timestamp=moment,
        channel=CHANNEL,
        participants=participants,
        payload={"item": item},
        # The claim: nobody can take the place of an event that is still to come.
        source_event_key=f"{guard.session_id}/{guard.claim}/{direction}-{place}",
        context_id=guard.session.thread,
        type=str(item["type"])[:TYPE_MAX_LENGTH],
        internal=not guard.session.repository.lists_conversations,
    )


def _finish(guard: TurnGuard, moment: dt.datetime) -> None:
    guard.status, guard.updated_at = TurnStatus.DONE, moment
    guard.model_status = status_for_model(guard.organization_id)
    guard.save(update_fields=["status", "updated_at", "model_status"])
    Session.objects.filter(pk=guard.session_id).update(
        latest_turn_id=guard.turn_id, updated_at=moment
    )


@contextmanager
def _released_unless_done(claim: TurnClaim) -> Iterator[None]:
    """Let the turn be tried again at once when writing it failed here."""
    is_done = False
    try:
        yield
        is_done = True
    finally:
        if not is_done:
            _release(claim)


@transaction.atomic
def _release(claim: TurnClaim) -> None:
    own = TurnGuard.objects.filter(
        pk=claim.guard_id, claim=claim.number, status=TurnStatus.PROCESSING
    )
    guard = own.select_related("session").first()
    if guard is None:
        return
    own.delete()
    session = guard.session
    # A session that holds nothing was only begun for this turn, unless another one begins there.
    if try_session(session.key):
        nothing = {"turns": None, "prepared": None, "items": None, "facts": None}
        Session.objects.filter(pk=session.pk, **nothing).delete()


def record_repeated(context: RequestContext, session: Session) -> None:
    """Record that a turn was handed in again which is written already."""
    record_act(
        context=context,
        action=Action.REPEATED,
        object_kind=ObjectKind.TURN,
        object_id=session.pk,
        reason="written already",
    )


def _record(
    context: RequestContext, session: Session, *, reason: str, content_hashes: Sequence[str] = ()
) -> None:
    after_turn.record(
        context,
        session.pk,
        reason=reason,
        content_hash=sha256_of(content_hashes),
    )
