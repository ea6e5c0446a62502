"""Counting how often memories are served, in rows of their own: a read changes no memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from django.db import connection

from apps.common.clock import now
from apps.memories.models import Memory
from apps.tiers.models import MemoryUse

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


def count_use(memories: Iterable[Memory]) -> None:
    """Count one use more of each, in one statement; one that is named twice was used twice."""
    served = list(memories)
    times = Counter(memory.pk for memory in served)
    unique = list({memory.pk: memory for memory in served}.values())
    if not unique:
        return
    parameters: dict[str, Any] = {
        "memory_id": [memory.pk for memory in unique],
        "organization_id": [memory.organization_id for memory in unique],
        "repository_id": [memory.repository_id for memory in unique],
        "uses": [times[memory.pk] for memory in unique],
        "now": now(),
    }
    with connection.cursor() as cursor:
        cursor.execute(COUNT_USES, parameters)


def transfer_uses(sources: Iterable[Memory], heir: Memory) -> None:
    """Let ``heir`` count as used as often as all ``sources`` together; theirs stay as they are."""
    uses = list(MemoryUse.objects.filter(memory__in=[source.pk for source in sources]))
    if not uses:
        return
    MemoryUse.objects.create(
        memory=heir,
        organization_id=heir.organization_id,
        repository_id=heir.repository_id,
        count=sum(use.count for use in uses),
        last_used_at=max((use.last_used_at for use in uses if use.last_used_at), default=None),
    )
