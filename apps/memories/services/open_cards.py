"""Saying that one has a card open. It shuts nobody out, and leaves no trace when it is over."""

from __future__ import annotations

from typing import Any

from django.db import connection

from apps.common.clock import now
from apps.memories.models import OpenCard
from apps.memories.selectors.review_queue import ReviewItem
from apps.memories.selectors.reviewing import OPEN_FOR

# A person has one card open. Whoever says so again has had it since the first time.
OPEN = """
INSERT INTO memories_opencard AS held (person_id, memory_id, rank, number, opened_at, seen_at)
VALUES (%(person_id)s, %(memory_id)s, %(rank)s, %(number)s, %(now)s, %(now)s)
ON CONFLICT (person_id) DO UPDATE SET
    opened_at = CASE
        WHEN (held.memory_id, held.rank, held.number) = (%(memory_id)s, %(rank)s, %(number)s)
             AND held.seen_at > %(fresh)s THEN held.opened_at
        ELSE EXCLUDED.opened_at END,
    memory_id = EXCLUDED.memory_id, rank = EXCLUDED.rank, number = EXCLUDED.number,
    seen_at = EXCLUDED.seen_at
"""


def open_card(person_id: int, item: ReviewItem) -> None:
    """A person has a card before her, still or from now on; the one before counts as left."""
    moment = now()
    with connection.cursor() as cursor:
        cursor.execute(OPEN, {**_card(person_id, item), "now": moment, "fresh": moment - OPEN_FOR})


def leave_card(person_id: int, item: ReviewItem) -> None:
    """She has left this card; fine if she has another one open by now."""
    OpenCard.objects.filter(**_card(person_id, item)).delete()


def _card(person_id: int, item: ReviewItem) -> dict[str, Any]:
    return {
        "person_id": person_id,
        "memory_id": item.memory_id,
        "rank": item.rank,
        "number": item.number,
    }
