"""The public pages around signing in at the identity provider: going there, and coming back.

The browser's session holds what it has to bring back, once, for ten minutes.
"""

from __future__ import annotations

import logging
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME as NEXT
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_safe

from apps.access.second_factor import note_proof_elsewhere
from apps.accounts.models import User
from apps.common.clock import now
from apps.common.http import request_id_of
from apps.console.access.signing_in import begin, enter, places_of
from apps.console.base.pages import NO_STORE
from apps.console.site import site
from apps.sso.backends import PROVIDER_BACKEND
from apps.sso.provider import Assertion, Attempt, address_for, assertion_behind, begun
from apps.sso.refusals import NotSignedIn, Trouble
from apps.sso.selectors import known_as
from apps.sso.services import let_in, record_refusal

#: In the session: the sign-ins begun in this browser, by their states.
LEFT = "single_sign_on"
MAX_LEFT = 5
#: In seconds, from leaving to coming back.
AWAY_FOR = 10 * 60
MAX_PARAMETER = 4096
PARAMETERS = ("code", "state", "iss", "error")
SEVERAL = "The identity provider asked for several factors."
logger = logging.getLogger("memory_platform.access")


class Left(NamedTuple):
    """A sign-in that was begun here: what it has to prove, where it leads, and since when."""

    nonce: str
    verifier: str
    next_url: str
    at: int


@require_safe
def leave(request: HttpRequest) -> HttpResponse:
    """Send the browser to the identity provider."""
    _require_provider()
    attempt = begun()
    try:
        address = address_for(attempt, redirect_uri=redirect_uri())
    except NotSignedIn as refusal:
        return _refused(request, refusal)
    left = Left(attempt.nonce, attempt.verifier, _next_url(request), int(now().timestamp()))
    others = list(request.session.get(LEFT, {}).items())[-(MAX_LEFT - 1) :]
    request.session[LEFT] = dict([*others, (attempt.state, list(left))])
    return _uncached(HttpResponseRedirect(address))


@require_safe
def come_back(request: HttpRequest) -> HttpResponse:
    """Sign in whom the provider vouches for; the second factor is asked for where it is missing."""
    _require_provider()
    answer = {name: request.GET[name] for name in PARAMETERS if name in request.GET}
    assertion = None
    try:
        attempt, left = _left_with(request, answer)
        assertion = assertion_behind(answer, attempt, redirect_uri=redirect_uri())
        user = let_in(assertion, request_id=request_id_of(request))
    except NotSignedIn as refusal:
        if refusal.trouble is not Trouble.STALE:  # anybody can make up an answer
            _record(request, refusal, assertion)
        return _refused(request, refusal)
    return _uncached(_enter(request, user, assertion, left.next_url))


def redirect_uri() -> str:
    """Where the provider sends browsers back to; it has to be registered there."""
    return f"{settings.PUBLIC_URL}{reverse('single_sign_on_return')}"


def _enter(request: HttpRequest, user: User, assertion: Assertion, next_url: str) -> HttpResponse:
    if not assertion.by_several_factors:
        vars(user)["backend"] = PROVIDER_BACKEND
        return begin(request, user, next_url=next_url)
    response = enter(request, user, backend=PROVIDER_BACKEND, next_url=next_url, proof=SEVERAL)
    note_proof_elsewhere(request.session, at=assertion.authenticated_at)
    return response


def _left_with(request: HttpRequest, answer: dict[str, str]) -> tuple[Attempt, Left]:
    """The sign-in that this answer ends. It is used up by that. Raises NotSignedIn."""
    state = answer.get("state", "")
    all_left = request.session.get(LEFT, {})
    if state not in all_left:
        raise NotSignedIn(Trouble.STALE, "No sign-in was begun with this state.")
    left = Left(*all_left[state])
    request.session[LEFT] = {key: value for key, value in all_left.items() if key != state}
    # Now, so that the same answer sent twice at once is taken once at most by the provider's side.
    request.session.save()
    if int(now().timestamp()) - left.at > AWAY_FOR:
        raise NotSignedIn(Trouble.STALE, "It was begun too long ago.")
    if any(len(value) > MAX_PARAMETER for value in answer.values()):
        raise NotSignedIn(Trouble.WRONG, "The answer is too long.")
    return Attempt(state, left.nonce, left.verifier), left


def _record(request: HttpRequest, refusal: NotSignedIn, assertion: Assertion | None) -> None:
    identity = known_as(assertion) if assertion else None
    record_refusal(
        refusal,
        identity.user if identity else None,
        request_id=request_id_of(request),
        organizations_of=places_of,
    )


def _refused(request: HttpRequest, refusal: NotSignedIn) -> HttpResponse:
    logger.warning("single sign-on refused: %s", refusal.reason)
    context = {
        **site.each_context(request),
        "title": "Nobody was signed in",
        "advice": refusal.trouble.advice,
        "request_id": request_id_of(request),
    }
    return _uncached(
        TemplateResponse(
            request, "console/not_signed_in.html", context, status=refusal.trouble.status
        )
    )


def _next_url(request: HttpRequest) -> str:
    wanted = request.GET.get(NEXT, "")
    is_here = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if is_here else reverse("admin:index")


def _uncached(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = NO_STORE
    return response


def _require_provider() -> None:
    if not settings.OIDC_ISSUER:
        raise Http404
