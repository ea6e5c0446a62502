"""Text and Markdown, which stay as they are."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import BinaryIO

BY_MARK = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",  # begins like the next one
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}


def read_text(file: BinaryIO) -> Iterator[str]:
    """The paragraphs of a text."""
    yield from decoded(file.read()).split("\n\n")


def decoded(raw: bytes) -> str:
    """Text by its byte order mark, as UTF-8, or in the encoding of old Windows files.

    All line ends become newlines.
    """
    encoding = next((name for mark, name in BY_MARK.items() if raw.startswith(mark)), "utf-8")
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")
