"""Ids as text."""

from __future__ import annotations


def id_or_none(value: object) -> str | None:
    """An id as text."""
    return None if value is None else str(value)
