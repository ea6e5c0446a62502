"""`manage.py serve`."""

from typing import Any

from django.core.management.base import BaseCommand

from apps.ops.processes import become_supervisor


class Command(BaseCommand):
    help = "Start database, web processes and worker; stop all of them on Ctrl-C or SIGTERM."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve until a signal arrives."""
        become_supervisor()
