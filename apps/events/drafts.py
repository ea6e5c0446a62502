"""An event as it is handed in."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any, ClassVar

from pydantic import Field

from apps.access.participants import Participants
from apps.common.errors import PlatformError
from apps.common.messages import (
    Each,
    JsonObject,
    Line,
    Many,
    Message,
    Moment,
    Number,
)
from apps.events.vocabulary import (
    CHANNEL_MAX_LENGTH,
    CONTEXT_MAX_LENGTH,
    DEFAULT_TYPE,
    FIRST_YEAR,
    HINT_MAX_LENGTH,
    INTERNAL_TYPES,
    LAST_YEAR,
    MAX_EVENTS,
    MAX_HINTS,
    MAX_PARTICIPANTS,
    PAYLOAD_MAX_BYTES,
    PAYLOAD_MAX_LEVELS,
    SOURCE_KEY_MAX_LENGTH,
    TYPE_MAX_LENGTH,
)


class Hint(Message):
    """What an event is about, as far as its emitter can say."""

    no_object: ClassVar[str] = "It must be an object with hint and confidence."
    null_is_absent: ClassVar[bool] = True

    hint: Annotated[str, Line(HINT_MAX_LENGTH)]
    """A topic, in your words."""
    confidence: Annotated[float, Number(0, 1)]
    """How sure you are."""


class EventDraft(Message):
    """An event for the log, as it is handed in."""

    noun: ClassVar[str] = "event"
    no_object: ClassVar[str] = "An event is an object."
    null_is_absent: ClassVar[bool] = True

    timestamp: Annotated[dt.datetime, Moment(FIRST_YEAR, LAST_YEAR)]
    """When it happened, ISO 8601 with a zone."""
    channel: Annotated[str, Line(CHANNEL_MAX_LENGTH)]
    """Where it came from, such as telegram."""
    participants: Annotated[tuple[str, ...], Participants(MAX_PARTICIPANTS)]
    """Who takes part, each once, agents too: only their queries will see it. None but yours."""
    payload: Annotated[dict[str, Any], JsonObject(PAYLOAD_MAX_BYTES, PAYLOAD_MAX_LEVELS)] = Field(
        description=f"What happened, at most {PAYLOAD_MAX_BYTES // 1024} KiB and "
        f"{PAYLOAD_MAX_LEVELS} levels; the words best under text."
    )
    source_event_key: Annotated[str, Line(SOURCE_KEY_MAX_LENGTH, blank="")] = ""
    """Your own id of it: the same again in a channel is the same event, or a CONFLICT."""
    topic_hints: Annotated[tuple[Hint, ...], Many(MAX_HINTS, of="hints")] = ()
    """What it is about, as far as you can say."""
    internal: bool = False
    """Not for usual queries. Some types always are."""
    context_id: Annotated[str, Line(CONTEXT_MAX_LENGTH, blank="")] = ""
    """Your id of the conversation it belongs to."""
    type: Annotated[str, Line(TYPE_MAX_LENGTH, blank=DEFAULT_TYPE)] = DEFAULT_TYPE
    """What kind of event it is."""

    @property
    def is_internal(self) -> bool:
        """Whether it counts as internal: the emitter says so, or its type is."""
        return self.internal or self.type.lower() in INTERNAL_TYPES


Drafts = list[EventDraft | PlatformError]


#: A batch of events.
EACH_EVENT = Each(EventDraft, "events", MAX_EVENTS)
read_drafts = EACH_EVENT.read
