"""`manage.py restore`."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.common.installation import PROGRAM
from apps.ops.backups import Restored, restore_backup
from apps.ops.processes import StartError

WITHOUT_ERASURES = (
    "What was erased after the backup is there again: without --erasures FOLDER nothing is erased."
)


class Command(BaseCommand):
    help = (
        "Make a platform of a backup in a new data folder (MEMORY_PLATFORM_DATA) and verify it; "
        "another one may serve meanwhile. Exit code 1 when it is not what was backed up."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--erasures",
            type=Path,
            metavar="FOLDER",
            help="certificates kept since the backup (erasures/ of the data folder it was made "
            "in): what they name is erased again",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore, verify, and say what was found."""
        try:
            erasures: Path | None = options["erasures"]
            restored = restore_backup(
                options["file"].resolve(), erasures=erasures.resolve() if erasures else None
            )
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
        self.stdout.write(_told(restored) if erasures else WITHOUT_ERASURES)
        for name in restored.differing:
            self.stdout.write(f"{name} has not as many rows as the backup.")
        for problem in run.problems:
            self.stdout.write(problem["text"])
        if not restored.is_whole:
            sys.exit(1)
        self.stdout.write(f"Everything is as it was backed up. `{PROGRAM} serve` serves it.")


def _told(restored: Restored) -> str:
    done = [one for one in restored.erased_again if one.finished_at]
    left = [str(one.pk) for one in restored.erased_again if not one.finished_at]
    waiting = f" Not finished: {', '.join(left)}; the worker goes on." if left else ""
    return f"{len(done)} erasures after the backup were carried out again.{waiting}"
