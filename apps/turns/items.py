"""Response items: what a model is given and what it answers, as they arrive and as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from apps.common.errors import InvalidArgument, PayloadTooLarge
from apps.common.json_limits import Fault, faults_in
from apps.common.messages import MISSING, Schema, ValueKind
from apps.common.text import TOKEN_ESTIMATE, canonical_json
from apps.events.vocabulary import PAYLOAD_MAX_BYTES, PAYLOAD_MAX_LEVELS
from apps.turns.pictures import named_in, set_aside

Item = dict[str, Any]

MAX_ITEMS = 200
TEXT_MAX_BYTES = 32 * 1024
#: An item is one level of its event's payload.
MAX_LEVELS = PAYLOAD_MAX_LEVELS - 1
EVENT_NAME_BYTES = 64
#: What models take for a picture at most, however many bytes it has.
PICTURE_TOKENS = 2_500
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
OUTPUT_ENDING = "_output"


@dataclass(frozen=True, slots=True)
class Items(ValueKind):
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


def parts_of(item: Mapping[str, Any], name: str = "content") -> list[Mapping[str, Any]]:
    """The parts of an item's content, or of another field; a bare text is one of them."""
    content = item.get(name)
    if isinstance(content, str):
        return [{"text": content}]
    listed = content if isinstance(content, list) else []
    return [part for part in listed if isinstance(part, dict)]


def texts_in(items: Iterable[Mapping[str, Any]]) -> list[str]:
    """What the items say: the texts of their parts, what tools are asked and what they answer."""
    found: list[str] = []
    for item in items:
        found += [_text(part.get("text")) for part in parts_of(item)]
        found += [_text(part.get("text")) for part in parts_of(item, "summary")]
        found += [_text(item.get(name)) for name in ("arguments", "input", "output")]
    return [text for text in found if text.strip()]


def said_by_user(items: Iterable[Mapping[str, Any]]) -> list[str]:
    """The texts of a person's own messages; what tools answered is nobody's statement."""
    own = (
        {**item, "output": ""}
        for item in items
        if item.get("type") == MESSAGE and item.get("role", USER_ROLE) == USER_ROLE
    )
    return texts_in(own)


def count_tokens(items: Iterable[Mapping[str, Any]]) -> int:
    """How many tokens the items take at most, one by one."""
    return sum(tokens_of(item) for item in items)


def tokens_of(item: Mapping[str, Any]) -> int:
    """How many tokens the whole item takes as JSON; a picture counts as PICTURE_TOKENS."""
    plain, _ = set_aside(item)
    pictures = sum(1 for _ in named_in(plain))
    return TOKEN_ESTIMATE.count(canonical_json(plain)) + PICTURE_TOKENS * pictures


def partners_of(items: Sequence[Item]) -> dict[int, int]:
    """The place of the output of each call, and of the call of each output.

    An output answers the last call before it of its kind and id that has no output yet.
    """
    waiting: dict[tuple[str, str], list[int]] = {}
    partners: dict[int, int] = {}
    for place, item in enumerate(items):
        kind, ids = str(item.get("type")), _call_ids(item)
        if not kind.endswith(OUTPUT_ENDING):
            for call_id in ids:
                waiting.setdefault((kind + OUTPUT_ENDING, call_id), []).append(place)
            continue
        calls = waiting.get((kind, ids[0]), []) if ids else []
        while calls:
            call = calls.pop()
            if call not in partners:
                partners |= {place: call, call: place}
                break
    return partners


def is_half(item: Item) -> bool:
    """Whether an item is a call that awaits an output, or an output: models refuse either alone."""
    kind = str(item.get("type"))
    return kind.endswith(OUTPUT_ENDING) or kind + OUTPUT_ENDING in TYPES


def _call_ids(item: Item) -> list[str]:
    """What a call and its output are held together by; some outputs only have an ``id``."""
    return [item[name] for name in ("call_id", "id") if isinstance(item.get(name), str)]


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
    plain, _ = set_aside(item)
    if len(canonical_json(plain).encode()) > PAYLOAD_MAX_BYTES - EVENT_NAME_BYTES:
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
