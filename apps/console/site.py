"""The admin site."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from unfold.forms import AuthenticationForm
from unfold.sites import UnfoldAdminSite

from apps.common.text import UNSTORABLE
from apps.console.account import own_password
from apps.console.dashboard import dashboard

FIRST_PAGE = "1"


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
        """The command palette: names of pages, never rows or memory content."""
        if not _is_first_page(request) or UNSTORABLE.search(request.GET.get("s", "")):
            return HttpResponse()
        response: HttpResponse = super().search(request, extra_context)
        return response

    def password_change(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """One's own password, set through the service."""
        return own_password(request, self, extra_context or {})

    def autocomplete_view(self, request: HttpRequest) -> HttpResponse:
        """No form here needs it, and it would search memories without a record."""
        raise Http404


def _is_first_page(request: HttpRequest) -> bool:
    return request.GET.get("page", FIRST_PAGE) == FIRST_PAGE
