"""One's own account: roles, sessions, password, access tokens."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.views import PasswordChangeView
from django.db.models import QuerySet
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from unfold.forms import AdminOwnPasswordChangeForm

from apps.access.models import AccessToken
from apps.access.selectors import TokenState, managed_tokens, speaking_for_own_tokens, state_of
from apps.access.services import issue_personal_token, revoke_token
from apps.accounts.models import User
from apps.accounts.selectors import has_to_sign_in_at_provider
from apps.accounts.services import change_own_password, sign_out_everywhere
from apps.common.context import Right
from apps.common.errors import InvalidArgument, PlatformError
from apps.console.access.forms import OwnTokenForm
from apps.console.access.members import place_label
from apps.console.access.tokens import REVOKE, STATE_COLOURS, granted_by, shown_once
from apps.console.audit.records import done_with
from apps.console.base import badges
from apps.console.base.admin import moment
from apps.console.base.context import may_anywhere, note_act, place_context, rights
from apps.console.base.fields import ConfirmForm
from apps.console.base.pages import (
    FormPage,
    dialog_page,
    doing,
    done,
    form_data,
    form_page,
    record_invalid,
    run,
    show_refusal,
    status_of,
)
from apps.console.base.places import Grouped
from apps.organizations.roles import Role
from apps.organizations.selectors import repositories_with
from apps.organizations.selectors.members import role_groups_of

#: The newest; nobody needs a list of her own that is longer.
MAX_TOKENS = 50
HOUR = 60 * 60


class OwnPasswordForm(AdminOwnPasswordChangeForm):  # type: ignore[misc]
    """Django's form; what it saves goes through the service, which records it."""

    def __init__(self, user: User, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.request = request

    def save(self, commit: bool = True) -> User:
        context = place_context(self.request)
        user: User = run(
            change_own_password,
            context,
            object_id=self.request.user.pk,
            password=self.cleaned_data["new_password1"],
        )
        self.user = user  # the view keeps this session by it
        return user


class OwnPasswordView(PasswordChangeView):
    """Django's page with our form."""

    form_class = OwnPasswordForm

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            return super().form_valid(form)
        except PlatformError as refusal:  # recorded where it was refused
            show_refusal(form, refusal, renamed={"password": "new_password1"})
            return self._shown_again(form)

    def form_invalid(self, form: Any) -> HttpResponse:
        note_act(self.request, change_own_password, self.request.user.pk)
        record_invalid(self.request, form)
        return self._shown_again(form)

    def _shown_again(self, form: Any) -> HttpResponse:
        response = super().form_invalid(form)
        response.status_code = status_of(form)
        return response

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "request": self.request}


def own_password(request: HttpRequest, site: AdminSite, extra: dict[str, Any]) -> HttpResponse:
    """Change one's own password; all other sessions end."""
    request.current_app = site.name
    view = OwnPasswordView.as_view(
        success_url=reverse("account"), extra_context={**site.each_context(request), **extra}
    )
    response = view(request)
    if response.status_code == HTTPStatus.FOUND:
        messages.success(request, "Your password is changed. All your other sessions have ended.")
    return cast(HttpResponse, response)


@doing(sign_out_everywhere)
def account(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """Who I am here; by POST my other sessions end."""
    if request.method == "POST":
        return _sign_out_elsewhere(request)
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD", "POST"])
    person = cast(User, request.user)
    held = role_groups_of(person).select_related("organization", "repository")
    roles = [f"{Role(group.role).label}, {place_label(group)}" for group in held]
    with speaking_for_own_tokens(rights(request), own_id=person.pk):
        tokens = list(_own_tokens(request)[:MAX_TOKENS])
    context = {
        **site.each_context(request),
        "title": "Your account",
        "person": person,
        "roles": [*(["Super Admin (superuser)"] if person.is_superuser else []), *roles],
        "has_password": _signs_in_by_password(person),
        "session_hours": settings.SESSION_COOKIE_AGE // HOUR,
        "tokens": [_token_row(request, token) for token in tokens],
    }
    return TemplateResponse(request, "console/account.html", context)


@doing(issue_personal_token)
def issue_own_token(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """Issue a token for oneself: nobody has to manage anything for that."""
    form = OwnTokenForm(form_data(request), repositories=_own_repositories(request))
    page = FormPage(
        title="Issue a token for yourself", back=reverse("account"), submit_text="Issue"
    )

    def issue(form: Any) -> HttpResponse:
        issued = run(issue_personal_token, place_context(request), **_asked_for(request, form))
        return shown_once(request, site, issued, reverse("account"))

    return form_page(request, site, page, form, issue)


@doing(revoke_token)
def revoke_own_token(request: HttpRequest, site: AdminSite, token_id: int) -> HttpResponse:
    """The dialog that makes one of one's own tokens worthless. Of others: 404."""
    with speaking_for_own_tokens(rights(request), own_id=request.user.pk):
        token = get_object_or_404(_own_tokens(request), pk=token_id)

    def revoke(form: Form) -> HttpResponse:
        run(revoke_token, place_context(request), object_id=token.key_id, token_id=token.pk)
        return done(request, f"Revoked: {token.name}.", reverse("account"))

    form = ConfirmForm(request, str(token_id), form_data(request))
    return dialog_page(request, site, REVOKE, form, revoke, back=reverse("account"))


def _signs_in_by_password(person: User) -> bool:
    """Else there is no password of ours for her to change."""
    return person.has_usable_password() and not has_to_sign_in_at_provider(person)


def _own_tokens(request: HttpRequest) -> QuerySet[AccessToken]:
    person = cast(User, request.user)
    own = managed_tokens(rights(request), own_id=person.pk).filter(user=person)
    return own.order_by("-created_at")


def _token_row(request: HttpRequest, token: AccessToken) -> dict[str, Any]:
    state = state_of(token)
    usable = state is TokenState.USABLE
    return {
        "token": token,
        "state": badges.badge(state, STATE_COLOURS[state]),
        "expires": moment(token.expires_at),
        "last_used": moment(token.last_used_at),
        "trail_url": done_with(token.key_id) if may_anywhere(request, Right.AUDIT) else "",
        "revoke_url": reverse("account_token_revoke", args=[token.pk]) if usable else "",
    }


def _own_repositories(request: HttpRequest) -> Grouped:
    found = repositories_with(rights(request)).select_related("organization")
    return [("", [(str(row.pk), f"{row.organization.name} / {row.name}") for row in found])]


def _asked_for(request: HttpRequest, form: OwnTokenForm) -> dict[str, Any]:
    chosen = repositories_with(rights(request)).filter(pk__in=form.repository_ids)
    organizations = set(chosen.values_list("organization_id", flat=True))
    if len(organizations) > 1:
        raise InvalidArgument("repositories", "Choose repositories of one organization.")
    return {
        **granted_by(form),
        "user_id": request.user.pk,
        "organization_id": next(iter(organizations), None),
        "repository_ids": form.repository_ids or None,
    }


def _sign_out_elsewhere(request: HttpRequest) -> HttpResponse:
    context = place_context(request)
    user = run(sign_out_everywhere, context, object_id=request.user.pk)
    update_session_auth_hash(request, user)
    messages.success(request, "All your other sessions have ended.")
    return HttpResponseRedirect(request.path)
