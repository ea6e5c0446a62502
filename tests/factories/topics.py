"""A snapshot with one topic, as a build would write it, without one."""

from __future__ import annotations

from collections.abc import Sequence

from apps.common.clock import now
from apps.events.models import Event
from apps.topics.identity import SCHEMA_VERSION, NodeType, leaf_id, participants_key, topic_id
from apps.topics.models import Node, NodeRef, Registry, Snapshot, SnapshotNode, Topic


def snapshot_of(events: Sequence[Event]) -> Snapshot:
    """The active snapshot of these events, of one participant set; the one before it is archived.

    Both were served.
    """
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
        published_at=now(),
        finished_at=now(),
        stage="done",
        schema_version=SCHEMA_VERSION,
        events_covered=len(events),
        node_count=1,
        topic_count=1,
    )
    _add_topic(snapshot, events)
    Snapshot.objects.filter(pk=snapshot.pk).update(status="active")
    Registry.objects.filter(pk=registry.pk).update(active=snapshot)
    snapshot.refresh_from_db()
    return snapshot


def _add_topic(snapshot: Snapshot, events: Sequence[Event]) -> None:
    names = events[0].participants
    key = leaf_id(names, [event.pk for event in events])
    times = [event.occurred_at for event in events]
    about = {
        "snapshot": snapshot,
        "participants": names,
        "participants_key": participants_key(names),
        "topic_id": topic_id(snapshot.repository_id, names, events[0].pk),
        "label": "harbour",
        "first_at": min(times),
        "last_at": max(times),
    }
    Node.objects.get_or_create(
        node_id=key,
        defaults={
            "organization_id": snapshot.organization_id,
            "repository_id": snapshot.repository_id,
            "node_type": NodeType.LEAF,
            "participants": names,
            "schema_version": SCHEMA_VERSION,
            "event_count": len(events),
            "leaf_count": 1,
            "created_at": now(),
        },
    )
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
    SnapshotNode.objects.create(node_id=key, is_root=True, summary="harbour.", **about)
    Topic.objects.create(node_id=key, event_count=len(events), **about)
