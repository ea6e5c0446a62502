"""What a query asks for."""

from __future__ import annotations

import re
import uuid
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field, model_validator

from apps.access.participants import Participants
from apps.common.errors import InvalidArgument
from apps.common.messages import (
    Capped,
    Identifier,
    Line,
    Many,
    Message,
    Schema,
    ValueKind,
    too_large,
    wrong,
)
from apps.common.text import UNSTORABLE
from apps.events.vocabulary import CONTEXT_MAX_LENGTH, HINT_MAX_LENGTH, MAX_HINTS, MAX_PARTICIPANTS

DEFAULT_LIMIT, MAX_LIMIT = 50, 500
#: Less than that holds hardly more than the frame of an answer.
MIN_TOKENS, MAX_TOKENS = 400, 100_000
QUERY_BYTES = 8192
CURSOR_MAX_LENGTH = 8192

NODE_NAME = re.compile(r"[0-9a-f]{8,64}")

Hints = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class QueryText(ValueKind):
    """Words that are searched for, bounded in bytes; empty where nothing is."""

    max_bytes: int

    def read(self, value: Any) -> str:
        if not isinstance(value, str) or UNSTORABLE.search(value):
            raise wrong("It must be a text without a NUL or a lone surrogate.")
        if value and not value.strip():
            raise wrong("It must not be blank.")
        if len(value) > self.max_bytes or len(value.encode()) > self.max_bytes:
            said = f"It may have at most {self.max_bytes} bytes."
            raise too_large(said, max_bytes=self.max_bytes)
        return value

    def schema(self) -> Schema:
        return {"type": "string"}


@dataclass(frozen=True, slots=True)
class NodeName(ValueKind):
    """A node's id, or as many of its first characters as a brief answer has; empty for none."""

    def read(self, value: Any) -> str:
        if not isinstance(value, str) or (value and not NODE_NAME.fullmatch(value)):
            raise wrong("It must be the node_id of an answer.")
        return value

    def schema(self) -> Schema:
        return {"type": "string"}


class Confidence(ValueKind):
    """How sure an asker is of a hint."""

    def read(self, value: Any) -> float:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not 0 < value <= 1:
            raise wrong("It must be a number above 0 and up to 1.")
        return float(value)

    def schema(self) -> Schema:
        return {"type": "number", "minimum": 0, "maximum": 1}


class WantedHint(Message):
    """A hint that events are to have; a bare text is one that its asker is sure of."""

    no_object: ClassVar[str] = "A hint is a text, or an object with hint and confidence."
    null_is_absent: ClassVar[bool] = True

    hint: Annotated[str, Line(HINT_MAX_LENGTH)]
    confidence: Annotated[float, Confidence()] = 1.0

    @model_validator(mode="before")
    @classmethod
    def _bare(cls, raw: Any) -> Any:
        return {"hint": raw} if isinstance(raw, str) else raw


#: Both forms; what they consist of is listed once, in words.
WANTED_HINT: dict[str, Any] = {"anyOf": [{"type": "string"}, {"type": "object"}]}


class Question(Message):
    """A query of what was said in a repository."""

    null_is_absent: ClassVar[bool] = True

    participants: Annotated[tuple[str, ...], Participants(MAX_PARTICIPANTS)]
    """Who all must take part in what you get: some of those in the instructions."""
    query: Annotated[str, QueryText(QUERY_BYTES)] = ""
    """What you want to know, in words. Without it the newest come first."""
    context_id: Annotated[str, Line(CONTEXT_MAX_LENGTH, blank="")] = ""
    """Only this conversation: the context_id of its events."""
    topic_hints: Annotated[tuple[WantedHint, ...], Many(MAX_HINTS, 0, "hints")] = Field(
        default=(), json_schema_extra={"items": WANTED_HINT}
    )
    """Only events with hints like these: texts, or objects with hint and confidence."""
    node_id: Annotated[str, NodeName()] = ""
    """Only what lies below this node of an answer."""
    topic_id: Annotated[uuid.UUID | None, Identifier()] = None
    """Only this topic."""
    include_internal: bool = False
    """Internal events too."""
    limit: Annotated[int, Capped(1, MAX_LIMIT)] = DEFAULT_LIMIT
    """The most events."""
    max_tokens: Annotated[int | None, Capped(MIN_TOKENS, MAX_TOKENS)] = None
    """The most tokens of the answer, which gets brief."""
    cursor: Annotated[str, Line(CURSOR_MAX_LENGTH, blank="")] = ""
    """next_cursor of an answer, or of a node in it with its node_id; the rest as before."""

    @model_validator(mode="after")
    def _one_place(self) -> Self:
        """Raises InvalidArgument."""
        if self.node_id and self.topic_id:
            raise InvalidArgument("topic_id", "Name a node_id or a topic_id, not both.")
        return self

    @property
    def hints(self) -> Hints:
        """The hints by name, each once with the highest confidence."""
        ordered = sorted((one.hint, one.confidence) for one in self.topic_hints)
        return tuple(dict(ordered).items())

    @property
    def selects(self) -> bool:
        """Whether it asks for some events by what they are, not by where they stand."""
        return bool(self.query or self.context_id or self.topic_hints)

    def constraints(self) -> dict[str, Any]:
        """What the answer is limited to, as it is answered; of a text only that there was one."""
        if self.max_tokens is not None:
            return {"participants": list(self.participants)}
        hints = [{"hint": hint, "confidence": sure} for hint, sure in self.hints]
        return {
            "participants": list(self.participants),
            **({"context_id": self.context_id} if self.context_id else {}),
            **({"topic_hints": hints} if hints else {}),
            **({"has_query": True} if self.query else {}),
            **({"node_id": self.node_id} if self.node_id else {}),
            **({"topic_id": str(self.topic_id)} if self.topic_id else {}),
            "include_internal": self.include_internal,
            "limit": self.limit,
        }
