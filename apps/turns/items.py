"""Response items: what a model is given and what it answers, as they arrive and as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from apps.common.errors import InvalidArgument, PayloadTooLarge
from apps.common.json_limits import Fault, faults_in
from apps.common.messages import MISSING, Kind, Schema
from apps.common.text import canonical_json
from apps.events.vocabulary import PAYLOAD_MAX_BYTES, PAYLOAD_MAX_LEVELS

Item = dict[str, Any]

MAX_ITEMS = 200
TEXT_MAX_BYTES = 32 * 1024
#: An item is one level of its event's payload.
MAX_LEVELS = PAYLOAD_MAX_LEVELS - 1
BYTES_PER_TOKEN = 4
EVENT_NAME_BYTES = 64
MESSAGE = "message"
USER_ROLE = "user"
TYPES = frozenset(
    {
        MESSAGE, "reasoning", "item_reference", "compaction",
        "function_call", "function_call_output", "custom_tool_call", "custom_tool_call_output",
        "file_search_call", "web_search_call", "computer_call", "computer_call_output",
        "code_interpreter_call", "image_generation_call", "local_shell_call",
        "local_shell_call_output", "shell_call", "shell_call_output", "apply_patch_call",
        "apply_patch_call_output", "mcp_call", "mcp_list_tools", "mcp_approval_request",
        "mcp_approval_response",
    }
)  # fmt: skip
ROLES = frozenset({USER_ROLE, "assistant", "system", "developer", "tool"})
COUNTED = ("type", "role", "call_id", "output")
COUNTED_OF_PART = ("type", "text", "image_url", "file_id", "filename")


@dataclass(frozen=True, slots=True)
class Items(Kind):
    """Response items of a message. Not models: other programs' items gain fields.

    Raises InvalidArgument and PayloadTooLarge naming the place below ``field``.
    """

    field: str

    def read(self, value: Any) -> list[Item]:
        if value in (MISSING, None):
            raise InvalidArgument(self.field, f"{self.field} is missing.")
        return read_items(value, field=self.field)

    def schema(self) -> Schema:
        item = {"type": "object", "description": "A response item, such as a message."}
        return {"type": "array", "items": item, "maxItems": MAX_ITEMS}


def read_items(given: object, *, field: str) -> list[Item]:
    """Items as they were handed in. Raises InvalidArgument, PayloadTooLarge naming the place.

    An item without a type is a message.
    """
    if not isinstance(given, list):
        raise InvalidArgument(field, f"{field} must be a list of items.")
    if len(given) > MAX_ITEMS:
        raise PayloadTooLarge(
            f"{field} may have at most {MAX_ITEMS} items.", field=field, max_items=MAX_ITEMS
        )
    return [_read_item(item, f"{field}[{place}]") for place, item in enumerate(given)]


def message(role: str, text: str) -> Item:
    """A message of one text."""
    return {"type": MESSAGE, "role": role, "content": [{"type": "input_text", "text": text}]}


def parts_of(item: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The parts of an item's content; a bare text is one of them."""
    content = item.get("content")
    if isinstance(content, str):
        return [{"text": content}]
    return content if isinstance(content, list) else []


def texts_in(items: Iterable[Mapping[str, Any]]) -> list[str]:
    """What the items say: the texts of their parts and the outputs of tools."""
    found: list[str] = []
    for item in items:
        found += [_text(part.get("text")) for part in parts_of(item)]
        found.append(_text(item.get("output")))
    return [text for text in found if text.strip()]


def said_by_user(items: Iterable[Mapping[str, Any]]) -> list[str]:
    """The texts of a person's own messages; what tools answered is nobody's statement."""
    own = (
        {**item, "output": ""}
        for item in items
        if item.get("type") == MESSAGE and item.get("role", USER_ROLE) == USER_ROLE
    )
    return texts_in(own)


def count_tokens(items: Sequence[Mapping[str, Any]]) -> int:
    """About how many tokens the items take: a quarter of their bytes, at least one."""
    size = sum(_size(item) for item in items)
    return max(size // BYTES_PER_TOKEN, 1) if size else 0


def _size(item: Mapping[str, Any]) -> int:
    size = sum(_bytes(item.get(name)) for name in COUNTED)
    return size + sum(_bytes(part.get(name)) for part in parts_of(item) for name in COUNTED_OF_PART)


def _bytes(value: object) -> int:
    return len(_text(value).encode())


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    return "" if value is None else canonical_json(value)


def _read_item(given: object, place: str) -> Item:
    if not isinstance(given, dict):
        raise InvalidArgument(place, f"{place} must be an object.")
    _require_storable(given, place)
    kind = given.get("type", MESSAGE)
    if not isinstance(kind, str) or kind not in TYPES:
        raise InvalidArgument(f"{place}.type", f"{place}.type names no known type of item.")
    role = given.get("role")
    if role is not None and (not isinstance(role, str) or role not in ROLES):
        raise InvalidArgument(f"{place}.role", f"{place}.role names no known role.")
    _require_content(given.get("content"), f"{place}.content")
    item = {**given, "type": kind}
    if len(canonical_json(item).encode()) > PAYLOAD_MAX_BYTES - EVENT_NAME_BYTES:
        raise PayloadTooLarge(
            f"{place} is larger than an event may be.", field=place, max_bytes=PAYLOAD_MAX_BYTES
        )
    return item


def _require_content(content: object, place: str) -> None:
    if content is None:
        return
    if isinstance(content, str):
        _require_short(content, place)
        return
    if not isinstance(content, list) or not all(isinstance(part, dict) for part in content):
        raise InvalidArgument(place, f"{place} must be a list of parts, or a text.")
    for number, part in enumerate(content):
        text = part.get("text", "")
        if not isinstance(text, str) and text is not None:
            raise InvalidArgument(f"{place}[{number}].text", "The text of a part must be a text.")
        _require_short(text or "", f"{place}[{number}].text")


def _require_short(text: str, place: str) -> None:
    if len(text) > TEXT_MAX_BYTES or len(text.encode()) > TEXT_MAX_BYTES:
        raise PayloadTooLarge(
            f"{place} may have at most {TEXT_MAX_BYTES} bytes.",
            field=place,
            max_bytes=TEXT_MAX_BYTES,
        )


def _require_storable(item: Item, place: str) -> None:
    """Raises InvalidArgument for what neither JSON nor the database could hold."""
    fault = next(faults_in(item, most_levels=MAX_LEVELS), None)
    if fault is Fault.LEVELS:
        raise InvalidArgument(place, f"{place} is nested too deep.", max_levels=MAX_LEVELS)
    if fault is not None:
        raise InvalidArgument(place, f"{place} holds something that cannot be stored.")
