"""How each kind of file is read: from bytes to blocks of text in their order.

Used in the worker only: a reader may take as long and as much as it likes, and raise anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import BinaryIO, cast

from apps.gateway.extraction.kinds import FileKind

Reader = Callable[[BinaryIO], Iterator[str]]

PLACES = {
    FileKind.TXT: ("plain", "read_text"),
    FileKind.MARKDOWN: ("plain", "read_text"),
    FileKind.CSV: ("tables", "read_csv"),
    FileKind.JSON: ("structures", "read_json"),
    FileKind.HTML: ("pages", "read_html"),
    FileKind.PDF: ("pdf", "read_pdf"),
    FileKind.DOCX: ("word", "read_docx"),
}


def reader_of(kind: FileKind) -> Reader:
    """The reader of a kind. Only what it needs is loaded."""
    module, name = PLACES[kind]
    return cast(Reader, getattr(import_module(f"{__name__}.{module}"), name))
