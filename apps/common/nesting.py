"""JSON that is nested deeper than parsers go, made shallow enough to be refused by name."""

from __future__ import annotations

import re

#: More than anything here may have, less than any parser refuses.
LEVELS = 100
TOKEN = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)


def shallow(body: bytes) -> bytes:
    """``body`` with null in the place of what is more than LEVELS deep. Linear; no check of JSON.

    What is left is still too deep for every argument, so it is refused where it stands.
    """
    parts, kept_from, level = list[bytes](), 0, 0
    for match in TOKEN.finditer(body):
        token = match.group()
        if token in b"[{":
            level += 1
            if level == LEVELS + 1:
                parts += [body[kept_from : match.start()], b"null"]
        elif token in b"]}":
            if level == LEVELS + 1:
                kept_from = match.end()
            level -= 1
    if level > LEVELS:
        return body
    return b"".join([*parts, body[kept_from:]])
