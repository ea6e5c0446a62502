"""The walk of query_references: the most promising branches first, until the answer is full.

A branch is as promising as the best event below it, so the walk opens leaves in the order of their
best events, and every event that answers is reached by it. Asked for nothing in particular, it
opens the leaves with the latest talk, and shows the newest events of each; what is fresh takes half
of the room. With a model, the model chooses the branches; where it fails, this walk stands."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import QuerySet

from apps.access.participants import mask_of
from apps.search.selectors.passages import passing
from apps.topics.llm.forests import WalkRequest
from apps.topics.llm.walker import WalkResult, walk
from apps.topics.models import SnapshotNode
from apps.topics.query.cursors import CursorPosition, QueryRun
from apps.topics.query.event_pages import newest_events, page_of_events
from apps.topics.selectors import SnapshotPin

#: Steps from a leaf to its root that are followed; validation allows fewer.
MAX_STEPS = 32

VISIBLE = """
member.snapshot_id = %(snapshot)s AND member.participants @> %(participants)s::varchar[]
AND (%(seen)s::varchar[] IS NULL OR member.participants && %(seen)s::varchar[])
AND (%(internal)s OR node.event_count > coalesce((member.metadata ->> 'internal')::int, 0))
"""
# An event may be in leaves of many snapshots, and in one of each.
LEAVES_OF_EVENTS = f"""
SELECT ref.event_id, ref.node_id, ref.weight
FROM topics_noderef ref
JOIN topics_snapshotnode member ON member.node_id = ref.node_id
JOIN topics_node node ON node.node_id = ref.node_id
WHERE ref.event_id = ANY(%(events)s) AND {VISIBLE}
"""  # noqa: S608 - constants only
LATEST_LEAVES = f"""
SELECT member.node_id, member.last_at
FROM topics_snapshotnode member JOIN topics_node node ON node.node_id = member.node_id
WHERE node.node_type = 'leaf_topic' AND {VISIBLE} AND {{after}}
ORDER BY member.last_at DESC, member.node_id DESC LIMIT %(most)s
"""  # noqa: S608 - constants only
AFTER = "(member.last_at, member.node_id) < (%(at)s::timestamptz, %(leaf)s)"
# Of each leaf its newest events that may be shown.
NEWEST_OF_LEAVES = """
SELECT ref.event_id, ref.node_id, ref.weight, ref.event_seq
FROM unnest(%(leaves)s::varchar[]) WITH ORDINALITY AS leaf (node_id, number)
CROSS JOIN LATERAL (
    SELECT ref.* FROM topics_noderef ref JOIN events_event m ON m.id = ref.event_id
    WHERE ref.node_id = leaf.node_id AND {passes}
    ORDER BY ref.position DESC LIMIT %(each)s
) AS ref
ORDER BY leaf.number, ref.position DESC LIMIT %(most)s
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
class LeafRef:
    """An event that a leaf refers to."""

    event_id: uuid.UUID
    leaf: str
    weight: float


def leaves_of(run: QueryRun, event_ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, LeafRef]:
    """Where in the snapshot these events are; those that are fresh are nowhere."""
    if run.pinned.snapshot is None or not event_ids:
        return {}
    rows = _rows(LEAVES_OF_EVENTS, {**_visible(run), "events": list(event_ids)})
    return {row[0]: LeafRef(*row) for row in rows}


def latest_leaves(run: QueryRun, *, most: int) -> list[tuple[str, dt.datetime]]:
    """Visible leaves and when their last events happened, the latest first."""
    if run.pinned.snapshot is None:
        return []
    after, given = run.position.leaf, {**_visible(run), "most": most}
    given |= {"at": after[0], "leaf": after[1]} if after else {}
    return _rows(LATEST_LEAVES.format(after=AFTER if after else "TRUE"), given)


def newest_of(run: QueryRun, leaves: Sequence[str], *, each: int, most: int) -> list[LeafRef]:
    """The newest events of leaves that may answer, at most so many of each and in all."""
    if not leaves:
        return []
    passes, parameters = passing(
        run.event_filter(),
        organization_id=run.pinned.organization_id,
        repository_id=run.pinned.repository_id,
    )
    given = {**parameters, "leaves": list(leaves), "each": each, "most": most}
    return [LeafRef(*row[:3]) for row in _rows(NEWEST_OF_LEAVES.format(passes=passes), given)]


def parents_of(pinned: SnapshotPin, node_ids: Iterable[str]) -> dict[str, str]:
    """For every node on the ways from these up to their roots, the one above it."""
    given = {"snapshot": pinned.snapshot_id, "nodes": list(node_ids), "steps": MAX_STEPS}
    return dict(_rows(ABOVE, given)) if given["nodes"] else {}


def leaves_below(pinned: SnapshotPin, node_ids: Sequence[str], *, most: int) -> list[str]:
    """The leaves below nodes, each once; a leaf among them is below itself."""
    given = {"snapshot": pinned.snapshot_id, "nodes": list(node_ids), "steps": MAX_STEPS}
    return [key for (key,) in _rows(BELOW, {**given, "most": most})] if node_ids else []


def visible_nodes(run: QueryRun) -> QuerySet[SnapshotNode]:
    """The nodes of the snapshot that the question may be answered with."""
    if run.pinned.snapshot is None:
        return SnapshotNode.objects.none()
    nodes = SnapshotNode.objects.filter(
        mask_of(run.context).condition(),
        snapshot=run.pinned.snapshot,
        participants__contains=list(run.question.participants),
    )
    return nodes.select_related("node")


def _visible(run: QueryRun) -> dict[str, Any]:
    """The parameters of VISIBLE."""
    mask = mask_of(run.context)
    return {
        "snapshot": run.pinned.snapshot_id,
        "participants": list(run.question.participants),
        "seen": None if mask.is_open else sorted(mask.participants),
        "internal": run.question.include_internal,
    }


def _rows(statement: str, given: Mapping[str, Any]) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement, given)
        return list(cursor.fetchall())


#: Of each leaf that is shown because its talk is late, not because something was asked for.
MAX_REFS_OF_LEAF = 5
#: Roots and fresh events that a model begins with.
MAX_ROOTS = MAX_TAIL = 100


@dataclass(frozen=True, slots=True)
class WalkStep:
    """An event of the answer, and the leaf it is in; fresh ones are in none."""

    event_id: uuid.UUID
    ref: LeafRef | None = None


@dataclass(frozen=True, slots=True)
class ReferencePage:
    """The events of an answer in their order, and where to go on.

    ``is_cut`` is an end after which there would be more.
    """

    steps: Sequence[WalkStep]
    onward: CursorPosition | None = None
    is_cut: bool = False


def walk_without_model(run: QueryRun) -> ReferencePage:
    """The walk without a model."""
    question = run.question
    if question.selects:
        page = page_of_events(run, bytes_too=False)
        event_ids = [one.event_id for one in page.chosen]
        refs = leaves_of(run, event_ids)
        steps = [WalkStep(key, refs.get(key)) for key in event_ids]
        return ReferencePage(steps, page.onward, page.is_cut)
    fresh, onward = _fresh(run)
    room = question.limit - len(fresh)
    if not room:
        is_last = onward.events_done and run.pinned.snapshot is None
        return ReferencePage(fresh, None if is_last else onward)
    late, after_late = _late(replace(run, position=onward), room)
    return ReferencePage([*fresh, *late], after_late)


def ask_model(run: QueryRun) -> WalkResult | None:
    """What a model chooses; None without a model, and on the pages after the first."""
    question, pinned = run.question, run.pinned
    if settings.TOPIC_MODEL is None or question.cursor:
        return None
    roots = visible_nodes(run).filter(is_root=True).order_by("-last_at", "node_id")
    tail = newest_events(run, run.fresh_events, most=MAX_TAIL).chosen
    return walk(
        WalkRequest(
            context=run.context,
            organization_id=pinned.organization_id,
            repository_id=pinned.repository_id,
            snapshot_id=pinned.snapshot_id,
            participants=question.participants,
            roots=tuple(roots.values_list("node_id", flat=True)[:MAX_ROOTS]),
            tail=tuple(one.event_id for one in tail),
            query=question.query,
            context_id=question.context_id,
            topic_hints=dict(question.hints),
            include_internal=question.include_internal,
            limit=question.limit,
        )
    )


def walk_with_model(run: QueryRun, walked: WalkResult) -> ReferencePage:
    """What hangs below the nodes that a model chose, and the fresh events it chose."""
    limit = run.question.limit
    fresh = [WalkStep(event_id) for event_id in walked.events[:limit]]
    room = limit - len(fresh)
    # One more says whether there would be more.
    leaves = leaves_below(run.pinned, walked.nodes, most=limit + 1)
    refs = newest_of(run, leaves, each=room + 1, most=room + 1)
    steps = [*(WalkStep(ref.event_id, ref) for ref in refs[:room]), *fresh]
    return ReferencePage(steps, is_cut=len(refs) > room or len(walked.events) > len(fresh))


def _fresh(run: QueryRun) -> tuple[list[WalkStep], CursorPosition]:
    """Fresh events, as many as there is room for, and the position after them."""
    if run.position.events_done:
        return [], run.position
    limit = run.question.limit
    room = limit if run.pinned.snapshot is None else max(1, limit // 2)
    page = newest_events(run, run.fresh_events, most=room)
    onward = page.onward or replace(run.position, events=None, events_done=True)
    return [WalkStep(one.event_id) for one in page.chosen], onward


def _late(run: QueryRun, room: int) -> tuple[list[WalkStep], CursorPosition | None]:
    """The leaves with the latest talk, the newest events of each, and the position after them."""
    wanted = max(1, room // MAX_REFS_OF_LEAF)
    found = latest_leaves(run, most=wanted + 1)
    leaves = [key for key, _ in found[:wanted]]
    refs = newest_of(run, leaves, each=min(MAX_REFS_OF_LEAF, room), most=room)
    steps = [WalkStep(ref.event_id, ref) for ref in refs]
    if run.position.events_done and len(found) <= wanted:
        return steps, None
    if not leaves:
        return steps, run.position
    last, last_at = found[:wanted][-1]
    return steps, replace(run.position, leaf=(last_at.isoformat(), last))
