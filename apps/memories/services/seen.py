"""A decision binds to what was seen: who decides about anything else is told what has changed."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from apps.audit.models import VERDICT_OK, Action, AuditRecord, ObjectKind
from apps.audit.selectors.readers import was_served
from apps.common.clock import iso, now
from apps.common.context import ActorKind, RequestContext, Right
from apps.common.errors import InvalidArgument, VersionConflict
from apps.memories.models import Memory
from apps.memories.selectors import readable_in

#: Acts that leave a memory as it was.
WITHOUT_CHANGE = (
    Action.READ,
    Action.NOTIFIED,
    Action.REPEATED,
    Action.EXPORTED,
    Action.COMMENTED,
    Action.ASSIGNED,
    Action.UNASSIGNED,
)
UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"))


@dataclass(frozen=True, slots=True)
class Seen:
    """What a person had before her when she decided.

    ``version`` is the memory's newest one (see ``Memory.newest_version``). Without a ``status``
    only the wording was named; None of ``change_request`` that nothing was said of one.
    """

    version: int
    status: str = ""
    change_request: str | None = None

    @classmethod
    def of(cls, memory: Memory) -> Seen:
        """What somebody sees who looks at the memory now."""
        return cls(memory.newest_version, memory.status, memory.change_request)

    def shows(self, memory: Memory) -> bool:
        """Whether it is what there is now."""
        return (
            self.version == memory.newest_version
            and self.status in ("", memory.status)
            and self.change_request in (None, memory.change_request)
        )


def require_seen(memory: Memory, seen: Seen | None, context: RequestContext) -> None:
    """Refuse what a person decides about anything but what she saw. The row is locked.

    None: the caller named nothing, and the trail has to know that she was served the newest
    version or wrote it herself; agents decide about nothing but what they wrote, and the platform
    is not bound. Raises VersionConflict, whose details say what there is now and who made it so,
    and InvalidArgument for a version that never was.
    """
    memory.decided_version = memory.newest_version
    if seen is None:
        if context.actor.kind is ActorKind.HUMAN and not _knows_newest(memory, context):
            raise conflict(memory)
        return
    if seen.version > memory.latest_version:
        raise InvalidArgument("version", f"This memory has no version {seen.version}.")
    if not seen.shows(memory):
        raise conflict(memory)


def _knows_newest(memory: Memory, context: RequestContext) -> bool:
    """Whether the newest version was served to this person, or is hers."""
    places = {memory.organization_id, context.organization_id}
    if was_served(context.actor, memory.pk, memory.newest_version, places):
        return True
    newest = memory.versions.get(number=memory.newest_version)
    actor = context.actor
    return (newest.author_kind, newest.author_id) == (actor.kind.value, actor.id)


def conflict(memory: Memory, **details: Any) -> VersionConflict:
    """The error for somebody who saw something else than there is: what, by whom, since when."""
    change = _last_change(memory)
    by = f": {change.pop('sentence')}" if change else ""
    return VersionConflict(
        f"It is {memory.status} now, with version {memory.newest_version}{by}. "
        "Look at it and decide anew.",
        **_present_state(memory),
        **change,
        **details,
    )


def conflict_for(context: RequestContext, memory: Memory, **details: Any) -> VersionConflict:
    """The same for a caller who only writes, perhaps: who did what is told to those who may read.

    The others learn which version they have to name.
    """
    if context.may(Right.READ) and readable_in(context).filter(pk=memory.pk).exists():
        return conflict(memory, **details)
    return VersionConflict(
        "This has changed since you read it.", latest_version=memory.latest_version, **details
    )


def _present_state(memory: Memory) -> dict[str, Any]:
    return {
        "version": memory.newest_version,
        "latest_version": memory.latest_version,
        "status": memory.status,
        **({"change_request": memory.change_request} if memory.change_request else {}),
    }


def _last_change(memory: Memory) -> dict[str, Any]:
    """Who made the memory what it is, and when."""
    changes = AuditRecord.objects.filter(
        organization_id=memory.organization_id,
        object_kind=ObjectKind.MEMORY,
        object_id=str(memory.pk),
        verdict=VERDICT_OK,
    ).exclude(action__in=WITHOUT_CHANGE)
    last = changes.order_by("-id").first()
    if last is None:
        return {}
    done = Action(last.action).label.lower()
    return {
        "sentence": f"{done} by {last.actor_label} {ago(now() - last.occurred_at)}",
        "changed_by": last.actor_label,
        "changed_at": iso(last.occurred_at),
        "change": last.action,
    }


def ago(passed: dt.timedelta) -> str:
    """A time that has passed, in its largest unit: «4 seconds ago»."""
    seconds = max(int(passed.total_seconds()), 1)
    size, unit = next(one for one in UNITS if seconds >= one[0])
    count = seconds // size
    return f"{count} {unit}{'s' * (count != 1)} ago"
