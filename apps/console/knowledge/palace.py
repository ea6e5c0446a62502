"""Browsing what is known: domains, rooms, shelves, cards."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpResponse

from apps.common.errors import InvalidArgument
from apps.console.knowledge.section import SECTION, KnowledgeVisit
from apps.tiers.selectors.palace import locations_below, palace, steps_of

MAX_SHOWN = 200
TITLES = {"domain": "Domains", "room": "Rooms", "shelf": "Shelves", "card": "Cards"}


@SECTION.page("knowledge_palace")
def palace_page(visit: KnowledgeVisit) -> HttpResponse:
    """What stands at a path, and the way to it."""
    try:
        steps = steps_of(visit.request.GET.get("path", ""))
    except InvalidArgument as refusal:
        raise Http404 from refusal
    listing = palace(visit.context, "/".join(steps), most=MAX_SHOWN)
    is_shelf = listing["level"] == "card"
    cards = locations_below(visit.context, steps).select_related("memory") if is_shelf else ()
    extra = {
        "level": TITLES[listing["level"]],
        "count": listing["count"],
        "way": _way(visit, steps),
        "places": [
            {**child, "url": _url(visit, [*steps, child["name"]])}
            for child in ([] if is_shelf else listing["children"])
        ],
        "cards": cards[:MAX_SHOWN],
        "most": MAX_SHOWN,
    }
    return visit.show("palace", extra)


def _way(visit: KnowledgeVisit, steps: Sequence[str]) -> list[tuple[str, str]]:
    """The names from the top to here, each with its address."""
    above = [("Palace", _url(visit, []))]
    return above + [(step, _url(visit, steps[: number + 1])) for number, step in enumerate(steps)]


def _url(visit: KnowledgeVisit, steps: Sequence[str]) -> str:
    return visit.url("knowledge_palace", path="/".join(steps))
