"""Logging that never repeats what a caller sent."""

from __future__ import annotations

import logging
import traceback
from itertools import count

logger = logging.getLogger("memory_platform.errors")
access_logger = logging.getLogger("memory_platform.access")
NO_TOKEN = "no bearer token"  # noqa: S105
WRONG_TOKEN = "unknown, expired or revoked token"  # noqa: S105
_refused_calls = count(1)
_limited_calls = count(1)


def log_internal_error(error: BaseException, *, request_id: str) -> None:
    """Log where an unexpected error came from, without its message.

    Database errors quote the failing row, so the message could hold memory content.
    """
    frames = [
        f"{frame.filename}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    logger.error(
        "internal error %s",
        type(error).__name__,
        extra={
            "request_id": request_id,
            "sqlstate": getattr(error.__cause__, "sqlstate", None),
            "frames": frames,
        },
    )


def note_unauthenticated(why: str) -> None:
    """Log and count a call without a valid credential; it leaves no audit record."""
    access_logger.warning(
        "unauthenticated call: %s, number %d in this process", why, next(_refused_calls)
    )


def note_rate_limited() -> None:
    """Log and count a call too many; it leaves no audit record."""
    access_logger.warning("call too many, number %d in this process", next(_limited_calls))
