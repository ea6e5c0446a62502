"""Texts as they are answered: with harmless signs in the place of those that steer a model."""

# ruff: noqa: RUF001 - signs that look like others stand in their place
from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable

from apps.events.guard import StoredFinding
from apps.governance.engine import MAX_HITS_PER_RULE

#: Rules about signs that steer a model, not about what somebody wants of it.
CONTROL_RULES = frozenset(
    {
        *("injection.system-tag", "injection.system-message", "injection.hidden-text"),
        *("injection.invisible-characters", "injection.reversed-text"),
        *("instructional.role-dialogue", "instructional.role-order", "instructional.role-line"),
        *("instructional.role-tag", "instructional.tool-call-object", "instructional.tool-tag"),
        *("instructional.tool-arguments-object", "instructional.tool-transcript"),
    }
)
#: Signs that make such a text one, and what stands in their place.
HARMLESS = str.maketrans("<>[]{}:|", "‹›()()∶¦")


def without_control(text: str, found: Iterable[StoredFinding]) -> str:
    """The text with harmless signs where ``found`` says that they steer a model.

    Where a rule found so many that some may not be named, it is so everywhere.
    """
    steering = [one for one in found if one["rule"] in CONTROL_RULES]
    often = Counter(one["rule"] for one in steering)
    if any(count >= MAX_HITS_PER_RULE for count in often.values()):
        return _harmless(text)
    parts, at = [], 0
    for one in sorted(steering, key=lambda one: one["start"]):
        start, end = max(one["start"], at), one["end"]
        if start < end:
            parts += [text[at:start], _harmless(text[start:end])]
            at = end
    return "".join([*parts, text[at:]])


def _harmless(text: str) -> str:
    return "".join(sign for sign in text.translate(HARMLESS) if unicodedata.category(sign) != "Cf")
