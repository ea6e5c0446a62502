"""Whether the words of memories are those that the audit trail says were written."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db import connection
from django.db.models import Q, QuerySet

from apps.audit.integrity import WRITTEN, Stated
from apps.audit.models import VERDICT_OK, AuditRecord, ObjectKind
from apps.memories.drafts import MemoryDraft
from apps.memories.models import Memory, MemoryVersion

#: By the id of a memory and the number of a version.
HashesWritten = Mapping[tuple[str, int | None], str]

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


def altered_versions(memory: Memory, versions: Iterable[MemoryVersion]) -> set[int]:
    """The numbers of those versions of a memory that say something else than was written."""
    written = hashes_written([memory])
    wordings = [(one.number, one) for one in versions] + [(memory.served_version, memory)]
    return {number for number, one in wordings if is_altered(one, number, written)}


def is_altered(wording: Memory | MemoryVersion, number: int, written: HashesWritten) -> bool:
    """Whether a wording says something else than it did; of an erased one nothing is said."""
    if wording.erased_at is not None:
        return False
    key = wording.pk if isinstance(wording, Memory) else wording.memory_id
    recorded = written.get((str(key), number), wording.content_hash)
    draft = MemoryDraft(title=wording.title, content=wording.content, tags=wording.tags)
    return not is_as_written(draft, wording.content_hash, recorded)


def hashes_written(memories: Iterable[Memory]) -> HashesWritten:
    """The hash of each wording as it was recorded when it was written."""
    records = records_about(memories).filter(action__in=WRITTEN)
    told = records.exclude(content_hash="").order_by("pk")
    return {
        (key, number): digest
        for key, number, digest in told.values_list("object_id", "object_version", "content_hash")
    }


def records_about(memories: Iterable[Memory]) -> QuerySet[AuditRecord]:
    """What was done about these memories and succeeded."""
    places = {memory.pk: memory.organization_id for memory in memories}
    organizations = {*places.values()}
    place = Q(organization_id__in=organizations - {None})
    if None in organizations:
        place |= Q(organization_id__isnull=True)
    return AuditRecord.objects.filter(
        place,
        object_kind=ObjectKind.MEMORY,
        object_id__in=[str(key) for key in places],
        verdict=VERDICT_OK,
    )
