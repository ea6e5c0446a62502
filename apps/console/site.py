"""The admin site."""

from __future__ import annotations

import uuid
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from unfold.forms import AuthenticationForm
from unfold.sites import UnfoldAdminSite

from apps.access.models import AccessToken, Agent
from apps.accounts.models import User
from apps.accounts.services import record_failed_sign_in, record_sign_in
from apps.audit.models import AuditRecord
from apps.common.condition import disk_warning
from apps.common.context import Right, Rights
from apps.console.access.account import own_password
from apps.console.access.invitations import InvitationAdmin
from apps.console.access.organizations import AgentAdmin, OrganizationAdmin, RepositoryAdmin
from apps.console.access.people import PersonAdmin
from apps.console.access.tokens import AccessTokenAdmin
from apps.console.audit.records import AuditRecordAdmin
from apps.console.base.context import credential, forget_credential, place_context, request_id_of
from apps.console.base.pages import READ_METHODS, go_to, not_a_page, page_above, recording_denials
from apps.console.base.returning import (
    csrf_secret,
    forget_typed,
    keep_typed,
    remember_person,
    was_led_here,
)
from apps.console.base.text import spelled_out
from apps.console.conversations import SessionAdmin
from apps.console.dashboard.page import dashboard
from apps.console.gateway.contents import GatewayResourceAdmin, GatewaySessionAdmin
from apps.console.gateway.users import GatewayUserAdmin
from apps.console.logs import EventAdmin, LlmRunAdmin
from apps.console.memories.admin import MemoryAdmin
from apps.console.notifications.bell import unread
from apps.console.palette import find_anything
from apps.events.models import Event
from apps.gateway.models import GatewayResource, GatewaySession, GatewayUser
from apps.memories.models import Memory
from apps.organizations.models import Invitation, Organization, Repository
from apps.organizations.selectors.rights import rights_of
from apps.topics.models import LlmRun
from apps.turns.models import Session

PALETTE = "unfold/helpers/command_results.html"


class SignInForm(AuthenticationForm):  # type: ignore[misc]
    """Django's form, which would speak of staff accounts."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": "The username or the password is not right. Passwords tell upper from "
        "lower case.",
    }


class ConsoleSite(UnfoldAdminSite):  # type: ignore[misc]
    """Unfold's site with our dashboard; every page is registered by hand, none discovered."""

    index_title = "Dashboard"
    login_form = SignInForm
    enable_nav_sidebar = True

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Behind the sign-in, which keeps what was posted; what the page refuses is recorded."""
        inner = super().admin_view(recording_denials(view), cacheable)

        @wraps(inner)
        def answer(request: HttpRequest, *args: Any, **keys: Any) -> Any:
            if not self.has_permission(request):
                return _sign_in_first(request, inner(request, *args, **keys))
            credential(request)  # from here on the request speaks for her organizations
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
        return {**context, "disk_warning": warning, "unread_notices": unread(request)}

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Django's page; who signed in, and who failed to, is recorded."""
        secret = csrf_secret(request)
        response: HttpResponse = super().login(request, extra_context)
        if request.method == "POST":
            forget_credential(request)  # that of nobody
            if isinstance(response, HttpResponseRedirect):
                remember_person(request, response, secret)
                context = place_context(request)
                record_sign_in(context=context, organization_ids=_places(context.rights))
            else:
                record_failed_sign_in(
                    username=request.POST.get("username", ""),
                    request_id=request_id_of(request),
                    organizations_of=lambda person: _places(rights_of(person)),
                )
        return response

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


def _sign_in_first(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Lead to the sign-in, also from inside a dialog, and keep what was posted."""
    if request.method == "POST":
        keep_typed(request)
    return go_to(request, response["Location"])


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
site.register(GatewayUser, GatewayUserAdmin)
site.register(GatewaySession, GatewaySessionAdmin)
site.register(GatewayResource, GatewayResourceAdmin)


def _places(held: Rights) -> set[uuid.UUID]:
    return held.touched_organization_ids(Right.READ)
