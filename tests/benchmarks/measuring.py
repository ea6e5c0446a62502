"""Durations, what they are compared with, and how large things are."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import psycopg
from django.apps import apps
from django.conf import settings
from django.db import connection

# What a plain full text search of PostgreSQL takes over the same texts.
PLAIN_TABLE = """
DROP TABLE IF EXISTS benchmark_text;
CREATE TABLE benchmark_text AS
    SELECT id, to_tsvector('english', content) AS words
    FROM memories_memory WHERE repository_id = '{repository_id}';
CREATE INDEX ON benchmark_text USING gin (words);
"""
ALL_WORDS = """
SELECT id FROM benchmark_text, plainto_tsquery('english', %s) query
WHERE words @@ query ORDER BY ts_rank_cd(words, query) DESC LIMIT 10
"""
ANY_WORD = ALL_WORDS.replace(
    "plainto_tsquery('english', %s)",
    "CAST(replace(plainto_tsquery('english', %s)::text, '&', '|') AS tsquery)",
)
TABLE_SIZE = "SELECT (SELECT count(*) FROM {table}), pg_total_relation_size('{table}')"


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds of many calls."""

    p50: float
    p95: float


@dataclass(frozen=True, slots=True)
class Processor:
    """Milliseconds of processor time of one call: what stays the same on a busy machine."""

    program: float
    database: float

    @property
    def both(self) -> float:
        return self.program + self.database


@dataclass(frozen=True, slots=True)
class TableSize:
    """Rows of a table; bytes with its indexes."""

    rows: int
    bytes: int


class Stopwatch:
    """Times calls, and counts the processor time of this process and of its database session."""

    def __init__(self) -> None:
        """Look up the session's process, which is on this machine."""
        connection.ensure_connection()
        self._session = connection.connection.info.backend_pid
        self.durations: list[float] = []
        self.calls: list[Processor] = []

    def __call__(self, act: Callable[..., object], *arguments: object) -> float:
        """Milliseconds that one call takes."""
        program, database = time.process_time(), processor_seconds(self._session)
        self.durations.append(milliseconds(act, *arguments))
        program = time.process_time() - program
        database = processor_seconds(self._session) - database
        self.calls.append(Processor(program * 1000, database * 1000))
        return self.durations[-1]

    def processor(self) -> Processor:
        """The mean of all calls."""
        calls = max(1, len(self.calls))
        program, database = (
            math.fsum(times) / calls
            for times in ([one.program for one in self.calls], [one.database for one in self.calls])
        )
        return Processor(program, database)


class Floor:
    """The owner's connection, for what is compared and for housekeeping."""

    def __init__(self, owner: psycopg.Connection[Any]) -> None:
        """Use this connection, in autocommit."""
        self._owner = owner

    def prepare(self, repository_id: object) -> None:
        """Do what autovacuum does some time after a load; make the plain table."""
        self._owner.execute(PLAIN_TABLE.format(repository_id=repository_id))
        self._owner.execute("VACUUM ANALYZE")

    def nothing(self) -> None:
        """One round trip."""
        self._owner.execute("SELECT 1").fetchall()

    def all_words(self, text: str) -> None:
        """The texts that hold every word of the query."""
        self._owner.execute(ALL_WORDS, [text]).fetchall()

    def any_word(self, text: str) -> None:
        """The texts that hold at least one of them."""
        self._owner.execute(ANY_WORD, [text]).fetchall()

    def table_sizes(self) -> dict[str, TableSize]:
        """Every table of the search index."""
        tables = sorted(model._meta.db_table for model in apps.get_app_config("index").get_models())
        return {table: TableSize(*self._one(TABLE_SIZE.format(table=table))) for table in tables}

    def _one(self, statement: str) -> tuple[Any, ...]:
        (row,) = self._owner.execute(statement).fetchall()
        return tuple(row)


@contextmanager
def floor() -> Iterator[Floor]:
    """A connection of the database's owner."""
    with psycopg.connect(settings.DATABASE_OWNER_URL, autocommit=True) as owner:
        yield Floor(owner)


def processor_seconds(process: int) -> float:
    """Processor time of another process so far, exact where the system counts nanoseconds."""
    try:
        counted = Path(f"/proc/{process}/schedstat").read_text(encoding="ascii")
    except FileNotFoundError:
        times = psutil.Process(process).cpu_times()
        return float(times.user + times.system)
    return int(counted.split()[0]) / 1e9


def milliseconds(act: Callable[..., object], *arguments: object) -> float:
    """How long one call takes."""
    started = time.perf_counter()
    act(*arguments)
    return (time.perf_counter() - started) * 1000


def timing(durations: Iterable[float]) -> Timing:
    """Median and 95th percentile; not a number without durations."""
    ordered = sorted(durations)
    return Timing(percentile(ordered, 0.5), percentile(ordered, 0.95))


def percentile(ordered: Sequence[float], share: float) -> float:
    """The smallest value that ``share`` of all do not exceed."""
    if not ordered:
        return math.nan
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]
