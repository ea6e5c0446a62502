"""Facts that people state in so many words. Pure, and linear in the length of what they say."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import dataclass

from apps.turns.vocabulary import Level

BLANK = r"[ \t]"
#: A value ends there, and at so many bytes of UTF-8.
VALUE_END = re.compile(r"[\n.!?,;]")
VALUE_MAX_BYTES = 128


@dataclass(frozen=True, slots=True)
class ExtractedFact:
    """A fact as it was stated: ``fact_id`` and ``key`` together name it, ``value`` is what it says.

    ``confidence`` lies between 0 and 1. ``stated_at`` and ``expires_at`` are known of facts that
    were stated elsewhere; else it is now, and until the level says.
    """

    fact_id: str
    key: str
    value: str
    confidence: float
    level: Level
    stated_at: dt.datetime | None = None
    expires_at: dt.datetime | None = None


@dataclass(frozen=True, slots=True)
class FactPattern:
    """Words that are followed by the value of a fact."""

    words: str
    fact_id: str
    key: str
    confidence: float
    level: Level

    @property
    def pattern(self) -> re.Pattern[str]:
        words = BLANK.join(self.words.split())
        return re.compile(rf"(?<!\w){words}{BLANK}", re.IGNORECASE)


STATEMENTS = (
    FactPattern("my name is", "user_name", "name", 0.95, Level.L0),
    FactPattern("i prefer", "user_preference", "preference", 0.92, Level.L0),
    FactPattern("i like", "user_like", "like", 0.85, Level.L2),
    FactPattern("today i need", "today_task", "today_task", 0.80, Level.L1),
    FactPattern("this week i need", "weekly_task", "weekly_task", 0.82, Level.L2),
)
PATTERNS = tuple((statement, statement.pattern) for statement in STATEMENTS)


def facts_in(texts: Iterable[str]) -> list[ExtractedFact]:
    """What the texts of a person state, at most one fact for each kind of statement.

    The first statement of a kind counts; its value keeps the case it is written in.
    """
    said = "\n".join(texts)
    return [
        ExtractedFact(one.fact_id, one.key, value, one.confidence, one.level)
        for one, pattern in PATTERNS
        if (value := _first_value(said, pattern))
    ]


def normalized_value(value: str) -> str:
    """A value for comparison: case and blanks make no difference."""
    return " ".join(value.lower().split())


def _first_value(said: str, pattern: re.Pattern[str]) -> str:
    for match in pattern.finditer(said):
        if value := _value_at(said, match.end()):
            return value
    return ""


def _value_at(said: str, start: int) -> str:
    """The value that begins at ``start``, without blanks around it."""
    end = VALUE_END.search(said, start, start + 2 * VALUE_MAX_BYTES)
    value = said[start : end.start() if end else start + 2 * VALUE_MAX_BYTES].strip()
    return value.encode(errors="ignore")[:VALUE_MAX_BYTES].decode(errors="ignore").strip()
