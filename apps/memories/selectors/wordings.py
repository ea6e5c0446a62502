"""Whether the words of memories are those that the audit trail says were written."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from typing import Any

from django.db import connection

from apps.audit.integrity import Stated
from apps.memories.drafts import MemoryDraft

#: Texts are long: so many are in memory at once.
AT_ONCE = 200
# Each wording with the hash it has, and the same words as they are served now, if they are. What
# was erased has none any more.
WORDINGS = """
SELECT given.number, wording.title, wording.content, wording.tags, wording.content_hash
FROM unnest(%(memory)s::uuid[], %(version)s::int[]) WITH ORDINALITY
     AS given (memory_id, version, number)
CROSS JOIN LATERAL (
    SELECT title, content, tags, content_hash FROM memories_memoryversion
    WHERE memory_id = given.memory_id AND memories_memoryversion.number = given.version
      AND erased_at IS NULL
    UNION ALL
    SELECT title, content, tags, content_hash FROM memories_memory
    WHERE id = given.memory_id AND served_version = given.version AND erased_at IS NULL
) AS wording
"""


def is_as_written(draft: MemoryDraft, stored: str, recorded: str) -> bool:
    """Whether words have the hash that is stored beside them, and that a record states."""
    return draft.content_hash == stored == recorded


def altered_wordings(stated: Sequence[Stated]) -> Iterator[Stated]:
    """Those of which a version, or the memory that serves it, no longer says what was written.

    One query for ``AT_ONCE`` of them. What stands in no row any more is not looked for.
    """
    for start in range(0, len(stated), AT_ONCE):
        page = stated[start : start + AT_ONCE]
        columns: dict[str, Any] = {
            "memory": [uuid.UUID(one.object_id) for one in page],
            "version": [one.version for one in page],
        }
        altered = set[int]()
        with connection.cursor() as cursor:
            cursor.execute(WORDINGS, columns)
            for number, title, content, tags, digest in cursor.fetchall():
                draft = MemoryDraft(title=title, content=content, tags=tags)
                if not is_as_written(draft, digest, page[number - 1].content_hash):
                    altered.add(number - 1)
        yield from (page[number] for number in sorted(altered))
