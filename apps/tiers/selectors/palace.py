"""The memory palace, read: what is at a path of domain, room, shelf and card.

The domain is the corpus, the room what the item is about, the shelf its type.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from django.db.models import Count, QuerySet

from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument
from apps.common.text import require_storable
from apps.memories.models import Memory
from apps.memories.selectors import served_in
from apps.memories.services.recheck import recheck
from apps.tiers.models import DOMAIN_MAX_LENGTH, ROOM_MAX_LENGTH, PalaceLocation
from apps.tiers.vocabulary import item_type

LEVELS = ("domain", "room", "shelf", "card")
PATH_MAX_LENGTH = DOMAIN_MAX_LENGTH + ROOM_MAX_LENGTH + 50
#: Children of one level that are listed; ``count`` says how many there are.
MAX_LISTED = 1000


class PalaceLevel(TypedDict):
    """A level, its path and what stands there: places or cards; ``count`` says how many."""

    level: str
    path: str
    children: list[dict[str, Any]]
    count: int


def location_of(memory: Memory) -> PalaceLocation | None:
    """Where an item stands; None for what was never put anywhere."""
    return PalaceLocation.objects.filter(memory=memory).first()


def palace(context: RequestContext, path: object = "", *, most: int = MAX_LISTED) -> PalaceLevel:
    """What stands at ``path``: the level, its path, its children and how many there are.

    Only what is served in the context. A path to a card lists that card. Nothing stands at a path
    that nobody knows. Raises InvalidArgument.
    """
    steps = steps_of(path)
    locations = locations_below(context, steps)
    if len(steps) >= LEVELS.index("card"):
        return _cards(context, locations, steps, most)
    return _places(locations, LEVELS[len(steps)], steps, most)


def locations_below(context: RequestContext, steps: Sequence[str]) -> QuerySet[PalaceLocation]:
    """Everything below a place that is served in the context, by its card."""
    names = dict(zip(LEVELS, steps, strict=False))
    served = served_in(context).values("pk")
    locations = PalaceLocation.objects.filter(**context.place, memory__in=served, **names)
    return locations.order_by("card")


def steps_of(path: object) -> list[str]:
    """The names on a path, at most one for each level. Raises InvalidArgument."""
    if not isinstance(path, str) or len(path) > PATH_MAX_LENGTH:
        raise InvalidArgument(
            "path", f"path must be a text of at most {PATH_MAX_LENGTH} characters."
        )
    steps = [step for step in require_storable(path, field="path").split("/") if step]
    if len(steps) > len(LEVELS):
        raise InvalidArgument("path", "path has at most four levels: domain/room/shelf/card.")
    return steps


def _places(
    locations: QuerySet[PalaceLocation], level: str, steps: list[str], most: int
) -> PalaceLevel:
    counted = locations.values(level).annotate(items=Count("pk")).order_by(level)
    children = [
        {
            "name": row[level],
            "type": level,
            "path": "/".join([*steps, row[level]]),
            "item_count": row["items"],
        }
        for row in counted[:most]
    ]
    return _listing(level, steps, children, counted.count())


def _cards(
    context: RequestContext, locations: QuerySet[PalaceLocation], steps: list[str], most: int
) -> PalaceLevel:
    found = list(locations.select_related("memory")[:most])
    recheck([location.memory for location in found], context)
    children = [
        {
            "item_id": location.card,
            "card": location.card,
            "title": location.memory.title,
            "type": item_type(location.memory.type),
            "tier": location.memory.tier,
            "path": location.path,
        }
        for location in found
        if not (location.memory.is_quarantined or location.memory.is_held)
    ]
    return _listing("card", steps, children, locations.count())


def _listing(
    level: str, steps: list[str], children: list[dict[str, Any]], count: int
) -> PalaceLevel:
    return {
        "level": level,
        "path": "/".join(steps) or "/",
        "children": children,
        "count": count,
    }
