"""Word documents: paragraphs and the rows of tables, in their order."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from docx import Document
from docx.oxml.ns import qn

from apps.gateway.extraction.limits import MEBIBYTE, Exit, Unreadable

#: Bytes of all that is packed, once it is unpacked; the library unpacks everything.
MAX_UNPACKED_BYTES = 100 * MEBIBYTE
MAX_PARTS = 5_000
PARAGRAPH, ROW, CELL = qn("w:p"), qn("w:tr"), qn("w:tc")
STYLE, HIDDEN, VALUE = (
    f"{qn('w:pPr')}/{qn('w:pStyle')}",
    f"{qn('w:rPr')}/{qn('w:vanish')}",
    qn("w:val"),
)
HEADING = re.compile("(?:heading ([1-6])|title)", re.IGNORECASE)
TEXT, TAB, BREAK = qn("w:t"), qn("w:tab"), qn("w:br")


def read_docx(file: BinaryIO) -> Iterator[str]:
    """The blocks of a document: what stands at the head of its pages, its text, their foot.

    Headings are marked as in Markdown; hidden text is left out. Raises Unreadable for one that
    would unpack to too much.
    """
    _require_bounded(file)
    document = Document(file)
    levels = _levels(document)
    yield from _at_edge(section.header for section in document.sections)
    yield from _blocks(document.element.body, levels)
    yield from _at_edge(section.footer for section in document.sections)


def _blocks(body: Any, levels: dict[str, int]) -> Iterator[str]:
    for block in body.iter(PARAGRAPH, ROW):
        if next(block.iterancestors(ROW), None) is None:
            yield _row(block) if block.tag == ROW else _paragraph(block, levels)


def _at_edge(edges: Iterable[Any]) -> list[str]:
    """The different texts at the head or the foot of pages, each once."""
    own = (edge for edge in edges if not edge.is_linked_to_previous)
    return list(dict.fromkeys(text for edge in own for text in _blocks(edge._element, {}) if text))


def _levels(document: Any) -> dict[str, int]:
    """Which styles are those of headings, and of which level."""
    found = ((style.style_id, HEADING.fullmatch(style.name or "")) for style in document.styles)
    return {key: int(heading[1] or 1) for key, heading in found if heading}


def _paragraph(block: Any, levels: dict[str, int]) -> str:
    text, style = _text(block), block.find(STYLE)
    level = levels.get(style.get(VALUE), 0) if style is not None else 0
    return f"{'#' * level} {text}" if level and text else text


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
        if not _is_hidden(piece)
    ]
    return " ".join("".join(pieces).split())


def _is_hidden(piece: Any) -> bool:
    mark = piece.getparent().find(HIDDEN)
    return mark is not None and mark.get(VALUE, "true") not in ("0", "false", "off")
