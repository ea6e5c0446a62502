"""What the dashboard says of the tools that agents and people call."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from django.http import HttpRequest

from apps.access.usage import Usage, usage_in
from apps.common.context import Right
from apps.console.context import rights
from apps.console.dashboard_place import Place

MOST_TOOLS = 40


def tools(request: HttpRequest, place: Place) -> list[Usage]:
    """The tools called in the organizations whose trail the person may view, the busiest first.

    Calls are counted for an organization, so there is nothing to say of one repository.
    """
    if place.repository is not None:
        return []
    chosen = _organizations(request, place)
    return [] if chosen == frozenset() else usage_in(chosen)[:MOST_TOOLS]


def _organizations(request: HttpRequest, place: Place) -> Collection[uuid.UUID] | None:
    """None: all of them."""
    held = rights(request)
    everywhere = Right.AUDIT in held.everywhere
    if place.organization is None:
        return None if everywhere else frozenset(held.organization_ids(Right.AUDIT))
    key = place.organization.pk
    return frozenset({key} if everywhere or key in held.organization_ids(Right.AUDIT) else ())
