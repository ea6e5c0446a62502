"""Access tokens: issued with a secret that is shown once, never edited, revoked at once."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db.models import Q, QuerySet
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.enums import ActionVariant

from apps.access.models import AccessToken
from apps.access.selectors import TokenState, in_state, state_of
from apps.access.services import revoke_token
from apps.common.clock import now
from apps.common.context import Right
from apps.console import badges
from apps.console.base import (
    Dialog,
    SafeHistoryMixin,
    column,
    dialog_action,
    moment_column,
)
from apps.console.context import may_anywhere, place_context, rights
from apps.console.filters import AgentFilter, OrganizationFilter, choice_filter
from apps.console.forms.dialogs import ConfirmForm
from apps.console.pages import done, run
from apps.console.token_issuing import TokenIssuing
from apps.organizations.models import Repository
from apps.organizations.selectors import organizations_with

STATES = [(state.value, state.capitalize()) for state in TokenState]
STATE_COLOURS = {
    TokenState.USABLE: "success",
    TokenState.REVOKED: "danger",
    TokenState.EXPIRED: "warning",
}
REVOKE = Dialog(
    "Revoke this token",
    ConfirmForm,
    "Revoke",
    "The next call with it is refused. This cannot be undone; issue a new token instead.",
)


NEVER, LONG_AGO = "never", "long_ago"
USES = [(NEVER, "Never"), (LONG_AGO, "Not for 90 days")]
LONG = dt.timedelta(days=90)


def by_use(value: str) -> Q:
    """Tokens that nobody seems to need."""
    if value == NEVER:
        return Q(last_used_at__isnull=True)
    return Q(last_used_at__lt=now() - LONG)


def by_state(value: str) -> Q:
    """Tokens in one state."""
    return in_state(TokenState(value))


class TokenAgentFilter(AgentFilter):
    """The agent that bears a token."""

    def narrow(self, queryset: QuerySet[Any], value: str) -> QuerySet[Any]:
        return queryset.filter(agent_id=value)


class AccessTokenAdmin(SafeHistoryMixin, TokenIssuing):
    """Credentials of agents and people."""

    right = Right.MANAGE
    empty_text = "No access token yet. Issue one to let an agent connect."
    list_display = (
        "name",
        "bearer",
        "abilities_",
        "state",
        "last_used",
        "created",
        "expires",
    )
    list_filter = (
        OrganizationFilter,
        choice_filter("state", "state", STATES, by_state),
        choice_filter("used", "last used", USES, by_use),
        TokenAgentFilter,
    )
    search_fields = ("name", "key_id", "agent__agent_id", "user__username")
    fields = (
        "name",
        "key",
        "bearer",
        "organization",
        "repositories",
        "abilities_",
        "secrecy",
        "participants_",
        "state",
        "created",
        "last_used",
        "expires",
        "revoked",
    )
    readonly_fields = fields
    actions_detail = ("rotate", "revoke")
    last_used = moment_column("last_used_at", "Last used")
    created = moment_column("created_at", "Created")
    expires = moment_column("expires_at", "Expires")
    revoked = moment_column("revoked_at", "Revoked")

    def visible(self, request: HttpRequest) -> QuerySet[AccessToken]:
        tokens = AccessToken.objects.select_related("agent", "user", "organization").defer("digest")
        held = rights(request)
        if Right.MANAGE in held.everywhere:
            return tokens
        return tokens.filter(organization__in=organizations_with(held, Right.MANAGE))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return may_anywhere(request, Right.MANAGE)

    def get_actions_detail(self, request: HttpRequest, object_id: str) -> list[Any]:
        token = self.get_object(request, str(object_id))
        if token is None or token.revoked_at is not None:
            return []
        actions: list[Any] = super().get_actions_detail(request, object_id)
        return actions

    @dialog_action(REVOKE, name="Revoke", path="revoke", icon="block", variant=ActionVariant.DANGER)
    def revoke(self, request: HttpRequest, form: Form, object_id: str) -> HttpResponse:
        token: AccessToken = self.require_object(request, object_id)
        context = place_context(request, organization_id=token.organization_id)
        run(revoke_token, context, object_id=token.key_id, token_id=token.pk)
        return done(request, f"Revoked: {token.name}.", self.page_url("change", token.pk))

    @column("Key ID")
    def key(self, token: AccessToken) -> str:
        return token.key_id

    @column("Bearer")
    def bearer(self, token: AccessToken) -> SafeString:
        if token.agent is not None:
            return format_html(
                '{}<span class="mp-below">{}</span>',
                badges.badge(token.agent.agent_id, "info", "smart_toy"),
                token.organization,
            )
        return badges.badge(str(token.user), "", "person")

    @column("Abilities")
    def abilities_(self, token: AccessToken) -> SafeString:
        return SafeString(" ".join(badges.badge(ability) for ability in token.abilities))

    @column("Participants")
    def participants_(self, token: AccessToken) -> SafeString | str:
        """Whose events the bearer may see."""
        if token.participants is None:
            return "Those of its bearer"
        return SafeString(" ".join(badges.badge(name) for name in token.participants))

    @column("State")
    def state(self, token: AccessToken) -> SafeString:
        state = state_of(token)
        return badges.badge(state, STATE_COLOURS[state])

    @column("Repositories")
    def repositories(self, token: AccessToken) -> str:
        if token.repository_ids is None:
            return "Wherever the roles reach"
        found = Repository.objects.filter(pk__in=token.repository_ids)
        return ", ".join(found.values_list("slug", flat=True))
