"""Access tokens: issued with a secret that is shown once, never edited, revoked at once."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any, cast

from django.contrib.admin import AdminSite
from django.db.models import Q, QuerySet
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString

from apps.access.clients import ClientSetup, client_setups
from apps.access.models import AccessToken, Agent
from apps.access.selectors import (
    TokenState,
    in_state,
    managed_agents,
    managed_tokens,
    only_repository_of,
    state_of,
)
from apps.access.services import (
    IssuedToken,
    issue_agent_token,
    issue_personal_token,
    revoke_token,
    rotate_token,
)
from apps.audit.verbs import Verb
from apps.common.clock import now
from apps.common.context import RequestContext, Right
from apps.common.errors import InvalidArgument
from apps.common.secrecy import Secrecy
from apps.common.text import parse_uuid
from apps.console.access.forms import AGENT, PERSON, TokenForm
from apps.console.audit.records import done_with
from apps.console.base import badges
from apps.console.base.admin import (
    ConsoleAdmin,
    SafeHistoryMixin,
    column,
    danger_action,
    moment_column,
    page_action,
)
from apps.console.base.context import place_context, rights
from apps.console.base.fields import ConfirmForm
from apps.console.base.filters import AgentFilter, OrganizationFilter, choice_filter
from apps.console.base.links import link, with_below
from apps.console.base.pages import (
    Dialog,
    FormPage,
    VerbPage,
    done,
    form_data,
    form_page,
    run,
    secret_page,
    verb_page,
)
from apps.console.base.places import Grouped
from apps.organizations.selectors import repositories_with, repository_slugs
from apps.organizations.selectors.members import bearers_of_tokens

MAX_ROWS = 20
Issuing = tuple[Verb[..., IssuedToken], dict[str, Any]]
ROTATE_HELP = (
    "A new token is issued for the same bearer, repositories, abilities, secrecy tier and "
    "participants, with the same lifetime. This one is refused from then on, so have the client at "
    "hand."
)
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


class AccessTokenAdmin(SafeHistoryMixin, ConsoleAdmin):
    """Credentials of agents and people."""

    creates = issue_agent_token
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
        "trail",
    )
    readonly_fields = fields
    actions_detail = ("rotate", "revoke")
    last_used = moment_column("last_used_at", "Last used")
    created = moment_column("created_at", "Created")
    expires = moment_column("expires_at", "Expires")
    revoked = moment_column("revoked_at", "Revoked")

    def visible(self, request: HttpRequest) -> QuerySet[AccessToken]:
        tokens = managed_tokens(rights(request), own_id=None)
        return tokens.select_related("agent", "user", "organization")

    def get_actions_detail(self, request: HttpRequest, object_id: str) -> list[Any]:
        token = self.get_object(request, str(object_id))
        if token is None or token.revoked_at is not None:
            return []
        actions: list[Any] = super().get_actions_detail(request, object_id)
        return actions

    @danger_action(revoke_token, REVOKE, name="Revoke", path="revoke", icon="block")
    def revoke(self, request: HttpRequest, token: AccessToken, form: Form) -> HttpResponse:
        context = place_context(request, organization_id=token.organization_id)
        run(revoke_token, context, object_id=token.key_id, token_id=token.pk)
        return done(request, f"Revoked: {token.name}.", self.page_url("change", token.pk))

    @column("Key ID")
    def key(self, token: AccessToken) -> str:
        return token.key_id

    @column("Bearer")
    def bearer(self, token: AccessToken) -> SafeString:
        if token.agent is not None:
            mark = badges.badge(token.agent.agent_id, "info", "smart_toy")
            return with_below(mark, token.organization)
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
        return ", ".join(repository_slugs(token.repository_ids))

    @column("Trail")
    def trail(self, token: AccessToken) -> SafeString:
        """To everything that was done with the token, for those who may view the audit trail."""
        return link(done_with(token.key_id), "What this token did")

    def new(self, request: HttpRequest) -> HttpResponse:
        """Issue a token; the answer is the only page that ever shows its secret."""
        agent = _agent_asked_for(request)
        repositories = _repositories(request, agent)
        form = TokenForm(
            form_data(request),
            bearers=_bearers(request),
            repositories=repositories,
            initial={
                "bearer": f"{AGENT}:{agent.pk}" if agent else "",
                "repositories": _if_only_one(repositories),
            },
        )
        page = FormPage(
            title="Issue an access token", back=self.page_url("changelist"), submit_text="Issue"
        )
        return form_page(
            request, self.admin_site, page, form, lambda form: self._issue(request, form)
        )

    def _issue(self, request: HttpRequest, form: Any) -> HttpResponse:
        context = place_context(request)
        verb, arguments = _issue_by(form, context)
        issued = run(verb, context, **arguments)
        return shown_once(request, self.admin_site, issued, self.page_url("changelist"))

    @page_action(rotate_token, name="Replace", path="rotate", icon="autorenew")
    def rotate(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Issue a successor and revoke the token in one act."""
        token: AccessToken = self.require_object(request, object_id)
        page = VerbPage(
            title=f"Replace: {token.name}",
            back=self.page_url("change", token.pk),
            submit_text="Replace",
            warning=ROTATE_HELP,
            arguments={"token_id": token.pk},
            object_id=token.key_id,
            answer=lambda issued: shown_once(
                request, self.admin_site, issued, self.page_url("changelist"), replaced=True
            ),
        )
        context = place_context(request, organization_id=token.organization_id)
        return verb_page(request, self.admin_site, context, rotate_token, page)


def shown_once(
    request: HttpRequest,
    site: AdminSite,
    issued: IssuedToken,
    list_url: str,
    *,
    replaced: bool = False,
) -> HttpResponse:
    """The one page that shows a token, with what different clients need."""
    repository = only_repository_of(issued.token)
    bearer = issued.token.agent.agent_id if issued.token.agent else str(issued.token.user)
    setups = client_setups(issued.secret, agent_id=bearer, repository=repository)
    shown = {
        "title": "The token is issued",
        "token": issued.token,
        "secret": issued.secret,
        "replaced": replaced,
        "repository": repository,
        "setups": [_setup_row(setup) for setup in setups],
        "list_url": list_url,
    }
    return secret_page(request, site, "console/token_issued.html", shown)


def _setup_row(setup: ClientSetup) -> dict[str, Any]:
    return {
        "key": setup.key,
        "label": setup.label,
        "hint": setup.hint,
        "text": setup.text,
        "shell": setup.shell,
        "rows": min(setup.text.count("\n") + 2, MAX_ROWS),
    }


def _issue_by(form: TokenForm, context: RequestContext) -> Issuing:
    """The verb that issues what was asked for, and its arguments."""
    shared = granted_by(form)
    if form.bearer_kind == AGENT:
        own = {"agent_id": uuid.UUID(form.bearer_key), "repository_ids": form.repository_ids}
        return issue_agent_token, {**own, **shared}
    own = {
        "user_id": int(form.bearer_key),
        "organization_id": _organization_of(context, form.repository_ids),
        "repository_ids": form.repository_ids or None,
    }
    return issue_personal_token, {**own, **shared}


def granted_by(form: TokenForm) -> dict[str, Any]:
    """What a form says of a token, whoever bears it."""
    return {
        "abilities": form.cleaned_data["abilities"],
        "name": form.cleaned_data["name"],
        "expires_at": form.expires_at,
        "secrecy": form.cleaned_data["secrecy"] or Secrecy.S3,
        "participants": form.named_participants,
    }


def _organization_of(context: RequestContext, repository_ids: list[uuid.UUID]) -> uuid.UUID | None:
    """The organization a person's token is for; whoever manages only one need not name it."""
    chosen = set(
        repositories_with(context.rights, Right.MANAGE)
        .filter(pk__in=repository_ids)
        .values_list("organization_id", flat=True)
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
    agents = managed_agents(rights(request)).select_related("organization")
    people = bearers_of_tokens(rights(request), own_id=cast(int, request.user.pk))
    return [
        (
            "Agents",
            [(f"{AGENT}:{row.pk}", f"{row.agent_id} ({row.organization})") for row in agents],
        ),
        ("People", [(f"{PERSON}:{row.pk}", row.get_username()) for row in people]),
    ]


def _repositories(request: HttpRequest, agent: Agent | None) -> Grouped:
    """Those that the person manages; of an agent that is asked for only its organization's."""
    found = repositories_with(rights(request), Right.MANAGE)
    if agent is not None:
        found = found.filter(organization=agent.organization_id)
    return [("", [(str(row.pk), f"{row.organization.name} / {row.name}") for row in found])]


def _if_only_one(repositories: Grouped) -> list[str]:
    """What there is no choice about."""
    keys = [key for _, group in repositories for key, _ in group]
    return keys if len(keys) == 1 else []


def _agent_asked_for(request: HttpRequest) -> Agent | None:
    """The agent in the address, if the person manages it."""
    key = parse_uuid(request.GET.get("agent", ""))
    return managed_agents(rights(request)).filter(pk=key).first() if key else None
