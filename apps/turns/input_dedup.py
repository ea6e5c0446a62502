"""Deduplication of a turn's input: what the platform itself had put before it is left out."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings

from apps.common.context import RequestContext
from apps.common.text import canonical_json, sha256_hex
from apps.turns.items import Item
from apps.turns.models import Session
from apps.turns.recall_block import without_blocks
from apps.turns.selectors.sessions import LoggedItem, logged_items, visible_items

#: So many times the items that are repeated are looked through: others may have come meanwhile.
SPARE = 2


def without_repeated(
    context: RequestContext, session: Session, items: Sequence[Item]
) -> list[Item]:
    """The items without blocks of memories and without the past that was repeated before them.

    Only a beginning that holds an answer of the model counts as repeated: a person may say the
    same twice.
    """
    own = without_blocks(items)
    if not own:
        return own
    rows = visible_items(context, session).order_by("-event_seq")
    past = logged_items(rows[: SPARE * settings.TURNS.recent_context_items])[::-1]
    return own[_repeated(own, past) :]


def _repeated(items: Sequence[Item], past: Sequence[LoggedItem]) -> int:
    """How many items at the beginning are the past, in its order, up to its last answer."""
    wanted = [_digest(item) for item in items]
    place = until = 0
    for one in past:
        if place == len(wanted):
            break
        if _digest(one.item) == wanted[place]:
            place += 1
            until = place if one.row.is_output else until
    return until


def _digest(item: Item) -> str:
    return sha256_hex(canonical_json(item))
