"""The one table of status changes: from where, to where, with which right, with a reason or not.

Governance contract, Statuses and transitions. What is not in the table is refused.
"""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass
from enum import StrEnum

from apps.audit.models import Action
from apps.common.context import RequestContext, Right
from apps.common.errors import InvalidTransition, MemoryLocked, WriteNotAllowed
from apps.memories.models import Memory
from apps.memories.vocabulary import (
    CLOSED_STATUSES,
    OPEN_STATUSES,
    PROTECTED_TYPES,
    Scope,
    Status,
)
from apps.organizations.models import DeprecationRule


class LifecycleAct(StrEnum):
    """What somebody can do to a memory's status, or to the version that waits (reject)."""

    VERIFY = "verify"
    LOCK = "lock"
    UNLOCK = "unlock"
    DEPRECATE = "deprecate"
    ARCHIVE = "archive"
    RESTORE = "restore"
    REJECT = "reject"


@dataclass(frozen=True, slots=True)
class Transition:
    """One row of the table. ``target`` None: the status before the lock."""

    sources: frozenset[Status]
    target: Status | None
    right: Right
    action: Action


TRANSITIONS: dict[LifecycleAct, Transition] = {
    LifecycleAct.VERIFY: Transition(
        frozenset({Status.UNVERIFIED}), Status.VERIFIED, Right.VERIFY, Action.VERIFIED
    ),
    LifecycleAct.LOCK: Transition(OPEN_STATUSES, Status.LOCKED, Right.LOCK, Action.LOCKED),
    LifecycleAct.UNLOCK: Transition(frozenset({Status.LOCKED}), None, Right.LOCK, Action.UNLOCKED),
    LifecycleAct.DEPRECATE: Transition(
        OPEN_STATUSES, Status.DEPRECATED, Right.DEPRECATE, Action.DEPRECATED
    ),
    LifecycleAct.ARCHIVE: Transition(
        OPEN_STATUSES, Status.ARCHIVED, Right.DEPRECATE, Action.ARCHIVED
    ),
    LifecycleAct.RESTORE: Transition(
        CLOSED_STATUSES, Status.UNVERIFIED, Right.DEPRECATE, Action.RESTORED
    ),
}


#: From the decision.
UNDO_FOR = dt.timedelta(minutes=10)
#: Decisions that can be undone, by their records, each with the act whose right that takes. Not
#: restoring: notices that it withdrew would have to be sent again.
UNDOABLE: dict[Action, LifecycleAct] = {
    Action.VERIFIED: LifecycleAct.VERIFY,
    Action.REJECTED: LifecycleAct.VERIFY,
    Action.RELEASED: LifecycleAct.VERIFY,
    Action.DISMISSED: LifecycleAct.VERIFY,
    Action.MERGED: LifecycleAct.ARCHIVE,
    Action.LINKED: LifecycleAct.VERIFY,
    Action.LINK_ACCEPTED: LifecycleAct.VERIFY,
    Action.LINK_DECLINED: LifecycleAct.VERIFY,
    Action.LOCKED: LifecycleAct.LOCK,
    Action.UNLOCKED: LifecycleAct.UNLOCK,
    Action.DEPRECATED: LifecycleAct.DEPRECATE,
    Action.ARCHIVED: LifecycleAct.ARCHIVE,
}


def next_status(act: LifecycleAct, memory: Memory) -> Status:
    """Where ``act`` leads; the present status when the memory is there already.

    Raises MemoryLocked, InvalidTransition.
    """
    transition = TRANSITIONS[act]
    status = Status(memory.status)
    _require_unlocked(act, memory)
    require_not_erased(memory)
    target = transition.target or (Status(memory.status_before_lock or Status.UNVERIFIED))
    if status in transition.sources or status is transition.target:
        return target
    raise InvalidTransition(
        f"A memory that is {status.value} cannot be {transition.action.value}.",
        status=status.value,
        act=act.value,
    )


def available_acts(memory: Memory, context: RequestContext) -> list[LifecycleAct]:
    """The acts that would be allowed now; what a page offers as buttons."""
    if is_of_another(memory, context):
        return []
    acts = [
        act
        for act, transition in TRANSITIONS.items()
        if memory.status in transition.sources
        and memory.erased_at is None
        and _holds(context, transition.right, memory)
    ]
    if memory.is_pending and _holds(context, Right.VERIFY, memory):
        acts += _decisions(Status(memory.status))
    return acts


def _decisions(status: Status) -> list[LifecycleAct]:
    """What a waiting version makes possible beside the changes of status."""
    if status is Status.LOCKED:
        return []
    return (
        [LifecycleAct.VERIFY, LifecycleAct.REJECT]
        if status is Status.VERIFIED
        else [LifecycleAct.REJECT]
    )


def authorise_act(act: LifecycleAct, memory: Memory, context: RequestContext) -> None:
    """Raises WriteNotAllowed, and MemoryLocked for an agent at a locked memory."""
    _require_own_level(memory, context)
    right = TRANSITIONS[act].right
    if context.actor.is_agent:
        _authorise_agent(act, memory, context)
    elif not _holds(context, right, memory):
        raise WriteNotAllowed(f"This needs the right {right.value!r} here.", right=right.value)


def authorise_change(act: LifecycleAct, memory: Memory, context: RequestContext) -> None:
    """The same for an act that changes the status, which on a locked memory only unlocking may do.

    Raises WriteNotAllowed, MemoryLocked.
    """
    authorise_act(act, memory, context)
    _require_unlocked(act, memory)


def authorise_edit(memory: Memory, context: RequestContext) -> None:
    """Whether the text may be changed by this actor at all. Raises WriteNotAllowed."""
    if is_of_another(memory, context):
        raise WriteNotAllowed("What is somebody's own only its owner changes.")
    _require_own_level(memory, context)
    # What is the actor's own is written as what lies in the repository (see write_memory).
    scope = Scope.REPOSITORY if is_owner(memory, context) else memory.scope
    authorise_writing(type_=memory.type, scope=scope, place=memory, context=context)


def authorise_writing(
    *, type_: str, scope: str, place: Memory | RequestContext, context: RequestContext
) -> None:
    """Whether this actor may write such a memory there. Raises WriteNotAllowed."""
    protected = type_ in PROTECTED_TYPES
    if context.actor.is_agent and protected:
        raise WriteNotAllowed(f"Only people write memories of type {type_}.", field="type")
    if context.actor.is_agent and scope != Scope.REPOSITORY:
        raise WriteNotAllowed(f"Memories of scope {scope} are read-only here.")
    right = Right.WRITE_PROTECTED if protected else Right.WRITE
    organization_id = None if scope == Scope.SYSTEM else place.organization_id
    repository_id = place.repository_id if scope == Scope.REPOSITORY else None
    if not context.rights.allow(
        right, organization_id=organization_id, repository_id=repository_id
    ):
        raise WriteNotAllowed(f"This needs the right {right.value!r} here.", right=right.value)


def require_not_erased(memory: Memory) -> None:
    """Raises InvalidTransition."""
    if memory.erased_at is not None:
        raise InvalidTransition("What was erased cannot come back.", status=memory.status)


def require_editable(memory: Memory, successor_id: uuid.UUID | None = None) -> None:
    """Raises MemoryLocked, InvalidTransition; it names the ``successor_id``, if there is one."""
    if memory.status == Status.LOCKED:
        raise MemoryLocked()
    if memory.status not in CLOSED_STATUSES:
        return
    refused = f"A memory that is {memory.status} takes no new version"
    if successor_id is None:
        raise InvalidTransition(f"{refused}.", status=memory.status)
    raise InvalidTransition(
        f"{refused}: {successor_id} took its place.",
        status=memory.status,
        superseded_by=str(successor_id),
    )


def _require_unlocked(act: LifecycleAct, memory: Memory) -> None:
    if memory.status == Status.LOCKED and act not in {LifecycleAct.LOCK, LifecycleAct.UNLOCK}:
        raise MemoryLocked()


def _require_own_level(memory: Memory, context: RequestContext) -> None:
    """A rule of the organization or the system is only read from within a repository."""
    above = memory.scope in {Scope.ORGANIZATION, Scope.SYSTEM}
    if above and context.repository_id is not None:
        raise WriteNotAllowed(f"Memories of scope {memory.scope} are read-only in a repository.")


def is_owner(memory: Memory, context: RequestContext) -> bool:
    """Whether the memory is the actor's own."""
    actor = context.actor
    own = (memory.owner_kind, memory.owner_id) == (actor.kind.value, actor.id)
    return memory.scope == Scope.USER and own


def is_of_another(memory: Memory, context: RequestContext) -> bool:
    """Whether the memory is the own of somebody else, who alone acts on it."""
    return memory.scope == Scope.USER and not is_owner(memory, context)


def is_author(memory: Memory, context: RequestContext) -> bool:
    """Whether the actor wrote the memory's first version."""
    actor = context.actor
    return (memory.author_kind, memory.author_id) == (actor.kind.value, actor.id)


def _authorise_agent(act: LifecycleAct, memory: Memory, context: RequestContext) -> None:
    """An agent only takes back its own unverified memory, if the repository lets it."""
    if act is not LifecycleAct.DEPRECATE:
        raise WriteNotAllowed(f"Only people can {act.value} a memory.")
    if memory.status == Status.LOCKED:
        raise MemoryLocked()
    if memory.repository and memory.repository.who_may_deprecate == DeprecationRule.PEOPLE:
        raise WriteNotAllowed("In this repository only people deprecate memories.")
    reachable = memory.status in {Status.UNVERIFIED, Status.DEPRECATED}
    if not (reachable and is_author(memory, context) and _holds(context, Right.WRITE, memory)):
        raise WriteNotAllowed("An agent deprecates only its own unverified memories.")


def _holds(context: RequestContext, right: Right, memory: Memory) -> bool:
    return context.rights.allow(
        right, organization_id=memory.organization_id, repository_id=memory.repository_id
    )
