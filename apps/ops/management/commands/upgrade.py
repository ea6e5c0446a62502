"""`manage.py upgrade`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.ops.backups import upgrade
from apps.ops.processes import StartError


class Command(BaseCommand):
    help = "Bring the database to the form of this code, after a backup below the data folder."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--keep", type=int, default=3, metavar="N", help="backups of upgrades kept (default 3)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Upgrade and say where the backup is."""
        if options["keep"] < 1:
            raise CommandError("--keep: at least the backup of this upgrade is kept.")
        try:
            done = upgrade(keep=options["keep"])
        except (StartError, OSError) as error:
            raise CommandError(str(error)) from error
        if done.backup is None:
            self.stdout.write("The database has the form of this code already.")
            return
        self.stdout.write(f"Upgraded. The state before is in {done.backup}, keys included.")
        for path in done.removed:
            self.stdout.write(f"Removed {path}.")
