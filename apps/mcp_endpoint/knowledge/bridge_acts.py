"""Palace, session bridge, workspaces, metrics: from arguments to services and back."""

from __future__ import annotations

from apps.access.services.rate_limits import DEFAULT_SESSION, limiter_state, spend_proposals
from apps.audit.models import ObjectKind
from apps.common.clock import iso
from apps.common.context import RequestContext
from apps.mcp_endpoint.knowledge.answers import (
    OK,
    Arguments,
    Result,
    consolidation_of,
    counted,
    proposal_entry,
)
from apps.mcp_endpoint.knowledge.core_acts import read
from apps.organizations.models import DEFAULT_SCOPE, DEFAULT_WORKSPACE, Workspace
from apps.organizations.selectors.workspaces import DEFAULT_DESCRIPTION, DEFAULT_PART
from apps.organizations.services import register_workspace, remove_workspace
from apps.tiers import palace
from apps.tiers.frame import FORMAT_VERSION
from apps.tiers.services import begin_turn, current_turn
from apps.tiers.services.conversing import augmented, extract_proposals
from apps.tiers.services.items import locate_item
from apps.tiers.services.looking import browse_palace, list_workspaces, read_usage
from apps.tiers.services.proposing import propose
from apps.tiers.services.recalling import DEFAULT_BUDGET, Mode, recall


def palace_list(context: RequestContext, arguments: Arguments) -> Result:
    """memory_palace_list: what stands at a path."""
    return {**OK, **browse_palace(context=context, path=arguments.get("path", ""))}


def palace_get(context: RequestContext, arguments: Arguments) -> Result:
    """memory_palace_get: an item and where it stands."""
    location = locate_item(context=context, item_id=arguments["item_id"])
    answer = read(context, {"ids": arguments["item_id"]})
    place = {level: getattr(location, level) for level in palace.LEVELS}
    return {**OK, "item": answer["items"][0], "location": {**place, "path": location.path}}


def session_inject(context: RequestContext, arguments: Arguments) -> Result:
    """memory_session_inject: the context of a turn, with what is remembered."""
    turn = begin_turn(context, arguments["session_id"])
    recalled = recall(
        context=context,
        query=arguments["query"],
        budget_tokens=int(arguments.get("budget_tokens", DEFAULT_BUDGET)),
        mode=Mode.INJECT,
        kind=ObjectKind.SESSION_INJECT,
    )
    block = recalled.block
    return {
        **OK,
        "augmented_context": augmented(arguments.get("system_context", ""), block.text),
        "items_injected": len(block.memories),
        "tokens_used": block.tokens,
        "session_turn": turn,
        "format_version": FORMAT_VERSION,
    }


def session_store(context: RequestContext, arguments: Arguments) -> Result:
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


def workspace_list(context: RequestContext, arguments: Arguments) -> Result:
    """memory_workspace_list: the names for parts of the repository."""
    default = {
        "name": DEFAULT_WORKSPACE,
        "scope": DEFAULT_SCOPE,
        "corpus_id": "",
        "description": DEFAULT_DESCRIPTION,
    }
    named = [_workspace_entry(workspace) for workspace in list_workspaces(context=context)]
    return {**OK, "workspaces": [default, *named], "count": len(named) + 1}


def workspace_register(context: RequestContext, arguments: Arguments) -> Result:
    """memory_workspace_register: a new name, or another meaning for one."""
    workspace = register_workspace(context=context, **arguments)
    return {**OK, "workspace": _workspace_entry(workspace)}


def workspace_remove(context: RequestContext, arguments: Arguments) -> Result:
    """memory_workspace_remove: a name is forgotten; the items stay."""
    return {**OK, "removed": remove_workspace(context=context, name=arguments["name"])}


def metrics(context: RequestContext, arguments: Arguments) -> Result:
    """memory_metrics: how often and how fast tools were called, and what is left to the caller."""
    if "tool_name" in arguments:
        return {**OK, "metrics": read_usage(context=context, tool=arguments["tool_name"])}
    return {
        **OK,
        **read_usage(context=context),
        "rate_limiter": dict(limiter_state(context, session=DEFAULT_SESSION)),
    }


def _workspace_entry(workspace: Workspace) -> Result:
    return {
        "name": workspace.name,
        "scope": workspace.scope,
        "corpus_id": workspace.corpus_id,
        "description": workspace.description,
        "created_at": iso(workspace.created_at),
        "updated_at": iso(workspace.updated_at),
    }
