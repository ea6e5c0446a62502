"""Structured logs on standard error: one line per event, bound to a request id."""

import logging
import sys
import traceback
from http import HTTPStatus
from typing import Any

import structlog

SHARED_PROCESSORS: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
# What apps.common.logs says about an internal error besides its name.
ERROR_DETAILS = structlog.stdlib.ExtraAdder(allow=["request_id", "sqlstate", "frames"])


def renderer() -> Any:
    """Return a readable renderer for a terminal and logfmt lines for everything else."""
    if sys.stderr.isatty():
        return structlog.dev.ConsoleRenderer()
    return structlog.processors.LogfmtRenderer(
        key_order=["timestamp", "level", "logger", "event"], drop_missing=True, sort_keys=True
    )


class Unforeseen(logging.Filter):
    """Tells a failure of ours from an answer we chose to give (an unhealthy `/healthz`, say)."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether nobody chose to give it."""
        return getattr(record, "status_code", 500) != HTTPStatus.SERVICE_UNAVAILABLE


def name_the_exception(_: Any, __: str, event: dict[str, Any]) -> dict[str, Any]:
    """Replace an exception by its type and its frames.

    Its message is left out: database messages quote the failing row, so it could hold memory
    content, and others could hold what a caller sent.
    """
    exc_info = event.pop("exc_info", None)
    if isinstance(exc_info, BaseException):
        exc_info = (type(exc_info), exc_info, exc_info.__traceback__)
    elif exc_info and not isinstance(exc_info, tuple):
        exc_info = sys.exc_info()
    if exc_info and exc_info[0] is not None:
        frames = traceback.extract_tb(exc_info[2])
        event["error"] = exc_info[0].__name__
        event["frames"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    return event


def logging_config(*, level: str) -> dict[str, Any]:
    """Configure structlog and return the dictionary for the standard library's loggers."""
    structlog.configure(
        processors=[*SHARED_PROCESSORS, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": [*SHARED_PROCESSORS, ERROR_DETAILS],
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    name_the_exception,
                    renderer(),
                ],
            },
        },
        "filters": {"unforeseen": {"()": Unforeseen}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "structured"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "axes": {"level": "WARNING"},
            "celery": {"level": "WARNING"},
            "django.request": {"level": "ERROR", "filters": ["unforeseen"]},
            "django.security": {"level": "ERROR"},
            "django.security.DisallowedHost": {"level": "CRITICAL"},  # anybody can cause it
            "httpx": {"level": "WARNING"},
            "mcp": {"level": "WARNING"},
            "memory_platform.calls": {"level": "WARNING"},  # `mcp_stdio --verbose` asks for more
            "uvicorn": {"level": "WARNING"},
        },
    }
