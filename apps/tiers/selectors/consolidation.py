"""Consolidations: which items may be merged or promoted, what a run would do, and what it did.

A run touches only this family's own items, neither quarantined nor locked, and merges only those
that nobody has verified.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from django.db.models import F, Q, QuerySet
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Coalesce, Length
from pydantic import Field

from apps.common.claims import claim_digest
from apps.common.clock import now
from apps.common.context import RequestContext
from apps.common.messages import NO_FLAG, NO_TEXT, UNLISTED, Answer, is_none
from apps.memories.drafts import MemoryDraft
from apps.memories.models import Memory, MemoryLink, SimilarPair
from apps.memories.selectors import without_texts
from apps.memories.short_ids import short_id
from apps.memories.vocabulary import (
    OPEN_STATUSES,
    PROTECTED_TYPES,
    MemoryType,
    Relation,
    Scope,
    Status,
    Tier,
    Writer,
)
from apps.organizations.models import DEFAULT_SCOPE
from apps.organizations.selectors.workspaces import DEFAULT_PART, Part
from apps.tiers.merge_drafts import draft_of
from apps.tiers.models import Cluster, ClusterOutcome, ConsolidationRun
from apps.tiers.presentation import HowMany
from apps.tiers.vocabulary import NEXT_TIER

PROMOTING_USES = 5
PROMOTING_CONFIDENCE = 0.8
PROMOTING_TYPES = (MemoryType.CONSTRAINT, MemoryType.DECISION_LOG, MemoryType.DEFINITION)


#: Merges, and promotions, that a plan names; it counts all.
MAX_PLANNED = 50
#: Merges that a result names; the run's rows have all of them.
MAX_CHAINS = 200


NONE: Set[uuid.UUID] = frozenset()


class MergeChain(Answer):
    """What was merged into what; without titles for those who may not read."""

    merged_id: str
    merged_title: str | None = Field(None, exclude_if=is_none)
    source_count: int
    source_ids: list[str]
    source_titles: list[str] | None = Field(None, exclude_if=is_none)


class ConsolidationResult(Answer):
    """What a consolidation came to; ``run_id`` and ``in_progress`` are there until it ends."""

    items_processed: HowMany
    clusters_found: HowMany
    items_merged: HowMany
    items_promoted: HowMany
    palace_assigned: HowMany
    merge_chains: list[MergeChain] = Field(json_schema_extra={"items": {"type": "object"}})
    """What each merged item was made of."""
    run_id: Annotated[int | None, UNLISTED] = Field(None, exclude_if=is_none)
    in_progress: Annotated[bool, UNLISTED] = NO_FLAG
    error: Annotated[str, UNLISTED] = NO_TEXT


class ClaimKey(NamedTuple):
    """What items share that say the same, and so may be merged: also where they belong."""

    corpus_id: str
    type: str
    first_tag: str | None
    claim: str


def whole_part(part: Part) -> Part:
    """Without a scope: the repository's own."""
    return Part(part.scope or DEFAULT_SCOPE, part.corpus_id)


def items_in(context: RequestContext, part: Part, tiers: Collection[str]) -> QuerySet[Memory]:
    """Items that are open, alive and not in quarantine."""
    alive = Q(expires_at__isnull=True) | Q(expires_at__gt=now())
    items = Memory.objects.filter(
        alive,
        **context.place,
        scope=Scope.REPOSITORY,
        family=Writer.KNOWLEDGE,
        status__in=OPEN_STATUSES,
        quarantine_reason="",
        workspace_scope=whole_part(part).scope or DEFAULT_SCOPE,
        tier__in=list(tiers),
    )
    return items if part.corpus_id is None else items.filter(corpus_id=part.corpus_id)


def mergeable(context: RequestContext, part: Part, tiers: Collection[str]) -> QuerySet[Memory]:
    """Those that may be merged, the best first: what nobody verified and agents may write.

    ``tiers`` are those asked for; of them only the short term is merged, ever.
    """
    short = {Tier.SHORT.value} & set(tiers)
    return _unverified(items_in(context, part, short))


def partly_merged(context: RequestContext, part: Part, key: uuid.UUID | None) -> QuerySet[Memory]:
    """What a large cluster has been merged into so far, if it still may be merged further."""
    return _unverified(items_in(context, part, Tier.values).filter(Q(pk=key)))


def _unverified(items: QuerySet[Memory]) -> QuerySet[Memory]:
    items = items.filter(status=Status.UNVERIFIED)
    return items.exclude(type__in=PROTECTED_TYPES).order_by(
        "-confidence", Length("content").desc(), "created_at", "pk"
    )


def promotable(context: RequestContext, part: Part, tier: str) -> QuerySet[Memory]:
    """Those of a tier that have proved their worth, oldest first; ``uses`` says how often used."""
    has_source = Q(confidence__gte=PROMOTING_CONFIDENCE, source_id__gt="")
    return (
        items_in(context, part, [tier])
        .annotate(
            uses=Coalesce(F("use__count"), 0),
            source_id=KeyTextTransform("source_id", "provenance"),
        )
        .filter(
            Q(uses__gte=PROMOTING_USES)
            | Q(type__in=PROMOTING_TYPES)
            | Q(status=Status.VERIFIED)
            | has_source
        )
        .order_by("created_at", "pk")
    )


def why_promoted(memory: Memory) -> str:
    """The rule that holds for one of ``promotable``, in words."""
    uses: int = memory.uses  # type: ignore[attr-defined]
    if memory.status == Status.VERIFIED:
        return "verified"
    if memory.type in PROMOTING_TYPES:
        return f"a {memory.get_type_display().lower()}"
    if uses >= PROMOTING_USES:
        return f"used {uses} times"
    return f"confidence {memory.confidence:.2f} with a source"


def find_clusters(items: QuerySet[Memory]) -> list[list[uuid.UUID]]:
    """Clusters among ``mergeable`` items, the best of each first."""
    rows = items.values_list("pk", "corpus_id", "type", "tags__0", "title", "content")
    return _clusters(
        (pk, ClaimKey(corpus_id, type_, tag, claim_digest(title, content)))
        for pk, corpus_id, type_, tag, title, content in rows.iterator(chunk_size=500)
    )


def still_together(memories: Sequence[Memory]) -> list[list[uuid.UUID]]:
    """Clusters among memories as they are in hand, the best of each first."""
    return _clusters(
        (
            memory.pk,
            ClaimKey(
                memory.corpus_id,
                memory.type,
                memory.tags[0] if memory.tags else None,
                claim_digest(memory.title, memory.content),
            ),
        )
        for memory in memories
    )


def _clusters(keyed: Iterable[tuple[uuid.UUID, ClaimKey]]) -> list[list[uuid.UUID]]:
    """Those that say the same, in their order, without any that contradicts another of them."""
    groups: dict[ClaimKey, list[uuid.UUID]] = defaultdict(list)
    for key, claim in keyed:
        groups[claim].append(key)
    several = [group for group in groups.values() if len(group) > 1]
    apart = _apart([key for group in several for key in group])
    kept = ([key for key in group if apart.get(key, NONE).isdisjoint(group)] for group in several)
    return [group for group in kept if len(group) > 1]


def _apart(keys: Sequence[uuid.UUID]) -> Mapping[uuid.UUID, Set[uuid.UUID]]:
    """Pairs of which somebody said that both stay, or that one contradicts the other."""
    links = MemoryLink.objects.filter(
        source__in=keys, target__in=keys, relation=Relation.CONTRADICTS, declined_at=None
    )
    decided = SimilarPair.objects.filter(
        memory__in=keys, other__in=keys, decided_at__isnull=False
    ).values_list("memory_id", "other_id")
    apart: dict[uuid.UUID, set[uuid.UUID]] = defaultdict(set)
    for source, target in (*links.values_list("source_id", "target_id"), *decided):
        apart[source].add(target)
        apart[target].add(source)
    return apart


@dataclass(frozen=True, slots=True)
class PlannedMerge:
    """Items that say the same, the best first, and what they would become."""

    sources: Sequence[Memory]
    draft: MemoryDraft

    @property
    def confidence(self) -> float:
        """As sure as the best of them."""
        return self.sources[0].confidence


@dataclass(frozen=True, slots=True)
class PlannedPromotion:
    """An item that has proved its worth, why, and where it would go."""

    memory: Memory
    tier: Tier
    reason: str


@dataclass(frozen=True, slots=True)
class ConsolidationPlan:
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
    most: int = MAX_PLANNED,
) -> ConsolidationPlan:
    """What consolidating a part of the context's repository would do; the caller asks who reads.

    What is merged is no longer promoted, and what comes to a tier by this waits for the next run.
    """
    items = mergeable(context, part, tiers)
    clusters = find_clusters(items)
    merged = {key for keys in clusters for key in keys}
    return ConsolidationPlan(
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
        merges.append(PlannedMerge(sources, draft_of(sources)))
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


def runs_in(context: RequestContext) -> QuerySet[ConsolidationRun]:
    """Those of the context's repository, newest first; the caller asks who reads."""
    return ConsolidationRun.objects.filter(**context.place)


def result_of(run: ConsolidationRun, *, with_titles: bool = True) -> ConsolidationResult:
    """Counts, and what became of what."""
    clusters = run.clusters.filter(outcome=ClusterOutcome.MERGED)[:MAX_CHAINS]
    return ConsolidationResult(
        items_processed=run.items_processed,
        clusters_found=run.total,
        items_merged=run.items_merged,
        items_promoted=run.items_promoted,
        palace_assigned=run.palace_assigned,
        merge_chains=merge_chains(clusters, with_titles=with_titles),
        run_id=None if run.finished_at else run.pk,
        in_progress=not run.finished_at,
        error=run.error,
    )


def merge_chains(clusters: Iterable[Cluster], *, with_titles: bool) -> list[MergeChain]:
    """What was merged into what, by short id and title."""
    merged = list(clusters)
    keys = {key for cluster in merged for key in (cluster.merged_id, *cluster.source_ids) if key}
    titles = _titles(keys)
    return [
        MergeChain(
            merged_id=short_id(cluster.merged_id),
            merged_title=titles[cluster.merged_id] if with_titles else None,
            source_count=len(cluster.source_ids),
            source_ids=[short_id(key) for key in cluster.source_ids],
            source_titles=[titles[key] for key in cluster.source_ids] if with_titles else None,
        )
        for cluster in merged
        if cluster.merged_id
    ]


def _titles(keys: Iterable[uuid.UUID]) -> dict[uuid.UUID, str]:
    found = without_texts(Memory.objects.filter(pk__in=list(keys)))
    return {memory.pk: str(memory) for memory in found}
