"""What an abstract and an overview of a folder say: what it is for, and what is in it by number."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from apps.common.text import canonical_json
from apps.turns.layout import PURPOSES, File, folders_of, is_inside, parents_of

MOST_SAMPLES = 20


@dataclass(slots=True)
class Contents:
    """What is below a folder: how many folders, files and lines, and the days they are about."""

    folders: int = 0
    files: int = 0
    lines: int = 0
    days: list[dt.date] = field(default_factory=list)

    def add(self, file: File) -> None:
        self.files += 1
        self.lines += file.lines
        if file.first is not None and file.last is not None:
            self.days = [min([*self.days, file.first]), max([*self.days, file.last])]

    @property
    def told(self) -> str:
        if not self.files:
            return "It is empty."
        counts = f"{_number(self.files, 'file')} in {_number(self.folders, 'folder')} below it"
        spans = f", {self.days[0].isoformat()} to {self.days[1].isoformat()}" if self.days else ""
        return f"{counts}, {_number(self.lines, 'line')} in all{spans}."


def contents_of(files: Iterable[File]) -> dict[str, Contents]:
    """What is below each folder there is."""
    known = list(files)
    found = {folder: Contents() for folder in folders_of(known)}
    for folder in found:
        for above in parents_of(folder):
            found[above].folders += 1
    for file in known:
        for above in parents_of(file.path):
            found[above].add(file)
    return found


def summaries_of(files: Sequence[File]) -> dict[str, dict[str, str]]:
    """The abstract and the overview of every folder that is always there, by its path."""
    contents = contents_of(files)
    return {
        folder: {
            "abstract": abstract_of(folder, contents),
            "overview": overview_of(folder, contents, files),
        }
        for folder in PURPOSES
    }


def abstract_of(folder: str, contents: dict[str, Contents]) -> str:
    """What is in a folder, in a sentence or two."""
    nearest = next(above for above in (folder, *parents_of(folder)) if above in PURPOSES)
    return f"{PURPOSES[nearest]} {contents[folder].told}"


def overview_of(folder: str, contents: dict[str, Contents], files: Sequence[File]) -> str:
    """The abstract, then the numbers as JSON."""
    inside = sorted(file.path for file in files if is_inside(file.path, folder))
    numbers = {
        "directories": contents[folder].folders,
        "files": contents[folder].files,
        "lines": contents[folder].lines,
        "sample_paths": inside[:MOST_SAMPLES],
    }
    return f"{abstract_of(folder, contents)}\n\n{canonical_json(numbers)}\n"


def _number(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
