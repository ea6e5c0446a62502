"""The search engine: candidates, ranked, and loaded through what may be served."""

from __future__ import annotations

from apps.common.context import RequestContext
from apps.memories.models import Memory
from apps.memories.selectors import served_in
from apps.search.filters import Filters
from apps.search.fusion import Ranked, rank
from apps.search.retrieval import Retrieval

Hit = tuple[Memory, Ranked]


def find(context: RequestContext, text: str, filters: Filters, most: int) -> list[Hit]:
    """At most ``most`` memories that may be served in the context, best first."""
    ranked = rank(text, Retrieval(context, text, filters).candidates())[:most]
    keys = [one.candidate.object_id for one in ranked]
    # The one rule of what is served has the last word.
    memories = served_in(context).in_bulk(keys) if keys else {}
    return [
        (memories[one.candidate.object_id], one)
        for one in ranked
        if one.candidate.object_id in memories
    ]
