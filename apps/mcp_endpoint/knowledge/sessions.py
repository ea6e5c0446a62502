"""Hooks around a model's turn: what is remembered goes in, proposals come out."""

from __future__ import annotations

from typing import Annotated

from apps.access.services.rate_limits import spend_proposals
from apps.audit.models import ObjectKind
from apps.common.context import RequestContext
from apps.common.messages import NO_TEXT, Answer, Message, Text
from apps.mcp_endpoint.families import KNOWLEDGE
from apps.mcp_endpoint.knowledge.shared import (
    DATA,
    FormatVersion,
    ProposalsAnswer,
    Query,
    Session,
    SourceDoc,
    TokenBudget,
    answer_of,
)
from apps.mcp_endpoint.registry import Tool
from apps.organizations.selectors.workspaces import DEFAULT_PART
from apps.tiers.injection_block import FORMAT_VERSION
from apps.tiers.presentation import HowMany
from apps.tiers.proposal_parser import append_block, extract_proposals
from apps.tiers.services import begin_turn, current_turn
from apps.tiers.services.proposals import propose
from apps.tiers.services.retrieval import DEFAULT_BUDGET, RecallMode, recall

CONTEXT_MAX_LENGTH = 200_000


class InjectArguments(Message):
    query: Query
    session_id: Session
    system_context: Annotated[str, Text(CONTEXT_MAX_LENGTH, may_be_blank=True)] = ""
    """What stands before it."""
    budget_tokens: TokenBudget = DEFAULT_BUDGET


class BegunTurn(Answer):
    """The context of a turn that begins."""

    augmented_context: str
    """Both, a blank line between them."""
    items_injected: HowMany
    tokens_used: int
    """Tokens of what was remembered, by estimate."""
    session_turn: int
    """The number of the turn, from 1."""
    format_version: FormatVersion


def session_inject(context: RequestContext, given: InjectArguments) -> BegunTurn:
    """memory_session_inject: the context of a turn, with what is remembered."""
    turn = begin_turn(context, given.session_id)
    recalled = recall(
        context=context,
        query=given.query,
        budget_tokens=given.budget_tokens,
        mode=RecallMode.INJECT,
        kind=ObjectKind.SESSION_INJECT,
    )
    block = recalled.block
    return BegunTurn(
        augmented_context=append_block(given.system_context, block.text),
        items_injected=len(block.memories),
        tokens_used=block.tokens,
        session_turn=turn,
        format_version=FORMAT_VERSION,
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
    message=InjectArguments,
    result=BegunTurn,
    act=session_inject,
    counts=True,
)


class StoreArguments(Message):
    response_text: Annotated[str, Text()]
    """What the model answered."""
    session_id: Session
    source_doc: SourceDoc = ""


class EndedTurn(ProposalsAnswer):
    """What became of the proposals of a turn."""

    consolidation_triggered: bool
    """A consolidation has begun in the background."""
    session_turn: int
    """The turn that began last; 0 if none did."""
    hint: str = NO_TEXT
    """What is missing where something looks like proposals and is none."""


def session_store(context: RequestContext, given: StoreArguments) -> EndedTurn:
    """memory_session_store: the proposals in what a model answered."""
    items, hint = extract_proposals(given.response_text)
    turn = current_turn(context, given.session_id)
    spend_proposals(context, count=len(items), session=given.session_id, turn=turn)
    outcomes = propose(context=context, items=items, part=DEFAULT_PART, source_doc=given.source_doc)
    proposed = answer_of(context, DEFAULT_PART, outcomes)
    return EndedTurn(**dict(proposed), session_turn=turn, hint=hint)


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
    message=StoreArguments,
    result=EndedTurn,
    act=session_store,
)
