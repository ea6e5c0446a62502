"""`manage.py memory`, as somebody in a terminal meets it."""

import json
from io import StringIO

from django.core.management import CommandError, call_command


def run(*arguments, who=None, repository=None):
    """Exit status, what was printed, and the errors."""
    out, errors = StringIO(), StringIO()
    arguments = ["memory", *map(str, arguments)]
    if who is not None:
        arguments += ["--as", who.username]
    if repository is not None:
        arguments += ["--repository", repository.slug]
    try:
        call_command(*arguments, stdout=out, stderr=errors)
    except CommandError as error:
        return error.returncode, out.getvalue(), errors.getvalue() + str(error)
    return 0, out.getvalue(), errors.getvalue()


def lines_of(path):
    """The lines of an exported file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]
