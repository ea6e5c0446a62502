"""One's own second factor: setting it up, recovery codes, taking it away."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

import segno
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth import logout, update_session_auth_hash
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.http import urlencode
from pyotp import TOTP, random_base32
from unfold.widgets import UnfoldAdminTextInputWidget

from apps.access.second_factor import has_to_set_up, note_proof, seconds_since_proof
from apps.accounts.models import User
from apps.accounts.passkeys import can_be_used, registration_options
from apps.accounts.selectors import factor_of
from apps.accounts.services import (
    Enrolment,
    enrol_authenticator_app,
    enrol_passkey,
    remove_authenticator_app,
    remove_passkey,
    renew_recovery_codes,
)
from apps.common.secrets import sealed, unsealed
from apps.console.access.challenges import new_challenge, spent_challenge
from apps.console.base import fields
from apps.console.base.context import place_context, rights
from apps.console.base.fields import ConfirmForm
from apps.console.base.pages import (
    Dialog,
    FormPage,
    dialog_page,
    doing,
    done,
    form_data,
    form_page,
    go_to,
    run,
    secret_page,
)

View = Callable[..., HttpResponse]
#: In the session: the secret of an app that is being set up, sealed.
NEW_APP = "new_authenticator_app"
SEALED = "authenticator apps being set up"
#: In seconds: who signed in longer ago does so again before she changes how she signs in.
FRESH_FOR = 10 * 60
SIGN_IN_AGAIN = "To change how you sign in, please sign in again."
MAX_CODE = 64
LAST_ONE = (
    "Without any second factor your recovery codes are gone too; where one is required you set up "
    "another before anything else."
)
REMOVE_APP = Dialog(
    "Remove the authenticator app",
    ConfirmForm,
    "Remove",
    f"Its codes are worth nothing from now on. {LAST_ONE}",
)
REMOVE_PASSKEY = Dialog(
    "Remove this passkey",
    ConfirmForm,
    "Remove",
    f"It proves nothing from now on; it stays on the device until you delete it there. {LAST_ONE}",
)
RENEW_CODES = Dialog(
    "New recovery codes",
    ConfirmForm,
    "Make new codes",
    "They are shown once. Those you have are worth nothing from then on.",
)


class NewAppForm(forms.Form):
    """The first code of an app."""

    code = forms.CharField(
        label="Code",
        max_length=MAX_CODE,
        help_text="The six digits that the app shows now.",
        widget=UnfoldAdminTextInputWidget(
            attrs={"autocomplete": "one-time-code", "inputmode": "numeric", "spellcheck": "false"}
        ),
    )


class PasskeyForm(forms.Form):
    """What a new passkey is called."""

    name = fields.text(
        "Name", max_length=100, help_text="By which you know it, for example Office laptop."
    )


def freshly_signed_in(view: View) -> View:
    """A page for who has a second factor only soon after she proved it."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **keys: Any) -> HttpResponse:
        if (
            not _person(request).has_second_factor
            or seconds_since_proof(request.session) <= FRESH_FOR
        ):
            return view(request, *args, **keys)
        logout(request)
        messages.info(request, SIGN_IN_AGAIN)
        there = urlencode({"next": reverse("second_factor")})
        return go_to(request, f"{reverse('admin:login')}?{there}")

    return answer


def second_factor(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """What one has set up, and what is left of it."""
    person = _person(request)
    factor = factor_of(person)
    context = {
        **site.each_context(request),
        "title": "Second factor",
        "factor": factor,
        "passkeys": factor.passkeys.all() if factor else (),
        "can_use_passkeys": can_be_used(),
        "has_app": factor is not None and factor.sealed_secret is not None,
        "codes_left": factor.recovery_codes.count() if factor else 0,
        "required": has_to_set_up(person, rights(request), request.session),
    }
    return TemplateResponse(request, "console/second_factor.html", context)


@doing(enrol_authenticator_app)
@freshly_signed_in
def set_up_app(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """Show the secret of a new app, and take the code by which the app shows that it has it."""
    secret = _secret_being_set_up(request)
    address = TOTP(secret).provisioning_uri(
        name=_person(request).get_username(), issuer_name=f"Memory Platform {settings.PUBLIC_HOST}"
    )
    page = FormPage(
        title="Authenticator app",
        back=reverse("second_factor"),
        submit_text="Set up",
        template="console/authenticator_app.html",
        extra={
            "picture": segno.make(address, error="m").svg_data_uri(
                scale=5, dark="black", light="white"
            ),
            "secret": " ".join(secret[at : at + 4] for at in range(0, len(secret), 4)),
        },
    )

    def enrol(form: Form) -> HttpResponse:
        enrolment = run(
            enrol_authenticator_app,
            place_context(request),
            object_id=request.user.pk,
            secret=secret,
            code=form.cleaned_data["code"],
        )
        del request.session[NEW_APP]
        return enrolled(request, site, enrolment, "The authenticator app is set up.")

    return form_page(request, site, page, NewAppForm(form_data(request)), enrol)


@doing(remove_authenticator_app)
@freshly_signed_in
def remove_app(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """The dialog that takes the app away."""
    back = reverse("second_factor")

    def remove(form: Form) -> HttpResponse:
        run(remove_authenticator_app, place_context(request), object_id=request.user.pk)
        return done(request, "The authenticator app is removed.", back)

    form = ConfirmForm(request, "", form_data(request))
    return dialog_page(request, site, REMOVE_APP, form, remove, back=back)


@doing(enrol_passkey)
@freshly_signed_in
def add_passkey(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """Let the browser make a passkey."""
    person = _person(request)
    factor = factor_of(person)
    known = factor.passkeys.all() if factor else ()
    response = request.POST.get("response", "")
    challenge = spent_challenge(request, response) if request.method == "POST" else b""
    form = PasskeyForm(form_data(request))

    def enrol(form: Form) -> HttpResponse:
        enrolment = run(
            enrol_passkey,
            place_context(request),
            object_id=person.pk,
            name=form.cleaned_data["name"],
            response=response,
            challenge=challenge,
        )
        return enrolled(request, site, enrolment, "The passkey is set up.")

    page = FormPage(
        title="Add a passkey",
        back=reverse("second_factor"),
        submit_text="Make the passkey",
        template="console/passkey.html",
        extra={"options": registration_options(person, known, new_challenge(request))},
    )
    return form_page(request, site, page, form, enrol)


@doing(remove_passkey)
@freshly_signed_in
def drop_passkey(request: HttpRequest, site: AdminSite, passkey_id: int) -> HttpResponse:
    """The dialog that takes a passkey away. Of others: 404."""
    factor, back = factor_of(_person(request)), reverse("second_factor")
    passkey = factor.passkeys.filter(pk=passkey_id).first() if factor else None
    if passkey is None:
        raise Http404

    def remove(form: Form) -> HttpResponse:
        context = place_context(request)
        run(remove_passkey, context, object_id=request.user.pk, passkey_id=passkey_id)
        return done(request, f"Removed: {passkey.name}.", back)

    form = ConfirmForm(request, str(passkey_id), form_data(request))
    return dialog_page(request, site, REMOVE_PASSKEY, form, remove, back=back)


@doing(renew_recovery_codes)
@freshly_signed_in
def new_recovery_codes(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """Make new codes, and show them once."""
    page = FormPage(
        title=RENEW_CODES.title,
        back=reverse("second_factor"),
        submit_text=RENEW_CODES.submit_text,
        warning=RENEW_CODES.description,
    )

    def renew(form: Form) -> HttpResponse:
        context = place_context(request)
        renewed = run(renew_recovery_codes, context, object_id=request.user.pk)
        return _codes_shown(request, site, renewed)

    return form_page(request, site, page, Form(form_data(request)), renew)


def enrolled(
    request: HttpRequest, site: AdminSite, enrolment: Enrolment, said: str
) -> HttpResponse:
    """Go on in this session, which has proved what was set up; show recovery codes if new."""
    update_session_auth_hash(request, enrolment.user)
    note_proof(request.session)
    if not enrolment.recovery_codes:
        return done(request, said, reverse("second_factor"))
    messages.success(request, f"{said} All your other sessions have ended.")
    return _codes_shown(request, site, enrolment)


def _codes_shown(request: HttpRequest, site: AdminSite, enrolment: Enrolment) -> HttpResponse:
    shown = {
        "title": "Your recovery codes",
        "codes": "\n".join(enrolment.recovery_codes),
        "count": len(enrolment.recovery_codes),
    }
    return secret_page(request, site, "console/recovery_codes.html", shown)


def _secret_being_set_up(request: HttpRequest) -> str:
    """The same until it is set up, also when the page is loaded again."""
    known = unsealed(request.session.get(NEW_APP, "").encode(), label=SEALED)
    secret = known.decode() if known else random_base32()
    if not known:
        request.session[NEW_APP] = sealed(secret.encode(), label=SEALED).decode()
    return secret


def _person(request: HttpRequest) -> User:
    return cast(User, request.user)
