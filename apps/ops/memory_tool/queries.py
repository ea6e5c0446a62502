"""`memory search`, `show`, `stats` and `consolidate`: results as a program reads them."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from apps.audit.verbs import perform, performing
from apps.common.context import Intent, RequestContext
from apps.common.errors import MemoryNotFound
from apps.governance.redaction import redact_result
from apps.memories.models import Memory
from apps.memories.overruling import STANDING, Overruling
from apps.memories.selectors import links_of, links_of_items
from apps.memories.short_ids import short_id
from apps.memories.vocabulary import Tier
from apps.ops.cli_context import add_caller_arguments, open_caller_context
from apps.organizations.selectors.workspaces import Part, resolve_part
from apps.tiers.models import MemoryUse
from apps.tiers.presentation import ItemEntry, item_preview, whole_item
from apps.tiers.selectors.consolidation import PlannedMerge, PlannedPromotion
from apps.tiers.selectors.items import contradicted, uses_of
from apps.tiers.services.consolidation import consolidate, preview_consolidation
from apps.tiers.services.items import read_items
from apps.tiers.services.lookups import read_statistics
from apps.tiers.services.retrieval import DEFAULT_K, search_items
from apps.tiers.vocabulary import parts_of, wanted_tags

Result = dict[str, Any]


def add_search_arguments(parser: ArgumentParser) -> None:
    add_caller_arguments(parser)
    add_part_arguments(parser)
    parser.add_argument("query")
    parser.add_argument(
        "-k", type=int, default=DEFAULT_K, metavar="N", help=f"at most so many ({DEFAULT_K})"
    )
    parser.add_argument("--tier", default="", help=" or ".join(Tier.values))
    parser.add_argument("--type", default="", help="fact, decision, note and so on")
    parser.add_argument("--domain", default="", help="a part of the title or of a tag")
    parser.add_argument("--tags", default="", help="all of these, with commas between")
    # `-v` as other programs have it; the framework's own stands before the verb.
    parser.add_argument("-v", "--verbose", dest="verbose", action="store_true", help="whole texts")


def add_show_arguments(parser: ArgumentParser) -> None:
    add_caller_arguments(parser)
    parser.add_argument("id", nargs="+", help="MEM-… or a UUID")


def add_stats_arguments(parser: ArgumentParser) -> None:
    add_caller_arguments(parser)
    add_part_arguments(parser)


def add_part_arguments(parser: ArgumentParser) -> None:
    """Which part of the repository."""
    parser.add_argument("--workspace", metavar="NAME", help="only what this name stands for")
    parser.add_argument("--scope", metavar="NAME", help="only this part of the repository")
    parser.add_argument("--corpus", metavar="ID", help="only this corpus")


def part_of(context: RequestContext, options: Mapping[str, Any]) -> Part:
    """Raises InvalidArgument: unknown workspace."""
    return resolve_part(
        context,
        workspace=options["workspace"],
        scope=options["scope"],
        corpus_id=options["corpus"],
    )


def search(options: Mapping[str, Any]) -> Result:
    """Raises CommandError, PlatformError."""
    context = open_caller_context(options, Intent.READ)
    with performing(search_items, context=context):
        found = search_items(
            context=context,
            query=options["query"],
            tags=wanted_tags(parts_of(options["tags"])),
            tier=options["tier"],
            type_filter=options["type"],
            domain=options["domain"],
            part=part_of(context, options),
            k=options["k"],
        )
        disputed = contradicted(found.memories)
    whole = options["verbose"]
    items = [
        {
            **_found(memory, disputed, found.overruled.get(memory.pk, STANDING), whole=whole),
            "relevance": relevance.value,
        }
        for memory, relevance in zip(found.memories, found.relevances, strict=True)
    ]
    return _redacted(context, {"count": len(items), "items": items})


def show(options: Mapping[str, Any]) -> Result:
    """Every item of the ids given. Raises CommandError, PlatformError, MemoryNotFound (any)."""
    context = open_caller_context(options, Intent.READ)
    with performing(read_items, context=context):
        found, missing = read_items(context=context, ids=options["id"])
        if missing:
            raise MemoryNotFound(f"There is no {', '.join(missing)} in this scope.")
        disputed = contradicted(found)
        uses = uses_of(found)
        items = [_whole(memory, disputed, uses.get(memory.pk), context) for memory in found]
    return _redacted(context, {"items": items})


def stats(options: Mapping[str, Any]) -> Result:
    """Raises CommandError, PlatformError."""
    context = open_caller_context(options, Intent.READ)
    return perform(read_statistics, context, part=part_of(context, options)).serialize()


def _redacted(context: RequestContext, result: Result) -> Result:
    shown: Result = redact_result(result, context.secrecy)
    return shown


def _found(memory: Memory, disputed: frozenset[Any], ruling: Overruling, *, whole: bool) -> Result:
    """A quarantined memory is listed without its text."""
    if memory.is_quarantined or whole:
        text = {} if memory.is_quarantined else {"content": memory.content}
        entry = ItemEntry.about(memory, disputed, ruling=ruling)
        return {**entry.serialize(), **text}
    return item_preview(memory, disputed, ruling=ruling).serialize()


def _whole(
    memory: Memory, disputed: frozenset[Any], use: MemoryUse | None, context: RequestContext
) -> Result:
    around = links_of_items([memory], context)
    item = whole_item(
        memory,
        disputed,
        viewer=context.actor,
        links=links_of(memory, context),
        use=use,
        superseded_by=around.superseding.get(memory.pk),
        contradicted_by=around.contradicting.get(memory.pk),
    )
    return {**item.serialize(), "memory_id": str(memory.pk)}


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
    return perform(consolidate, context, **_wanted(context, options)).serialize()


def _planned(context: RequestContext, options: Mapping[str, Any]) -> Result:
    plan = perform(preview_consolidation, context, **_wanted(context, options))
    return {
        "items_processed": plan.items,
        "clusters_found": plan.clusters,
        "merges": [_merge_entry(merge) for merge in plan.merges],
        "promotions": [_promotion_entry(promotion) for promotion in plan.promotions],
    }


def _wanted(context: RequestContext, options: Mapping[str, Any]) -> dict[str, Any]:
    """What is consolidated, as the service takes it."""
    return {
        "part": part_of(context, options),
        "tiers": _tiers(options),
        "promote": not options["no_promote"],
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
