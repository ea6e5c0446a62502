"""Agents and access tokens, and who a token stands for."""

from __future__ import annotations

import datetime as dt

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_201_CREATED

from apps.access import services
from apps.access.credentials import Credential
from apps.access.models import AccessToken, Agent
from apps.access.selectors import managed_agents, managed_tokens, speaking_for_own_tokens
from apps.accounts.permissions import require_manage_anywhere
from apps.audit.models import ObjectKind
from apps.audit.selectors import readable_records
from apps.audit.verbs import reading
from apps.common.clock import now
from apps.common.context import RequestContext, Right
from apps.common.errors import InvalidArgument, WriteNotAllowed, require_found
from apps.governance.selectors.queries import with_queries
from apps.memories.selectors import Standpoint
from apps.rest.contexts import (
    Arguments,
    ByAddress,
    ByArguments,
    credential_of,
    own_id,
    read_id,
    row_at,
)
from apps.rest.endpoints import (
    Call,
    Pick,
    PlatformView,
    answering,
    described,
    listing,
    query_of,
    route,
    writing,
)
from apps.rest.filters import AgentQuery, TokenFilter
from apps.rest.messages.access import (
    AgentEntry,
    Caller,
    CreateAgent,
    IssuedToken,
    IssueToken,
    TokenEntry,
)
from apps.rest.messages.audit import AuditEntry
from apps.rest.messages.common import NoArguments, Nothing
from apps.rest.pagination import ByAgentId, LatestRows

READING_AGENT, READING_TOKEN = reading(ObjectKind.AGENT), reading(ObjectKind.ACCESS_TOKEN)
READING_RECORD = reading(ObjectKind.AUDIT_RECORD)
BEARERS = ("bearer_agent_id", "bearer_user_id")


@route("v1/caller", "caller")
class CallerView(PlatformView):
    @described(READING_TOKEN, name="read_caller", answer=Caller)
    def get(self, request: Request) -> Response:
        """Who the credential stands for, and what it lets its bearer do."""
        query_of(request, Nothing)
        return Response(Caller.of(credential_of(request)).serialize())


def _agents(asking: Credential | RequestContext) -> QuerySet[Agent]:
    require_manage_anywhere(asking.rights)
    return managed_agents(asking.rights)


@route("v1/agents", "agents")
class AgentsView(PlatformView):
    get = listing(
        READING_AGENT,
        name="list_agents",
        find=lambda call, pick: pick(_agents(call.context)),
        filters=AgentQuery,
        paginator=ByAgentId,
        answer=AgentEntry,
        text="Agents of the organizations that the caller manages.",
    )
    post = writing(
        services.create_agent,
        at=ByArguments(lambda credential, given: (given["organization_id"], None)),
        body=CreateAgent,
        answer=AgentEntry,
        status=HTTP_201_CREATED,
        text="Make an agent known in an organization.",
    )


@route("v1/agents/<str:agent_key>", "agent")
class AgentDetailView(PlatformView):
    get = answering(
        READING_AGENT,
        name="read_agent",
        at=row_at("agent_key", _agents),
        answer=AgentEntry,
        text="One agent.",
    )


def _tokens(asking: Credential | RequestContext) -> QuerySet[AccessToken]:
    """A person's own tokens, and those of organizations she manages."""
    if asking.actor.is_agent:
        raise WriteNotAllowed("Agents manage no tokens.")
    return managed_tokens(asking.rights, own_id=own_id(asking))


def _find_token(credential: Credential, raw_id: str) -> tuple[AccessToken, Standpoint]:
    """A token and its organization; nowhere is what is left of a person who lost her role there."""
    rights = credential.rights
    with speaking_for_own_tokens(rights, own_id=own_id(credential)):
        rows = _tokens(credential).filter(pk=read_id("token_id", raw_id))
        token = require_found(rows.first())
    place = token.organization_id
    held = rights.everywhere or any(
        place in rights.touched_organization_ids(right) for right in Right
    )
    return token, (place if held else None, None)


def _list_tokens(call: Call[None], pick: Pick) -> list[AccessToken]:
    with speaking_for_own_tokens(call.context.rights, own_id=own_id(call.context)):
        return pick(_tokens(call.context))


TOKEN = ByAddress("token_id", _find_token)


def _issuing_place(credential: Credential, arguments: Arguments) -> Standpoint:
    """An agent's organization; for a person's token the one it is narrowed to, if any."""
    given = [name for name in BEARERS if name in arguments]
    if len(given) != 1:
        raise InvalidArgument(BEARERS[0], f"Give one of {' and '.join(BEARERS)}.")
    if given[0] == BEARERS[1]:
        return arguments.get("organization_id"), None
    agent = require_found(_agents(credential).filter(pk=arguments[BEARERS[0]]).first())
    return agent.organization_id, None


def _issue(call: Call[None]) -> services.IssuedToken:
    context, arguments = call.context, dict(call.given)
    arguments["expires_at"] = _expiry(arguments.pop("until_revoked", False), arguments)
    agent_id = arguments.pop(BEARERS[0], None)
    if agent_id is None:
        user_id = arguments.pop(BEARERS[1])
        return services.issue_personal_token(context=context, user_id=user_id, **arguments)
    if arguments.pop("organization_id", context.organization_id) != context.organization_id:
        raise InvalidArgument("organization_id", "This is not the agent's organization.")
    arguments.setdefault("repository_ids", [])
    return services.issue_agent_token(context=context, agent_id=agent_id, **arguments)


def _expiry(until_revoked: bool, arguments: Arguments) -> dt.datetime | None:
    """When the token ends; only one that is asked for in so many words never does."""
    if not until_revoked:
        return arguments.get("expires_at") or now() + services.USUAL_LIFETIME
    if "expires_at" in arguments:
        raise InvalidArgument("until_revoked", "Give either expires_at or until_revoked.")
    return None


@route("v1/tokens", "tokens")
class TokensView(PlatformView):
    get = listing(
        READING_TOKEN,
        name="list_tokens",
        find=_list_tokens,
        filters=TokenFilter,
        paginator=LatestRows,
        answer=TokenEntry,
        text="A person's own tokens and those of the organizations she manages, the newest first.",
    )
    post = writing(
        services.issue_agent_token,
        name="issue_token",
        at=ByArguments(_issuing_place),
        body=IssueToken,
        act=_issue,
        answer=IssuedToken,
        status=HTTP_201_CREATED,
        text="A token for an agent or a person; the secret is in this answer and nowhere else.",
    )


@route("v1/tokens/<str:token_id>", "token")
class TokenView(PlatformView):
    get = answering(
        READING_TOKEN,
        name="read_token",
        at=TOKEN,
        answer=TokenEntry,
        text="One token, without its secret.",
    )


@route("v1/tokens/<str:token_id>/records", "token-records")
class TokenRecordsView(PlatformView):
    get = listing(
        READING_RECORD,
        name="list_token_records",
        at=TOKEN,
        find=lambda call, pick: pick(
            with_queries(readable_records(call.context)).filter(key_id=call.found.key_id)
        ),
        paginator=LatestRows,
        answer=AuditEntry,
        text="What was done with a token, the newest first, as far as the trail may be seen.",
    )


@route("v1/tokens/<str:token_id>/revoke", "token-revoke")
class RevokeTokenView(PlatformView):
    post = writing(
        services.revoke_token,
        at=TOKEN,
        body=NoArguments,
        answer=TokenEntry,
        text="Make a token worthless, effective with the next call.",
    )


@route("v1/tokens/<str:token_id>/rotate", "token-rotate")
class RotateTokenView(PlatformView):
    post = writing(
        services.rotate_token,
        at=TOKEN,
        body=NoArguments,
        answer=IssuedToken,
        text="Issue a successor with the same grants and revoke the token: one act.",
    )
