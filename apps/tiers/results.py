"""What a consolidation did, as the knowledge tools tell it (seed, section 7)."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from apps.memories.models import Memory
from apps.memories.short_ids import short_id
from apps.tiers.models import Cluster, ConsolidationRun, Outcome

#: Merges that a result names; the run's rows have all of them.
MOST_CHAINS = 200

Result = dict[str, Any]


def result_of(run: ConsolidationRun) -> Result:
    """Counts, and what became of what. ``run_id`` and ``in_progress`` are there until the end."""
    chains = merge_chains(run.clusters.filter(outcome=Outcome.MERGED)[:MOST_CHAINS])
    return {
        "items_processed": run.items_processed,
        "clusters_found": run.total,
        "items_merged": run.items_merged,
        "items_promoted": run.items_promoted,
        "palace_assigned": run.palace_assigned,
        "merge_chains": chains,
        **({} if run.finished_at else {"run_id": run.pk, "in_progress": True}),
        **({"error": run.error} if run.error else {}),
    }


def merge_chains(clusters: Iterable[Cluster]) -> list[Result]:
    """What was merged into what, by short id and title."""
    merged = list(clusters)
    keys = {key for cluster in merged for key in (cluster.merged_id, *cluster.source_ids) if key}
    titles = _titles(keys)
    return [
        {
            "merged_id": short_id(cluster.merged_id),
            "merged_title": titles[cluster.merged_id],
            "source_count": len(cluster.source_ids),
            "source_ids": [short_id(key) for key in cluster.source_ids],
            "source_titles": [titles[key] for key in cluster.source_ids],
        }
        for cluster in merged
        if cluster.merged_id
    ]


def _titles(keys: Iterable[uuid.UUID]) -> dict[uuid.UUID, str]:
    found = Memory.objects.filter(pk__in=list(keys)).only("title", "type")
    return {memory.pk: str(memory) for memory in found}
