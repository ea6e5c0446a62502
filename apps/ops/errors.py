"""Error pages: the platform's error object below `/api/`, one plain sentence elsewhere."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse

from apps.common.context import new_request_id


def answer(request: HttpRequest, *, status: int, code: str, message: str) -> HttpResponseBase:
    """Return the error in the shape the caller expects; it never shows what went wrong inside."""
    if not request.path.startswith("/api/"):
        return HttpResponse(f"{message}\n", status=status, content_type="text/plain")
    error: dict[str, Any] = {
        "code": code,
        "message": message,
        "retryable": status >= 500,
        "request_id": getattr(request, "request_id", None) or new_request_id(),
        "details": {},
    }
    return JsonResponse({"error": error}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer a request Django refused to read."""
    return answer(request, status=400, code="INVALID_ARGUMENT", message="Bad request.")


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer a request the person may not make."""
    return answer(request, status=403, code="SCOPE_VIOLATION", message="Not allowed.")


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer an address nothing lives at."""
    return answer(request, status=404, code="NOT_FOUND", message="Not found.")


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Answer after an unforeseen failure; the log has the traceback."""
    return answer(request, status=500, code="INTERNAL_ERROR", message="Something went wrong.")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponseBase:
    """Answer a form that lacks a valid CSRF token."""
    return answer(
        request,
        status=403,
        code="SCOPE_VIOLATION",
        message="The form has expired or cookies are blocked. Reload the page and try again.",
    )
