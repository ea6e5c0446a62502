"""Taking over participant sets in which nothing happened, without looking at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from django.db import connection, transaction

from apps.topics.drafting import Job

#: Nodes that one statement takes over, about.
NODES_AT_ONCE = 20_000
KEYS = 256

STATEMENTS = (
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


def take_over(job: Job, changed: Sequence[str]) -> Iterator[float]:
    """Copy what the base says about all other participant sets; yields how much is done, to 1."""
    if job.base is None:
        return
    parts = max(1, min(KEYS, ceil(job.base.node_count / NODES_AT_ONCE)))
    for part in range(parts):
        with transaction.atomic(), connection.cursor() as cursor:
            for statement in STATEMENTS:
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
