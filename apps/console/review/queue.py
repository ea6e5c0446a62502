"""The place in the review queue: its filters, the next card and the number of cards."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, QueryDict
from django.urls import reverse

from apps.accounts.models import User
from apps.common.context import Right
from apps.common.text import parse_uuid
from apps.console.base.context import may_anywhere, rights
from apps.memories.selectors.doubts import doubts_about
from apps.memories.selectors.review_queue import (
    EVERYTHING,
    Assignments,
    QueueFilter,
    QueueKey,
    ReviewItem,
    assignments_of,
    count_by_kind,
    count_up_to,
    find_item,
    queue,
    read_key,
    write_key,
)
from apps.memories.selectors.reviewing import OpenedBy, card_key, opened_by_others
from apps.memories.vocabulary import Waiting
from apps.organizations.selectors import organizations_with

#: Counted no further; a reviewer needs no more exact number.
MAX_COUNTED = 200
MAX_ON_BADGE = 99
ANYWHERE = ("", "Everywhere")
PLACES = {
    "organization": ("organization_id",),
    "repository": ("repository_id", "organization_id"),
}
ANY_KIND = ("", "Everything")
#: The doubtful first: samples, then what the model of the organization finds likely to be wrong.
DOUBTFUL = "doubtful"
ORDERS = (("", "Oldest first"), (DOUBTFUL, "Doubtful first"))
MemoryIds = frozenset[uuid.UUID]


@dataclass(frozen=True, slots=True)
class QueueRequest:
    """What an address asks for; what makes no sense in it is left out."""

    kind: str = ""
    place: str = ""
    mine: bool = False
    overdue: bool = False
    order: str = ""
    after: QueueKey | None = None

    @property
    def is_narrowed(self) -> bool:
        return bool(self.kind or self.place or self.mine or self.overdue)

    def url(self, after: QueueKey | None = None, name: str = "review", **arguments: str) -> str:
        """The address of the queue, or of an act on a card, at this place with these filters."""
        query = {
            "kind": self.kind,
            "place": self.place,
            "mine": "1" if self.mine else "",
            "overdue": "1" if self.overdue else "",
            "order": self.order,
            "after": write_key(after) if after else "",
            **arguments,
        }
        given = {name: value for name, value in query.items() if value}
        return f"{reverse(name)}?{urlencode(given)}" if given else reverse(name)

    @property
    def here(self) -> str:
        """The part of the address of this very place behind the question mark."""
        return self.query(self.after)

    def query(self, after: QueueKey | None) -> str:
        """The part of an address behind the question mark."""
        return self.url(after).partition("?")[2]


@dataclass(frozen=True, slots=True)
class QueuePosition:
    """The card that comes and its place. ``is_round``: from the beginning again.

    ``opened_by`` are the others who have it open.
    """

    item: ReviewItem | None
    position: int
    total: int
    is_round: bool = False
    opened_by: Sequence[OpenedBy] = ()

    @property
    def counted(self) -> str:
        """«3 of 41», no further than is counted."""
        if self.position > MAX_COUNTED:
            return f"Behind the first {MAX_COUNTED}"
        more = " or more" if self.total > MAX_COUNTED else ""
        return f"{self.position} of {min(self.total, MAX_COUNTED)}{more}"


def read_asked(given: Mapping[str, Any]) -> QueueRequest:
    """What an address asks for."""
    kind, place = str(given.get("kind", "")), str(given.get("place", ""))
    return QueueRequest(
        kind=kind if kind in Waiting.values else "",
        place=place if _place(place) else "",
        mine=given.get("mine") == "1",
        overdue=given.get("overdue") == "1",
        order=DOUBTFUL if given.get("order") == DOUBTFUL else "",
        after=read_key(str(given.get("after", ""))),
    )


def left_out_of(given: Mapping[str, Any], asked: QueueRequest) -> list[str]:
    """What an address names that makes no sense, by what the page calls it."""
    read = {"kind": asked.kind, "place": asked.place, "order": asked.order, "after": asked.after}
    labels = {"kind": "Kind", "place": "Where", "order": "Order", "after": "the card before"}
    return [labels[name] for name, value in read.items() if given.get(name) and not value]


def position_of(request: HttpRequest, asked: QueueRequest) -> QueuePosition:
    """The first card behind where the reviewer was; behind the last one comes the first again.

    Asked for the doubtful first, the samples come and then what is likely to be turned down, among
    the oldest that are counted. What somebody else was asked to decide on comes last. What somebody
    else has open comes when nothing else is left, and in its place in a round.
    """
    others = assignments(request).others
    head = _head_in_order(request, asked, others)
    doubts = _doubts(asked, head)
    head.sort(key=lambda item: _place_in_order(item.key, others, doubts))
    total, behind = len(head), head
    if asked.after is not None:
        here = _place_in_order(asked.after, others, doubts)
        behind = [item for item in head if _place_in_order(item.key, others, doubts) > here]
    if behind:
        return _first_free(request, behind, total - len(behind), total)
    if total > MAX_COUNTED and not asked.order:
        later = _in_order(request, asked, others, most=1, after=asked.after)
        if later:
            return _first_free(request, later, total - 1, total)
    return replace(_first_free(request, head[:1], 0, total), is_round=bool(head))


def at_card(request: HttpRequest, asked: QueueRequest, card: ReviewItem) -> QueuePosition:
    """Where a card stands that was answered, also if somebody else has decided on it."""
    at = position_of(request, asked)
    return QueuePosition(card, at.position, max(at.total, 1), at.is_round, opened_by(request, card))


def opened_by(request: HttpRequest, card: ReviewItem) -> Sequence[OpenedBy]:
    """The others who have a card open."""
    return opened_by_others(_person(request), [card]).get(card_key(card), ())


def _first_free(
    request: HttpRequest, items: Sequence[ReviewItem], before: int, total: int
) -> QueuePosition:
    """The first that nobody else has open, else the first; ``before`` as many stand before all."""
    opened = opened_by_others(_person(request), items) if items else {}
    free = (place for place, item in enumerate(items) if card_key(item) not in opened)
    place = next(free, 0)
    item = items[place] if items else None
    by = opened.get(card_key(item), ()) if item else ()
    return QueuePosition(item, before + place + 1, total, opened_by=by)


def named_item(request: HttpRequest, given: QueryDict, name: str) -> ReviewItem:
    """An item that the form or the address names. Missing and foreign answer alike: 404."""
    kind, _, item_id = (given.get(name) or "").partition(":")
    found = find_item(rights(request), Waiting(kind), item_id) if kind in Waiting.values else None
    if found is None:
        raise Http404
    return found


def require_reviewer(request: HttpRequest) -> None:
    """Only for those who may verify somewhere. Raises PermissionDenied."""
    if not may_anywhere(request, Right.VERIFY):
        raise PermissionDenied


def count_waiting(request: HttpRequest) -> str:
    """How much waits for the person, for the navigation, and how much of it she was asked for."""
    cached = getattr(request, "console_waiting", None)
    number = count_up_to(rights(request), MAX_ON_BADGE + 1) if cached is None else len(cached)
    mine = assignments(request).total
    return f"{_on_badge(number)}, {_on_badge(mine)} yours" if mine else _on_badge(number)


def _on_badge(number: int) -> str:
    return f"{MAX_ON_BADGE}+" if number > MAX_ON_BADGE else str(number)


def assignments(request: HttpRequest) -> Assignments:
    """Who was asked to decide on what; read once for the page and its navigation."""
    cached = getattr(request, "console_assignments", None)
    if cached is None:
        cached = assignments_of(rights(request), cast(User, request.user).pk)
        request.console_assignments = cached  # type: ignore[attr-defined]
    return cast(Assignments, cached)


def count_asked(request: HttpRequest, asked: QueueRequest) -> Mapping[Waiting, int]:
    """How many cards of each kind a queue has."""
    head = _head(request, asked)
    if len(head) > MAX_COUNTED:
        return count_by_kind(rights(request), _filter(request, asked))
    return Counter(item.kind for item in head)


def forget_count(request: HttpRequest) -> None:
    """After a decision in this very request."""
    for name in ("console_waiting", "console_assignments"):
        request.__dict__.pop(name, None)


def place_choices(request: HttpRequest) -> list[tuple[str, list[tuple[str, str]]]]:
    """Where the person decides, by organization: each as a whole, then its repositories."""
    held = rights(request)
    rows = (
        organizations_with(held, Right.VERIFY)
        .order_by("name", "repositories__name")
        .values_list("pk", "name", "repositories__pk", "repositories__name")
    )
    groups: dict[tuple[uuid.UUID, str], list[tuple[str, str]]] = {}
    for organization_id, name, repository_id, repository in rows:
        group = groups.setdefault((organization_id, name), [])
        if not group:
            group.append((f"organization:{organization_id}", f"{name}: everything"))
        if repository_id and held.allow(
            Right.VERIFY, organization_id=organization_id, repository_id=repository_id
        ):
            group.append((f"repository:{repository_id}:{organization_id}", repository))
    return [(name, group) for (_, name), group in groups.items()]


def _head(request: HttpRequest, asked: QueueRequest) -> list[ReviewItem]:
    """The first items, one more than is counted; those of the whole queue are read once."""
    if asked.is_narrowed:
        return queue(rights(request), _filter(request, asked), most=MAX_COUNTED + 1)
    cached = getattr(request, "console_waiting", None)
    if cached is None:
        cached = queue(rights(request), most=MAX_COUNTED + 1)
        request.console_waiting = cached  # type: ignore[attr-defined]
    return cast(list[ReviewItem], cached)


def _person(request: HttpRequest) -> int:
    return cast(User, request.user).pk


def _place_in_order(
    key: QueueKey, others: MemoryIds, doubts: Mapping[uuid.UUID, float]
) -> tuple[bool, float, QueueKey]:
    return key[3] in others, -doubts.get(key[3], 0.0), key


def _doubts(asked: QueueRequest, head: Sequence[ReviewItem]) -> Mapping[uuid.UUID, float]:
    """How doubtful the memories of the cards are, if they are asked for in that order."""
    if asked.order != DOUBTFUL:
        return {}
    before = [asked.after[3]] if asked.after else []
    return doubts_about([*(item.memory_id for item in head), *before])


def _head_in_order(
    request: HttpRequest, asked: QueueRequest, others: MemoryIds
) -> list[ReviewItem]:
    head = _head(request, asked)
    if others and len(head) > MAX_COUNTED:
        return _in_order(request, asked, others, most=MAX_COUNTED + 1)
    return list(head)


def _in_order(
    request: HttpRequest,
    asked: QueueRequest,
    others: MemoryIds,
    *,
    most: int,
    after: QueueKey | None = None,
) -> list[ReviewItem]:
    """The ``most`` first cards behind ``after``, those about memories of ``others`` at the end."""
    held, wanted = rights(request), _filter(request, asked)
    found: list[ReviewItem] = []
    if after is None or after[3] not in others:
        found = queue(held, replace(wanted, other_than=others), most=most, after=after)
        after = None
    if len(found) < most:
        rest = replace(wanted, only=others)
        found += queue(held, rest, most=most - len(found), after=after)
    return found


def _filter(request: HttpRequest, asked: QueueRequest) -> QueueFilter:
    wanted = EVERYTHING
    if asked.kind:
        wanted = replace(wanted, kinds=frozenset({Waiting(asked.kind)}))
    if asked.mine:
        wanted = replace(wanted, assignee_id=_person(request))
    if asked.place:
        wanted = replace(wanted, **_place(asked.place))
    return replace(wanted, overdue=asked.overdue)


def _place(text: str) -> dict[str, Any]:
    name, *ids = text.split(":")
    parsed = [parse_uuid(place_id) for place_id in ids]
    if name not in PLACES or len(parsed) != len(PLACES[name]) or None in parsed:
        return {}
    return dict(zip(PLACES[name], parsed, strict=True))
