"""Looking through snapshots as people do: each look is a read, and recorded like any other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from apps.audit import services as audit
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import NotFound
from apps.events.models import Event
from apps.events.services.reading import record_listing
from apps.topics.browsing import (
    children_of,
    events_of,
    node_of,
    roots_of,
    topic_of,
    topics_of,
    way_to,
)
from apps.topics.comparing import Comparison, compared
from apps.topics.models import Snapshot, SnapshotNode, Topic

NODE_ID = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Opened:
    """A node, the way to it from its root, and what is right below: nodes, or a leaf's events."""

    node: SnapshotNode
    way: Sequence[SnapshotNode]
    topic: Topic | None
    children: Sequence[SnapshotNode] = ()
    events: Sequence[Event] = ()


@verb(Action.READ, ObjectKind.SNAPSHOT, Intent.READ, right=Right.READ)
def open_roots(*, context: RequestContext, snapshot: Snapshot) -> QuerySet[SnapshotNode]:
    """The roots of a snapshot of the context's repository. Raises WriteNotAllowed."""
    _look(context, snapshot, "roots")
    return roots_of(context, snapshot)


@verb(Action.READ, ObjectKind.SNAPSHOT, Intent.READ, right=Right.READ)
def open_topics(*, context: RequestContext, snapshot: Snapshot) -> QuerySet[Topic]:
    """Its topics. Raises WriteNotAllowed."""
    _look(context, snapshot, "topics")
    return topics_of(context, snapshot)


@verb(Action.READ, ObjectKind.SNAPSHOT, Intent.READ, right=Right.READ)
def open_node(*, context: RequestContext, snapshot: Snapshot, node_id: str) -> Opened:
    """A node of a snapshot; the events of a leaf are recorded as served.

    Hidden and missing alike: NotFound. Raises WriteNotAllowed too.
    """
    if not NODE_ID.fullmatch(node_id):
        raise NotFound("No node with this id is available here.")
    _look(context, snapshot, f"node {node_id}")
    node = node_of(context, snapshot, node_id)
    way = way_to(context, snapshot, node)
    topic = topic_of(context, snapshot, node)
    if not node.node.is_leaf:
        children = children_of(context, snapshot, node)
        return Opened(node, way, topic, children=children)
    events = events_of(context, node)
    record_listing(context=context, page=events)
    return Opened(node, way, topic, events=events)


@verb(Action.READ, ObjectKind.SNAPSHOT, Intent.READ, right=Right.READ)
def compare_snapshots(
    *, context: RequestContext, before: Snapshot, after: Snapshot, most: int
) -> Comparison:
    """What one snapshot has become in another. Raises WriteNotAllowed."""
    _look(context, before, "compared")
    _look(context, after, "compared")
    return compared(context, before, after, most=most)


def _look(context: RequestContext, snapshot: Snapshot, what: str) -> None:
    audit.record(
        context=context,
        action=Action.READ,
        object_kind=ObjectKind.SNAPSHOT,
        object_id=snapshot.pk,
        reason=what,
    )
