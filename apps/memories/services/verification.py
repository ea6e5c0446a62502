"""A person's decision about one version: verify it or reject it."""

from __future__ import annotations

import uuid

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.errors import InvalidTransition
from apps.common.text import REASON_MAX_LENGTH, optional_text
from apps.governance.policy import require_accepted
from apps.memories.drafts import require_reason
from apps.memories.lifecycle import (
    LifecycleAct,
    authorise_act,
    authorise_change,
    next_status,
    require_editable,
)
from apps.memories.models import Memory, MemoryVersion
from apps.memories.selectors import get_for_update
from apps.memories.services.common import (
    index,
    record,
    record_release,
    remove_assignment,
    save,
)
from apps.memories.services.links import serve_anew, suspend_agent_links
from apps.memories.services.retention import lift_expiry
from apps.memories.services.seen import Seen, require_seen
from apps.memories.services.standing import Standing
from apps.memories.vocabulary import Status
from apps.memories.write_policy import accept_findings, apply_verdict, judge_for


@verb(Action.VERIFIED, ObjectKind.MEMORY, Intent.ADMIN)
def verify_memory(
    *,
    context: RequestContext,
    memory_id: uuid.UUID,
    reason: str = "",
    seen: Seen | None,
) -> Memory:
    """Verify the newest version, which becomes the served one and leaves quarantine.

    Whether it was there the memory says in ``was_released``.

    ``seen`` is what the person saw (see ``require_seen``). Raises MemoryNotFound, WriteNotAllowed,
    InvalidTransition, VersionConflict, InvalidArgument, ContentRejected (the write policy of now
    refuses that version).
    """
    memory = get_for_update(context, memory_id)
    authorise_change(LifecycleAct.VERIFY, memory, context)
    require_seen(memory, seen, context)
    number = memory.newest_version
    reason = optional_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
    before, held_back = Status(memory.status), memory.is_quarantined
    changes = before is Status.UNVERIFIED or number != memory.served_version or held_back
    standing = Standing.of(memory, context)
    memory.status = next_status(LifecycleAct.VERIFY, memory)
    if changes:
        if number != memory.served_version:
            _serve_another(memory, memory.versions.get(number=number), context)
        elif held_back:
            accept_findings(memory)
        memory.pending_version = None
        memory.waiting_since = now()
        if before is Status.UNVERIFIED:
            suspend_agent_links(memory)
        memory.verified_at = now()
        lift_expiry(memory)
        save(memory, context, reason)
        index(memory)
        remove_assignment(memory)
    done = record(memory, context, Action.VERIFIED, before=before, reason=reason)
    memory.was_released = held_back
    if held_back:
        done = record_release(memory, context, reason)
    if changes:
        standing.keep(context, done, decided=Action.VERIFIED)
    return memory


@verb(Action.REJECTED, ObjectKind.MEMORY, Intent.ADMIN)
def reject_version(
    *, context: RequestContext, memory_id: uuid.UUID, reason: str, seen: Seen | None
) -> Memory:
    """Drop the pending version; what is served stays. The version itself is kept.

    Raises MemoryNotFound, WriteNotAllowed, MemoryLocked, InvalidTransition (nothing pending),
    VersionConflict, InvalidArgument.
    """
    memory = get_for_update(context, memory_id)
    authorise_act(LifecycleAct.VERIFY, memory, context)
    require_editable(memory)
    if memory.pending_version is None:
        raise InvalidTransition("No version of this memory waits for a decision.")
    require_seen(memory, seen, context)
    reason = require_reason(reason)
    standing = Standing.of(memory, context)
    rejected = memory.versions.get(number=memory.pending_version)
    memory.pending_version, memory.rejected_version = None, rejected.number
    save(memory, context, reason)
    remove_assignment(memory)
    done = record(
        memory, context, Action.REJECTED, before=memory.status, version=rejected, reason=reason
    )
    standing.keep(context, done)
    return memory


def _serve_another(memory: Memory, version: MemoryVersion, context: RequestContext) -> None:
    """Serve another version; whoever verifies it accepts what the write policy finds in it."""
    judged = judge_for(memory, version)
    require_accepted(judged.of_wording)
    serve_anew(memory, version, context)
    apply_verdict(memory, judged, is_released=True)
