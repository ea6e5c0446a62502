"""A decision binds to what was seen: who decides about anything else is told what has changed."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet, Subquery
from django.db.models.functions import Coalesce

from apps.audit.models import VERDICT_OK, Action, AuditRecord, ObjectKind
from apps.audit.selectors.readers import last_shown, was_served
from apps.common.clock import iso, now
from apps.common.context import ActorKind, RequestContext, Right
from apps.common.errors import InvalidArgument, InvalidTransition, VersionConflict
from apps.memories.models import Memory, SimilarPair
from apps.memories.selectors import readable_in
from apps.memories.selectors.similarity import links_between
from apps.memories.vocabulary import ChangeRequest

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
#: Acts that change only what a version says, or a label.
OF_VERSIONS = (Action.CREATED, Action.UPDATED, Action.PROMOTED)
UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"))


@dataclass(frozen=True, slots=True)
class Seen:
    """What a person had before her when she decided.

    ``version`` is the memory's newest one (see ``Memory.newest_version``). Without a ``status``
    only the wording was named, and the trail says how the memory stood when she was shown it last;
    the same of a ``change_request``.
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
    is not bound. Where she names no status, nobody else may have decided about the memory since
    she was shown it last, and the same of a request for changes. Raises VersionConflict, whose
    details say what there is now and who made it so, and InvalidArgument for a version that never
    was.
    """
    memory.decided_version = memory.newest_version
    if seen is None:
        _require_shown(memory, memory.newest_version, context)
        _require_standing(memory, context)
        return
    if seen.version > memory.latest_version:
        raise InvalidArgument("version", f"This memory has no version {seen.version}.")
    if not seen.shows(memory):
        raise conflict(context, memory)
    if not seen.status:
        _require_standing(memory, context)
    if seen.change_request is None and memory.change_request == ChangeRequest.OPEN:
        _require_request_shown(memory, context)


def require_read(memory: Memory, context: RequestContext) -> None:
    """Refuse what a person decides beside a text that she was never served as it is served now.

    Raises VersionConflict.
    """
    _require_shown(memory, memory.served_version, context)


def require_both_seen(
    seen: Mapping[uuid.UUID, Seen] | None, context: RequestContext, *memories: Memory
) -> None:
    """Refuse a decision about two memories unless both are as they were seen beside one another.

    None: the caller named nothing. Raises VersionConflict, which names the ``memory_id`` that has
    changed.
    """
    if seen is None:
        return
    for memory in memories:
        if memory.pk not in seen or not seen[memory.pk].shows(memory):
            changed = conflict(context, memory, memory_id=str(memory.pk))
            changed.message = f"One of the two has changed. {changed.message}"
            raise changed


def _require_shown(memory: Memory, number: int, context: RequestContext) -> None:
    """Unless the version was served to this person, or is hers."""
    if context.actor.kind is not ActorKind.HUMAN:
        return
    places = {memory.organization_id, context.organization_id}
    if was_served(context.actor, memory.pk, number, places):
        return
    version, actor = memory.versions.get(number=number), context.actor
    if (version.author_kind, version.author_id) != (actor.kind.value, actor.id):
        raise conflict(context, memory)


def _require_standing(memory: Memory, context: RequestContext) -> None:
    """Unless somebody else decided about the memory since this person was shown it."""
    since = _by_others(memory, context).filter(pk__gt=_last_shown(memory, context))
    if since.exclude(action__in=OF_VERSIONS).exists():
        raise conflict(context, memory)


def _require_request_shown(memory: Memory, context: RequestContext) -> None:
    """Unless a colleague requested changes, and this person was not shown the memory since."""
    requests = _by_others(memory, context).filter(action=Action.CHANGES_REQUESTED)
    if requests.filter(pk__gt=Coalesce(_last_shown(memory, context), 0)).exists():
        raise conflict(context, memory)


def _last_shown(memory: Memory, context: RequestContext) -> Subquery:
    places = {memory.organization_id, context.organization_id}
    return last_shown(context.actor, memory.pk, places)


def _by_others(memory: Memory, context: RequestContext) -> QuerySet[AuditRecord]:
    """What others than this person did to the memory; only people are bound."""
    records = _records(memory.organization_id, ObjectKind.MEMORY, memory.pk)
    if context.actor.kind is not ActorKind.HUMAN:
        return records.none()
    return records.exclude(actor_kind=ActorKind.HUMAN, actor_id=context.actor.id)


def conflict(context: RequestContext, memory: Memory, **details: Any) -> VersionConflict:
    """The error for somebody who saw something else than there is: what, by whom, since when.

    Who did what is told to those who may read; who only writes learns which version to name.
    """
    if not (context.may(Right.READ) and readable_in(context).filter(pk=memory.pk).exists()):
        return VersionConflict(
            "This has changed since you read it.", latest_version=memory.latest_version, **details
        )
    change = _last_change(memory)
    by = f": {change.pop('sentence')}" if change else ""
    return VersionConflict(
        f"It is {memory.status} now, with version {memory.newest_version}{by}. "
        "Look at it and decide anew.",
        **_present_state(memory),
        **change,
        **details,
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
    last = _records(memory.organization_id, ObjectKind.MEMORY, memory.pk).first()
    if last is None:
        return {}
    return {
        "sentence": _told(last),
        "changed_by": last.actor_label,
        "changed_at": iso(last.occurred_at),
        "change": last.action,
    }


def already_decided(
    what: str, context: RequestContext, kind: ObjectKind, object_id: int, *by: Action
) -> InvalidTransition:
    """The error for somebody who decides what has been decided: how, by whom and when.

    ``by`` are the acts that lead to what there is now.
    """
    records = _records(context.organization_id, kind, object_id).filter(action__in=by)
    last = records.first()
    return InvalidTransition(f"{what} is decided on already{f': {_told(last)}' if last else ''}.")


def require_undecided(pair_id: int | None, context: RequestContext) -> None:
    """Refuse a decision on a pair's card when somebody has decided on the pair since.

    The rows of its memories are locked. Of no pair, or of one that is no more, there is nothing to
    say. Raises InvalidTransition.
    """
    rows = SimilarPair.objects.select_for_update(of=("self",), no_key=True)
    pair = None if pair_id is None else rows.filter(pk=pair_id).first()
    if pair is None:
        return
    if pair.decided_at is not None:
        raise already_decided(
            "This pair", context, ObjectKind.SIMILAR_PAIR, pair.pk, Action.DISMISSED
        )
    if link := links_between(pair).first():
        by = (Action.LINKED, Action.LINK_ACCEPTED)
        raise already_decided("This pair", context, ObjectKind.MEMORY_LINK, link.pk, *by)


def _records(
    organization_id: uuid.UUID | None, kind: ObjectKind, object_id: object
) -> QuerySet[AuditRecord]:
    """What changed an object, newest first."""
    records = AuditRecord.objects.filter(
        organization_id=organization_id,
        object_kind=kind,
        object_id=str(object_id),
        verdict=VERDICT_OK,
    )
    return records.exclude(action__in=WITHOUT_CHANGE).order_by("-id")


def _told(record: AuditRecord) -> str:
    """«verified by ana 4 seconds ago»"""
    done = Action(record.action).label.lower()
    return f"{done} by {record.actor_label} {ago(now() - record.occurred_at)}"


def ago(passed: dt.timedelta) -> str:
    """A time that has passed, in its largest unit: «4 seconds ago»."""
    seconds = max(int(passed.total_seconds()), 1)
    size, unit = next(one for one in UNITS if seconds >= one[0])
    count = seconds // size
    return f"{count} {unit}{'s' * (count != 1)} ago"
