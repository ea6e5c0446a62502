"""Counting memories, as far as a queryset shows them."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import CharField, Count, Exists, Min, OuterRef, Q, QuerySet
from django.db.models.functions import Cast

from apps.audit.models import ObjectKind
from apps.audit.selectors import records_of_objects
from apps.audit.selectors.statistics import status_changes_by_day
from apps.memories.models import WAITING, Memory
from apps.memories.selectors import open_to_readers
from apps.memories.selectors.review_queue import WAITING_AS, decided_by_others, in_use
from apps.memories.selectors.similarity import undecided_pairs
from apps.memories.vocabulary import Scope, Status, Waiting
from apps.organizations.models import Repository

#: Only an open memory's version can be decided now: a locked or closed one does not wait.
PENDING = Q(pending_version__isnull=False, status__in=(Status.UNVERIFIED, Status.VERIFIED))
QUARANTINED = ~Q(quarantine_reason="")


def conflicting() -> Q:
    """In use and close to an older memory in use, and nobody has decided what the two are."""
    waiting = undecided_pairs().filter(in_use("memory__"), in_use("other__"))
    return Q(Exists(waiting.filter(memory=OuterRef("pk"))))


def for_reviewers(condition: Q, *, holds: bool) -> Q:
    """Of what reviewers decide about that of which it holds; or all of which it does not."""
    return condition & decided_by_others() if holds else ~condition


@dataclass(frozen=True, slots=True)
class MemoryTotals:
    """How many memories there are, and what of them waits, the oldest since ``oldest``.

    Each of those that wait is counted once, under what is asked about it.
    """

    by_status: Mapping[str, int]
    waiting: Mapping[Waiting, int]
    oldest: dt.datetime | None


def totals_of(memories: QuerySet[Memory]) -> MemoryTotals:
    """One statement."""
    counted = memories.aggregate(
        **{value: Count("pk", filter=Q(status=value)) for value in Status.values},
        **{
            f"waiting_{kind}": Count("pk", filter=condition & decided_by_others())
            for kind, condition in WAITING_AS.items()
        },
        oldest=Min("waiting_since", filter=WAITING & decided_by_others()),
    )
    return MemoryTotals(
        by_status={value: counted[value] for value in Status.values},
        waiting={kind: counted[f"waiting_{kind}"] for kind in WAITING_AS},
        oldest=counted["oldest"],
    )


def count_conflicting(memories: QuerySet[Memory]) -> int:
    """How many of them may contradict an older one."""
    return memories.filter(conflicting()).count()


def statuses_by_day(
    memories: QuerySet[Memory],
    organization_ids: Collection[uuid.UUID] | None,
    totals: Mapping[str, int],
    days: list[dt.date],
) -> list[tuple[dt.date, dict[str, int]]]:
    """How many of ``memories`` had each status at the end of each day, up to ``totals`` today.

    Reckoned back by what changed about just these, whoever may view the records of that.
    ``organization_ids``: where they lie, apart from what lies above all; None is anywhere.
    """
    counted = memories.order_by().values(key=Cast("pk", CharField()))
    since = dt.datetime.combine(days[0], dt.time(), dt.UTC)
    records = records_of_objects(
        organization_ids=organization_ids, object_kind=ObjectKind.MEMORY, object_ids=counted
    )
    flow = status_changes_by_day(records, since)
    current = dict(totals)
    reckoned = []
    for day in reversed(days):
        reckoned.append((day, {status: max(number, 0) for status, number in current.items()}))
        changed = flow.get(day, {})
        current = {status: number - changed.get(status, 0) for status, number in current.items()}
    return reckoned[::-1]


def has_memories() -> Q:
    """Repositories in which something was ever remembered."""
    own = {"organization_id": OuterRef("organization_id"), "repository_id": OuterRef("pk")}
    return Q(Exists(Memory.objects.filter(scope=Scope.REPOSITORY, **own)))


def in_use_by_part(repository: Repository) -> dict[tuple[str, str], int]:
    """How many of a repository's memories are in use, by workspace scope and corpus id."""
    here = Q(organization_id=repository.organization_id, repository_id=repository.pk)
    in_use = open_to_readers(Memory.objects.filter(here, scope=Scope.REPOSITORY)).order_by()
    counted = in_use.values_list("workspace_scope", "corpus_id").annotate(Count("pk"))
    return {(scope, corpus): count for scope, corpus, count in counted}
