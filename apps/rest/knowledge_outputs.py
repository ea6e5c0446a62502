"""What the endpoints for a repository's knowledge answer, described and built."""

from __future__ import annotations

from rest_framework import serializers

from apps.common.clock import iso
from apps.organizations.models import DEFAULT_SCOPE, DEFAULT_WORKSPACE, Workspace
from apps.organizations.selectors.workspaces import DEFAULT_DESCRIPTION
from apps.rest.fields import words
from apps.rest.inputs import TIERS
from apps.rest.outputs import Page, Shape
from apps.rest.repeats import Result
from apps.tiers.models import Cluster, ClusterOutcome, ConsolidationRun, Phase
from apps.tiers.selectors.consolidation import ConsolidationPlan, PlannedMerge, PlannedPromotion

# The OpenAPI page names its enumerations after these lists (see the settings).
PHASES = words(Phase)
OUTCOMES = words(ClusterOutcome)
MOST_CLUSTERS = 200


class WorkspaceShape(Shape):
    """A name for a part of a repository. It grants nothing."""

    name = serializers.CharField()
    scope = serializers.CharField()
    corpus_id = serializers.CharField(help_text="Empty: every corpus of the scope.")
    description = serializers.CharField()


class Workspaces(Shape):
    results = WorkspaceShape(many=True)


class WorkspaceRemoved(Shape):
    removed = serializers.BooleanField(help_text="False: there was none.")


class Run(Shape):
    """A consolidation: its progress, then its result."""

    id = serializers.IntegerField()
    scope = serializers.CharField()
    corpus_id = serializers.CharField()
    tiers = serializers.ListField(child=serializers.ChoiceField(choices=TIERS))
    promote = serializers.BooleanField()
    automatic = serializers.BooleanField(help_text="Begun because there was enough to do.")
    requested_by = serializers.CharField()
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    phase = serializers.ChoiceField(choices=PHASES)
    error = serializers.CharField(help_text="The code of what ended it before its end, or empty.")
    clusters_found = serializers.IntegerField()
    clusters_done = serializers.IntegerField()
    items_processed = serializers.IntegerField()
    items_merged = serializers.IntegerField()
    items_promoted = serializers.IntegerField()
    palace_assigned = serializers.IntegerField()


class RunCluster(Shape):
    outcome = serializers.ChoiceField(choices=OUTCOMES)
    error = serializers.CharField(help_text="Why it was left as it was, or empty.")
    merged_memory_id = serializers.UUIDField(allow_null=True)
    source_memory_ids = serializers.ListField(child=serializers.UUIDField())


class RunDetail(Run):
    clusters = RunCluster(many=True, help_text="The first 200.")


class RunPage(Page):
    results = Run(many=True)


class PlannedMergeShape(Shape):
    title = serializers.CharField()
    content = serializers.CharField()
    tags = serializers.ListField(child=serializers.CharField())
    confidence = serializers.FloatField()
    source_memory_ids = serializers.ListField(
        child=serializers.UUIDField(), help_text="The first one's wording is kept."
    )


class PlannedPromotionShape(Shape):
    memory_id = serializers.UUIDField()
    tier = serializers.ChoiceField(choices=TIERS, help_text="Where it would go.")
    reason = serializers.CharField()


class PlanShape(Shape):
    """What would happen now. At most 50 merges and promotions are named."""

    items_processed = serializers.IntegerField()
    clusters_found = serializers.IntegerField()
    merges = PlannedMergeShape(many=True)
    promotions = PlannedPromotionShape(many=True)


class PalaceChild(Shape):
    """A place with `item_count`, or on a shelf an item with `title`, `type` and `tier`."""

    name = serializers.CharField(required=False)
    item_id = serializers.CharField(required=False)
    card = serializers.CharField(required=False)
    type = serializers.CharField()
    path = serializers.CharField()
    title = serializers.CharField(required=False)
    tier = serializers.CharField(required=False)
    item_count = serializers.IntegerField(required=False)


class PalaceListing(Shape):
    level = serializers.CharField(help_text="domain, room, shelf or card.")
    path = serializers.CharField()
    children = PalaceChild(many=True, help_text="The first 1,000.")
    count = serializers.IntegerField()


DEFAULT_ENTRY: Result = {
    "name": DEFAULT_WORKSPACE,
    "scope": DEFAULT_SCOPE,
    "corpus_id": "",
    "description": DEFAULT_DESCRIPTION,
}


def workspace_entry(workspace: Workspace) -> Result:
    return {name: getattr(workspace, name) for name in DEFAULT_ENTRY}


def run_entry(run: ConsolidationRun) -> Result:
    return {
        "id": run.pk,
        "scope": run.scope,
        "corpus_id": run.corpus_id,
        "tiers": run.tiers,
        "promote": run.promote,
        "automatic": run.is_automatic,
        "requested_by": run.actor_label,
        "started_at": iso(run.started_at),
        "finished_at": iso(run.finished_at),
        "phase": run.phase,
        "error": run.error,
        "clusters_found": run.total,
        "clusters_done": run.done,
        "items_processed": run.items_processed,
        "items_merged": run.items_merged,
        "items_promoted": run.items_promoted,
        "palace_assigned": run.palace_assigned,
    }


def run_detail(run: ConsolidationRun) -> Result:
    clusters = run.clusters.order_by("number")[:MOST_CLUSTERS]
    return {**run_entry(run), "clusters": [_cluster(one) for one in clusters]}


def plan_entry(plan: ConsolidationPlan) -> Result:
    return {
        "items_processed": plan.items,
        "clusters_found": plan.clusters,
        "merges": [_merge(one) for one in plan.merges],
        "promotions": [_promotion(one) for one in plan.promotions],
    }


def _cluster(one: Cluster) -> Result:
    return {
        "outcome": one.outcome,
        "error": one.error,
        "merged_memory_id": str(one.merged_id) if one.merged_id else None,
        "source_memory_ids": [str(key) for key in one.source_ids or one.item_ids],
    }


def _merge(one: PlannedMerge) -> Result:
    return {
        "title": one.draft.title,
        "content": one.draft.content,
        "tags": one.draft.tags,
        "confidence": one.confidence,
        "source_memory_ids": [str(source.pk) for source in one.sources],
    }


def _promotion(one: PlannedPromotion) -> Result:
    return {"memory_id": str(one.memory.pk), "tier": one.tier.value, "reason": one.reason}
