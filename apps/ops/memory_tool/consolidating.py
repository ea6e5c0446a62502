"""`memory consolidate`: as the tool does it, or only its plan."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from apps.audit import services as audit
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import perform, performing, reading
from apps.common.context import Intent, RequestContext, Right
from apps.governance.redaction import redact_result
from apps.memories.short_ids import short_id
from apps.memories.vocabulary import Tier
from apps.ops.cli_context import add_caller_arguments, open_caller_context
from apps.ops.memory_tool.queries import add_part_arguments, part_of
from apps.tiers.selectors.consolidation import PlannedMerge, PlannedPromotion, plan_consolidation
from apps.tiers.services.consolidation import consolidate

Result = dict[str, Any]


def add_consolidate_arguments(parser: ArgumentParser) -> None:
    add_caller_arguments(parser)
    add_part_arguments(parser)
    parser.add_argument(
        "--tier", action="append", choices=Tier.values, help="whose items are merged (stm); repeat"
    )
    parser.add_argument("--no-promote", action="store_true", help="merge only")
    parser.add_argument("--dry-run", action="store_true", help="tell the plan, change nothing")


def consolidation(options: Mapping[str, Any]) -> Result:
    """Raises CommandError, PlatformError."""
    intent = Intent.READ if options["dry_run"] else Intent.WRITE
    context = open_caller_context(options, intent)
    result = (_planned if options["dry_run"] else _done)(context, options)
    shown: Result = redact_result(result, context.secrecy)
    return shown


def _done(context: RequestContext, options: Mapping[str, Any]) -> Result:
    return perform(
        consolidate,
        context,
        part=part_of(context, options),
        tiers=_tiers(options),
        promote=not options["no_promote"],
    )


def _planned(context: RequestContext, options: Mapping[str, Any]) -> Result:
    with performing(reading(ObjectKind.CONSOLIDATION), context=context):
        context.require(Right.READ)
        plan = plan_consolidation(
            context,
            part_of(context, options),
            tiers=_tiers(options),
            promote=not options["no_promote"],
        )
        audit.record(context=context, action=Action.READ, object_kind=ObjectKind.CONSOLIDATION)
    return {
        "items_processed": plan.items,
        "clusters_found": plan.clusters,
        "merges": [_merge_entry(merge) for merge in plan.merges],
        "promotions": [_promotion_entry(promotion) for promotion in plan.promotions],
    }


def _merge_entry(merge: PlannedMerge) -> Result:
    return {
        "title": merge.draft.title or str(merge.sources[0]),
        "confidence": round(merge.confidence, 2),
        "source_ids": [short_id(source) for source in merge.sources],
        "source_titles": [str(source) for source in merge.sources],
    }


def _promotion_entry(promotion: PlannedPromotion) -> Result:
    memory = promotion.memory
    return {
        "id": short_id(memory),
        "title": str(memory),
        "tier": promotion.tier.value,
        "reason": promotion.reason,
    }


def _tiers(options: Mapping[str, Any]) -> list[str]:
    return options["tier"] or [Tier.SHORT.value]
