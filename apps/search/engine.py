"""The search engine: candidates, ranked, and loaded through what may be served."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from heapq import nlargest

from apps.common.context import RequestContext
from apps.memories.models import Memory
from apps.memories.selectors import served_in
from apps.search.filters import Filters
from apps.search.fusion import Ranked, rank
from apps.search.retrieval import Retrieval, Sieve, places_of, served_sieve

ANYTHING = Sieve("TRUE", {})

Hit = tuple[Memory, Ranked]


def find(context: RequestContext, text: str, filters: Filters, most: int) -> list[Hit]:
    """At most ``most`` memories that may be served in the context, best first."""
    retrieval = Retrieval(text, places_of(context), served_sieve(context, filters))
    ranked = rank(text, retrieval.candidates())[:most]
    keys = [one.candidate.object_id for one in ranked]
    # The one rule of what is served has the last word.
    memories = served_in(context).in_bulk(keys) if keys else {}
    return [
        (memories[one.candidate.object_id], one)
        for one in ranked
        if one.candidate.object_id in memories
    ]


def find_anywhere(text: str, places: Collection[uuid.UUID] | None, most: int) -> list[Ranked]:
    """At most ``most`` memories at these places (None: all of them), best first, whatever their
    status. For lists of people; the caller still filters them by what may be seen.
    """
    candidates = Retrieval(text, places, ANYTHING).candidates()
    return nlargest(most, rank(text, candidates), key=lambda one: one.score)
