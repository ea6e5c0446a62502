"""A fuse: who asked in vain twice waits before asking again."""

from __future__ import annotations

import time
from threading import Lock

#: Failures in a row that do not open it.
TOLERATED = 1
#: Seconds it stays open at first; every further failure doubles them.
FIRST_PAUSE = 5.0
MAX_PAUSE = 60.0


class Breaker:
    """Counts failures in a row; safe to share between threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._failures = 0
        self._pause = FIRST_PAUSE
        self._open_until = 0.0

    def lets_through(self) -> bool:
        """Whether to try. After a pause only one caller tries; the others wait for its luck."""
        with self._lock:
            if self._failures <= TOLERATED:
                return True
            if time.monotonic() < self._open_until:
                return False
            self._pause = min(2 * self._pause, MAX_PAUSE)
            self._open_until = time.monotonic() + self._pause
            return True

    def note_success(self) -> None:
        """Close it."""
        with self._lock:
            self._failures = 0

    def note_failure(self) -> bool:
        """Count a failure; True if this one opened it."""
        with self._lock:
            self._failures += 1
            opened = self._failures == TOLERATED + 1
            if opened:
                self._pause = FIRST_PAUSE
                self._open_until = time.monotonic() + FIRST_PAUSE
            return opened
