"""From acts to notices: the one place that decides which record notifies whom of what.

The audit record is the outbox. It commits with its act, and a worker follows the trail: what a
record leads to is written in the transaction that moves the bookmark behind it, so that nothing is
lost or told twice, whenever the worker dies.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import asdict

from django.db import transaction

from apps.audit.models import VERDICT_OK, Action, AuditRecord, ObjectKind
from apps.audit.selectors.following import TrailPosition, place_now, records_after
from apps.common.context import ActorKind, Right
from apps.common.text import parse_number, parse_uuid
from apps.memories.models import Memory, MemoryLink, MemoryVersion, RecallNotice, ReviewAssignment
from apps.memories.vocabulary import Relation, Scope
from apps.notifications.models import Bookmark
from apps.notifications.services.news import News, tell
from apps.notifications.vocabulary import NoticeKind
from apps.organizations.selectors import people_with

#: Records of one transaction of the worker, and transactions of one run.
BATCH, MAX_BATCHES = 200, 20
#: Transactions that told nothing, after which the bookmark moves all the same.
MAX_PASSED = 1_000
#: Numbers of people have no more.
KINDS = (ObjectKind.MEMORY, ObjectKind.MEMORY_LINK, ObjectKind.SECOND_FACTOR)
#: Acts of which the people who wrote the memory hear.
DECISIONS = frozenset(
    {
        Action.VERIFIED,
        Action.REJECTED,
        Action.RELEASED,
        Action.LOCKED,
        Action.UNLOCKED,
        Action.DEPRECATED,
        Action.ARCHIVED,
        Action.RESTORED,
        Action.MERGED,
    }
)
#: Acts after which a memory can be in quarantine.
WRITES = frozenset({Action.CREATED, Action.UPDATED, Action.QUARANTINED})
LINKS = frozenset({Action.LINKED, Action.LINK_ACCEPTED})
#: What became of a person's second factor.
CHANGES_OF_FACTOR = {
    Action.CREATED: "something was set up",
    Action.REMOVED: "something was removed",
    Action.ISSUED: "new recovery codes were made",
    Action.REVOKED: "it was reset",
}
FOLLOWED = (
    DECISIONS
    | WRITES
    | LINKS
    | {Action.ASSIGNED, Action.CHANGES_REQUESTED}
    | CHANGES_OF_FACTOR.keys()
)


def tell_of_acts() -> int:
    """Tell of what was done since the last time; how many records that were followed.

    Nothing of what was done before the platform told for the first time.
    """
    followed = 0
    for _ in range(MAX_BATCHES):
        batch = _follow()
        followed += batch
        if batch < BATCH:
            break
    return followed


@transaction.atomic
def _follow() -> int:
    """Tell of the next records; none while another worker is at it.

    Where there are none the bookmark stays, so that a platform at rest writes nothing.
    """
    bookmark = Bookmark.objects.first()
    if bookmark is None:
        begin_to_tell()
        return 0
    place = _place_of(bookmark)
    records, behind = records_after(place, actions=FOLLOWED, kinds=KINDS, most=BATCH)
    # So much else that looking through it takes time is left behind, too.
    has_passed = behind.transaction_id - place.transaction_id > MAX_PASSED
    has_news = bool(records) or has_passed or behind.epoch != place.epoch
    if not (has_news and _is_locked_at(place)):
        return 0
    tell_of(records)
    _move(bookmark, behind)
    return len(records)


def _place_of(bookmark: Bookmark) -> TrailPosition:
    return TrailPosition(
        bookmark.epoch, bookmark.after_record, bookmark.transaction_id, bookmark.record_id
    )


def _is_locked_at(place: TrailPosition) -> bool:
    """Whether the bookmark is ours until the transaction ends, and still where it was read."""
    rows = Bookmark.objects.select_for_update(skip_locked=True).filter(**asdict(place))
    return rows.first() is not None


def begin_to_tell() -> None:
    """Put the bookmark to the end of the trail, if there is none."""
    place = place_now()
    Bookmark.objects.get_or_create(
        pk=1,
        defaults={
            "epoch": place.epoch,
            "after_record": place.after_record,
            "transaction_id": place.transaction_id,
            "record_id": place.record_id,
        },
    )


def _move(bookmark: Bookmark, place: TrailPosition) -> None:
    bookmark.epoch, bookmark.after_record = place.epoch, place.after_record
    bookmark.transaction_id, bookmark.record_id = place.transaction_id, place.record_id
    bookmark.save()


def tell_of(records: Collection[AuditRecord]) -> None:
    """Tell of these records, in the running transaction."""
    if records:
        found = _Found(records)
        tell([one for record in records for one in _news(record, found)])


class _Found:
    """What the records of a batch are about, in few statements, and who may decide there.

    What is one user's own is not among it: nobody else is told of it.
    """

    def __init__(self, records: Collection[AuditRecord]) -> None:
        ids = {key for one in records if (key := parse_uuid(one.object_id))}
        # What a refusal names is what somebody typed, and need not be a number at all.
        done = [one for one in records if one.verdict == VERDICT_OK]
        numbers = [int(one.object_id) for one in done if one.object_kind == ObjectKind.MEMORY_LINK]
        self.links = MemoryLink.objects.in_bulk(numbers)
        ids |= {link.target_id for link in self.links.values()}
        memories = Memory.objects.exclude(scope=Scope.USER).defer("content", "provenance")
        self.memories = memories.in_bulk(ids)
        assigned = ReviewAssignment.objects.filter(memory__in=ids)
        self.assignments = {one.memory_id: one for one in assigned}
        self.authors = _authors(ids)
        recalled = RecallNotice.objects.filter(memory__in=ids, comment=None)
        self.relied_on = set(recalled.values_list("memory_id", flat=True))
        self._holders: dict[tuple[Right, uuid.UUID | None, uuid.UUID | None], list[int]] = {}

    def holders(self, right: Right, memory: Memory) -> list[int]:
        """Who holds a right where the memory lies."""
        key = (right, memory.organization_id, memory.repository_id)
        if key not in self._holders:
            people = people_with(
                right, organization_id=memory.organization_id, repository_id=memory.repository_id
            )
            self._holders[key] = list(people.values_list("pk", flat=True))
        return self._holders[key]


def _authors(memory_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, set[int]]:
    """The people who wrote a version of each."""
    rows = MemoryVersion.objects.filter(memory__in=memory_ids, author_kind=ActorKind.HUMAN)
    authors: dict[uuid.UUID, set[int]] = defaultdict(set)
    for memory_id, author_id in rows.order_by().values_list("memory_id", "author_id").distinct():
        authors[memory_id] |= _person(author_id)
    return authors


def _person(author_id: str) -> set[int]:
    """The number of a person; none for an id that came from elsewhere with an import."""
    number = parse_number(author_id)
    return set() if number is None else {number}


def _news(record: AuditRecord, found: _Found) -> Iterator[News]:
    """The notices of one record, and whom they are for."""
    if record.object_kind == ObjectKind.MEMORY_LINK:
        yield from _news_of_link(record, found)
        return
    if record.object_kind == ObjectKind.SECOND_FACTOR:
        yield from _news_of_factor(record)
        return
    memory = found.memories.get(parse_uuid(record.object_id) or uuid.UUID(int=0))
    if memory is None:
        return
    if record.verdict != VERDICT_OK:
        if _asks_for_lock(record, memory):
            yield _about(NoticeKind.LOCK_ASKED, memory, record, found.holders(Right.LOCK, memory))
        return
    if record.action == Action.ASSIGNED:
        assignment = found.assignments.get(memory.pk)
        if assignment is not None:
            yield _about(NoticeKind.ASSIGNED, memory, record, [assignment.assignee_id])
    elif record.action == Action.CHANGES_REQUESTED:
        yield _about(NoticeKind.CHANGES_REQUESTED, memory, record, found.authors[memory.pk])
    elif record.action in WRITES:
        if memory.is_quarantined:
            yield _quarantine(memory, record, found)
    elif record.action in DECISIONS:  # of an erasure is told as one act, and to others
        yield from _news_of_decision(memory, record, found)


def _asks_for_lock(record: AuditRecord, memory: Memory) -> bool:
    """Whether an agent was refused to lock what it may know: it can name any memory."""
    is_known = memory.organization_id in (None, record.organization_id) and (
        memory.repository_id in (None, record.repository_id)
    )
    return is_known and record.action == Action.LOCKED and record.actor_kind == ActorKind.AGENT


def _news_of_decision(memory: Memory, record: AuditRecord, found: _Found) -> Iterator[News]:
    yield _about(NoticeKind.DECIDED, memory, record, found.authors[memory.pk], detail=record.action)
    if record.action == Action.DEPRECATED and memory.pk in found.relied_on:
        yield _about(NoticeKind.RECALLED, memory, record, found.holders(Right.VERIFY, memory))


def _news_of_link(record: AuditRecord, found: _Found) -> Iterator[News]:
    """That two contradict each other, also if it is only suggested; and what became void by it."""
    if record.verdict != VERDICT_OK:
        return
    link = found.links.get(int(record.object_id))
    memory = found.memories.get(link.target_id) if link else None
    if link is None or memory is None:
        return
    reviewers = found.holders(Right.VERIFY, memory)
    if link.relation == Relation.CONTRADICTS:
        yield _about(NoticeKind.CONTRADICTED, memory, record, reviewers)
    is_recall = link.relation in (Relation.CONTRADICTS, Relation.SUPERSEDES) and not link.suggested
    if is_recall and memory.pk in found.relied_on:
        yield _about(NoticeKind.RECALLED, memory, record, reviewers)


def _news_of_factor(record: AuditRecord) -> Iterator[News]:
    """Whose factor it is hears of it, also if it was she who acted: it may have been a thief."""
    if record.verdict == VERDICT_OK:
        yield News(
            kind=NoticeKind.SECOND_FACTOR,
            subject=f"second_factor:{record.object_id}",
            people=_person(record.object_id),
            record_id=record.pk,
            detail=CHANGES_OF_FACTOR[Action(record.action)],
        )


def _quarantine(memory: Memory, record: AuditRecord, found: _Found) -> News:
    """One notice for a repository, however much comes into quarantine before somebody looks."""
    subject = f"repository:{memory.repository_id or memory.organization_id}"
    people = found.holders(Right.VERIFY, memory)
    return _about(NoticeKind.QUARANTINED, memory, record, people, subject=subject)


def _about(
    kind: NoticeKind,
    memory: Memory,
    record: AuditRecord,
    people: Collection[int],
    *,
    subject: str = "",
    detail: str = "",
) -> News:
    """Whoever acted gets no notice of it."""
    acted = _person(record.actor_id) if record.actor_kind == ActorKind.HUMAN else set()
    return News(
        kind=kind,
        subject=subject or f"memory:{memory.pk}",
        organization_id=memory.organization_id,
        repository_id=memory.repository_id,
        memory_id=memory.pk,
        record_id=record.pk,
        detail=detail,
        people=frozenset(people) - acted,
    )
