"""What people read in the console: snapshots page by page, their comparison, runs of a model. Each
is recorded as a read.

Everything is masked as events are: what shows no participant the caller may see is not there."""

from __future__ import annotations

import re
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection
from django.db.models import F, OuterRef, QuerySet, Subquery

from apps.access.participants import mask_of
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import NotFound
from apps.events.models import Event
from apps.events.selectors import events_in
from apps.events.services import record_listing
from apps.topics.models import NodeRef, Snapshot, SnapshotChild, SnapshotNode, Topic
from apps.topics.models.model_runs import LlmRun
from apps.topics.selectors import get_run

# From a node up to its root. The depth is bounded by validation; so is this, whatever is there.
PATH_TO_ROOT = """
WITH RECURSIVE way (node_id, steps) AS (
    SELECT %(node)s::varchar, 0
  UNION ALL
    SELECT child.parent_id, way.steps + 1
    FROM way JOIN topics_snapshotchild AS child
      ON child.snapshot_id = %(snapshot)s AND child.child_id = way.node_id
    WHERE way.steps < 32
)
SELECT node_id FROM way ORDER BY steps DESC
"""


def nodes_of(context: RequestContext, snapshot: Snapshot) -> QuerySet[SnapshotNode]:
    """All nodes of a snapshot that the caller may see."""
    nodes = SnapshotNode.objects.filter(snapshot=snapshot).select_related("node")
    return nodes.filter(mask_of(context).condition())


def topics_of(context: RequestContext, snapshot: Snapshot) -> QuerySet[Topic]:
    """The topics of a snapshot, those with the latest event first."""
    topics = Topic.objects.filter(snapshot=snapshot)
    return topics.filter(mask_of(context).condition()).order_by("-last_at", "topic_id")


def _in_order(
    context: RequestContext, snapshot: Snapshot, node_ids: Sequence[str]
) -> list[SnapshotNode]:
    """These of the nodes that the caller may see, in the order given."""
    nodes = nodes_of(context, snapshot).filter(node_id__in=node_ids)
    found = {one.node_id: one for one in nodes}
    return [found[key] for key in node_ids if key in found]


def _children(
    context: RequestContext, snapshot: Snapshot, parent: SnapshotNode
) -> list[SnapshotNode]:
    below = SnapshotChild.objects.filter(snapshot=snapshot, parent_id=parent.node_id)
    order = list(below.order_by("position").values_list("child_id", flat=True))
    return _in_order(context, snapshot, order)


def _path_to(context: RequestContext, snapshot: Snapshot, node: SnapshotNode) -> list[SnapshotNode]:
    """The nodes from the root down to a node, the node itself the last."""
    with connection.cursor() as cursor:
        cursor.execute(PATH_TO_ROOT, {"node": node.node_id, "snapshot": snapshot.pk})
        return _in_order(context, snapshot, [key for (key,) in cursor.fetchall()])


def _events(context: RequestContext, leaf: SnapshotNode) -> list[Event]:
    """The events that a leaf refers to, in their order."""
    refs = NodeRef.objects.filter(node_id=leaf.node_id).order_by("position")
    order = list(refs.values_list("event_id", flat=True))
    found = events_in(context).in_bulk(order)
    return [found[key] for key in order if key in found]


@dataclass(frozen=True, slots=True)
class TopicChanges:
    """The first topics of one kind of change, and how many there are in all.

    Topics that grew are annotated with their former number of events as ``before``.
    """

    topics: Sequence[Topic]
    count: int


@dataclass(frozen=True, slots=True)
class SnapshotComparison:
    """What an older snapshot has become in a newer one, as far as the caller may see."""

    added: TopicChanges
    gone: TopicChanges
    grown: TopicChanges
    unchanged: int
    topics: int
    shared_nodes: int
    former_nodes: int
    new_nodes: int


def _compared(
    context: RequestContext, before: Snapshot, after: Snapshot, *, most: int
) -> SnapshotComparison:
    """Compare two snapshots of a repository; of each kind ``most`` topics at most are read."""
    older, newer = topics_of(context, before), topics_of(context, after)
    added = _changed(newer.exclude(topic_id__in=older.values("topic_id")), most)
    gone = _changed(older.exclude(topic_id__in=newer.values("topic_id")), most)
    grown = _changed(_grown(newer, before), most)
    topics = newer.count()
    older_nodes, newer_nodes = nodes_of(context, before), nodes_of(context, after)
    shared = newer_nodes.filter(node_id__in=older_nodes.values("node_id")).count()
    return SnapshotComparison(
        added=added,
        gone=gone,
        grown=grown,
        unchanged=topics - added.count - grown.count,
        topics=topics,
        shared_nodes=shared,
        former_nodes=older_nodes.count() - shared,
        new_nodes=newer_nodes.count() - shared,
    )


def _grown(newer: QuerySet[Topic], before: Snapshot) -> QuerySet[Topic]:
    """Topics whose number of events has changed, annotated with the former number as ``before``."""
    former = Topic.objects.filter(snapshot=before, topic_id=OuterRef("topic_id"))
    counted = newer.annotate(before=Subquery(former.values("event_count")[:1]))
    return counted.exclude(before=None).exclude(before=F("event_count"))


def _changed(topics: QuerySet[Topic], most: int) -> TopicChanges:
    return TopicChanges(list(topics[:most]), topics.count())


NODE_ID = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class OpenedNode:
    """A node, the path to it from its root, and what is right below: nodes, or a leaf's events."""

    node: SnapshotNode
    path: Sequence[SnapshotNode]
    topic: Topic | None
    children: Sequence[SnapshotNode] = ()
    events: Sequence[Event] = ()


@verb(Action.READ, ObjectKind.SNAPSHOT, Intent.READ, right=Right.READ)
def open_roots(*, context: RequestContext, snapshot: Snapshot) -> QuerySet[SnapshotNode]:
    """The roots of a snapshot's trees, one for each exact participant set, the latest talk first.

    Raises WriteNotAllowed.
    """
    open_roots.record(context, snapshot.pk, reason="roots")
    return nodes_of(context, snapshot).filter(is_root=True).order_by("-last_at", "node_id")


@verb(Action.READ, ObjectKind.SNAPSHOT, Intent.READ, right=Right.READ)
def open_topics(*, context: RequestContext, snapshot: Snapshot) -> QuerySet[Topic]:
    """The topics of a snapshot, those with the latest event first. Raises WriteNotAllowed."""
    open_topics.record(context, snapshot.pk, reason="topics")
    return topics_of(context, snapshot)


@verb(Action.READ, ObjectKind.SNAPSHOT, Intent.READ, right=Right.READ)
def open_node(*, context: RequestContext, snapshot: Snapshot, node_id: str) -> OpenedNode:
    """A node of a snapshot; the events of a leaf are recorded as served.

    Hidden and missing alike: NotFound. Raises WriteNotAllowed too.
    """
    found = nodes_of(context, snapshot).filter(node_id=node_id)
    node = found.first() if NODE_ID.fullmatch(node_id) else None
    if node is None:
        raise NotFound("No node with this id is available here.")
    open_node.record(context, snapshot.pk, reason=f"node {node_id}")
    path = _path_to(context, snapshot, node)
    # The nodes above topics are in none.
    topics = topics_of(context, snapshot)
    topic = topics.filter(topic_id=node.topic_id).first() if node.topic_id else None
    if not node.node.is_leaf:
        return OpenedNode(node, path, topic, children=_children(context, snapshot, node))
    events = _events(context, node)
    record_listing(context=context, page=events)
    return OpenedNode(node, path, topic, events=events)


@verb(Action.READ, ObjectKind.SNAPSHOT, Intent.READ, right=Right.READ)
def compare_snapshots(
    *, context: RequestContext, before: Snapshot, after: Snapshot, most: int
) -> SnapshotComparison:
    """What one snapshot has become in another. Raises WriteNotAllowed."""
    for snapshot in (before, after):
        compare_snapshots.record(context, snapshot.pk, reason="compared")
    return _compared(context, before, after, most=most)


@verb(Action.READ, ObjectKind.LLM_RUN, Intent.READ, right=Right.AUDIT)
def read_run(*, context: RequestContext, run_id: uuid.UUID) -> LlmRun:
    """A run with all that was shown and answered in it.

    Raises WriteNotAllowed without the right to view the audit trail, NotFound.
    """
    run = get_run(context, run_id)
    read_run.record(context, run.pk, content_hash=run.digest)
    return run
