"""MEMORY.md and USER.md: short notes that the model keeps itself, one entry after another."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from memory_gateway_client.errors import CuratedMemoryError, Words
from memory_gateway_client.messages import storable

SEPARATOR = "\n§\n"


class Target(Words):
    """Which of the two files."""

    MEMORY = "memory"
    USER = "user"


FILES = {Target.MEMORY: "MEMORY.md", Target.USER: "USER.md"}
#: Characters a file may have, separators included.
LIMITS = {Target.MEMORY: 2_200, Target.USER: 1_375}


@dataclass(frozen=True)
class MemorySnapshot:
    """Both files as they were at one moment; a run sees no later change."""

    memory: str
    user: str


@dataclass(frozen=True)
class Usage:
    """How full a file is after a change, in characters."""

    target: Target
    entries: int
    characters: int
    limit: int


class MemoryService:
    """Reads and changes the two files in a folder. Every method raises CuratedMemoryError.

    Changes of several processes wait for each other; a reader never sees half a file.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def snapshot(self) -> MemorySnapshot:
        """What a run is shown: of each file as many whole entries as its limit allows."""
        return MemorySnapshot(
            memory=_within(self._entries(Target.MEMORY), LIMITS[Target.MEMORY]),
            user=_within(self._entries(Target.USER), LIMITS[Target.USER]),
        )

    def add(self, target: Target, content: str) -> Usage:
        """Append an entry. Adding what is there already changes nothing."""
        entry = _entry(content)
        return self._change(
            target, lambda entries: entries if entry in entries else [*entries, entry]
        )

    def replace(self, target: Target, old_text: str, content: str) -> Usage:
        """Put another entry in the place of the one that contains ``old_text``."""
        entry = _entry(content)
        return self._change(target, lambda entries: _put(entries, old_text, [entry]))

    def remove(self, target: Target, old_text: str) -> Usage:
        """Take out the entry that contains ``old_text``."""
        return self._change(target, lambda entries: _put(entries, old_text, []))

    def _change(self, target: Target, change: Callable[[list[str]], list[str]]) -> Usage:
        with self._alone():
            before = self._entries(target)
            after = change(before)
            usage = _usage(target, after)
            grows = usage.characters > _usage(target, before).characters
            if usage.characters > usage.limit and grows:
                raise CuratedMemoryError(_too_long(usage))
            if after != before:
                _write(self._path(target), SEPARATOR.join(after))
            return usage

    def _entries(self, target: Target) -> list[str]:
        try:
            text = self._path(target).read_text(encoding="utf-8")
        except FileNotFoundError:
            return []
        except (OSError, UnicodeDecodeError):
            raise CuratedMemoryError(f"{FILES[target]} cannot be read as UTF-8.") from None
        return [entry.strip() for entry in storable(text).split(SEPARATOR) if entry.strip()]

    def _path(self, target: Target) -> Path:
        return self._folder / FILES[target]

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the folder's lock, from before the file is read until it is written."""
        import fcntl  # POSIX only, and nothing else here is

        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with (self._folder / ".lock").open("w") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                yield
        except OSError as error:
            raise CuratedMemoryError(f"The memory cannot be written: {error.strerror}.") from None


def _entry(content: str) -> str:
    entry = storable(content).replace("\r\n", "\n").strip()
    if not entry:
        raise CuratedMemoryError("The content is empty.")
    if any(line.strip() == SEPARATOR.strip() for line in entry.split("\n")):
        raise CuratedMemoryError(f"A line of its own with {SEPARATOR.strip()} parts entries.")
    return entry


def _put(entries: list[str], old_text: str, instead: list[str]) -> list[str]:
    """The entries with others instead of the one that is meant."""
    position = _position(entries, old_text)
    return [*entries[:position], *instead, *entries[position + 1 :]]


def _position(entries: list[str], old_text: str) -> int:
    """Which entry is meant: the one that is the text or else the only one that contains it."""
    if old_text.strip() in entries:
        return entries.index(old_text.strip())
    found = [number for number, entry in enumerate(entries) if old_text in entry]
    if not old_text.strip() or not found:
        raise CuratedMemoryError("No entry contains this old_text.")
    if len(found) > 1:
        raise CuratedMemoryError("Several entries contain this old_text; give more of it.")
    return found[0]


def _usage(target: Target, entries: list[str]) -> Usage:
    return Usage(target, len(entries), len(SEPARATOR.join(entries)), LIMITS[target])


def _too_long(usage: Usage) -> str:
    return (
        f"{FILES[usage.target]} would have {usage.characters} characters and may have "
        f"{usage.limit}; shorten, replace or remove entries first."
    )


def _within(entries: list[str], limit: int) -> str:
    """The first entries that fit: somebody may have made the file longer by hand."""
    while len(SEPARATOR.join(entries)) > limit:
        entries = entries[:-1]
    return SEPARATOR.join(entries)


def _write(path: Path, text: str) -> None:
    """Replace a file at once: after a crash it has its old or its new content."""
    path = path.resolve()
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)
