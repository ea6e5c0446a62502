"""Values that the statement which lets a caller in reads as well, so that nothing asks again.

An app registers a subquery on the rows ``token``, ``agent`` and ``person``; ORGANIZATION is the
one that the token belongs to. A subquery never yields null for a value that is known.
"""

from __future__ import annotations

from collections.abc import Mapping

#: In a subquery: the organization of the token, if it belongs to one.
ORGANIZATION = "coalesce(agent.organization_id, token.organization_id)"
_queries: dict[str, str] = {}


def prefetch(name: str, query: str) -> None:
    """Read a value whenever somebody enters. Registered once, when the apps are loaded."""
    _queries[name] = query


def prefetch_queries() -> Mapping[str, str]:
    """The registered subqueries, by the name of their value."""
    return _queries
