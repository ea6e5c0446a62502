"""How long somebody stays signed in: until nothing was asked for a while, and never over a day's
work however busy. The session's own expiry is the second bound's backstop."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponseBase

from apps.common.clock import now

SIGNED_IN_AT = "signed_in_at"
LAST_SEEN_AT = "last_seen_at"
#: The session is written at most this often, not with every request. In seconds.
RESOLUTION = 60
ENDED = "You were signed out after a while, to keep what you see here safe. Please sign in again."


class SessionLimitsMiddleware:
    """Ends sessions that are idle or old. Requests without a session cost nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Handle one request."""
        if settings.SESSION_COOKIE_NAME in request.COOKIES and SESSION_KEY in request.session:
            self._keep_or_end(request, int(now().timestamp()))
        return self.get_response(request)

    def _keep_or_end(self, request: HttpRequest, moment: int) -> None:
        session = request.session
        signed_in_at = session.setdefault(SIGNED_IN_AT, moment)
        last_seen_at = session.get(LAST_SEEN_AT, moment)
        is_idle = moment - last_seen_at >= settings.SESSION_IDLE_AGE
        if is_idle or moment - signed_in_at >= settings.SESSION_COOKIE_AGE:
            session.flush()
            messages.info(request, ENDED)
        elif LAST_SEEN_AT not in session or moment - last_seen_at >= RESOLUTION:
            session[LAST_SEEN_AT] = moment
