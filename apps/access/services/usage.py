"""How often tools are called, how long that takes, and since when the platform runs.

Counted in the database: the numbers are those of all processes, and survive restarts. A call is in
them within a second.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection
from dataclasses import dataclass
from random import randrange
from threading import Lock, Timer
from typing import TypedDict

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Max, QuerySet, Sum

from apps.access.models import PlatformStart, ToolUsage
from apps.common.clock import iso, now
from apps.common.database import prepared_cursor
from apps.common.logs import log_internal_error
from apps.common.tenants import platform_wide

#: Rows of one tool of one organization. More: fewer calls wait for one another, reading costs more.
SHARDS = 8
PLATFORM = "platform"
DECIMALS = 3
PROCESS_STARTED_AT = now()
# The lost second of a crash is worth less than a wait for the disk after every call.
COUNT_CALLS = """
INSERT INTO access_toolusage AS usage
    (organization_id, tool, shard, calls, errors, total_latency_ms, last_call_at)
SELECT counted.organization_id, counted.tool, %(shard)s, counted.calls, counted.errors,
       counted.latency_ms, counted.last_call_at
FROM unnest(%(organizations)s::uuid[], %(tools)s::text[], %(calls)s::bigint[],
            %(errors)s::bigint[], %(latencies)s::float8[], %(moments)s::timestamptz[])
     AS counted (organization_id, tool, calls, errors, latency_ms, last_call_at),
     set_config('synchronous_commit', 'off', true)
ORDER BY counted.organization_id, counted.tool
ON CONFLICT ON CONSTRAINT one_row_per_tool_and_shard DO UPDATE SET
    calls = usage.calls + EXCLUDED.calls, errors = usage.errors + EXCLUDED.errors,
    total_latency_ms = usage.total_latency_ms + EXCLUDED.total_latency_ms,
    last_call_at = greatest(usage.last_call_at, EXCLUDED.last_call_at)
"""


@dataclass(slots=True)
class _Count:
    """Calls of one tool of one organization that are not written yet."""

    calls: int = 0
    errors: int = 0
    latency_ms: float = 0.0
    last_call_at: dt.datetime = PROCESS_STARTED_AT

    def add(self, other: _Count) -> None:
        self.calls += other.calls
        self.errors += other.errors
        self.latency_ms += other.latency_ms
        self.last_call_at = max(self.last_call_at, other.last_call_at)


_Counts = dict[tuple[uuid.UUID | None, str], _Count]


class _Tally:
    """The calls of this process that are not written yet; one write for those of a second."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counts: _Counts = {}
        self._is_due = False

    def add(self, counts: _Counts) -> None:
        """Count, and see to it that it is written."""
        seconds = settings.USAGE_WRITE_SECONDS
        with self._lock:
            for key, count in counts.items():
                self._counts.setdefault(key, _Count()).add(count)
            is_first, self._is_due = not self._is_due, True
        if not seconds:
            self.write()
        elif is_first:
            timer = Timer(seconds, write_usage)
            timer.daemon = True
            timer.start()

    def write(self) -> None:
        """Write what was counted. Raises DatabaseError; then it is kept for the next time."""
        with self._lock:
            counts, self._counts, self._is_due = self._counts, {}, False
        if not counts:
            return
        try:
            _write(counts)
        except DatabaseError:
            with self._lock:
                for key, count in counts.items():
                    self._counts.setdefault(key, _Count()).add(count)
            raise


_tally = _Tally()


class ToolUsageEntry(TypedDict):
    """A tool's figures in the seed's form (section 6.1); latencies in milliseconds."""

    tool_name: str
    call_count: int
    total_latency_ms: float
    error_count: int
    last_call_at: str | None
    avg_latency_ms: float


class ToolUsageReport(TypedDict):
    """The figures of all tools in the seed's form."""

    total_calls: int
    total_errors: int
    avg_latency_ms: float
    tools_used: int
    uptime_seconds: float
    started_at: str | None
    by_tool: list[ToolUsageEntry]


@dataclass(frozen=True, slots=True)
class ToolUsageSummary:
    """One tool's figures. Only what failed by itself or came too often counts as an error."""

    tool: str
    calls: int = 0
    errors: int = 0
    total_latency_ms: float = 0.0
    last_call_at: dt.datetime | None = None

    @property
    def mean_latency_ms(self) -> float:
        return self.total_latency_ms / self.calls if self.calls else 0.0

    def as_entry(self) -> ToolUsageEntry:
        """The same as the tool ``memory_metrics`` answers it."""
        return {
            "tool_name": self.tool,
            "call_count": self.calls,
            "total_latency_ms": round(self.total_latency_ms, DECIMALS),
            "error_count": self.errors,
            "last_call_at": iso(self.last_call_at),
            "avg_latency_ms": round(self.mean_latency_ms, DECIMALS),
        }


def count_call(
    *, organization_id: uuid.UUID | None, tool: str, latency_ms: float, is_error: bool
) -> None:
    """Add one finished call, outside its transaction. The caller's organization, if it has one.

    Written within USAGE_WRITE_SECONDS, together with other calls: a crash loses those. Raises
    DatabaseError when that is at once.
    """
    _tally.add({(organization_id, tool): _Count(1, int(is_error), latency_ms, now())})


def write_usage() -> None:
    """Write now what this process has counted, and keep no connection. What fails is logged."""
    try:
        _tally.write()
    except DatabaseError as failure:
        log_internal_error(failure, request_id="")
    finally:
        connection.close()


def _write(counts: _Counts) -> None:
    with platform_wide(), prepared_cursor() as cursor:
        cursor.execute(
            COUNT_CALLS,
            {
                "shard": randrange(SHARDS),  # noqa: S311 - to spread, not to hide
                "organizations": [organization_id for organization_id, _ in counts],
                "tools": [tool for _, tool in counts],
                "calls": [count.calls for count in counts.values()],
                "errors": [count.errors for count in counts.values()],
                "latencies": [count.latency_ms for count in counts.values()],
                "moments": [count.last_call_at for count in counts.values()],
            },
        )


def usage_of(
    organization_id: uuid.UUID | None, tool: str | None = None
) -> ToolUsageReport | ToolUsageEntry:
    """What the tool ``memory_metrics`` says of an organization: all tools, or one (seed, 6.1).

    A tool that was never called has zeros, known or not.
    """
    rows = ToolUsage.objects.filter(organization_id=organization_id)
    if tool is not None:
        return next(iter(_summed(rows.filter(tool=tool))), ToolUsageSummary(tool)).as_entry()
    found = _summed(rows)
    calls = sum(usage.calls for usage in found)
    latency = sum(usage.total_latency_ms for usage in found)
    started_at = platform_started_at()
    return {
        "total_calls": calls,
        "total_errors": sum(usage.errors for usage in found),
        "avg_latency_ms": round(latency / calls, DECIMALS) if calls else 0.0,
        "tools_used": len(found),
        "uptime_seconds": round((now() - started_at).total_seconds(), DECIMALS),
        "started_at": iso(started_at),
        "by_tool": [usage.as_entry() for usage in found],
    }


def usage_in(organization_ids: Collection[uuid.UUID] | None) -> list[ToolUsageSummary]:
    """The tools called in these organizations, or in all (None), the busiest first."""
    rows = ToolUsage.objects.all()
    if organization_ids is not None:
        rows = rows.filter(organization_id__in=organization_ids)
    return _summed(rows)


def note_platform_start() -> None:
    """Remember that the platform starts now."""
    PlatformStart.objects.update_or_create(name=PLATFORM, defaults={"started_at": now()})


def platform_started_at() -> dt.datetime:
    """When `manage.py serve` last started it; where it never did, when this process did."""
    row = PlatformStart.objects.filter(name=PLATFORM).first()
    return row.started_at if row else PROCESS_STARTED_AT


def _summed(rows: QuerySet[ToolUsage]) -> list[ToolUsageSummary]:
    summed = (
        rows.values("tool")
        .annotate(
            all_calls=Sum("calls"),
            all_errors=Sum("errors"),
            all_latency=Sum("total_latency_ms"),
            latest=Max("last_call_at"),
        )
        .order_by("-all_calls", "tool")
    )
    return [
        ToolUsageSummary(
            row["tool"], row["all_calls"], row["all_errors"], row["all_latency"], row["latest"]
        )
        for row in summed
    ]
