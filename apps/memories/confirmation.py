"""Claims that give power and that nobody has confirmed: where they are served, and how marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from apps.memories.models import Memory
from apps.memories.vocabulary import APPROVED_STATUSES

Found = TypeVar("Found")


def claims_last(found: Sequence[Found], memory_of: Callable[[Found], Memory | None]) -> list[Found]:
    """What is about to be served, with unconfirmed claims after everything that people approved.

    The order is the same otherwise: what is unverified and claims nothing keeps its place, and so
    does what is no memory.
    """
    memories = [memory_of(one) for one in found]
    approved = [
        place for place, one in enumerate(memories) if one and one.status in APPROVED_STATUSES
    ]
    if not approved:
        return list(found)
    claims = [
        place
        for place, one in enumerate(memories[: approved[-1]])
        if one is not None and one.unconfirmed_claims
    ]
    moved = set(claims)
    others = [place for place in range(approved[-1] + 1) if place not in moved]
    return [found[place] for place in [*others, *claims]] + list(found[approved[-1] + 1 :])


def claim_mark(memory: Memory) -> str:
    """What a text for a model says before a memory with unconfirmed claims; else nothing."""
    claims = memory.unconfirmed_claims
    return f"[UNCONFIRMED: {', '.join(claims)}] " if claims else ""
