"""`manage.py export_rules`."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from apps.audit.verbs import perform
from apps.common.context import Intent
from apps.memories.services import read_rules
from apps.ops.cli_context import PlatformCommand, add_caller_arguments, open_caller_context
from apps.ops.edited_file import EditedFile, FileRefused

STALE = 3


class Command(PlatformCommand):
    help = (
        "Write the verified and locked rules that hold in a repository as a section of AGENTS.md, "
        "CLAUDE.md or the like, between two marks; what else is in the file stays."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_caller_arguments(parser)
        parser.add_argument(
            "--file", type=Path, metavar="PATH", help="without it the section is printed"
        )
        parser.add_argument(
            "--check",
            action="store_true",
            help=f"change nothing; end with {STALE} if the file is out of date",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the section, or see to it that the file has it."""
        if options["check"] and options["file"] is None:
            raise CommandError("--check needs --file.")
        try:
            section = perform(read_rules, open_caller_context(options, Intent.READ))
            if options["file"] is None:
                self.stdout.write(section.text, ending="")
                return
            file = EditedFile.read(options["file"])
            text = section.put_into(file.text or "")
            self._keep(file, text, f"{len(section.rules)} rules of {section.place}", options)
        except FileRefused as error:
            raise CommandError(str(error)) from error

    def _keep(self, file: EditedFile, text: str, told: str, options: dict[str, Any]) -> None:
        if text == file.text:
            self.stdout.write(f"{file.path} has the {told} already.")
        elif options["check"]:
            raise CommandError(f"{file.path} lacks the {told}.", returncode=STALE)
        else:
            file.replace(text, is_private=False)
            self.stdout.write(f"{file.path} has the {told}.")
