"""Issuing and replacing tokens; the answer is the only page that ever shows the secret."""

from __future__ import annotations

import uuid
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from apps.access.clients import ClientSetup, client_setups
from apps.access.models import AccessToken, Agent
from apps.access.services import (
    IssuedToken,
    issue_agent_token,
    issue_personal_token,
    rotate_token,
)
from apps.accounts.models import User
from apps.audit.verbs import Verb
from apps.common.context import RequestContext, Right
from apps.common.errors import InvalidArgument
from apps.common.secrecy import Secrecy
from apps.common.text import parse_uuid
from apps.console.base import ConsoleAdmin, page_action
from apps.console.context import place_context, rights
from apps.console.forms.access import AGENT, PERSON, TokenForm
from apps.console.pages import NO_STORE, Page, form_data, form_page, run
from apps.console.places import Grouped
from apps.organizations.models import Repository
from apps.organizations.selectors import organizations_with, repositories_with

MOST_ROWS = 20
Issuing = tuple[Verb[..., IssuedToken], dict[str, Any]]
ROTATE_HELP = (
    "A new token is issued for the same bearer, repositories, abilities, secrecy tier and "
    "participants, with the same lifetime. This one is refused from then on, so have the client at "
    "hand."
)


class TokenIssuing(ConsoleAdmin):
    """The pages that end with a new token."""

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
        page = Page("Issue an access token", self.page_url("changelist"), "Issue")
        return form_page(
            request, self.admin_site, page, form, lambda form: self._issue(request, form)
        )

    def _issue(self, request: HttpRequest, form: Any) -> HttpResponse:
        context = place_context(request)
        verb, arguments = _issue_by(form, context)
        issued = run(verb, context, **arguments)
        return self._show_once(request, issued)

    def _show_once(
        self, request: HttpRequest, issued: IssuedToken, *, replaced: bool = False
    ) -> HttpResponse:
        """The one page that shows a token, with what different clients need."""
        repository = _only_repository(issued.token)
        bearer = issued.token.agent.agent_id if issued.token.agent else str(issued.token.user)
        response = TemplateResponse(
            request,
            "console/token_issued.html",
            {
                **self.admin_site.each_context(request),
                "title": "The token is issued",
                "token": issued.token,
                "secret": issued.secret,
                "replaced": replaced,
                "repository": repository,
                "setups": [
                    _shown(setup)
                    for setup in client_setups(
                        issued.secret, agent_id=bearer, repository=repository
                    )
                ],
                "list_url": self.page_url("changelist"),
            },
        )
        response["Cache-Control"] = NO_STORE
        return response

    @page_action(name="Replace", path="rotate", icon="autorenew")
    def rotate(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Issue a successor and revoke the token in one act."""
        token: AccessToken = self.require_object(request, object_id)
        back = self.page_url("change", token.pk)
        page = Page(f"Replace: {token.name}", back, "Replace", extra={"warning": ROTATE_HELP})
        return form_page(
            request,
            self.admin_site,
            page,
            Form(form_data(request)),
            lambda form: self._rotate(request, token),
        )

    def _rotate(self, request: HttpRequest, token: AccessToken) -> HttpResponse:
        context = place_context(request, organization_id=token.organization_id)
        issued = run(rotate_token, context, object_id=token.key_id, token_id=token.pk)
        return self._show_once(request, issued, replaced=True)


def _only_repository(token: AccessToken) -> Repository | None:
    """The repository a configuration can name, if there is no choice."""
    keys = token.repository_ids or []
    return Repository.objects.filter(pk=keys[0]).first() if len(keys) == 1 else None


def _shown(setup: ClientSetup) -> dict[str, Any]:
    return {
        "key": setup.key,
        "label": setup.label,
        "hint": setup.hint,
        "text": setup.text,
        "rows": min(setup.text.count("\n") + 2, MOST_ROWS),
    }


def _issue_by(form: TokenForm, context: RequestContext) -> Issuing:
    """The verb that issues what was asked for, and its arguments."""
    shared: dict[str, Any] = {
        "abilities": form.cleaned_data["abilities"],
        "name": form.cleaned_data["name"],
        "expires_at": form.expires_at,
        "secrecy": form.cleaned_data["secrecy"] or Secrecy.S3,
        "participants": form.named_participants,
    }
    if form.bearer_kind == AGENT:
        own = {"agent_id": uuid.UUID(form.bearer_key), "repository_ids": form.repository_ids}
        return issue_agent_token, {**own, **shared}
    own = {
        "user_id": int(form.bearer_key),
        "organization_id": _organization_of(context, form.repository_ids),
        "repository_ids": form.repository_ids or None,
    }
    return issue_personal_token, {**own, **shared}


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
    managed = organizations_with(rights(request), Right.MANAGE)
    return Agent.objects.filter(organization__in=managed, pk=key).first() if key else None
