"""The statements that count: each is exact however many do it at once."""

from __future__ import annotations

# Ordered, so that two who count the same memories never wait for each other in a circle.
COUNT_USES = """
INSERT INTO tiers_memoryuse (memory_id, organization_id, repository_id, count, last_used_at)
SELECT memory_id, organization_id, repository_id, uses, %(now)s
FROM unnest(%(memory_id)s::uuid[], %(organization_id)s::uuid[], %(repository_id)s::uuid[],
            %(uses)s::bigint[])
     AS given (memory_id, organization_id, repository_id, uses)
ORDER BY memory_id
ON CONFLICT (memory_id) DO UPDATE
    SET count = tiers_memoryuse.count + EXCLUDED.count, last_used_at = EXCLUDED.last_used_at
"""

NEXT_TURN = """
INSERT INTO tiers_knowledgesession AS session
       (organization_id, repository_id, actor_kind, actor_id, session_id, turn, stm_tokens,
        updated_at)
VALUES (%(organization_id)s, %(repository_id)s, %(actor_kind)s, %(actor_id)s, %(session_id)s,
        %(turns)s, %(tokens)s, %(now)s)
ON CONFLICT (organization_id, repository_id, actor_kind, actor_id, session_id) DO UPDATE
    SET turn = session.turn + EXCLUDED.turn, stm_tokens = session.stm_tokens + EXCLUDED.stm_tokens,
        updated_at = EXCLUDED.updated_at
RETURNING turn, stm_tokens
"""
