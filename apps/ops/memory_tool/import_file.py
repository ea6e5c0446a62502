"""`memory import`: the whole file is looked through, then memories arrive, then their links."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import CommandError
from django.db import transaction
from tqdm import tqdm

from apps.audit.verbs import Operation, performing
from apps.common.context import Intent, RequestContext
from apps.common.errors import PlatformError
from apps.common.text import REASON_MAX_LENGTH, require_text
from apps.memories.portable.format import WorkspaceName, workspaces_in
from apps.memories.portable.lines import parse_memory_line
from apps.memories.services import reimport_links, reimport_memory
from apps.memories.services.imports import ImportOutcome, require_reimporting
from apps.ops.cli_context import add_caller_arguments, error_line, open_caller_context
from apps.ops.importing.archive_reader import (
    DamagedArchive,
    UnknownFormat,
    check_archive,
    header_of,
    memory_lines,
)
from apps.ops.importing.json_lines import JsonLine
from apps.organizations.selectors.workspaces import workspaces_in as workspaces_of
from apps.organizations.services.workspaces import register_workspace
from apps.tiers.services.import_export import restore_usage

WRITTEN, SKIPPED, FAILED = "written", "skipped", "failed"
NAME_MAX_LENGTH = 200
Write = Callable[[str], object]


def add_import_arguments(parser: ArgumentParser) -> None:
    add_caller_arguments(parser)
    parser.add_argument("file", type=Path, help="what `memory export` wrote")
    parser.add_argument("--dry-run", action="store_true", help="check everything, write nothing")
    parser.add_argument(
        "--strict",
        action="store_true",
        help="refuse what would arrive unverified or under another author",
    )
    parser.add_argument(
        "--partial", action="store_true", help="take in what there is of a damaged file"
    )


@dataclass(slots=True)
class ImportSummary:
    """What became of memories and links, and what did not come back as it was."""

    memories: Counter[str] = field(default_factory=Counter)
    links: Counter[str] = field(default_factory=Counter)
    notes: Counter[str] = field(default_factory=Counter)

    def lines(self, *, head: str) -> list[str]:
        """As people read it at the end."""
        numbers = (f"{self.memories[name]} {name}" for name in (WRITTEN, SKIPPED, FAILED))
        lines = [f"{head}{', '.join(numbers)}."]
        if self.links:
            counts = ", ".join(f"{count} {name}" for name, count in sorted(self.links.items()))
            lines.append(f"Links: {counts}.")
        return lines + [f"{count} {note}." for note, count in sorted(self.notes.items())]

    def as_dict(self) -> dict[str, Any]:
        """The same for programs."""
        memories = {name: self.memories[name] for name in (WRITTEN, SKIPPED, FAILED)}
        return {"memories": memories, "links": dict(self.links), "notes": dict(self.notes)}


@dataclass(slots=True)
class Import:
    """One run over one file."""

    context: RequestContext
    path: Path
    options: Mapping[str, Any]
    warn: Write
    summary: ImportSummary = field(default_factory=ImportSummary)

    def run(self, stream: BinaryIO) -> ImportSummary:
        """Raises CommandError before anything is written if the file is damaged."""
        with self._act(reimport_memory):
            require_reimporting(self.context)
        size = self.path.stat().st_size
        passes = 2 if self.options["dry_run"] else 3
        with tqdm(total=passes * size, unit="B", unit_scale=True, disable=None) as bar:
            self._check(stream, bar)
            self._name_workspaces(stream, bar)
            for line in memory_lines(stream):
                self._memory(line, bar)
                bar.update(line.size)
            if not self.options["dry_run"]:
                self._draw_links(stream, bar)
        return self.summary

    def _check(self, stream: BinaryIO, bar: tqdm[Any]) -> None:
        try:
            check_archive(stream, bar.update)
        except UnknownFormat as error:
            raise CommandError(f"{self.path}: {error}") from error
        except DamagedArchive as error:
            if not self.options["partial"]:
                raise CommandError(
                    f"{self.path}: {error} Nothing was written; --partial takes in what there is."
                ) from error
            self._warn(bar, f"{self.path}: {error}")

    def _name_workspaces(self, stream: BinaryIO, bar: tqdm[Any]) -> None:
        """Names that are taken here stand for what they do here."""
        try:
            named = workspaces_in(header_of(stream))
        except PlatformError as error:
            self._warn(bar, f"{self.path}:1: {error_line(error)}")
            return
        taken = set(workspaces_of(self.context).values_list("name", flat=True))
        for workspace in named:
            if workspace.name not in taken:
                self._name_workspace(workspace, bar)

    def _name_workspace(self, workspace: WorkspaceName, bar: tqdm[Any]) -> None:
        try:
            with self._act(register_workspace):
                register_workspace(context=self.context, **dict(workspace))
                if self.options["dry_run"]:
                    transaction.set_rollback(True)
        except PlatformError as error:
            self._warn(bar, f"{self.path}:1: {error_line(error)}")
        else:
            self.summary.notes["workspace named"] += 1

    def _memory(self, line: JsonLine, bar: tqdm[Any]) -> None:
        try:
            self.summary.memories[self._arrive(line)] += 1
        except PlatformError as error:
            self.summary.memories[FAILED] += 1
            self._warn(bar, f"{self.path}:{line.number}: {error_line(error)}")

    def _arrive(self, line: JsonLine) -> str:
        """In a transaction of its own, which a dry run takes back. Raises PlatformError."""
        if line.problem is not None:
            raise line.problem
        with self._act(reimport_memory):
            parsed = parse_memory_line(line.fields)
            done = reimport_memory(
                context=self.context,
                line=parsed,
                source=self._source(line),
                strict=self.options["strict"],
            )
            if done.outcome is ImportOutcome.WRITTEN and parsed.beside:
                restore_usage(done.memory, parsed.beside)
            if self.options["dry_run"]:
                transaction.set_rollback(True)
        self.summary.notes.update(done.notes)
        return done.outcome.value

    def _draw_links(self, stream: BinaryIO, bar: tqdm[Any]) -> None:
        for line in memory_lines(stream):
            bar.update(line.size)
            if line.problem is None and (line.fields.get("links") or _is_replaced(line)):
                self._links(line, bar)

    def _links(self, line: JsonLine, bar: tqdm[Any]) -> None:
        try:
            with self._act(reimport_links):
                done = reimport_links(
                    context=self.context,
                    line=parse_memory_line(line.fields),
                    source=self._source(line),
                )
        except PlatformError as error:
            self.summary.links[FAILED] += 1
            self._warn(bar, f"{self.path}:{line.number}: links: {error_line(error)}")
        else:
            counts = {WRITTEN: done.written, SKIPPED: done.skipped}
            counts["lead to what is not here"] = done.missing
            self.summary.links.update({name: count for name, count in counts.items() if count})

    def _act(self, verb: Operation) -> Any:
        """A dry run leaves no trace; a refused call does."""
        if self.options["dry_run"]:
            return transaction.atomic()
        return performing(verb, context=self.context)

    def _source(self, line: JsonLine) -> str:
        return f"imported from {_name(self.path)}, line {line.number}"

    def _warn(self, bar: tqdm[Any], message: str) -> None:
        bar.clear()
        self.warn(message)


def import_archive(options: Mapping[str, Any], warn: Write) -> tuple[ImportSummary, RequestContext]:
    """Raises CommandError, PlatformError."""
    path: Path = options["file"]
    context = open_caller_context(options, Intent.WRITE)
    require_text(_name(path), field="file", max_length=REASON_MAX_LENGTH)
    try:
        with path.open("rb") as stream:
            return Import(context, path, options, warn).run(stream), context
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from error


def _is_replaced(line: JsonLine) -> bool:
    return line.fields.get("superseded_by") is not None


def _name(path: Path) -> str:
    """What the audit trail calls the file; a name that is no UTF-8 is made one."""
    return path.name.encode(errors="replace").decode()[:NAME_MAX_LENGTH]
