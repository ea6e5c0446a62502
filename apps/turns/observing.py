"""What is noted of every act on a turn: that it was, how it ended and how long it took."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from apps.common.clock import iso, now
from apps.common.context import RequestContext
from apps.turns.metering import AFTER_TURN, AFTER_TURN_MS, ERROR, OK, count, observe

#: One line of JSON for each act, never with content; heard by nobody unless asked for.
logger = logging.getLogger("memory_platform.turns")
DECIMALS = 3
TIMED = {AFTER_TURN: AFTER_TURN_MS}


@contextmanager
def observed(
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
