"""The knowledge family's tools: from arguments to services, from answers to the seed's shapes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.access.limits import DEFAULT_SESSION, limiter_state, spend_proposals
from apps.access.usage import usage_of
from apps.audit import services as audit
from apps.audit.models import Action
from apps.common.clock import iso
from apps.common.context import RequestContext
from apps.memories.models import Memory
from apps.memories.selectors import links_of
from apps.memories.services import link_memories
from apps.memories.services.reading import require_reading
from apps.memories.short_ids import find_id, short_id
from apps.organizations.models import DEFAULT_SCOPE, DEFAULT_WORKSPACE
from apps.organizations.services import register_workspace, remove_workspace
from apps.organizations.workspaces import (
    DEFAULT_DESCRIPTION,
    Part,
    resolve_part,
    workspaces_in,
)
from apps.tiers import palace
from apps.tiers.frame import FORMAT_VERSION
from apps.tiers.items import catalog_entry, contradicted, full_item, preview_entry
from apps.tiers.models import MemoryUse
from apps.tiers.services import begin_turn, current_turn
from apps.tiers.services.consolidating import begin_if_due, consolidate
from apps.tiers.services.conversing import augmented, extract_proposals
from apps.tiers.services.items import Change, locate_item, read_items, update_item
from apps.tiers.services.proposing import Outcome, propose, read_proposals, store_item
from apps.tiers.services.recalling import DEFAULT_BUDGET, DEFAULT_K, Mode, recall, search_items
from apps.tiers.statistics import statistics
from apps.tiers.tags import split_tags

Arguments = Mapping[str, Any]
Result = dict[str, Any]

OK = {"status": "ok"}
SESSION_KIND = "session_inject"


def recall_memories(context: RequestContext, arguments: Arguments) -> Result:
    """memory_recall: what bears on a query, within a budget of tokens."""
    mode = arguments.get("mode", Mode.HYBRID)
    recalled = recall(
        context=context,
        query=arguments["query"],
        budget_tokens=int(arguments.get("budget_tokens", DEFAULT_BUDGET)),
        mode=mode,
        tier=arguments.get("tier", ""),
        part=_part(context, arguments),
    )
    disputed = contradicted(recalled.found)
    return {
        **OK,
        "inject_text": recalled.block.text,
        "items": [preview_entry(memory, disputed) for memory in recalled.listed],
        "tokens_used": recalled.block.tokens,
        "matched": len(recalled.found),
        "format_version": FORMAT_VERSION,
    }


def search(context: RequestContext, arguments: Arguments) -> Result:
    """memory_search: a list, with filters."""
    found = search_items(
        context=context,
        query=arguments["query"],
        tags=arguments.get("tags", ""),
        tier=arguments.get("tier", ""),
        type_filter=arguments.get("type_filter", ""),
        domain=arguments.get("domain", ""),
        part=_part(context, arguments),
        k=int(arguments.get("k", DEFAULT_K)),
    )
    disputed = contradicted(found)
    items = [catalog_entry(memory, disputed) for memory in found]
    return {**OK, "count": len(items), "items": items}


def propose_items(context: RequestContext, arguments: Arguments) -> Result:
    """memory_propose: each item accepted, quarantined or rejected by itself."""
    items = read_proposals(arguments["items"])
    part = _part(context, arguments, default=True)
    spend_proposals(context, count=len(items))
    outcomes = propose(
        context=context, items=items, part=part, source_doc=arguments.get("source_doc", "")
    )
    return {
        **OK,
        **_counted(outcomes),
        "items": [_proposal_entry(outcome) for outcome in outcomes],
        **_consolidation(context, part, outcomes),
    }


def write(context: RequestContext, arguments: Arguments) -> Result:
    """memory_write: a person writes past the proposals."""
    part = _part(context, arguments, default=True)
    item = {
        "title": arguments["title"],
        "content": arguments["content"],
        "tags": split_tags(arguments.get("tags", "")),
        "type": arguments.get("type", "note"),
    }
    memory = store_item(context=context, item=item, part=part, tier=arguments.get("tier", "stm"))
    return {**OK, "id": short_id(memory), **_quarantined(memory)}


def read(context: RequestContext, arguments: Arguments) -> Result:
    """memory_read: whole items by their ids."""
    found, missing = read_items(context=context, ids=arguments["ids"])
    disputed = contradicted(found)
    uses = {use.memory_id: use for use in MemoryUse.objects.filter(memory__in=found)}
    items = [
        full_item(
            memory,
            disputed,
            viewer=context.actor,
            links=links_of(memory, context),
            uses=_uses(uses.get(memory.pk)),
        )
        for memory in found
    ]
    return {**OK, "items": items, **({"not_found": missing} if missing else {})}


def update(context: RequestContext, arguments: Arguments) -> Result:
    """memory_update: a new version, or labels."""
    change = Change(**{name: value for name, value in arguments.items() if name != "id"})
    memory = update_item(context=context, item_id=arguments["id"], change=change)
    pending = {"pending": True} if memory.is_pending else {}
    return {**OK, "id": short_id(memory), **pending, **_quarantined(memory)}


def link(context: RequestContext, arguments: Arguments) -> Result:
    """memory_link: how one item relates to another."""
    source = find_id(context, arguments["src_id"], field="src_id")
    target = find_id(context, arguments["dst_id"], field="dst_id")
    drawn = link_memories(
        context=context,
        source_id=source,
        target_id=target,
        relation=arguments["relation"],
    )
    suggested = {"suggested": True} if drawn.suggested else {}
    return {**OK, "src_id": short_id(source), "dst_id": short_id(target), **suggested}


def consolidate_items(context: RequestContext, arguments: Arguments) -> Result:
    """memory_consolidate: merge what says the same, promote what lasts."""
    done = consolidate(
        context=context,
        part=_part(context, arguments, default=True),
        tiers=[tier.strip() for tier in arguments.get("tiers", "stm").split(",")],
        promote=arguments.get("promote", True),
    )
    return {**OK, **done}


def stats(context: RequestContext, arguments: Arguments) -> Result:
    """memory_stats: what there is."""
    require_reading(context)
    counted = statistics(context, _part(context, arguments))
    _record_reading(context, "statistics")
    return {**OK, **counted}


def palace_list(context: RequestContext, arguments: Arguments) -> Result:
    """memory_palace_list: what stands at a path."""
    require_reading(context)
    listing = palace.palace(context, arguments.get("path", ""))
    _record_reading(context, "palace")
    return {**OK, **listing}


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
        kind=SESSION_KIND,
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
    part = Part(DEFAULT_SCOPE)
    outcomes = propose(
        context=context, items=items, part=part, source_doc=arguments.get("source_doc", "")
    )
    if not items:
        _record_reading(context, "session")
    return {
        **OK,
        **_counted(outcomes),
        "items": [_proposal_entry(outcome) for outcome in outcomes],
        "consolidation_triggered": False,
        **_consolidation(context, part, outcomes),
        "session_turn": turn,
    }


def workspace_list(context: RequestContext, arguments: Arguments) -> Result:
    """memory_workspace_list: the names for parts of the repository."""
    require_reading(context)
    default = {
        "name": DEFAULT_WORKSPACE,
        "scope": DEFAULT_SCOPE,
        "corpus_id": "",
        "description": DEFAULT_DESCRIPTION,
    }
    named = [_workspace_entry(workspace) for workspace in workspaces_in(context)]
    _record_reading(context, "workspace")
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
    require_reading(context)
    _record_reading(context, "metrics")
    if "tool_name" in arguments:
        return {**OK, "metrics": usage_of(context.organization_id, arguments["tool_name"])}
    return {
        **OK,
        **usage_of(context.organization_id),
        "rate_limiter": dict(limiter_state(context, session=DEFAULT_SESSION)),
    }


def _part(context: RequestContext, arguments: Arguments, *, default: bool = False) -> Part:
    """The part of the repository that is meant; without a word all of it, or the default."""
    return resolve_part(
        context,
        workspace=arguments.get("workspace"),
        scope=arguments.get("scope", DEFAULT_SCOPE if default else None),
        corpus_id=arguments.get("corpus_id"),
    )


def _counted(outcomes: Sequence[Outcome]) -> Result:
    stored = [outcome.memory for outcome in outcomes if outcome.memory]
    return {
        "accepted": len(stored),
        "rejected": len(outcomes) - len(stored),
        "quarantined": sum(memory.is_quarantined for memory in stored),
    }


def _proposal_entry(outcome: Outcome) -> Result:
    """``accepted`` counts what is stored, in quarantine or not."""
    if outcome.memory is None:
        return {
            **({"title": outcome.title} if outcome.title else {}),
            "index": outcome.place,
            "action": "rejected",
            "reasons": outcome.reasons,
        }
    return {
        "id": short_id(outcome.memory),
        "title": str(outcome.memory),
        "action": "quarantine" if outcome.memory.is_quarantined else "accept",
        "tier": outcome.memory.tier,
        **({"ignored_fields": list(outcome.ignored)} if outcome.ignored else {}),
    }


def _consolidation(context: RequestContext, part: Part, outcomes: Sequence[Outcome]) -> Result:
    stored = [outcome.memory for outcome in outcomes if outcome.memory]
    if not stored or begin_if_due(context, part) is None:
        return {}
    return {"consolidation_triggered": True, "consolidation_merged": 0}


def _quarantined(memory: Memory) -> Result:
    return {"quarantined": True} if memory.is_quarantined else {}


def _uses(use: MemoryUse | None) -> tuple[int, str | None]:
    return (use.count, iso(use.last_used_at)) if use else (0, None)


def _workspace_entry(workspace: Any) -> Result:
    return {
        "name": workspace.name,
        "scope": workspace.scope,
        "corpus_id": workspace.corpus_id,
        "description": workspace.description,
        "created_at": iso(workspace.created_at),
        "updated_at": iso(workspace.updated_at),
    }


def _record_reading(context: RequestContext, kind: str) -> None:
    audit.record(context=context, action=Action.READ, object_kind=kind)
