"""Search in the contract's order, recorded as a read with what was served."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from apps.audit.models import Action, AskedBy, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import iso
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import InvalidArgument, WriteNotAllowed
from apps.common.latencies import SEARCHES, timed
from apps.common.text import require_content
from apps.governance.services.queries import record_search
from apps.memories.services.reads import served_entries
from apps.search.filters import QUERY_MAX_BYTES, Filters
from apps.search.injection import InjectionText, doubts_of, injection_text
from apps.search.ranking import Relevance, relevances_of
from apps.search.results import Format, SearchResult, explanation, overruled_of
from apps.search.selectors.memories import Hit, find
from apps.search.selectors.past import find_past

DEFAULT_LIMIT = 5
MAX_LIMIT = 10
NO_FILTERS = Filters()


@verb(
    Action.READ,
    ObjectKind.MEMORY,
    Intent.READ,
    right=Right.READ,
    question=AskedBy.SEARCH,
)
@timed(SEARCHES)
def search_memories(
    *,
    context: RequestContext,
    query: str,
    limit: int = DEFAULT_LIMIT,
    filters: Filters = NO_FILTERS,
    as_of: dt.datetime | None = None,
    explain: bool = False,
    form: str = Format.OBJECTS,
) -> SearchResult:
    """At most ten memories for ``query``, best first (seed, tool B and section 4).

    A ``limit`` above ten counts as ten. In the ``form`` of a text those are served that are in it.
    ``as_of``, to search what was served then, and ``explain`` are for people with the right to view
    the audit trail. Raises WriteNotAllowed, InvalidArgument, PayloadTooLarge.
    """
    if explain or as_of is not None:
        require_auditing(context)
    text = require_content(query, field="query", max_bytes=QUERY_MAX_BYTES)
    if limit < 1:
        raise InvalidArgument("limit", "limit must be at least 1.")
    most = min(limit, MAX_LIMIT)
    if as_of is None:
        hits = find(context, text, filters, most)
    else:
        hits = find_past(context, text, filters, most, as_of)
    found = [memory for memory, _ in hits]
    relevances = relevances_of(ranked for _, ranked in hits)
    shown = _as_text(hits, relevances, context) if form == Format.TEXT else None
    record_search(
        search_memories,
        context,
        served=served_entries(shown.memories, cut=shown.cut) if shown else served_entries(found),
        reason=f"as of {iso(as_of)}" if as_of else "",
        query=text,
    )
    reasons = [explanation(ranked) for _, ranked in hits] if explain else []
    return SearchResult(found, relevances, reasons, shown, overruled_of(hits))


def _as_text(
    hits: Sequence[Hit], relevances: Sequence[Relevance], context: RequestContext
) -> InjectionText:
    doubts = {
        memory.pk: doubts_of(ranked.overruling, is_weak=sure is Relevance.WEAK)
        for (memory, ranked), sure in zip(hits, relevances, strict=True)
    }
    found = [memory for memory, _ in hits]
    return injection_text(found, doubts=doubts, secrecy=context.secrecy)


def require_auditing(context: RequestContext) -> None:
    """Raises WriteNotAllowed when the actor may not view the audit trail here; no agent may."""
    if not context.may(Right.AUDIT):
        raise WriteNotAllowed(
            "as_of and explain need the right to view the audit trail.", right=Right.AUDIT.value
        )
