"""`manage.py restore`."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.common.installation import PROGRAM
from apps.ops.backups import restore_backup
from apps.ops.processes import StartError


class Command(BaseCommand):
    """Make a platform of a backup, in a data folder of its own."""

    help = (
        "Make a platform of a backup in a new data folder (MEMORY_PLATFORM_DATA) and verify it; "
        "another one may serve meanwhile. Exit code 1 when it is not what was backed up."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options. `manage.py` reads the file's settings before Django's."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore, verify, and say what was found."""
        try:
            restored = restore_backup(options["file"].resolve())
        except (StartError, OSError) as error:
            raise CommandError(str(error)) from error
        run, rows = restored.verification, restored.manifest.rows
        self.stdout.write(
            f"{sum(rows.values())} rows of {len(rows)} tables as of {restored.manifest.made_at}; "
            f"{run.checked} sealed records verified against {len(restored.manifest.checkpoints)} "
            "checkpoints of the backup."
        )
        if not restored.manifest.has_keys:
            self.stdout.write("The backup held no keys: tokens, links and sessions are void.")
        for name in restored.differing:
            self.stdout.write(f"{name} has not as many rows as the backup.")
        for problem in run.problems:
            self.stdout.write(problem["text"])
        if not restored.is_whole:
            sys.exit(1)
        self.stdout.write(f"Everything is as it was backed up. `{PROGRAM} serve` serves it.")
