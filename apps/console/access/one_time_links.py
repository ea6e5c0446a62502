"""The public pages behind one-time links: accepting an invitation, setting a new password.

Unknown, used, taken back and too old links get one answer. Wrong links of each kind are counted by
address like failed sign-ins, and too many are turned away.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, cast

from axes.handlers.proxy import AxesProxyHandler
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters

from apps.accounts.links import UNUSABLE
from apps.accounts.models import User
from apps.accounts.services import reset_behind, set_password_by_link
from apps.common.errors import NotFound, PlatformError
from apps.common.http import request_id_of
from apps.common.tenants import platform_wide
from apps.console.access.forms import (
    AcceptInvitationForm,
    ForgottenPasswordForm,
    NewPasswordForm,
)
from apps.console.access.members import place_label
from apps.console.base.pages import NO_STORE, form_data, show_refusal, status_of
from apps.console.base.returning import csrf_secret, remember_person
from apps.console.site import site
from apps.notifications.services import mail_forgotten_password
from apps.organizations.models import Invitation
from apps.organizations.services import accept_invitation, invitation_behind, join_by_invitation

TOO_MANY = "Too many links that are not valid came from here. Try again in a quarter of an hour."
ASK_ANEW = "Ask whoever gave you the link for a new one."
# No user can have a name with spaces; it stands for everybody who asks.
ASKING = {"username": "forgotten password"}
TOO_OFTEN = "Too many links were asked for from here. Try again in a quarter of an hour."
NO_MAIL = "This platform sends no mail. Ask whoever runs it for a link to set a new password."
MAILED = "If exactly one account has this name or address, a link is on its way to its address."
SIGN_IN_BACKEND = "django.contrib.auth.backends.ModelBackend"
Handler = Callable[[HttpRequest, str], HttpResponse]


@dataclass(frozen=True, slots=True)
class LinkPage:
    """What a page says around its form."""

    title: str
    lead: str
    submit_text: str
    extra: dict[str, Any] = field(default_factory=dict)


FORGOTTEN = LinkPage(
    "Set a new password",
    "Say who you are. A link goes to the address of your account; it works once, within a day.",
    "Mail me a link",
)


def one_time_link(kind: str) -> Callable[[Handler], Handler]:
    """A page behind a secret: never cached, guesses counted for each ``kind`` by itself."""
    attempts = {"username": f"{kind} link"}

    def behind_secret(handler: Handler) -> Handler:
        @wraps(handler)
        @sensitive_post_parameters()
        def view(request: HttpRequest, secret: str) -> HttpResponse:
            if not AxesProxyHandler.is_allowed(request, attempts):
                response = _refuse(request, TOO_MANY, status=429)
            else:
                try:
                    with platform_wide():  # whoever has the secret may belong to none so far
                        response = handler(request, secret)
                except NotFound:
                    # It goes into the log, and a secret must not.
                    vars(request)["axes_path_info"] = request.path.replace(secret, "…")
                    AxesProxyHandler.user_login_failed(__name__, attempts, request)
                    response = _refuse(request, UNUSABLE, status=404, advice=ASK_ANEW)
            response["Cache-Control"] = NO_STORE
            return response

        return view

    return behind_secret


@one_time_link("invitation")
def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """Accept an invitation: with a new account, or with the one that is signed in."""
    found = invitation_behind(secret)
    lead = f"You are invited to be {found.get_role_display()} in {place_label(found)}."
    if site.has_permission(request):
        return _join(request, secret, lead)
    form = AcceptInvitationForm(form_data(request), initial={"username": _proposed(found)})

    def submit() -> HttpResponse:
        data = form.cleaned_data
        user = accept_invitation(
            secret=secret,
            username=data["username"],
            password=data["password"],
            request_id=request_id_of(request),
        )
        return _enter(request, user, "Welcome. You are signed in.")

    page = LinkPage("Accept the invitation", lead, "Accept", {"invitation": True})
    return _form_page(request, page, form, submit)


@one_time_link("new password")
def new_password(request: HttpRequest, secret: str) -> HttpResponse:
    """Set a new password without knowing the old one."""
    reset = reset_behind(secret)
    form = NewPasswordForm(form_data(request))

    def submit() -> HttpResponse:
        set_password_by_link(
            secret=secret,
            password=form.cleaned_data["password"],
            request_id=request_id_of(request),
        )
        messages.success(request, "The password is set. Sign in with it.")
        return HttpResponseRedirect(reverse("admin:login"))

    lead = f"For {reset.user.get_username()}. All sessions of this account end."
    return _form_page(request, LinkPage("Set a new password", lead, "Set"), form, submit)


def forgotten_password(request: HttpRequest) -> HttpResponse:
    """Ask for a password link by mail. Everybody gets the same answer; asking is counted."""
    if not AxesProxyHandler.is_allowed(request, ASKING):
        return _refuse(request, TOO_OFTEN, status=429)
    form = ForgottenPasswordForm(form_data(request))
    if not settings.EMAIL_FROM:
        return _refuse(request, NO_MAIL, status=404)
    if not form.is_valid():
        return _link_page(request, FORGOTTEN, form)
    AxesProxyHandler.user_login_failed(__name__, ASKING, request)
    mail_forgotten_password(named=form.cleaned_data["named"], request_id=request_id_of(request))
    messages.success(request, MAILED)
    return HttpResponseRedirect(reverse("admin:login"))


def _join(request: HttpRequest, secret: str, lead: str) -> HttpResponse:
    user = cast(User, request.user)

    def submit() -> HttpResponse:
        join_by_invitation(secret=secret, user=user, request_id=request_id_of(request))
        messages.success(request, "The invitation is accepted.")
        return HttpResponseRedirect(reverse("admin:index"))

    name = user.get_username()
    page = LinkPage("Accept the invitation", lead, f"Accept as {name}", {"signed_in_as": name})
    return _form_page(request, page, Form(form_data(request)), submit)


def _form_page(
    request: HttpRequest, page: LinkPage, form: Form, submit: Callable[[], HttpResponse]
) -> HttpResponse:
    """Show a form, or do what it is for. Raises NotFound when the link was used meanwhile."""
    if request.method == "POST" and form.is_valid():
        try:
            return submit()
        except NotFound:
            raise
        except PlatformError as refusal:
            show_refusal(form, refusal)
    return _link_page(request, page, form)


def _link_page(request: HttpRequest, page: LinkPage, form: Form) -> HttpResponse:
    context = {
        **site.each_context(request),
        **page.extra,
        "title": page.title,
        "lead": page.lead,
        "submit_text": page.submit_text,
        "form": form,
    }
    return TemplateResponse(request, "console/one_time_link.html", context, status=status_of(form))


def _refuse(request: HttpRequest, message: str, *, status: int, advice: str = "") -> HttpResponse:
    said = {"title": "Not possible", "message": message, "advice": advice}
    context = {**site.each_context(request), **said}
    return TemplateResponse(request, "console/one_time_link.html", context, status=status)


def _enter(request: HttpRequest, user: User, message: str) -> HttpResponse:
    secret = csrf_secret(request)
    login(request, user, backend=SIGN_IN_BACKEND)
    messages.success(request, message)
    response = HttpResponseRedirect(reverse("admin:index"))
    remember_person(request, response, secret)
    return response


def _proposed(invitation: Invitation) -> str:
    return invitation.username or invitation.email.partition("@")[0]
