"""Agents, access tokens and the caller, as endpoints take and answer them."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Annotated, Any, Self

from pydantic import Field

from apps.access import services
from apps.access.clients import client_setups
from apps.access.credentials import Credential
from apps.access.models import Ability, AccessToken, AgentKind
from apps.access.selectors import TokenState, only_repository_of, state_of
from apps.common.context import ActorKind, RightSet
from apps.common.messages import (
    Answer,
    AnsweredMoment,
    AnyMoment,
    Identifier,
    ListOf,
    Message,
    Text,
    Whole,
    Word,
    one_of,
)
from apps.common.secrecy import Secrecy
from apps.rest.messages.common import MAX_ROW_ID, AnyText, GivenId, OptionalId

# The OpenAPI page names an enumeration after each (see the settings).
SECRECY_TIERS = tuple(Secrecy)
TOKEN_STATES = tuple(TokenState)

AbilityWord = Annotated[str, one_of(Ability)]


class CreateAgent(Message):
    organization_id: GivenId
    agent_id: AnyText
    """The name the agent gives in its requests."""
    name: AnyText = ""
    kind: Annotated[str | None, Word(tuple(AgentKind))] = None


class IssueToken(Message):
    """A token for an agent, or for a person: one of the two is named."""

    name: AnyText
    """What will use it, for example mcp-editor-laptop."""
    abilities: Annotated[list[str], ListOf(Word(tuple(Ability)))]
    bearer_agent_id: OptionalId = None
    """The agent's `id`."""
    bearer_user_id: Annotated[int | None, Whole(1, MAX_ROW_ID)] = None
    organization_id: OptionalId = None
    """Narrows a person's token; an agent's has its own."""
    repository_ids: Annotated[list[uuid.UUID] | None, ListOf(Identifier())] = None
    """An agent's token lists at least one."""
    expires_at: Annotated[dt.datetime | None, AnyMoment()] = Field(
        None, description=f"Left out: in {services.USUAL_LIFETIME.days} days."
    )
    until_revoked: bool = False
    """It never expires: nothing but revoking ends it. Goes with no `expires_at`."""
    secrecy: Annotated[str | None, Word(SECRECY_TIERS)] = None
    """What is left out of every answer. S0: paths, file names, e-mail addresses, host names, IP
    addresses and hashes. S2: host names, IP addresses and hashes. S3, the default: nothing. A token
    issues none that shows more than itself."""
    participants: Annotated[list[str] | None, ListOf(Text(may_be_blank=True))] = None
    """Whose events the bearer may see, left out: its own. `*` is everybody's."""


class AgentEntry(Answer):
    id: uuid.UUID
    organization_id: uuid.UUID
    agent_id: str
    name: str
    kind: Annotated[str, one_of(AgentKind)]
    created_at: AnsweredMoment


class TokenEntry(Answer):
    """One of `bearer_agent_id` and `bearer_user_id` is given."""

    id: int
    key_id: str
    """The part of the token that may be seen."""
    name: str
    bearer: str
    bearer_agent_id: Annotated[uuid.UUID | None, Field(validation_alias="agent_id")]
    bearer_user_id: Annotated[int | None, Field(validation_alias="user_id")]
    organization_id: uuid.UUID | None
    repository_ids: list[uuid.UUID] | None
    """Null: wherever the roles reach."""
    abilities: list[AbilityWord]
    secrecy: Annotated[str, one_of(SECRECY_TIERS)]
    """How much of what is stored the bearer is shown."""
    participants: list[str] | None
    """Whose events the bearer may see; null: its own."""
    state: Annotated[str, one_of(TOKEN_STATES)]
    created_at: AnsweredMoment
    expires_at: AnsweredMoment | None
    last_used_at: AnsweredMoment | None
    revoked_at: AnsweredMoment | None

    @classmethod
    def of(cls, source: AccessToken) -> Self:
        """A token without its secret."""
        return cls.from_row(source, bearer=_bearer(source), state=state_of(source))


class ClientSetup(Answer):
    """Ready configuration for one kind of client. It holds the secret."""

    key: str
    name: Annotated[str, Field(validation_alias="label")]
    hint: str
    text: str
    shell: str
    """What gives it the token, for the shell that starts it; empty if the text holds the token."""


class IssuedToken(TokenEntry):
    """A token with its secret, and what different clients need to use it."""

    secret: str | None
    """Shown this once; null in the answer to a repetition."""
    setups: list[ClientSetup] | None
    """Shown this once; null in the answer to a repetition."""

    @classmethod
    def of(cls, source: Any) -> Self:
        """A token that was just issued."""
        issued: services.IssuedToken = source
        token, bearer = issued.token, _bearer(issued.token)
        repository = only_repository_of(token)
        return cls.from_row(
            token,
            bearer=bearer,
            state=state_of(token),
            secret=issued.secret,
            setups=client_setups(issued.secret, agent_id=bearer, repository=repository),
        )


class Rights(Answer):
    """What may be done in a place."""

    organization_id: uuid.UUID | None
    """Null: everywhere."""
    repository_id: uuid.UUID | None
    rights: list[str]


class Caller(Answer):
    """Who the credential stands for, and what it lets its bearer do."""

    actor_kind: Annotated[str, one_of(ActorKind)]
    id: str
    name: str
    agent_id: str
    abilities: list[AbilityWord]
    secrecy: Annotated[str, one_of(SECRECY_TIERS)]
    participants: list[str]
    rights: list[Rights]

    @classmethod
    def of(cls, source: Credential) -> Self:
        """What a credential says of its bearer."""
        return cls.from_row(
            source,
            actor_kind=source.actor.kind,
            id=source.actor.id,
            name=source.actor.label,
            abilities=sorted(source.abilities),
            participants=sorted(source.participants),
            rights=_rights(source),
        )


def _rights(credential: Credential) -> list[Rights]:
    """Those held everywhere, in organizations and in repositories, where there are any."""
    held = credential.rights
    places: list[tuple[uuid.UUID | None, uuid.UUID | None, RightSet]]
    places = [(None, None, held.everywhere)]
    places += [(key, None, rights) for key, rights in held.organizations.items()]
    places += [(one.organization_id, key, one.rights) for key, one in held.repositories.items()]
    return [
        Rights(organization_id=organization_id, repository_id=key, rights=sorted(rights))
        for organization_id, key, rights in places
        if rights
    ]


def _bearer(token: AccessToken) -> str:
    return token.agent.agent_id if token.agent else str(token.user)
