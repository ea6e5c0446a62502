"""Erasing a user: all that it handed over and all that was made of it. The trail keeps ids."""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import CharField, F, QuerySet, Value
from django.db.models.functions import Cast, Concat, Greatest

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.errors import require_found
from apps.common.history import attribute_change
from apps.common.text import REASON_MAX_LENGTH, counted, parse_uuid, require_text
from apps.events.models import Event
from apps.gateway.models import GatewaySession, GatewayUser
from apps.gateway.resources.services import erase_resources
from apps.gateway.selectors import (
    all_messages_of,
    memories_of,
    messages_of,
    resources_of_user,
    sessions_of,
)
from apps.gateway.services.holds import require_free
from apps.gateway.services.own_data import BY_ITS_USER, require_reach
from apps.gateway.services.quotas import give_back
from apps.gateway.services.sessions import text_bytes
from apps.gateway.vocabulary import CHANNEL
from apps.governance.services.queries import forget_queries_of
from apps.memories.services.erasure import erase_memories
from apps.topics.services import erase_said


@dataclass(frozen=True, slots=True)
class Erased:
    """How much of a user was erased."""

    sessions: int
    messages: int
    memories: int
    resources: int


@verb(Action.REMOVED, ObjectKind.GATEWAY_USER, Intent.WRITE)
def erase_user(*, context: RequestContext, user: GatewayUser, reason: str = BY_ITS_USER) -> Erased:
    """Erase what the user has: messages, memories (locked ones too), files, kept words of searches.

    Its key opens nothing any more; a new one begins with nothing. What stays are ids, hashes and
    moments. Raises WriteNotAllowed, InvalidArgument, ContentRejected (the reason).
    """
    require_reach(context, user)
    why = require_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
    locked = locked_user(user.pk)
    memories = list(memories_of(locked).values_list("pk", flat=True))
    messages = messages_of(locked).count()
    erase_memories(context=context, memory_ids=memories, reason=why, with_locked=True)
    said = list(all_messages_of(locked).filter(erased_at=None).values_list("pk", flat=True))
    erase_said(context=context, event_ids=said, reason=why)
    sessions = empty_sessions(sessions_of(locked), locked.organization_id)
    resources = erase_resources(resources_of_user(locked), locked.organization_id)
    forget_queries_of(str(locked.agent_id), organization_id=locked.organization_id)
    close_user(locked, context, why)
    erased = Erased(sessions, messages, len(memories), resources)
    erase_user.record(
        context,
        locked.pk,
        organization_id=locked.organization_id,
        repository_id=locked.repository_id,
        reason=f"{counted(erased.messages, 'message')},"
        f" {counted(erased.memories, 'memory', 'memories')},"
        f" {counted(erased.resources, 'file')}: {why}",
    )
    return erased


def locked_user(user_id: uuid.UUID) -> GatewayUser:
    """The user, whose row is locked. Raises NotFound."""
    rows = GatewayUser.objects.select_for_update(of=("self",), no_key=True)
    return require_found(
        rows.select_related("agent", "organization", "repository").filter(pk=user_id).first()
    )


def empty_sessions(sessions: QuerySet[GatewaySession], organization_id: uuid.UUID) -> int:
    """Take the names of sessions, whose messages are erased by then; how many.

    Raises UnderLegalHold.
    """
    require_free(sessions, organization_id)
    return sessions.update(
        session_id=Concat(Value("deleted:"), Cast("pk", CharField())),
        deleted_at=now(),
        messages=0,
        pending_from=None,
        released=[],
    )


def count_out(messages: Iterable[Event]) -> None:
    """Count messages out of their sessions and of what their users keep, before they are erased.

    What was corrected since was counted out then.
    """
    sizes, threads = defaultdict[uuid.UUID, list[int]](list), Counter[str]()
    for message in messages:
        agent_id = parse_uuid(message.author_id)
        if agent_id and message.channel == CHANNEL and message.is_current:
            sizes[agent_id].append(text_bytes(message))
            threads[message.context_id] += 1
    # The session first, as everybody does who changes both.
    for thread, number in sorted(threads.items()):
        left = Greatest(F("messages") - number, 0)
        GatewaySession.objects.filter(thread=thread).update(messages=left)
    for user in GatewayUser.objects.filter(agent__in=sizes).order_by("pk"):
        said = sizes[user.agent_id]
        give_back(user, messages=len(said), text_bytes=sum(said))


def close_user(user: GatewayUser, context: RequestContext, reason: str) -> None:
    """Note that nothing is kept of the user any more, and let its key open nothing."""
    user.refresh_from_db()
    user.erased_at = now()
    user.message_count = user.message_bytes = 0
    user.revoked_at = user.revoked_at or user.erased_at
    attribute_change(user, context, reason)
    user.save(update_fields=["erased_at", "revoked_at", "message_count", "message_bytes"])
