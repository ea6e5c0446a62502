"""Counting memories, as far as a queryset shows them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Exists, Min, OuterRef, Q, QuerySet

from apps.audit.selectors.statistics import Flow
from apps.memories.models import WAITING, Memory
from apps.memories.selectors import open_to_readers
from apps.memories.selectors.similarity import undecided_pairs
from apps.memories.vocabulary import Scope, Status
from apps.organizations.models import Repository

#: Only an open memory's version can be decided now: a locked or closed one does not wait.
PENDING = Q(pending_version__isnull=False, status__in=(Status.UNVERIFIED, Status.VERIFIED))
QUARANTINED = ~Q(quarantine_reason="")
#: Close to an older memory, and nobody has decided what the two are to one another.
CONFLICTING = Q(Exists(undecided_pairs().filter(memory=OuterRef("pk"))))


@dataclass(frozen=True, slots=True)
class MemoryTotals:
    """How many memories there are, and what of them waits, the oldest since ``oldest``."""

    by_status: Mapping[str, int]
    pending: int
    quarantined: int
    conflicts: int
    oldest: dt.datetime | None


def totals_of(memories: QuerySet[Memory]) -> MemoryTotals:
    """Two statements."""
    counted = memories.aggregate(
        **{value: Count("pk", filter=Q(status=value)) for value in Status.values},
        pending=Count("pk", filter=PENDING),
        quarantined=Count("pk", filter=QUARANTINED),
        oldest=Min("waiting_since", filter=WAITING),
    )
    return MemoryTotals(
        by_status={value: counted[value] for value in Status.values},
        pending=counted["pending"],
        quarantined=counted["quarantined"],
        conflicts=memories.filter(CONFLICTING).count(),
        oldest=counted["oldest"],
    )


def statuses_by_day(
    totals: Mapping[str, int], flow: Flow, days: list[dt.date]
) -> list[tuple[dt.date, dict[str, int]]]:
    """How many memories had each status at the end of each day, reckoned back from ``totals``.

    ``days`` end today; ``flow`` is what changed on them.
    """
    current = dict(totals)
    reckoned = []
    for day in reversed(days):
        reckoned.append((day, {status: max(number, 0) for status, number in current.items()}))
        changed = flow.get(day, {})
        current = {status: number - changed.get(status, 0) for status, number in current.items()}
    return reckoned[::-1]


def in_use_by_part(repository: Repository) -> dict[tuple[str, str], int]:
    """How many of a repository's memories are in use, by workspace scope and corpus id."""
    here = Q(organization_id=repository.organization_id, repository_id=repository.pk)
    in_use = open_to_readers(Memory.objects.filter(here, scope=Scope.REPOSITORY)).order_by()
    counted = in_use.values_list("workspace_scope", "corpus_id").annotate(Count("pk"))
    return {(scope, corpus): count for scope, corpus, count in counted}
