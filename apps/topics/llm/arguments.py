"""The arguments of tool calls, as a model wrote them: checked before anything is looked up."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from apps.common.errors import InvalidArgument
from apps.common.text import UNSTORABLE, parse_uuid
from apps.topics.llm.client import parsed_object
from apps.topics.vocabulary import NODE_ID_LENGTH

CURSOR_MAX_LENGTH = 64


def read_arguments(text: str, known: Mapping[str, Any]) -> dict[str, Any]:
    """The object that a model wrote, with none but known names. Raises InvalidArgument."""
    given = parsed_object(text or "{}")
    if given is None:
        raise InvalidArgument("arguments", "The arguments must be a JSON object.")
    for name in given:
        if name not in known:
            raise InvalidArgument("arguments", "There is an argument that the tool does not have.")
    return {name: value for name, value in given.items() if value is not None}


def whole(given: Mapping[str, Any], name: str, *, default: int, least: int, most: int) -> int:
    """A whole number within its bounds. Raises InvalidArgument."""
    value = given.get(name, default)
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise InvalidArgument(name, f"{name} must be a whole number from {least} to {most}.")


def switch(given: Mapping[str, Any], name: str) -> bool:
    """True or false; false if it is not given. Raises InvalidArgument."""
    value = given.get(name, False)
    if isinstance(value, bool):
        return value
    raise InvalidArgument(name, f"{name} must be true or false.")


def node_id(given: Mapping[str, Any], name: str, *, needed: bool) -> str:
    """The id of a node; empty stands for what is above all of them. Raises InvalidArgument."""
    value = given.get(name, "")
    if not isinstance(value, str) or len(value) > NODE_ID_LENGTH or UNSTORABLE.search(value):
        raise InvalidArgument(name, f"{name} must be the id of a node.")
    if needed and not value:
        raise InvalidArgument(name, f"{name} is missing.")
    return value


def cursor_text(given: Mapping[str, Any]) -> str:
    """A cursor that is not checked yet. Raises InvalidArgument."""
    value = given.get("cursor", "")
    if isinstance(value, str) and len(value) <= CURSOR_MAX_LENGTH:
        return value
    raise InvalidArgument("cursor", "The cursor does not belong to this call.")


def event_ids(given: Mapping[str, Any], *, most: int) -> list[uuid.UUID]:
    """Some different ids of events. Raises InvalidArgument."""
    value = given.get("event_ids")
    if not isinstance(value, list) or not 0 < len(value) <= most:
        raise InvalidArgument("event_ids", f"event_ids is a list of 1 to {most} event ids.")
    parsed = [parse_uuid(entry) for entry in value]
    if None in parsed:
        raise InvalidArgument("event_ids", "event_ids holds something that is no event id.")
    return [key for key in dict.fromkeys(parsed) if key is not None]
