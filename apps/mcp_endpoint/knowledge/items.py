"""Items one by one: proposing, writing, reading, changing, linking and consolidating them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from apps.access.services.rate_limits import spend_proposals
from apps.common.context import RequestContext, Right
from apps.common.messages import NO_FLAG, NO_LIST, NOTHING, UNLISTED, Answer, Message, Word
from apps.mcp_endpoint.families import KNOWLEDGE
from apps.mcp_endpoint.knowledge.shared import (
    DATA,
    ItemId,
    ProposalsAnswer,
    SourceDoc,
    WritingInPart,
    answer_of,
)
from apps.mcp_endpoint.registry import Needs, Tool
from apps.memories.models import Memory
from apps.memories.selectors import links_of_items
from apps.memories.services import link_memories
from apps.memories.short_ids import find_id, short_id
from apps.memories.vocabulary import Relation, Tier
from apps.tiers.drafts import (
    CommaSeparated,
    Content,
    ItemChange,
    ItemProposal,
    ItemTier,
    ItemType,
    Proposals,
    Title,
)
from apps.tiers.presentation import ShortId, WholeItem, whole_item
from apps.tiers.proposal_parser import ProposalsText
from apps.tiers.selectors.consolidation import ConsolidationResult
from apps.tiers.selectors.items import contradicted, uses_of
from apps.tiers.services.consolidation import consolidate, require_tiers
from apps.tiers.services.items import read_items, require_ids, update_item
from apps.tiers.services.proposals import propose, store_item
from apps.tiers.vocabulary import kept_tags


class ProposeArguments(WritingInPart):
    items: Annotated[Proposals, ProposalsText()]
    """The JSON array, as text."""
    source_doc: SourceDoc = ""


def propose_items(context: RequestContext, given: ProposeArguments) -> ProposalsAnswer:
    """memory_propose: each item accepted, quarantined or rejected by itself."""
    part = given.part(context)
    spend_proposals(context, count=len(given.items))
    outcomes = propose(context=context, items=given.items, part=part, source_doc=given.source_doc)
    return answer_of(context, part, outcomes)


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
    message=ProposeArguments,
    result=ProposalsAnswer,
    act=propose_items,
)


class WriteArguments(WritingInPart):
    title: Title
    content: Content
    tags: Annotated[list[str], CommaSeparated(kept_tags)] = []
    """Words of your own, with commas between them."""
    tier: ItemTier = Tier.SHORT
    type: ItemType = "note"


class WrittenItem(Answer):
    """What became of an item that was written."""

    id: ShortId
    quarantined: bool = NO_FLAG
    """Held back until a person looks at it."""


def write(context: RequestContext, given: WriteArguments) -> WrittenItem:
    """memory_write: a person writes past the proposals."""
    item = ItemProposal(title=given.title, content=given.content, tags=given.tags, type=given.type)
    memory = store_item(context=context, item=item, part=given.part(context), tier=given.tier)
    return WrittenItem(id=short_id(memory), quarantined=memory.is_quarantined)


WRITE = Tool(
    name="memory_write",
    title="Write an item",
    description="Store one item directly. For people with the ability admin; agents propose.",
    toolset=KNOWLEDGE,
    verb=store_item,
    message=WriteArguments,
    result=WrittenItem,
    act=write,
)


class ReadArguments(Message):
    ids: Annotated[list[str], CommaSeparated(require_ids)]
    """As other tools return them, such as MEM-0123456789ab, with commas between them."""


class FoundItems(Answer):
    """Items, and ids that name none."""

    items: list[WholeItem]
    """In the order asked for."""
    not_found: list[str] | None = NOTHING
    """Ids that name nothing here."""


def read(context: RequestContext, given: ReadArguments) -> FoundItems:
    """memory_read: whole items by their ids."""
    found, missing = read_items(context=context, ids=given.ids)
    return FoundItems(items=whole_items(context, found), not_found=missing or None)


def whole_items(context: RequestContext, found: list[Memory]) -> list[WholeItem]:
    """All there is to say of memories that the caller was found to read."""
    disputed, uses = contradicted(found), uses_of(found)
    links = links_of_items(found, context)
    return [
        whole_item(
            memory,
            disputed,
            viewer=context.actor,
            links=links.outgoing.get(memory.pk, ()),
            use=uses.get(memory.pk),
            superseded_by=links.superseding.get(memory.pk),
            contradicted_by=links.contradicting.get(memory.pk),
        )
        for memory in found
    ]


READ = Tool(
    name="memory_read",
    title="Read items",
    description=f"Get whole items by their ids, with provenance and links. {DATA}",
    toolset=KNOWLEDGE,
    verb=read_items,
    message=ReadArguments,
    result=FoundItems,
    act=read,
)


class UpdateArguments(ItemChange):
    id: ItemId


class UpdatedItem(WrittenItem):
    """What became of an item that was changed."""

    pending: bool = NO_FLAG
    """Waits for a person."""
    awaits_verification: Annotated[list[str], UNLISTED] = NO_LIST


def update(context: RequestContext, given: UpdateArguments) -> UpdatedItem:
    """memory_update: a new version, or labels."""
    memory = update_item(context=context, item_id=given.id, change=given)
    return UpdatedItem(
        id=short_id(memory),
        quarantined=memory.is_quarantined,
        pending=memory.is_pending,
        awaits_verification=memory.awaited_claims,
    )


UPDATE = Tool(
    name="memory_update",
    title="Update an item",
    description=(
        "Change an item's text, which makes a new version: of a verified item the old one stays "
        "in use until a person decides (pending: true)."
    ),
    toolset=KNOWLEDGE,
    verb=update_item,
    message=UpdateArguments,
    result=UpdatedItem,
    act=update,
    needs=dict.fromkeys(("tier", "confidence", "validation"), Needs(Right.VERIFY)),
)


class LinkArguments(Message):
    src_id: ItemId
    dst_id: ItemId = Field(description="The other item's id.")
    relation: Annotated[str, Word(tuple(Relation.values))]
    """What the first does to the second."""


class LinkedItems(Answer):
    """Two items that are linked now."""

    src_id: ShortId
    dst_id: ShortId
    suggested: bool = NO_FLAG
    """People decide."""


def link(context: RequestContext, given: LinkArguments) -> LinkedItems:
    """memory_link: how one item relates to another."""
    source = find_id(context, given.src_id, field="src_id")
    target = find_id(context, given.dst_id, field="dst_id")
    drawn = link_memories(
        context=context, source_id=source, target_id=target, relation=given.relation
    )
    return LinkedItems(src_id=short_id(source), dst_id=short_id(target), suggested=drawn.suggested)


LINK = Tool(
    name="memory_link",
    title="Link two items",
    description=(
        "Say how one item relates to another. A link that would push an approved item aside is "
        "only suggested to people (suggested: true)."
    ),
    toolset=KNOWLEDGE,
    verb=link_memories,
    message=LinkArguments,
    result=LinkedItems,
    act=link,
)


class ConsolidateArguments(WritingInPart):
    tiers: Annotated[list[str], CommaSeparated(require_tiers)] = Field(
        [Tier.SHORT.value], json_schema_extra={"default": Tier.SHORT.value}
    )
    """Tiers with commas between them."""
    promote: bool = True
    """Promote too."""


def consolidate_items(context: RequestContext, given: ConsolidateArguments) -> ConsolidationResult:
    """memory_consolidate: merge what says the same, promote what lasts."""
    part = given.part(context)
    return consolidate(context=context, part=part, tiers=given.tiers, promote=given.promote)


CONSOLIDATE = Tool(
    name="memory_consolidate",
    title="Consolidate short-term items",
    description=(
        "Merge unverified short-term items that say the same and promote what is worth keeping, of "
        "what these tools wrote. "
        "Originals are archived and stay linked. Much work goes on in the background."
    ),
    toolset=KNOWLEDGE,
    verb=consolidate,
    message=ConsolidateArguments,
    result=ConsolidationResult,
    act=consolidate_items,
)
