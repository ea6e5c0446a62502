"""Writing the rows of a snapshot.

Nodes are written once for all snapshots, their places in this one beside them. Participant sets in
which nothing happened are copied from the base without being looked at.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any

from django.db import connection, transaction

from apps.common.clock import now
from apps.topics.build.drafts import BuildJob, TreeDraft
from apps.topics.build.tree import TreeNode as Planned
from apps.topics.identity import SCHEMA_VERSION
from apps.topics.models import Node, SnapshotChild, SnapshotNode
from apps.topics.vocabulary import BY_MODEL, CORRECTED, DESCRIBED_BY_MODEL, FAILED_MODEL

ROWS = 2000
REF_COLUMNS = ("node_ids", "positions", "event_ids", "numbers", "weights")
ADD_REFS = """
INSERT INTO topics_noderef (node_id, position, event_id, event_seq, weight)
SELECT * FROM unnest(%(node_ids)s::text[], %(positions)s::int[], %(event_ids)s::uuid[],
                     %(numbers)s::bigint[], %(weights)s::float8[])
ON CONFLICT DO NOTHING
"""
ADD_TOPICS = """
INSERT INTO topics_topic (snapshot_id, topic_id, node_id, participants, participants_key,
                          context_id, label, event_count, first_at, last_at)
SELECT held.snapshot_id, given.topic_id, held.node_id, held.participants, held.participants_key,
       given.context_id, held.label, given.event_count, held.first_at, held.last_at
FROM unnest(%(topic_ids)s::uuid[], %(node_ids)s::text[], %(contexts)s::text[], %(counts)s::int[])
    AS given (topic_id, node_id, context_id, event_count)
JOIN topics_snapshotnode AS held
    ON held.snapshot_id = %(snapshot)s AND held.node_id = given.node_id
"""


@transaction.atomic
def write_drafts(job: BuildJob, drafts: Sequence[TreeDraft]) -> None:
    """Write the trees of some participant sets."""
    _add_nodes(job, drafts)
    rows = [row for draft in drafts for row in _memberships(job, draft)]
    SnapshotNode.objects.bulk_create(rows, batch_size=ROWS)
    children = [row for draft in drafts for row in _children(job, draft)]
    SnapshotChild.objects.bulk_create(children, batch_size=ROWS)
    for draft in drafts:
        _add_topics(job, draft)


def _add_nodes(job: BuildJob, drafts: Sequence[TreeDraft]) -> None:
    """The nodes that exist nowhere yet, with what they refer to."""
    organization_id, repository_id = job.scope
    moment = now()
    nodes = [
        Node(
            node_id=node.node_id,
            organization_id=organization_id,
            repository_id=repository_id,
            node_type=node.node_type.value,
            participants=list(node.participants),
            schema_version=SCHEMA_VERSION,
            event_count=draft.described[node.node_id].events,
            leaf_count=len(node.leaf_ids),
            created_at=moment,
        )
        for draft in drafts
        for node in draft.new_nodes
    ]
    Node.objects.bulk_create(nodes, batch_size=ROWS, ignore_conflicts=True)
    refs = [ref for draft in drafts for node in draft.new_nodes for ref in _refs(draft, node)]
    for at in range(0, len(refs), ROWS):
        columns = zip(*refs[at : at + ROWS], strict=True)
        _execute(ADD_REFS, **dict(zip(REF_COLUMNS, map(list, columns), strict=True)))


def _refs(draft: TreeDraft, node: Planned) -> list[tuple[str, int, uuid.UUID, int, float]]:
    return [
        (node.node_id, position, key, *draft.refs[key])
        for position, key in enumerate(node.event_ids)
    ]


def _memberships(job: BuildJob, draft: TreeDraft) -> list[SnapshotNode]:
    topics = topics_of_nodes(draft)
    rows = []
    for node in draft.tree.nodes.values():
        about = draft.described[node.node_id]
        text = draft.texts.get(node.node_id)
        rows.append(
            SnapshotNode(
                snapshot=job.snapshot,
                node_id=node.node_id,
                participants=list(node.participants),
                participants_key=draft.key,
                topic_id=topics.get(node.node_id),
                is_root=node.node_id == draft.tree.root,
                label=(text and text.label) or about.label,
                summary=(text and text.summary) or about.summary,
                metadata=about.metadata | _by_others(draft, node),
                first_at=about.first_at,
                last_at=about.last_at,
            )
        )
    return rows


def _by_others(draft: TreeDraft, node: Planned) -> dict[str, str]:
    """What a model or people have to do with a node."""
    said = {BY_MODEL: DESCRIBED_BY_MODEL} if node.node_id in draft.texts else {}
    if node.node_id != draft.tree.root:
        return said
    if draft.is_unplanned and not said:
        said = {BY_MODEL: FAILED_MODEL}
    return said | ({CORRECTED: draft.corrected} if draft.corrected else {})


def topics_of_nodes(draft: TreeDraft) -> dict[str, uuid.UUID]:
    """The topics that nodes are or lie in."""
    found: dict[str, uuid.UUID] = {}
    for topic in draft.tree.topics:
        waiting = [topic.node_id]
        while waiting:
            key = waiting.pop()
            found[key] = topic.topic_id
            waiting += draft.tree.nodes[key].children
    return found


def _children(job: BuildJob, draft: TreeDraft) -> list[SnapshotChild]:
    return [
        SnapshotChild(
            snapshot=job.snapshot, parent_id=node.node_id, child_id=child, position=position
        )
        for node in draft.tree.nodes.values()
        for position, child in enumerate(node.children)
    ]


def _add_topics(job: BuildJob, draft: TreeDraft) -> None:
    topics = draft.tree.topics
    _execute(
        ADD_TOPICS,
        snapshot=job.snapshot.pk,
        topic_ids=[topic.topic_id for topic in topics],
        node_ids=[topic.node_id for topic in topics],
        contexts=[topic.context_id for topic in topics],
        counts=[len(topic.event_ids) for topic in topics],
    )


def _execute(statement: str, **parameters: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)


#: Nodes that one statement takes over, about.
NODES_AT_ONCE = 20_000
KEYS = 256

COPY_UNCHANGED_SETS = (
    """
    INSERT INTO topics_snapshotnode (snapshot_id, node_id, participants, participants_key, topic_id,
                                     is_root, label, summary, metadata, first_at, last_at)
    SELECT %(snapshot)s, node_id, participants, participants_key, topic_id,
           is_root, label, summary, metadata, first_at, last_at
    FROM topics_snapshotnode
    WHERE snapshot_id = %(base)s AND participants_key >= %(first)s AND participants_key < %(end)s
      AND participants_key <> ALL (%(changed)s)
    """,
    """
    INSERT INTO topics_snapshotchild (snapshot_id, parent_id, position, child_id)
    SELECT %(snapshot)s, child.parent_id, child.position, child.child_id
    FROM topics_snapshotnode AS held
    JOIN topics_snapshotchild AS child
        ON child.snapshot_id = held.snapshot_id AND child.parent_id = held.node_id
    WHERE held.snapshot_id = %(base)s
      AND held.participants_key >= %(first)s AND held.participants_key < %(end)s
      AND held.participants_key <> ALL (%(changed)s)
    """,
    """
    INSERT INTO topics_topic (snapshot_id, topic_id, node_id, participants, participants_key,
                              context_id, label, event_count, first_at, last_at)
    SELECT %(snapshot)s, topic_id, node_id, participants, participants_key,
           context_id, label, event_count, first_at, last_at
    FROM topics_topic
    WHERE snapshot_id = %(base)s AND participants_key >= %(first)s AND participants_key < %(end)s
      AND participants_key <> ALL (%(changed)s)
    """,
)


def copy_unchanged_sets(job: BuildJob, changed: Sequence[str]) -> Iterator[float]:
    """Copy what the base says about all other participant sets; yields how much is done, to 1."""
    if job.base is None:
        return
    parts = max(1, min(KEYS, ceil(job.base.node_count / NODES_AT_ONCE)))
    for part in range(parts):
        with transaction.atomic(), connection.cursor() as cursor:
            for statement in COPY_UNCHANGED_SETS:
                cursor.execute(
                    statement,
                    {
                        "snapshot": job.snapshot.pk,
                        "base": job.base.pk,
                        "first": _boundary(part, parts),
                        "end": _boundary(part + 1, parts),
                        "changed": list(changed),
                    },
                )
        yield (part + 1) / parts


def _boundary(part: int, parts: int) -> str:
    """Keys are hexadecimal: the first two digits divide them evenly; ``g`` is after all."""
    return "g" if part == parts else f"{part * KEYS // parts:02x}"
