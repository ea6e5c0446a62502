"""What the statement that lets a caller in tells besides, so that nobody asks for it again.

Each app says what it wants to know: a subquery on the rows ``token``, ``agent`` and ``person``, and
ORGANIZATION for the one that the token belongs to. It never yields null for what it knows.
"""

from __future__ import annotations

from collections.abc import Mapping

#: In a subquery: the organization of the token, if it belongs to one.
ORGANIZATION = "coalesce(agent.organization_id, token.organization_id)"
_asides: dict[str, str] = {}


def tell_besides(name: str, query: str) -> None:
    """Ask for a value whenever somebody enters. Said once, when the apps are loaded."""
    _asides[name] = query


def asides() -> Mapping[str, str]:
    """What is asked for, by name."""
    return _asides
