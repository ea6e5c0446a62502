"""`manage.py import_memories`."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from tqdm import tqdm

from apps.common.context import RequestContext
from apps.common.errors import PlatformError
from apps.memories.models import Memory
from apps.memories.portable.lines import EntryLine
from apps.memories.vocabulary import MemoryType, Tier
from apps.ops.cli_context import (
    PlatformCommand,
    add_author_arguments,
    error_line,
    missing_vectors,
    open_author_context,
)
from apps.ops.importing.memory_files import (
    SUFFIXES,
    Entry,
    Options,
    SourceFile,
    batches,
    import_batch,
    source_files,
    transaction_for,
)

WRITTEN, SKIPPED, FAILED = "written", "skipped", "failed"
SHORT_TERM = (
    "{count} with the tier stm: no consolidation merges or promotes them, as that is for what the "
    "knowledge tools wrote."
)


class Command(PlatformCommand):
    help = (
        "Import memories into one repository from a JSON Lines file, a Markdown file with front "
        f"matter, or a folder of both. Their fields are {', '.join(EntryLine.model_fields)}. What "
        "the repository has already is skipped, so an interrupted import is simply started again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", type=Path, help="a .jsonl or .md file, or a folder of them")
        add_author_arguments(parser)
        parser.add_argument(
            "--type", choices=MemoryType.values, help="type of entries that name none"
        )
        parser.add_argument(
            "--ignore",
            action="append",
            default=[],
            metavar="FIELD",
            help="a field of the files to leave out, such as status or deciders; can be repeated",
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="check everything, write nothing"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Import, then print how many were written, skipped and refused; fail if any was."""
        context = open_author_context(options)
        files = _files(options["path"])
        choices = Options(options["type"], frozenset(options["ignore"]))
        with transaction_for(dry_run=options["dry_run"]):
            counts, short_term = self._import(files, context, choices)
        self._summarise(counts, context, dry_run=options["dry_run"])
        if short_term:
            self.stdout.write(SHORT_TERM.format(count=short_term))
        if counts[FAILED]:
            raise CommandError(f"{counts[FAILED]} of {counts.total()} could not be imported.")

    def _import(
        self, files: list[SourceFile], context: RequestContext, choices: Options
    ) -> tuple[Counter[str], int]:
        """How many became what, and how many of those written are of the short term."""
        counts: Counter[str] = Counter()
        short_term = 0
        total = sum(_size(file) for file in files)
        # disable=None: no bar unless stderr is a terminal.
        with tqdm(total=total, unit="B", unit_scale=True, disable=None) as progress:
            for batch in batches(files):
                outcomes = import_batch(batch, context=context, options=choices)
                for entry, outcome in zip(batch, outcomes, strict=True):
                    counts[self._told(entry, outcome, progress)] += 1
                    short_term += isinstance(outcome, Memory) and outcome.tier == Tier.SHORT
                    progress.update(entry.size)
        return counts, short_term

    def _told(
        self, entry: Entry, outcome: Memory | PlatformError | None, progress: tqdm[Any]
    ) -> str:
        """What became of an entry; of one that failed its place and the reason."""
        if isinstance(outcome, PlatformError):
            progress.clear()
            self.stderr.write(f"{entry.place}: {error_line(outcome)}")
            return FAILED
        return WRITTEN if outcome else SKIPPED

    def _summarise(self, counts: Counter[str], context: RequestContext, *, dry_run: bool) -> None:
        told = ", ".join(f"{counts[name]} {name}" for name in (WRITTEN, SKIPPED, FAILED))
        note = "Dry run, nothing was kept: " if dry_run else f"Import {context.request_id}: "
        self.stdout.write(f"{note}{told}.")
        if waiting := "" if dry_run else missing_vectors():
            self.stdout.write(waiting)


def _files(path: Path) -> list[SourceFile]:
    if not path.exists():
        raise CommandError(f"{path} does not exist.")
    if path.is_file() and path.suffix not in SUFFIXES:
        raise CommandError(f"{path} is neither {' nor '.join(SUFFIXES)}.")
    files = source_files(path)
    if not files:
        raise CommandError(f"There is no {' or '.join(SUFFIXES)} file in {path}.")
    return files


def _size(file: SourceFile) -> int:
    """Bytes to read, for the progress bar; a file that just vanished counts nothing."""
    return file.path.stat().st_size if file.path.exists() else 0
