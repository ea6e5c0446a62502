"""How much is tried of what is drawn: a part in everyday runs, all of it where THOROUGH is set.

Every operation, property and invariant is tried in both; a nightly run says `THOROUGH=1 make test`.
"""

from __future__ import annotations

import os

THOROUGH = os.environ.get("THOROUGH", "") not in ("", "0")


def examples(thorough: int, *, everyday: int) -> int:
    """How many examples of a property are drawn."""
    return thorough if THOROUGH else everyday
