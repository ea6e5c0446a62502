"""Palace, session bridge, workspaces, metrics (seed, sections 3.5, 4 and 6)."""

from __future__ import annotations

from apps.mcp_endpoint.families import KNOWLEDGE
from apps.mcp_endpoint.knowledge import bridge_acts as acts
from apps.mcp_endpoint.knowledge.schemas import (
    BUDGET,
    CORPUS,
    COUNT,
    COUNTED,
    COUNTED_REQUIRED,
    DATA,
    FORMAT_VERSION,
    ITEM_ID,
    QUERY,
    SCOPE,
    SESSION,
    SOURCE_DOC,
    ok,
)
from apps.mcp_endpoint.registry import Tool
from apps.mcp_endpoint.schemas import array, flag, integer, record, text
from apps.organizations.models import WORKSPACE_NAME_MAX_LENGTH
from apps.organizations.services import register_workspace, remove_workspace
from apps.tiers.services.items import read_items
from apps.tiers.services.looking import browse_palace, list_workspaces, read_usage
from apps.tiers.services.proposing import propose
from apps.tiers.services.recalling import recall

LONGEST_CONTEXT = 200_000
NAME = text("Its name.", minLength=1, maxLength=WORKSPACE_NAME_MAX_LENGTH)
WORKSPACE = record(
    {
        "name": NAME,
        "scope": SCOPE,
        "corpus_id": CORPUS,
        "description": text("What it is for."),
    },
    ["name", "scope", "corpus_id"],
)

PALACE_LIST = Tool(
    name="memory_palace_list",
    title="Browse the memory palace",
    description="See what stands where: domains, their rooms, their shelves, the cards on them.",
    toolset=KNOWLEDGE,
    verb=browse_palace,
    properties={"path": text("domain/room/shelf, or less; empty for the domains.")},
    required=(),
    result=ok(
        {
            "level": text("What the children are."),
            "path": text("Where."),
            "children": array({"type": "object"}, "What stands there."),
            "count": COUNT,
        },
        ["level", "path", "children", "count"],
    ),
    act=acts.palace_list,
)

PALACE_GET = Tool(
    name="memory_palace_get",
    title="Get an item with its place",
    description=f"Read one item and where it stands in the palace. {DATA}",
    toolset=KNOWLEDGE,
    verb=read_items,
    properties={"item_id": ITEM_ID},
    required=("item_id",),
    result=ok({"item": {"type": "object"}, "location": {"type": "object"}}, ["item", "location"]),
    act=acts.palace_get,
)

SESSION_INJECT = Tool(
    name="memory_session_inject",
    title="Begin a turn",
    description=(
        "For hooks, before a model's turn: gives system_context with what is remembered about the "
        f"query after it, and counts the turn. {DATA}"
    ),
    toolset=KNOWLEDGE,
    verb=recall,
    properties={
        "query": QUERY,
        "session_id": SESSION,
        "system_context": {
            **text("What stands before it.", maxLength=LONGEST_CONTEXT),
            "default": "",
        },
        "budget_tokens": BUDGET,
    },
    required=("query", "session_id"),
    result=ok(
        {
            "augmented_context": text("Both, a blank line between them."),
            "items_injected": COUNT,
            "tokens_used": integer("Tokens of what was remembered, by estimate."),
            "session_turn": integer("The number of the turn, from 1."),
            "format_version": FORMAT_VERSION,
        },
        ["augmented_context", "items_injected", "tokens_used", "session_turn"],
    ),
    act=acts.session_inject,
)

SESSION_STORE = Tool(
    name="memory_session_store",
    title="End a turn",
    description=(
        "For hooks, after a model's turn: takes the proposals out of its answer, from a block "
        "fenced as MEMORY_PROPOSALS_JSON or between <MEMORY_PROPOSALS_JSON> tags, and treats them "
        "as memory_propose does."
    ),
    toolset=KNOWLEDGE,
    verb=propose,
    properties={
        "response_text": text("What the model answered.", minLength=1),
        "session_id": SESSION,
        "source_doc": SOURCE_DOC,
    },
    required=("response_text", "session_id"),
    result=ok(
        {**COUNTED, "session_turn": integer("The turn that began last; 0 if none did.")},
        [*COUNTED_REQUIRED, "consolidation_triggered", "session_turn"],
    ),
    act=acts.session_store,
)

WORKSPACE_LIST = Tool(
    name="memory_workspace_list",
    title="List the workspaces",
    description="List the names registered for parts of the repository; default is always there.",
    toolset=KNOWLEDGE,
    verb=list_workspaces,
    properties={},
    required=(),
    result=ok(
        {"workspaces": array(WORKSPACE, "By name."), "count": COUNT}, ["workspaces", "count"]
    ),
    act=acts.workspace_list,
)

WORKSPACE_REGISTER = Tool(
    name="memory_workspace_register",
    title="Register a workspace",
    description=(
        "Name a part of the repository, or change what a name stands for. It grants nothing."
    ),
    toolset=KNOWLEDGE,
    verb=register_workspace,
    properties={
        "name": NAME,
        "scope": {**SCOPE, "description": "The part; the name itself if left out."},
        "corpus_id": {**CORPUS, "default": ""},
        "description": {**text("What it is for.", maxLength=1000), "default": ""},
    },
    required=("name",),
    result=ok({"workspace": WORKSPACE}, ["workspace"]),
    act=acts.workspace_register,
)

WORKSPACE_REMOVE = Tool(
    name="memory_workspace_remove",
    title="Remove a workspace",
    description="Forget a workspace's name; its items stay. default cannot be removed.",
    toolset=KNOWLEDGE,
    verb=remove_workspace,
    destructive=True,
    properties={"name": NAME},
    required=("name",),
    result=ok({"removed": flag("Whether there was one.")}, ["removed"]),
    act=acts.workspace_remove,
)

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
    act=acts.metrics,
)

BRIDGE = (
    PALACE_LIST,
    PALACE_GET,
    SESSION_INJECT,
    SESSION_STORE,
    WORKSPACE_LIST,
    WORKSPACE_REGISTER,
    WORKSPACE_REMOVE,
    METRICS,
)
