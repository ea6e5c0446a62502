"""One's own account: roles, sessions, password."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.views import PasswordChangeView
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from unfold.forms import AdminOwnPasswordChangeForm

from apps.accounts.models import User
from apps.accounts.services import change_own_password, sign_out_everywhere
from apps.console.access.members import place_label
from apps.console.base.context import note_act, place_context
from apps.console.base.pages import doing, record_invalid, run
from apps.organizations.roles import Role
from apps.organizations.selectors.members import role_groups_of

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

    def form_invalid(self, form: Any) -> HttpResponse:
        note_act(self.request, change_own_password, self.request.user.pk)
        record_invalid(self.request, form)
        return super().form_invalid(form)

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
    context = {
        **site.each_context(request),
        "title": "Your account",
        "person": person,
        "roles": [*(["Super Admin (superuser)"] if person.is_superuser else []), *roles],
        "session_hours": settings.SESSION_COOKIE_AGE // HOUR,
    }
    return TemplateResponse(request, "console/account.html", context)


def _sign_out_elsewhere(request: HttpRequest) -> HttpResponse:
    context = place_context(request)
    user = run(sign_out_everywhere, context, object_id=request.user.pk)
    update_session_auth_hash(request, user)
    messages.success(request, "All your other sessions have ended.")
    return HttpResponseRedirect(request.path)
