"""The core tools: from arguments to services, from answers to the seed's shapes."""

from __future__ import annotations

from apps.access.services.rate_limits import spend_proposals
from apps.common.clock import iso
from apps.common.context import RequestContext, Right
from apps.mcp_endpoint.knowledge.answers import (
    OK,
    Arguments,
    Result,
    consolidation_of,
    counted,
    part_of,
    proposal_entry,
    quarantine_of,
)
from apps.memories.selectors import outgoing_links
from apps.memories.services import link_memories
from apps.memories.short_ids import find_id, short_id
from apps.tiers.frame import FORMAT_VERSION
from apps.tiers.items import catalog_entry, contradicted, full_item, preview_entry
from apps.tiers.models import MemoryUse
from apps.tiers.services.consolidating import consolidate
from apps.tiers.services.items import Change, read_items, update_item
from apps.tiers.services.looking import read_statistics
from apps.tiers.services.proposing import propose, read_proposals, store_item
from apps.tiers.services.recalling import DEFAULT_BUDGET, DEFAULT_K, Mode, recall, search_items
from apps.tiers.tags import split_tags


def recall_memories(context: RequestContext, arguments: Arguments) -> Result:
    """memory_recall: what bears on a query, within a budget of tokens."""
    mode = arguments.get("mode", Mode.HYBRID)
    recalled = recall(
        context=context,
        query=arguments["query"],
        budget_tokens=int(arguments.get("budget_tokens", DEFAULT_BUDGET)),
        mode=mode,
        tier=arguments.get("tier", ""),
        part=part_of(context, arguments),
    )
    disputed = contradicted(recalled.found)
    return {
        **OK,
        "inject_text": recalled.block.text,
        "items": [preview_entry(memory, disputed, context.secrecy) for memory in recalled.listed],
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
        part=part_of(context, arguments),
        k=int(arguments.get("k", DEFAULT_K)),
    )
    disputed = contradicted(found)
    items = [catalog_entry(memory, disputed) for memory in found]
    return {**OK, "count": len(items), "items": items}


def propose_items(context: RequestContext, arguments: Arguments) -> Result:
    """memory_propose: each item accepted, quarantined or rejected by itself."""
    items = read_proposals(arguments["items"])
    part = part_of(context, arguments, default=True)
    spend_proposals(context, count=len(items))
    outcomes = propose(
        context=context, items=items, part=part, source_doc=arguments.get("source_doc", "")
    )
    return {
        **OK,
        **counted(outcomes),
        "items": [proposal_entry(outcome) for outcome in outcomes],
        **consolidation_of(context, part, outcomes),
    }


def write(context: RequestContext, arguments: Arguments) -> Result:
    """memory_write: a person writes past the proposals."""
    part = part_of(context, arguments, default=True)
    item = {
        "title": arguments["title"],
        "content": arguments["content"],
        "tags": split_tags(arguments.get("tags", "")),
        "type": arguments.get("type", "note"),
    }
    memory = store_item(context=context, item=item, part=part, tier=arguments.get("tier", "stm"))
    return {**OK, "id": short_id(memory), **quarantine_of(memory)}


def read(context: RequestContext, arguments: Arguments) -> Result:
    """memory_read: whole items by their ids."""
    found, missing = read_items(context=context, ids=arguments["ids"])
    disputed = contradicted(found)
    links = outgoing_links(found, context)
    uses = {use.memory_id: use for use in MemoryUse.objects.filter(memory__in=found)}
    items = [
        full_item(
            memory,
            disputed,
            viewer=context.actor,
            links=links.get(memory.pk, ()),
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
    return {**OK, "id": short_id(memory), **pending, **quarantine_of(memory)}


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
        part=part_of(context, arguments, default=True),
        tiers=[tier.strip() for tier in arguments.get("tiers", "stm").split(",")],
        promote=arguments.get("promote", True),
    )
    if not context.may(Right.READ):
        done = {**done, "merge_chains": [_without_titles(chain) for chain in done["merge_chains"]]}
    return {**OK, **done}


def _without_titles(chain: Result) -> Result:
    """For a token that may write and not read."""
    return {name: value for name, value in chain.items() if not name.endswith(("title", "titles"))}


def stats(context: RequestContext, arguments: Arguments) -> Result:
    """memory_stats: what there is."""
    return {**OK, **read_statistics(context=context, part=part_of(context, arguments))}


def _uses(use: MemoryUse | None) -> tuple[int, str | None]:
    return (use.count, iso(use.last_used_at)) if use else (0, None)
