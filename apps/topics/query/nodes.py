"""The nodes of the snapshot that a question is answered from, as far as it may be."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import IntegerField, QuerySet
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce

from apps.access.participants import mask_of
from apps.common.database import prepared_cursor
from apps.common.errors import InvalidArgument
from apps.search.selectors.passages import EventFilter
from apps.topics.models import SnapshotChild, SnapshotNode, Topic
from apps.topics.query.former import topic_now
from apps.topics.selectors import SnapshotPin
from apps.topics.vocabulary import NODE_ID_LENGTH

if TYPE_CHECKING:
    from apps.topics.query.cursors import QueryRun

#: Steps from a leaf to its root that are followed; validation allows fewer.
MAX_STEPS = 32
#: How many events below a node are internal.
INTERNAL_EVENTS = Coalesce(Cast(KT("metadata__internal"), IntegerField()), 0)
EVENTS_BELOW = """
m.id IN (SELECT ref.event_id FROM topics_noderef ref
         WHERE ref.node_id = ANY(%(filter_leaves)s::varchar[]))
"""
# The nodes above some, with those that stand right below them.
ABOVE = """
WITH RECURSIVE above (parent_id, child_id, steps) AS (
    SELECT edge.parent_id, edge.child_id, 1
    FROM topics_snapshotchild edge
    WHERE edge.snapshot_id = %(snapshot)s AND edge.child_id = ANY(%(nodes)s)
  UNION
    SELECT edge.parent_id, edge.child_id, above.steps + 1
    FROM above JOIN topics_snapshotchild edge
      ON edge.snapshot_id = %(snapshot)s AND edge.child_id = above.parent_id
    WHERE above.steps < %(steps)s
)
SELECT DISTINCT child_id, parent_id FROM above
"""
# The leaves below some nodes, in the order of the nodes and of the tree.
BELOW = """
WITH RECURSIVE below (node_id, way) AS (
    SELECT node_id, ARRAY[number] FROM unnest(%(nodes)s::varchar[]) WITH ORDINALITY
        AS top (node_id, number)
  UNION ALL
    SELECT edge.child_id, below.way || edge.position::bigint
    FROM below JOIN topics_snapshotchild edge
      ON edge.snapshot_id = %(snapshot)s AND edge.parent_id = below.node_id
    WHERE cardinality(below.way) < %(steps)s
)
SELECT below.node_id FROM below JOIN topics_node node ON node.node_id = below.node_id
WHERE node.node_type = 'leaf_topic'
GROUP BY below.node_id ORDER BY min(below.way) LIMIT %(most)s
"""


@dataclass(frozen=True, slots=True)
class EventsBelow(EventFilter):
    """Of the events that pass a filter those that some leaves refer to."""

    leaves: tuple[str, ...] = ()

    def condition(self) -> tuple[str, dict[str, Any]]:
        condition, parameters = EventFilter.condition(self)
        return (
            f"{condition} AND {EVENTS_BELOW}",
            {**parameters, "filter_leaves": list(self.leaves)},
        )


def visible_nodes(run: QueryRun) -> QuerySet[SnapshotNode]:
    """The nodes of the snapshot that the question may be answered with."""
    if run.pinned.snapshot is None:
        return SnapshotNode.objects.none()
    nodes = SnapshotNode.objects.filter(
        mask_of(run.context).condition(),
        snapshot=run.pinned.snapshot,
        participants__contains=list(run.question.participants),
    ).select_related("node")
    if run.question.include_internal:
        return nodes
    return nodes.filter(node__event_count__gt=INTERNAL_EVENTS)


def named_node(run: QueryRun) -> SnapshotNode | None:
    """The node that a question names, or the one that stands for the topic it names.

    Of a topic that is no more it is that of the one that has its first message. Raises
    InvalidArgument where the beginning of an id is that of several.
    """
    nodes = visible_nodes(run)
    snapshot, topic_id = run.pinned.snapshot, run.question.topic_id
    if snapshot is not None and topic_id is not None:
        topics = Topic.objects.filter(snapshot=snapshot)
        node = nodes.filter(node_id__in=topics.filter(topic_id=topic_id).values("node_id")).first()
        now = None if node else topic_now(run.context, snapshot, topic_id)
        if node or not now:
            return node
        return nodes.filter(node_id__in=topics.filter(topic_id=now).values("node_id")).first()
    named = run.question.node_id
    found = nodes.filter(node_id__gte=named, node_id__lte=named.ljust(NODE_ID_LENGTH, "f"))[:2]
    if len(found) > 1:
        raise InvalidArgument("node_id", "Several nodes begin like this: give more characters.")
    return found[0] if found else None


def parents_of(pinned: SnapshotPin, node_ids: Iterable[str]) -> dict[str, str]:
    """For every node on the ways from these up to their roots, the one above it."""
    given = {"snapshot": pinned.snapshot_id, "nodes": list(node_ids), "steps": MAX_STEPS}
    return dict(rows_of(ABOVE, given)) if given["nodes"] else {}


def leaves_below(
    pinned: SnapshotPin, node_ids: Sequence[str], *, most: int | None = None
) -> list[str]:
    """The leaves below nodes, each once; a leaf among them is below itself."""
    given = {"snapshot": pinned.snapshot_id, "nodes": list(node_ids), "steps": MAX_STEPS}
    return [key for (key,) in rows_of(BELOW, {**given, "most": most})] if node_ids else []


def children_of(run: QueryRun, node_ids: Sequence[str]) -> dict[str, list[SnapshotNode]]:
    """What stands right below nodes and may be shown, in the order of the tree."""
    edges = SnapshotChild.objects.filter(snapshot=run.pinned.snapshot, parent_id__in=node_ids)
    order = list(edges.order_by("parent_id", "position").values_list("parent_id", "child_id"))
    wanted = visible_nodes(run).filter(node_id__in={child for _, child in order})
    members = {one.node_id: one for one in wanted}
    found: dict[str, list[SnapshotNode]] = {}
    for parent, child in order:
        if child in members:
            found.setdefault(parent, []).append(members[child])
    return found


def rows_of(statement: str, given: Mapping[str, Any]) -> list[Any]:
    """What a statement finds."""
    with prepared_cursor() as cursor:
        cursor.execute(statement, given)
        return list(cursor.fetchall())


@dataclass(frozen=True, slots=True)
class LeafRef:
    """An event that a leaf refers to; the ``number``-th of those shown, the newest the first.

    ``topic_id`` is that of the leaf where it is asked for.
    """

    event_id: uuid.UUID
    leaf: str
    weight: float
    number: int = 0
    topic_id: uuid.UUID | None = None
