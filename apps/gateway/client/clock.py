"""The time, as messages and events carry it."""

from __future__ import annotations

import time
from collections.abc import Callable

#: Gives milliseconds since 1970, UTC.
Clock = Callable[[], int]


def system_clock() -> int:
    """The time of this machine."""
    return time.time_ns() // 1_000_000
