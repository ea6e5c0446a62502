"""What waits for a person's decision: one queue over memories, pairs, links and what a model would
forget, oldest first."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, cast

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import (
    Case,
    CharField,
    Count,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    UUIDField,
    Value,
    When,
)

from apps.common.clock import now
from apps.common.context import Right, Rights
from apps.common.text import parse_number, parse_uuid
from apps.memories.models import (
    WAITING,
    ForgetSuggestion,
    Memory,
    MemoryLink,
    ReviewAssignment,
    SimilarPair,
)
from apps.memories.selectors.similarity import undecided_pairs
from apps.memories.vocabulary import (
    OPEN_STATUSES,
    SERVED_STATUSES,
    ChangeRequest,
    Scope,
    Status,
    Waiting,
)

#: Where a place in the queue says in which table the item lies.
MEMORIES, PAIRS, LINKS, FORGETTING = range(4)
#: What waits for a reviewer; what was sent back to its author is only shown when asked for.
FOR_REVIEWERS = frozenset(Waiting) - {Waiting.CHANGES_REQUESTED}
OF_MEMORIES = frozenset(Waiting) - {Waiting.SIMILAR, Waiting.LINK, Waiting.FORGET}
MAX_NUMBER = 2**63 - 1
#: Of the assigned memories so many are looked at, those assigned first.
MAX_ASSIGNED = 1000
#: Of so many people's rights and filters a statement is kept.
MAX_STATEMENTS = 128
DUE_SOON = dt.timedelta(days=7)
#: What is asked about a memory that waits; each of them waits in one way.
WAITING_AS = {
    Waiting.QUARANTINED: WAITING & ~Q(quarantine_reason=""),
    Waiting.UNVERIFIED: WAITING & Q(status=Status.UNVERIFIED, quarantine_reason=""),
    Waiting.PENDING: WAITING & Q(status=Status.VERIFIED, quarantine_reason=""),
}
KEY_COLUMNS = ("item_since", "item_rank", "item_number", "item_memory")
COLUMNS = (*KEY_COLUMNS, "item_kind", "item_organization", "item_repository")

QueueKey = tuple[dt.datetime, int, int, uuid.UUID]
#: A statement and its parameters.
Prepared = tuple[str, tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class ReviewItem:
    """Something to decide on. ``number`` is the id of a pair, a link or a suggestion, 0 for a
    memory.

    ``kind`` says what is asked as long as the item waits, and nothing once it is decided.
    ``memory_id`` is the memory that the decision is about; of a pair the younger one, if the
    reviewer may decide about it. Organization and repository are that memory's.
    """

    since: dt.datetime
    rank: int
    number: int
    memory_id: uuid.UUID
    kind: Waiting
    organization_id: uuid.UUID | None
    repository_id: uuid.UUID | None

    @property
    def item_id(self) -> str:
        """What names the item among those of its kind."""
        return str(self.number or self.memory_id)

    @property
    def key(self) -> QueueKey:
        """The item's place in the queue."""
        return (self.since, self.rank, self.number, self.memory_id)


@dataclass(frozen=True, slots=True)
class Assignments:
    """What somebody was asked to decide on, each by its day, and the memories given to others."""

    due_days: Sequence[dt.date | None]
    others: frozenset[uuid.UUID]

    @property
    def total(self) -> int:
        return len(self.due_days)

    @property
    def due(self) -> int:
        """How many are due within a week."""
        today = now().date()
        return sum(today <= day <= today + DUE_SOON for day in self.due_days if day)

    @property
    def overdue(self) -> int:
        return sum(day < now().date() for day in self.due_days if day)


@dataclass(frozen=True, slots=True)
class QueueFilter:
    """What of the queue is asked for. ``assignee_id``: only what was given to this person.

    A repository is found the quicker if its organization is named too. ``only`` and
    ``other_than``: the memories that items are about, or are not.
    """

    kinds: frozenset[Waiting] = FOR_REVIEWERS
    organization_id: uuid.UUID | None = None
    repository_id: uuid.UUID | None = None
    assignee_id: int | None = None
    overdue: bool = False
    memory_ids: tuple[uuid.UUID, ...] | None = None
    only: frozenset[uuid.UUID] | None = None
    other_than: frozenset[uuid.UUID] = frozenset()

    @property
    def names_memories(self) -> bool:
        """Whether it asks for certain memories, and so is hardly asked again."""
        return self.memory_ids is not None or self.only is not None or bool(self.other_than)


EVERYTHING = QueueFilter()


def queue(
    rights: Rights, wanted: QueueFilter = EVERYTHING, *, most: int, after: QueueKey | None = None
) -> list[ReviewItem]:
    """The ``most`` oldest items behind ``after`` that somebody with ``rights`` may decide on.

    One statement, and one before it if assignments are asked for; each of its parts follows an
    index and stops at ``most`` rows.
    """
    if not rights.anywhere(Right.VERIFY):
        return []
    wanted = _with_memories(rights, wanted)
    if after is None and not wanted.names_memories:
        return [_item(row) for row in _run(_from_the_beginning(rights, wanted, most))]
    return [_item(row) for row in _in_order(rights, wanted, most, after)]


def count_up_to(rights: Rights, most: int) -> int:
    """How many items ``queue`` finds, counted no further than ``most``.

    One statement, made of the same parts; what tells the items apart is not asked for.
    """
    if not rights.anywhere(Right.VERIFY):
        return 0
    [(number,)] = cast(list[tuple[int]], _run(_counting(rights, most)))
    return min(number, most)


def count_by_kind(rights: Rights, wanted: QueueFilter = EVERYTHING) -> dict[Waiting, int]:
    """How many of the items that ``queue`` finds are of each kind. Four statements."""
    if not rights.anywhere(Right.VERIFY):
        return dict.fromkeys(Waiting, 0)
    wanted = _with_memories(rights, wanted)
    memories = Memory.objects.filter(_reviewable(rights), still_valid(), _narrow(wanted))
    counted = memories.aggregate(
        **{kind.value: Count("pk", filter=condition) for kind, condition in WAITING_AS.items()}
    )
    return {
        **{kind: counted[kind.value] for kind in WAITING_AS},
        Waiting.SIMILAR: _waiting_pairs(rights, wanted).count(),
        Waiting.LINK: _waiting_links(rights, wanted).count(),
        Waiting.FORGET: _waiting_suggestions(rights, wanted).count(),
    }


def assignments_of(rights: Rights, user_id: int) -> Assignments:
    """Who was asked to decide on what, as somebody sees it who may decide there as well."""
    found = _run(_assigned(rights, user_id)) if rights.anywhere(Right.VERIFY) else []
    return Assignments(
        due_days=[due_on for is_mine, _, due_on in found if is_mine],
        others=frozenset(memory_id for is_mine, memory_id, _ in found if not is_mine),
    )


def write_key(key: QueueKey) -> str:
    """A place in the queue for an address. Names no content."""
    since, rank, number, memory_id = key
    return f"{since.isoformat()}_{rank}_{number}_{memory_id}"


def read_key(text: str) -> QueueKey | None:
    """A place in the queue from an address; None if it is none."""
    parts = text.split("_")
    if len(parts) != len(KEY_COLUMNS):
        return None
    rank, number, memory_id = *map(parse_number, parts[1:3]), parse_uuid(parts[3])
    try:
        since = dt.datetime.fromisoformat(parts[0])
        in_time = since.tzinfo is not None and bool(since.astimezone(dt.UTC))
    except (ValueError, OverflowError):
        return None
    if memory_id is None or rank is None or number is None or not in_time:
        return None
    return (since, rank, number, memory_id)


def find_item(rights: Rights, kind: Waiting, item_id: str) -> ReviewItem | None:
    """One item that somebody with ``rights`` may decide on, whether it still waits or not."""
    memory_id = parse_uuid(item_id)
    numbers = [parse_number(item_id)]
    if kind in OF_MEMORIES:
        rows = _memory_rows(rights).filter(pk=memory_id, item_kind=kind)
        found = rows.first() or _memory_rows(rights).filter(pk=memory_id).first()
    elif kind is Waiting.SIMILAR:
        found = _pair_rows(rights, SimilarPair.objects.all()).filter(pk__in=numbers).first()
    elif kind is Waiting.FORGET:
        found = _suggestion_rows(rights).filter(pk__in=numbers).first()
    else:
        found = _link_rows(rights).filter(pk__in=numbers).first()
    return _item(found) if found else None


def may_review(rights: Rights, memory: Memory) -> bool:
    """Whether somebody with ``rights`` decides about this memory."""
    return rights.allow(
        Right.VERIFY, organization_id=memory.organization_id, repository_id=memory.repository_id
    )


# Every page of the console counts what waits and reads who was asked to decide on it, and after
# each decision comes the queue from its beginning. To build these statements takes longer than to
# run them.


def _run(prepared: Prepared | None) -> list[tuple[Any, ...]]:
    """The rows of a statement that was built before; all moments in it stand for now."""
    if prepared is None:
        return []
    statement, parameters = prepared
    moment = now()
    given = [moment if isinstance(one, dt.datetime) else one for one in parameters]
    with connection.cursor() as cursor:
        cursor.execute(statement, given)
        return cast(list[tuple[Any, ...]], cursor.fetchall())


def _prepared(rows: QuerySet[Any, Any]) -> Prepared | None:
    """The statement of a query and its parameters; None if it can find nothing."""
    try:
        return rows.query.sql_with_params()
    except EmptyResultSet:
        return None


@lru_cache(maxsize=MAX_STATEMENTS)
def _counting(rights: Rights, most: int) -> Prepared:
    """What ``count_up_to`` asks."""
    memories = Memory.objects.filter(_reviewable(rights), still_valid(), WAITING)
    pairs = _first_pairs(rights, EVERYTHING)
    links = _links_in_question(_reviewable_links(rights))
    ordered = (
        memories.order_by("waiting_since", "pk"),
        pairs.order_by("created_at", "pk"),
        links.order_by("created_at", "pk"),
        _waiting_suggestions(rights, EVERYTHING).order_by("created_at", "pk"),
    )
    first, *others = (rows.annotate(one=Value(1)).values_list("one")[:most] for rows in ordered)
    union, parameters = first.union(*others, all=True).query.sql_with_params()
    return f"SELECT count(*) FROM ({union}) AS waiting", parameters  # noqa: S608 - built above


@lru_cache(maxsize=MAX_STATEMENTS)
def _assigned(rights: Rights, user_id: int) -> Prepared | None:
    """What ``assignments_of`` asks: whether it is hers, the memory and its day, hers first."""
    rows = ReviewAssignment.objects.filter(_touched(rights), _reviewable(rights, "memory__"))
    rows = rows.annotate(is_mine=Q(assignee_id=user_id)).order_by("-is_mine", "assigned_at")
    return _prepared(rows.values_list("is_mine", "memory_id", "due_on")[:MAX_ASSIGNED])


@lru_cache(maxsize=MAX_STATEMENTS)
def _from_the_beginning(rights: Rights, wanted: QueueFilter, most: int) -> Prepared | None:
    """What ``queue`` asks about no place and no certain memories."""
    return _prepared(_in_order(rights, wanted, most, None))


def _in_order(
    rights: Rights, wanted: QueueFilter, most: int, after: QueueKey | None
) -> QuerySet[Any, Any]:
    """The oldest rows of all kinds that are wanted."""
    parts = _parts(rights, wanted, after)
    first, *others = (part.filter(_about(wanted))[:most] for part in parts)
    return first.union(*others, all=True).order_by(*KEY_COLUMNS)[:most] if others else first


def _parts(rights: Rights, wanted: QueueFilter, after: QueueKey | None) -> list[QuerySet[Any, Any]]:
    parts: list[QuerySet[Any, Any]] = []
    memories = _memory_rows(rights).filter(still_valid(), _narrow(wanted))
    if kinds := wanted.kinds & OF_MEMORIES & FOR_REVIEWERS:
        rows = memories.filter(WAITING)
        if kinds != OF_MEMORIES & FOR_REVIEWERS:
            rows = rows.filter(item_kind__in=kinds)
        parts.append(_behind(rows, MEMORIES, "waiting_since", after))
    if Waiting.CHANGES_REQUESTED in wanted.kinds:
        rows = memories.filter(change_request=ChangeRequest.OPEN)
        rows = rows.filter(item_kind=Waiting.CHANGES_REQUESTED)
        parts.append(_behind(rows, MEMORIES, "waiting_since", after))
    if Waiting.SIMILAR in wanted.kinds:
        parts.append(_behind(_waiting_pairs(rights, wanted), PAIRS, "created_at", after))
    if Waiting.LINK in wanted.kinds:
        parts.append(_behind(_waiting_links(rights, wanted), LINKS, "created_at", after))
    if Waiting.FORGET in wanted.kinds:
        rows = _waiting_suggestions(rights, wanted)
        parts.append(_behind(rows, FORGETTING, "created_at", after))
    return parts


def _waiting_pairs(rights: Rights, wanted: QueueFilter) -> QuerySet[Any, Any]:
    return _pair_rows(rights, _first_pairs(rights, wanted))


def _first_pairs(rights: Rights, wanted: QueueFilter) -> QuerySet[SimilarPair]:
    """The first pair of each group that waits."""
    waiting = _reviewable_pairs(rights, undecided_pairs()).filter(
        in_use("memory__"),
        in_use("other__"),
        _narrow(wanted, "memory__") | _narrow(wanted, "other__"),
        _in_organization(wanted),
    )
    earlier = waiting.filter(group=OuterRef("group"), pk__lt=OuterRef("pk"))
    return waiting.filter(~Exists(earlier))


def _waiting_links(rights: Rights, wanted: QueueFilter) -> QuerySet[Any, Any]:
    return _links_in_question(_link_rows(rights)).filter(
        _narrow(wanted, "target__"), _in_organization(wanted)
    )


def _links_in_question(links: QuerySet[Any, Any]) -> QuerySet[Any, Any]:
    return links.filter(
        in_use("source__"), in_use("target__"), suggested=True, declined_at__isnull=True
    )


def _waiting_suggestions(rights: Rights, wanted: QueueFilter) -> QuerySet[Any, Any]:
    return _suggestion_rows(rights).filter(
        still_valid("memory__"),
        _narrow(wanted, "memory__"),
        _in_organization(wanted),
        memory__status__in=OPEN_STATUSES,
        decided_at__isnull=True,
    )


def _memory_rows(rights: Rights) -> QuerySet[Any, Any]:
    kind = Case(
        When(~Q(quarantine_reason=""), then=Value(Waiting.QUARANTINED.value)),
        When(change_request=ChangeRequest.OPEN, then=Value(Waiting.CHANGES_REQUESTED.value)),
        When(status=Status.UNVERIFIED, then=Value(Waiting.UNVERIFIED.value)),
        # Said of what does not wait any more as well, see ReviewItem.
        default=Value(Waiting.PENDING.value),
        output_field=CharField(),
    )
    memory = {
        "item_memory": F("id"),
        "item_organization": F("organization_id"),
        "item_repository": F("repository_id"),
    }
    rows = Memory.objects.filter(_reviewable(rights))
    return _columns(rows, MEMORIES, F("waiting_since"), Value(0), kind, memory)


def _reviewable_pairs(rights: Rights, pairs: QuerySet[SimilarPair]) -> QuerySet[SimilarPair]:
    """Whoever decides about one of the two; she may then read the other, see SimilarPair."""
    either = _reviewable(rights, "memory__") | _reviewable(rights, "other__")
    return pairs.filter(_touched(rights), either)


def _pair_rows(rights: Rights, pairs: QuerySet[SimilarPair]) -> QuerySet[Any, Any]:
    mine = _reviewable(rights, "memory__")

    def either(name: str) -> Case:
        one = When(mine, then=F(f"memory__{name}"))
        return Case(one, default=F(f"other__{name}"), output_field=UUIDField())

    memory = {
        "item_memory": either("id"),
        "item_organization": either("organization_id"),
        "item_repository": either("repository_id"),
    }
    kind = Value(Waiting.SIMILAR.value, output_field=CharField())
    rows = _reviewable_pairs(rights, pairs)
    return _columns(rows, PAIRS, F("created_at"), F("id"), kind, memory)


def _reviewable_links(rights: Rights) -> QuerySet[MemoryLink]:
    return MemoryLink.objects.filter(_touched(rights), _reviewable(rights, "target__"))


def _link_rows(rights: Rights) -> QuerySet[Any, Any]:
    memory = {
        "item_memory": F("target_id"),
        "item_organization": F("target__organization_id"),
        "item_repository": F("target__repository_id"),
    }
    kind = Value(Waiting.LINK.value, output_field=CharField())
    return _columns(_reviewable_links(rights), LINKS, F("created_at"), F("id"), kind, memory)


def _suggestion_rows(rights: Rights) -> QuerySet[Any, Any]:
    memory = {
        "item_memory": F("memory_id"),
        "item_organization": F("organization_id"),
        "item_repository": F("memory__repository_id"),
    }
    kind = Value(Waiting.FORGET.value, output_field=CharField())
    rows = ForgetSuggestion.objects.filter(may_forget(rights))
    return _columns(rows, FORGETTING, F("created_at"), F("id"), kind, memory)


def may_forget(rights: Rights) -> Q:
    """Suggestions that somebody decides on: whoever sees somebody's own memories and may close one.

    The only thing that is asked of reviewers about such memories, see ``_reviewable``.
    """
    seen, closed = Q(), Q()
    if Right.AUDIT not in rights.everywhere:
        seen = Q(organization_id__in=rights.organization_ids(Right.AUDIT))
    if Right.DEPRECATE not in rights.everywhere:
        closed = Q(organization_id__in=rights.organization_ids(Right.DEPRECATE))
        closed |= Q(memory__repository_id__in=rights.repository_ids(Right.DEPRECATE))
    return seen & closed


def _columns(
    rows: QuerySet[Any], rank: int, since: F, number: Any, kind: Any, memory: Mapping[str, Any]
) -> QuerySet[Any, Any]:
    columns: QuerySet[Any, Any] = rows.annotate(
        item_since=since,
        item_rank=Value(rank, output_field=IntegerField()),
        item_number=number,
        item_kind=kind,
        **memory,
    ).values_list(*COLUMNS)
    return columns


def _behind(
    rows: QuerySet[Any, Any], rank: int, since: str, after: QueueKey | None
) -> QuerySet[Any, Any]:
    """In order, from the first row behind a place in the queue."""
    if after is not None:
        moment, after_rank, number, memory_id = after
        later = Q(**{f"{since}__gt": moment})
        if rank > after_rank:
            later |= Q(**{since: moment})
        elif rank == after_rank:
            key = {"pk__gt": memory_id if rank == MEMORIES else number}
            later |= Q(**{since: moment}, **key)
        # Said twice, so that the index is entered at the right place.
        rows = rows.filter(later, **{f"{since}__gte": moment})
    return rows.order_by(since, "pk")


def _item(row: tuple[Any, ...]) -> ReviewItem:
    since, rank, number, memory_id, kind, organization_id, repository_id = row
    return ReviewItem(since, rank, number, memory_id, Waiting(kind), organization_id, repository_id)


def _reviewable(rights: Rights, path: str = "") -> Q:
    """Memories somebody decides about: her repositories' and, of whole organizations, their rules.

    Nobody's own notes, which concern their owner alone.
    """
    if Right.VERIFY in rights.everywhere:
        return ~Q(**{f"{path}scope": Scope.USER})
    whole = {f"{path}organization_id__in": rights.organization_ids(Right.VERIFY)}
    single = {f"{path}repository_id__in": rights.repository_ids(Right.VERIFY)}
    levels = {f"{path}scope__in": (Scope.REPOSITORY, Scope.ORGANIZATION)}
    reviewable = Q(**levels, **whole) | Q(**{f"{path}scope": Scope.REPOSITORY}, **single)
    return reviewable & _touched(rights, path)


def _touched(rights: Rights, path: str = "") -> Q:
    """What no index holds back: rows of organizations in which something may be decided."""
    if Right.VERIFY in rights.everywhere:
        return Q()
    organizations = rights.touched_organization_ids(Right.VERIFY)
    return Q(**{f"{path}organization_id__in": organizations})


def _narrow(wanted: QueueFilter, path: str = "") -> Q:
    narrow: dict[str, Any] = {}
    if wanted.organization_id is not None:
        narrow[f"{path}organization_id"] = wanted.organization_id
    if wanted.repository_id is not None:
        narrow[f"{path}repository_id"] = wanted.repository_id
    if wanted.memory_ids is not None:
        narrow[f"{path}id__in"] = wanted.memory_ids
    return Q(**narrow)


def _about(wanted: QueueFilter) -> Q:
    """Unlike a pair's two memories, an item is about one."""
    kept = Q() if wanted.only is None else Q(item_memory__in=wanted.only)
    return kept & ~Q(item_memory__in=wanted.other_than) if wanted.other_than else kept


def _in_organization(wanted: QueueFilter) -> Q:
    """A pair or a link lies where its memories lie."""
    if wanted.organization_id is None:
        return Q()
    return Q(organization_id=wanted.organization_id)


def _with_memories(rights: Rights, wanted: QueueFilter) -> QueueFilter:
    """The memories that are assigned as asked for: few, and so a good place to start from."""
    assigned = ReviewAssignment.objects.filter(_touched(rights))
    if wanted.assignee_id is not None:
        assigned = assigned.filter(assignee_id=wanted.assignee_id)
    if wanted.overdue:
        assigned = assigned.filter(due_on__lt=now().date())
    if wanted.assignee_id is None and not wanted.overdue:
        return wanted
    oldest = assigned.order_by("assigned_at").values_list("memory_id", flat=True)
    return replace(wanted, memory_ids=tuple(oldest[:MAX_ASSIGNED]))


def in_use(path: str) -> Q:
    """Served to readers, whoever asks; a pair or a link of anything else can wait."""
    served = {f"{path}status__in": SERVED_STATUSES, f"{path}quarantine_reason": ""}
    return still_valid(path) & Q(**served)


def decided_by_others() -> Q:
    """What has not expired and is nobody's own: of that no reviewer decides."""
    return still_valid() & ~Q(scope=Scope.USER)


def still_valid(path: str = "") -> Q:
    """What has not expired."""
    return Q(**{f"{path}expires_at__isnull": True}) | Q(**{f"{path}expires_at__gt": now()})
