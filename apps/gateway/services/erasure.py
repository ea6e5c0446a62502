"""Erasing a user: all that it handed over and all that was made of it. The trail keeps ids."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.db.models import CharField, Value
from django.db.models.functions import Cast, Concat

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.errors import NotFound
from apps.common.history import attribute_change
from apps.common.text import require_text
from apps.gateway.models import GatewayUser
from apps.gateway.resources.services import erase_resource
from apps.gateway.selectors import (
    all_messages_of,
    memories_of,
    messages_of,
    resources_of_user,
    sessions_of,
)
from apps.gateway.services.own_data import BY_ITS_USER, require_reach
from apps.governance.models import REASON_MAX_LENGTH
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
    sessions = empty_sessions(locked)
    resources = list(resources_of_user(locked))
    for resource in resources:
        erase_resource(resource)
    forget_queries_of(str(locked.agent_id), organization_id=locked.organization_id)
    close_user(locked, context, why)
    erased = Erased(sessions, messages, len(memories), len(resources))
    erase_user.record(
        context,
        locked.pk,
        organization_id=locked.organization_id,
        repository_id=locked.repository_id,
        reason=f"{erased.messages} messages, {erased.memories} memories, "
        f"{erased.resources} files: {why}",
    )
    return erased


def locked_user(user_id: uuid.UUID) -> GatewayUser:
    """The user, whose row is locked. Raises NotFound."""
    rows = GatewayUser.objects.select_for_update(of=("self",), no_key=True)
    found = rows.select_related("agent", "organization", "repository").filter(pk=user_id).first()
    if found is None:
        raise NotFound()
    return found


def empty_sessions(user: GatewayUser) -> int:
    """Take the names of all sessions, whose messages are erased by then; how many."""
    return sessions_of(user).update(
        session_id=Concat(Value("deleted:"), Cast("pk", CharField())),
        deleted_at=now(),
        messages=0,
        pending_from=None,
        released=[],
    )


def close_user(user: GatewayUser, context: RequestContext, reason: str) -> None:
    """Note that nothing is kept of the user any more, and let its key open nothing."""
    user.refresh_from_db()
    user.erased_at = now()
    user.message_count = user.message_bytes = 0
    user.revoked_at = user.revoked_at or user.erased_at
    attribute_change(user, context, reason)
    user.save(update_fields=["erased_at", "revoked_at", "message_count", "message_bytes"])
