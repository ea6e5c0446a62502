"""How many requests of people wait for the model at once, and when none does.

A walk holds a thread while the model thinks. So only a few do at once, and after failures in a row
the model is left alone for a while; whoever is not let through is answered without it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from django.db import connection

from apps.common.embedders.breaker import Breaker
from apps.topics.llm.failures import Outcome

logger = logging.getLogger("memory_platform.topics")

#: In one process.
MOST_AT_ONCE = 4
#: What says something about the service, not about one question.
SERVICE_FAILED = frozenset({Outcome.FAILED, Outcome.TIMEOUT, Outcome.GARBAGE})


class Gate:
    """Lets a few through; safe to share between threads."""

    def __init__(self, most: int = MOST_AT_ONCE) -> None:
        self._places = BoundedSemaphore(most)
        self._breaker = Breaker()

    @contextmanager
    def passing(self) -> Iterator[bool]:
        """Whether the model may be asked; if so, a place is held until the end of the block."""
        if not self._places.acquire(blocking=False):
            yield False
            return
        try:
            yield self._breaker.lets_through()
        finally:
            self._places.release()

    def note(self, outcome: Outcome) -> None:
        """Learn from how a run ended."""
        if outcome not in SERVICE_FAILED:
            self._breaker.note_success()
        elif self._breaker.note_failure():
            logger.warning("walking without the model: %s", outcome.value)


def let_go() -> None:
    """Give the connection back while the model thinks; others need it, and the next use takes one.

    Not for those that hold a lock of theirs on it.
    """
    if not connection.in_atomic_block:
        connection.close()
