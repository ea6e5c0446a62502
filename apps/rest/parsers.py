"""Reading a JSON body that may be hostile: too large, too deep, not UTF-8, no object."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn, Protocol

from django.conf import settings
from rest_framework.parsers import BaseParser

from apps.common.errors import InvalidArgument, PayloadTooLarge
from apps.common.nesting import shallow

# Six bytes of JSON can stand for one byte of text (``\u0041``); the rest is for other fields.
ESCAPED_SIZE = 6
OTHER_FIELDS_BYTES = 65_536
#: As much as the MCP endpoint reads.
LARGEST_EVENTS = 16 * 1024 * 1024


class _Readable(Protocol):
    def read(self, size: int = ..., /) -> bytes: ...


class StrictJSONParser(BaseParser):
    """UTF-8 JSON of a bounded size."""

    media_type = "application/json"

    def most_bytes(self) -> int:
        """The size that is read."""
        return max_body_bytes()

    def prepared(self, raw: bytes) -> bytes:
        """What is parsed of what was sent."""
        return raw

    def parse(
        self,
        stream: _Readable,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The parsed value. Raises PayloadTooLarge, InvalidArgument."""
        most = self.most_bytes()
        raw = stream.read(most + 1)
        if len(raw) > most:
            raise PayloadTooLarge(f"A body may have at most {most} bytes.", max_bytes=most)
        if not raw:
            return {}
        try:
            return json.loads(self.prepared(raw).decode(), parse_constant=_refuse_constant)
        except (ValueError, RecursionError) as error:
            # Also: bad UTF-8, and an integer of more digits than Python reads.
            raise InvalidArgument("body", "The body is not JSON in UTF-8, or too deep.") from error


class EventParser(StrictJSONParser):
    """Bodies with room for several payloads; one that is too deep is refused by its name."""

    def most_bytes(self) -> int:
        return LARGEST_EVENTS

    def prepared(self, raw: bytes) -> bytes:
        return shallow(raw)


def max_body_bytes() -> int:
    """The most bytes a body may have, for the largest memory in the most wasteful spelling."""
    content: int = settings.MEMORY_MAX_BYTES
    return content * ESCAPED_SIZE + OTHER_FIELDS_BYTES


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)
