"""Tables of values separated by commas or the like: each row a line that names its columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from apps.gateway.extraction.bounds import MOST_CHARACTERS
from apps.gateway.extraction.readers.plain import decoded

DELIMITERS = ",;\t|"


def read_csv(file: BinaryIO) -> Iterator[str]:
    """The rows of a table, with the names of the columns if the first row has them."""
    text = decoded(file.read())
    csv.field_size_limit(MOST_CHARACTERS)
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
