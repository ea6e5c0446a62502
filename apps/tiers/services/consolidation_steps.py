"""The steps of a consolidation: plan it, merge one cluster, promote a few items."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace

from django.db import transaction

from apps.common.clock import now
from apps.common.context import Actor, ActorKind, RequestContext, system_context
from apps.common.errors import PlatformError
from apps.memories.models import Memory
from apps.memories.services.merging import merge
from apps.memories.services.recheck import recheck
from apps.memories.services.tiers import promote
from apps.memories.vocabulary import Tier
from apps.organizations.selectors.workspaces import Part
from apps.tiers.merge_drafts import belonging_of, draft_of, provenance_of
from apps.tiers.models import Cluster, ClusterOutcome, ConsolidationPhase, ConsolidationRun
from apps.tiers.selectors.consolidation import (
    find_clusters,
    mergeable,
    partly_merged,
    promotable,
    still_together,
    why_promoted,
)
from apps.tiers.services.palace import assign_palace
from apps.tiers.services.usage import transfer_uses
from apps.tiers.vocabulary import NEXT_TIER

#: Items of one cluster, and items to promote, in one transaction.
MAX_MERGED = 100
MAX_PROMOTED = 50
HELD_BACK = "QUARANTINED"


class MergeQuarantined(Exception):
    """The write policy would keep from readers what a cluster becomes: it stays as it is."""


@transaction.atomic
def run_step(run_id: int) -> ConsolidationRun | None:
    """Do a little of a run; how far it is now, or None while somebody else does."""
    free = ConsolidationRun.objects.select_for_update(of=("self",), no_key=True, skip_locked=True)
    run = free.filter(pk=run_id).first()
    if run is None or run.finished_at is not None:
        return run
    STEPS[ConsolidationPhase(run.phase)](run)
    run.attempts = 0
    if run.phase == ConsolidationPhase.DONE:
        run.finished_at = now()
    run.save()
    return run


def context_of(run: ConsolidationRun) -> RequestContext:
    """Whoever asked for the run, at work in its repository; the rights were checked when it began.

    In the audit it is the same request.
    """
    actor = Actor(ActorKind(run.actor_kind), run.actor_id, run.actor_label)
    platform = system_context(organization_id=run.organization_id, repository_id=run.repository_id)
    return replace(platform, actor=actor, agent_id=run.agent_id, request_id=run.request_id)


def part_of(run: ConsolidationRun) -> Part:
    """The part of the repository a run is about."""
    return Part(run.scope, run.corpus_id or None)


def promoted_tiers(run: ConsolidationRun) -> list[str]:
    """From where a run promotes: the tiers it was asked for, an automatic one from both."""
    if not run.promote:
        return []
    return [tier for tier in NEXT_TIER if run.is_automatic or tier in run.tiers]


def _plan(run: ConsolidationRun) -> None:
    items = mergeable(context_of(run), part_of(run), run.tiers)
    run.items_processed = items.count()
    found = [
        Cluster(run=run, organization_id=run.organization_id, number=number, item_ids=keys)
        for number, keys in enumerate(find_clusters(items), start=1)
    ]
    Cluster.objects.bulk_create(found, batch_size=500)
    run.total = len(found)
    run.phase = ConsolidationPhase.PROMOTE_MIDDLE


def _promote_middle(run: ConsolidationRun) -> None:
    """Before anything else comes to the middle term: one tier up is enough for one run."""
    if not _promote_some(run, Tier.MIDDLE):
        run.phase = ConsolidationPhase.MERGE


def _promote_short(run: ConsolidationRun) -> None:
    if not _promote_some(run, Tier.SHORT):
        run.phase = ConsolidationPhase.DONE


def _promote_some(run: ConsolidationRun, tier: Tier) -> int:
    if tier.value not in promoted_tiers(run):
        return 0
    context, target = context_of(run), NEXT_TIER[tier.value]
    due = promotable(context, part_of(run), tier.value)
    free = due.select_for_update(of=("self",), no_key=True, skip_locked=True)
    batch = list(free[:MAX_PROMOTED])
    recheck(batch, context)
    promoted = [one for one in batch if not one.is_quarantined]
    for memory in promoted:
        reason = f"From {tier.value} to {target.value}: {why_promoted(memory)}."
        promote(context=context, memory=memory, tier=target, reason=reason)
    run.items_promoted += len(promoted)
    return len(batch)


def _merge_next(run: ConsolidationRun) -> None:
    waiting = run.clusters.filter(outcome=ClusterOutcome.WAITING).order_by("number").first()
    if waiting is None:
        run.phase = ConsolidationPhase.PROMOTE_SHORT
        return
    try:
        with transaction.atomic():
            _merge_some(run, waiting)
    except MergeQuarantined:
        _give_up(waiting, HELD_BACK)
    except PlatformError as refusal:
        _give_up(waiting, refusal.code.value)
    run.done += waiting.outcome != ClusterOutcome.WAITING
    waiting.save()


def _merge_some(run: ConsolidationRun, waiting: Cluster) -> None:
    """Merge what is still there and still the same of the first items of a cluster."""
    former = waiting.merged_id
    sources = _still_together(_locked(run, waiting.item_ids[:MAX_MERGED], former), former)
    if sources:
        originals = [source.pk for source in sources if source.pk != former]
        waiting.merged = _merge(context_of(run), sources)
        waiting.source_ids = [*waiting.source_ids, *originals]
        run.items_merged += len(originals)
        run.palace_assigned += former is None
    _go_on(waiting, waiting.item_ids[MAX_MERGED:])


def _go_on(waiting: Cluster, rest: list[uuid.UUID]) -> None:
    if rest:
        waiting.item_ids = [waiting.merged_id, *rest] if waiting.merged_id else rest
    else:
        waiting.outcome = ClusterOutcome.MERGED if waiting.merged_id else ClusterOutcome.LEFT


def _give_up(waiting: Cluster, error: str) -> None:
    """Nothing of this attempt holds; what was merged before does."""
    waiting.outcome = ClusterOutcome.MERGED if waiting.merged_id else ClusterOutcome.LEFT
    waiting.error = error


def _locked(
    run: ConsolidationRun, keys: Sequence[uuid.UUID], former: uuid.UUID | None
) -> list[Memory]:
    """The items that still may be merged, in the order of ``keys``; ``former`` of any tier."""
    place = context_of(run), part_of(run)
    items = mergeable(*place, run.tiers).filter(pk__in=keys)
    # Locked in one order, whoever else is at it; who decides on one meanwhile is not waited for.
    both = (items, partly_merged(*place, former))
    free = [
        item
        for rows in both
        for item in rows.order_by("pk").select_for_update(
            of=("self",), no_key=True, skip_locked=True
        )
    ]
    found = {item.pk: item for item in free}
    return [found[key] for key in keys if key in found]


def _still_together(found: Sequence[Memory], former: uuid.UUID | None) -> list[Memory]:
    """The items whose claims are the same now; with ``former``, if there is one."""
    by_key = {memory.pk: memory for memory in found}
    for keys in still_together(found):
        if former is None or former in keys:
            return [by_key[key] for key in keys]
    return []


def _merge(context: RequestContext, sources: Sequence[Memory]) -> Memory:
    merged = merge(
        context=context,
        sources=sources,
        draft=draft_of(sources),
        attributes=belonging_of(sources),
        provenance=provenance_of(sources),
        tier=Tier.MIDDLE,
    )
    if merged.is_quarantined:
        raise MergeQuarantined
    transfer_uses(sources, merged)
    assign_palace(merged)
    return merged


STEPS: dict[ConsolidationPhase, Callable[[ConsolidationRun], None]] = {
    ConsolidationPhase.PLAN: _plan,
    ConsolidationPhase.PROMOTE_MIDDLE: _promote_middle,
    ConsolidationPhase.MERGE: _merge_next,
    ConsolidationPhase.PROMOTE_SHORT: _promote_short,
}
