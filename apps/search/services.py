"""Search in the contract's order, recorded as a read with what was served."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from django.db import transaction
from django.db.models import QuerySet

from apps.audit import services as audit
from apps.audit.models import Action
from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument
from apps.common.text import require_content, require_tags
from apps.memories.drafts import require_type
from apps.memories.models import Memory
from apps.memories.selectors import MEMORY_KIND, served_in
from apps.memories.services.reading import require_reading, served_entries
from apps.search.ranking import ranked

DEFAULT_LIMIT = 5
MOST = 10
QUERY_MAX_BYTES = 8192


@transaction.atomic
def search_memories(
    *,
    context: RequestContext,
    query: str,
    limit: int = DEFAULT_LIMIT,
    types: Iterable[str] = (),
    since: dt.datetime | None = None,
    until: dt.datetime | None = None,
    tags: Iterable[str] = (),
) -> list[Memory]:
    """At most ten memories for ``query``, best first (seed, tool B and section 4).

    A ``limit`` above ten counts as ten. Raises WriteNotAllowed, InvalidArgument,
    PayloadTooLarge.
    """
    require_reading(context)
    text = require_content(query, field="query", max_bytes=QUERY_MAX_BYTES)
    if limit < 1:
        raise InvalidArgument("limit", "limit must be at least 1.")
    candidates = _filtered(served_in(context), types, since, until, tags)
    found = list(ranked(candidates, text, context)[: min(limit, MOST)])
    audit.record(
        context=context,
        action=Action.READ,
        object_kind=MEMORY_KIND,
        served=served_entries(found),
    )
    return found


def _filtered(
    memories: QuerySet[Memory],
    types: Iterable[str],
    since: dt.datetime | None,
    until: dt.datetime | None,
    tags: Iterable[str],
) -> QuerySet[Memory]:
    wanted_types = [require_type(value) for value in types]
    wanted_tags = require_tags(tags)
    if wanted_types:
        memories = memories.filter(type__in=wanted_types)
    if wanted_tags:
        memories = memories.filter(tags__contains=wanted_tags)
    if since is not None:
        memories = memories.filter(created_at__gte=since)
    if until is not None:
        memories = memories.filter(created_at__lte=until)
    return memories
