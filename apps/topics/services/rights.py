"""Who decides about snapshots."""

from __future__ import annotations

from apps.common.context import RequestContext, Right
from apps.common.errors import WriteNotAllowed
from apps.events.selectors import place_of
from apps.topics.slices import Place


def require_deciding(context: RequestContext) -> Place:
    """The repository, if the caller is a person, or the platform, that decides there.

    Raises WriteNotAllowed, InvalidContext.
    """
    if context.actor.is_agent or not (context.may(Right.VERIFY) or context.may(Right.MANAGE)):
        raise WriteNotAllowed("Snapshots are for people who decide here.")
    return place_of(context)
