"""`manage.py mcp_stdio`: an MCP server on standard input and output."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

import anyio
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.utils import OperationalError

from apps.access.services import authenticate
from apps.common.errors import Unauthenticated
from apps.mcp_endpoint.addresses import NAMES
from apps.mcp_endpoint.catalogue import REGISTRY
from apps.mcp_endpoint.families import GOVERNANCE
from apps.mcp_endpoint.registry import View
from apps.mcp_endpoint.stdio import serve

TOKEN_VARIABLE = "MEMORY_PLATFORM_TOKEN"  # noqa: S105 - a name, not a secret
NAMES_VARIABLE = "MEMORY_PLATFORM_NAMES"


class Command(BaseCommand):
    """Nothing reaches standard output but the protocol."""

    help = f"Serve MCP on standard input and output with the access token in {TOKEN_VARIABLE}."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--names",
            choices=sorted(NAMES),
            default=os.environ.get(NAMES_VARIABLE, "portable"),
            help=f"How tools are listed; also by {NAMES_VARIABLE}.",
        )
        parser.add_argument(
            "--toolset", action="append", choices=sorted(REGISTRY.toolsets), dest="toolsets"
        )
        parser.add_argument("--readonly", action="store_true", help="Only tools that read.")

    def handle(self, *args: Any, **options: Any) -> None:
        bearer = os.environ.get(TOKEN_VARIABLE, "").strip()
        self._require_valid(bearer)
        view = View(
            toolsets=frozenset(options["toolsets"] or [GOVERNANCE]),
            read_only=options["readonly"],
            contract_names=NAMES.get(options["names"], False),
        )
        anyio.run(serve, bearer, view)

    def _require_valid(self, bearer: str) -> None:
        """Say at once what would otherwise be the answer to every call."""
        if not bearer:
            self._stop(f"Set {TOKEN_VARIABLE} to an access token of this platform.")
        try:
            authenticate(bearer)
        except Unauthenticated:
            self._stop(f"The access token in {TOKEN_VARIABLE} is unknown, expired or revoked.")
        except OperationalError:
            self._stop("The database cannot be reached; is the platform running?")
        finally:
            connection.close()

    def _stop(self, sentence: str) -> None:
        self.stderr.write(sentence)
        raise SystemExit(1)
