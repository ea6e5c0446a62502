"""Proposals in what a model or a client sends: a JSON text, or marked blocks in an answer."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from apps.common.errors import InvalidArgument
from apps.common.messages import Schema, Text, ValueKind, as_wrong
from apps.common.text import require_content
from apps.tiers.drafts import Proposals, proposals_in

RESPONSE_MAX_BYTES = 1_000_000
NAME = "MEMORY_PROPOSALS_JSON"
# ```MEMORY_PROPOSALS_JSON, ```json MEMORY_PROPOSALS_JSON, <MEMORY_PROPOSALS_JSON>, [MEMORY_…].
OPENING = re.compile(
    rf"(?P<fence>```)[ \t]*(?:json[ \t]+)?{NAME}[ \t]*\r?$|[<\[]{NAME}[>\]]", re.MULTILINE
)
FENCE_END = re.compile(r"^[ \t]*```", re.MULTILINE)
TAG_END = re.compile(rf"[<\[]/{NAME}[>\]]")
#: A field of a proposal in JSON, wherever it stands.
FIELD = re.compile(r'"(?:title|content)"\s*:')
MAX_ITEMS = 100
HINT = (
    f"Nothing was stored: no block is marked. Fence the JSON array as ```{NAME}, or put it between"
    f" <{NAME}> and </{NAME}>."
)


class ProposalsText(ValueKind):
    """The JSON text of an array of proposals, each of them read by itself.

    The array itself will do: models send it.
    """

    def read(self, value: Any) -> Proposals:
        with as_wrong():
            if isinstance(value, list | dict):
                return proposals_in(_listed(value, "items"))
            return proposals_in(_items_of(Text().read(value), "items"))

    def schema(self) -> Schema:
        return Text().schema()


def extract_proposals(response_text: str) -> tuple[Proposals, str]:
    """The proposals of every marked block of a model's answer; none when there is no block.

    The second is a hint where there is none and something else looks like one. Linear in the
    text's length. Raises InvalidArgument for a block without an end or that is no JSON,
    PayloadTooLarge.
    """
    text = require_content(response_text, field="response_text", max_bytes=RESPONSE_MAX_BYTES)
    blocks = (block for block in _blocks(text) if block.strip() not in {"", "[]"})
    items = [item for block in blocks for item in _items_of(block, "response_text")]
    if len(items) > MAX_ITEMS:
        raise InvalidArgument("response_text", f"At most {MAX_ITEMS} proposals at once.")
    return proposals_in(items), "" if items or not _looks_meant(text) else HINT


def append_block(system_context: str, block: str) -> str:
    """The caller's context, a blank line, and what was recalled."""
    return "\n\n".join(part for part in (system_context, block) if part)


def _blocks(text: str) -> Iterator[str]:
    end = 0
    while (opening := OPENING.search(text, end)) is not None:
        closing = (FENCE_END if opening["fence"] else TAG_END).search(text, opening.end())
        if closing is None:
            raise InvalidArgument("response_text", f"A block {NAME} has no end.")
        yield text[opening.end() : closing.start()]
        end = closing.end()


def _looks_meant(text: str) -> bool:
    """Whether something was probably meant as a block of proposals, and is marked as none."""
    return not OPENING.search(text) and bool(NAME in text or FIELD.search(text))


def _items_of(text: str, field: str) -> list[object]:
    """What a JSON text holds: an array of items, one alone, or ``{"items": [...]}``.

    Raises InvalidArgument naming the field.
    """
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidArgument(field, "It is no JSON; give an array of proposals.") from None
    return _listed(given, field)


def _listed(given: object, field: str) -> list[object]:
    """The items of what was given. Raises InvalidArgument naming the field."""
    if isinstance(given, dict):
        given = given["items"] if isinstance(given.get("items"), list) else [given]
    if not isinstance(given, list) or not given:
        raise InvalidArgument(field, "It must be a JSON array with at least one proposal.")
    if len(given) > MAX_ITEMS:
        raise InvalidArgument(field, f"At most {MAX_ITEMS} proposals at once.")
    return given
