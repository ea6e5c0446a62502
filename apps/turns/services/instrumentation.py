"""Counting, timing and logging calls around turns.

Counted in the database, so that the numbers are those of all processes and survive restarts.
"""

from __future__ import annotations

import json
import logging
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import randrange
from time import perf_counter
from typing import Any

from django.db import Error as DatabaseError
from django.db import connection

from apps.common.clock import iso, now
from apps.common.context import RequestContext
from apps.common.logs import log_internal_error
from apps.turns.models import Measure

BEFORE_TURN = "mcp_memory_before_turn_total"
AFTER_TURN = "mcp_memory_after_turn_total"
AFTER_TURN_MS = "mcp_memory_after_turn_duration_ms"
MAINTENANCE = "mcp_memory_maintenance_total"
COMPACTION = "mcp_memory_compaction_total"
FACT_WRITE = "mcp_memory_fact_write_total"
CONFLICTS = "mcp_memory_idempotency_conflicts_total"
HEURISTIC = "mcp_memory_heuristic_total"
HEURISTIC_DROPPED = "mcp_memory_heuristic_dropped_total"

#: What the label of a measure is called; those that are not here have none.
LABELS = {
    BEFORE_TURN: "status",
    AFTER_TURN: "status",
    MAINTENANCE: "status",
    FACT_WRITE: "tier",
    HEURISTIC: "status",
    HEURISTIC_DROPPED: "reason",
}
OK, ERROR = "ok", "error"
#: A turn that the model is asked about no more, although it never answered.
GIVEN_UP = "given_up"
#: Why something that the model proposed was not taken: it is not what the user said, she said
#: herself what holds, or it held no longer than until now.
NOT_SAID, STATED, EXPIRED = "not_said", "stated", "expired"
#: Upper bounds of the buckets, in milliseconds; what takes longer is in none of them.
BOUNDS = (5.0, 10.0, 25.0, 50.0, 100.0, 250.0, 500.0, 1_000.0, 2_500.0, 5_000.0, 10_000.0)
SHARDS = 8

ADD = """
INSERT INTO turns_measure AS measure (name, label, shard, count, total_ms, buckets)
SELECT %(name)s, %(label)s, %(shard)s, %(times)s, %(total_ms)s, %(buckets)s::bigint[]
FROM set_config('synchronous_commit', 'off', true)
ON CONFLICT ON CONSTRAINT one_row_per_measure_and_shard DO UPDATE SET
    count = measure.count + EXCLUDED.count,
    total_ms = measure.total_ms + EXCLUDED.total_ms,
    buckets = ARRAY(
        SELECT former + more FROM unnest(measure.buckets, EXCLUDED.buckets) WITH ORDINALITY
               AS pair (former, more, place) ORDER BY place
    )
"""


#: One line of JSON for each act, never with content; heard by nobody unless asked for.
logger = logging.getLogger("memory_platform.turns")
DECIMALS = 3
TIMED = {AFTER_TURN: AFTER_TURN_MS}


@dataclass(slots=True)
class MeasureTotals:
    """One measure with one label, all rows together; see ``Measure``."""

    name: str
    label: str
    count: int = 0
    total_ms: float = 0.0
    buckets: list[int] = field(default_factory=lambda: [0] * len(BOUNDS))


def count(name: str, label: str = "", *, times: int = 1) -> None:
    """Count an event. Failing to count it is logged and not raised.

    Outside the transaction of what is counted, which may not hold the row.
    """
    _add(name, label, times=times, milliseconds=0.0, buckets=[0] * len(BOUNDS))


def observe(name: str, milliseconds: float) -> None:
    """Count an event and how many milliseconds it took; see ``count``."""
    place = bisect_left(BOUNDS, milliseconds)
    buckets = [int(place <= number) for number in range(len(BOUNDS))]
    _add(name, "", times=1, milliseconds=milliseconds, buckets=buckets)


def figures() -> list[MeasureTotals]:
    """All measures, by name and label, summed over their shards."""
    summed: dict[tuple[str, str], MeasureTotals] = {}
    for row in Measure.objects.order_by("name", "label", "shard"):
        one = summed.setdefault((row.name, row.label), MeasureTotals(row.name, row.label))
        one.count += row.count
        one.total_ms += row.total_ms
        one.buckets = [a + b for a, b in zip(one.buckets, row.buckets, strict=True)]
    return list(summed.values())


def count_all(names: list[tuple[str, str]]) -> None:
    """Count several events that happened together, each name and label in one statement."""
    counted: dict[tuple[str, str], int] = defaultdict(int)
    for name, label in names:
        counted[name, label] += 1
    for (name, label), times in counted.items():
        count(name, label, times=times)


def _add(name: str, label: str, *, times: int, milliseconds: float, buckets: list[int]) -> None:
    values: dict[str, Any] = {
        "name": name,
        "label": label,
        "shard": randrange(SHARDS),  # noqa: S311 - to spread, not to hide
        "times": times,
        "total_ms": milliseconds,
        "buckets": buckets,
    }
    try:
        with connection.cursor() as cursor:
            cursor.execute(ADD, values)
    except DatabaseError as failure:
        log_internal_error(failure, request_id="")


@contextmanager
def instrumented(
    measure: str, context: RequestContext, *, session_id: str, turn_id: str = ""
) -> Iterator[None]:
    """Count, time and log what is done inside, outside its transactions. Raises what it raises."""
    started, status = perf_counter(), ERROR
    try:
        yield
        status = OK
    finally:
        milliseconds = (perf_counter() - started) * 1000
        count(measure, status)
        if measure in TIMED:
            observe(TIMED[measure], milliseconds)
        if logger.isEnabledFor(logging.INFO):
            line = {
                "timestamp": iso(now()),
                "act": measure.removesuffix("_total"),
                "request_id": context.request_id,
                "project": str(context.repository_id),
                "session_id": session_id,
                "turn_id": turn_id,
                "latency_ms": round(milliseconds, DECIMALS),
                "status": status,
            }
            logger.info("%s", json.dumps(line))
