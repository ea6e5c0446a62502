"""Statements of sealing, of looking at what was sealed, and of proofs."""

from __future__ import annotations

import uuid

from apps.audit.hashing import HASHED_FIELDS

#: Where records belong that concern no organization.
PLATFORM_TREE = uuid.UUID(int=0)

#: Every transaction before this one is over, and what it wrote is seen by this statement.
FINISHED = "r.transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint"
#: No transaction that this statement sees, nor its own, has such a number.
NOT_BEGUN = (
    "r.transaction_id >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint"
    " AND r.transaction_id"
    " <> coalesce(pg_current_xact_id_if_assigned()::text::bigint, 0)"
)
EPOCH = "(SELECT system_identifier::text FROM pg_control_system())"
#: The bookmark's next neighbour in the index; asked with EXISTS the planner would read all.
IS_SOMETHING_WAITING = f"""
SELECT s.record_id IS NULL OR s.is_catching_up OR s.epoch <> {EPOCH} OR EXISTS (
    SELECT FROM (
        SELECT transaction_id FROM audit_auditrecord
        WHERE (transaction_id, id) > (s.transaction_id, s.record_id)
        ORDER BY transaction_id, id LIMIT 1
    ) r
    WHERE {FINISHED}
)
FROM (SELECT) one LEFT JOIN audit_sealingstate s ON true
LIMIT 1
"""
#: Whether a record has a leaf; LIMIT keeps the planner from reading all leaves instead.
ITS_LEAF = """
LEFT JOIN LATERAL (
    SELECT record_id FROM audit_leaf
    WHERE tree = coalesce(r.organization_id, %(platform)s) AND record_id = r.id LIMIT 1
) l ON true
"""
NEXT_RECORDS = f"""
SELECT r.id, r.transaction_id, coalesce(r.organization_id, %(platform)s), r.payload_hash,
       l.record_id IS NOT NULL
FROM (
    SELECT r.id, r.transaction_id, r.organization_id, r.payload_hash
    FROM audit_auditrecord r
    WHERE (r.transaction_id, r.id) > (%(transaction_id)s, %(record_id)s)
      AND (%(is_catching_up)s OR {FINISHED})
    ORDER BY r.transaction_id, r.id
    LIMIT %(batch)s
) r
{ITS_LEAF}
ORDER BY r.transaction_id, r.id
"""
ADD_LEAVES = """
INSERT INTO audit_leaf (tree, leaf_index, record_id, leaf_hash)
SELECT * FROM unnest(%s::uuid[], %s::bigint[], %s::bigint[], %s::bytea[])
"""
ADD_SUBTREES = """
INSERT INTO audit_subtree (tree, level, index, hash)
SELECT * FROM unnest(%s::uuid[], %s::smallint[], %s::bigint[], %s::bytea[])
"""
NEWEST_EDGES = """
SELECT t.tree, c.size, c.frontier
FROM unnest(%s::uuid[]) AS t (tree)
CROSS JOIN LATERAL (
    SELECT size, frontier FROM audit_checkpoint
    WHERE tree = t.tree ORDER BY size DESC LIMIT 1
) c
"""
CURRENT_EPOCH = f"SELECT {EPOCH}"
POSITION = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint"
#: The new position beside each change; one row without a change when there is none.
CHANGES = f"""
SELECT now.position, c.*
FROM ({POSITION} AS position) now
LEFT JOIN (
    SELECT DISTINCT r.organization_id, r.repository_id, r.object_kind = %(memory)s,
           CASE WHEN r.object_id = ANY(%(memory_ids)s) THEN r.object_id END
    FROM audit_auditrecord r
    WHERE r.transaction_id >= %(position)s AND {FINISHED}
      AND r.organization_id = ANY(%(organization_ids)s::uuid[])
      AND r.verdict = %(ok)s AND r.action <> ALL(%(without_effect)s)
      AND (r.object_kind IN (%(memory)s, %(repository)s) OR r.action = ANY(%(roles)s))
) c ON true
"""

LEAVES_WITH_RECORDS = f"""
SELECT l.leaf_index, l.record_id, l.leaf_hash, r.id, r.transaction_id, r.payload_hash, r.salt,
       r.occurred_at, {", ".join(f"r.{name}" for name in HASHED_FIELDS)}
FROM (
    SELECT leaf_index, record_id, leaf_hash FROM audit_leaf
    WHERE tree = %s AND leaf_index >= %s AND leaf_index < %s ORDER BY leaf_index LIMIT %s
) l
LEFT JOIN audit_auditrecord r ON r.id = l.record_id
ORDER BY l.leaf_index
"""
#: Those of a page of leaves, and the one after them, which covers the last of the page.
CHECKPOINTS_BETWEEN = """
SELECT size, root, note, sealed_at FROM audit_checkpoint
WHERE tree = %(tree)s AND size > %(after)s AND size <= coalesce((
    SELECT min(size) FROM audit_checkpoint WHERE tree = %(tree)s AND size >= %(until)s
), %(until)s)
ORDER BY size
"""
LAST_CHECKPOINT = """
SELECT max(id) FROM (SELECT id FROM audit_checkpoint WHERE id > %s ORDER BY id LIMIT %s) page
"""
CHECKPOINTS_TO_KEEP = """
SELECT DISTINCT ON (tree) tree, size, note FROM audit_checkpoint
WHERE id > %s AND id <= %s ORDER BY tree, size DESC
"""
#: Whether each of some checkpoints that were kept outside stands in the database as well.
STATED_CHECKPOINTS = """
SELECT k.number FROM unnest(%s::uuid[], %s::bigint[], %s::bytea[]) WITH ORDINALITY
    AS k (tree, size, root, number)
JOIN audit_checkpoint c ON c.tree = k.tree AND c.size = k.size AND c.root = k.root
"""
NUMBERED_SUBTREES = """
SELECT level, index, hash FROM audit_subtree
WHERE tree = %s AND level = %s AND index >= %s AND index < %s
"""
#: Both in one look, while sealing goes on.
ENDS_OF_TREE = """
SELECT coalesce((SELECT max(size) FROM audit_checkpoint WHERE tree = %(tree)s), 0),
       coalesce((SELECT max(leaf_index) + 1 FROM audit_leaf WHERE tree = %(tree)s), 0)
"""
NEXT_TREE = """
SELECT min(tree::text)::uuid FROM (
    (SELECT tree FROM audit_checkpoint WHERE tree > %(tree)s ORDER BY tree LIMIT 1)
    UNION ALL (SELECT tree FROM audit_leaf WHERE tree > %(tree)s ORDER BY tree LIMIT 1)
    UNION ALL (SELECT unnest(%(kept)s::uuid[]))
) t WHERE tree > %(tree)s
"""
LAST_OF_PAGE = """
SELECT max(id) FROM (
    SELECT id FROM audit_auditrecord
    WHERE id > %(after)s AND (%(is_everywhere)s OR organization_id = %(organization)s)
    ORDER BY id LIMIT %(page)s
) page
"""
UNSEALED_BETWEEN = f"""
SELECT r.id, coalesce(r.organization_id, %(platform)s), NOT s.is_catching_up AND s.epoch = {EPOCH}
       AND (r.transaction_id, r.id) <= (s.transaction_id, s.record_id),
       NOT s.is_catching_up AND s.epoch = {EPOCH} AND {NOT_BEGUN}
FROM audit_auditrecord r
LEFT JOIN audit_sealingstate s ON true
{ITS_LEAF}
WHERE r.id > %(after)s AND r.id <= %(last)s AND l.record_id IS NULL
  AND (%(is_everywhere)s OR r.organization_id = %(organization)s)
ORDER BY r.id
"""

LEAF_HASHES = """
SELECT leaf_hash FROM audit_leaf
WHERE tree = %s AND leaf_index >= %s AND leaf_index < %s ORDER BY leaf_index
"""
SUBTREE_HASHES = """
SELECT hash FROM audit_subtree
WHERE tree = %s AND level = %s AND index >= %s AND index < %s ORDER BY index
"""

#: The sizes of all trees, or of one, added up; trees are found by skipping from one to the next.
SEALED_RECORDS = """
WITH RECURSIVE trees (tree) AS (
    (SELECT tree FROM audit_checkpoint
     WHERE %(organization)s::uuid IS NULL OR tree = %(organization)s::uuid
     ORDER BY tree LIMIT 1)
    UNION ALL
    SELECT (SELECT tree FROM audit_checkpoint
            WHERE tree > t.tree AND %(organization)s::uuid IS NULL ORDER BY tree LIMIT 1)
    FROM trees t WHERE t.tree IS NOT NULL
)
SELECT coalesce(sum((SELECT max(size) FROM audit_checkpoint c WHERE c.tree = t.tree)), 0)::bigint
FROM trees t
"""

#: What waits, counted over the next few thousand, and the newest checkpoint of the same trees.
STATE = f"""
SELECT waiting.count, waiting.oldest, newest.id, newest.size, newest.root, newest.sealed_at
FROM (
    SELECT count(*), min(r.occurred_at) AS oldest
    FROM (
        SELECT coalesce(max(transaction_id), 0) AS transaction_id,
               coalesce(max(record_id), 0) AS record_id
        FROM audit_sealingstate
    ) s
    CROSS JOIN LATERAL (
        SELECT id, organization_id, occurred_at FROM audit_auditrecord
        WHERE (transaction_id, id) > (s.transaction_id, s.record_id)
        ORDER BY transaction_id, id LIMIT %(most)s
    ) r
    {ITS_LEAF}
    WHERE l.record_id IS NULL
      AND (%(is_everywhere)s OR coalesce(r.organization_id, %(platform)s) = ANY(%(trees)s::uuid[]))
) waiting
LEFT JOIN (
    SELECT * FROM (
        (SELECT id, size, root, sealed_at FROM audit_checkpoint
         WHERE %(is_everywhere)s ORDER BY id DESC LIMIT 1)
        UNION ALL
        SELECT c.* FROM unnest(%(trees)s::uuid[]) t (tree) CROSS JOIN LATERAL (
            SELECT id, size, root, sealed_at FROM audit_checkpoint
            WHERE tree = t.tree ORDER BY size DESC LIMIT 1
        ) c
    ) all_of_them
    ORDER BY id DESC LIMIT 1
) newest ON true
"""
