"""Signing in: the password, then the second factor of whoever has one.

Between the two nobody is signed in. The browser's session holds for a few minutes who gave her
password, and nothing else is to be had for that.
"""

from __future__ import annotations

import uuid
from typing import Any, NamedTuple, cast

from django.contrib.auth import login
from django.contrib.auth.views import LoginView
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from unfold.forms import AuthenticationForm

from apps.access.second_factor import note_proof
from apps.accounts.models import User
from apps.accounts.selectors import active_person, has_to_sign_in_at_provider
from apps.accounts.services import record_failed_sign_in, record_sign_in
from apps.common.clock import now
from apps.common.context import Right, Rights
from apps.common.http import request_id_of
from apps.console.base.context import forget_credential, place_context
from apps.console.base.returning import csrf_secret, remember_person
from apps.organizations.selectors import rights_of
from apps.sso.backends import PROVIDER_BACKEND

BEGUN = "signing_in"
#: In seconds, from the password to the second factor.
BEGUN_FOR = 5 * 60


class Begun(NamedTuple):
    """Who gave the password, what ends with it, how it was checked, where to go, and when."""

    user_id: int
    valid_for: str
    backend: str
    next_url: str
    at: int


class SignInForm(AuthenticationForm):  # type: ignore[misc]
    """Django's form, which would speak of staff accounts."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": "The username or the password is not right. Passwords tell upper from "
        "lower case.",
        "at_provider": "You sign in at your identity provider: choose single sign-on.",
    }

    def confirm_login_allowed(self, user: User) -> None:
        """Refuse who has given the right password, but may not sign in by one."""
        super().confirm_login_allowed(user)
        if has_to_sign_in_at_provider(user):
            raise ValidationError(self.error_messages["at_provider"], code="at_provider")


class SignInView(LoginView):
    """Django's page; who signed in, and who failed to, is recorded."""

    def form_valid(self, form: Any) -> HttpResponse:
        return begin(self.request, form.get_user(), next_url=self.get_success_url())

    def form_invalid(self, form: Any) -> HttpResponse:
        record_failed_sign_in(
            username=self.request.POST.get("username", ""),
            request_id=request_id_of(self.request),
            organizations_of=places_of,
        )
        return super().form_invalid(form)


def begin(request: HttpRequest, user: User, *, next_url: str) -> HttpResponse:
    """Sign in who proved herself so far, or ask for her second factor if she has one."""
    backend = cast(str, vars(user)["backend"])
    if not user.has_second_factor:
        return finish(request, user, backend=backend, next_url=next_url)
    begun = Begun(user.pk, user.get_session_auth_hash(), backend, next_url, int(now().timestamp()))
    request.session[BEGUN] = list(begun)
    request.session.cycle_key()
    return HttpResponseRedirect(reverse("second_factor_asked"))


def begun(request: HttpRequest) -> tuple[User, Begun] | None:
    """Who gave her password here a moment ago, unless it was changed or her sessions ended."""
    found = request.session.get(BEGUN)
    if found is None:
        return None
    state = Begun(*found)
    user = active_person(state.user_id)
    is_valid = user is not None and constant_time_compare(
        user.get_session_auth_hash(), state.valid_for
    )
    if not is_valid or int(now().timestamp()) - state.at > BEGUN_FOR:
        del request.session[BEGUN]
        return None
    return cast(User, user), state


def finish(
    request: HttpRequest, user: User, *, backend: str, next_url: str, proof: str = ""
) -> HttpResponse:
    """Sign her in. ``proof`` says what second factor she proved here, if she did."""
    response = enter(request, user, backend=backend, next_url=next_url, proof=proof)
    if proof:
        note_proof(request.session)
    return response


def enter(
    request: HttpRequest, user: User, *, backend: str, next_url: str, proof: str = ""
) -> HttpResponse:
    """Let her in. ``proof`` says by what, beside a password, she proved who she is."""
    secret = csrf_secret(request)
    request.session.pop(BEGUN, None)
    login(request, user, backend=backend)
    forget_credential(request)  # that of nobody
    response = HttpResponseRedirect(next_url)
    remember_person(request, response, secret)
    context = place_context(request)
    if backend == PROVIDER_BACKEND:
        proof = f"Single sign-on. {proof}".strip()
    record_sign_in(context=context, organization_ids=_places(context.rights), proof=proof)
    return response


def places_of(person: User) -> set[uuid.UUID]:
    """The organizations whose auditors see that somebody failed to sign in as her."""
    return _places(rights_of(person))


def _places(held: Rights) -> set[uuid.UUID]:
    return held.touched_organization_ids(Right.READ)
