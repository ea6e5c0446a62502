"""The memory palace: where items stand."""

from __future__ import annotations

from apps.common.context import RequestContext
from apps.mcp_endpoint.families import KNOWLEDGE
from apps.mcp_endpoint.knowledge.items import read
from apps.mcp_endpoint.knowledge.shared import (
    COUNT,
    DATA,
    ITEM_ID,
    OK,
    ok,
)
from apps.mcp_endpoint.registry import Arguments, Tool, ToolResult
from apps.mcp_endpoint.schemas import array, text
from apps.tiers.selectors import palace
from apps.tiers.services.items import locate_item, read_items
from apps.tiers.services.lookups import browse_palace


def palace_list(context: RequestContext, arguments: Arguments) -> ToolResult:
    """memory_palace_list: what stands at a path."""
    return {**OK, **browse_palace(context=context, path=arguments.get("path", ""))}


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
    act=palace_list,
)


def palace_get(context: RequestContext, arguments: Arguments) -> ToolResult:
    """memory_palace_get: an item and where it stands."""
    location = locate_item(context=context, item_id=arguments["item_id"])
    answer = read(context, {"ids": arguments["item_id"]})
    place = {level: getattr(location, level) for level in palace.LEVELS}
    return {**OK, "item": answer["items"][0], "location": {**place, "path": location.path}}


PALACE_GET = Tool(
    name="memory_palace_get",
    title="Get an item with its place",
    description=f"Read one item and where it stands in the palace. {DATA}",
    toolset=KNOWLEDGE,
    verb=read_items,
    properties={"item_id": ITEM_ID},
    required=("item_id",),
    result=ok({"item": {"type": "object"}, "location": {"type": "object"}}, ["item", "location"]),
    act=palace_get,
)
