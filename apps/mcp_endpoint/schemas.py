"""How arguments and results of tools are read and listed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field

from apps.common.context import Intent
from apps.common.messages import (
    UNLISTED,
    Answer,
    ListOf,
    Message,
    ValueKind,
    Word,
    is_none,
    schema_of,
)
from apps.memories.vocabulary import RecallKind

Schema = Mapping[str, Any]
#: Of an object inside an answer that has more fields, those are listed that are described.
MAX_LISTED = 8
#: What the shape of an answer consists of.
SHAPE = ("type", "const", "properties", "items", "required", "anyOf")
#: How moments are written is said in words.
IN_WORDS = ("date-time",)


def listed(model: type[Message] | type[Answer]) -> Schema:
    """The schema of a message or an answer as listings have it.

    They are paid for in every model's context. Of an argument what its description says in words
    is left out. Of an answer there is its shape: what a name does not say, the tool's description
    does.
    """
    schema = schema_of(model)
    if issubclass(model, Message):
        return _argument(schema)
    parts = {name: _part(one) for name, one in schema["properties"].items()}
    return {**_shape(schema), "properties": parts}


def _argument(schema: Schema) -> dict[str, Any]:
    """The schema of an argument, or of a part of one."""
    kept = {name: value for name, value in schema.items() if value not in IN_WORDS}
    kept.pop("additionalProperties", None)
    if kept.get("minLength") == 1:
        del kept["minLength"]
    return _with_parts(kept, _argument)


def _shape(schema: Schema) -> dict[str, Any]:
    kept = {name: schema[name] for name in SHAPE if schema.get(name)}
    if schema.get("nullable"):
        kept["type"] = [kept["type"], "null"]
    return kept


def _part(schema: Schema) -> dict[str, Any]:
    """The shape of a part of an answer; of many fields those that are described."""
    kept = _shape(schema)
    kept.pop("required", None)
    properties = kept.get("properties", {})
    if len(properties) > MAX_LISTED:
        kept["properties"] = {name: one for name, one in properties.items() if "description" in one}
    return _with_parts(kept, _part)


def _with_parts(
    schema: dict[str, Any], change: Callable[[Schema], dict[str, Any]]
) -> dict[str, Any]:
    """The schema with what is inside of it changed."""
    if "properties" in schema:
        inside = schema["properties"].items()
        schema["properties"] = {name: change(one) for name, one in inside}
    if "items" in schema:
        schema["items"] = change(schema["items"])
    return schema


def without(schema: Schema, names: Collection[str]) -> dict[str, Any]:
    """The shape of an answer without the parts of these names, wherever they stand."""
    kept = {**schema}
    if "properties" in kept:
        inside = kept["properties"].items()
        kept["properties"] = {n: without(one, names) for n, one in inside if n not in names}
    if "items" in kept:
        kept["items"] = without(kept["items"], names)
    if "oneOf" in kept:
        kept["oneOf"] = [without(one, names) for one in kept["oneOf"]]
    return kept


def context_schema(intent: Intent) -> Schema:
    """The argument ``context`` of a tool that is called with ``intent``.

    None of it is required: what is missing is for us to say, with the values that would do.
    """
    told = {"type": "string", "description": "From the instructions."}
    return {
        "type": "object",
        "description": "All five fields, in every call.",
        "properties": {
            "agent_id": told,
            "organization_id": told,
            "repository_id": {"type": "string", "description": "One from the instructions."},
            "intent": {"type": "string", "enum": [intent.value], "description": "Always this."},
            "request_id": {
                "type": "string",
                "description": "Any text: new in each call, the same in a retry.",
            },
        },
    }


class NoArguments(Message):
    """Nothing has to be said."""


class RecallEntry(Answer):
    """A memory that somebody was served before is right no longer, or hers is to be changed."""

    memory_id: str
    event: Annotated[str, Word(tuple(RecallKind))]
    replacement_memory_id: str | None = Field(None, exclude_if=is_none)
    contradicting_memory_id: Annotated[str | None, UNLISTED] = Field(None, exclude_if=is_none)
    version: Annotated[int | None, UNLISTED] = Field(None, exclude_if=is_none)
    comment: Annotated[str | None, UNLISTED] = Field(None, exclude_if=is_none)
    """What a reviewer wants changed in the version."""


# Stands in every tool's output; the instructions say what is in it.
ERROR: Schema = {"properties": {"error": {"type": "object"}}, "required": ["error"]}


class OneOrMany(ListOf):
    """A value of a kind, or a list of them."""

    def __init__(self, item: ValueKind) -> None:
        super().__init__(item, or_one=True)

    def schema(self) -> dict[str, Any]:
        item = self.item.schema()
        return {"anyOf": [item, {"type": "array", "items": item}]}


def input_schema(
    properties: Mapping[str, Schema], required: Sequence[str], *, context: Schema | None
) -> dict[str, Any]:
    """``context`` is declared but not required: its absence is for us to answer."""
    return {
        "type": "object",
        "properties": {**({"context": context} if context else {}), **properties},
        "required": list(required),
        "additionalProperties": False,
    }


def output_schema(result: Schema, *, stated: Mapping[str, str]) -> dict[str, Any]:
    """Result or error. Older clients want the type at the root, where it holds for both.

    ``stated`` are words that every result of the family has. Notices, which any result may bring,
    are described in the instructions.
    """
    words = {name: {"type": "string", "const": word} for name, word in stated.items()}
    properties = {**words, **result.get("properties", {})}
    required = [*words, *result.get("required", [])]
    shape = {name: part for name, part in result.items() if name != "type"}
    answer = {**shape, "properties": properties, "required": required}
    return {"type": "object", "oneOf": [answer, dict(ERROR)]}
