"""Search among memories: candidates, ranked, and loaded through what may be served."""

from __future__ import annotations

import re
import uuid
from collections.abc import Collection, Iterable
from heapq import nlargest
from typing import Any

from apps.common.clock import now
from apps.common.context import RequestContext, Right, Rights
from apps.common.database import prepared_cursor, reader_of
from apps.common.embedders import EmbedderUnavailable, current_embedder
from apps.common.text import require_content
from apps.index.services.documents import SYSTEM_PLACE
from apps.index.services.similarity import likeness_among
from apps.index.tokenizer import Query, parse_query
from apps.memories.confirmation import claims_last
from apps.memories.models import Memory
from apps.memories.overruling import STANDING, Overruled
from apps.memories.selectors import overruling
from apps.memories.services.recheck import take_current
from apps.organizations.selectors import repositories_with
from apps.search.filters import QUERY_MAX_BYTES, Filters
from apps.search.ranking import (
    Ranked,
    in_places,
    prefer_phrases,
    rank,
    spread,
    superseded_last,
    without_doubtful,
    without_repetition,
)
from apps.search.retrieval import CandidateFilter, Retrieval, places_of, served_filter
from apps.search.weights import REPEATS, weights_for

# Lists are long, and what may not be seen or is filtered out leaves them afterwards.
ANYTHING = CandidateFilter("TRUE", {}, is_narrow=True)
LOAD = """
SELECT {columns}, ARRAY(
    SELECT link.source_id FROM memories_memorylink link
    WHERE link.target_id = m.id AND link.relation = 'supersedes' AND NOT link.suggested
    ORDER BY link.id LIMIT {links}
) FROM memories_memory m WHERE m.id = ANY(%(found)s) AND {condition}
"""

#: Hits beyond those asked for that are looked at: for the phrase, and for what others repeat.
SPARE = 10
#: Of what supersedes a memory, so many links are looked at.
MAX_LINKS = 20
#: Of more hits so many are compared with each other.
COMPARED = 40

WORD = re.compile("[a-z0-9_]+")
#: What a name has that is no word: a number of some digits, or letters with a digit or "_".
NAME = re.compile("[0-9]{3}|[a-z][0-9_]|[0-9_][a-z]")
#: What is none for all that: a year, an amount with its unit.
MEASURED = re.compile("(?:19|20)[0-9]{2}|[0-9]+[a-z]{1,3}")

Hit = tuple[Memory, Ranked]


#: Hits that a list can hold.
MAX_LISTED = 500


def find(
    context: RequestContext,
    text: str,
    filters: Filters,
    most: int,
    *,
    with_quarantined: bool = False,
    with_far: bool = False,
) -> list[Hit]:
    """At most ``most`` memories that may be served in the context, best first.

    What an agent claims and nobody has confirmed comes after everything that people approved.
    ``with_quarantined`` also those held back, for lists that say so; ``with_far`` after what
    matches the nearest of the rest. Without it few are given where none likely answers.
    """
    query = parse_query(text)
    candidate_filter = served_filter(context, filters, with_quarantined=with_quarantined)
    ranked = _ranked(query, places_of(context), candidate_filter, with_far=with_far)
    ranked = in_places(ranked, most + SPARE)[: most + SPARE]
    found = [one.candidate.object_id for one in ranked]
    # What may be served is asked once more: it may have changed since the candidates were read.
    rows, reader = _rows(found, candidate_filter), reader_of(Memory)
    served = [one for one in ranked if one.candidate.object_id in rows]
    texts = [*map(reader.values_of("id", "title", "content"), rows.values())]
    best = prefer_phrases(served, phrase_holders(query, texts))
    best = spread(query, _without_repetition(best))
    kept_hits = best if with_far else without_doubtful(best)
    lacking = lacking_named(query, texts)
    linked = (
        one._replace(
            superseding=tuple(rows[one.candidate.object_id][-1]),
            lacks_named=one.candidate.object_id in lacking,
        )
        for one in kept_hits
    )
    in_order = superseded_last(in_places(linked, most), lambda one: one)
    by_memory = {one.candidate.object_id: one for one in in_order}
    kept = take_current(
        (reader.read(rows[key]) for key in by_memory),
        context,
        most=most,
        with_quarantined=with_quarantined,
    )
    hits = [(memory, by_memory[memory.pk]) for memory in claims_last(kept, lambda one: one)]
    linked_to = [
        memory.pk for memory, one in hits if one.superseding or one.candidate.is_contradicted
    ]
    return with_overruling(hits, overruling(linked_to, context))


def with_overruling(hits: list[Hit], overruled: Overruled) -> list[Hit]:
    """The same hits, each with what contradicts it or took its place."""
    return [
        (memory, one._replace(overruling=overruled.get(memory.pk, STANDING)))
        for memory, one in hits
    ]


def _without_repetition(ranked: list[Ranked]) -> list[Ranked]:
    """The same hits, where the weights have an eye on it the best less for what they repeat."""
    compared, rest = ranked[:COMPARED], ranked[COMPARED:]
    if len(compared) < 2 or not compared[0].weights.repeated:
        return ranked
    if not any(one.candidate.thread for one in compared):
        return ranked
    documents = [one.candidate.document_id for one in compared]
    try:
        likeness = likeness_among(documents, current_embedder(), least=REPEATS)
    except EmbedderUnavailable:
        return ranked
    return [*without_repetition(compared, likeness), *rest]


def _rows(
    found: list[uuid.UUID], candidate_filter: CandidateFilter
) -> dict[uuid.UUID, tuple[Any, ...]]:
    """By their ids the rows of the memories that pass the filter, with what supersedes each."""
    columns = reader_of(Memory).columns("m")
    statement = LOAD.format(columns=columns, condition=candidate_filter.condition, links=MAX_LINKS)
    with prepared_cursor() as cursor:
        cursor.execute(statement, {**candidate_filter.parameters, "found": found})
        return {row[0]: row for row in cursor.fetchall()}


def _ranked(
    query: Query,
    places: Collection[uuid.UUID] | None,
    candidate_filter: CandidateFilter,
    *,
    with_far: bool = False,
) -> list[Ranked]:
    retrieval = Retrieval(query, places, candidate_filter)
    return rank(
        query,
        retrieval.candidates(),
        today=now().date(),
        weights=weights_for(current_embedder().name),
        with_far=with_far,
    )


def find_visible(rights: Rights, text: str) -> list[Ranked]:
    """At most 500 memories at the places where ``rights`` let somebody read, best first.

    Whatever their status, by score alone, not in the contract's order. The caller shows those of
    them that may be seen. Raises InvalidArgument, PayloadTooLarge.
    """
    query = parse_query(require_content(text, field="query", max_bytes=QUERY_MAX_BYTES))
    ranked = _ranked(query, _places(rights), ANYTHING)
    return nlargest(MAX_LISTED, ranked, key=lambda one: one.score)


def _places(rights: Rights) -> list[uuid.UUID] | None:
    """Where the memories are that somebody reads; None is everywhere."""
    if Right.READ in rights.everywhere:
        return None
    repositories = repositories_with(rights).values_list("pk", flat=True)
    return [*repositories, *rights.touched_organization_ids(Right.READ), SYSTEM_PLACE]


def phrase_holders(query: Query, texts: Iterable[tuple[Any, ...]]) -> set[uuid.UUID]:
    """The memories with the whole query in title or content, but for case and blanks.

    ``texts`` are their ids, titles and contents.

    Of a query of one word none: words alone say it already.
    """
    phrase = _plain(query.text)
    if len(query.words) < 2:
        return set()
    return {
        key for key, title, content in texts if phrase in _plain(title) or phrase in _plain(content)
    }


def lacking_named(query: Query, texts: Iterable[tuple[Any, ...]]) -> set[uuid.UUID]:
    """The memories with nothing of what the query calls by names that nothing else is called by.

    "Error E1043" is near to a question about E2000, and says nothing of it. ``texts`` as above.
    """
    named = set(WORD.findall(query.text.casefold()))
    named = {word for word in named if NAME.search(word) and not MEASURED.fullmatch(word)}
    return {
        key
        for key, title, content in (texts if named else ())
        if named.isdisjoint(WORD.findall(f"{title} {content}".casefold()))
    }


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
