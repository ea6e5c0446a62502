"""What users do with what they have handed over: list it, read it, correct it, delete it.

What is deleted is gone from the log's texts, from what is remembered and from what is searched; a
tombstone stays (ADR 48). People who manage do the same in the admin.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from apps.audit.models import Action, AskedBy, ObjectKind
from apps.audit.verbs import Operation, verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import MemoryNotFound, NotFound, WriteNotAllowed
from apps.common.text import sha256_of
from apps.events.drafts import EventDraft
from apps.events.models import Event
from apps.events.selectors import last_correction_of
from apps.events.services import correct_event
from apps.gateway.message_filter import answerable_text
from apps.gateway.models import GatewaySession, GatewayUser
from apps.gateway.pages import CursorPage, Row
from apps.gateway.selectors import (
    all_messages_of,
    memories_of,
    messages_of,
    released_numbers,
    sessions_of,
    size_of,
)
from apps.gateway.services.facts import memories_stated_in
from apps.gateway.services.holds import require_free
from apps.gateway.services.quotas import QuotaUsage, give_back, spend_messages, usage_of
from apps.gateway.services.sessions import (
    draft_of,
    flush_session,
    locked_session,
    participants_of,
    text_bytes,
)
from apps.gateway.vocabulary import CHANNEL, MESSAGE_MAX_CHARACTERS
from apps.governance.selectors import policy_of
from apps.memories.models import Memory
from apps.memories.services import write_version
from apps.memories.services.erasure import erase_memories, erase_memory
from apps.memories.services.reads import served_entries
from apps.memories.services.recheck import recheck
from apps.topics.services import erase_said

#: Takes a page out of rows.
Pick = Callable[[QuerySet[Row]], CursorPage[Row]]
BY_ITS_USER = "deleted by its user"


@dataclass(frozen=True, slots=True)
class OwnMessage:
    """A message of a user and the session it was said in; no ``text`` if it is withheld."""

    event: Event
    session: GatewaySession
    text: str

    @property
    def is_pending(self) -> bool:
        """Whether it waits for a flush."""
        return self.event.event_seq > self.session.flushed_number


@verb(Action.READ, ObjectKind.GATEWAY_SESSION, Intent.READ, question=AskedBy.LIST)
def list_sessions(
    *, context: RequestContext, user: GatewayUser, pick: Pick[GatewaySession]
) -> CursorPage[GatewaySession]:
    """A page of the user's sessions. Raises WriteNotAllowed, and what ``pick`` raises."""
    require_reach(context, user)
    page = pick(sessions_of(user))
    _record_page(list_sessions, context, page.rows)
    return page


@verb(Action.READ, ObjectKind.GATEWAY_SESSION, Intent.READ)
def read_session(*, context: RequestContext, user: GatewayUser, session_id: str) -> GatewaySession:
    """One session by the name that the user gave it. Raises NotFound, WriteNotAllowed."""
    require_reach(context, user)
    session = sessions_of(user).filter(session_id=session_id).first()
    if session is None:
        raise _no("session")
    read_session.record(context, session.pk)
    return session


@verb(Action.READ, ObjectKind.EVENT, Intent.READ, question=AskedBy.LIST)
def list_messages(
    *, context: RequestContext, user: GatewayUser, session_id: str = "", pick: Pick[Event]
) -> CursorPage[OwnMessage]:
    """A page of the user's messages, of one session or of all.

    Raises NotFound (the session), WriteNotAllowed, and what ``pick`` raises.
    """
    require_reach(context, user)
    sessions = sessions_of(user)
    if session_id:
        sessions = sessions.filter(session_id=session_id)
        if not sessions.exists():
            raise _no("session")
    page = pick(messages_of(user, sessions))
    _record_page(list_messages, context, page.rows)
    return CursorPage(messages_as_told(user, page.rows), page.next_cursor)


@verb(Action.READ, ObjectKind.EVENT, Intent.READ)
def read_message(
    *, context: RequestContext, user: GatewayUser, message_id: uuid.UUID
) -> OwnMessage:
    """One message, also by the id that it had before it was corrected.

    Raises NotFound, WriteNotAllowed.
    """
    require_reach(context, user)
    event = _message(user, message_id)
    read_message.record(context, event.pk, content_hash=event.payload_hash)
    return messages_as_told(user, [event])[0]


@verb(Action.UPDATED, ObjectKind.EVENT, Intent.WRITE, right=Right.WRITE)
def correct_message(
    *, context: RequestContext, user: GatewayUser, message_id: uuid.UUID, text: str
) -> OwnMessage:
    """Let a message say something else: a new one in its place, at the same moment.

    What was found goes on to be found: of a flushed session the correction is flushed at once, and
    with it what waits there. What was remembered of the former wording is erased. Raises NotFound,
    MemoryLocked (a person has locked what was remembered), WriteNotAllowed, PayloadTooLarge,
    QuotaUsedUp, ResourceBusy.
    """
    require_reach(context, user)
    event, session = _locked_message(user, message_id)
    stated = list(memories_stated_in(user, session, event).values_list("pk", flat=True))
    new = correct_event(context=context, event=event, draft=_correction(user, event, text))
    give_back(user, messages=1, text_bytes=text_bytes(event))
    spend_messages(user, count=1, size=text_bytes(new))
    erase_memories(context=context, memory_ids=stated, reason="its user corrects it")
    _take_in(session, new)
    correct_message.record(context, new.pk, content_hash=new.payload_hash)
    if event.event_seq <= session.flushed_number:
        flush_session(context=context, user=user, session_id=session.session_id)
        session.refresh_from_db()
    return _told(user, session, new)


@verb(Action.REMOVED, ObjectKind.EVENT, Intent.WRITE)
def delete_message(*, context: RequestContext, user: GatewayUser, message_id: uuid.UUID) -> None:
    """Erase a message with its former wordings, and what was remembered of it.

    Raises NotFound, MemoryLocked (a person has locked what was remembered), WriteNotAllowed.
    """
    require_reach(context, user)
    event, session = _locked_message(user, message_id)
    stated = list(memories_stated_in(user, session, event).values_list("pk", flat=True))
    give_back(user, messages=1, text_bytes=text_bytes(event))
    erase_said(context=context, event_ids=[event.pk], reason=BY_ITS_USER)
    erase_memories(context=context, memory_ids=stated, reason=BY_ITS_USER)
    session.messages = max(0, session.messages - 1)
    session.save(update_fields=["messages"])
    delete_message.record(context, event.pk, content_hash=event.payload_hash, reason=BY_ITS_USER)


@verb(Action.REMOVED, ObjectKind.GATEWAY_SESSION, Intent.WRITE)
def delete_session(*, context: RequestContext, user: GatewayUser, session_id: str) -> int:
    """Erase a session: its messages, what was remembered of them, its name. How many messages.

    Raises NotFound, MemoryLocked (a person has locked what was remembered), WriteNotAllowed.
    """
    require_reach(context, user)
    session = locked_session(user, session_id)
    if session is None:
        raise _no("session")
    named = sessions_of(user).filter(pk=session.pk)
    require_free(named, user.organization_id)
    messages = messages_of(user, named)
    count, size = size_of(messages)
    stated = memories_of(user).filter(provenance__thread=session.thread)
    keys = list(messages.values_list("pk", flat=True))
    erase_memories(
        context=context, memory_ids=list(stated.values_list("pk", flat=True)), reason=BY_ITS_USER
    )
    erase_said(context=context, event_ids=keys, reason=BY_ITS_USER)
    give_back(user, messages=count, text_bytes=size)
    session.session_id, session.deleted_at = f"deleted:{session.pk}", now()
    session.messages, session.pending_from, session.released = 0, None, []
    session.save(update_fields=["session_id", "deleted_at", "messages", "pending_from", "released"])
    delete_session.record(context, session.pk, reason=f"{count} messages: {BY_ITS_USER}")
    return count


@verb(Action.READ, ObjectKind.MEMORY, Intent.READ, question=AskedBy.LIST)
def list_own_memories(
    *, context: RequestContext, user: GatewayUser, pick: Pick[Memory]
) -> CursorPage[Memory]:
    """A page of what is remembered as the user's own, whatever its status.

    Raises WriteNotAllowed, and what ``pick`` raises.
    """
    require_reach(context, user)
    page = pick(memories_of(user))
    recheck(page.rows, context)
    told = [memory for memory in page.rows if not memory.is_quarantined]
    list_own_memories.record(
        context, served=served_entries(told), reason=f"{len(page.rows)} memories"
    )
    return page


@verb(Action.READ, ObjectKind.MEMORY, Intent.READ)
def read_own_memory(*, context: RequestContext, user: GatewayUser, memory_id: uuid.UUID) -> Memory:
    """One of them. Raises MemoryNotFound, WriteNotAllowed."""
    require_reach(context, user)
    memory = _memory(user, memory_id)
    recheck([memory], context)
    told = [] if memory.is_quarantined else [memory]
    read_own_memory.record(context, memory.pk, served=served_entries(told))
    return memory


@verb(Action.UPDATED, ObjectKind.MEMORY, Intent.WRITE, right=Right.WRITE)
def correct_own_memory(
    *,
    context: RequestContext,
    user: GatewayUser,
    memory_id: uuid.UUID,
    text: str,
    expected_version: int | None = None,
) -> Memory:
    """A new version of what is remembered; on what a person has verified it waits for one.

    Raises what ``write_version`` raises.
    """
    require_reach(context, user)
    memory = _memory(user, memory_id)
    return write_version(
        context=context,
        memory_id=memory.pk,
        content=text,
        expected_version=memory.latest_version if expected_version is None else expected_version,
        reason="its user corrects it",
    )


@verb(Action.REMOVED, ObjectKind.MEMORY, Intent.WRITE)
def delete_own_memory(*, context: RequestContext, user: GatewayUser, memory_id: uuid.UUID) -> None:
    """Erase one of them. Raises MemoryNotFound, MemoryLocked, WriteNotAllowed."""
    require_reach(context, user)
    erase_memory(context=context, memory_id=_memory(user, memory_id).pk, reason=BY_ITS_USER)


@verb(Action.READ, ObjectKind.GATEWAY_USER, Intent.READ)
def read_usage(*, context: RequestContext, user: GatewayUser) -> dict[str, QuotaUsage]:
    """What the user and its organization keep and may keep. Raises WriteNotAllowed."""
    require_reach(context, user)
    read_usage.record(context, user.pk)
    return usage_of(user)


def messages_as_told(user: GatewayUser, events: Sequence[Event]) -> list[OwnMessage]:
    """Messages with their sessions, and without what is withheld."""
    named = sessions_of(user).filter(thread__in={event.context_id for event in events})
    sessions = {session.thread: session for session in named}
    policy, released = policy_of(user.organization_id), released_numbers(user)
    return [
        OwnMessage(
            event,
            sessions[event.context_id],
            answerable_text(event, policy, released=released, most=MESSAGE_MAX_CHARACTERS),
        )
        for event in events
        if event.context_id in sessions  # else it was deleted just now
    ]


def require_reach(context: RequestContext, user: GatewayUser) -> None:
    """Raises WriteNotAllowed unless the user itself calls, or somebody who manages there."""
    is_own = context.actor.is_agent and context.actor.id == str(user.agent_id)
    here = context.organization_id == user.organization_id
    if not (here and (is_own or context.may(Right.MANAGE))):
        raise WriteNotAllowed("What a user handed over is for that user and people who manage.")


def _message(user: GatewayUser, message_id: uuid.UUID) -> Event:
    """The message that is there now under an id, if it was corrected since."""
    messages = all_messages_of(user)
    event = messages.filter(pk=message_id).first()
    if event is not None and event.replaced_by is not None:
        event = messages.filter(pk=last_correction_of(event)).first()
    if event is None or event.erased_at is not None:
        raise _no("message")
    return event


def _locked_message(user: GatewayUser, message_id: uuid.UUID) -> tuple[Event, GatewaySession]:
    """A message and its session, whose row is locked: who changes it waits in line."""
    thread = _message(user, message_id).context_id
    rows = sessions_of(user).select_for_update(of=("self",), no_key=True)
    session = rows.filter(thread=thread).first()
    if session is None:
        raise _no("message")
    return _message(user, message_id), session


def _correction(user: GatewayUser, event: Event, text: str) -> EventDraft:
    said = event.content
    parts = {
        "timestamp": event.occurred_at,
        "channel": CHANNEL,
        "participants": participants_of(user),
        "context_id": event.context_id,
        "internal": event.internal,
        "payload": {
            **{"text": text, "role": said["role"], "sender": said["sender"]},
            **{"replaces": str(event.pk), "version": said.get("version", 1) + 1},
        },
    }
    return draft_of(parts, field="text")


def _take_in(session: GatewaySession, event: Event) -> None:
    """A correction waits to be flushed like any message."""
    session.pending_from = session.pending_from or event.event_seq
    session.last_number = max(session.last_number, event.event_seq)
    session.save(update_fields=["pending_from", "last_number"])


def _told(user: GatewayUser, session: GatewaySession, event: Event) -> OwnMessage:
    policy = policy_of(user.organization_id)
    text = answerable_text(event, policy, released=session.released, most=MESSAGE_MAX_CHARACTERS)
    return OwnMessage(event, session, text)


def _memory(user: GatewayUser, memory_id: uuid.UUID) -> Memory:
    memory = memories_of(user).filter(pk=memory_id).first()
    if memory is None:
        raise MemoryNotFound()
    return memory


def _record_page(operation: Operation, context: RequestContext, rows: Sequence[Any]) -> None:
    shown = [str(row.pk) for row in rows]
    operation.record(
        context,
        reason=f"{len(shown)} rows",
        content_hash=sha256_of(shown),
    )


def _no(what: str) -> NotFound:
    return NotFound(f"No {what} of this name is available here.")
