"""Structured logs on standard error: one line per event, bound to a request id."""

import logging
import sys
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


def is_unforeseen(record: logging.LogRecord) -> bool:
    """Tell a failure of ours from an answer we chose to give (an unhealthy `/healthz`, say)."""
    return getattr(record, "status_code", 500) != HTTPStatus.SERVICE_UNAVAILABLE


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
                    structlog.processors.format_exc_info,
                    renderer(),
                ],
            },
        },
        "filters": {
            "unforeseen": {"()": "django.utils.log.CallbackFilter", "callback": is_unforeseen}
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "structured"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "axes": {"level": "WARNING"},
            "celery": {"level": "WARNING"},
            "django.request": {"level": "ERROR", "filters": ["unforeseen"]},
            "django.security": {"level": "ERROR"},
            "httpx": {"level": "WARNING"},
            "mcp": {"level": "WARNING"},
            "uvicorn": {"level": "WARNING"},
        },
    }
