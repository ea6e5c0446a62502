"""The sizes of JSON bodies."""

from __future__ import annotations

from django.conf import settings

from apps.common.http import BoundedJSONParser
from apps.common.json_limits import shallow

# Six bytes of JSON can stand for one byte of text (``\u0041``); the rest is for other fields.
ESCAPED_SIZE = 6
OTHER_FIELDS_BYTES = 65_536
#: As much as the MCP endpoint reads.
LARGEST_BODY = 16 * 1024 * 1024


class StrictJSONParser(BoundedJSONParser):
    """A body with one memory at most."""

    def most_bytes(self) -> int:
        return max_body_bytes()


class BulkParser(BoundedJSONParser):
    """Bodies with room for several memories or payloads."""

    def most_bytes(self) -> int:
        return LARGEST_BODY


class EventParser(BulkParser):
    """The same, where a payload that is too deep is refused by its name."""

    def prepared(self, raw: bytes) -> bytes:
        return shallow(raw)


def max_body_bytes() -> int:
    """The most bytes a body may have, for the largest memory in the most wasteful spelling."""
    content: int = settings.MEMORY_MAX_BYTES
    return content * ESCAPED_SIZE + OTHER_FIELDS_BYTES
