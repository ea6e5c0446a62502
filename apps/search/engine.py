"""The search engine: candidates, ranked, and loaded through what may be served."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from heapq import nlargest

from apps.common.clock import now
from apps.common.context import RequestContext
from apps.common.embedders import current_embedder
from apps.memories.models import Memory
from apps.memories.services.recheck import take_current
from apps.search.filters import Filters
from apps.search.fusion import Ranked, prefer_phrases, rank
from apps.search.phrases import phrase_holders
from apps.search.retrieval import Retrieval, Sieve, places_of, served_sieve
from apps.search.weights import weights_for

# Lists are long, and what may not be seen or is filtered out leaves them afterwards.
ANYTHING = Sieve("TRUE", {}, is_narrow=True)
LOAD = "SELECT m.* FROM memories_memory m WHERE m.id = ANY(%(found)s)"

#: Hits beyond those asked for whose texts are looked at for the phrase.
SPARE = 10

Hit = tuple[Memory, Ranked]


def find(
    context: RequestContext,
    text: str,
    filters: Filters,
    most: int,
    *,
    with_quarantined: bool = False,
) -> list[Hit]:
    """At most ``most`` memories that may be served in the context, best first.

    ``with_quarantined`` also those held back, for lists that say so.
    """
    sieve = served_sieve(context, filters, with_quarantined=with_quarantined)
    ranked = _ranked(text, places_of(context), sieve)[: most + SPARE]
    found = [one.candidate.object_id for one in ranked]
    # What may be served is asked once more: it may have changed since the candidates were read.
    statement = f"{LOAD} AND {sieve.condition}"
    memories = {
        memory.pk: memory
        for memory in Memory.objects.raw(statement, {**sieve.parameters, "found": found})
    }
    served = [one for one in ranked if one.candidate.object_id in memories]
    best = prefer_phrases(served, phrase_holders(text, memories.values()))
    by_memory = {one.candidate.object_id: one for one in best}
    kept = take_current(
        (memories[key] for key in by_memory),
        context,
        most=most,
        with_quarantined=with_quarantined,
    )
    return [(memory, by_memory[memory.pk]) for memory in kept]


def find_anywhere(text: str, places: Collection[uuid.UUID] | None, most: int) -> list[Ranked]:
    """At most ``most`` memories at these places (None: all of them), best first, whatever their
    status. For lists of people; the caller still filters them by what may be seen.
    """
    return nlargest(most, _ranked(text, places, ANYTHING), key=lambda one: one.score)


def _ranked(text: str, places: Collection[uuid.UUID] | None, sieve: Sieve) -> list[Ranked]:
    retrieval = Retrieval(text, places, sieve)
    return rank(
        text,
        retrieval.candidates(),
        today=now().date(),
        weights=weights_for(current_embedder().name, retrieval.language),
    )
