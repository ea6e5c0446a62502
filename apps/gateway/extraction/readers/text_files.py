"""Plain text, Markdown, CSV and JSON: formats that the standard library reads."""

from __future__ import annotations

import codecs
import csv
import io
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO

from charset_normalizer import from_bytes

from apps.gateway.extraction.file_kinds import HEAD, is_utf16
from apps.gateway.extraction.limits import AT_ONCE, BOUNDS

BY_MARK = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",  # begins like the next one
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
#: Encodings that files of the last decades have: of Latin letters, of which some have accents, and
#: of others. Fewer letters with accents tell nothing.
WESTERN = "cp1252"
LATIN = [WESTERN, "cp1250", "cp1254"]
OTHERS = [
    *("cp1251", "cp1253", "cp1255", "cp1256", "koi8_r"),
    *("shift_jis", "euc_jp", "gb18030", "big5", "euc_kr"),
]
LATIN_SHARE, TELLING_LETTERS = 0.3, 20
#: Bytes that are looked at.
SAMPLE_BYTES = 8_192


def read_text(file: BinaryIO) -> Iterator[str]:
    """The paragraphs of a text."""
    yield from decoded(file.read()).split("\n\n")


#: Where something new begins in source code: a line that is not indented, after an empty one, and
#: closes nothing.
NEXT_PART = re.compile(r"\n[^\S\n]*\n(?=[^\s)\]}])(?!(?:end|fi|done|esac)\b)")


def read_code(file: BinaryIO) -> Iterator[str]:
    """The parts of source code, each with what is indented below it."""
    yield from NEXT_PART.split(decoded(file.read()))


def decoded(raw: bytes) -> str:
    """Text by its byte order mark, as UTF-8, else in the encoding that its letters speak for.

    All line ends become newlines.
    """
    text = raw.decode(_encoding(raw), errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _encoding(raw: bytes) -> str:
    marked = next((name for mark, name in BY_MARK.items() if raw.startswith(mark)), "")
    if marked:
        return marked
    if is_utf16(raw[:HEAD]):
        return "utf-16-be" if raw[0] == 0 else "utf-16-le"
    try:
        raw.decode()
    except UnicodeDecodeError:
        return _likely(raw)
    return "utf-8"


def _likely(raw: bytes) -> str:
    """By what stands in a sample of the lines that are not plain letters."""
    telling = b"\n".join(line for line in raw.splitlines() if not line.isascii())[:SAMPLE_BYTES]
    high = sum(byte > 127 for byte in telling)
    is_latin = high < LATIN_SHARE * len(telling)
    if is_latin and high < TELLING_LETTERS:
        return WESTERN
    found = from_bytes(telling, cp_isolation=LATIN if is_latin else OTHERS).best()
    return found.encoding if found is not None else WESTERN


DELIMITERS = ",;\t|"


def read_csv(file: BinaryIO) -> Iterator[str]:
    """The rows of a table, with the names of the columns if the first row has them."""
    text = decoded(file.read())
    csv.field_size_limit(BOUNDS[AT_ONCE].characters)
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
