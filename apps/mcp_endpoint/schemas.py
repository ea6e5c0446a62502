"""How arguments and results of tools are read and listed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from apps.memories.presentation import UNLISTED
from apps.memories.vocabulary import RecallKind

Schema = Mapping[str, Any]
#: Of longer enumerations of what a tool answers nobody has to choose; and of objects with more
#: fields, those are listed that are described.
MAX_LISTED = 8


def listed(model: type[Message] | type[Answer]) -> Schema:
    """The schema of a message or an answer as listings have it.

    They are paid for in every model's context: the format of a moment is left out, which its
    description says in words; of what is answered also long enumerations, and of many fields inside
    of it those that nothing is said about.
    """
    schema = schema_of(model)
    if issubclass(model, Message):
        return _listed(schema)
    return _listed({**schema, "properties": _each(schema["properties"], _outlined)})


def _listed(schema: Schema) -> dict[str, Any]:
    kept = {name: value for name, value in schema.items() if value != "date-time"}
    kept.pop("additionalProperties", None)
    if kept.pop("nullable", False):
        kept["type"] = [kept["type"], "null"]
    if "properties" in kept:
        kept["properties"] = _each(kept["properties"], _listed)
    if "items" in kept:
        kept["items"] = _listed(kept["items"])
    return kept


def _outlined(schema: Schema) -> dict[str, Any]:
    """The schema of a part of an answer, with the fields that it describes."""
    kept = dict(schema)
    if len(kept.get("enum", ())) > MAX_LISTED:
        del kept["enum"]
    properties = kept.get("properties", {})
    if len(properties) > MAX_LISTED:
        properties = {name: one for name, one in properties.items() if "description" in one}
        kept["required"] = [name for name in kept.get("required", ()) if name in properties]
    if "properties" in kept:
        kept["properties"] = _each(properties, _outlined)
    if "items" in kept:
        kept["items"] = _outlined(kept["items"])
    return {name: value for name, value in kept.items() if value or name == "default"}


def _each(
    properties: Mapping[str, Schema], change: Callable[[Schema], dict[str, Any]]
) -> dict[str, Any]:
    return {name: change(schema) for name, schema in properties.items()}


UUID: Schema = {"type": "string", "format": "uuid"}
CONTEXT: Schema = {
    "type": "object",
    "description": (
        "Who asks, and where: all five fields, in every call. The first three come with your "
        "access token."
    ),
    "properties": {
        "agent_id": {
            "type": "string",
            "description": "Your agent id, or a person's user name.",
            "minLength": 1,
        },
        "organization_id": UUID,
        "repository_id": UUID,
        "intent": {
            "type": "string",
            "enum": [intent.value for intent in Intent],
            "description": "read, write, or admin to govern.",
        },
        "request_id": {
            "type": "string",
            "description": "A new id for each request; the same id repeats the request.",
            "minLength": 1,
            "maxLength": REQUEST_ID_MAX_LENGTH,
        },
    },
    "additionalProperties": False,
}


class NoArguments(Message):
    """Nothing has to be said."""


class Notice(Answer):
    """A memory that somebody was served before is right no longer, or hers is to be changed."""

    memory_id: str
    event: Annotated[str, Word(tuple(RecallKind))]
    replacement_memory_id: str | None = Field(None, exclude_if=is_none)
    version: Annotated[int | None, UNLISTED] = Field(None, exclude_if=is_none)
    comment: Annotated[str | None, UNLISTED] = Field(None, exclude_if=is_none)
    """What a reviewer wants changed in the version."""


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
