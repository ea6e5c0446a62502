"""`manage.py tie_subject SUBJECT`."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from apps.access.audiences import SCOPES
from apps.access.models import Audience
from apps.audit.verbs import perform
from apps.common.context import Intent
from apps.oauth.services import tie_subject
from apps.ops.cli_context import PlatformCommand, open_caller_context, repository_named


class Command(PlatformCommand):
    help = (
        "Let a subject of OAUTH_ISSUER act for a person, as an agent of hers: its access tokens are"
        " then taken. Ended in the admin, under Connected clients."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("subject", help="as the issuer's tokens say it: their claim sub")
        parser.add_argument(
            "--as", "--as-user", dest="as_user", required=True, metavar="USERNAME", help="for whom"
        )
        parser.add_argument(
            "--repository",
            dest="repositories",
            action="append",
            required=True,
            metavar="SLUG-OR-ID",
            help="where it may act; may be said several times, all in one organization",
        )
        parser.add_argument(
            "--ability", dest="abilities", action="append", choices=SCOPES, help="all, without it"
        )
        parser.add_argument(
            "--at", choices=Audience.values, default=Audience.MCP.value, help="the interface"
        )
        parser.add_argument(
            "--name", help="of the program; the agent is called after it. Else that of the issuer"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Tie it; what is refused ends with exit code 1 and one line."""
        repositories = [repository_named(one) for one in options["repositories"]]
        context = open_caller_context({**options, "repository": repositories[0].pk}, Intent.ADMIN)
        tie = perform(
            tie_subject,
            context,
            subject=options["subject"],
            repository_ids=[one.pk for one in repositories],
            abilities=options["abilities"] or SCOPES,
            audience=Audience(options["at"]),
            name=options["name"] or urlsplit(settings.OAUTH_ISSUER).hostname or "",
        )
        self.stdout.write(f"{tie.subject} of {tie.issuer} acts as {tie.token.agent}.")
        self.stdout.write("Disconnect it in the admin, under Connected clients.")
