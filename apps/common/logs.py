"""Logging that never repeats what a caller sent."""

from __future__ import annotations

import logging
import traceback

logger = logging.getLogger("memory_platform.errors")


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
