"""The texts in a JSON value, and where they are. Values are bounded before they come here."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator
from typing import Any

#: Keys that can name a place; others are named by their position, so that no place says too much.
PLAIN = re.compile(r"[A-Za-z0-9_-]{1,64}")
#: End the place of a key, and of one that has no number yet.
KEY, FIRST_KEY = "#key", "#keys"

#: Maps a text to its replacement, given its path, itself and the key it is the value of.
TextChange = Callable[[str, str, str], str]


def texts_in(value: Any, place: str) -> Iterator[tuple[str, str]]:
    """Every text below a place, in the order of canonical JSON; keys are none."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict):
        for number, key in enumerate(sorted(value)):
            yield from texts_in(value[key], _below(place, key, number))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from texts_in(inner, f"{place}[{number}]")


def all_texts(value: Any, holds: Callable[[str, str], bool], label: str = "") -> bool:
    """Whether something holds for every text and every key, given the key it is the value of."""
    if isinstance(value, str):
        return holds(value, label)
    if isinstance(value, list):
        return all(all_texts(inner, holds, label) for inner in value)
    if not isinstance(value, dict):
        return True
    return all(holds(key, "") and all_texts(inner, holds, key) for key, inner in value.items())


def map_texts(value: Any, place: str, change: TextChange, label: str = "") -> Any:
    """A copy of the value with every text and every key replaced by what ``change`` returns."""
    if isinstance(value, str):
        return change(place, value, label)
    if isinstance(value, list):
        return [
            map_texts(inner, f"{place}[{number}]", change, label)
            for number, inner in enumerate(value)
        ]
    if not isinstance(value, dict):
        return value
    kept = _with_first_keys(value, place, change)
    result: dict[str, Any] = {}
    # Places are named by the keys as they are kept, so that they are found again.
    for number, key in enumerate(sorted(kept)):
        below = _below(place, key, number)
        inner = map_texts(kept[key], below, change, key)
        result[_free(change(f"{place}.#{number}{KEY}", key, ""), number, result)] = inner
    return result


def _with_first_keys(value: dict[str, Any], place: str, change: TextChange) -> dict[str, Any]:
    """The keys without what must not even name a place."""
    kept: dict[str, Any] = {}
    for number, key in enumerate(sorted(value)):
        kept[_free(change(f"{place}{FIRST_KEY}", key, ""), number, kept)] = value[key]
    return kept


def _free(key: str, number: int, taken: Container[str]) -> str:
    return key if key not in taken else f"{key} {number}"


def _below(place: str, key: str, number: int) -> str:
    return f"{place}.{key}" if PLAIN.fullmatch(key) else f"{place}.#{number}"
