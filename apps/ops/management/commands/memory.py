"""`manage.py memory search|show|stats|consolidate|export|import`."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.common.errors import PlatformError
from apps.ops.memory_tool.acting import sentence
from apps.ops.memory_tool.elsewhere import refuse_platform_options
from apps.ops.memory_tool.exporting import add_export_arguments, export
from apps.ops.memory_tool.importing import FAILED, add_import_arguments, import_archive


class Command(BaseCommand):
    """One command with a few verbs; each verb acts as somebody, in one repository."""

    help = "Search, look at, count, consolidate, export and import the memories of a repository."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the verbs and what can be said with each."""
        verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
        for name, (add, told) in {
            "export": (add_export_arguments, "everything as JSON Lines, without loss"),
            "import": (add_import_arguments, "take in what export wrote"),
        }.items():
            verb = verbs.add_parser(name, help=told, description=told.capitalize() + ".")
            add(verb)
            verb.add_argument("--json", action="store_true", help="the result as JSON")
            refuse_platform_options(verb)

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the verb; what is refused ends with exit code 1 and one sentence."""
        try:
            getattr(self, f"_{options['verb']}")(options)
        except PlatformError as error:
            raise CommandError(sentence(error)) from error

    def _export(self, options: dict[str, Any]) -> None:
        export(options, self.stdout.write, self.stderr.write)

    def _import(self, options: dict[str, Any]) -> None:
        summary, context = import_archive(options, self.stderr.write)
        if options["json"]:
            result = {"request_id": context.request_id, "dry_run": options["dry_run"]}
            self.stdout.write(json.dumps(result | summary.as_dict(), indent=2))
        else:
            head = "Dry run, nothing was kept: " if options["dry_run"] else "Import: "
            for line in summary.lines(head=head):
                self.stdout.write(line)
        failed = summary.memories[FAILED] + summary.links[FAILED]
        if failed:
            raise CommandError(f"{failed} lines could not be taken in.")
