"""Exact look-ups: a topic, a snapshot, the snapshots there are. Masked and recorded as reads."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Sum, Value
from django.db.models.expressions import Combinable

from apps.access.participants import mask_of
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import InvalidArgument, NotFound
from apps.governance.selectors import policy_of
from apps.topics.models import Snapshot, SnapshotNode, Topic
from apps.topics.query.former import topic_now
from apps.topics.query.nodes import INTERNAL_EVENTS
from apps.topics.query.presentation import (
    ActiveSnapshot,
    SnapshotEntry,
    SnapshotPresenter,
    TopicEntry,
)
from apps.topics.selectors import get_snapshot, pin_snapshot, snapshots_in

DEFAULT_SNAPSHOTS, MAX_SNAPSHOTS = 20, 100


@verb(Action.READ, ObjectKind.TOPIC, Intent.READ, right=Right.READ)
def read_topic(*, context: RequestContext, topic_id: uuid.UUID) -> TopicEntry:
    """A topic of the active snapshot; of one that is no more the one that has its first message.

    One that is hidden, only of internal events, and one that is not there answer alike: NotFound.
    Raises WriteNotAllowed and InvalidContext too.
    """
    pinned = pin_snapshot(context)
    topic = _topic_now(context, pinned.snapshot, topic_id) if pinned.snapshot else None
    member = _member(topic) if topic else None
    with_internal = context.may(Right.VERIFY)
    if topic is None or member is None or not member.event_count(with_internal=with_internal):
        raise NotFound("No topic with this id is available here.")
    read_topic.record(context, topic_id)
    judged_by = pinned.snapshot.guard_version if pinned.snapshot else ""
    shown = SnapshotPresenter(policy_of(pinned.organization_id), pinned.organization_id, judged_by)
    return shown.topic(topic_id, topic, member, with_internal=with_internal)


@verb(Action.READ, ObjectKind.SNAPSHOT, Intent.READ, right=Right.READ)
def read_active_snapshot(*, context: RequestContext) -> ActiveSnapshot:
    """Whether a snapshot is served, and which. Raises WriteNotAllowed, InvalidContext."""
    snapshot = pin_snapshot(context).snapshot
    read_active_snapshot.record(context, snapshot.pk if snapshot else "")
    if snapshot is None:
        return ActiveSnapshot(exists=False)
    return ActiveSnapshot(exists=True, snapshot=_presented(context, [snapshot])[0])


@verb(Action.READ, ObjectKind.SNAPSHOT, Intent.READ, right=Right.READ)
def read_snapshot(*, context: RequestContext, snapshot_id: uuid.UUID) -> SnapshotEntry:
    """One snapshot. Raises NotFound (foreign and missing alike), WriteNotAllowed."""
    snapshot = get_snapshot(context, snapshot_id)
    read_snapshot.record(context, snapshot.pk)
    return _presented(context, [snapshot])[0]


@verb(Action.READ, ObjectKind.SNAPSHOT, Intent.READ, right=Right.READ)
def list_snapshots(
    *, context: RequestContext, limit: int = DEFAULT_SNAPSHOTS
) -> list[SnapshotEntry]:
    """The newest snapshots, whatever became of them. Raises WriteNotAllowed, InvalidArgument."""
    if not 1 <= limit <= MAX_SNAPSHOTS:
        raise InvalidArgument("limit", f"limit must be from 1 to {MAX_SNAPSHOTS}.")
    snapshots = list(snapshots_in(context)[:limit])
    list_snapshots.record(context, reason=f"{len(snapshots)} snapshots")
    return _presented(context, snapshots)


def _topic(context: RequestContext, snapshot: Snapshot, topic_id: uuid.UUID) -> Topic | None:
    topics = Topic.objects.filter(mask_of(context).condition(), snapshot=snapshot)
    return topics.filter(topic_id=topic_id).first()


def _topic_now(context: RequestContext, snapshot: Snapshot, topic_id: uuid.UUID) -> Topic | None:
    topic = _topic(context, snapshot, topic_id)
    now = None if topic else topic_now(context, snapshot, topic_id)
    return _topic(context, snapshot, now) if now else topic


def _member(topic: Topic) -> SnapshotNode | None:
    members = SnapshotNode.objects.filter(snapshot_id=topic.snapshot_id, node_id=topic.node_id)
    return members.select_related("node").first()


def _presented(context: RequestContext, snapshots: Collection[Snapshot]) -> list[SnapshotEntry]:
    entries = [SnapshotEntry.of(one) for one in snapshots]
    if mask_of(context).is_open and context.may(Right.VERIFY):
        return entries
    events, topics = _masked_counts(context, snapshots)
    return [
        entry.counted(
            events_covered=events.get(entry.snapshot_id, 0),
            topic_count=topics.get(entry.snapshot_id, 0),
        )
        for entry in entries
    ]


def _masked_counts(
    context: RequestContext, snapshots: Collection[Snapshot]
) -> tuple[dict[uuid.UUID, int], dict[uuid.UUID, int]]:
    """What of each snapshot the caller may see: how many others have is theirs to know.

    So is how many events are internal, and which topics have no others.
    """
    seen: dict[str, Any] = {"snapshot_id__in": [one.pk for one in snapshots]}
    nodes = SnapshotNode.objects.filter(mask_of(context).condition(), **seen)
    shown = nodes.annotate(shown=F("node__event_count") - _internal(context))
    roots = shown.filter(is_root=True).values("snapshot_id")
    standing = Topic.objects.filter(
        snapshot_id=OuterRef("snapshot_id"), node_id=OuterRef("node_id")
    )
    topics = shown.filter(Exists(standing), shown__gt=0).values("snapshot_id")
    return (
        dict(roots.annotate(count=Sum("shown")).values_list("snapshot_id", "count")),
        dict(topics.annotate(count=Count("node_id")).values_list("snapshot_id", "count")),
    )


def _internal(context: RequestContext) -> Combinable:
    """How many events of a node are kept from the caller for being internal."""
    return Value(0) if context.may(Right.VERIFY) else INTERNAL_EVENTS
