"""Putting lists into words."""

from __future__ import annotations

from collections.abc import Iterable


def as_many_as_fit(parts: Iterable[str], *, most: int, separator: str = ", ") -> str:
    """The first parts, joined, as long as they stay within ``most`` characters; none is cut."""
    told = ""
    for part in parts:
        longer = f"{told}{separator}{part}" if told else part
        if len(longer) > most:
            break
        told = longer
    return told
