"""Looking through a snapshot, page by page: its trees and its topics.

Everything is masked as events are: what shows no participant the caller may see is not there.
"""

from __future__ import annotations

from django.db import connection
from django.db.models import QuerySet

from apps.access.participants import mask_of
from apps.common.context import RequestContext
from apps.common.errors import NotFound
from apps.events.models import Event
from apps.events.selectors import events_in
from apps.topics.models import NodeRef, Snapshot, SnapshotChild, SnapshotNode, Topic

# From a node up to its root. The depth is bounded by validation; so is this, whatever is there.
WAY = """
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
    """All its nodes."""
    nodes = SnapshotNode.objects.filter(snapshot=snapshot).select_related("node")
    return nodes.filter(mask_of(context).condition())


def roots_of(context: RequestContext, snapshot: Snapshot) -> QuerySet[SnapshotNode]:
    """The roots of its trees, one for each exact participant set, the latest talk first."""
    roots = nodes_of(context, snapshot).filter(is_root=True)
    return roots.order_by("-last_at", "node_id")


def topics_of(context: RequestContext, snapshot: Snapshot) -> QuerySet[Topic]:
    """Its topics, the latest talk first."""
    topics = Topic.objects.filter(snapshot=snapshot)
    return topics.filter(mask_of(context).condition()).order_by("-last_at", "topic_id")


def topic_of(context: RequestContext, snapshot: Snapshot, node: SnapshotNode) -> Topic | None:
    """The topic that a node is or lies in; the nodes above topics lie in none."""
    if node.topic_id is None:
        return None
    return topics_of(context, snapshot).filter(topic_id=node.topic_id).first()


def node_of(context: RequestContext, snapshot: Snapshot, node_id: str) -> SnapshotNode:
    """One node. Hidden and missing alike. Raises NotFound."""
    found = nodes_of(context, snapshot).filter(node_id=node_id).first()
    if found is None:
        raise NotFound("No node with this id is available here.")
    return found


def children_of(
    context: RequestContext, snapshot: Snapshot, parent: SnapshotNode
) -> list[SnapshotNode]:
    """The nodes right below a node, in their order."""
    below = SnapshotChild.objects.filter(snapshot=snapshot, parent_id=parent.node_id)
    order = list(below.order_by("position").values_list("child_id", flat=True))
    found = {one.node_id: one for one in nodes_of(context, snapshot).filter(node_id__in=order)}
    return [found[key] for key in order if key in found]


def way_to(context: RequestContext, snapshot: Snapshot, node: SnapshotNode) -> list[SnapshotNode]:
    """The nodes from the root down to a node, the node itself the last."""
    with connection.cursor() as cursor:
        cursor.execute(WAY, {"node": node.node_id, "snapshot": snapshot.pk})
        order = [key for (key,) in cursor.fetchall()]
    found = {one.node_id: one for one in nodes_of(context, snapshot).filter(node_id__in=order)}
    return [found[key] for key in order if key in found]


def events_of(context: RequestContext, leaf: SnapshotNode) -> list[Event]:
    """The events that a leaf refers to, in their order."""
    refs = NodeRef.objects.filter(node_id=leaf.node_id).order_by("position")
    order = list(refs.values_list("event_id", flat=True))
    found = events_in(context).in_bulk(order)
    return [found[key] for key in order if key in found]
