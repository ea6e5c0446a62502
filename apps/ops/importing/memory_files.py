"""Entries from JSON Lines and Markdown files, one at a time, whatever the files hold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Any, BinaryIO

import frontmatter
import yaml
from django.conf import settings
from django.db import transaction

from apps.audit.verbs import perform
from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument, PlatformError, ResourceBusy
from apps.common.messages import read
from apps.memories.models import Memory
from apps.memories.portable.lines import EntryLine
from apps.memories.services import import_memories
from apps.memories.services.imports import GivenEntry
from apps.ops.importing.json_lines import json_lines, too_large

SUFFIXES = (".jsonl", ".md")
#: Entries in one transaction: what an interruption loses, and how long others wait for it.
BATCH = 200
# JSON writes one byte as six characters at most (\u0001); the rest is for title and tags.
BYTES_PER_CONTENT_BYTE = 8
HEADING = re.compile(r"#{1,6}[ \t]++(.*)")
#: What begins a block of code, or ends it: the same sign, as often at least, and nothing else.
FENCE = re.compile(r"\s*(`{3,}(?=[^`]*$)|~{3,})(.*)")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a JSON Lines file or one Markdown file, as it was found.

    ``source`` is the path below the folder that was asked for; ``size`` counts bytes. ``problem``
    says why there are no ``fields``.
    """

    path: Path
    source: str
    line: int
    size: int
    fields: Mapping[str, Any] = field(default_factory=dict)
    problem: PlatformError | None = None

    @property
    def place(self) -> str:
        """``file:line``, as editors and terminals understand it."""
        return f"{self.path}:{self.line}"


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file to read and its name in provenance."""

    path: Path
    source: str


def source_files(path: Path) -> list[SourceFile]:
    """The file itself, or the JSON Lines and Markdown files in a folder and below, by name."""
    if not path.is_dir():
        return [SourceFile(path, storable(path.name))]
    return [
        SourceFile(found, storable(found.relative_to(path).as_posix()))
        for found in sorted(path.rglob("*"))
        if found.suffix in SUFFIXES and found.is_file()
    ]


def read_entries(file: SourceFile) -> Iterator[Entry]:
    """The entries of one file. What cannot be read is an entry with a problem, never an error."""
    read = _read_markdown if file.path.suffix == ".md" else _read_json_lines
    try:
        with file.path.open("rb") as stream:
            yield from read(file, stream)
    except OSError as error:
        problem = InvalidArgument("file", f"The file cannot be read: {error.strerror}.")
        yield Entry(file.path, file.source, line=1, size=0, problem=problem)


def longest_line() -> int:
    """Bytes that one line or one Markdown file may have."""
    return BYTES_PER_CONTENT_BYTE * int(settings.MEMORY_MAX_BYTES)


def _read_json_lines(file: SourceFile, stream: BinaryIO) -> Iterator[Entry]:
    for line in json_lines(stream, max_line_bytes=longest_line()):
        if not line.is_blank:
            yield Entry(file.path, file.source, line.number, line.size, line.fields, line.problem)


def _read_markdown(file: SourceFile, stream: BinaryIO) -> Iterator[Entry]:
    raw = stream.read(longest_line() + 1)
    try:
        if len(raw) > longest_line():
            raise too_large("file", longest_line())
        fields = _markdown_fields(_decode(raw))
    except PlatformError as problem:
        yield Entry(file.path, file.source, line=1, size=len(raw), problem=problem)
    else:
        yield Entry(file.path, file.source, line=1, size=len(raw), fields=fields)


def _markdown_fields(text: str) -> Mapping[str, Any]:
    """The front matter with the text below it as ``content``. Raises InvalidArgument."""
    try:
        metadata, content = frontmatter.parse(text)
    except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        raise InvalidArgument("front matter", "The front matter is not YAML.") from error
    if not metadata and content != text.strip():
        raise InvalidArgument("front matter", "The front matter holds no fields.")
    fields = _require_object(metadata)
    if "content" in fields:
        raise InvalidArgument("content", "content is the text below the front matter.")
    return {"title": _first_heading(content), **fields, "content": content}


def _first_heading(text: str) -> str:
    """The first heading outside of code blocks, or nothing."""
    return next((told for _, told in with_headings(text.splitlines()) if told is not None), "")


def with_headings(lines: Iterable[str]) -> Iterator[tuple[str, str | None]]:
    """Each line with what it says as a heading, outside of code blocks."""
    opened = ""
    for line in lines:
        fence = FENCE.fullmatch(line)
        if fence is None or (opened and not _closes(opened, fence)):
            yield line, None if opened else heading_of(line)
        else:
            opened = "" if opened else fence[1]
            yield line, None


def _closes(opened: str, fence: re.Match[str]) -> bool:
    return fence[1].startswith(opened) and not fence[2].strip()


def heading_of(line: str) -> str | None:
    """What a line says as a heading, without the signs that may close it; None if it is none."""
    found = HEADING.fullmatch(line)
    if found is None:
        return None
    told = found[1].rstrip(" \t")
    bare = told.rstrip("#")
    return bare.rstrip(" \t") if not bare or bare[-1] in " \t" else told


def _decode(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidArgument("line", "The text is not UTF-8.") from error


def _require_object(value: object) -> Mapping[str, Any]:
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return value
    raise InvalidArgument("line", "The fields must be an object with names.")


def storable(name: str) -> str:
    """A file name that is no UTF-8 arrives with lone surrogates, which no database stores."""
    return name.encode(errors="replace").decode()


@dataclass(frozen=True, slots=True)
class Options:
    """``default_type`` for entries without one; ``ignored`` names fields to leave out."""

    default_type: str | None = None
    ignored: frozenset[str] = frozenset()


def batches(files: Iterable[SourceFile]) -> Iterator[list[Entry]]:
    """The entries of all files, as many together as one transaction writes."""
    return batches_of(chain.from_iterable(map(read_entries, files)))


def batches_of(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """Entries, as many together as one transaction writes."""
    entries = iter(entries)
    while batch := list(islice(entries, BATCH)):
        yield batch


def import_batch(
    batch: Sequence[Entry], *, context: RequestContext, options: Options
) -> list[Memory | PlatformError | None]:
    """Write entries in one transaction; None for one whose wording is there already.

    For one that is refused the refusal: its own problem, an unknown or wrong field, or what
    ``import_memory`` raises. Where the database is busy none is written.
    """
    given = [_given(entry, options) for entry in batch if entry.problem is None]
    outcomes: Iterator[Memory | PlatformError | None]
    try:
        written = perform(import_memories, context, entries=given)
        outcomes = iter(written)
    except ResourceBusy as busy:
        outcomes = repeat(busy)
    return [entry.problem or next(outcomes) for entry in batch]


def _given(entry: Entry, options: Options) -> GivenEntry | PlatformError:
    try:
        line = read(EntryLine, _fields(entry, options))
    except PlatformError as refusal:
        return refusal
    return GivenEntry(line, _provenance(entry, line))


def transaction_for(*, dry_run: bool) -> Any:
    """A dry run writes everything, sees every refusal, and takes all of it back at the end."""
    return _taken_back() if dry_run else nullcontext()


@contextmanager
def _taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _fields(entry: Entry, options: Options) -> dict[str, Any]:
    """What the entry says, and its type if it names none. Raises InvalidArgument."""
    fields = {name: value for name, value in entry.fields.items() if name not in options.ignored}
    if fields.get("type", options.default_type) is None:
        raise InvalidArgument("type", "type is missing: give it in the file or with --type.")
    return {"type": options.default_type, **fields}


def _provenance(entry: Entry, line: EntryLine) -> dict[str, Any]:
    """Where it comes from: by its key, else by its number."""
    where = {"key": line.key} if line.key else {"line": entry.line}
    return {"source": entry.source, **where}
