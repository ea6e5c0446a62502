"""Browsing what is known: domains, rooms, shelves, cards."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.contrib.admin import AdminSite
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.utils.http import urlencode

from apps.common.errors import InvalidArgument
from apps.console.base import READ_METHODS
from apps.console.knowledge.frame import page
from apps.console.repository_pages import address, context_at, require_repository
from apps.organizations.models import Repository
from apps.tiers.palace import palace, standing_at, steps_of

MOST_SHOWN = 200
TITLES = {"domain": "Domains", "room": "Rooms", "shelf": "Shelves", "card": "Cards"}


def palace_page(request: HttpRequest, site: AdminSite, repository_id: uuid.UUID) -> HttpResponse:
    """What stands at a path, and the way to it."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    repository = require_repository(request, repository_id)
    context = context_at(request, repository)
    try:
        steps = steps_of(request.GET.get("path", ""))
    except InvalidArgument as refusal:
        raise Http404 from refusal
    listing = palace(context, "/".join(steps), most=MOST_SHOWN)
    is_shelf = listing["level"] == "card"
    cards = standing_at(context, steps).select_related("memory") if is_shelf else ()
    extra = {
        "level": TITLES[listing["level"]],
        "count": listing["count"],
        "way": _way(repository, steps),
        "places": [
            {**child, "url": _url(repository, [*steps, child["name"]])}
            for child in ([] if is_shelf else listing["children"])
        ],
        "cards": cards[:MOST_SHOWN],
        "most": MOST_SHOWN,
    }
    return page(request, site, repository, "knowledge_palace", "palace", extra)


def _way(repository: Repository, steps: Sequence[str]) -> list[tuple[str, str]]:
    """The names from the top to here, each with its address."""
    above = [("Palace", _url(repository, []))]
    return above + [
        (step, _url(repository, steps[: number + 1])) for number, step in enumerate(steps)
    ]


def _url(repository: Repository, steps: Sequence[str]) -> str:
    base = address("knowledge_palace", repository)
    return f"{base}?{urlencode({'path': '/'.join(steps)})}" if steps else base
