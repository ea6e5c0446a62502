"""What a gateway found, reduced to what a model may see (Recall Data Flow, step 5)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from apps.gateway.client.backends.base import Reference
from apps.gateway.client.secret import HIDDEN, Secret
from apps.gateway.client.text import cut, storable

#: Characters of one text, of one other field, and of all texts of a run together.
MOST_TEXT = 4_000
MOST_FIELD = 500
MOST_ALTOGETHER = 40_000


def references_of(found: Sequence[object], *, most: int, user_key: Secret) -> tuple[Reference, ...]:
    """The usable results in their order; what has no text is of no use.

    Bounded in number and size: a gateway gone mad must not fill the model's window. One that
    repeats the key it was given must not hand it to the model either.
    """
    key = user_key.reveal()
    usable = [reference for item in found if (reference := _reference(item, key))]
    kept: list[Reference] = []
    room = MOST_ALTOGETHER
    for reference in usable[:most]:
        room -= len(reference.text)
        if room < 0:
            break
        kept.append(reference)
    return tuple(kept)


def _reference(item: object, key: str) -> Reference | None:
    if not isinstance(item, dict):
        return None
    text = _text(item, "text", key, MOST_TEXT)
    if text is None:
        return None
    return Reference(
        text=text,
        id=_text(item, "id", key, MOST_FIELD),
        session_id=_text(item, "session_id", key, MOST_FIELD),
        score=_score(item.get("score")),
        source_scope=_text(item, "source_scope", key, MOST_FIELD),
        resource_uri=_text(item, "resource_uri", key, MOST_FIELD),
    )


def _text(item: Mapping[object, object], name: str, key: str, most: int) -> str | None:
    value = item.get(name)
    if not isinstance(value, str) or not value.strip():
        return None
    return cut(storable(value).replace(key, HIDDEN), most)


def _score(value: object) -> float | None:
    """A finite number; JSON as Python reads it knows NaN, infinity and endless integers."""
    if type(value) is float and math.isfinite(value):
        return value
    if type(value) is int and abs(value) < 1 << 53:
        return float(value)
    return None
