"""How the sealing of the trail stands, for those who may view it."""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import Q, QuerySet

from apps.audit import sql
from apps.audit.models import Checkpoint, Verification
from apps.audit.notes import KeyMissing, public_key
from apps.audit.sql import PLATFORM_TREE
from apps.common.clock import now
from apps.common.context import Right, Rights

#: Sealing takes a second or two; longer than this means that something holds it back.
LATE_AFTER = dt.timedelta(seconds=10)
MOST_COUNTED = 10_000
#: Somebody with a right in more organizations than these sees the newest seal of the first ones.
MOST_TREES = 20


@dataclass(frozen=True, slots=True)
class Backlog:
    """Records that wait to be sealed, and since when the oldest."""

    count: int = 0
    oldest: dt.datetime | None = None

    @property
    def is_more(self) -> bool:
        """Whether counting stopped."""
        return self.count > MOST_COUNTED

    @property
    def seconds(self) -> float | None:
        """How long the oldest has waited."""
        if self.oldest is None:
            return None
        return max((now() - self.oldest).total_seconds(), 0.0)

    @property
    def is_late(self) -> bool:
        """Whether something holds sealing back."""
        return self.oldest is not None and now() - self.oldest > LATE_AFTER

    def __str__(self) -> str:
        number = f"more than {MOST_COUNTED}" if self.is_more else str(self.count)
        return f"{number} records wait to be sealed, the oldest for {self.seconds or 0:.0f} seconds"


@dataclass(frozen=True, slots=True)
class SealState:
    """The newest seal of a place, what waits, and the last verification that covers the place."""

    newest: Checkpoint | None
    backlog: Backlog
    verification: Verification | None
    running: Verification | None
    has_key: bool


def seal_state(trees: list[uuid.UUID] | None) -> SealState:
    """How it stands in ``trees``, or everywhere with None. The caller has checked the rights."""
    runs = verifications_of(trees)
    return SealState(
        newest=_newest(trees),
        backlog=backlog(trees),
        verification=runs.exclude(finished_at=None).first(),
        running=runs.filter(finished_at=None).first(),
        has_key=has_key(),
    )


def has_key() -> bool:
    """Whether checkpoints can be signed."""
    try:
        public_key()
    except KeyMissing:
        return False
    return True


def newest_checkpoint(tree: uuid.UUID) -> Checkpoint | None:
    """The last seal of a tree."""
    return Checkpoint.objects.filter(tree=tree).order_by("-size").first()


def backlog(trees: list[uuid.UUID] | None = None) -> Backlog:
    """What waits in ``trees``, or everywhere with None. Counting looks at the next ten thousand."""
    scope: dict[str, Any] = {"most": MOST_COUNTED + 1, "platform": PLATFORM_TREE, "trees": trees}
    with connection.cursor() as cursor:
        cursor.execute(sql.BACKLOG, scope)
        count, oldest = cursor.fetchone()
    return Backlog(count, oldest)


def visible_trees(rights: Rights) -> list[uuid.UUID] | None:
    """The trees whose checkpoints somebody may have; None for all of them.

    A checkpoint says how many records there are and nothing about them, so a right in one
    repository is enough for the organization's.
    """
    if Right.AUDIT in rights.everywhere:
        return None
    return sorted(rights.touched_organization_ids(Right.AUDIT))


def visible_checkpoints(rights: Rights) -> QuerySet[Checkpoint]:
    """The checkpoints that somebody may keep, newest first."""
    trees = visible_trees(rights)
    found = Checkpoint.objects.order_by("-id")
    return found if trees is None else found.filter(tree__in=trees)


def verifications_of(trees: list[uuid.UUID] | None) -> QuerySet[Verification]:
    """Verifications that say something about all of ``trees``, newest first."""
    whole = Q(organization_id=None)
    if trees is not None and len(trees) == 1:
        return Verification.objects.filter(whole | Q(organization_id=trees[0]))
    return Verification.objects.filter(whole)


def problems_in(run: Verification, trees: list[uuid.UUID] | None) -> list[str]:
    """What a verification found in ``trees``, as sentences; None is everywhere."""
    shown = None if trees is None else {str(tree) for tree in trees}
    return [one["text"] for one in run.problems if shown is None or one["tree"] in shown]


def problem_count_in(run: Verification, trees: list[uuid.UUID] | None) -> int:
    """How many problems a verification found in ``trees``."""
    if trees is None:
        return run.problem_count
    return sum(run.problem_trees.get(str(tree), 0) for tree in trees)


def _newest(trees: list[uuid.UUID] | None) -> Checkpoint | None:
    if trees is None:
        return Checkpoint.objects.order_by("-id").first()
    newest = [newest_checkpoint(tree) for tree in trees[:MOST_TREES]]
    found = [checkpoint for checkpoint in newest if checkpoint is not None]
    return max(found, key=lambda checkpoint: checkpoint.pk, default=None)
