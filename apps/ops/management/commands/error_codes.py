"""`manage.py error_codes`."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from apps.common.errors import PlatformError

PREAMBLE = """\
# Error codes

Every transport answers a refusal with the same object,
`{"error": {"code", "message", "retryable", "request_id", "details"}}`: REST with the HTTP status
below, MCP as a tool result with `isError`. Retryable answers carry `details.retry_after_ms` where
it is known; over MCP, where a context was refused, `details.allowed` names the values that the
token allows. This page is printed by `manage.py error_codes`.

| code | HTTP | retryable | meaning |
|---|---|---|---|
"""


class Command(BaseCommand):
    help = "Print docs/error-codes.md from the error classes."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(error_codes_page(), ending="")


def error_codes_page() -> str:
    """The Markdown page, in the order of HTTP status and code."""
    errors = sorted(
        PlatformError.__subclasses__(), key=lambda error: (error.http_status, error.code)
    )
    return PREAMBLE + "".join(_row(error) for error in errors)


def _row(error: type[PlatformError]) -> str:
    retryable = "yes" if error.retryable else "no"
    return f"| {error.code.value} | {error.http_status} | {retryable} | {error.meaning} |\n"
