"""The memory palace: where items stand."""

from __future__ import annotations

from typing import Annotated, Any

from apps.common.context import RequestContext
from apps.common.messages import Answer, Message, Text
from apps.mcp_endpoint.families import KNOWLEDGE
from apps.mcp_endpoint.knowledge.items import whole_items
from apps.mcp_endpoint.knowledge.shared import DATA, ItemId
from apps.mcp_endpoint.registry import Tool
from apps.tiers.presentation import HowMany
from apps.tiers.selectors import palace
from apps.tiers.services.items import locate_item, read_items
from apps.tiers.services.lookups import browse_palace


class PalacePath(Message):
    path: Annotated[str, Text(may_be_blank=True)] = ""
    """domain/room/shelf, or less, as answered before; empty for the domains."""


class PalaceListing(Answer):
    """What stands at a path of the palace."""

    level: str
    """What the children are."""
    path: str
    """Where."""
    children: list[dict[str, Any]]
    """What stands there."""
    count: HowMany


PALACE_LIST = Tool(
    name="memory_palace_list",
    title="Browse the memory palace",
    description="See what stands where: domains, their rooms, their shelves, the cards on them.",
    toolset=KNOWLEDGE,
    verb=browse_palace,
    message=PalacePath,
    result=PalaceListing,
)


class OneItem(Message):
    item_id: ItemId


class LocatedItem(Answer):
    """An item, and where it stands."""

    item: dict[str, Any]
    location: dict[str, str]


def palace_get(context: RequestContext, given: OneItem) -> LocatedItem:
    """memory_palace_get: an item and where it stands."""
    location = locate_item(context=context, item_id=given.item_id)
    found, _ = read_items(context=context, ids=[given.item_id])
    (item,) = whole_items(context, found)
    place = {level: getattr(location, level) for level in palace.LEVELS}
    return LocatedItem(item=item.serialize(), location={**place, "path": location.path})


PALACE_GET = Tool(
    name="memory_palace_get",
    title="Get an item with its place",
    description=f"Read one item and where it stands in the palace. {DATA}",
    toolset=KNOWLEDGE,
    verb=read_items,
    message=OneItem,
    result=LocatedItem,
    act=palace_get,
)
