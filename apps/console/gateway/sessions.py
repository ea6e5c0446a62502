"""The sessions of gateway users: how long they are and what of them may be found."""

from __future__ import annotations

from urllib.parse import urlencode

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.common.context import Right
from apps.console import badges
from apps.console.base import ConsoleAdmin, column, moment_column
from apps.console.context import rights
from apps.console.filters import OrganizationFilter, choice_filter
from apps.console.gateway.filters import GatewayUserFilter, HomeFilter
from apps.console.text import reveal
from apps.gateway.models import GatewaySession
from apps.gateway.selectors import managed_sessions

WAITS, ALL_FLUSHED = "waits", "flushed"
STATES = [(WAITS, "Waits to be flushed"), (ALL_FLUSHED, "All flushed")]


def by_state(value: str) -> Q:
    """Sessions with messages that wait, or without."""
    return Q(pending_from__isnull=value == ALL_FLUSHED)


class GatewaySessionAdmin(ConsoleAdmin):
    """Conversations that were handed over. What was said stands in the log of events."""

    right = Right.MANAGE
    empty_text = "No session yet. A program makes one when it first hands over messages."
    list_display = ("session", "user_", "home", "messages", "state", "last_added", "created")
    list_display_links = ("session",)
    list_filter = (
        OrganizationFilter,
        HomeFilter,
        GatewayUserFilter,
        choice_filter("state", "messages", STATES, by_state),
    )
    search_fields = ("session_id", "user__user_id")
    fields = (
        *("session", "user_", "home", "messages", "state"),
        *("last_added", "flushed", "created", "said"),
    )
    readonly_fields = fields
    last_added = moment_column("last_added_at", "Last message")
    flushed = moment_column("flushed_at", "Flushed")
    created = moment_column("created_at", "Created")

    def visible(self, request: HttpRequest) -> QuerySet[GatewaySession]:
        return managed_sessions(rights(request)).select_related("user__repository")

    @column("Session", ordering="session_id")
    def session(self, session: GatewaySession) -> SafeString:
        return reveal(session.session_id)

    @column("User", ordering="user__user_id")
    def user_(self, session: GatewaySession) -> SafeString:
        url = reverse("admin:gateway_gatewayuser_change", args=[session.user_id])
        return format_html('<a class="mp-link" href="{}">{}</a>', url, session.user.user_id)

    @column("Home")
    def home(self, session: GatewaySession) -> SafeString:
        below = '{}<span class="mp-below">{}</span>'
        place = session.user.repository.name, session.organization.name
        return format_html(below, *map(reveal, place))

    @column("Found by its user")
    def state(self, session: GatewaySession) -> SafeString:
        if session.pending_from is not None:
            return badges.badge("Waits to be flushed", "warning")
        return badges.badge("All flushed", "success")

    @column("Messages in the log")
    def said(self, session: GatewaySession) -> SafeString:
        here = {"organization_id": session.organization_id, "context_id": session.thread}
        url = f"{reverse('admin:events_event_changelist')}?{urlencode(here)}"
        return format_html('<a class="mp-link" href="{}">What was said</a>', url)
