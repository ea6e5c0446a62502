"""Word documents: paragraphs and the rows of tables, in their order."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from typing import Any, BinaryIO

from docx import Document
from docx.oxml.ns import qn

from apps.gateway.extraction.limits import MEBIBYTE, Exit, Unreadable

#: Bytes of all that is packed, once it is unpacked; the library unpacks everything.
MAX_UNPACKED_BYTES = 100 * MEBIBYTE
MAX_PARTS = 5_000
PARAGRAPH, ROW, CELL = qn("w:p"), qn("w:tr"), qn("w:tc")
TEXT, TAB, BREAK = qn("w:t"), qn("w:tab"), qn("w:br")


def read_docx(file: BinaryIO) -> Iterator[str]:
    """The blocks of a document. Raises Unreadable for one that would unpack to too much."""
    _require_bounded(file)
    body = Document(file).element.body
    for block in body.iter(PARAGRAPH, ROW):
        if next(block.iterancestors(ROW), None) is None:
            yield _row(block) if block.tag == ROW else _text(block)


def _require_bounded(file: BinaryIO) -> None:
    """No part can unpack to more than its entry says, and here the entries are added up."""
    with zipfile.ZipFile(file) as packed:
        parts = packed.infolist()
    if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_UNPACKED_BYTES:
        raise Unreadable(Exit.TOO_LARGE)
    file.seek(0)


def _row(row: Any) -> str:
    cells = (_text(cell) for cell in row.iterchildren(CELL))
    return " | ".join(cell for cell in cells if cell)


def _text(element: Any) -> str:
    """The text in one line: paragraphs of a cell are parted by blanks, as tabs and breaks are."""
    pieces = [
        piece.text or "" if piece.tag == TEXT else " "
        for piece in element.iter(TEXT, TAB, BREAK, PARAGRAPH)
    ]
    return " ".join("".join(pieces).split())
