"""`manage.py prepare_database`."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.ops.database import prepare_database
from apps.ops.first_run import announce, load_on_first_run
from apps.ops.processes import StartError


class Command(BaseCommand):
    help = "Create what is missing in the database: extension, tables, grants. Safe to repeat."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--first-run",
            action="store_true",
            help="load the demo into an empty database and print its secrets, as `serve` does",
        )
        parser.add_argument(
            "--wait", type=float, default=30, help="Seconds to wait for the server (default 30)."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            prepare_database(wait_seconds=options["wait"])
            if options["first_run"]:
                load_and_announce()
        except StartError as error:
            raise CommandError(str(error)) from error
        self.stdout.write("The database is ready.")


def load_and_announce() -> None:
    """Load the demo if there is nobody yet, and print its secrets."""
    summary = load_on_first_run(data=settings.DATA_DIR, base_url=settings.PUBLIC_URL)
    if summary:
        announce(summary, data=settings.DATA_DIR)
