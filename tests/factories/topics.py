"""A snapshot with topics, as a build would write it, without one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, groupby
from typing import Any

from apps.common.clock import now
from apps.events.models import Event
from apps.topics.identity import (
    SCHEMA_VERSION,
    NodeType,
    internal_id,
    leaf_id,
    participants_key,
    topic_id,
)
from apps.topics.models import (
    Node,
    NodeRef,
    Registry,
    Snapshot,
    SnapshotChild,
    SnapshotNode,
    Topic,
    TopicCorrection,
)
from apps.topics.vocabulary import CorrectionKind


def snapshot_of(*topics: Sequence[Event]) -> Snapshot:
    """The active snapshot of topics, each of these events; the one before it is archived.

    The participants of each topic are those of its first event. Both snapshots were served.
    """
    events = list(chain(*topics))
    first = events[0]
    place = {"organization_id": first.organization_id, "repository_id": first.repository_id}
    registry, _ = Registry.objects.get_or_create(**place)
    if registry.active:
        Snapshot.objects.filter(pk=registry.active_id).update(status="archived")
    snapshot = Snapshot.objects.create(
        **place,
        parent=registry.active,
        event_max_seq=max(event.event_seq for event in events),
        trigger="manual",
        author_kind="system",
        author_id="test",
        author_label="test",
        request_id="test",
        created_at=now(),
        started_at=now(),
        published_at=now(),
        finished_at=now(),
        stage="done",
        schema_version=SCHEMA_VERSION,
        events_covered=len(events),
        node_count=len(topics),
        topic_count=len(topics),
    )
    for _, same in groupby(topics, key=lambda one: one[0].participants):
        _add_tree(snapshot, list(same))
    Snapshot.objects.filter(pk=snapshot.pk).update(status="active")
    Registry.objects.filter(pk=registry.pk).update(active=snapshot)
    snapshot.refresh_from_db()
    return snapshot


def corrected(topic: Topic, before: Event, begin: Event) -> TopicCorrection:
    """What a person said without a build being asked for: ``begin`` begins a new topic."""
    return TopicCorrection.objects.create(
        organization_id=begin.organization_id,
        repository_id=begin.repository_id,
        participants=topic.participants,
        participants_key=topic.participants_key,
        kind=CorrectionKind.SPLIT,
        first_event=before,
        second_event=begin,
        topic_ids=[
            topic_id(begin.repository_id, topic.participants, one.pk) for one in (before, begin)
        ],
        author_kind="human",
        author_id="test",
        author_label="test",
        request_id="test",
        created_at=now(),
    )


def _add_tree(snapshot: Snapshot, topics: Sequence[Sequence[Event]]) -> None:
    leaves = [_add_topic(snapshot, one, is_root=len(topics) == 1) for one in topics]
    if len(topics) > 1:
        _add_root(snapshot, list(chain(*topics)), leaves)


def _add_topic(snapshot: Snapshot, events: Sequence[Event], *, is_root: bool) -> str:
    names = events[0].participants
    key = leaf_id(names, [event.pk for event in events])
    about = _about(events) | {"topic_id": topic_id(snapshot.repository_id, names, events[0].pk)}
    _add_node(snapshot, key, NodeType.LEAF, events, leaf_count=1)
    NodeRef.objects.bulk_create(
        [
            NodeRef(
                node_id=key,
                position=position,
                event_id=event.pk,
                event_seq=event.event_seq,
                weight=1.0,
            )
            for position, event in enumerate(events)
        ],
        ignore_conflicts=True,
    )
    _add_member(snapshot, key, events, is_root=is_root, **about)
    Topic.objects.create(snapshot=snapshot, node_id=key, event_count=len(events), **about)
    return key


def _add_root(snapshot: Snapshot, events: Sequence[Event], leaves: Sequence[str]) -> None:
    key = internal_id(events[0].participants, leaves)
    _add_node(snapshot, key, NodeType.INTERNAL, events, leaf_count=len(leaves))
    _add_member(snapshot, key, events, is_root=True, **_about(events))
    SnapshotChild.objects.bulk_create(
        SnapshotChild(snapshot=snapshot, parent_id=key, child_id=leaf, position=position)
        for position, leaf in enumerate(leaves)
    )


def _about(events: Sequence[Event]) -> dict[str, Any]:
    times = [event.occurred_at for event in events]
    return {
        "participants": events[0].participants,
        "participants_key": participants_key(events[0].participants),
        "label": "harbour",
        "first_at": min(times),
        "last_at": max(times),
    }


def _add_node(
    snapshot: Snapshot, key: str, kind: NodeType, events: Sequence[Event], *, leaf_count: int
) -> None:
    Node.objects.get_or_create(
        node_id=key,
        defaults={
            "organization_id": snapshot.organization_id,
            "repository_id": snapshot.repository_id,
            "node_type": kind,
            "participants": events[0].participants,
            "schema_version": SCHEMA_VERSION,
            "event_count": len(events),
            "leaf_count": leaf_count,
            "created_at": now(),
        },
    )


def _add_member(snapshot: Snapshot, key: str, events: Sequence[Event], **about: Any) -> None:
    SnapshotNode.objects.create(
        snapshot=snapshot,
        node_id=key,
        summary="harbour.",
        metadata={"internal": sum(event.internal for event in events)},
        **about,
    )
