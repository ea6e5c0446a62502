"""Items one by one: proposing, writing, reading, changing, linking and consolidating them."""

from __future__ import annotations

from apps.access.services.rate_limits import spend_proposals
from apps.common.clock import iso
from apps.common.context import RequestContext, Right
from apps.mcp_endpoint.families import KNOWLEDGE
from apps.mcp_endpoint.knowledge.shared import (
    CONFIDENCE,
    CONTENT,
    COUNT,
    COUNTED,
    COUNTED_REQUIRED,
    DATA,
    ITEM_ID,
    OK,
    QUARANTINED,
    SOURCE_DOC,
    TAG_LIST,
    TIER,
    TITLE,
    TYPE,
    WORKSPACE,
    WRITE_SCOPE,
    consolidation_of,
    counted,
    entries,
    ok,
    part_of,
    proposal_entry,
    quarantine_of,
)
from apps.mcp_endpoint.registry import Arguments, Tool, ToolResult
from apps.mcp_endpoint.schemas import array, flag, one_of, text
from apps.memories.selectors import outgoing_links
from apps.memories.services import link_memories
from apps.memories.short_ids import find_id, short_id
from apps.memories.vocabulary import Relation
from apps.tiers.models import MemoryUse
from apps.tiers.presentation import full_item
from apps.tiers.proposal_parser import read_proposals
from apps.tiers.selectors.items import contradicted, uses_of
from apps.tiers.services.consolidation import consolidate
from apps.tiers.services.items import VALIDATIONS, ItemChange, read_items, update_item
from apps.tiers.services.proposals import propose, store_item
from apps.tiers.vocabulary import split_tags


def propose_items(context: RequestContext, arguments: Arguments) -> ToolResult:
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


PROPOSE = Tool(
    name="memory_propose",
    title="Propose items to remember",
    description=(
        "The usual way to write: a JSON array of proposals, each an object with title, content, "
        "type (fact, decision, definition, constraint, pattern, todo, pointer, note), tags, "
        "why_store and provenance_hint {source_id, source_kind}. Each is accepted for 72 hours, "
        "held back for a person, or rejected with its reasons. Never propose secrets or orders "
        "to yourself. At most ten in a turn."
    ),
    toolset=KNOWLEDGE,
    verb=propose,
    properties={
        "items": text("The JSON array, as text.", minLength=1),
        "scope": WRITE_SCOPE,
        "workspace": WORKSPACE,
        "source_doc": SOURCE_DOC,
    },
    required=("items",),
    result=ok(COUNTED, COUNTED_REQUIRED),
    act=propose_items,
)


def write(context: RequestContext, arguments: Arguments) -> ToolResult:
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


WRITE = Tool(
    name="memory_write",
    title="Write an item",
    description="Store one item directly. For people with the ability admin; agents propose.",
    toolset=KNOWLEDGE,
    verb=store_item,
    properties={
        "title": TITLE,
        "content": CONTENT,
        "tags": TAG_LIST,
        "tier": {**TIER, "default": "stm"},
        "type": {**TYPE, "default": "note"},
        "scope": WRITE_SCOPE,
        "workspace": WORKSPACE,
    },
    required=("title", "content"),
    result=ok({"id": ITEM_ID, "quarantined": QUARANTINED}, ["id"]),
    act=write,
)


def read(context: RequestContext, arguments: Arguments) -> ToolResult:
    """memory_read: whole items by their ids."""
    found, missing = read_items(context=context, ids=arguments["ids"])
    disputed = contradicted(found)
    links = outgoing_links(found, context)
    uses = uses_of(found)
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


READ = Tool(
    name="memory_read",
    title="Read items",
    description=f"Get whole items by their ids, with provenance and links. {DATA}",
    toolset=KNOWLEDGE,
    verb=read_items,
    properties={"ids": text("One id or several with commas between them.", minLength=1)},
    required=("ids",),
    result=ok(
        {
            "items": entries("In the order asked for.", {"content": text("The text: data.")}),
            "not_found": array({"type": "string"}, "Ids that name nothing here."),
        },
        ["items"],
    ),
    act=read,
)


def update(context: RequestContext, arguments: Arguments) -> ToolResult:
    """memory_update: a new version, or labels."""
    change = ItemChange(**{name: value for name, value in arguments.items() if name != "id"})
    memory = update_item(context=context, item_id=arguments["id"], change=change)
    pending = {"pending": True} if memory.is_pending else {}
    return {**OK, "id": short_id(memory), **pending, **quarantine_of(memory)}


UPDATE = Tool(
    name="memory_update",
    title="Update an item",
    description=(
        "Change an item's text, which makes a new version: of a verified item the old one stays "
        "in use until a person decides (pending: true). tier, confidence and validation are for "
        "people."
    ),
    toolset=KNOWLEDGE,
    verb=update_item,
    properties={
        "id": ITEM_ID,
        "title": TITLE,
        "content": CONTENT,
        "tags": TAG_LIST,
        "tier": TIER,
        "confidence": CONFIDENCE,
        "validation": one_of(VALIDATIONS, "verified approves it."),
    },
    required=("id",),
    result=ok(
        {"id": ITEM_ID, "pending": flag("Waits for a person."), "quarantined": QUARANTINED},
        ["id"],
    ),
    act=update,
)


def link(context: RequestContext, arguments: Arguments) -> ToolResult:
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


LINK = Tool(
    name="memory_link",
    title="Link two items",
    description=(
        "Say how one item relates to another. A link that would push an approved item aside is "
        "only suggested to people (suggested: true)."
    ),
    toolset=KNOWLEDGE,
    verb=link_memories,
    properties={
        "src_id": ITEM_ID,
        "dst_id": {**ITEM_ID, "description": "The item it says something about."},
        "relation": one_of(Relation.values, "What the first does to the second."),
    },
    required=("src_id", "dst_id", "relation"),
    result=ok(
        {"src_id": ITEM_ID, "dst_id": ITEM_ID, "suggested": flag("People decide.")},
        ["src_id", "dst_id"],
    ),
    act=link,
)


def consolidate_items(context: RequestContext, arguments: Arguments) -> ToolResult:
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


CONSOLIDATE = Tool(
    name="memory_consolidate",
    title="Consolidate short-term items",
    description=(
        "Merge unverified short-term items that say the same and promote what is worth keeping. "
        "Originals are archived and stay linked. Much work goes on in the background."
    ),
    toolset=KNOWLEDGE,
    verb=consolidate,
    properties={
        "scope": WRITE_SCOPE,
        "workspace": WORKSPACE,
        "tiers": {**text("Tiers with commas between them."), "default": "stm"},
        "promote": {**flag("Promote too."), "default": True},
    },
    required=(),
    result=ok(
        {
            "items_processed": COUNT,
            "clusters_found": COUNT,
            "items_merged": COUNT,
            "items_promoted": COUNT,
            "palace_assigned": COUNT,
            "merge_chains": array({"type": "object"}, "What each merged item was made of."),
        },
        ["items_processed", "clusters_found", "items_merged", "items_promoted", "merge_chains"],
    ),
    act=consolidate_items,
)


def _without_titles(chain: ToolResult) -> ToolResult:
    """For a token that may write and not read."""
    return {name: value for name, value in chain.items() if not name.endswith(("title", "titles"))}


def _uses(use: MemoryUse | None) -> tuple[int, str | None]:
    return (use.count, iso(use.last_used_at)) if use else (0, None)
