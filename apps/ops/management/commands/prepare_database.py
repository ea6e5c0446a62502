"""`manage.py prepare_database`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.ops.database import prepare_database
from apps.ops.processes import StartError


class Command(BaseCommand):
    """Make the configured database ready; safe to repeat."""

    help = "Create what is missing in the database: extension, tables, grants. Safe to repeat."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the preparation."""
        try:
            prepare_database()
        except StartError as error:
            raise CommandError(str(error)) from error
        self.stdout.write("The database is ready.")
