"""Plain text, Markdown, CSV and JSON: formats that the standard library reads."""

from __future__ import annotations

import codecs
import csv
import io
import json
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO

from apps.gateway.extraction.limits import MAX_CHARACTERS

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


DELIMITERS = ",;\t|"


def read_csv(file: BinaryIO) -> Iterator[str]:
    """The rows of a table, with the names of the columns if the first row has them."""
    text = decoded(file.read())
    csv.field_size_limit(MAX_CHARACTERS)
    first_line = text.lstrip().partition("\n")[0]
    delimiter = max(DELIMITERS, key=first_line.count)
    rows = (row for row in csv.reader(io.StringIO(text), delimiter=delimiter) if any(row))
    names = next(rows, [])
    if not _are_names(names):
        yield " | ".join(names)
        names = []
    is_alone = True
    for row in rows:
        is_alone = False
        yield _line(names, row)
    if names and is_alone:
        yield " | ".join(names)


def _are_names(row: Sequence[str]) -> bool:
    """Whether a row names columns: every cell says something else, and no number."""
    cells = [cell.strip() for cell in row]
    return len(set(cells)) == len(cells) and all(cell and not cell[0].isdigit() for cell in cells)


def _line(names: Sequence[str], row: Sequence[str]) -> str:
    if not names:
        return " | ".join(cell.strip() for cell in row)
    labels = [*names, *[""] * (len(row) - len(names))]
    cells = zip(labels, row, strict=False)
    return "; ".join(
        f"{name.strip()}: {cell.strip()}" if name else cell.strip() for name, cell in cells if cell
    )


def read_json(file: BinaryIO) -> Iterator[str]:
    """The texts, numbers and truths of a document in their order; nothing is nothing."""
    value = json.loads(decoded(file.read()), parse_int=str, parse_float=str, parse_constant=str)
    waiting: list[tuple[str, Any]] = [("", value)]
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, dict):
            dot = "." if place else ""
            waiting += [(f"{place}{dot}{key}", value[key]) for key in reversed(value)]
        elif isinstance(value, list):
            waiting += [(place, item) for item in reversed(value)]
        elif value is not None:
            yield f"{place}: {_said(value)}" if place else _said(value)


def _said(value: str | bool) -> str:
    return value if isinstance(value, str) else str(value).lower()
