"""How many tokens a text takes in a model's context."""

from __future__ import annotations

import math
from typing import Protocol

BYTES_PER_TOKEN = 4


class TokenCounter(Protocol):
    """Counts tokens. Parts counted one by one never come to less than the whole."""

    def count(self, text: str) -> int: ...

    def fitting(self, text: str, tokens: int) -> int:
        """How many characters of the beginning take at most ``tokens``."""
        ...


class ByteEstimate:
    """Four bytes of UTF-8 are a token: what English takes on average, and more than enough for
    scripts whose characters take several bytes.
    """

    def count(self, text: str) -> int:
        return math.ceil(len(text.encode()) / BYTES_PER_TOKEN)

    def fitting(self, text: str, tokens: int) -> int:
        room = max(tokens, 0) * BYTES_PER_TOKEN
        return len(text[:room].encode()[:room].decode(errors="ignore"))


ESTIMATE = ByteEstimate()
