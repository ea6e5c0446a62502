"""Looking at all rows of a snapshot before it may be served."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

from django.db import connection, transaction
from django.db.models import QuerySet

from apps.topics.building import MOST_LEVELS
from apps.topics.identity import NodeType, internal_id, leaf_id
from apps.topics.models import NodeRef, Snapshot, SnapshotChild, SnapshotNode
from apps.topics.rules import LIMITS, MOST_NAMED, RULES, Rule, statement_of

Problem = dict[str, Any]
IDENTITY = Rule("identity_wrong", "The key of a node is not the hash of what it holds.", "")
# The rows are new: nobody has counted them, and the planner takes them for a few.
NO_NESTED_LOOPS = "SET LOCAL enable_nestloop = off"
#: Leaves whose references, and participant sets whose edges are read at once.
AT_ONCE = 200
Item = TypeVar("Item")


def problems_of(snapshot: Snapshot, *, base: Snapshot | None = None) -> Iterator[Problem | None]:
    """What keeps a snapshot from being served, rule by rule; None for a rule that holds.

    Nodes that ``base`` has too are what they were when it was validated.
    """
    for rule in RULES:
        yield _broken(rule, snapshot)
    yield _problem(IDENTITY, *_wrong_names(snapshot, base))


def _broken(rule: Rule, snapshot: Snapshot) -> Problem | None:
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


def _problem(rule: Rule, count: int, named: list[str]) -> Problem | None:
    if not count:
        return None
    return {"code": rule.code, "meaning": rule.meaning, "count": count, "subjects": named}


def _wrong_names(snapshot: Snapshot, base: Snapshot | None) -> tuple[int, list[str]]:
    """Nodes whose keys are not what they would be if they were named anew."""
    new = SnapshotNode.objects.filter(snapshot=snapshot)
    if base is not None:
        new = new.exclude(node_id__in=SnapshotNode.objects.filter(snapshot=base).values("node_id"))
    wrong = sorted({*_wrong_leaves(new), *_wrong_internal(snapshot, new)})
    return len(wrong), wrong[:MOST_NAMED]


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
    """What stands below what in these participant sets."""
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
    for _ in range(MOST_LEVELS):
        leaves += [key for key in level if key not in below]
        level = [child for key in level for child in below.get(key, ())]
        if not level:
            return leaves
    return None


def _batches(rows: Iterable[Item]) -> Iterator[list[Item]]:
    remaining = iter(rows)
    while some := list(islice(remaining, AT_ONCE)):
        yield some
