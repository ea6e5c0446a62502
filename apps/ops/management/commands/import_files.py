"""`manage.py import_files`."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from apps.common.context import RequestContext
from apps.common.errors import PlatformError
from apps.common.text import first_words
from apps.memories.models import Memory
from apps.memories.vocabulary import MemoryType
from apps.ops.cli_context import (
    PlatformCommand,
    add_author_arguments,
    error_line,
    missing_vectors,
    open_author_context,
)
from apps.ops.importing.kept_files import kept_files
from apps.ops.importing.memory_files import (
    Entry,
    Options,
    batches_of,
    import_batch,
    transaction_for,
)
from apps.ops.memory_tool.formatting import one_line

NEW, THERE, FAILED = "new", "there already", "refused"


class Command(PlatformCommand):
    help = (
        "Show what the files that people keep for agents would become as memories of a repository: "
        "AGENTS.md, CLAUDE.md, rules of editors, decision records, exports of two other memory "
        "servers. With --write they become it, unverified. What is there already is left alone."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", type=Path, help="a file, or a folder to look through")
        add_author_arguments(parser)
        parser.add_argument(
            "--type", choices=MemoryType.values, help="for all, instead of what the files suggest"
        )
        parser.add_argument("--write", action="store_true", help="write what is shown without it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Show each entry with its place, type and name, and what becomes of it."""
        if not options["path"].exists():
            raise CommandError(f"{options['path']} does not exist.")
        context = open_author_context(options)
        counts: Counter[str] = Counter()
        with transaction_for(dry_run=not options["write"]):
            for path, source, kind in kept_files(options["path"]):
                self.stdout.write(f"{one_line(source)} ({kind.label})")
                before = counts.total()
                for batch in batches_of(kind.read(path, source)):
                    counts.update(self._import(batch, context, options["type"]))
                if counts.total() == before:
                    self.stdout.write("  nothing in it holds")
        told = ", ".join(f"{counts[name]} {name}" for name in (NEW, THERE, FAILED))
        note = f"Import {context.request_id}" if options["write"] else "Nothing is written yet"
        self.stdout.write(f"{note}: {told}.")
        if waiting := missing_vectors() if options["write"] else "":
            self.stdout.write(waiting)
        if counts[FAILED]:
            raise CommandError(f"{counts[FAILED]} of {counts.total()} are refused.")

    def _import(
        self, batch: list[Entry], context: RequestContext, type_: str | None
    ) -> Iterator[str]:
        if type_ is not None:
            batch = [replace(one, fields={**one.fields, "type": type_}) for one in batch]
        outcomes = import_batch(batch, context=context, options=Options())
        return map(self._told, batch, outcomes)

    def _told(self, entry: Entry, outcome: Memory | PlatformError | None) -> str:
        place = f"  {entry.line}: {entry.fields.get('type', '')}"
        title = str(entry.fields.get("title", ""))
        if isinstance(outcome, PlatformError):
            # None of its words: they may be what is refused.
            self.stdout.write(f"{place} «{one_line(title)}»: {error_line(outcome)}")
            return FAILED
        told = NEW if outcome else THERE
        name = title or first_words(str(entry.fields["content"]))
        self.stdout.write(f"{place} «{one_line(name)}»: {told}")
        return told
