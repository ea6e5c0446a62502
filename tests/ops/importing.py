"""Files to import, and the command that imports them."""

import json
from io import StringIO

from django.core.management import CommandError, call_command

NOTE = {
    "type": "note",
    "title": "Ports",
    "content": "It listens on 8443.",
    "tags": ["net"],
}


def write_lines(path, *objects):
    path.write_text("".join(json.dumps(fields) + "\n" for fields in objects), encoding="utf-8")
    return path


def run(path, *arguments, repository="parcel-api"):
    """Exit status, what was printed, and the errors."""
    out, errors = StringIO(), StringIO()
    arguments = [str(path), "--repository", repository, *arguments]
    try:
        call_command("import_memories", *arguments, stdout=out, stderr=errors)
    except CommandError as error:
        return error.returncode, out.getvalue(), errors.getvalue() + str(error)
    return 0, out.getvalue(), errors.getvalue()
