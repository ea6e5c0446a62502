"""The admin site."""

from __future__ import annotations

from functools import wraps
from http import HTTPStatus
from typing import Any, cast

from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME as NEXT
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from unfold.sites import UnfoldAdminSite

from apps.access.models import AccessToken, Agent
from apps.access.second_factor import has_to_set_up, is_unproved
from apps.accounts.models import User
from apps.audit.models import AuditRecord
from apps.common.condition import disk_warning
from apps.console.access.account import own_password
from apps.console.access.group_roles import GroupRoleAdmin
from apps.console.access.invitations import InvitationAdmin
from apps.console.access.organizations import AgentAdmin, OrganizationAdmin, RepositoryAdmin
from apps.console.access.people import PersonAdmin
from apps.console.access.signing_in import SignInForm, SignInView
from apps.console.access.tokens import AccessTokenAdmin
from apps.console.audit.records import AuditRecordAdmin
from apps.console.base.context import credential, rights
from apps.console.base.pages import READ_METHODS, go_to, not_a_page, page_above, recording_denials
from apps.console.base.returning import forget_typed, keep_typed, was_led_here
from apps.console.base.text import spelled_out
from apps.console.conversations import SessionAdmin
from apps.console.dashboard.page import dashboard
from apps.console.gateway.contents import GatewayResourceAdmin, GatewaySessionAdmin
from apps.console.gateway.users import GatewayUserAdmin
from apps.console.logs import EventAdmin, LlmRunAdmin
from apps.console.memories.admin import MemoryAdmin
from apps.console.palette import find_anything
from apps.events.models import Event
from apps.gateway.models import GatewayResource, GatewaySession, GatewayUser
from apps.memories.models import Memory
from apps.notifications.selectors import MAX_COUNTED, count_unread
from apps.organizations.models import Invitation, Organization, Repository
from apps.sso.models import GroupRole
from apps.topics.models import LlmRun
from apps.turns.models import Session

PALETTE = "unfold/helpers/command_results.html"


#: What opens to who has to set up a second factor first.
SETTING_UP = frozenset({"second_factor", "second_factor_app", "second_factor_passkey", "logout"})


class ConsoleSite(UnfoldAdminSite):  # type: ignore[misc]
    """Unfold's site with our dashboard; every page is registered by hand, none discovered."""

    index_title = "Dashboard"
    enable_nav_sidebar = True

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether somebody is signed in here, with her second factor if she has one."""
        signed_in: bool = super().has_permission(request)
        return signed_in and not is_unproved(cast(User, request.user), request.session)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Behind the sign-in, which keeps what was posted; what the page refuses is recorded."""
        inner = super().admin_view(recording_denials(view), cacheable)

        @wraps(inner)
        def answer(request: HttpRequest, *args: Any, **keys: Any) -> Any:
            if not self.has_permission(request):
                return _sign_in_first(request, inner(request, *args, **keys))
            credential(request)  # from here on the request speaks for her organizations
            if _opens_later(request):
                return _set_up_first(request)
            if request.method == "POST":
                forget_typed(request)
            response = inner(request, *args, **keys)
            if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED:
                return response
            if request.method in READ_METHODS and was_led_here(request):
                return go_to(request, page_above(request))
            return not_a_page(request, self, response)

        return answer

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """What every page shows: besides the theme's, a nearly full disk and the bell."""
        context: dict[str, Any] = super().each_context(request)
        warning = disk_warning() if request.user.is_active else ""
        return {**context, "disk_warning": warning, "unread_notices": _unread(request)}

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Django's page, which asks for the second factor before anybody is signed in."""
        if request.method == "GET" and self.has_permission(request):
            return HttpResponseRedirect(reverse("admin:index"))
        index = {} if {*request.GET, *request.POST} & {NEXT} else {NEXT: reverse("admin:index")}
        context = {
            **self.each_context(request),
            "title": "Log in",
            "app_path": request.get_full_path(),
            "username": request.user.get_username(),
            "single_sign_on": bool(settings.OIDC_ISSUER),
            "sends_mail": bool(settings.EMAIL_FROM),
            **index,
            **(extra_context or {}),
        }
        request.current_app = self.name
        view = SignInView.as_view(
            extra_context=context,
            authentication_form=SignInForm,
            template_name=self.login_template or "admin/login.html",
        )
        return cast(HttpResponse, view(request))

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        response: HttpResponse = super().index(
            request, {**(extra_context or {}), **dashboard(request)}
        )
        return response

    def search(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """What the command palette found. The theme's own would keep it beyond a lost right."""
        term = request.GET.get("s", "")
        if not term.strip():
            return HttpResponse()
        found = find_anything(request, self.get_sidebar_list(request), term)
        return TemplateResponse(request, PALETTE, {"results": found, "term": spelled_out(term)})

    def password_change(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """One's own password, set through the service."""
        return own_password(request, self, extra_context or {})

    def get_app_list(
        self, request: HttpRequest, app_label: str | None = None
    ) -> list[dict[str, Any]]:
        """The pages of one app. Those of all, which Django makes for each page, are shown on none:
        the navigation is our own.
        """
        apps: list[dict[str, Any]] = super().get_app_list(request, app_label) if app_label else []
        return apps

    def autocomplete_view(self, request: HttpRequest) -> HttpResponse:
        """No form here needs it, and it would search memories without a record."""
        raise Http404


def _opens_later(request: HttpRequest) -> bool:
    """Whether she has to set up a second factor before this page."""
    match = request.resolver_match
    is_for_that = match is not None and match.url_name in SETTING_UP
    if is_for_that:
        return False
    return has_to_set_up(cast(User, request.user), rights(request), request.session)


def _set_up_first(request: HttpRequest) -> HttpResponse:
    """Lead to where a second factor is set up, and keep what was posted."""
    if request.method == "POST":
        keep_typed(request)
    return go_to(request, reverse("second_factor"))


def _sign_in_first(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Lead to the sign-in, also from inside a dialog, and keep what was posted."""
    if request.method == "POST":
        keep_typed(request)
    return go_to(request, response["Location"])


def _unread(request: HttpRequest) -> str:
    """How many notices of the signed-in person are unread; nothing for none, and for nobody."""
    person = request.user
    if not person.is_authenticated or not person.is_active:
        return ""
    count = count_unread(person.pk, rights(request))
    return f"{MAX_COUNTED}+" if count > MAX_COUNTED else str(count or "")


site = ConsoleSite(name="admin")
site.register(Memory, MemoryAdmin)
site.register(Event, EventAdmin)
site.register(LlmRun, LlmRunAdmin)
site.register(Session, SessionAdmin)
site.register(AuditRecord, AuditRecordAdmin)
site.register(Organization, OrganizationAdmin)
site.register(Repository, RepositoryAdmin)
site.register(Agent, AgentAdmin)
site.register(AccessToken, AccessTokenAdmin)
site.register(User, PersonAdmin)
site.register(Invitation, InvitationAdmin)
site.register(GroupRole, GroupRoleAdmin)
site.register(GatewayUser, GatewayUserAdmin)
site.register(GatewaySession, GatewaySessionAdmin)
site.register(GatewayResource, GatewayResourceAdmin)
