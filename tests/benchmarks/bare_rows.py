"""The floor of a write and a search: the bare statements for the same rows, without a program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import psycopg
from django.conf import settings

from tests.benchmarks.measuring import Floor, milliseconds, processor_seconds, timing
from tests.benchmarks.places import Place

#: The rows of truth that a write leaves, copied from one that was written.
TABLES = {
    "memories_memory": "repository_id = '{repository}'",
    "memories_historicalmemory": "repository_id = '{repository}'",
    "memories_memoryversion": "memory_id IN "
    "(SELECT id FROM memories_memory WHERE repository_id = '{repository}')",
    "audit_auditrecord": "repository_id = '{repository}' AND action = 'created'",
}
Figures = dict[str, Any]


def bare_costs(place: Place, queries: Sequence[str]) -> Figures:
    """What the statements alone take: milliseconds, and of processor time in the database."""
    with psycopg.connect(settings.DATABASE_OWNER_URL, autocommit=True) as owner:
        for table, chosen in TABLES.items():
            one = f"SELECT * FROM {table} WHERE {chosen.format(repository=place.repository.pk)}"
            owner.execute(f"DROP TABLE IF EXISTS bare_{table}, one_{table}")
            owner.execute(f"CREATE TABLE bare_{table} (LIKE {table})")
            owner.execute(f"CREATE TABLE one_{table} AS {one} LIMIT 1")
        floor = Floor(owner)
        floor.prepare(place.repository.pk)
        return {
            "write": _costs(owner, lambda _: _write(owner), queries),
            "search": _costs(owner, floor.any_word, queries),
        }


def _write(owner: psycopg.Connection[Any]) -> None:
    with owner.transaction():
        for table in TABLES:
            owner.execute(f"INSERT INTO bare_{table} SELECT * FROM one_{table}")


def _costs(
    owner: psycopg.Connection[Any], act: Callable[[str], object], queries: Sequence[str]
) -> Figures:
    session = owner.info.backend_pid
    before = processor_seconds(session)
    took = timing(milliseconds(act, query) for query in queries)
    spent = processor_seconds(session) - before
    return {"p50": took.p50, "p95": took.p95, "cpu_ms": spent * 1000 / len(queries)}
