"""Notices without an act: reviews that are due, a trail that is not as sealed, a full disk.

Each is told once: its subject names the day or the verification, and is looked for before.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Iterator
from itertools import chain, islice

from django.db import transaction

from apps.audit.models import Verification
from apps.audit.sql import PLATFORM_TREE
from apps.common.clock import now
from apps.common.condition import disk_warning
from apps.common.context import Right
from apps.memories.models import ReviewAssignment
from apps.notifications.models import Bookmark, Delivery, Notice
from apps.notifications.services.news import News, tell
from apps.notifications.vocabulary import NoticeKind
from apps.organizations.selectors import people_with

#: What is looked at at once.
PIECE = 500
#: So long after its day a review is told to be overdue, and after its end a verification is told.
OVERDUE_TOLD = dt.timedelta(days=7)
VERIFICATION_TOLD = dt.timedelta(days=2)


@transaction.atomic
def tell_of_states() -> int:
    """Write notices about states that have none yet; how many. None while another worker does."""
    if Bookmark.objects.select_for_update(skip_locked=True).first() is None:
        return 0
    news, count = chain(_due(), _trail(), _disk()), 0
    while piece := list(islice(news, PIECE)):
        known = _told({one.subject for one in piece})
        fresh = [one for one in piece if (one.kind, one.subject) not in known]
        tell(fresh)
        count += len(fresh)
    return count


def _told(subjects: Collection[str]) -> set[tuple[str, str]]:
    """The kinds and subjects among them of which a notice or a delivery exists already."""
    notices = Notice.objects.filter(subject__in=subjects).values_list("kind", "subject")
    sent = Delivery.objects.filter(subject__in=subjects).values_list("kind", "subject")
    return {*notices.distinct(), *sent.distinct()}


def _due() -> Iterator[News]:
    """Reviews whose day is tomorrow or today, and once more when it is over."""
    today = now().date()
    rows = ReviewAssignment.objects.filter(
        due_on__gte=today - OVERDUE_TOLD, due_on__lte=today + dt.timedelta(days=1)
    ).select_related("memory")
    for row in rows.iterator(chunk_size=PIECE):
        day = row.due_on.isoformat() if row.due_on else ""
        is_over = row.due_on is not None and row.due_on < today
        yield News(
            kind=NoticeKind.DUE,
            subject=f"{'overdue' if is_over else 'due'}:{row.memory_id}:{day}:{row.assignee_id}",
            people=frozenset({row.assignee_id}),
            organization_id=row.memory.organization_id,
            repository_id=row.memory.repository_id,
            memory_id=row.memory_id,
            detail=f"was due on {day}" if is_over else f"is due on {day}",
        )


def _trail() -> Iterator[News]:
    """Verifications that ended with something found: for those who audit there, tree by tree."""
    ended = Verification.objects.filter(
        finished_at__gte=now() - VERIFICATION_TOLD, problem_count__gt=0
    )
    for run in ended.order_by("-id")[:20]:
        is_changed = any(one.get("first") is None and not one.get("place") for one in run.problems)
        kind = NoticeKind.TRAIL_CHANGED if is_changed else NoticeKind.TRAIL_IRREGULAR
        for tree in run.problem_trees:
            place = None if uuid.UUID(tree) == PLATFORM_TREE else uuid.UUID(tree)
            yield News(
                kind=kind,
                subject=f"verification:{run.pk}:{tree}",
                people=_holders(Right.AUDIT, place),
                organization_id=place,
            )


def _disk() -> Iterator[News]:
    if disk_warning():
        yield News(
            kind=NoticeKind.LOW_DISK,
            subject=f"disk:{now().date().isoformat()}",
            people=_holders(Right.MANAGE, None),
        )


def _holders(right: Right, organization_id: uuid.UUID | None) -> frozenset[int]:
    people = people_with(right, organization_id=organization_id)
    return frozenset(people.values_list("pk", flat=True))
