"""Commands, called as from a shell."""

from __future__ import annotations

from io import StringIO

from django.core.management import CommandError, call_command


def called(command: str, *arguments: object) -> tuple[int, str]:
    """Exit status, and everything that was told."""
    out = StringIO()
    try:
        call_command(command, *map(str, arguments), stdout=out, stderr=out)
    except CommandError as error:
        return error.returncode, out.getvalue() + str(error)
    return 0, out.getvalue()
