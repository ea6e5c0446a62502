"""Search for people's lists: over everything they may see, whatever its status and place."""

from __future__ import annotations

import uuid

from apps.common.context import Right, Rights
from apps.common.text import require_content
from apps.index.services import SYSTEM_PLACE
from apps.organizations.selectors import repositories_with
from apps.search.engine import find_anywhere
from apps.search.fusion import Ranked
from apps.search.services import QUERY_MAX_BYTES

#: Hits that a list can hold.
MOST_LISTED = 500


def find_visible(rights: Rights, text: str) -> list[Ranked]:
    """At most 500 memories at the places where ``rights`` let somebody read, best first.

    By score alone, not in the contract's order. The caller shows those of them that may be seen.
    Raises InvalidArgument, PayloadTooLarge.
    """
    query = require_content(text, field="query", max_bytes=QUERY_MAX_BYTES)
    return find_anywhere(query, _places(rights), MOST_LISTED)


def _places(rights: Rights) -> list[uuid.UUID] | None:
    """Where the memories are that somebody reads; None is everywhere."""
    if Right.READ in rights.everywhere:
        return None
    repositories = repositories_with(rights).values_list("pk", flat=True)
    return [*repositories, *rights.touched_organization_ids(Right.READ), SYSTEM_PLACE]
