"""Access tokens: issued with a secret that is shown once, never edited, revoked at once."""

from __future__ import annotations

import json
import uuid
from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.safestring import SafeString
from unfold.enums import ActionVariant

from apps.access.models import AccessToken, Agent
from apps.access.services import (
    IssuedToken,
    issue_agent_token,
    issue_personal_token,
    revoke_token,
)
from apps.accounts.models import User
from apps.audit.models import Action
from apps.common.clock import now
from apps.common.context import RequestContext, Right
from apps.common.errors import InvalidArgument
from apps.console import badges
from apps.console.base import (
    ConsoleAdmin,
    Dialog,
    SafeHistoryMixin,
    column,
    dialog_action,
    moment_column,
)
from apps.console.context import may_anywhere, place_context, rights
from apps.console.filters import AgentFilter, OrganizationFilter, choice_filter
from apps.console.forms.access import AGENT, PERSON, TokenForm
from apps.console.forms.dialogs import ConfirmForm
from apps.console.pages import NO_STORE, Act, Page, done, form_data, form_page, run
from apps.console.places import Grouped
from apps.organizations.models import Repository
from apps.organizations.selectors import organizations_with, repositories_with

TOKEN_KIND = "access_token"  # noqa: S105 - the kind of object in audit records
USABLE, REVOKED, EXPIRED = "usable", "revoked", "expired"
STATES = [(USABLE, "Usable"), (REVOKED, "Revoked"), (EXPIRED, "Expired")]
STATE_COLOURS = {USABLE: "success", REVOKED: "danger", EXPIRED: "warning"}
REVOKE = Dialog(
    "Revoke this token",
    ConfirmForm,
    "Revoke",
    "The next call with it is refused. This cannot be undone; issue a new token instead.",
)


def by_state(value: str) -> Q:
    """Tokens in one state."""
    revoked, expired = Q(revoked_at__isnull=False), Q(expires_at__lte=now())
    if value == REVOKED:
        return revoked
    return ~revoked & (expired if value == EXPIRED else ~expired | Q(expires_at__isnull=True))


class TokenAgentFilter(AgentFilter):
    """The agent that bears a token."""

    def narrow(self, queryset: QuerySet[Any], value: str) -> QuerySet[Any]:
        return queryset.filter(agent_id=value)


class AccessTokenAdmin(SafeHistoryMixin, ConsoleAdmin):
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
        TokenAgentFilter,
    )
    search_fields = ("name", "key_id", "agent__agent_id", "user__username")
    fields = (
        "name",
        "key_id",
        "bearer",
        "organization",
        "repositories",
        "abilities_",
        "state",
        "created",
        "last_used",
        "expires",
        "revoked",
    )
    readonly_fields = fields
    actions_detail = ("revoke",)
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

    def new(self, request: HttpRequest) -> HttpResponse:
        """Issue a token; the answer is the only page that ever shows its secret."""
        form = TokenForm(
            form_data(request),
            bearers=_bearers(request),
            repositories=_repositories(request),
            initial={"bearer": _agent_asked_for(request)},
        )
        page = Page("Issue an access token", self.page_url("changelist"), "Issue")
        return form_page(
            request, self.admin_site, page, form, lambda form: self._issue(request, form)
        )

    def _issue(self, request: HttpRequest, form: Any) -> HttpResponse:
        context = place_context(request)
        issued = run(context, Act(Action.ISSUED, TOKEN_KIND), lambda: _issue(context, form))
        response = TemplateResponse(
            request,
            "console/token_issued.html",
            {
                **self.admin_site.each_context(request),
                "title": "The token is issued",
                "token": issued.token,
                "secret": issued.secret,
                "configuration": client_configuration(issued.secret),
                "list_url": self.page_url("changelist"),
            },
        )
        response["Cache-Control"] = NO_STORE
        return response

    @dialog_action(REVOKE, name="Revoke", path="revoke", icon="block", variant=ActionVariant.DANGER)
    def revoke(self, request: HttpRequest, form: Form, object_id: str) -> HttpResponse:
        token: AccessToken = self.require_object(request, object_id)
        context = place_context(request, organization_id=token.organization_id)
        run(
            context,
            Act(Action.REVOKED, TOKEN_KIND, token.key_id),
            lambda: revoke_token(context=context, token_id=token.pk),
        )
        return done(request, f"Revoked: {token.name}.", self.page_url("change", token.pk))

    @column("Bearer")
    def bearer(self, token: AccessToken) -> SafeString:
        if token.agent is not None:
            return badges.badge(token.agent.agent_id, "info", "smart_toy")
        return badges.badge(str(token.user), "", "person")

    @column("Abilities")
    def abilities_(self, token: AccessToken) -> SafeString:
        return SafeString(" ".join(badges.badge(ability) for ability in token.abilities))

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


def state_of(token: AccessToken) -> str:
    """Whether a token still opens anything."""
    if token.revoked_at is not None:
        return REVOKED
    expired = token.expires_at is not None and token.expires_at <= now()
    return EXPIRED if expired else USABLE


def client_configuration(secret: str) -> str:
    """What an MCP client needs to connect with the token, as JSON to paste."""
    server = {
        "type": "http",
        "url": f"{settings.PUBLIC_URL}/mcp",
        "headers": {"Authorization": f"Bearer {secret}"},
    }
    return json.dumps({"mcpServers": {"memory-platform": server}}, indent=2)


def _issue(context: RequestContext, form: TokenForm) -> IssuedToken:
    shared: dict[str, Any] = {
        "context": context,
        "abilities": form.cleaned_data["abilities"],
        "name": form.cleaned_data["name"],
        "expires_at": form.expires_at,
    }
    if form.bearer_kind == AGENT:
        return issue_agent_token(
            agent_id=uuid.UUID(form.bearer_key), repository_ids=form.repository_ids, **shared
        )
    return issue_personal_token(
        user_id=int(form.bearer_key),
        organization_id=_organization_of(context, form.repository_ids),
        repository_ids=form.repository_ids or None,
        **shared,
    )


def _organization_of(context: RequestContext, repository_ids: list[uuid.UUID]) -> uuid.UUID | None:
    """The organization a person's token is for; whoever manages only one need not name it."""
    chosen = set(
        Repository.objects.filter(pk__in=repository_ids).values_list("organization_id", flat=True)
    )
    if len(chosen) > 1:
        raise InvalidArgument("repositories", "Choose repositories of one organization.")
    if chosen or Right.MANAGE in context.rights.everywhere:
        return next(iter(chosen), None)
    managed = context.rights.organization_ids(Right.MANAGE)
    if len(managed) > 1:
        raise InvalidArgument("repositories", "Choose the repositories it is for.")
    return next(iter(managed), None)


def _bearers(request: HttpRequest) -> Grouped:
    agents = Agent.objects.select_related("organization").filter(
        organization__in=organizations_with(rights(request), Right.MANAGE)
    )
    people = User.objects.filter(is_active=True).order_by("username")
    if Right.MANAGE not in rights(request).everywhere:
        people = people.filter(username=request.user.get_username())
    return [
        (
            "Agents",
            [(f"{AGENT}:{row.pk}", f"{row.agent_id} ({row.organization})") for row in agents],
        ),
        ("People", [(f"{PERSON}:{row.pk}", row.get_username()) for row in people]),
    ]


def _repositories(request: HttpRequest) -> Grouped:
    found = repositories_with(rights(request), Right.MANAGE)
    return [("", [(str(row.pk), f"{row.organization.name} / {row.name}") for row in found])]


def _agent_asked_for(request: HttpRequest) -> str:
    return f"{AGENT}:{request.GET.get('agent', '')}"
