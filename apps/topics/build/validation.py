"""What must hold of the rows of a snapshot before anybody is served from it (seed, section 12).

Each rule is a statement that finds what breaks it: a text that names it, without any content."""

from __future__ import annotations

import re
import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypedDict, TypeVar

import numpy as np
from django.db import connection, transaction
from django.db.models import QuerySet

from apps.topics.build.matrices import unit
from apps.topics.build.tree import MAX_CHILDREN, MAX_LEVELS, MAX_REFS, MIN_REFS
from apps.topics.identity import NodeType, internal_id, leaf_id
from apps.topics.models import NodeRef, Snapshot, SnapshotChild, SnapshotNode
from apps.topics.vocabulary import CORRECTED, LABEL_MAX_LENGTH, SUMMARY_MAX_LENGTH


class SnapshotProblem(TypedDict):
    """A rule that a snapshot breaks: how many rows do, and the ids of a few of them."""

    code: str
    meaning: str
    count: int
    subjects: list[str]


@dataclass(frozen=True, slots=True)
class Invariant:
    """A code, what it means in a sentence, and the statement that finds what breaks it."""

    code: str
    meaning: str
    finds: str


# The rows of the snapshot, each with the body of its node. Used by all statements below.
HELD = """
    SELECT held.node_id, held.participants, held.participants_key, held.is_root, held.label,
           held.summary, held.topic_id, node.node_type, node.event_count, node.leaf_count,
           node.participants AS body_participants, node.repository_id
    FROM topics_snapshotnode AS held JOIN topics_node AS node ON node.node_id = held.node_id
    WHERE held.snapshot_id = %(snapshot)s
"""
EDGES = "SELECT * FROM topics_snapshotchild WHERE snapshot_id = %(snapshot)s"
# What leaves, and whatever else has some, refer to, with the events themselves where they are.
REFS = """
    SELECT held.node_id, held.node_type, held.participants, held.participants_key,
           ref.event_id, ref.event_seq, ref.position,
           event.event_seq AS real_seq, event.participants AS event_participants
    FROM held JOIN topics_noderef AS ref ON ref.node_id = held.node_id
    LEFT JOIN events_event AS event
        ON event.id = ref.event_id AND event.repository_id = %(repository)s
        AND event.organization_id = %(organization)s AND event.event_seq <= %(upto)s
"""
# Every node that is reached from a root, and how many nodes lie on the way; bounded against rings.
REACHED = """
    SELECT node_id, 1 AS level FROM held WHERE is_root
    UNION
    SELECT edge.child_id, reached.level + 1
    FROM reached JOIN edge ON edge.parent_id = reached.node_id
    WHERE reached.level <= %(max_levels)s
"""

STRUCTURE = (
    Invariant(
        "ref_unresolved",
        "A reference leads to no event of this repository up to the snapshot's number.",
        "SELECT node_id FROM ref WHERE real_seq IS NULL OR real_seq <> event_seq",
    ),
    Invariant(
        "event_repeated",
        "An event is referred to more than once.",
        "SELECT event_id::text FROM ref GROUP BY event_id HAVING count(*) > 1",
    ),
    Invariant(
        "event_missing",
        "An event up to the snapshot's number is not referred to.",
        """
        SELECT event.id::text FROM events_event AS event
        WHERE event.organization_id = %(organization)s AND event.repository_id = %(repository)s
          AND event.event_seq <= %(upto)s
          AND NOT EXISTS (SELECT FROM ref WHERE ref.event_id = event.id)
        """,
    ),
    Invariant(
        "node_unknown",
        "An edge names a node that is not in the snapshot.",
        """
        SELECT edge.parent_id FROM edge
        WHERE NOT EXISTS (SELECT FROM held WHERE held.node_id = edge.parent_id)
           OR NOT EXISTS (SELECT FROM held WHERE held.node_id = edge.child_id)
        """,
    ),
    Invariant(
        "orphan_node",
        "A node is reached from no root.",
        "SELECT node_id FROM held WHERE node_id NOT IN (SELECT node_id FROM reached)",
    ),
    Invariant(
        "several_parents",
        "A node stands below more than one, or a root below another node.",
        """
        SELECT child_id FROM edge GROUP BY child_id HAVING count(*) > 1
        UNION ALL
        SELECT held.node_id FROM held JOIN edge ON edge.child_id = held.node_id WHERE held.is_root
        """,
    ),
    Invariant(
        "root_missing",
        "A participant set has no root, or several.",
        """
        SELECT participants_key FROM held GROUP BY participants_key
        HAVING count(*) FILTER (WHERE is_root) <> 1
        """,
    ),
    Invariant(
        "parent_is_leaf",
        "A leaf has children.",
        """
        SELECT held.node_id FROM held
        WHERE node_type = 'leaf_topic'
          AND EXISTS (SELECT FROM edge WHERE edge.parent_id = held.node_id)
        """,
    ),
    Invariant(
        "internal_without_children",
        "An internal node has fewer than two children.",
        """
        SELECT held.node_id FROM held LEFT JOIN edge ON edge.parent_id = held.node_id
        WHERE held.node_type <> 'leaf_topic' GROUP BY held.node_id HAVING count(edge.child_id) < 2
        """,
    ),
    Invariant(
        "refs_in_internal",
        "An internal node refers to events itself.",
        "SELECT DISTINCT node_id FROM ref WHERE node_type <> 'leaf_topic'",
    ),
    Invariant(
        "leaf_singleton",
        "A leaf refers to a single event although its participants share more.",
        """
        SELECT node_id FROM (
            SELECT held.node_id, count(ref.event_id) AS refs,
                   sum(count(ref.event_id)) OVER (PARTITION BY held.participants_key) AS shared
            FROM held LEFT JOIN topics_noderef AS ref ON ref.node_id = held.node_id
            WHERE node_type = 'leaf_topic'
            GROUP BY held.node_id, held.participants_key
        ) AS leaf
        WHERE refs < %(min_refs)s AND shared >= %(min_refs)s
        """,
    ),
    Invariant(
        "positions_broken",
        "Children or references are not numbered from 0 on without a gap.",
        """
        SELECT parent_id FROM edge GROUP BY parent_id
        HAVING min(position) <> 0 OR max(position) <> count(*) - 1
        UNION ALL
        SELECT node_id FROM ref GROUP BY node_id
        HAVING min(position) <> 0 OR max(position) <> count(*) - 1
        """,
    ),
)
PROVENANCE = (
    Invariant(
        "summary_without_refs",
        "A leaf refers to nothing.",
        """
        SELECT held.node_id FROM held
        WHERE node_type = 'leaf_topic'
          AND NOT EXISTS (SELECT FROM ref WHERE ref.node_id = held.node_id)
        """,
    ),
    Invariant(
        "coverage_lost",
        "A node does not stand for exactly what is below it.",
        """
        SELECT held.node_id FROM held
        JOIN edge ON edge.parent_id = held.node_id
        JOIN held AS child ON child.node_id = edge.child_id
        GROUP BY held.node_id, held.event_count, held.leaf_count
        HAVING sum(child.event_count) <> held.event_count
            OR sum(child.leaf_count) <> held.leaf_count
        UNION ALL
        SELECT held.node_id FROM held JOIN ref ON ref.node_id = held.node_id
        GROUP BY held.node_id, held.event_count, held.leaf_count
        HAVING count(*) <> held.event_count OR held.leaf_count <> 1
        """,
    ),
    Invariant(
        "topic_broken",
        "A topic names no node of the snapshot, or one of another topic.",
        """
        SELECT topic.topic_id::text FROM topics_topic AS topic
        LEFT JOIN held ON held.node_id = topic.node_id
        WHERE topic.snapshot_id = %(snapshot)s
          AND (held.topic_id IS DISTINCT FROM topic.topic_id
               OR held.participants IS DISTINCT FROM topic.participants
               OR held.event_count IS DISTINCT FROM topic.event_count)
        UNION ALL
        SELECT held.node_id FROM held
        WHERE node_type = 'leaf_topic' AND NOT EXISTS (
            SELECT FROM topics_topic AS topic
            WHERE topic.snapshot_id = %(snapshot)s AND topic.topic_id = held.topic_id
        )
        """,
    ),
)
SCOPE = (
    Invariant(
        "scope_leaked",
        "A node refers to an event that has other participants.",
        "SELECT node_id FROM ref WHERE event_participants <> participants",
    ),
    Invariant(
        "scope_mixed",
        "A node and what is below it differ in their participants, or in whose it is.",
        """
        SELECT edge.child_id FROM edge
        JOIN held AS parent ON parent.node_id = edge.parent_id
        JOIN held AS child ON child.node_id = edge.child_id
        WHERE child.participants <> parent.participants
           OR child.participants_key <> parent.participants_key
        UNION ALL
        SELECT node_id FROM held
        WHERE participants <> body_participants OR repository_id <> %(repository)s
        UNION ALL
        SELECT min(node_id) FROM held GROUP BY participants_key
        HAVING count(DISTINCT participants) > 1
        """,
    ),
)
QUALITY = (
    Invariant(
        "too_wide",
        "A node has too many children, or a leaf too many references.",
        """
        SELECT parent_id FROM edge GROUP BY parent_id HAVING count(*) > %(max_children)s
        UNION ALL
        SELECT node_id FROM ref GROUP BY node_id HAVING count(*) > %(max_refs)s
        """,
    ),
    Invariant(
        "too_many_leaves",
        "The leaves of a participant set hold fewer than two events on average.",
        """
        SELECT participants_key FROM held WHERE node_type = 'leaf_topic'
        GROUP BY participants_key
        HAVING count(*) > 1 AND sum(event_count) < %(min_refs)s * count(*)
        """,
    ),
    Invariant(
        "too_deep",
        "Too many nodes lie on a way down.",
        "SELECT node_id FROM reached WHERE level > %(max_levels)s",
    ),
    Invariant(
        "summary_unbounded",
        "A label or a summary is missing or too long.",
        """
        SELECT node_id FROM held
        WHERE char_length(label) NOT BETWEEN 1 AND %(label_max_length)s
           OR char_length(summary) NOT BETWEEN 1 AND %(summary_max_length)s
        """,
    ),
)
RULES = (*STRUCTURE, *PROVENANCE, *SCOPE, *QUALITY)
COLLAPSED = Invariant(
    "topics_collapsed",
    "One topic holds almost everything that its participants said, about several subjects.",
    # The largest topic of each participant set, unless people said themselves what belongs
    # together.
    """
    SELECT DISTINCT ON (participants_key) topic_id FROM (
        SELECT topic.participants_key, topic.topic_id, topic.event_count,
               sum(topic.event_count) OVER (PARTITION BY topic.participants_key) AS shared
        FROM topics_topic AS topic WHERE topic.snapshot_id = %(snapshot)s
    ) AS topic
    WHERE event_count >= %(many)s AND event_count >= %(almost_all)s * shared
      AND NOT EXISTS (
          SELECT FROM topics_snapshotnode AS root
          WHERE root.snapshot_id = %(snapshot)s AND root.is_root
            AND root.participants_key = topic.participants_key AND root.metadata ? %(corrected)s
      )
    ORDER BY participants_key, event_count DESC, topic_id
    """,
)
#: Events, and part of all that its participants share, from which on a topic is looked at.
MANY, ALMOST_ALL = 200, 0.9
#: Leaves of a topic that are compared, and how alike their terms are (cosine) on average, at least.
COMPARED, LEAST_ALIKE = 40, 0.1
MAX_SUBJECTS = 5
LIMITS = {
    "min_refs": MIN_REFS,
    "max_refs": MAX_REFS,
    "max_children": MAX_CHILDREN,
    "max_levels": MAX_LEVELS,
    "label_max_length": LABEL_MAX_LENGTH,
    "summary_max_length": SUMMARY_MAX_LENGTH,
}


PARTS = {"held": HELD, "edge": EDGES, "ref": REFS, "reached": REACHED}
NEEDS = {"ref": {"held"}, "reached": {"held", "edge"}}


def statement_of(rule: Invariant) -> str:
    """The statement that counts what breaks a rule and names some of it."""
    named = {name for name in PARTS if re.search(rf"\b{name}\b", rule.finds)}
    needed = named.union(*(NEEDS.get(name, ()) for name in named))
    parts = ", ".join(f"{name} AS ({PARTS[name]})" for name in PARTS if name in needed)
    return f"""
    WITH RECURSIVE {parts}, broken (subject) AS ({rule.finds})
    SELECT count(*), (array_agg(subject ORDER BY subject))[1:{MAX_SUBJECTS}] FROM broken
    """  # noqa: S608 - constants only


IDENTITY = Invariant("identity_wrong", "The key of a node is not the hash of what it holds.", "")
# The rows are new: nobody has counted them, and the planner takes them for a few.
NO_NESTED_LOOPS = "SET LOCAL enable_nestloop = off"
#: Leaves whose references, and participant sets whose edges are read at once.
AT_ONCE = 200
Item = TypeVar("Item")


def find_problems(
    snapshot: Snapshot, *, base: Snapshot | None = None
) -> Iterator[SnapshotProblem | None]:
    """What keeps a snapshot from being served, rule by rule; None for a rule that holds.

    Nodes that ``base`` has too are what they were when it was validated.
    """
    for rule in RULES:
        yield _broken(rule, snapshot)
    yield _problem(COLLAPSED, *_collapsed(snapshot))
    yield _problem(IDENTITY, *_wrong_names(snapshot, base))


def _broken(rule: Invariant, snapshot: Snapshot) -> SnapshotProblem | None:
    parameters = {
        "snapshot": snapshot.pk,
        "organization": snapshot.organization_id,
        "repository": snapshot.repository_id,
        "upto": snapshot.event_max_seq,
        **LIMITS,
    }
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(NO_NESTED_LOOPS)
        cursor.execute(statement_of(rule), parameters)
        count, named = cursor.fetchone()
    return _problem(rule, count, named or [])


def _problem(rule: Invariant, count: int, named: list[str]) -> SnapshotProblem | None:
    if not count:
        return None
    return {"code": rule.code, "meaning": rule.meaning, "count": count, "subjects": named}


def _collapsed(snapshot: Snapshot) -> tuple[int, list[str]]:
    """Count topics that hold almost all, though their leaves have hardly a term in common."""
    with connection.cursor() as cursor:
        cursor.execute(
            COLLAPSED.finds,
            {
                "snapshot": snapshot.pk,
                "many": MANY,
                "almost_all": ALMOST_ALL,
                "corrected": CORRECTED,
            },
        )
        suspects = [topic for (topic,) in cursor.fetchall()]
    found = [str(topic) for topic in suspects if _likeness_within(snapshot, topic) < LEAST_ALIKE]
    return len(found), sorted(found)[:MAX_SUBJECTS]


def _likeness_within(snapshot: Snapshot, topic_id: uuid.UUID) -> float:
    """How alike the leaves of a topic are by their terms, two by two on average."""
    leaves = SnapshotNode.objects.filter(
        snapshot=snapshot, topic_id=topic_id, node__node_type=NodeType.LEAF
    ).order_by("first_at", "node_id")
    known = [dict(terms) for terms in leaves.values_list("metadata__terms", flat=True) if terms]
    rows = known[:: max(1, len(known) // COMPARED)]
    if len(rows) < MIN_REFS:
        return 1.0
    column = {term: at for at, term in enumerate(sorted({term for row in rows for term in row}))}
    table = np.zeros((len(rows), len(column)), np.float32)
    for at, row in enumerate(rows):
        for term, count in row.items():
            table[at, column[term]] = count
    likeness = unit(table) @ unit(table).T
    return float(likeness[~np.eye(len(rows), dtype=bool)].mean())


def _wrong_names(snapshot: Snapshot, base: Snapshot | None) -> tuple[int, list[str]]:
    """Count nodes whose keys are not the hash of what they hold, and name a few."""
    new = SnapshotNode.objects.filter(snapshot=snapshot)
    if base is not None:
        new = new.exclude(node_id__in=SnapshotNode.objects.filter(snapshot=base).values("node_id"))
    wrong = sorted({*_wrong_leaves(new), *_wrong_internal(snapshot, new)})
    return len(wrong), wrong[:MAX_SUBJECTS]


def _wrong_leaves(new: QuerySet[SnapshotNode]) -> Iterator[str]:
    leaves = new.filter(node__node_type=NodeType.LEAF).values_list("node_id", "node__participants")
    for some in _batches(leaves.iterator(chunk_size=AT_ONCE)):
        events: dict[str, list[uuid.UUID]] = defaultdict(list)
        refs = NodeRef.objects.filter(node_id__in=[key for key, _ in some])
        for node_id, event_id in refs.values_list("node_id", "event_id"):
            events[node_id].append(event_id)
        yield from (key for key, names in some if key != leaf_id(names, events[key]))


def _wrong_internal(snapshot: Snapshot, new: QuerySet[SnapshotNode]) -> Iterator[str]:
    internal = new.filter(node__node_type=NodeType.INTERNAL)
    keys = internal.values_list("participants_key", flat=True).distinct().order_by()
    for some in _batches(keys.iterator(chunk_size=AT_ONCE)):
        below = _children(snapshot, some)
        rows = internal.filter(participants_key__in=some)
        for node_id, names in rows.values_list("node_id", "node__participants"):
            leaves = _leaves(node_id, below)
            if leaves is None or node_id != internal_id(names, leaves):
                yield node_id


def _children(snapshot: Snapshot, keys: Sequence[str]) -> dict[str, list[str]]:
    """The children of every node of these participant sets."""
    below: dict[str, list[str]] = defaultdict(list)
    parents = SnapshotNode.objects.filter(snapshot=snapshot, participants_key__in=keys)
    edges = SnapshotChild.objects.filter(
        snapshot=snapshot, parent_id__in=parents.values("node_id")
    ).values_list("parent_id", "child_id")
    for parent, child in edges:
        below[parent].append(child)
    return below


def _leaves(node_id: str, below: Mapping[str, list[str]]) -> list[str] | None:
    """The leaves below a node; None if the way down does not end where it has to."""
    level, leaves = [node_id], []
    for _ in range(MAX_LEVELS):
        leaves += [key for key in level if key not in below]
        level = [child for key in level for child in below.get(key, ())]
        if not level:
            return leaves
    return None


def _batches(rows: Iterable[Item]) -> Iterator[list[Item]]:
    remaining = iter(rows)
    while some := list(islice(remaining, AT_ONCE)):
        yield some
