"""Error pages: the platform's error object below `/api/` and `/gateway/`, a page for people below
`/admin/`, one plain sentence elsewhere. All carry the request id by which the log is searched."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers

from apps.common.context import new_request_id

ADMIN = "/admin/"
INTERFACES = ("/api/", "/gateway/")


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """What went wrong, for programs and for people."""

    status: int
    code: str
    message: str
    title: str = ""
    advice: str = ""


BAD_REQUEST = ErrorPage(
    400,
    "INVALID_ARGUMENT",
    "Bad request.",
    "That request cannot be read",
    "Its address or form holds something that no page here takes. Nothing was changed.",
)
DENIED = ErrorPage(
    403,
    "SCOPE_VIOLATION",
    "Not allowed.",
    "You may not open this page",
    "None of your roles reaches it. Somebody who manages the organization can give you one.",
)
MISSING = ErrorPage(
    404,
    "NOT_FOUND",
    "Not found.",
    "There is nothing here",
    "It does not exist, or it lies where your roles do not reach.",
)
FAILED = ErrorPage(
    500,
    "INTERNAL_ERROR",
    "Something went wrong.",
    "Something went wrong",
    "The log says more under the request ID below. Whatever you sent was not half done: an act "
    "happens as a whole or not at all.",
)
UNAVAILABLE = ErrorPage(
    503,
    "RESOURCE_BUSY",
    "The database cannot be used just now.",
    "The database cannot be used just now",
    "The platform tries again by itself and goes on as soon as it can.",
)
FORM_EXPIRED = ErrorPage(
    403,
    "SCOPE_VIOLATION",
    "The form has expired or cookies are blocked. Reload the page and try again.",
    "The form has expired",
    "Nothing was changed. Go back, load the page again and send the form once more. If that does "
    "not help, allow cookies for this site.",
)
LOCKED_OUT = ErrorPage(
    429,
    "RATE_LIMITED",
    "Too many failed sign-ins. Try again later.",
    "Too many failed sign-ins",
    "Signing in under this name is closed for your address. Trying on makes it no shorter; other "
    "people, and other addresses, are not affected.",
)


def answer(request: HttpRequest, problem: ErrorPage, **details: Any) -> HttpResponseBase:
    """Return the error in the shape the caller expects; it never shows what went wrong inside."""
    request_id = getattr(request, "request_id", None) or new_request_id()
    response: HttpResponseBase
    if request.path.startswith(INTERFACES):
        error: dict[str, Any] = {
            "code": problem.code,
            "message": problem.message,
            "retryable": problem.status >= 500,
            "request_id": request_id,
            "details": {},
        }
        response = JsonResponse({"error": error}, status=problem.status)
    elif request.path.startswith(ADMIN):
        # Of the database it needs nothing, so that it can tell of one that does not answer.
        context = {"problem": problem, "request_id": request_id, **details}
        page = render_to_string("console/error.html", context)
        response = HttpResponse(page, status=problem.status)
    else:
        text = f"{problem.message}\n"
        response = HttpResponse(text, status=problem.status, content_type="text/plain")
    add_never_cache_headers(response)
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer a request Django refused to read."""
    return answer(request, BAD_REQUEST)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer a request the person may not make."""
    return answer(request, DENIED)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer an address nothing lives at."""
    return answer(request, MISSING)


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Answer after an unforeseen failure; the log has the traceback."""
    return answer(request, FAILED)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponseBase:
    """Answer a form that lacks a valid CSRF token."""
    return answer(request, FORM_EXPIRED)


def locked_out(
    request: HttpRequest, original_response: HttpResponse | None = None, credentials: Any = None
) -> HttpResponseBase:
    """Answer somebody who has guessed at a password too often."""
    seconds = round(settings.AXES_COOLOFF_TIME * 60 * 60)
    response = answer(request, LOCKED_OUT, minutes=seconds // 60)
    response["Retry-After"] = str(seconds)
    return response
