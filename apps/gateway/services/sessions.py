"""Messages of gateway users: handed over as events, found once their session is flushed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from apps.access.services.idempotency import once
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import Operation, verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import InvalidArgument, PayloadTooLarge, PlatformError
from apps.common.messages import refused
from apps.common.text import REASON_MAX_LENGTH, canonical_json, counted, require_text, sha256_hex
from apps.events.drafts import EventDraft
from apps.events.models import Event
from apps.events.services import Appended, append_events
from apps.events.vocabulary import PAYLOAD_MAX_BYTES, GuardVerdict
from apps.gateway.message_filter import withheld_among
from apps.gateway.messages import ACCEPTED, FLUSHED, UNCHANGED, AddResponse, ChatMessage
from apps.gateway.models import SESSION_ID_MAX_LENGTH, GatewaySession, GatewayUser
from apps.gateway.selectors import messages_of, sessions_of
from apps.gateway.services.facts import remember_facts
from apps.gateway.services.quotas import spend_messages
from apps.gateway.vocabulary import CHANNEL
from apps.governance.selectors import policy_of
from apps.index.models import DocumentKind
from apps.index.registry import origin_of
from apps.index.services.documents import index_documents

#: Messages that are looked at again at once.
ONE_AT_A_TIME = 50
#: The same messages again within this time are the same ones.
SAME_WITHIN = dt.timedelta(minutes=10)
#: What adding to a session does that is not there yet.
OPENING = Operation(Action.CREATED, ObjectKind.GATEWAY_SESSION, Intent.WRITE)


@dataclass(frozen=True, slots=True)
class Flushed:
    """What a flush did: whether anything was new, and how much."""

    status: str
    events_indexed: int = 0
    memories_created: int = 0
    withheld: int = 0


@verb(Action.CREATED, ObjectKind.EVENT, Intent.WRITE)
def add_messages(
    *, context: RequestContext, user: GatewayUser, session_id: str, messages: Sequence[ChatMessage]
) -> AddResponse:
    """Append messages to a session, which is made if need be; nobody finds them before a flush.

    The same session and messages within ten minutes are appended once, and answered as before.
    Raises ContentRejected (the session's name), PayloadTooLarge (a message), ResourceBusy.
    """
    session = _session_for_update(context, user, session_id)
    given = [message.model_dump() for message in messages]
    added = once(
        context,
        add_messages,
        tool="gateway add",
        arguments={},
        act=lambda: _append(context, user, session, messages),
        number=sha256_hex(canonical_json([session.thread, given])),
        remembered_for=SAME_WITHIN,
    )
    return AddResponse(**added)


@verb(Action.UPDATED, ObjectKind.GATEWAY_SESSION, Intent.WRITE)
def flush_session(*, context: RequestContext, user: GatewayUser, session_id: str) -> Flushed:
    """Let the messages of a session be found, and remember what the user states in them.

    Doing so twice is fine; a session without messages has nothing to flush.
    """
    session = locked_session(user, session_id)
    if session is None or session.pending_from is None:
        flush_session.record(context, session.pk if session else "", reason="0 events")
        return Flushed(UNCHANGED)
    pending = (
        messages_of(user, sessions_of(user).filter(pk=session.pk))
        .filter(event_seq__gte=session.pending_from, event_seq__lte=session.last_number)
        .order_by("event_seq")
    )
    count = pending.count()
    _index_again(pending.filter(verdict=GuardVerdict.REJECT))
    memories = remember_facts(context=context, user=user, session=session, events=pending)
    session.flushed_number, session.pending_from = session.last_number, None
    session.flushed_at = now()
    session.save(update_fields=["flushed_number", "pending_from", "flushed_at"])
    flush_session.record(
        context,
        session.pk,
        reason=f"{counted(count, 'event')}, {counted(memories, 'memory', 'memories')}",
    )
    withheld = withheld_among(_judgeable(pending), policy_of(user.organization_id))
    return Flushed(FLUSHED, count, memories, len(withheld))


@verb(Action.UPDATED, ObjectKind.GATEWAY_SESSION, Intent.ADMIN, right=Right.MANAGE)
def release_messages(
    *, context: RequestContext, session: GatewaySession, reason: str, message: int | None = None
) -> list[int]:
    """Let what is withheld of a session by now be found by its user; the numbers of the messages.

    ``message`` is the number of one of them in the log of events, which keeps what the policy found
    in them. Raises WriteNotAllowed, InvalidArgument (also where that message is not withheld).
    """
    why = require_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
    locked = GatewaySession.objects.select_for_update(of=("self",), no_key=True).get(pk=session.pk)
    numbers = withheld_numbers(locked)
    if message is not None:
        if message not in numbers:
            raise InvalidArgument("message", "This message is not withheld.")
        numbers = [message]
    locked.released = [*locked.released, *numbers]
    locked.save(update_fields=["released"])
    said = messages_of(locked.user, sessions_of(locked.user).filter(pk=locked.pk))
    _index_again(said.filter(event_seq__in=numbers))
    release_messages.record(
        context,
        locked.pk,
        organization_id=locked.organization_id,
        reason=why,
        content_hash=sha256_hex(canonical_json(numbers)),
    )
    return numbers


def _index_again(messages: QuerySet[Event]) -> None:
    """Let these messages be found by all their words."""
    keys = list(messages.values_list("pk", flat=True))
    for start in range(0, len(keys), ONE_AT_A_TIME):
        batch = keys[start : start + ONE_AT_A_TIME]
        index_documents(origin_of(DocumentKind.EVENT).read(batch))


def withheld_numbers(session: GatewaySession) -> list[int]:
    """The numbers of a session's messages that no search finds, released ones left out."""
    said = messages_of(session.user, sessions_of(session.user).filter(pk=session.pk))
    found = withheld_among(_judgeable(said), policy_of(session.organization_id))
    return [number for number in found if number not in session.released]


def locked_session(user: GatewayUser, session_id: str) -> GatewaySession | None:
    """The user's session of this name, its row locked; None if there is none."""
    rows = sessions_of(user).select_for_update(of=("self",), no_key=True)
    return rows.filter(session_id=session_id).first()


def participants_of(user: GatewayUser) -> tuple[str, str]:
    """The user and its assistant, by names that nobody else has: whoever has one sees all."""
    own = user.agent.agent_id
    return own, f"{own}/assistant"


def _session_for_update(
    context: RequestContext, user: GatewayUser, session_id: str
) -> GatewaySession:
    """The user's session of this name, its row locked: who adds and who flushes wait in line."""
    name = require_text(session_id, field="session_id", max_length=SESSION_ID_MAX_LENGTH)
    session, is_new = GatewaySession.objects.select_for_update(no_key=True).get_or_create(
        organization_id=user.organization_id, user=user, session_id=name
    )
    if is_new:
        OPENING.record(context, session.pk)
    return session


def _append(
    context: RequestContext,
    user: GatewayUser,
    session: GatewaySession,
    messages: Sequence[ChatMessage],
) -> dict[str, Any]:
    """Append all messages or none. Raises what keeps one of them from being appended."""
    events = [
        draft_of(_event(user, session, message), field=f"messages[{number}].content")
        for number, message in enumerate(messages)
    ]
    outcomes = append_events(context=context, events=events)
    added = [_event_of(outcome) for outcome in outcomes]
    spend_messages(user, count=len(added), size=sum(map(text_bytes, added)))
    numbers = [event.event_seq for event in added]
    session.messages += len(numbers)
    session.pending_from = session.pending_from or min(numbers)
    session.last_number = max(numbers)
    session.last_added_at = now()
    session.save(
        update_fields=["messages", "pending_from", "last_number", "last_added_at"],
    )
    withheld = withheld_among(added, policy_of(user.organization_id))
    return AddResponse(
        status=ACCEPTED, events_added=len(numbers), withheld=len(withheld)
    ).serialize()


def draft_of(parts: Mapping[str, Any], *, field: str) -> EventDraft:
    """An event of a message. Errors about its text name the ``field`` it came in."""
    try:
        with refused():
            return EventDraft(**parts)
    except PayloadTooLarge as refusal:
        said = f"A message may have at most {PAYLOAD_MAX_BYTES} bytes, with who said it."
        named = {"field": field, "fields": [{"field": field, "message": said}]}
        raise PayloadTooLarge(said, **{**refusal.details, **named}) from refusal


def _event(user: GatewayUser, session: GatewaySession, message: ChatMessage) -> dict[str, Any]:
    moment = dt.datetime.fromtimestamp(0, dt.UTC) + dt.timedelta(milliseconds=message.timestamp)
    return {
        "timestamp": moment,
        "channel": CHANNEL,
        "participants": participants_of(user),
        "context_id": session.thread,
        "internal": not user.repository.lists_conversations,
        "payload": {"text": message.content, "role": message.role, "sender": message.sender_id},
    }


def _event_of(outcome: Appended | PlatformError) -> Event:
    if isinstance(outcome, PlatformError):
        raise outcome
    return outcome.event


def text_bytes(message: Event) -> int:
    """The bytes of a message's text as it is kept, in UTF-8."""
    return len(str(message.content.get("text", "")).encode())


def _judgeable(events: QuerySet[Event]) -> Iterator[Event]:
    """Those in which something may be withheld: clean ones of the policy of now are not read."""
    told = events.exclude(verdict=GuardVerdict.ACCEPT, findings=[])
    return told.iterator(chunk_size=ONE_AT_A_TIME)
