"""How often tools are called, how long that takes, and since when the platform runs.

Counted in the database: the numbers are those of all processes, and survive restarts.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection
from dataclasses import dataclass
from random import randrange
from typing import Any

from django.db import connection
from django.db.models import Max, QuerySet, Sum

from apps.access.models import PlatformStart, ToolUsage
from apps.common.clock import iso, now

#: Rows of one tool of one organization. More: fewer calls wait for one another, reading costs more.
SHARDS = 8
PLATFORM = "platform"
DECIMALS = 3
PROCESS_STARTED_AT = now()
# The lost second of a crash is worth less than a wait for the disk after every call.
COUNT_CALL = """
INSERT INTO access_toolusage AS usage
    (organization_id, tool, shard, calls, errors, total_latency_ms, last_call_at)
SELECT %(organization_id)s::uuid, %(tool)s, %(shard)s, 1, %(errors)s, %(latency_ms)s,
       clock_timestamp()
FROM set_config('synchronous_commit', 'off', true)
ON CONFLICT ON CONSTRAINT one_row_per_tool_and_shard DO UPDATE SET
    calls = usage.calls + 1, errors = usage.errors + EXCLUDED.errors,
    total_latency_ms = usage.total_latency_ms + EXCLUDED.total_latency_ms,
    last_call_at = greatest(usage.last_call_at, EXCLUDED.last_call_at)
"""


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

    def as_dict(self) -> dict[str, Any]:
        """The seed's form (section 6.1)."""
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
    """Add one finished call, outside its transaction. The caller's organization, if it has one."""
    with connection.cursor() as cursor:
        cursor.execute(
            COUNT_CALL,
            {
                "organization_id": organization_id,
                "tool": tool,
                "shard": randrange(SHARDS),  # noqa: S311 - to spread, not to hide
                "errors": int(is_error),
                "latency_ms": latency_ms,
            },
        )


def usage_of(organization_id: uuid.UUID | None, tool: str | None = None) -> dict[str, Any]:
    """What the tool ``memory_metrics`` says of an organization: all tools, or one (seed, 6.1).

    A tool that was never called has zeros, known or not.
    """
    rows = ToolUsage.objects.filter(organization_id=organization_id)
    if tool is not None:
        return next(iter(_summed(rows.filter(tool=tool))), ToolUsageSummary(tool)).as_dict()
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
        "by_tool": [usage.as_dict() for usage in found],
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
