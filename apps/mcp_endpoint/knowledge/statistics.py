"""Counts of items, and how tools are used."""

from __future__ import annotations

from apps.access.services.rate_limits import DEFAULT_SESSION, limiter_state
from apps.common.context import RequestContext
from apps.mcp_endpoint.families import KNOWLEDGE
from apps.mcp_endpoint.knowledge.shared import (
    CORPUS,
    COUNT,
    OK,
    SCOPE,
    WORKSPACE,
    ok,
    part_of,
)
from apps.mcp_endpoint.registry import Arguments, Tool, ToolResult
from apps.mcp_endpoint.schemas import array, text
from apps.tiers.services.lookups import read_statistics, read_usage


def stats(context: RequestContext, arguments: Arguments) -> ToolResult:
    """memory_stats: what there is."""
    return {**OK, **read_statistics(context=context, part=part_of(context, arguments))}


STATS = Tool(
    name="memory_stats",
    title="Count what there is",
    description="Count the items in use by tier and type, those in quarantine apart.",
    toolset=KNOWLEDGE,
    verb=read_statistics,
    properties={"scope": SCOPE, "workspace": WORKSPACE, "corpus_id": CORPUS},
    required=(),
    result=ok(
        {"total_items": COUNT, "by_tier": {"type": "object"}, "by_type": {"type": "object"}},
        ["total_items", "by_tier", "by_type"],
    ),
    act=stats,
)


def metrics(context: RequestContext, arguments: Arguments) -> ToolResult:
    """memory_metrics: how often and how fast tools were called, and what is left to the caller."""
    if "tool_name" in arguments:
        return {**OK, "metrics": read_usage(context=context, tool=arguments["tool_name"])}
    return {
        **OK,
        **read_usage(context=context),
        "rate_limiter": dict(limiter_state(context, session=DEFAULT_SESSION)),
    }


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
    properties={"tool_name": text("Only this tool.", minLength=1, maxLength=64)},
    required=(),
    result=ok(
        {
            "total_calls": COUNT,
            "by_tool": array({"type": "object"}, "The busiest first."),
            "rate_limiter": {"type": "object"},
            "metrics": {"type": "object"},
        },
        [],
    ),
    act=metrics,
)
