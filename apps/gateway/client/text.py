"""Texts from outside, made fit to be stored, sent and shown."""

from __future__ import annotations

import re

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def storable(text: str) -> str:
    """The same text without what UTF-8 (lone surrogates) or databases (NUL) cannot hold."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\x00", REPLACEMENT)


def printable(text: str) -> str:
    """The same text without control characters, which could steer the terminal it is shown on."""
    return _CONTROL.sub(REPLACEMENT, text)


def cut(text: str, most: int) -> str:
    """At most ``most`` characters of it; an ellipsis says that there was more."""
    return text if len(text) <= most else f"{text[: most - 1]}…"
