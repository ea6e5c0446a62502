"""The users of the memory gateway: who they are, where they are at home, when they called last."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.console import badges
from apps.console.base import column, moment_column
from apps.console.context import rights
from apps.console.filters import OrganizationFilter, RepositoryFilter, choice_filter
from apps.console.gateway.keys import KeyIssuing
from apps.console.text import reveal
from apps.console.tokens import USES, by_use
from apps.gateway.models import GatewayResource, GatewaySession, GatewayUser
from apps.gateway.selectors import managed_users

USABLE, REVOKED = "usable", "revoked"
STATES = [(USABLE, "Usable"), (REVOKED, "Revoked")]
COLOURS = {USABLE: "success", REVOKED: "danger"}


def by_state(value: str) -> Q:
    """Users whose key opens something, or not."""
    return Q(revoked_at__isnull=value == USABLE)


class GatewayUserAdmin(KeyIssuing):
    """Somebody in whose name a program calls the gateway."""

    empty_text = (
        "No gateway user yet. Add one and give its key to the program that calls in its name."
    )
    list_display = (
        "user_id", "home", "state", "session_count", "resource_count", "last_used", "created",
    )  # fmt: skip
    list_filter = (
        OrganizationFilter,
        RepositoryFilter,
        choice_filter("state", "key", STATES, by_state),
        choice_filter("used", "last call", USES, by_use),
    )
    search_fields = ("user_id", "key_id")
    fields = (
        *("user_id", "home", "state", "key", "key_issued", "last_used", "revoked"),
        *("session_count", "resource_count", "acts", "identifier", "created"),
    )
    readonly_fields = fields
    actions_detail = ("rotate", "revoke")
    last_used = moment_column("last_used_at", "Last call")
    key_issued = moment_column("key_issued_at", "Key issued")
    revoked = moment_column("revoked_at", "Revoked")

    def visible(self, request: HttpRequest) -> QuerySet[GatewayUser]:
        living = GatewayResource.objects.filter(deleted_at=None)
        return managed_users(rights(request)).annotate(
            session_total=_count(GatewaySession.objects.all()), resource_total=_count(living)
        )

    def get_actions_detail(self, request: HttpRequest, object_id: str) -> list[Any]:
        """Without what has nothing left to revoke."""
        actions: list[Any] = super().get_actions_detail(request, object_id)
        user = self.get_object(request, str(object_id))
        if user is None or user.is_revoked:
            return [action for action in actions if "revoke" not in action.path]
        return actions

    @column("Home")
    def home(self, user: GatewayUser) -> SafeString:
        below = '{}<span class="mp-below">{}</span>'
        return format_html(below, reveal(user.repository.name), reveal(user.organization.name))

    @column("Key")
    def state(self, user: GatewayUser) -> SafeString:
        state = REVOKED if user.is_revoked else USABLE
        return badges.badge(state, COLOURS[state])

    @column("Key ID")
    def key(self, user: GatewayUser) -> str:
        return user.key_id

    @column("Sessions")
    def session_count(self, user: GatewayUser) -> SafeString:
        return _link("gateway_gatewaysession", user, getattr(user, "session_total", 0))

    @column("Files")
    def resource_count(self, user: GatewayUser) -> SafeString:
        return _link("gateway_gatewayresource", user, getattr(user, "resource_total", 0))

    @column("Audit trail")
    def acts(self, user: GatewayUser) -> SafeString:
        here = {"organization_id": user.organization_id, "agent_id": user.agent.agent_id}
        url = f"{reverse('admin:audit_auditrecord_changelist')}?{urlencode(here)}"
        return format_html('<a class="mp-link" href="{}">What was done in its name</a>', url)


def _count(rows: QuerySet[Any]) -> Coalesce:
    """How many of these rows a user has; each counted by itself, not with the others."""
    own = rows.filter(user=OuterRef("pk")).order_by().values("user")
    return Coalesce(Subquery(own.annotate(total=Count("pk")).values("total")), 0)


def _link(page: str, user: GatewayUser, total: int) -> SafeString:
    url = f"{reverse(f'admin:{page}_changelist')}?{urlencode({'user': user.pk})}"
    return format_html('<a class="mp-link" href="{}">{}</a>', url, total)
