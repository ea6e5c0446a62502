"""Names that stand between the slashes of a palace path."""

from __future__ import annotations

import re
import unicodedata

_MARKS = re.compile(r"[\u0300-\u036f]+")
_NO_WORD = re.compile(r"[^\w]+|_+")


def slug(text: str) -> str:
    """Lower-case words joined by hyphens, accents taken off; empty when there is no word."""
    plain = _MARKS.sub("", unicodedata.normalize("NFKD", text))
    return _NO_WORD.sub("-", unicodedata.normalize("NFC", plain).casefold()).strip("-")


def escape(text: str) -> str:
    """``text`` without a slash, different for different texts."""
    return text.replace("%", "%25").replace("/", "%2F")
