"""The error contract: one object on every transport (governance contract, Errors)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any, ClassVar, TypeVar

from django.db.utils import OperationalError

from apps.common.logs import log_internal_error

Found = TypeVar("Found")
RETRY_AFTER_MS = 500
RECORDED_CHARACTERS = 1000
LOCK_NOT_AVAILABLE = "55P03"
DEADLOCK = "40P01"
STATEMENT_TIMEOUT = "57014"


class ErrorCode(StrEnum):
    """Every code a caller can meet."""

    INVALID_CONTEXT = "INVALID_CONTEXT"
    UNAUTHENTICATED = "UNAUTHENTICATED"
    SCOPE_VIOLATION = "SCOPE_VIOLATION"
    WRITE_NOT_ALLOWED = "WRITE_NOT_ALLOWED"
    MEMORY_NOT_FOUND = "MEMORY_NOT_FOUND"
    NOT_FOUND = "NOT_FOUND"
    VERSION_CONFLICT = "VERSION_CONFLICT"
    CONFLICT = "CONFLICT"
    INVALID_TRANSITION = "INVALID_TRANSITION"
    PAYLOAD_TOO_LARGE = "PAYLOAD_TOO_LARGE"
    INVALID_ARGUMENT = "INVALID_ARGUMENT"
    CONTENT_REJECTED = "CONTENT_REJECTED"
    MEMORY_LOCKED = "MEMORY_LOCKED"
    RATE_LIMITED = "RATE_LIMITED"
    RESOURCE_BUSY = "RESOURCE_BUSY"
    INTERNAL_ERROR = "INTERNAL_ERROR"


class PlatformError(Exception):
    """A refusal that a caller may see: a code, a sentence and details without memory content."""

    code: ClassVar[ErrorCode]
    http_status: ClassVar[int]
    retryable: ClassVar[bool] = False
    meaning: ClassVar[str]

    def __init__(self, message: str = "", **details: Any) -> None:
        self.message = message or self.meaning
        self.details = details
        super().__init__(self.message)

    @property
    def recorded_reason(self) -> str:
        """What the audit record of the refusal says beside the code."""
        return ""

    @property
    def retry_after(self) -> int | None:
        """Whole seconds after which to come back, where that is known."""
        milliseconds = self.details.get("retry_after_ms")
        return None if milliseconds is None else math.ceil(milliseconds / 1000)

    def as_dict(self, request_id: str) -> dict[str, Any]:
        """The wire form, the same on MCP, REST and everywhere else."""
        return {
            "error": {
                "code": self.code.value,
                "message": self.message,
                "retryable": self.retryable,
                "request_id": request_id,
                "details": self.details,
            }
        }


class InvalidContext(PlatformError):
    code = ErrorCode.INVALID_CONTEXT
    http_status = 400
    meaning = "The request context is missing, incomplete or does not fit the operation."


class Unauthenticated(PlatformError):
    code = ErrorCode.UNAUTHENTICATED
    http_status = 401
    meaning = "No credential was given, or it is unknown, expired or revoked."


class ScopeViolation(PlatformError):
    code = ErrorCode.SCOPE_VIOLATION
    http_status = 403
    meaning = "The agent, organization or repository lies outside what the credential grants."


class WriteNotAllowed(PlatformError):
    code = ErrorCode.WRITE_NOT_ALLOWED
    http_status = 403
    meaning = "The caller may not do this."


class MemoryNotFound(PlatformError):
    code = ErrorCode.MEMORY_NOT_FOUND
    http_status = 404
    meaning = "No memory with this id is available in this scope."


class NotFound(PlatformError):
    code = ErrorCode.NOT_FOUND
    http_status = 404
    meaning = "Nothing with this id is available in this scope."


class VersionConflict(PlatformError):
    code = ErrorCode.VERSION_CONFLICT
    http_status = 409
    meaning = (
        "The memory has moved on to another version or status, or who decides without naming a "
        "version was never served the newest."
    )


class Conflict(PlatformError):
    code = ErrorCode.CONFLICT
    http_status = 409
    meaning = "Something else was kept under this key before."


class InvalidTransition(PlatformError):
    code = ErrorCode.INVALID_TRANSITION
    http_status = 409
    meaning = "The memory's status does not allow this."


class PayloadTooLarge(PlatformError):
    code = ErrorCode.PAYLOAD_TOO_LARGE
    http_status = 413
    meaning = "The text is larger than the platform accepts."


class InvalidArgument(PlatformError):
    """A wrong, missing or unknown argument; ``field`` names it.

    Without a ``message`` it is told what is ``allowed``.
    """

    code = ErrorCode.INVALID_ARGUMENT
    http_status = 422
    meaning = "An argument is wrong, missing or unknown."

    def __init__(self, field: str, message: str = "", **details: Any) -> None:
        if allowed := details.get("allowed"):
            message = message or f"{field} takes only: {', '.join(map(str, allowed))}."
        super().__init__(message, field=field, **details)


class ContentRejected(PlatformError):
    """The write policy refuses a text: which rules, in which fields, never what they found."""

    code = ErrorCode.CONTENT_REJECTED
    http_status = 422
    meaning = "The write policy refuses this text."

    def __init__(
        self, message: str = "", *, reasons: Sequence[str] = (), fields: Sequence[str] = ()
    ) -> None:
        super().__init__(message, reasons=list(reasons), fields=list(fields))

    @property
    def recorded_reason(self) -> str:
        """The ids of the rules, as many as a record holds."""
        return as_many_as_fit(self.details["reasons"], most=RECORDED_CHARACTERS)


class MemoryLocked(PlatformError):
    code = ErrorCode.MEMORY_LOCKED
    http_status = 423
    meaning = "The memory is locked; a person has to unlock it before it can change."


class RateLimited(PlatformError):
    code = ErrorCode.RATE_LIMITED
    http_status = 429
    retryable = True
    meaning = "Too many calls; wait and try again."


class ResourceBusy(PlatformError):
    code = ErrorCode.RESOURCE_BUSY
    http_status = 503
    retryable = True
    meaning = "The platform is busy; try again in a moment."

    def __init__(self, message: str = "", *, retry_after_ms: int = RETRY_AFTER_MS) -> None:
        super().__init__(message, retry_after_ms=retry_after_ms)


class InternalError(PlatformError):
    code = ErrorCode.INTERNAL_ERROR
    http_status = 500
    retryable = True
    meaning = "Something went wrong on our side. Quote the request id when you report it."


def require_found(row: Found | None, message: str = "") -> Found:
    """What was looked for. Raises NotFound, whether it is not there or out of reach."""
    if row is None:
        raise NotFound(message)
    return row


def platform_error_from_database(error: OperationalError, *, request_id: str = "") -> PlatformError:
    """«Busy» when something was not had in time, else internal; logged unless it was a wait."""
    if gave_up_waiting(error):
        return ResourceBusy()
    log_internal_error(error, request_id=request_id)
    return ResourceBusy() if _is_connection_failure(error.__cause__) else InternalError()


def gave_up_waiting(error: OperationalError) -> bool:
    """Whether a lock was not had in time, a deadlock was broken, or a statement ran too long."""
    known = {LOCK_NOT_AVAILABLE, DEADLOCK, STATEMENT_TIMEOUT}
    return getattr(error.__cause__, "sqlstate", None) in known


def _is_connection_failure(cause: BaseException | None) -> bool:
    """No SQLSTATE means that the server was never reached: pool timeout, restart, refusal.

    Class 57P is the server's own «shutting down, starting up».
    """
    sqlstate = getattr(cause, "sqlstate", None)
    return sqlstate is None or sqlstate.startswith(("08", "57P", "53"))


def as_many_as_fit(parts: Iterable[str], *, most: int, separator: str = ", ") -> str:
    """The first parts, joined, as long as they stay within ``most`` characters; none is cut."""
    told = ""
    for part in parts:
        longer = f"{told}{separator}{part}" if told else part
        if len(longer) > most:
            break
        told = longer
    return told
