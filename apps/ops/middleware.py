"""Request ids, routes, static files, and headers of what browsers have to forbid."""

import re
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import structlog
from csp.constants import SELF, UNSAFE_INLINE
from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import BACKEND_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

from apps.access.contexts import is_request_id
from apps.common.clock import now
from apps.common.condition import RETRY_SECONDS, database_trouble
from apps.common.context import REQUEST_ID_MAX_LENGTH, new_request_id
from apps.common.tenants import new_hop
from apps.ops.errors import UNAVAILABLE, answer
from apps.sso.backends import PROVIDER_BACKEND

COMPRESSED = frozenset({"text/html", "application/json", "application/vnd.oai.openapi+json"})
ACCEPTABLE_REQUEST_ID = re.compile(rf"[!-~](?:[ -~]{{0,{REQUEST_ID_MAX_LENGTH - 2}}}[!-~])?")


def request_id_from(given: str) -> str:
    """Return the caller's id if it can be one, else a new one."""
    can_be_one = ACCEPTABLE_REQUEST_ID.fullmatch(given) and is_request_id(given)
    return given if can_be_one else new_request_id()


class Middleware:
    """One that works around ``get_response``, which is the next one or the view."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response


class RequestIdMiddleware(Middleware):
    """Give every request an id, bind it to the log and send it back as `X-Request-ID`."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """An id that could forge log lines, or holds a secret, is replaced."""
        request_id = request_id_from(request.headers.get("X-Request-ID", ""))
        request.request_id = request_id  # type: ignore[attr-defined]
        with structlog.contextvars.bound_contextvars(request_id=request_id):
            response = self.get_response(request)
        response["X-Request-ID"] = request_id
        return response


class TenantsMiddleware(Middleware):
    """Let a request touch no organization until it is known who sent it."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with new_hop():
            return self.get_response(request)


class RouteMiddleware(Middleware):
    """Tell the server which route answers, as ``scope["route"]``, for its figures."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """A request that no route fits has none."""
        response = self.get_response(request)
        if isinstance(request, ASGIRequest) and request.resolver_match is not None:
            request.scope["route"] = request.resolver_match.route  # type: ignore[index]
        return response


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """WhiteNoise with whole bodies: its file iterator makes Django warn under ASGI."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        """Return the file; the largest is about a megabyte."""
        found = static_file.get_response(request.method, request.META)
        with found.file or nullcontext() as file:
            body = file.read() if file else b""
        response = HttpResponse(body, status=int(found.status))
        del response["Content-Type"]
        for name, value in found.headers:
            response[name] = value
        return response


class CompressionMiddleware(GZipMiddleware):
    """Django's, for pages and JSON that are sent whole; it pads them by chance against BREACH.

    What has an entity tag goes as it is: the tag names its bytes, and whoever changes something
    sends it back. Exports are streams of other types.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Compress what the browser or program takes compressed."""
        kind = response.get("Content-Type", "").partition(";")[0]
        if kind not in COMPRESSED or response.has_header("ETag"):
            return response
        return super().process_response(request, response)


class PolicyMiddleware(CSPMiddleware):
    """The strict policy of the settings, with inline styles on `/admin/` alone.

    The admin theme cannot work without these. Inline scripts and the evaluation of text as a
    script stay forbidden there too. No page gets at the devices of its reader, and none of the
    admin stays in a cache.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Add what the browser is to forbid."""
        response.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
        if request.path.startswith("/admin/"):
            response.setdefault("Cache-Control", "no-store, private")
        answered: HttpResponseBase = super().process_response(request, response)
        return answered

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> Any:
        """Return the policy of this response."""
        parts: PolicyParts = super().get_policy_parts(request, response, report_only)
        if request.path.startswith("/admin/"):
            loose = {"script-src": [SELF], "style-src": [SELF, UNSAFE_INLINE]}
            parts.replace = {**loose, **(parts.replace or {})}
        return parts


#: What is answered without a database.
WITHOUT_DATABASE = frozenset({"/healthz", "/metrics"})


class TroubleMiddleware(Middleware):
    """Answers 503 and why, while the supervisor says that the database cannot be used."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        trouble = database_trouble()
        if not trouble or request.path in WITHOUT_DATABASE:
            return self.get_response(request)
        response = answer(request, UNAVAILABLE, cause=trouble)
        response["Retry-After"] = str(RETRY_SECONDS)
        return response


SIGNED_IN_AT = "signed_in_at"
LAST_SEEN_AT = "last_seen_at"
#: The session is written at most this often, not with every request. In seconds.
RESOLUTION = 60
ENDED = "You were signed out after a while, to keep what you see here safe. Please sign in again."


class SessionLimitsMiddleware(Middleware):
    """Ends sessions that are idle or old. Requests without a session cost nothing."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if settings.SESSION_COOKIE_NAME in request.COOKIES and SESSION_KEY in request.session:
            self._keep_or_end(request, int(now().timestamp()))
        return self.get_response(request)

    def _keep_or_end(self, request: HttpRequest, moment: int) -> None:
        session = request.session
        signed_in_at = session.setdefault(SIGNED_IN_AT, moment)
        last_seen_at = session.get(LAST_SEEN_AT, moment)
        is_idle = moment - last_seen_at >= settings.SESSION_IDLE_AGE
        if is_idle or moment - signed_in_at >= _longest(session):
            session.flush()
            messages.info(request, ENDED)
        elif LAST_SEEN_AT not in session or moment - last_seen_at >= RESOLUTION:
            session[LAST_SEEN_AT] = moment


def _longest(session: SessionBase) -> int:
    """How many seconds after its sign-in a session ends at the latest."""
    if session.get(BACKEND_SESSION_KEY) == PROVIDER_BACKEND:
        return int(settings.OIDC_SESSION_HOURS) * 60 * 60
    return int(settings.SESSION_COOKIE_AGE)
