"""An event as it is handed in, checked: every field that is wrong is named, not only the first."""

from __future__ import annotations

import datetime as dt
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from apps.access.participants import participant_name
from apps.common.errors import InvalidArgument, PayloadTooLarge
from apps.common.text import UNSTORABLE, canonical_json
from apps.events.vocabulary import (
    CHANNEL_LENGTH,
    CONTEXT_LENGTH,
    DEFAULT_TYPE,
    FIRST_YEAR,
    HINT_LENGTH,
    INTERNAL_TYPES,
    LARGEST_INTEGER,
    LAST_YEAR,
    MOST_HINTS,
    MOST_PARTICIPANTS,
    PARTICIPANT_LENGTH,
    PAYLOAD_BYTES,
    PAYLOAD_LEVELS,
    SOURCE_KEY_LENGTH,
    TYPE_LENGTH,
)

MOMENT = re.compile(
    r"\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})", re.ASCII
)
FIELDS = frozenset(
    {
        "timestamp", "channel", "participants", "payload", "source_event_key", "topic_hints",
        "internal", "context_id", "type",
    }
)  # fmt: skip
HINT_FIELDS = frozenset({"hint", "confidence"})
#: A name that a caller made up is said back only if it looks like one.
NAME = re.compile(r"[A-Za-z0-9_.-]{1,64}")
MOST_NAMED = 50
#: Signs that are no part of a name, channel or key.
CONTROL = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Draft:
    """An event that may be appended, normalised; nothing was guarded yet."""

    timestamp: dt.datetime
    channel: str
    participants: tuple[str, ...]
    payload: dict[str, Any]
    source_event_key: str
    topic_hints: list[dict[str, Any]]
    internal: bool
    context_id: str
    type: str


@dataclass(slots=True)
class Problems:
    """What is wrong with an event, field by field."""

    found: dict[str, str] = field(default_factory=dict)
    too_large: bool = False

    def add(self, name: str, message: str) -> None:
        self.found.setdefault(name, message)

    def raise_if_any(self) -> None:
        """Raises InvalidArgument, or PayloadTooLarge when size is all that is wrong."""
        if not self.found:
            return
        listed = [{"field": name, "message": said} for name, said in self.found.items()]
        fields = listed[:MOST_NAMED]
        said = "; ".join(f"{one['field']}: {one['message']}" for one in fields[:10])
        if self.too_large and list(self.found) == ["payload"]:
            raise PayloadTooLarge(said, field="payload", max_bytes=PAYLOAD_BYTES, fields=fields)
        raise InvalidArgument(fields[0]["field"], said, fields=fields)


def read_draft(raw: object) -> Draft:
    """The draft of what was handed in. Raises InvalidArgument and PayloadTooLarge.

    Their details list every field that is wrong under ``fields``, the first under ``field``.
    """
    if not isinstance(raw, Mapping):
        raise InvalidArgument("event", "An event is an object.")
    problems = Problems()
    _note_unknown(raw, FIELDS, "", problems)
    kind = _text(raw, "type", TYPE_LENGTH, problems, default=DEFAULT_TYPE)
    moment = _moment(raw, problems)
    channel = _text(raw, "channel", CHANNEL_LENGTH, problems)
    participants = _participants(raw, problems)
    payload = _payload(raw, problems)
    draft = Draft(
        timestamp=moment,
        channel=channel,
        participants=participants,
        payload=payload,
        source_event_key=_text(raw, "source_event_key", SOURCE_KEY_LENGTH, problems, default=""),
        topic_hints=_hints(raw, problems),
        internal=_internal(raw, problems) or kind.lower() in INTERNAL_TYPES,
        context_id=_text(raw, "context_id", CONTEXT_LENGTH, problems, default=""),
        type=kind,
    )
    problems.raise_if_any()
    return draft


def _note_unknown(
    raw: Mapping[Any, Any], known: frozenset[str], prefix: str, problems: Problems
) -> None:
    for name in raw:
        if name not in known:
            shown = name if isinstance(name, str) and NAME.fullmatch(name) else "(unnamed)"
            problems.add(f"{prefix}{shown}", "There is no such field.")


def _text(
    raw: Mapping[Any, Any], name: str, most: int, problems: Problems, *, default: str | None = None
) -> str:
    """A text on one line. Where there is a default, null is as good as nothing."""
    value = raw.get(name)
    if value is None:
        if default is None:
            problems.add(name, "It is missing.")
        return default or ""
    if not isinstance(value, str) or CONTROL.search(value) or len(value) > most:
        problems.add(name, f"It must be a text of at most {most} characters on one line.")
        return ""
    stripped = value.strip()
    if not stripped and default is None:
        problems.add(name, "It must not be empty.")
    return stripped or default or ""


def _moment(raw: Mapping[Any, Any], problems: Problems) -> dt.datetime:
    """The time it happened, in UTC."""
    value = raw.get("timestamp")
    nothing = dt.datetime.min.replace(tzinfo=dt.UTC)
    if value is None:
        problems.add("timestamp", "It is missing.")
        return nothing
    if not isinstance(value, str) or not MOMENT.fullmatch(value):
        problems.add(
            "timestamp", "It must be ISO 8601 with a zone, for example 2026-01-31T12:00:00Z."
        )
        return nothing
    try:
        moment = dt.datetime.fromisoformat(value.upper()).astimezone(dt.UTC)
    except (ValueError, OverflowError):
        problems.add("timestamp", "There is no such moment.")
        return nothing
    if not FIRST_YEAR <= moment.year <= LAST_YEAR:
        problems.add("timestamp", f"It must lie in the years {FIRST_YEAR} to {LAST_YEAR}.")
    return moment


def _participants(raw: Mapping[Any, Any], problems: Problems) -> tuple[str, ...]:
    value = raw.get("participants")
    if value is None:
        problems.add("participants", "They are missing.")
        return ()
    if not isinstance(value, list) or not 0 < len(value) <= MOST_PARTICIPANTS:
        problems.add("participants", f"They must be a list of 1 to {MOST_PARTICIPANTS} names.")
        return ()
    names = [participant_name(one) for one in value]
    for number, name in enumerate(names):
        if name is None:
            problems.add(
                f"participants[{number}]",
                f"It must be a name of 1 to {PARTICIPANT_LENGTH} printable characters, not *.",
            )
    known = [name for name in names if name is not None]
    if len(set(known)) < len(known):
        problems.add("participants", "Nobody may be named twice.")
    return tuple(sorted(set(known)))


def _internal(raw: Mapping[Any, Any], problems: Problems) -> bool:
    value = raw.get("internal")
    if value is not None and not isinstance(value, bool):
        problems.add("internal", "It must be true or false.")
    return value is True


def _hints(raw: Mapping[Any, Any], problems: Problems) -> list[dict[str, Any]]:
    value = raw.get("topic_hints")
    if value is None:
        return []
    if not isinstance(value, list) or len(value) > MOST_HINTS:
        problems.add("topic_hints", f"They must be a list of at most {MOST_HINTS} hints.")
        return []
    return [_hint(one, f"topic_hints[{number}]", problems) for number, one in enumerate(value)]


def _hint(raw: object, place: str, problems: Problems) -> dict[str, Any]:
    if not isinstance(raw, Mapping):
        problems.add(place, "It must be an object with hint and confidence.")
        return {}
    _note_unknown(raw, HINT_FIELDS, f"{place}.", problems)
    inner = Problems()
    hint = _text(raw, "hint", HINT_LENGTH, inner)
    for name, message in inner.found.items():
        problems.add(f"{place}.{name}", message)
    weight = raw.get("confidence")
    is_number = isinstance(weight, int | float) and not isinstance(weight, bool)
    if not is_number or not 0 <= weight <= 1:  # type: ignore[operator]  # NaN is neither
        problems.add(f"{place}.confidence", "It must be a number from 0 to 1.")
        return {}
    return {"hint": hint, "confidence": float(weight)}  # type: ignore[arg-type]


def _payload(raw: Mapping[Any, Any], problems: Problems) -> dict[str, Any]:
    value = raw.get("payload")
    if value is None:
        problems.add("payload", "It is missing.")
        return {}
    if not isinstance(value, dict):
        problems.add("payload", "It must be an object.")
        return {}
    wrong = next(_unkeepable(value), None)
    if wrong is not None:
        problems.add("payload", wrong)
        return {}
    if len(canonical_json(value).encode()) > PAYLOAD_BYTES:
        problems.too_large = True
        problems.add("payload", f"It may have at most {PAYLOAD_BYTES} bytes as canonical JSON.")
    return value


def _unkeepable(value: dict[str, Any]) -> Iterator[str]:
    """What keeps a value from being stored, looked for without recursion."""
    waiting: list[tuple[Any, int]] = [(value, 1)]
    while waiting:
        part, level = waiting.pop()
        if level > PAYLOAD_LEVELS and isinstance(part, dict | list):
            yield f"It may be nested at most {PAYLOAD_LEVELS} levels deep."
            return
        if isinstance(part, dict):
            waiting += [(inner, level + 1) for inner in part.values()]
            waiting += [(key, level + 1) for key in part]
        elif isinstance(part, list):
            waiting += [(inner, level + 1) for inner in part]
        elif isinstance(part, str):
            if UNSTORABLE.search(part):
                yield "It holds a NUL or a lone surrogate."
        elif isinstance(part, float):
            if not math.isfinite(part):
                yield "It holds a number that is none."
        elif isinstance(part, int) and abs(part) > LARGEST_INTEGER:
            yield "It holds a whole number of more than 63 bits."
