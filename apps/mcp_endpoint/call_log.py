"""Counts and logs every call of a tool: how long it took and whether it failed, no content."""

from __future__ import annotations

import json
import logging
import uuid
from collections.abc import Mapping
from typing import Any

from django.db import Error as DatabaseError

from apps.access.services.usage import count_call
from apps.common.clock import iso, now
from apps.common.errors import InternalError, PlatformError, RateLimited, ResourceBusy
from apps.common.latencies import TOOL_CALLS
from apps.common.logs import log_internal_error

#: One line of JSON per call (seed, section 6.3); heard by nobody unless asked for.
call_logger = logging.getLogger("memory_platform.calls")
#: A refusal is an answer like others.
FAILURES = (InternalError, RateLimited, ResourceBusy)
DECIMALS = 3
OK = "OK"


def note_call(
    *,
    tool: str,
    organization_id: uuid.UUID | None,
    seconds: float,
    body: Mapping[str, Any],
    error: PlatformError | None,
) -> None:
    """Count a finished call and log it. A call that cannot be counted is answered all the same."""
    latency_ms = seconds * 1000
    TOOL_CALLS.labels(tool=tool, code=error.code.value if error else OK).observe(seconds)
    if call_logger.isEnabledFor(logging.INFO):
        line = {"timestamp": iso(now()), **summary_of(tool, seconds, body, error)}
        call_logger.info("%s", json.dumps(line))
    try:
        count_call(
            organization_id=organization_id,
            tool=tool,
            latency_ms=latency_ms,
            is_error=isinstance(error, FAILURES),
        )
    except DatabaseError as failure:
        log_internal_error(failure, request_id="")


def summary_of(
    tool: str, seconds: float, body: Mapping[str, Any], error: PlatformError | None
) -> dict[str, Any]:
    """What may be said of a call wherever it is logged: no content, no argument."""
    return {
        "tool": tool,
        "latency_ms": round(seconds * 1000, DECIMALS),
        "status": "error" if error else "ok",
        "items_returned": 0 if error else _items_in(body),
    }


def _items_in(body: Mapping[str, Any]) -> int:
    """The length of the longest list, which is what a tool that returns items is about."""
    return max((len(part) for part in body.values() if isinstance(part, list)), default=0)
