"""The error contract: codes, statuses and the wire form."""

from django.db.utils import OperationalError

from apps.common.errors import (
    ErrorCode,
    InternalError,
    InvalidArgument,
    PlatformError,
    ResourceBusy,
    platform_error_from_database,
)
from apps.common.installation import ROOT
from apps.ops.management.commands.error_codes import error_codes_page
from tests.tables import table

# The table of the governance contract: code, HTTP status, retryable.
CONTRACT = {
    "INVALID_CONTEXT": (400, False),
    "UNAUTHENTICATED": (401, False),
    "SCOPE_VIOLATION": (403, False),
    "WRITE_NOT_ALLOWED": (403, False),
    "MEMORY_NOT_FOUND": (404, False),
    "NOT_FOUND": (404, False),
    "VERSION_CONFLICT": (409, False),
    "CONFLICT": (409, False),
    "INVALID_TRANSITION": (409, False),
    "PAYLOAD_TOO_LARGE": (413, False),
    "INVALID_ARGUMENT": (422, False),
    "CONTENT_REJECTED": (422, False),
    "MEMORY_LOCKED": (423, False),
    "RATE_LIMITED": (429, True),
    "RESOURCE_BUSY": (503, True),
    "INTERNAL_ERROR": (500, True),
}


class DatabaseCause(Exception):
    def __init__(self, sqlstate):
        self.sqlstate = sqlstate


def database_error(sqlstate):
    error = OperationalError("some row with content")
    error.__cause__ = DatabaseCause(sqlstate)
    return error


def test_every_code_has_one_class_with_the_contracts_status():
    found = {
        error.code.value: (error.http_status, error.retryable)
        for error in PlatformError.__subclasses__()
    }
    assert found == CONTRACT
    assert {code.value for code in ErrorCode} == set(CONTRACT)


def test_the_wire_form_has_five_fields_and_names_the_argument():
    error = InvalidArgument("limit", "limit must be at least 1.", minimum=1)
    assert error.as_dict("request-7") == {
        "error": {
            "code": "INVALID_ARGUMENT",
            "message": "limit must be at least 1.",
            "retryable": False,
            "request_id": "request-7",
            "details": {"field": "limit", "minimum": 1},
        }
    }


def test_an_internal_error_says_nothing_but_the_request_id():
    error = InternalError().as_dict("request-8")["error"]
    assert error["details"] == {}
    assert error["request_id"] == "request-8"


def test_a_busy_platform_says_when_to_come_back():
    assert ResourceBusy().details["retry_after_ms"] > 0


@table("sqlstate", ["55P03", "40P01", "57P01", "08006", "53300", None])
def test_a_lock_or_connection_that_cannot_be_had_means_busy(sqlstate):
    assert isinstance(platform_error_from_database(database_error(sqlstate)), ResourceBusy)


def test_any_other_database_error_is_internal_and_quotes_no_row():
    error = platform_error_from_database(database_error("22000"))
    assert isinstance(error, InternalError)
    assert "content" not in error.message


def test_the_page_of_error_codes_is_current():
    page = (ROOT / "docs" / "error-codes.md").read_text(encoding="utf-8")
    assert page == error_codes_page(), "run: manage.py error_codes > docs/error-codes.md"
