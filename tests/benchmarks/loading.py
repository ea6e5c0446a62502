"""Many memories at once, by two ways: the product's import, and a short cut for large sizes.

The short cut copies the rows of truth, memories and their first versions, that the services would
have written (without history and audit, which no search reads), and lets the product's own
`rebuild_search` derive everything else.
"""

from __future__ import annotations

import datetime as dt
import io
import time
from collections.abc import Iterable, Sequence
from itertools import islice

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connection, models
from django.db.models.expressions import DatabaseDefault

from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.governance.selectors import policy_of
from apps.index.selectors.progress import coming_progress, embedding_progress
from apps.index.services.embeddings import embed_missing
from apps.index.services.index_rebuild import refresh_statistics
from apps.index.services.vector_index import move_into_index
from apps.memories.authorship import make_authorship
from apps.memories.drafts import make_draft
from apps.memories.models import Memory, MemoryVersion
from apps.memories.portable.lines import EntryLine
from apps.memories.services import import_memories
from apps.memories.services.imports import GivenEntry
from apps.memories.vocabulary import MemoryType
from apps.memories.write_policy import judge_each, update_verdict
from apps.ops.importing.memory_files import BATCH
from tests.benchmarks.corpus import Text
from tests.benchmarks.places import Place

FIRST_DAY = dt.datetime(2025, 1, 1, 9, tzinfo=dt.UTC)
ROWS_PER_COPY = 5000
LOOK_EVERY = 60.0  # seconds
PAUSE = 0.5  # seconds


def import_texts(texts: Iterable[Text], place: Place) -> None:
    """As many in a transaction as `import_memories` writes."""
    remaining = iter(texts)
    while batch := list(islice(remaining, BATCH)):
        lines = (
            EntryLine(content=text.content, type=MemoryType.NOTE, **origin_of(text))
            for text in batch
        )
        import_memories(
            context=place.context(Intent.WRITE), entries=[GivenEntry(line, {}) for line in lines]
        )


def copy_texts(texts: Iterable[Text], place: Place) -> None:
    """The short cut; search knows nothing of these until `rebuild`."""
    remaining = iter(texts)
    started = now()
    while batch := list(islice(remaining, ROWS_PER_COPY)):
        memories = memories_of(batch, place)
        for memory in memories:
            started += dt.timedelta(microseconds=1)
            memory.created_at = memory.updated_at = started
        copy_rows(memories, [_version(memory) for memory in memories])


def memories_of(texts: Iterable[Text], place: Place) -> list[Memory]:
    """Memories of these texts, judged as whoever writes one judges it.

    Otherwise each search would judge what it finds, as after a change of the write policy.
    """
    memories = [_memory(text, place) for text in texts]
    for memory, verdict in zip(memories, judge_each(memories, policy_of), strict=True):
        update_verdict(memory, verdict)
    return memories


def rebuild(place: Place) -> None:
    """Derive what search needs."""
    call_command("rebuild_search", repository=place.repository.slug, stdout=io.StringIO())


def catch_up() -> None:
    """What the worker does every minute: make missing vectors, count frequent words, move vectors.

    With an embedder that was just chosen, until it answers.

    Raises EmbedderUnavailable.
    """
    while coming_progress() is not None or not embedding_progress().is_complete:
        if not embed_missing(seconds=LOOK_EVERY):
            time.sleep(PAUSE)  # the worker is at it
    refresh_statistics()
    while move_into_index(seconds=LOOK_EVERY):
        pass


def leave_out_pairs() -> None:
    """Let the worker look for no pairs among what is there.

    Of thousands of new memories it takes minutes, which would count as what calls cost.
    """
    with psycopg.connect(settings.DATABASE_OWNER_URL, autocommit=True) as owner:
        owner.execute("UPDATE index_document SET is_compared = true WHERE NOT is_compared")


def settle() -> None:
    """What the database does by itself some time after a load."""
    with psycopg.connect(settings.DATABASE_OWNER_URL, autocommit=True) as owner:
        owner.execute("VACUUM ANALYZE")


def database_bytes() -> int:
    """The size of the database on its disk."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def copy_rows(*tables: Sequence[models.Model]) -> None:
    """COPY rows of one model after the other, all or none.

    Keys and defaults that the database makes are left to it. The owner's login does it, as COPY is
    refused to one that row-level security binds.
    """
    with psycopg.connect(settings.DATABASE_OWNER_URL) as owner, owner.cursor() as cursor:
        for rows in tables:
            _copy_table(rows, cursor)


def _copy_table(rows: Sequence[models.Model], cursor: psycopg.Cursor) -> None:
    fields = [field for field in rows[0]._meta.concrete_fields if _is_given(field, rows[0])]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    with cursor.copy(f'COPY "{rows[0]._meta.db_table}" ({columns}) FROM STDIN') as copy:
        for row in rows:
            values = ((field, getattr(row, field.attname)) for field in fields)
            copy.write_row([field.get_db_prep_save(one, connection) for field, one in values])


def origin_of(text: Text) -> dict[str, str]:
    """The import fields that say where the words come from."""
    moment = FIRST_DAY + dt.timedelta(days=text.day)
    return {"author": text.author, "date": moment.isoformat(), "thread": text.thread}


def _is_given(field: models.Field, row: models.Model) -> bool:
    if isinstance(field, models.AutoField | models.BigAutoField):
        return False
    return not isinstance(getattr(row, field.attname), DatabaseDefault)


def _memory(text: Text, place: Place) -> Memory:
    context: RequestContext = place.context(Intent.WRITE)
    return Memory(
        organization_id=context.organization_id,
        repository_id=context.repository_id,
        type=MemoryType.NOTE,
        content=text.content,
        content_hash=make_draft(content=text.content).content_hash,
        author_kind=context.actor.kind.value,
        served_author_kind=context.actor.kind.value,
        author_id=context.actor.id,
        author_label=context.actor.label,
        provenance=make_authorship(**origin_of(text)),
    )


def _version(memory: Memory) -> MemoryVersion:
    return MemoryVersion(
        organization_id=memory.organization_id,
        memory=memory,
        number=1,
        content=memory.content,
        tags=[],
        author_kind=memory.author_kind,
        author_id=memory.author_id,
        author_label=memory.author_label,
        content_hash=memory.content_hash,
        created_at=memory.created_at,
    )
