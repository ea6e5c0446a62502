"""What reviewers see of each other and of themselves: open cards, and what can be undone."""

from __future__ import annotations

import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import Q, QuerySet

from apps.audit.models import VERDICT_OK, Action, AuditRecord, ObjectKind
from apps.common.clock import now
from apps.common.context import Actor, Rights
from apps.common.text import parse_uuid
from apps.memories.lifecycle import UNDO_FOR
from apps.memories.models import Memory, MemoryLink, OpenCard, SimilarPair, Undo
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


class Done(NamedTuple):
    """Something that a person did, to which memory, if she sees one, and when."""

    action: Action
    memory: Memory | None
    at: dt.datetime


class LastAct(NamedTuple):
    """A decision that can be undone, and what the person did after it, if she did anything."""

    undo: Undo
    since: Done | None


def last_act(actor: Actor, rights: Rights, memory_id: uuid.UUID | None = None) -> LastAct | None:
    """What somebody did last, at all or to one memory she sees, if she can still undo anything.

    What she did to a memory, a link or a pair counts; reading is nothing done. On a memory's page
    a link that she drew onto it is offered, too, and what she did to others does not count.
    """
    seen = visible_to(actor, rights)
    rows = Undo.objects.filter(
        actor_id=actor.id, decided_at__gt=now() - UNDO_FOR, memory__in=seen.values("pk")
    )
    if memory_id is not None:
        onto_it = MemoryLink.objects.filter(target=memory_id).values("pk")
        drawn = Q(action=Action.LINKED.value, number__in=onto_it)
        rows = rows.filter(Q(memory_id=memory_id) | drawn)
    undo = rows.select_related("memory").order_by("-record_id").first()
    if undo is None:
        return None
    since = AuditRecord.objects.filter(
        pk__gt=undo.record_id,
        actor_kind=actor.kind.value,
        actor_id=actor.id,
        verdict=VERDICT_OK,
        object_kind__in=REVIEWED,
    ).exclude(action__in=NOTHING_DONE)
    newest_first = since.order_by("-pk")
    record = newest_first.first() if memory_id is None else _last_about(memory_id, newest_first)
    if record is None:
        return LastAct(undo, None)
    return LastAct(undo, Done(Action(record.action), _about(record, seen), record.occurred_at))


def _last_about(memory_id: uuid.UUID, newest_first: QuerySet[AuditRecord]) -> AuditRecord | None:
    """The newest record that is about the memory, a link or a pair of it.

    One of a link that is no more counts: it may have been one of the memory's.
    """
    records = list(
        newest_first.exclude(~Q(object_id=str(memory_id)), object_kind=ObjectKind.MEMORY)
    )
    elsewhere = {
        (kind, str(key))
        for kind, rows, ends in (
            (ObjectKind.MEMORY_LINK, MemoryLink.objects.all(), ("source_id", "target_id")),
            (ObjectKind.SIMILAR_PAIR, SimilarPair.objects.all(), ("memory_id", "other_id")),
        )
        for key, *both in rows.filter(
            pk__in=[one.object_id for one in records if one.object_kind == kind]
        ).values_list("pk", *ends)
        if memory_id not in both
    }
    about_it = (one for one in records if (one.object_kind, one.object_id) not in elsewhere)
    return next(about_it, None)


def _about(record: AuditRecord, seen: QuerySet[Memory]) -> Memory | None:
    """The memory; of a link the one that it points to, of a pair the younger."""
    key: object = parse_uuid(record.object_id)
    if record.object_kind == ObjectKind.MEMORY_LINK:
        key = MemoryLink.objects.filter(pk=record.object_id).values("target")
    elif record.object_kind == ObjectKind.SIMILAR_PAIR:
        key = SimilarPair.objects.filter(pk=record.object_id).values("memory")
    return seen.filter(pk__in=key if isinstance(key, QuerySet) else [key]).first()


def own_undo(actor: Actor, record_id: int) -> Undo | None:
    """How to go back before a decision of somebody's own, by its record."""
    rows = Undo.objects.filter(record_id=record_id, actor_id=actor.id)
    return rows.select_related("memory").first()
