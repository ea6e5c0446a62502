"""Counts of items, and how tools are used."""

from __future__ import annotations

from typing import Annotated, Any

from apps.access.services.rate_limits import DEFAULT_SESSION, limiter_state
from apps.common.context import RequestContext
from apps.common.messages import NOTHING, UNLISTED, Answer, Message, Text
from apps.mcp_endpoint.families import KNOWLEDGE
from apps.mcp_endpoint.knowledge.shared import InPart
from apps.mcp_endpoint.registry import Tool
from apps.organizations.models import CORPUS_MAX_LENGTH
from apps.tiers.presentation import HowMany
from apps.tiers.selectors.items import ItemStatistics
from apps.tiers.services.lookups import read_statistics, read_usage


class StatsArguments(InPart):
    corpus_id: Annotated[str | None, Text(CORPUS_MAX_LENGTH, may_be_blank=True)] = None
    """Only this corpus: a corpus_id of memory_workspace_list."""


def stats(context: RequestContext, given: StatsArguments) -> ItemStatistics:
    """memory_stats: what there is."""
    part = given.part(context, corpus_id=given.corpus_id)
    return read_statistics(context=context, part=part)


STATS = Tool(
    name="memory_stats",
    title="Count what there is",
    description="Count the items in use by tier and type, those in quarantine apart.",
    toolset=KNOWLEDGE,
    verb=read_statistics,
    message=StatsArguments,
    result=ItemStatistics,
    act=stats,
)


class MetricsArguments(Message):
    tool_name: Annotated[str, Text(64)] = ""
    """Only this tool, by its name."""


class Metrics(Answer):
    """Figures of one tool under ``metrics``, or of all tools with what is left to the caller."""

    total_calls: HowMany | None = NOTHING
    total_errors: Annotated[int | None, UNLISTED] = NOTHING
    avg_latency_ms: Annotated[float | None, UNLISTED] = NOTHING
    tools_used: Annotated[int | None, UNLISTED] = NOTHING
    uptime_seconds: Annotated[float | None, UNLISTED] = NOTHING
    started_at: Annotated[str | None, UNLISTED] = NOTHING
    by_tool: list[dict[str, Any]] | None = NOTHING
    """The busiest first."""
    rate_limiter: dict[str, Any] | None = NOTHING
    metrics: dict[str, Any] | None = NOTHING


def metrics(context: RequestContext, given: MetricsArguments) -> Metrics:
    """memory_metrics: how often and how fast tools were called, and what is left to the caller."""
    if given.tool_name:
        return Metrics(metrics=dict(read_usage(context=context, tool=given.tool_name)))
    limiter = dict(limiter_state(context, session=DEFAULT_SESSION))
    return Metrics(**read_usage(context=context), rate_limiter=limiter)


METRICS = Tool(
    name="memory_metrics",
    title="See how tools are used",
    description=(
        "Calls, errors and latency of the organization's tools since they are counted, and what "
        "is left of your own rate limit. Never limited itself."
    ),
    toolset=KNOWLEDGE,
    verb=read_usage,
    is_limited=False,
    message=MetricsArguments,
    result=Metrics,
    act=metrics,
)
