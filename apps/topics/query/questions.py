"""What a query asks for, checked argument by argument before anything is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from apps.access.participants import mask_of, participant_name, require_within
from apps.common.context import RequestContext, Right
from apps.common.errors import InvalidArgument, WriteNotAllowed
from apps.common.messages import NAME
from apps.common.text import optional_text, require_content
from apps.events.vocabulary import (
    CONTEXT_MAX_LENGTH,
    HINT_MAX_LENGTH,
    MAX_HINTS,
    MAX_PARTICIPANTS,
)
from apps.search.selectors.passages import EventFilter

DEFAULT_LIMIT, MAX_LIMIT = 50, 500
QUERY_BYTES = 8192
CURSOR_MAX_LENGTH = 8192
FIELDS = frozenset(
    {"participants", "context_id", "query", "topic_hints", "include_internal", "limit", "cursor"}
)

Hints = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A query that may be asked: ``participants`` are sorted and within what the token lists."""

    participants: tuple[str, ...]
    context_id: str = ""
    query: str = ""
    topic_hints: Hints = ()
    include_internal: bool = False
    limit: int = DEFAULT_LIMIT
    cursor: str = ""

    @property
    def selects(self) -> bool:
        """Whether it asks for some events only, not for whatever its participants share."""
        return bool(self.query or self.context_id or self.topic_hints)

    def sieve(
        self, context: RequestContext, *, through: int, after: int | None = None
    ) -> EventFilter:
        """The events it may be answered from, but for its text."""
        return EventFilter(
            mask=mask_of(context),
            participants=self.participants,
            threads=(self.context_id,) if self.context_id else (),
            hints=self.topic_hints,
            with_internal=self.include_internal,
            after_seq=after,
            through_seq=through,
        )

    def constraints(self) -> dict[str, Any]:
        """What the answer is limited to, as it is told back; a text only that there was one."""
        hints = [{"hint": hint, "confidence": sure} for hint, sure in self.topic_hints]
        return {
            "participants": list(self.participants),
            **({"context_id": self.context_id} if self.context_id else {}),
            **({"topic_hints": hints} if hints else {}),
            **({"has_query": True} if self.query else {}),
            "include_internal": self.include_internal,
            "limit": self.limit,
        }


def read_question(context: RequestContext, given: Mapping[str, Any]) -> Question:
    """The question in a query's arguments, if this caller may ask it.

    Raises InvalidArgument naming the argument, PayloadTooLarge, ScopeViolation (a participant
    outside of what the token lists) and WriteNotAllowed (internal events are for people who decide
    there).
    """
    for name in given:
        if name not in FIELDS:
            field = name if NAME.fullmatch(name) else "arguments"
            raise InvalidArgument(field, "There is no such argument.")
    question = Question(
        participants=_participants(given.get("participants")),
        context_id=_text(given, "context_id", CONTEXT_MAX_LENGTH),
        query=_query(given.get("query")),
        topic_hints=_hints(given.get("topic_hints")),
        include_internal=_flag(given.get("include_internal")),
        limit=_limit(given.get("limit")),
        cursor=_text(given, "cursor", CURSOR_MAX_LENGTH),
    )
    require_within(context, question.participants)
    if question.include_internal and not context.may(Right.VERIFY):
        raise WriteNotAllowed(
            "Internal events are for people who decide here.", field="include_internal"
        )
    return question


def _participants(value: object) -> tuple[str, ...]:
    if value is None:
        raise InvalidArgument("participants", "They are missing: who takes part in what you ask?")
    if not isinstance(value, list) or not 0 < len(value) <= MAX_PARTICIPANTS:
        raise InvalidArgument(
            "participants", f"They must be a list of 1 to {MAX_PARTICIPANTS} names."
        )
    names = [participant_name(one) for one in value]
    known = {name for name in names if name is not None}
    if None in names:
        raise InvalidArgument("participants", "One of them is no name.", index=names.index(None))
    if len(known) < len(names):
        raise InvalidArgument("participants", "Nobody may be named twice.")
    return tuple(sorted(known))


def _text(given: Mapping[str, Any], name: str, most: int) -> str:
    value = given.get(name)
    if value is None:
        return ""
    return optional_text(value, field=name, max_length=most, guarded=False)


def _query(value: object) -> str:
    if value is None or value == "":
        return ""
    return require_content(value, field="query", max_bytes=QUERY_BYTES)


def _hints(value: object) -> Hints:
    """Hints as events have them; a bare text is one that its asker is sure of."""
    if value is None:
        return ()
    if not isinstance(value, list) or len(value) > MAX_HINTS:
        raise InvalidArgument("topic_hints", f"They must be a list of at most {MAX_HINTS} hints.")
    surest: dict[str, float] = {}
    for number, one in enumerate(value):
        hint, confidence = _hint(one, number)
        surest[hint] = max(confidence, surest.get(hint, 0.0))
    return tuple(sorted(surest.items()))


def _hint(value: object, number: int) -> tuple[str, float]:
    place = f"topic_hints[{number}]"
    entry = {"hint": value, "confidence": 1.0} if isinstance(value, str) else value
    if not isinstance(entry, Mapping) or entry.keys() - {"hint", "confidence"}:
        raise InvalidArgument(place, "A hint is a text, or an object with hint and confidence.")
    hint = optional_text(
        entry.get("hint"), field=f"{place}.hint", max_length=HINT_MAX_LENGTH, guarded=False
    )
    sure = entry.get("confidence", 1.0)
    is_number = isinstance(sure, int | float) and not isinstance(sure, bool)
    if not hint:
        raise InvalidArgument(f"{place}.hint", "It must not be empty.")
    if not is_number or not 0 < sure <= 1:
        raise InvalidArgument(f"{place}.confidence", "It must be a number above 0 and up to 1.")
    return hint, float(sure)


def _flag(value: object) -> bool:
    if value is not None and not isinstance(value, bool):
        raise InvalidArgument("include_internal", "It must be true or false.")
    return value is True


def _limit(value: object) -> int:
    if value is None:
        return DEFAULT_LIMIT
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MAX_LIMIT:
        raise InvalidArgument("limit", f"limit must be a whole number from 1 to {MAX_LIMIT}.")
    return value
