"""Taking over conversations that were kept elsewhere: turns and facts, with the times they are of.

A turn and a fact are taken over once. Nothing is read out of what was said: what was learned from
it comes along.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import InvalidTransition
from apps.turns.fact_extraction import ExtractedFact
from apps.turns.input_dedup import without_repeated
from apps.turns.items import Item
from apps.turns.models import Fact, Session, TurnGuard
from apps.turns.owners import SessionOwner, UserName, owner_of
from apps.turns.requests import SESSION_ID, TURN_ID
from apps.turns.selectors.facts import identity_of
from apps.turns.services.fact_writer import expiry_of, write_facts
from apps.turns.services.sessions import hold_session, key_of, open_session
from apps.turns.services.turn_writer import append_items
from apps.turns.vocabulary import TurnStatus


@dataclass(frozen=True, slots=True)
class PastTurn:
    """A turn of the past. ``said_at`` is when it was over."""

    turn_id: str
    said_at: dt.datetime
    input_items: Sequence[Item]
    output_items: Sequence[Item]


@verb(Action.CREATED, ObjectKind.TURN, Intent.WRITE, right=Right.WRITE)
def import_turn(
    *, context: RequestContext, session_id: str, user_id: object, turn: PastTurn
) -> bool:
    """Take over one turn; whether it is new. Turns come in the order in which they were said.

    Raises InvalidTransition when the session went on after it, WriteNotAllowed, InvalidArgument,
    PayloadTooLarge, ContentRejected and ResourceBusy.
    """
    owner, session = _opened(context, session_id, user_id)
    turn_id = TURN_ID.read(turn.turn_id)
    if session.turns.filter(turn_id=turn_id).exists():
        return False
    if session.items.filter(said_at__gt=turn.said_at).exists():
        raise InvalidTransition("The session went on after this turn.", field="turn_id")
    guard = TurnGuard.objects.create(
        organization_id=session.organization_id,
        session=session,
        turn_id=turn_id,
        status=TurnStatus.DONE,
        created_at=turn.said_at,
        updated_at=turn.said_at,
    )
    inputs = without_repeated(context, session, turn.input_items)
    events = append_items(context, owner, guard, inputs, turn.output_items, turn.said_at)
    Session.objects.filter(pk=session.pk).update(latest_turn_id=turn_id, updated_at=now())
    import_turn.record(context, session.pk, reason=f"taken over, {len(events)} events")
    return True


@verb(Action.CREATED, ObjectKind.TURN, Intent.WRITE, right=Right.WRITE)
def import_facts(
    *,
    context: RequestContext,
    session_id: str,
    user_id: object,
    turn_id: str,
    facts: Sequence[ExtractedFact],
) -> int:
    """Take over facts that still hold and are not here yet; how many are new.

    Raises WriteNotAllowed, InvalidArgument, ContentRejected and ResourceBusy.
    """
    moment = now()
    dated = [_dated(fact, moment) for fact in facts]
    alive = [fact for fact in dated if fact.expires_at is None or fact.expires_at > moment]
    if not alive:
        return 0
    owner, session = _opened(context, session_id, user_id)
    known = set(
        Fact.objects.filter(
            organization_id=session.organization_id,
            session=session,
            created_at__in=[fact.stated_at for fact in alive],
        ).values_list("identity", "created_at")
    )
    stated = write_facts(
        context=context,
        owner=owner,
        session=session,
        turn_id=turn_id,
        found=[
            fact
            for fact in alive
            if (identity_of(fact.fact_id, fact.key), fact.stated_at) not in known
        ],
    )
    if stated:
        import_facts.record(context, session.pk, reason=f"taken over, {len(stated)} facts")
    return len(stated)


def _opened(
    context: RequestContext, session_id: str, user_id: object
) -> tuple[SessionOwner, Session]:
    owner = owner_of(context, UserName().read(user_id))
    name = SESSION_ID.read(session_id)
    hold_session(key_of(context, owner, name))
    return owner, open_session(context, owner, name)


def _dated(fact: ExtractedFact, moment: dt.datetime) -> ExtractedFact:
    """When it was stated, not in the future, and until when it holds."""
    stated_at = min(fact.stated_at or moment, moment)
    return replace(
        fact, stated_at=stated_at, expires_at=fact.expires_at or expiry_of(fact.level, stated_at)
    )
