"""`manage.py mcp_stdio`: an MCP server on standard input and output."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

import anyio
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection
from django.db.utils import OperationalError

from apps.access.clients import TOKEN_VARIABLE
from apps.access.services.authentication import authenticate
from apps.access.services.usage import write_usage
from apps.common.errors import Unauthenticated
from apps.mcp_endpoint.stdio import serve
from apps.mcp_endpoint.stdio_options import add_options, log_calls, refusal_of, view_from

#: Where a client's configuration goes wrong that names no data folder, or another one.
HERE = f"The data folder is {settings.DATA_DIR}; MEMORY_PLATFORM_DATA names another."


class Command(BaseCommand):
    """Nothing reaches standard output but the protocol."""

    help = f"Serve MCP on standard input and output with the access token in {TOKEN_VARIABLE}."
    requires_system_checks = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """-v is --verbose here, as clients of the knowledge tools know it."""
        return super().create_parser(prog_name, subcommand, conflict_handler="resolve", **kwargs)

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_options(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        if refusal := refusal_of(options):
            self._stop(refusal)
        bearer = os.environ.get(TOKEN_VARIABLE, "").strip()
        self._require_valid(bearer)
        if options["verbose"]:
            log_calls()
        try:
            anyio.run(serve, bearer, view_from(options))
        finally:
            write_usage()

    def _require_valid(self, bearer: str) -> None:
        """Say at once what would otherwise be the answer to every call."""
        if not bearer:
            self._stop(f"Set {TOKEN_VARIABLE} to an access token of this platform.")
        try:
            authenticate(bearer)
        except Unauthenticated:
            said = f"The access token in {TOKEN_VARIABLE} is unknown, expired or revoked."
            self._stop(f"{said} {HERE}")
        except OperationalError:
            self._stop(f"The database cannot be reached; is the platform running? {HERE}")
        finally:
            connection.close()

    def _stop(self, sentence: str) -> None:
        self.stderr.write(sentence)
        raise SystemExit(1)
