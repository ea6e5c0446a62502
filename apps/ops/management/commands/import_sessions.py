"""`manage.py import_sessions`."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from tqdm import tqdm

from apps.common.errors import NotFound
from apps.ops.cli_context import (
    PlatformCommand,
    add_author_arguments,
    error_line,
    missing_vectors,
    open_author_context,
)
from apps.ops.importing.session_files import ImportFolder, source_of
from apps.ops.importing.sessions import FAILED, KNOWN, STATED, TURNS, SessionImport


class Command(PlatformCommand):
    help = (
        "Take over conversations that a memory on files kept: a folder for each session, in the "
        "layout with events and memory_tiers or in the older one with log.jsonl. Turns keep their "
        "times; facts that hold no longer are left out. What is there already is left alone, so "
        "an interrupted import is simply started again. Links are not followed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="a session's folder, or one that holds some")
        parser.add_argument(
            "--user-id", default="", help="whose sessions they are, if not one's own"
        )
        add_author_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Import, then print how much was imported; fail if something could not be."""
        context = open_author_context(options)
        try:
            source = source_of(options["folder"])
        except NotFound as error:
            raise CommandError(f"{options['folder']} is no folder.") from error
        counts: Counter[str] = Counter()
        # disable=None: no bar unless stderr is a terminal.
        for folder in tqdm(source.sessions(), unit=" sessions", disable=None):
            SessionImport(context, source, folder, options["user_id"], counts).run()
            self._report(source, counts)
        self._report(source, counts)
        told = ", ".join(f"{counts[name]} {name}" for name in (TURNS, KNOWN, STATED, FAILED))
        self.stdout.write(f"Import {context.request_id}: {told}.")
        if waiting := missing_vectors():
            self.stdout.write(waiting)
        if counts[FAILED]:
            raise CommandError(f"{counts[FAILED]} could not be imported.")

    def _report(self, source: ImportFolder, counts: Counter[str]) -> None:
        """Say what was wrong since the last time, and count it."""
        for problem in source.problems:
            self.stderr.write(f"{problem.place}: {error_line(problem.error)}")
        counts[FAILED] += len(source.problems)
        source.problems.clear()
