"""The few request headers that are read before the protocol library."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from typing import Any

BEARER = re.compile(r"bearer +([\x21-\x7e]{1,512})", re.IGNORECASE)


class Headers:
    """The headers of an ASGI scope. What is sent twice is joined, and so fits no check."""

    def __init__(self, scope: MutableMapping[str, Any]) -> None:
        self._pairs: list[tuple[bytes, bytes]] = scope["headers"]

    def get(self, name: str) -> str:
        """The value, empty when there is none."""
        wanted = name.encode()
        return b", ".join(value for key, value in self._pairs if key == wanted).decode("latin-1")

    def bearer(self) -> str | None:
        """The bearer token as sent, or None when the header is missing or malformed."""
        match = BEARER.fullmatch(self.get("authorization").strip())
        return match[1] if match else None

    def length(self) -> int | None:
        """The declared length of the body in bytes, if there is one."""
        value = self.get("content-length")
        return int(value) if value.isascii() and value.isdigit() else None
