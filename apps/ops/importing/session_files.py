"""The files of conversations that were kept in folders, read carefully: whatever a folder holds,
nothing outside it is read, and no more of a file at once than a line.
"""

from __future__ import annotations

import io
import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

import zstandard

from apps.common.errors import InvalidArgument, NotFound, PlatformError
from apps.ops.importing.json_lines import json_lines, too_large

MAX_LINE_BYTES = 1024 * 1024
MAX_FILE_BYTES = 512 * 1024 * 1024
MAX_DEPTH = 12
#: What decompressing may take; usual levels need a quarter of it.
MAX_WINDOW_BYTES = 32 * 1024 * 1024
MARKS = ("meta", "events", "memory_tiers", "log.jsonl", "memory_facts.jsonl")
LOG = re.compile(
    r"events/(?:raw|archive)/\d{4}/\d\d/\d\d/log-(?P<day>\d{8})\.jsonl(?:\.zst)?", re.ASCII
)
FACTS = re.compile(r"memory_tiers/L[012]/(?:[^/]+/){1,3}facts-[^/]+\.jsonl", re.ASCII)
LEGACY_LOG, LEGACY_FACTS = "log.jsonl", "memory_facts.jsonl"


@dataclass(frozen=True, slots=True)
class ImportProblem:
    """Something that could not be imported: its place and the reason, never its text."""

    path: Path
    line: int
    error: PlatformError

    @property
    def place(self) -> str:
        """``file:line``, or the file alone."""
        return f"{self.path}:{self.line}" if self.line else str(self.path)


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A line that says something."""

    path: Path
    line: int
    value: Mapping[str, Any]


@dataclass(slots=True)
class ImportFolder:
    """A folder that was named, and what is wrong in it so far."""

    root: Path
    problems: list[ImportProblem] = field(default_factory=list)
    _told: set[Path] = field(default_factory=set)

    def note(self, path: Path, line: int, error: PlatformError) -> None:
        self.problems.append(ImportProblem(path, line, error))

    def sessions(self) -> list[Path]:
        """The folders of conversations: the one named, or those in it, or in its `memory`."""
        if _is_session(self.root):
            return [self.root]
        inner = self.root / "memory"
        above = inner if _is_folder(inner) and not _is_session(inner) else self.root
        return [folder for folder in self._folders(above) if _is_session(folder)]

    def logs(self, session: Path) -> list[Path]:
        """The logs of a session by day, or the old one where they are empty or not there."""
        days = {path: match["day"] for path, match in self._matching(session, LOG)}
        logs = sorted(days, key=lambda path: (days[path], path.name, str(path)))
        return _any_full(logs) or self._legacy(session, LEGACY_LOG)

    def facts(self, session: Path) -> list[Path]:
        """The files of facts, or the old one where they are empty or not there."""
        files = sorted(path for path, _ in self._matching(session, FACTS))
        return _any_full(files) or self._legacy(session, LEGACY_FACTS)

    def rows(self, path: Path) -> Iterator[SessionLine]:
        """The lines of a file that are objects; what is wrong with others is noted."""
        try:
            with _opened(path) as stream:
                yield from self._rows(path, stream)
        except (OSError, zstandard.ZstdError):
            self.note(path, 0, InvalidArgument("file", "The file cannot be read."))
        except PlatformError as error:
            self.note(path, 0, error)

    def _rows(self, path: Path, stream: BinaryIO) -> Iterator[SessionLine]:
        lines = json_lines(stream, max_line_bytes=MAX_LINE_BYTES, max_bytes=MAX_FILE_BYTES)
        for line in lines:
            if line.problem is not None and not line.is_blank:
                self.note(path, line.number, line.problem)
            elif not line.is_blank:
                yield SessionLine(path, line.number, line.fields)

    def _matching(self, session: Path, wanted: re.Pattern[str]) -> list[tuple[Path, re.Match[str]]]:
        found = []
        for path in self._files(session):
            match = wanted.fullmatch(path.relative_to(session).as_posix())
            if match is not None:
                found.append((path, match))
        return found

    def _legacy(self, session: Path, name: str) -> list[Path]:
        path = session / name
        return [path] if self._kind(path) is stat.S_ISREG else []

    def _files(self, session: Path) -> Iterator[Path]:
        """Plain files below a session. Links are noted, and not followed."""
        waiting = [(session, 0)]
        while waiting:
            folder, depth = waiting.pop()
            for path in sorted(folder.iterdir()):
                kind = self._kind(path)
                if kind is stat.S_ISREG:
                    yield path
                elif kind is stat.S_ISDIR and depth < MAX_DEPTH:
                    waiting.append((path, depth + 1))

    def _folders(self, above: Path) -> list[Path]:
        return [path for path in sorted(above.iterdir()) if self._kind(path) is stat.S_ISDIR]

    def _kind(self, path: Path) -> Any:
        """Whether it is a plain file or a folder; None for all else, which is noted."""
        try:
            mode = path.lstat().st_mode
        except OSError:
            return None
        for kind in (stat.S_ISREG, stat.S_ISDIR):
            if kind(mode):
                return kind
        if path not in self._told:
            self._told.add(path)
            self.note(path, 0, InvalidArgument("file", "It is a link or a device, and not read."))
        return None


def source_of(root: Path) -> ImportFolder:
    """The folder that was named. Raises NotFound for what is none."""
    if not root.is_dir():
        raise NotFound("There is no such folder.", field="folder")
    return ImportFolder(root)


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """A plain file to be read, decompressed if it has to be. Raises OSError, PayloadTooLarge."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with open(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise OSError
        if status.st_size > MAX_FILE_BYTES:
            raise too_large("file", MAX_FILE_BYTES)
        if path.suffix != ".zst":
            yield file
            return
        decompressor = zstandard.ZstdDecompressor(max_window_size=MAX_WINDOW_BYTES)
        with decompressor.stream_reader(file, read_across_frames=True) as stream:
            yield io.BufferedReader(stream)


def _any_full(paths: list[Path]) -> list[Path]:
    """The files, unless all of them are empty."""
    return paths if any(path.lstat().st_size for path in paths) else []


def _is_session(folder: Path) -> bool:
    return any(os.path.lexists(folder / mark) for mark in MARKS)


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()
