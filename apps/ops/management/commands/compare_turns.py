"""`manage.py compare_turns`."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import CommandError

from apps.common.errors import PlatformError
from apps.ops.cli_context import (
    PlatformCommand,
    add_author_arguments,
    error_line,
    open_author_context,
)
from apps.ops.importing.session_files import ImportFolder
from apps.turns.config_evaluation import (
    FIRST,
    RECORDED,
    SECOND,
    Comparison,
    RecordedTurn,
    compare_turns,
    read_recorded_turn,
)
from apps.turns.configuration import FILE, TurnSettings, turn_settings

MAX_TURNS = 500


class Command(PlatformCommand):
    help = (
        "Do the turns of a JSON Lines file, each with the fields of memory_after_turn, under two "
        "configurations, and compare recalled facts, token counts and trees. A line may also say "
        "what another memory answered: recall_fact_ids, context_token_count. Nothing is kept."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a .jsonl file of recorded turns")
        parser.add_argument("--first", metavar="FILE", help="a configuration; else the one of now")
        parser.add_argument("--second", metavar="FILE", help="another; else the one of now")
        parser.add_argument(
            "--most", type=int, default=MAX_TURNS, help=f"turns at most, usually {MAX_TURNS}"
        )
        parser.add_argument("--json", action="store_true", help="tell everything as JSON")
        add_author_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare and print. Lines that are no turns are printed and make the command fail."""
        context = open_author_context(options)
        first, second = _configured(options["first"]), _configured(options["second"])
        turns, wrong = self._read(options["file"], most=options["most"])
        comparison = compare_turns(context=context, recorded=turns, first=first, second=second)
        if options["json"]:
            self.stdout.write(json.dumps(asdict(comparison), indent=2))
        else:
            self._report(comparison)
        if wrong:
            raise CommandError(f"{wrong} lines are no turns and were left out.")

    def _read(self, path: Path, *, most: int) -> tuple[list[RecordedTurn], int]:
        """The turns of a file, and how many of its lines are none."""
        source, turns = ImportFolder(path.parent), list[RecordedTurn]()
        for row in source.rows(path):
            if len(turns) >= most:
                self.stderr.write(f"Only the first {most} turns are compared; see --most.")
                break
            try:
                turns.append(read_recorded_turn(row.value))
            except PlatformError as error:
                source.note(row.path, row.line, error)
        for problem in source.problems:
            self.stderr.write(f"{problem.place}: {error_line(problem.error)}")
        return turns, len(source.problems)

    def _report(self, comparison: Comparison) -> None:
        for turn in comparison.differing_turns:
            self.stdout.write(f"{turn['session_id']} {turn['turn_id']}")
            for name in (FIRST, SECOND, RECORDED):
                if name in turn:
                    self.stdout.write(f"  {name}: {json.dumps(turn[name])}")
        for tree in comparison.differing_trees:
            self.stdout.write(f"{tree['session_id']}")
            for path, lines in tree["lines"].items():
                self.stdout.write(f"  {path}: {lines[FIRST]} lines, {lines[SECOND]} lines")
        self.stdout.write(
            f"{comparison.turns} turns compared: {len(comparison.differing_turns)} differ,"
            f" {len(comparison.differing_trees)} sessions have other files."
        )


def _configured(path: str | None) -> TurnSettings:
    """The configuration of a file, else that of now. Raises CommandError."""
    if path is None:
        found: TurnSettings = settings.TURNS
        return found
    try:
        return turn_settings({FILE: path})
    except ImproperlyConfigured as error:
        raise CommandError(str(error)) from error
