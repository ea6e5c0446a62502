"""A person's decision about one version: verify it or reject it."""

from __future__ import annotations

import uuid

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.errors import InvalidArgument, InvalidTransition, VersionConflict
from apps.common.text import optional_text
from apps.governance.policy import require_accepted
from apps.memories.drafts import REASON_MAX_LENGTH, require_reason
from apps.memories.lifecycle import LifecycleAct, authorise_act, next_status, require_editable
from apps.memories.models import Memory, MemoryVersion
from apps.memories.selectors import get_for_update
from apps.memories.services.common import index, record, remove_assignment, save, serve
from apps.memories.services.links import suspend_agent_links
from apps.memories.services.retention import keep
from apps.memories.vocabulary import Status
from apps.memories.write_policy import apply_verdict, judge_for


@verb(Action.VERIFIED, ObjectKind.MEMORY, Intent.ADMIN)
def verify_memory(
    *,
    context: RequestContext,
    memory_id: uuid.UUID,
    version: int | None = None,
    reason: str = "",
) -> Memory:
    """Verify one version, which becomes the served one; newer ones wait as pending.

    Without ``version``: the pending one, else the served one. Raises MemoryNotFound,
    WriteNotAllowed, InvalidTransition, InvalidArgument (no such version), ContentRejected (the
    write policy of now refuses that version).
    """
    memory = get_for_update(context, memory_id)
    authorise_act(LifecycleAct.VERIFY, memory, context)
    number = _require_number(memory, version)
    reason = optional_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
    before = Status(memory.status)
    memory.status = next_status(LifecycleAct.VERIFY, memory)
    if before is Status.UNVERIFIED or number != memory.served_version:
        _serve_number(memory, number, before)
        if before is Status.UNVERIFIED:
            suspend_agent_links(memory)
        memory.verified_at = now()
        keep(memory)
        save(memory, context, reason)
        index(memory)
        remove_assignment(memory)
    record(memory, context, Action.VERIFIED, before=before, reason=reason)
    return memory


@verb(Action.REJECTED, ObjectKind.MEMORY, Intent.ADMIN)
def reject_version(
    *, context: RequestContext, memory_id: uuid.UUID, version: int, reason: str
) -> Memory:
    """Drop the pending version; what is served stays. The version itself is kept.

    Raises MemoryNotFound, WriteNotAllowed, MemoryLocked, InvalidTransition (nothing pending),
    VersionConflict (another version is pending), InvalidArgument.
    """
    memory = get_for_update(context, memory_id)
    authorise_act(LifecycleAct.VERIFY, memory, context)
    require_editable(memory)
    if memory.pending_version is None:
        raise InvalidTransition("No version of this memory waits for a decision.")
    if memory.pending_version != version:
        raise VersionConflict(pending_version=memory.pending_version)
    reason = require_reason(reason)
    rejected = memory.versions.get(number=version)
    memory.pending_version = None
    memory.rejected_version = version
    save(memory, context, reason)
    remove_assignment(memory)
    record(memory, context, Action.REJECTED, before=memory.status, version=rejected, reason=reason)
    return memory


def _require_number(memory: Memory, version: int | None) -> int:
    """The version meant, if it can be verified: the served one, or one that still waits.

    On an unverified memory every version can be named: the reviewer verifies what she read, and
    what came after it waits.
    """
    if version is None:
        version = memory.pending_version or memory.served_version
    if not 1 <= version <= memory.latest_version:
        raise InvalidArgument("version", f"This memory has no version {version}.")
    if version != memory.served_version and not _waits(memory, version):
        raise InvalidTransition(f"Version {version} was replaced or rejected.", version=version)
    return version


def _waits(memory: Memory, version: int) -> bool:
    """Whether nobody has decided on ``version`` yet."""
    if memory.served_version < version <= (memory.rejected_version or 0):
        return False
    if memory.status == Status.UNVERIFIED:
        return True
    return memory.served_version < version <= (memory.pending_version or 0)


def _serve_number(memory: Memory, number: int, before: Status) -> None:
    if number != memory.served_version:
        _serve_another(memory, memory.versions.get(number=number))
    newest = memory.latest_version if before is Status.UNVERIFIED else memory.pending_version
    decided = max(number, memory.rejected_version or 0)
    memory.pending_version = newest if newest and newest > decided else None
    # What is still to be decided on is another text than the one that waited until now.
    memory.waiting_since = now()


def _serve_another(memory: Memory, version: MemoryVersion) -> None:
    """Who verifies another text than the served one lets stand what was found suspect in it."""
    judged = judge_for(memory, version)
    require_accepted(judged.of_wording)
    serve(memory, version)
    apply_verdict(memory, judged, is_released=True)
