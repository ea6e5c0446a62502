"""How each kind of file is read: from bytes to blocks of text in their order.

Used in the worker only: a reader may take as long and as much as it likes, and raise anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import BinaryIO, cast

from apps.gateway.extraction.file_kinds import FileKind

Reader = Callable[[BinaryIO], Iterator[str]]

PLACES = {
    FileKind.TXT: ("text_files", "read_text"),
    FileKind.MARKDOWN: ("text_files", "read_text"),
    FileKind.CODE: ("text_files", "read_code"),
    FileKind.CSV: ("text_files", "read_csv"),
    FileKind.JSON: ("text_files", "read_json"),
    FileKind.HTML: ("html_files", "read_html"),
    FileKind.PDF: ("pdf_files", "read_pdf"),
    FileKind.DOCX: ("docx_files", "read_docx"),
}


def reader_of(kind: FileKind) -> Reader:
    """The reader of a kind. Only what it needs is loaded."""
    module, name = PLACES[kind]
    return cast(Reader, getattr(import_module(f"{__name__}.{module}"), name))
