"""What reaches the log, and what never does."""

import io
import logging

import pytest
from django.conf import settings

from memory_platform.logs import logging_config

CONTENT = "Failing row contains (a memory nobody should find in a log)"


@pytest.fixture
def log():
    """A logger with the platform's own formatter, and the text it wrote."""
    formatter = dict(logging_config(level="INFO")["formatters"]["structured"])
    make = formatter.pop("()")
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(make(**formatter))
    logger = logging.getLogger("tests.logs")
    logger.addHandler(handler)
    yield logger, written
    logger.removeHandler(handler)


def test_an_exception_is_named_and_located_but_not_quoted(log):
    logger, written = log
    try:
        raise ValueError(CONTENT)
    except ValueError:
        logger.exception("Internal Server Error")
    line = written.getvalue()
    assert "error=ValueError" in line
    assert "test_an_exception_is_named_and_located" in line
    assert CONTENT not in line


def test_an_exception_given_as_an_object_is_not_quoted_either(log):
    logger, written = log
    logger.error("failed", exc_info=ValueError(CONTENT))
    assert "error=ValueError" in written.getvalue()
    assert CONTENT not in written.getvalue()


def test_a_wrong_host_header_fills_no_log():
    assert settings.LOGGING["loggers"]["django.security.DisallowedHost"]["level"] == "CRITICAL"
