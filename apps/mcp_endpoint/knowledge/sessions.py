"""Hooks around a model's turn: what is remembered goes in, proposals come out."""

from __future__ import annotations

from apps.access.services.rate_limits import spend_proposals
from apps.audit.models import ObjectKind
from apps.common.context import RequestContext
from apps.mcp_endpoint.families import KNOWLEDGE
from apps.mcp_endpoint.knowledge.shared import (
    BUDGET,
    COUNT,
    COUNTED,
    COUNTED_REQUIRED,
    DATA,
    FORMAT_VERSION_FIELD,
    OK,
    QUERY,
    SESSION,
    SOURCE_DOC,
    consolidation_of,
    counted,
    ok,
    proposal_entry,
)
from apps.mcp_endpoint.registry import Arguments, Tool, ToolResult
from apps.mcp_endpoint.schemas import integer, text
from apps.organizations.selectors.workspaces import DEFAULT_PART
from apps.tiers.injection_block import FORMAT_VERSION
from apps.tiers.proposal_parser import append_block, extract_proposals
from apps.tiers.services import begin_turn, current_turn
from apps.tiers.services.proposals import propose
from apps.tiers.services.retrieval import (
    DEFAULT_BUDGET,
    RecallMode,
    recall,
)

CONTEXT_MAX_LENGTH = 200_000


def session_inject(context: RequestContext, arguments: Arguments) -> ToolResult:
    """memory_session_inject: the context of a turn, with what is remembered."""
    turn = begin_turn(context, arguments["session_id"])
    recalled = recall(
        context=context,
        query=arguments["query"],
        budget_tokens=int(arguments.get("budget_tokens", DEFAULT_BUDGET)),
        mode=RecallMode.INJECT,
        kind=ObjectKind.SESSION_INJECT,
    )
    block = recalled.block
    return {
        **OK,
        "augmented_context": append_block(arguments.get("system_context", ""), block.text),
        "items_injected": len(block.memories),
        "tokens_used": block.tokens,
        "session_turn": turn,
        "format_version": FORMAT_VERSION,
    }


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
            **text("What stands before it.", maxLength=CONTEXT_MAX_LENGTH),
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
            "format_version": FORMAT_VERSION_FIELD,
        },
        ["augmented_context", "items_injected", "tokens_used", "session_turn"],
    ),
    act=session_inject,
)


def session_store(context: RequestContext, arguments: Arguments) -> ToolResult:
    """memory_session_store: the proposals in what a model answered."""
    session = arguments["session_id"]
    items = extract_proposals(arguments["response_text"])
    turn = current_turn(context, session)
    spend_proposals(context, count=len(items), session=session, turn=turn)
    part = DEFAULT_PART
    outcomes = propose(
        context=context, items=items, part=part, source_doc=arguments.get("source_doc", "")
    )
    return {
        **OK,
        **counted(outcomes),
        "items": [proposal_entry(outcome) for outcome in outcomes],
        "consolidation_triggered": False,
        **consolidation_of(context, part, outcomes),
        "session_turn": turn,
    }


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
    act=session_store,
)
