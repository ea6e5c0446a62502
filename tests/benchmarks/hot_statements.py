"""The statements that take the longest in a mix of calls, and how PostgreSQL carries them out."""

from __future__ import annotations

import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from django.db import connection, transaction
from django.db.utils import DatabaseError

from apps.common.context import Intent
from apps.common.database import prepared_cursor
from apps.memories.models import Memory
from apps.memories.portable.lines import EntryLine
from apps.memories.services import import_memories, read_memory, write_memory
from apps.memories.services.imports import GivenEntry
from apps.search.services import search_memories
from tests.benchmarks.corpus import Corpus
from tests.benchmarks.places import Place

ROUNDS = 40
HOTTEST = 10
BULK = 50
MAX_CHARACTERS = 300
#: What a vector, or many keys, would fill a page with.
LONG_LIST = re.compile(r"[\[{][-.,\w]{80,}[]}]")


class Watch:
    """Notes how long each statement takes, and with what it was run last."""

    def __init__(self) -> None:
        """Nothing was run yet."""
        self.seconds: Counter[str] = Counter()
        self.times: Counter[str] = Counter()
        self.given: dict[str, Any] = defaultdict(dict)

    def __call__(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        """Run a statement."""
        started = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            self.seconds[sql] += time.perf_counter() - started  # type: ignore[assignment]
            self.times[sql] += 1
            self.given[sql] = params


def plans_of_hot_statements(place: Place, corpus: Corpus, texts: Sequence[str]) -> str:
    """The hottest statements of searches, reads, writes and an import, each with its plan."""
    watch = Watch()
    with connection.execute_wrapper(watch):
        _mix(place, corpus, texts)
    parts = []
    for sql, seconds in watch.seconds.most_common():
        with suppress(DatabaseError), transaction.atomic():
            plan = _plan(sql, watch.given[sql])
            transaction.set_rollback(True)
            parts.append(_described(sql, seconds, watch.times[sql], plan))
        if len(parts) == HOTTEST:
            break
    return "\n".join(parts)


def _mix(place: Place, corpus: Corpus, texts: Sequence[str]) -> None:
    read, write = place.context(Intent.READ), place.context(Intent.WRITE)
    for query in corpus.queries(ROUNDS, list(texts)):
        search_memories(context=read, query=query.text)
    for text in corpus.texts(ROUNDS):
        write_memory(context=write, content=text.content, type="note")
    for memory in Memory.objects.filter(repository=place.repository)[:ROUNDS]:
        read_memory(context=read, memory_id=memory.pk)
    entries = [EntryLine(content=text.content, type="note") for text in corpus.texts(BULK)]
    import_memories(context=write, entries=[GivenEntry(entry, {}) for entry in entries])


def _plan(sql: str, given: Any) -> list[str]:
    """How the database carries a statement out. Raises DatabaseError for one without a plan."""
    statement = f"EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF) {sql}"
    with prepared_cursor() if isinstance(given, dict) else connection.cursor() as cursor:
        cursor.execute(statement, given)
        return [LONG_LIST.sub("[…]", row[0]) for row in cursor.fetchall()]


def _described(sql: str, seconds: float, times: int, plan: Sequence[str]) -> str:
    said = " ".join(sql.split())
    shown = said if len(said) <= MAX_CHARACTERS else f"{said[:MAX_CHARACTERS]} …"
    head = f"{seconds * 1000 / times:.2f} ms, {times} times"
    return f"{head}\n\n```text\n{shown}\n```\n\n```text\n" + "\n".join(plan) + "\n```\n"
