"""The tree of a session: the paths of its files and folders, and what is said of each folder.

Nothing of it is stored. All dates are UTC; the same rows always give the same tree.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from apps.common.errors import InvalidArgument, NotFound
from apps.common.text import canonical_json, counted
from apps.turns.vocabulary import Level

ROOT = "/memory"


PATH_MAX_LENGTH = 512
ABSTRACT, OVERVIEW = ".abstract", ".overview"
STATE, POLICY = "meta/state.json", "meta/policy.json"
WATERMARKS = "meta/watermarks.json"
CURRENT = "runtime/context/current.jsonl"
POINTER = "runtime/context/latest_compact_pointer.json"
#: The folders that are always there, and what each is for. These have an overview.
PURPOSES = {
    "": "One conversation: what was said in it, what was learned from it, and its state.",
    "events": "What was said, in the order in which it was said.",
    "events/archive": "Logs of past days, put away; they can still be read.",
    "events/compact": "Summaries that stand for events which are repeated to no model any more.",
    "events/raw": "The log of each day, one item of a turn on each line.",
    "memory_tiers": "Facts that were stated in this conversation, by how long they hold.",
    "memory_tiers/L0": "Facts that hold for good, by month.",
    "memory_tiers/L1": "Facts that hold for a day, by day.",
    "memory_tiers/L2": "Facts that hold for a week, by week.",
    "meta": "The state of the conversation and the policy it is kept by.",
    "runtime": "What the next turn begins with.",
    "runtime/context": "The items that are repeated to the model, behind the last summary.",
}
MAX_SAMPLES = 20


def base_of(session_id: str) -> str:
    """The folder of a session."""
    return f"{ROOT}/{session_id}"


class SessionFileKind(StrEnum):
    """What a file holds."""

    STATE = "state"
    RAW = "raw"
    ARCHIVED = "archived"
    COMPACT = "compact"
    CURRENT = "current"
    FACTS = "facts"


@dataclass(frozen=True, slots=True)
class SessionFile:
    """A file of the tree by its path below the session. ``first`` is the first day it is about,
    ``last`` the last; ``lines`` is how many it has.
    """

    path: str
    holding: SessionFileKind
    lines: int = 1
    first: dt.date | None = None
    last: dt.date | None = None
    level: Level | None = None


def raw_file(day: dt.date, lines: int) -> SessionFile:
    path = f"events/raw/{day:%Y/%m/%d}/log-{day:%Y%m%d}.jsonl"
    return SessionFile(path, SessionFileKind.RAW, lines, day, day)


def archived_file(day: dt.date, lines: int) -> SessionFile:
    path = f"events/archive/{day:%Y/%m/%d}/log-{day:%Y%m%d}.jsonl.zst"
    return SessionFile(path, SessionFileKind.ARCHIVED, lines, day, day)


def compact_file(day: dt.date, lines: int) -> SessionFile:
    return SessionFile(compact_path(day), SessionFileKind.COMPACT, lines, day, day)


def compact_path(day: dt.date) -> str:
    return f"events/compact/{day:%Y/%m/%d}/compact-{day:%Y%m%d}.jsonl"


def fact_files(level: Level, days: Iterable[tuple[dt.date, int]]) -> list[SessionFile]:
    """The files of a level that facts of these days lie in: months, days or weeks."""
    files: dict[str, SessionFile] = {}
    for day, lines in days:
        path, first, last = _shard(level, day)
        known = files.get(path)
        lines += known.lines if known else 0
        files[path] = SessionFile(path, SessionFileKind.FACTS, lines, first, last, level)
    return list(files.values())


def folders_of(files: Iterable[SessionFile]) -> set[str]:
    """Every folder above a file, and those that are always there."""
    return set(PURPOSES).union(*(parents_of(file.path) for file in files))


def parents_of(path: str) -> list[str]:
    """The folders above a path, the nearest first, the session's own last; it has none itself."""
    parts = path.split("/")[:-1]
    above = ["/".join(parts[:count]) for count in range(len(parts), 0, -1)]
    return [*above, ""] if path else []


def relative(path: str, session_id: str) -> str:
    """A path below the session, from one that is absolute or relative to it.

    Raises InvalidArgument for what is no safe path, NotFound for one that is outside.
    """
    base = base_of(session_id)
    if path in ("", "/", base):
        return ""
    plain = path.removeprefix("/").removesuffix("/")
    parts = plain.split("/")
    if not all(_is_safe(part) for part in parts):
        raise InvalidArgument("path", "path must be plain names joined by /, none of them . or ..")
    if not path.startswith("/"):
        return plain
    if not f"/{plain}/".startswith(f"{base}/"):
        raise NotFound("There is no such path in the session.", field="path")
    return plain[len(base) :]


def absolute(folder: str, session_id: str) -> str:
    return f"{base_of(session_id)}/{folder}" if folder else base_of(session_id)


def depth_of(folder: str) -> int:
    return folder.count("/") + 1 if folder else 0


def is_inside(path: str, folder: str) -> bool:
    """Whether a path is the folder itself or lies below it."""
    return not folder or path == folder or path.startswith(f"{folder}/")


def _shard(level: Level, day: dt.date) -> tuple[str, dt.date, dt.date]:
    """The path that facts of a day lie in, and the first and the last day it is about."""
    base = f"memory_tiers/{level.value}"
    if level is Level.L1:
        return f"{base}/{day:%Y/%m}/facts-{day:%Y%m%d}.jsonl", day, day
    if level is Level.L0:
        following = (day.replace(day=28) + dt.timedelta(days=4)).replace(day=1)
        last = following - dt.timedelta(days=1)
        return f"{base}/{day:%Y/%m}/facts-{day:%Y%m}.jsonl", day.replace(day=1), last
    year, week, number = day.isocalendar()
    monday = day - dt.timedelta(days=number - 1)
    path = f"{base}/{year:04d}/{week:02d}/facts-{year:04d}-W{week:02d}.jsonl"
    return path, monday, monday + dt.timedelta(days=6)


def _is_safe(part: str) -> bool:
    return part not in ("", ".", "..") and part.isprintable() and "\\" not in part


#: Of a folder without a file.
EMPTY = "It is empty."


@dataclass(slots=True)
class FolderContents:
    """What is below a folder: how many folders, files and lines, and the days they are about."""

    folders: int = 0
    files: int = 0
    lines: int = 0
    days: list[dt.date] = field(default_factory=list)

    def add(self, file: SessionFile) -> None:
        self.files += 1
        self.lines += file.lines
        if file.first is not None and file.last is not None:
            self.days = [min([*self.days, file.first]), max([*self.days, file.last])]

    @property
    def summary(self) -> str:
        if not self.files:
            return EMPTY
        counts = f"{counted(self.files, 'file')} in {counted(self.folders, 'folder')} below it"
        spans = f", {self.days[0].isoformat()} to {self.days[1].isoformat()}" if self.days else ""
        return f"{counts}, {counted(self.lines, 'line')} in all{spans}."


def contents_of(files: Iterable[SessionFile]) -> dict[str, FolderContents]:
    """What is below each folder there is."""
    known = list(files)
    found = {folder: FolderContents() for folder in folders_of(known)}
    for folder in found:
        for above in parents_of(folder):
            found[above].folders += 1
    for file in known:
        for above in parents_of(file.path):
            found[above].add(file)
    return found


def summaries_of(files: Sequence[SessionFile]) -> dict[str, dict[str, str]]:
    """The abstract and the overview of every folder that is always there, by its path."""
    contents = contents_of(files)
    return {
        folder: {
            "abstract": abstract_of(folder, contents),
            "overview": overview_of(folder, contents, files),
        }
        for folder in PURPOSES
    }


def abstract_of(folder: str, contents: dict[str, FolderContents]) -> str:
    """What is in a folder, in a sentence or two."""
    nearest = next(above for above in (folder, *parents_of(folder)) if above in PURPOSES)
    return f"{PURPOSES[nearest]} {contents[folder].summary}"


def overview_of(
    folder: str, contents: dict[str, FolderContents], files: Sequence[SessionFile]
) -> str:
    """The abstract, then the numbers as JSON."""
    inside = sorted(file.path for file in files if is_inside(file.path, folder))
    numbers = {
        "directories": contents[folder].folders,
        "files": contents[folder].files,
        "lines": contents[folder].lines,
        "sample_paths": inside[:MAX_SAMPLES],
    }
    return f"{abstract_of(folder, contents)}\n\n{canonical_json(numbers)}\n"
