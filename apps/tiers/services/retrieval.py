"""Recall and search of the knowledge tools: reads, recorded with the memories they returned."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from apps.audit.models import Action, AskedBy, ObjectKind
from apps.audit.services.records import Served
from apps.audit.verbs import verb
from apps.common.context import Extent, Intent, RequestContext, Right
from apps.common.errors import InvalidArgument
from apps.common.text import require_content
from apps.governance.services.queries import record_search
from apps.memories.confirmation import claims_last
from apps.memories.models import Memory
from apps.memories.overruling import Overruled
from apps.memories.services.reads import served_entries
from apps.memories.vocabulary import Scope
from apps.organizations.selectors.workspaces import WHOLE, Part
from apps.search.filters import QUERY_MAX_BYTES, Filters
from apps.search.ranking import (
    OrderClass,
    Relevance,
    bears,
    enforced_places,
    in_places,
    relevances_of,
    superseded_last,
)
from apps.search.results import SearchResult, overruled_of
from apps.search.selectors.memories import Hit, find
from apps.search.weights import FAR
from apps.tiers.injection_block import InjectionBlock, injection_block
from apps.tiers.services.usage import count_use
from apps.tiers.vocabulary import stored_types_of

DEFAULT_BUDGET = 1500
MAX_BUDGET = 100_000
#: Memories that a recall looks at, and the most that a search gives.
MAX_RECALLED = 50
DEFAULT_K = 10


class RecallMode(StrEnum):
    """Whether a recall answers with a text, with a list, or with both."""

    INJECT = "inject"
    CATALOG = "catalog"
    HYBRID = "hybrid"


@dataclass(frozen=True, slots=True)
class RecallResult:
    """What bears on the query, best first, what is listed of it, the block made of it, how sure
    each is, and what overrules some.
    """

    found: list[Memory]
    listed: list[Memory]
    block: InjectionBlock
    relevances: Mapping[uuid.UUID, Relevance]
    overruled: Overruled


@verb(
    Action.READ,
    ObjectKind.MEMORY_RECALL,
    Intent.READ,
    right=Right.READ,
    question=AskedBy.SEARCH,
)
def recall(
    *,
    context: RequestContext,
    query: str,
    budget_tokens: int = DEFAULT_BUDGET,
    mode: str = RecallMode.HYBRID,
    tier: str = "",
    part: Part = WHOLE,
    kind: str = ObjectKind.MEMORY_RECALL,
) -> RecallResult:
    """Memories that bear on ``query``, as a text of at most ``budget_tokens`` (seed, section 3.2).

    ``kind`` is named in the text's first line. Raises WriteNotAllowed, InvalidArgument,
    PayloadTooLarge.
    """
    filters = Filters.checked(tiers=[tier] if tier else [], part=part)
    nearest = find(context, _query(query), filters, MAX_RECALLED, with_far=True)
    hits = _in_order(filter(_may_be_recalled, nearest))
    block = InjectionBlock("", [], 0)
    if mode != RecallMode.CATALOG:
        hits, block = _fitted(hits, kind=kind, budget=budget_tokens, secrecy=context.secrecy)
    found = [memory for memory, _ in hits]
    listed = [] if mode == RecallMode.INJECT else found
    _record(context, query, _served(listed, block))
    count_use(block.memories)
    return RecallResult(found, listed, block, _relevances(hits), overruled_of(hits))


@verb(
    Action.READ,
    ObjectKind.MEMORY,
    Intent.READ,
    right=Right.READ,
    question=AskedBy.SEARCH,
)
def search_items(
    *,
    context: RequestContext,
    query: str,
    tags: Iterable[str] = (),
    tier: str = "",
    type_filter: str = "",
    domain: str = "",
    part: Part = WHOLE,
    k: int = DEFAULT_K,
) -> SearchResult:
    """At most ``k`` memories, best first, those in quarantine too (seed, section 3.3).

    ``domain`` is a part of the title or of a tag. Raises
    WriteNotAllowed, InvalidArgument, PayloadTooLarge.
    """
    if not 1 <= k <= MAX_RECALLED:
        raise InvalidArgument("k", f"k must lie between 1 and {MAX_RECALLED}.")
    filters = Filters.checked(
        tags=tags,
        tiers=[tier] if tier else [],
        types=stored_types_of(type_filter) if type_filter else [],
        domain=domain,
        part=part,
    )
    hits = find(context, _query(query), filters, k, with_quarantined=True)
    found = [memory for memory, _ in hits]
    shown = [memory for memory in found if not memory.is_quarantined]
    _record(context, query, served_entries(shown, extent=Extent.NAME))
    relevances = relevances_of(one for _, one in hits)
    return SearchResult(found, relevances, overruled=overruled_of(hits))


def _fitted(hits: list[Hit], **block: Any) -> tuple[list[Hit], InjectionBlock]:
    """The block, and the hits in its order: it has as many places as memories fit into it.

    How many fit depends on the order, so it is made again until enforced rules have no more places
    than are theirs.
    """
    against = overruled_of(hits)
    while True:
        weak = {key for key, one in _relevances(hits).items() if one is Relevance.WEAK}
        memories = [memory for memory, _ in hits]
        fitted = injection_block(memories, far=_far(hits), weak=weak, overruled=against, **block)
        places = len(fitted.memories)
        shown = {memory.pk for memory in fitted.memories}
        ahead = sum(
            one.order_class is OrderClass.ENFORCED for memory, one in hits if memory.pk in shown
        )
        if ahead <= enforced_places(places):
            return hits, fitted
        by_id = {memory.pk: memory for memory in memories}
        ranked = in_places((one for _, one in hits), places)
        hits = _in_order((by_id[one.candidate.object_id], one) for one in ranked)


def _query(text: str) -> str:
    return require_content(text, field="query", max_bytes=QUERY_MAX_BYTES)


def _may_be_recalled(hit: Hit) -> bool:
    """Whether a hit may take room: rules only if they bear on the query, others if they are near.

    Without vectors nothing is near but what holds a word of the query.
    """
    memory, ranked = hit
    if memory.enforced or memory.scope in (Scope.ORGANIZATION, Scope.SYSTEM):
        return bears(ranked)
    return ranked.order_class is not OrderClass.FAR or ranked.candidate.dense >= FAR


def _far(hits: list[Hit]) -> set[uuid.UUID]:
    """What only fills room that is left."""
    return {memory.pk for memory, one in hits if one.order_class is OrderClass.FAR}


def _relevances(hits: list[Hit]) -> dict[uuid.UUID, Relevance]:
    told = relevances_of(one for _, one in hits)
    return {memory.pk: sure for (memory, _), sure in zip(hits, told, strict=True)}


def _in_order(hits: Iterable[Hit]) -> list[Hit]:
    """Hits in the order of a recall: what a link supersedes after what takes its place, unconfirmed
    claims after everything approved.
    """
    ordered = superseded_last(sorted(hits, key=_doubt), lambda hit: hit[1])
    return claims_last(ordered, lambda hit: hit[0])


def _doubt(hit: Hit) -> tuple[int, float]:
    """What is likely to bear on the query comes first, in its order, then what matches weakly, then
    what only fills room, the nearest first.
    """
    _, ranked = hit
    if ranked.order_class is OrderClass.FAR:
        return 2, -ranked.candidate.dense
    return int(ranked.relevance is Relevance.WEAK), 0.0


def _served(listed: list[Memory], block: InjectionBlock) -> list[Served]:
    """What was given: whole in the block, in part where it is cut there or only listed."""
    inside = {memory.pk for memory in block.memories}
    cut = {memory.pk for memory in listed if memory.pk not in inside} | block.cut
    return served_entries(listed or block.memories, cut=cut)


def _record(context: RequestContext, query: str, served: list[Served]) -> None:
    """The read. Being listed is no use: that is to be shown as text."""
    record_search(search_items, context, served=served, query=query)
