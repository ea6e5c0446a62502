"""The public page that asks for the second factor of whoever gave her password."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from unfold.widgets import UnfoldAdminTextInputWidget

from apps.accounts.models import User
from apps.accounts.passkeys import authentication_options, can_be_used
from apps.accounts.selectors import factor_of
from apps.accounts.services import prove_by_code, prove_by_passkey
from apps.common.errors import PlatformError
from apps.common.http import request_id_of
from apps.console.access.challenges import new_challenge, spent_challenge
from apps.console.access.signing_in import begun, finish, places_of
from apps.console.base.pages import form_data, show_refusal, status_of
from apps.console.site import site

MAX_CODE = 64
ANEW = "Please sign in again: the password was given too long ago."
CODE_HELP = "Six digits that your authenticator app shows now, or one of your recovery codes."


class CodeForm(forms.Form):
    """A code of an app, or a recovery code."""

    code = forms.CharField(
        label="Code",
        max_length=MAX_CODE,
        help_text=CODE_HELP,
        widget=UnfoldAdminTextInputWidget(
            attrs={"autocomplete": "one-time-code", "autofocus": True, "spellcheck": "false"}
        ),
    )


def _proof(request: HttpRequest, user: User, response: str, form: CodeForm) -> str:
    """What proved it: a passkey or a code. Raises Unauthenticated, RateLimited."""
    if response:
        return prove_by_passkey(
            user_id=user.pk,
            response=response,
            challenge=spent_challenge(request, response),
            request_id=request_id_of(request),
            organizations_of=places_of,
        )
    return prove_by_code(
        user_id=user.pk,
        code=form.cleaned_data["code"],
        request_id=request_id_of(request),
        organizations_of=places_of,
    )


@sensitive_post_parameters()
def second_factor_asked(request: HttpRequest) -> HttpResponse:
    """Ask for the second factor; with the right one she is signed in."""
    found = begun(request)
    if found is None:
        messages.info(request, ANEW)
        return HttpResponseRedirect(reverse("admin:login"))
    user, state = found
    form = CodeForm(form_data(request))
    response = request.POST.get("response", "")
    if response or form.is_valid():
        try:
            proof = _proof(request, user, response, form)
        except PlatformError as refusal:
            form.errors.clear()  # of a code there is none beside a passkey
            show_refusal(form, refusal)
        else:
            return finish(
                request, user, backend=state.backend, next_url=state.next_url, proof=proof
            )
    factor = factor_of(user)
    passkeys = list(factor.passkeys.all()) if factor and can_be_used() else []
    context = {
        **site.each_context(request),
        "title": "Second factor",
        "person": user.get_username(),
        "form": form,
        "options": passkeys and authentication_options(passkeys, new_challenge(request)),
    }
    return TemplateResponse(request, "console/second_step.html", context, status=status_of(form))
