"""`manage.py memory search|show|stats|consolidate|export|import`."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.core.management.base import CommandError

from apps.ops.cli_context import PlatformCommand, refuse_platform_options
from apps.ops.memory_tool import queries
from apps.ops.memory_tool.export_file import add_export_arguments, export
from apps.ops.memory_tool.formatting import (
    consolidation_lines,
    count_lines,
    item_lines,
    search_lines,
)
from apps.ops.memory_tool.import_file import FAILED, add_import_arguments, import_archive
from apps.ops.memory_tool.queries import add_consolidate_arguments, consolidation

VERBS = {
    "search": (queries.add_search_arguments, "what bears on a query, best first"),
    "show": (queries.add_show_arguments, "single memories by their ids"),
    "stats": (queries.add_stats_arguments, "how much there is"),
    "consolidate": (add_consolidate_arguments, "merge what says the same, promote what is proven"),
    "export": (add_export_arguments, "everything as JSON Lines, without loss"),
    "import": (add_import_arguments, "take in what export wrote"),
}
Result = Mapping[str, Any]
#: How a result is got, and how it is told to people.
ANSWERS: dict[str, tuple[Callable[[Result], Result], Callable[[Result], Iterator[str]]]] = {
    "search": (queries.search, search_lines),
    "show": (queries.show, item_lines),
    "stats": (queries.stats, count_lines),
    "consolidate": (consolidation, consolidation_lines),
}


class Command(PlatformCommand):
    """One command with a few verbs; each verb acts as somebody, in one repository."""

    help = "Search, look at, count, consolidate, export and import the memories of a repository."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the verbs and what can be said with each."""
        verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
        for name, (add_arguments, told) in VERBS.items():
            verb = verbs.add_parser(name, help=told, description=told.capitalize() + ".")
            add_arguments(verb)
            refuse_platform_options(verb)
            if name != "export":  # is JSON in any case
                verb.add_argument("--json", action="store_true", help="the result as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the verb."""
        verb = options["verb"]
        if verb == "export":
            self._export(options)
        elif verb == "import":
            self._import(options)
        else:
            ask, tell = ANSWERS[verb]
            self._answer(ask(options), tell, as_json=options["json"])

    def _answer(
        self, result: Result, tell: Callable[[Result], Iterator[str]], *, as_json: bool
    ) -> None:
        if as_json:
            self.stdout.write(json.dumps(result, indent=2, ensure_ascii=False))
            return
        for line in tell(result):
            self.stdout.write(line)

    def _export(self, options: dict[str, Any]) -> None:
        try:
            export(options, self.stdout.write, self.stderr.write)
        except BrokenPipeError:
            # Who read it has gone; at the end Python would complain of it once more.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise SystemExit(1) from None

    def _import(self, options: dict[str, Any]) -> None:
        summary, context = import_archive(options, self.stderr.write)
        told = {"request_id": context.request_id, "dry_run": options["dry_run"]}
        head = "Dry run, nothing was kept: " if options["dry_run"] else "Import: "
        self._answer(
            told | summary.as_dict(),
            lambda _: iter(summary.lines(head=head)),
            as_json=options["json"],
        )
        failed = summary.memories[FAILED] + summary.links[FAILED]
        if failed:
            raise CommandError(f"{failed} lines could not be taken in.")
