"""`manage.py reset_second_factor USERNAME`."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from apps.accounts.selectors import person_named
from apps.accounts.services import reset_second_factor
from apps.audit.verbs import perform
from apps.common.context import system_context
from apps.ops.cli_context import PlatformCommand


class Command(PlatformCommand):
    """The way in for the only Super Admin, who has lost hers."""

    help = (
        "Take away the second factor that a person has lost; her sessions end, and she is told."
        " Super Admins do it in the admin, under People."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--reason", required=True, help="kept in the audit trail")

    def handle(self, *args: Any, **options: Any) -> None:
        """Reset it; what is refused ends with exit code 1 and one line."""
        person = person_named(options["username"])
        if person is None:
            raise CommandError(f"There is no user {options['username']!r}.")
        perform(
            reset_second_factor,
            system_context(),
            object_id=person.pk,
            user_id=person.pk,
            reason=options["reason"],
        )
        self.stdout.write(f"The second factor of {person} is reset.")
