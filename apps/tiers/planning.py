"""What a consolidation would do now, without doing any of it."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from apps.common.clock import now
from apps.common.context import RequestContext
from apps.memories.drafts import Draft
from apps.memories.models import Memory
from apps.memories.vocabulary import Tier
from apps.organizations.selectors.workspaces import DEFAULT_PART, Part
from apps.tiers.candidates import find_clusters, mergeable, promotable, why_promoted
from apps.tiers.merging import confidence_of, draft_of
from apps.tiers.vocabulary import NEXT_TIER

#: Merges, and promotions, that a plan names; it counts all.
MOST_TOLD = 50


@dataclass(frozen=True, slots=True)
class PlannedMerge:
    """Items that say the same, the best first, and what they would become."""

    sources: Sequence[Memory]
    draft: Draft
    confidence: float


@dataclass(frozen=True, slots=True)
class PlannedPromotion:
    """An item that has proved its worth, why, and where it would go."""

    memory: Memory
    tier: Tier
    reason: str


@dataclass(frozen=True, slots=True)
class Plan:
    """``items`` are looked at, ``clusters`` found in all; the lists may be shorter."""

    items: int
    clusters: int
    merges: Sequence[PlannedMerge]
    promotions: Sequence[PlannedPromotion]


def plan_consolidation(
    context: RequestContext,
    part: Part = DEFAULT_PART,
    *,
    tiers: Collection[str] = (Tier.SHORT.value,),
    promote: bool = True,
    most: int = MOST_TOLD,
) -> Plan:
    """What consolidating a part of the context's repository would do; the caller asks who reads.

    What is merged is no longer promoted, and what comes to a tier by this waits for the next run.
    """
    items = mergeable(context, part, tiers)
    clusters = list(find_clusters(items))
    merged = {key for keys in clusters for key in keys}
    return Plan(
        items=items.count(),
        clusters=len(clusters),
        merges=_merges(clusters[:most]),
        promotions=_promotions(context, part, tiers, merged, most) if promote else (),
    )


def _merges(clusters: Sequence[Sequence[uuid.UUID]]) -> list[PlannedMerge]:
    found = Memory.objects.in_bulk([key for keys in clusters for key in keys])
    merges = []
    for keys in clusters:
        sources = [found[key] for key in keys if key in found]
        merges.append(PlannedMerge(sources, draft_of(sources), confidence_of(sources, now())))
    return merges


def _promotions(
    context: RequestContext,
    part: Part,
    tiers: Collection[str],
    merged: Collection[uuid.UUID],
    most: int,
) -> list[PlannedPromotion]:
    planned: list[PlannedPromotion] = []
    for tier in (tier for tier in NEXT_TIER if tier in tiers):
        due = promotable(context, part, tier).exclude(pk__in=merged)
        planned += [
            PlannedPromotion(memory, NEXT_TIER[tier], why_promoted(memory)) for memory in due[:most]
        ]
    return planned[:most]
