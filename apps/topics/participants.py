"""How an exact participant set is named where the set itself would be too long."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from apps.common.text import canonical_json, sha256_hex


def participants_key(participants: Iterable[str]) -> str:
    """The SHA-256 of the sorted names."""
    return _key(tuple(sorted(participants)))


@lru_cache(maxsize=4096)
def _key(participants: tuple[str, ...]) -> str:
    return sha256_hex(canonical_json(participants))
