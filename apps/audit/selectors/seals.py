"""The state of sealing, for those who may view it."""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass
from typing import Any, TypedDict

from django.db import connection
from django.db.models import Q, QuerySet

from apps.audit import sql
from apps.audit.models import Checkpoint, Verification
from apps.audit.signed_notes import KeyMissing, public_key
from apps.audit.sql import PLATFORM_TREE
from apps.common.clock import now
from apps.common.context import Right, Rights

#: Sealing takes a second or two; longer than this means that something holds it back.
LATE_AFTER = dt.timedelta(seconds=10)
MAX_COUNTED = 10_000


@dataclass(frozen=True, slots=True)
class Backlog:
    """Records that wait to be sealed, and since when the oldest."""

    count: int = 0
    oldest: dt.datetime | None = None

    @property
    def is_more(self) -> bool:
        """Whether counting stopped."""
        return self.count > MAX_COUNTED

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
        number = f"more than {MAX_COUNTED:,}" if self.is_more else f"{self.count:,}"
        wait = "record waits" if self.count == 1 else "records wait"
        return f"{number} {wait} to be sealed, the oldest for {self.seconds or 0:,.0f} seconds"


@dataclass(frozen=True, slots=True)
class Newest:
    """The last seal."""

    pk: int
    size: int
    root: bytes
    sealed_at: dt.datetime


@dataclass(frozen=True, slots=True)
class SealState:
    """The newest seal of a place, what waits, and the last verification that covers the place.

    ``running`` is the newest that says something about any part of it.
    """

    newest: Newest | None
    backlog: Backlog
    verification: Verification | None
    running: Verification | None
    has_key: bool


def seal_state(trees: list[uuid.UUID] | None) -> SealState:
    """The state in ``trees``, or everywhere with None. The caller has checked the rights."""
    waiting, newest = _waiting_and_newest(trees)
    finished = verifications_of(trees).exclude(finished_at=None).values("pk")[:1]
    runs = list(visible_verifications(trees).filter(Q(finished_at=None) | Q(pk__in=finished)))
    return SealState(
        newest=newest,
        backlog=waiting,
        verification=next((run for run in runs if run.finished_at), None),
        running=next((run for run in runs if not run.finished_at), None),
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
    return _waiting_and_newest(trees)[0]


def _waiting_and_newest(trees: list[uuid.UUID] | None) -> tuple[Backlog, Newest | None]:
    scope: dict[str, Any] = {
        "most": MAX_COUNTED + 1,
        "platform": PLATFORM_TREE,
        "is_everywhere": trees is None,
        "trees": trees or [],
    }
    with connection.cursor() as cursor:
        cursor.execute(sql.STATE, scope)
        count, oldest, key, size, root, sealed_at = cursor.fetchone()
    return Backlog(count, oldest), Newest(key, size, bytes(root), sealed_at) if key else None


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


def visible_verifications(trees: list[uuid.UUID] | None) -> QuerySet[Verification]:
    """Verifications that say something about any of ``trees``, newest first."""
    if trees is None:
        return Verification.objects.all()
    return Verification.objects.filter(Q(organization_id=None) | Q(organization_id__in=trees))


def may_count(run: Verification, trees: list[uuid.UUID] | None) -> bool:
    """Whether its figures may be displayed: those of the whole trail count everybody's records."""
    return trees is None or run.organization_id is not None


class StoredProblem(TypedDict):
    """An ``IntegrityProblem`` as a verification keeps it in JSON."""

    tree: str
    text: str
    record_id: int | None
    first: int | None
    last: int | None
    place: int | None


def stretch_of(problem: StoredProblem) -> tuple[int, int] | None:
    """The first and the last of the leaves that did not come in their turn, if it is that."""
    first, last = problem.get("first"), problem.get("last")
    return None if first is None or last is None else (first, last)


def is_acknowledgeable(problem: StoredProblem) -> bool:
    """Whether a person may say that it may be: what was changed stays changed."""
    return stretch_of(problem) is not None or problem.get("place") is not None


def problems_in(run: Verification, trees: list[uuid.UUID] | None) -> list[str]:
    """What a verification found in ``trees``, as sentences; None is everywhere."""
    return [problem["text"] for _, problem in numbered_problems_in(run, trees)]


def numbered_problems_in(
    run: Verification, trees: list[uuid.UUID] | None
) -> list[tuple[int, StoredProblem]]:
    """The same, each with its number among all that the verification names."""
    shown = None if trees is None else {str(tree) for tree in trees}
    return [
        (number, problem)
        for number, problem in enumerate(run.problems)
        if shown is None or problem["tree"] in shown
    ]


def problem_count_in(run: Verification, trees: list[uuid.UUID] | None) -> int:
    """How many problems a verification found in ``trees``."""
    if trees is None:
        return run.problem_count
    return sum(run.problem_trees.get(str(tree), 0) for tree in trees)
