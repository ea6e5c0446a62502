"""How arguments and results of tools are read and listed."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from apps.common.context import REQUEST_ID_MAX_LENGTH, Intent
from apps.common.json_limits import MAX_INTEGER
from apps.common.messages import (
    Answer,
    Kind,
    ListOf,
    Message,
    Whole,
    Word,
    is_none,
    schema_of,
)
from apps.memories.vocabulary import RecallKind

Schema = Mapping[str, Any]
#: Longer enumerations are left out of what a tool answers: nobody has to choose from them.
MAX_LISTED_WORDS = 8


def text(description: str, **limits: Any) -> Schema:
    return {"type": "string", "description": description, **limits}


def integer(description: str, **limits: Any) -> Schema:
    return {"type": "integer", "description": description, **limits}


def identifier(description: str) -> Schema:
    return text(description, format="uuid")


def flag(description: str) -> Schema:
    return {"type": "boolean", "description": description}


def array(items: Schema, description: str, **limits: Any) -> Schema:
    return {"type": "array", "items": items, "description": description, **limits}


def one_of(values: Sequence[str], description: str) -> Schema:
    return {"type": "string", "enum": list(values), "description": description}


def record(properties: Mapping[str, Schema], required: Sequence[str]) -> Schema:
    """An object that may gain fields later."""
    return {"type": "object", "properties": dict(properties), "required": list(required)}


def listed(model: type[Message] | type[Answer]) -> Schema:
    """The schema of a message or an answer as listings have it.

    They are paid for in every model's context: the format of a moment is left out, which its
    description says in words, and long enumerations of what is answered.
    """
    most_words = MAX_LISTED_WORDS if issubclass(model, Answer) else math.inf
    return _shortened(schema_of(model), most_words)


def _shortened(schema: Schema, most_words: float) -> dict[str, Any]:
    kept = {name: value for name, value in schema.items() if value != "date-time"}
    kept.pop("additionalProperties", None)
    if len(kept.get("enum", ())) > most_words:
        del kept["enum"]
    if "properties" in kept:
        parts = kept["properties"].items()
        kept["properties"] = {name: _shortened(part, most_words) for name, part in parts}
    if "items" in kept:
        kept["items"] = _shortened(kept["items"], most_words)
    return kept


UUID: Schema = {"type": "string", "format": "uuid"}
CONTEXT: Schema = {
    "type": "object",
    "description": (
        "Who asks, and where: all five fields, in every call. The first three come with your "
        "access token."
    ),
    "properties": {
        "agent_id": text("Your agent id, or a person's user name.", minLength=1),
        "organization_id": UUID,
        "repository_id": UUID,
        "intent": one_of(
            [intent.value for intent in Intent],
            "read, write, or admin to govern.",
        ),
        "request_id": text(
            "A new id for each request; the same id repeats the request.",
            minLength=1,
            maxLength=REQUEST_ID_MAX_LENGTH,
        ),
    },
    "additionalProperties": False,
}


class NoArguments(Message):
    """Nothing has to be said."""


class Notice(Answer):
    """A memory that somebody was served before is right no longer."""

    memory_id: str
    event: Annotated[str, Word(tuple(RecallKind))]
    """What became of it."""
    replacement_memory_id: str | None = Field(None, exclude_if=is_none)


# Stands in every tool's output, so it is kept short.
ERROR: Schema = {
    "type": "object",
    "properties": {
        "error": {
            "type": "object",
            "properties": {
                "code": {"type": "string"},
                "message": {"type": "string"},
                "retryable": {"type": "boolean"},
                "request_id": {"type": "string"},
                "details": {"type": "object"},
            },
            "required": ["code", "message", "retryable", "request_id", "details"],
        }
    },
    "required": ["error"],
}


@dataclass(frozen=True, slots=True)
class Integer(Whole):
    """A whole number as JSON Schema has it: 2.0 is one too. Without ``most`` any that is stored."""

    most: int = MAX_INTEGER

    def read(self, value: Any) -> int:
        is_whole = isinstance(value, float) and value.is_integer()
        return Whole.read(self, int(value) if is_whole else value)

    def schema(self) -> dict[str, Any]:
        bounds = Whole.schema(self)
        return {name: bound for name, bound in bounds.items() if bound != MAX_INTEGER}


class OneOrMany(ListOf):
    """A value of a kind, or a list of them; listed is only once what they may be."""

    def __init__(self, item: Kind) -> None:
        super().__init__(item, or_one=True)

    def schema(self) -> dict[str, Any]:
        many = {"type": "array", "items": {"type": "string"}}
        return {"anyOf": [self.item.schema(), many]}


def input_schema(
    properties: Mapping[str, Schema], required: Sequence[str], *, with_context: bool
) -> dict[str, Any]:
    """``context`` is declared but not required: its absence is for us to answer."""
    context = {"context": CONTEXT} if with_context else {}
    return {
        "type": "object",
        "properties": {**context, **properties},
        "required": list(required),
        "additionalProperties": False,
    }


def output_schema(result: Schema, *, stated: Mapping[str, str], for_agents: bool) -> dict[str, Any]:
    """Result or error. Older clients want the type at the root.

    ``stated`` are words that every result of the family has, ``for_agents`` lets in notices.
    """
    words = {name: {"type": "string", "const": word} for name, word in stated.items()}
    notices = {"notices": {"type": "array"}} if for_agents else {}
    own = {name: part for name, part in result.items() if name != "description"}
    properties = {**notices, **words, **own.get("properties", {})}
    required = [*words, *own.get("required", [])]
    answer = {**own, "properties": properties, "required": required}
    return {"type": "object", "oneOf": [answer, dict(ERROR)]}
