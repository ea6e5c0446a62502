"""Agents and access tokens, and who a token stands for."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_200_OK, HTTP_201_CREATED

from apps.access import services
from apps.access.credentials import Credential
from apps.access.models import AccessToken, Agent
from apps.access.selectors import managed_agents, managed_tokens
from apps.accounts.authority import require_manage_anywhere
from apps.audit.models import ObjectKind
from apps.audit.verbs import Operation, reading
from apps.common.context import ActorKind, RequestContext, Rights
from apps.common.errors import InvalidArgument, NotFound, WriteNotAllowed
from apps.common.text import require_uuid
from apps.memories.selectors import Place
from apps.rest import access_inputs as inputs
from apps.rest import access_outputs as outputs
from apps.rest.access_shown import agent_entry, caller_entry, issued_token, token_entry
from apps.rest.contexts import Opened, credential_of, opened, opened_at_row, path_number
from apps.rest.filters import AgentFilter, TokenFilter
from apps.rest.inputs import NoArguments, Nothing, body_of, query_of
from apps.rest.pagination import ByAgentId, LatestRows
from apps.rest.repeats import Result, answer_once
from apps.rest.views.base import PlatformView
from apps.rest.views.lists import answer_list
from apps.rest.views.members import own_id

BEARERS = ("bearer_agent_id", "bearer_user_id")


class CallerView(PlatformView):
    @extend_schema(operation_id="read_caller", responses=outputs.Caller)
    def get(self, request: Request) -> Response:
        """Who the credential stands for, and what it lets its bearer do."""
        query_of(request, Nothing)
        return Response(caller_entry(credential_of(request)))


class AgentsView(PlatformView):
    @extend_schema(
        operation_id="list_agents",
        parameters=[AgentFilter.shape()],
        responses=outputs.AgentPage,
    )
    def get(self, request: Request) -> Response:
        """Agents of the organizations that the caller manages."""
        return answer_list(
            request,
            _agents,
            agent_entry,
            filters=AgentFilter,
            paginator=ByAgentId(),
            kind=ObjectKind.AGENT,
        )

    @extend_schema(
        operation_id="create_agent",
        request=inputs.CreateAgent,
        responses={201: outputs.AgentEntry},
    )
    def post(self, request: Request) -> Response:
        """Make an agent known in an organization."""
        arguments: dict[str, Any] = {}

        def find_place(credential: Credential) -> Place:
            arguments.update(body_of(request, inputs.CreateAgent))
            return arguments["organization_id"], None

        with opened(
            request,
            find_place,
            services.create_agent,
        ) as context:

            def act() -> Result:
                return agent_entry(services.create_agent(context=context, **arguments))

            return answer_once(request, context, act, status=HTTP_201_CREATED)


class AgentView(PlatformView):
    @extend_schema(operation_id="read_agent", responses=outputs.AgentEntry)
    def get(self, request: Request, agent_key: str) -> Response:
        """One agent."""

        def find_row(rights: Rights) -> Agent | None:
            require_manage_anywhere(rights)
            key = require_uuid(agent_key, field="agent_key")
            return managed_agents(rights).filter(pk=key).first()

        with opened_at_row(
            request,
            find_row,
            lambda row: (row.organization_id, None),
            reading(ObjectKind.AGENT),
            raw_id=agent_key,
        ) as (_, agent):
            query_of(request, Nothing)
        return Response(agent_entry(agent))


class TokensView(PlatformView):
    @extend_schema(
        operation_id="list_tokens",
        parameters=[TokenFilter.shape()],
        responses=outputs.TokenPage,
    )
    def get(self, request: Request) -> Response:
        """A person's own tokens and those of the organizations she manages, the newest first."""
        return answer_list(
            request,
            _tokens,
            token_entry,
            filters=TokenFilter,
            paginator=LatestRows(),
            kind=ObjectKind.ACCESS_TOKEN,
        )

    @extend_schema(
        operation_id="issue_token",
        request=inputs.IssueToken,
        responses={201: outputs.IssuedToken},
    )
    def post(self, request: Request) -> Response:
        """A token for an agent or a person; the secret is in this answer and nowhere else."""
        arguments: dict[str, Any] = {}

        def find_place(credential: Credential) -> Place:
            arguments.update(body_of(request, inputs.IssueToken))
            return _issuing_place(credential, arguments)

        with opened(
            request,
            find_place,
            services.issue_agent_token,
        ) as context:

            def act() -> Result:
                return issued_token(_issue(context, dict(arguments)))

            return answer_once(request, context, act, status=HTTP_201_CREATED)


class TokenView(PlatformView):
    @extend_schema(operation_id="read_token", responses=outputs.TokenEntry)
    def get(self, request: Request, token_id: str) -> Response:
        """One token, without its secret."""
        with _at_token(request, token_id, reading(ObjectKind.ACCESS_TOKEN)) as (_, token):
            query_of(request, Nothing)
        return Response(token_entry(token))


class RevokeTokenView(PlatformView):
    @extend_schema(operation_id="revoke_token", request=NoArguments, responses=outputs.TokenEntry)
    def post(self, request: Request, token_id: str) -> Response:
        """Make a token worthless, effective with the next call."""
        with _at_token(request, token_id, services.revoke_token) as (context, token):
            body_of(request, NoArguments)

            def act() -> Result:
                return token_entry(services.revoke_token(context=context, token_id=token.pk))

            return answer_once(request, context, act, status=HTTP_200_OK)


class RotateTokenView(PlatformView):
    @extend_schema(operation_id="rotate_token", request=NoArguments, responses=outputs.IssuedToken)
    def post(self, request: Request, token_id: str) -> Response:
        """Issue a successor with the same grants and revoke the token: one act."""
        with _at_token(request, token_id, services.rotate_token) as (context, token):
            body_of(request, NoArguments)

            def act() -> Result:
                return issued_token(services.rotate_token(context=context, token_id=token.pk))

            return answer_once(request, context, act)


def _agents(context: RequestContext) -> QuerySet[Agent]:
    require_manage_anywhere(context.rights)
    return managed_agents(context.rights)


def _tokens(context: RequestContext) -> QuerySet[AccessToken]:
    if context.actor.is_agent:
        raise WriteNotAllowed("Agents manage no tokens.")
    return managed_tokens(context.rights, own_id=own_id(context))


def _at_token(request: Request, raw_id: str, operation: Operation) -> Opened[AccessToken]:
    """A token of the caller's own, or of an organization she manages."""
    actor = credential_of(request).actor

    def find_row(rights: Rights) -> AccessToken | None:
        if actor.kind is not ActorKind.HUMAN:
            raise WriteNotAllowed("Agents manage no tokens.")
        wanted = path_number(raw_id, field="token_id")
        return managed_tokens(rights, own_id=int(actor.id)).filter(pk=wanted).first()

    return opened_at_row(
        request,
        find_row,
        lambda row: (row.organization_id, None),
        operation,
        raw_id=raw_id,
    )


def _issuing_place(credential: Credential, arguments: dict[str, Any]) -> Place:
    """An agent's organization; for a person's token the one it is narrowed to, if any."""
    given = [name for name in BEARERS if name in arguments]
    if len(given) != 1:
        raise InvalidArgument(BEARERS[0], f"Give one of {' and '.join(BEARERS)}.")
    if given[0] == BEARERS[1]:
        return arguments.get("organization_id"), None
    require_manage_anywhere(credential.rights)
    agent = managed_agents(credential.rights).filter(pk=arguments[BEARERS[0]]).first()
    if agent is None:
        raise NotFound()
    return agent.organization_id, None


def _issue(context: RequestContext, arguments: dict[str, Any]) -> services.IssuedToken:
    agent_id = arguments.pop(BEARERS[0], None)
    if agent_id is None:
        user_id = arguments.pop(BEARERS[1])
        return services.issue_personal_token(context=context, user_id=user_id, **arguments)
    if arguments.pop("organization_id", context.organization_id) != context.organization_id:
        raise InvalidArgument("organization_id", "This is not the agent's organization.")
    arguments.setdefault("repository_ids", [])
    return services.issue_agent_token(context=context, agent_id=agent_id, **arguments)
