"""Files in which people keep what agents should know, as entries to import.

Files of instructions become one entry for each section, decision records one for each file, the
exports of other memory servers one for each thing remembered. Which type that is follows from the
kind of file alone; nothing is concluded from what a text says. What cannot be read is an entry with
a problem, as in ``memory_files``.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import frontmatter
import yaml

from apps.common.errors import InvalidArgument, PlatformError
from apps.common.text import MAX_TAGS, is_tag, tag_form
from apps.memories.drafts import TITLE_MAX_LENGTH
from apps.memories.vocabulary import MemoryType
from apps.ops.importing.json_lines import json_lines, too_large
from apps.ops.importing.memory_files import Entry, heading_of, longest_line, storable, with_headings

#: A whole export of another server is one JSON value.
MAX_EXPORT_BYTES = 64 * 1024 * 1024
#: Folders of tools, in which nothing is kept by people.
PASSED_OVER = frozenset({".git", ".venv", "venv", "node_modules", "site-packages", "vendor"})
#: What `manage.py export_rules` wrote came from memories: see ``RulesSection``.
OWN_BEGIN = re.compile(r"<!-- rules of \S+: begin -->\s*")
OWN_END = re.compile(r"<!-- rules of \S+: end -->\s*")
#: Fields of front matter that say where an instruction applies, which is part of what it says.
APPLIES_TO = ("globs", "applyTo", "paths")
DECIDED_STATUS = re.compile(
    r"\W*+(?:status\W*+)?(?:superseded|deprecated|rejected)\b", re.IGNORECASE
)
STATUS_LINE = re.compile(r"[*_\s-]*status[*_\s]*[:=]", re.IGNORECASE)
STATUS_HEADING = re.compile(r"#{1,6}\s*status\s*", re.IGNORECASE)
NOT_IN_TAGS = re.compile(r"[\W_]+")
#: Types of another server and ours, where they mean the same.
SAME_TYPES = {
    "decision": MemoryType.DECISION_LOG,
    "preference": MemoryType.PREFERENCE,
    "fact": MemoryType.FACT,
    "pattern": MemoryType.PATTERN,
}


@dataclass(frozen=True, slots=True)
class ImportedFileKind:
    """A kind of file: how it is recognised by its path, and how it is read."""

    label: str
    patterns: tuple[str, ...]
    read: Callable[[Path, str], Iterator[Entry]]

    def matches(self, path: Path) -> bool:
        """Whether the path is one of a file of this kind."""
        return any(path.match(pattern) for pattern in self.patterns)


def kept_files(path: Path) -> Iterator[tuple[Path, str, ImportedFileKind]]:
    """The file itself, or those of known kinds in a folder and below, by name; never a link.

    Each with its path below what was asked for. Raises InvalidArgument: the file is of no kind.
    """
    if not path.is_dir():
        kind = _kind_of(path.absolute(), GIVEN)
        if kind is None or path.is_symlink() or not path.is_file():
            known = ", ".join(pattern for kind in GIVEN for pattern in kind.patterns)
            raise InvalidArgument("path", f"{path.name} is none of {known}.")
        yield path, storable(path.name), kind
        return
    for folder, below, names in os.walk(path):
        below[:] = sorted(name for name in below if name not in PASSED_OVER)
        for name in sorted(names):
            file = Path(folder, name)
            kind = _kind_of(file.absolute(), FOUND)
            if kind is not None and file.is_file() and not file.is_symlink():
                yield file, storable(file.relative_to(path).as_posix()), kind


def _kind_of(path: Path, kinds: tuple[ImportedFileKind, ...]) -> ImportedFileKind | None:
    return next((kind for kind in kinds if kind.matches(path)), None)


def _read_text(path: Path, most: int) -> str:
    """Raises InvalidArgument, PayloadTooLarge, OSError."""
    with path.open("rb") as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        raise too_large("file", most)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidArgument("file", "The text is not UTF-8.") from error


def _guarded(
    read: Callable[[Path, str], Iterator[Entry]],
) -> Callable[[Path, str], Iterator[Entry]]:
    """A file that cannot be read is one entry with a problem."""

    def reading(path: Path, source: str) -> Iterator[Entry]:
        try:
            yield from read(path, source)
        except PlatformError as problem:
            yield Entry(path, source, line=1, size=0, problem=problem)
        except OSError as error:
            unreadable = InvalidArgument("file", f"The file cannot be read: {error.strerror}.")
            yield Entry(path, source, line=1, size=0, problem=unreadable)

    return reading


# Markdown


@_guarded
def _instructions(path: Path, source: str) -> Iterator[Entry]:
    """One entry for each section that says something, under the headings above it."""
    matter, body, first = _front_matter(_read_text(path, longest_line()))
    applies = _applies_to(matter)
    titles: list[tuple[int, str]] = []
    start, lines = first, list[str]()
    name = str(matter.get("description") or (path.stem if path.suffix == ".mdc" else ""))
    own = 0
    for number, (line, heading) in enumerate(with_headings(body), first):
        if OWN_END.fullmatch(line):
            own = 0
            continue
        own = own or (number if OWN_BEGIN.fullmatch(line) else 0)
        if own:
            continue
        if heading is None:
            lines.append(line)
            continue
        yield from _section(path, source, start, _title(titles, name), applies, lines)
        level = len(line) - len(line.lstrip("#"))
        titles = [*(one for one in titles if one[0] < level), (level, heading)]
        start, lines = number, []
    yield from _section(path, source, start, _title(titles, name), applies, lines)
    if own:
        unpaired = InvalidArgument("file", "No end of this section of rules follows: repair it.")
        yield Entry(path, source, own, size=0, problem=unpaired)


def _section(
    path: Path, source: str, line: int, title: str, applies: str, lines: list[str]
) -> Iterator[Entry]:
    content = "\n".join(lines).strip()
    if content:
        text = f"{applies}{content}"
        fields = {"type": MemoryType.PATTERN.value, "title": title, "content": text}
        yield Entry(path, source, line, len(text.encode()), fields)


def _title(titles: list[tuple[int, str]], name: str) -> str:
    """The headings from the outside in, without the one that is the document's own."""
    told = [title for _, title in titles if title]
    inner = told[1:] if len(told) > 1 and titles[0][0] == 1 else told
    return ": ".join(inner or [name])[:TITLE_MAX_LENGTH]


@_guarded
def _decision(path: Path, source: str) -> Iterator[Entry]:
    """A decision record as a whole, if it still holds."""
    matter, body, _ = _front_matter(_read_text(path, longest_line()))
    text = "\n".join(body).strip()
    if not text or _is_withdrawn(str(matter.get("status", "")), body):
        return
    heading = next((told for line in body if (told := heading_of(line))), "")
    title = str(matter.get("title") or heading or path.stem)[:TITLE_MAX_LENGTH]
    fields = {"type": MemoryType.DECISION_LOG.value, "title": title, "content": text}
    yield Entry(path, source, 1, len(text.encode()), fields)


def _is_withdrawn(status: str, body: list[str]) -> bool:
    """Whether the record says of itself that it holds no longer, in one of the usual places.

    That is in front matter, under a heading of that name, or on a line above the first section.
    """
    told, is_section = [status], False
    for number, line in enumerate(body):
        is_section = is_section or line.startswith("##")
        if STATUS_HEADING.fullmatch(line):
            told += [one for one in body[number + 1 :] if one.strip()][:1]
        elif not is_section and STATUS_LINE.match(line):
            told.append(line)
    return any(DECIDED_STATUS.match(one) for one in told)


def _front_matter(text: str) -> tuple[Mapping[str, Any], list[str], int]:
    """What stands above the text, its lines, and the number of the first one."""
    lines = text.splitlines()
    if not lines or lines[0].rstrip() != "---":
        return {}, lines, 1
    end = next((at for at, line in enumerate(lines[1:], 1) if line.rstrip() == "---"), None)
    if end is None:
        return {}, lines, 1
    try:
        matter, _ = frontmatter.parse("\n".join([*lines[: end + 1], ""]))
    except (yaml.YAMLError, ValueError, TypeError, RecursionError):
        matter = dict(_plain_matter(lines[1:end]))
    return matter, lines[end + 1 :], end + 2


def _plain_matter(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Editors write `globs: *.ts`, which is no YAML: a name and a text on each line."""
    for line in lines:
        name, colon, value = line.partition(":")
        if colon:
            yield name.strip(), value.strip()


def _applies_to(matter: Mapping[str, Any]) -> str:
    told = [matter[name] for name in APPLIES_TO if matter.get(name)]
    names = [str(one) for value in told for one in (value if isinstance(value, list) else [value])]
    return f"Applies to: {', '.join(names)}\n\n" if names else ""


# Exports of other memory servers


@_guarded
def _graph(path: Path, source: str) -> Iterator[Entry]:
    """A knowledge graph as JSON Lines: an entry for each observation, and for each relation."""
    with path.open("rb") as stream:
        for line in json_lines(stream, max_line_bytes=MAX_EXPORT_BYTES):
            if line.problem is not None:
                yield Entry(path, source, line.number, line.size, problem=line.problem)
            elif line.fields.get("type") == "entity":
                yield from _observations(path, source, line.number, line.fields)
            elif line.fields.get("type") == "relation":
                told = [str(line.fields.get(name, "")) for name in ("from", "relationType", "to")]
                yield _fact(path, source, line.number, told[0], " ".join(told), "")


def _observations(
    path: Path, source: str, number: int, entity: Mapping[str, Any]
) -> Iterator[Entry]:
    name, kind = str(entity.get("name", "")), str(entity.get("entityType", ""))
    observations = entity.get("observations")
    for observation in observations if isinstance(observations, list) else []:
        yield _fact(path, source, number, name, f"{name}: {observation}", kind)


def _fact(path: Path, source: str, line: int, title: str, content: str, tag: str) -> Entry:
    fields = {
        "type": MemoryType.FACT.value,
        "title": title[:TITLE_MAX_LENGTH],
        "content": content,
        "tags": _tags([tag]),
    }
    return Entry(path, source, line, len(content.encode()), fields)


@_guarded
def _service(path: Path, source: str) -> Iterator[Entry]:
    """An export of mcp-memory-service: one JSON object with a list of memories."""
    try:
        told = json.loads(_read_text(path, MAX_EXPORT_BYTES))
    except (ValueError, RecursionError) as error:
        raise InvalidArgument("file", "The file is not JSON.") from error
    memories = told.get("memories") if isinstance(told, dict) else None
    if not isinstance(memories, list) or "export_metadata" not in told:
        raise InvalidArgument("file", "The file is no export of mcp-memory-service.")
    for number, memory in enumerate(memories, 1):
        yield _remembered(path, source, number, memory if isinstance(memory, dict) else {})


def _remembered(path: Path, source: str, number: int, memory: Mapping[str, Any]) -> Entry:
    content, tags = memory.get("content"), memory.get("tags")
    fields = {
        "type": SAME_TYPES.get(str(memory.get("memory_type")), MemoryType.NOTE).value,
        "content": content,
        "tags": _tags(tags if isinstance(tags, list) else str(tags or "").split(",")),
        "date": _moment(memory.get("created_at")),
    }
    return Entry(path, source, number, len(str(content).encode()), fields)


def _moment(seconds: object) -> str | None:
    try:
        return dt.datetime.fromtimestamp(float(str(seconds)), dt.UTC).isoformat()
    except (ValueError, OverflowError, OSError):
        return None


def _tags(told: list[Any]) -> list[str]:
    """As many as a memory may have, spelled as tags are."""
    spelled = (tag_form(NOT_IN_TAGS.sub(" ", str(tag))) for tag in told)
    return list(dict.fromkeys(filter(is_tag, spelled)))[:MAX_TAGS]


#: What is looked for in folders.
FOUND = (
    ImportedFileKind(
        "instructions",
        (
            *("AGENTS.md", "AGENTS.override.md", "CLAUDE.md", "CLAUDE.local.md", "GEMINI.md"),
            *("*.mdc", ".cursorrules", ".windsurfrules", ".clinerules"),
            *("copilot-instructions.md", "*.instructions.md"),
        ),
        _instructions,
    ),
    ImportedFileKind(
        "decision records",
        tuple(f"{folder}/*[0-9]*.md" for folder in ("adr", "adrs", "decisions")),
        _decision,
    ),
)
#: And what somebody names.
GIVEN = (
    *FOUND,
    ImportedFileKind("knowledge graph of server-memory", ("*.jsonl", "memory.json"), _graph),
    ImportedFileKind("export of mcp-memory-service", ("*.json",), _service),
)
