"""What reviewers see of each other and of themselves: open cards, and what can be undone."""

from __future__ import annotations

import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import OuterRef, Q, Subquery

from apps.audit.models import VERDICT_OK, Action, AuditRecord, ObjectKind
from apps.common.clock import now
from apps.common.context import Actor, Rights
from apps.memories.lifecycle import UNDO_FOR
from apps.memories.models import OpenCard, Undo
from apps.memories.selectors.review_queue import ReviewItem
from apps.memories.selectors.visibility import visible_to

#: Since the page last said so.
OPEN_FOR = dt.timedelta(minutes=2)
MAX_OPEN = 500
NOTHING_DONE = (Action.READ, Action.EXPORTED, Action.NOTIFIED, Action.REPEATED)
REVIEWED = (ObjectKind.MEMORY, ObjectKind.MEMORY_LINK, ObjectKind.SIMILAR_PAIR)

CardKey = tuple[int, int, uuid.UUID]


class OpenedBy(NamedTuple):
    """Somebody who has a card open."""

    name: str
    since: dt.datetime


def card_key(item: ReviewItem) -> CardKey:
    """The key of a card, at whatever place in the queue."""
    return (item.rank, item.number, item.memory_id)


def opened_by_others(
    person_id: int, items: Iterable[ReviewItem]
) -> Mapping[CardKey, Sequence[OpenedBy]]:
    """Who else has which of the cards open, first come first. The caller may see the cards."""
    rows = OpenCard.objects.filter(
        memory_id__in={item.memory_id for item in items}, seen_at__gt=now() - OPEN_FOR
    ).exclude(person_id=person_id)
    opened = defaultdict[CardKey, list[OpenedBy]](list)
    columns = ("rank", "number", "memory_id", "person__username", "opened_at")
    for *key, name, since in rows.order_by("opened_at").values_list(*columns)[:MAX_OPEN]:
        opened[tuple(key)].append(OpenedBy(name, since))
    return opened


class LastAct(NamedTuple):
    """A decision that can be undone, and what the person did after it, if she did anything."""

    undo: Undo
    since: Action | None
    at: dt.datetime


def last_act(actor: Actor, rights: Rights, memory_id: uuid.UUID | None = None) -> LastAct | None:
    """What somebody did last, at all or to one memory she sees, if she can still undo anything.

    What she did to a memory, a link or a pair counts; reading is nothing done.
    """
    seen = visible_to(actor, rights).values("pk")
    rows = Undo.objects.filter(
        actor_id=actor.id, decided_at__gt=now() - UNDO_FOR, memory__in=seen
    ).select_related("memory")
    since = AuditRecord.objects.filter(
        pk__gt=OuterRef("record_id"),
        actor_kind=actor.kind.value,
        actor_id=actor.id,
        verdict=VERDICT_OK,
        object_kind__in=REVIEWED,
    ).exclude(action__in=NOTHING_DONE)
    if memory_id is not None:
        rows = rows.filter(memory_id=memory_id)
        since = since.exclude(~Q(object_id=str(memory_id)), object_kind=ObjectKind.MEMORY)
    newest = since.order_by("-pk")
    last = rows.annotate(
        since=Subquery(newest.values("action")[:1]), at=Subquery(newest.values("occurred_at")[:1])
    )
    undo = last.order_by("-record_id").first()
    if undo is None:
        return None
    return LastAct(undo, undo.since and Action(undo.since), undo.at or undo.decided_at)


def own_undo(actor: Actor, record_id: int) -> Undo | None:
    """How to go back before a decision of somebody's own, by its record."""
    rows = Undo.objects.filter(record_id=record_id, actor_id=actor.id)
    return rows.select_related("memory").first()
