"""What a memory's page shows of memories that are close to it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models.functions import Left
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from apps.common.context import RequestContext
from apps.console import badges
from apps.console.text import reveal
from apps.memories.models import Memory, SimilarPair
from apps.memories.services import record_listing
from apps.memories.similar import pairs_of
from apps.memories.vocabulary import SimilarKind

MOST_SHOWN = 10
#: Characters of the other's text; enough to tell whether it is worth opening.
EXCERPT = 200


@dataclass(frozen=True, slots=True)
class Similar:
    """The other memory of a pair."""

    memory: Memory
    marks: list[SafeString]
    percent: int
    excerpt: SafeString


def count_similar(memory: Memory, context: RequestContext) -> int:
    """How many memories are shown beside this one."""
    return pairs_of(memory, context)[:MOST_SHOWN].count()


def similar_memories(memory: Memory, context: RequestContext) -> list[Similar]:
    """The closest ones. Their texts begin on the page, so they are recorded as served."""
    pairs = {pair.partner_of(memory.pk): pair for pair in pairs_of(memory, context)[:MOST_SHOWN]}
    others = (
        Memory.objects.annotate(beginning=Left("content", EXCERPT + 1))
        .defer("content", "provenance")
        .in_bulk(list(pairs))
    )
    shown: list[Memory] = [others[key] for key in pairs]
    if shown:
        record_listing(context=context, page=shown)
    return [_similar(other, pairs[other.pk]) for other in shown]


def _similar(other: Memory, pair: SimilarPair) -> Similar:
    is_duplicate = pair.kind == SimilarKind.DUPLICATE
    marks = [
        badges.badge(pair.get_kind_display(), "warning" if is_duplicate else "info"),
        badges.status_badge(other.status),
        badges.scope_badge(other.scope),
        badges.author_badge(other.author_kind),
    ]
    excerpt = Truncator(other.beginning).chars(EXCERPT)  # type: ignore[attr-defined]
    return Similar(other, marks, int(100 * pair.similarity), reveal(excerpt))
