"""Agents and tokens, as far as somebody may manage them.

Only whole organizations are managed: a token narrowed to repositories manages none.
"""

from __future__ import annotations

import uuid
from contextlib import AbstractContextManager
from enum import StrEnum

from django.db.models import Q, QuerySet

from apps.access.models import AccessToken, Agent
from apps.common.clock import now
from apps.common.context import Right, Rights
from apps.common.tenants import platform_wide, speaking_for, tenants_of_rights
from apps.common.text import parse_number
from apps.organizations.models import Repository

#: Of a row's number.


class TokenState(StrEnum):
    """Whether a token still opens anything."""

    USABLE = "usable"
    REVOKED = "revoked"
    EXPIRED = "expired"


def managed_agents(rights: Rights) -> QuerySet[Agent]:
    """Agents of organizations that somebody with these rights manages."""
    if Right.MANAGE in rights.everywhere:
        return Agent.objects.all()
    return Agent.objects.filter(organization_id__in=rights.organization_ids(Right.MANAGE))


def agents_with(rights: Rights, right: Right) -> QuerySet[Agent]:
    """Agents of organizations, or with tokens for repositories, in which ``right`` is held."""
    agents = Agent.objects.select_related("organization").distinct()
    if right in rights.everywhere:
        return agents
    return agents.filter(
        Q(organization__in=rights.organization_ids(right))
        | Q(tokens__repository_ids__overlap=[*rights.repository_ids(right)])
    )


def agent_named(agent_id: str, *, organization_id: uuid.UUID) -> Agent | None:
    """The agent of an organization with this ``agent_id``."""
    return Agent.objects.filter(organization_id=organization_id, agent_id=agent_id).first()


def managed_tokens(rights: Rights, *, own_id: int | None) -> QuerySet[AccessToken]:
    """One's own tokens and those of one's agents, and those of organizations one manages.

    All for a Super Admin. Read where ``speaking_for_own_tokens``, else those are missing that a
    person has in organizations where she lost her roles.
    """
    tokens = AccessToken.objects.select_related("agent", "user").defer("digest")
    if Right.MANAGE in rights.everywhere:
        return tokens
    managed = Q(organization_id__in=rights.organization_ids(Right.MANAGE))
    if own_id is None:
        return tokens.filter(managed)
    return tokens.filter(managed | _own(own_id))


def speaking_for_own_tokens(rights: Rights, *, own_id: int | None) -> AbstractContextManager[None]:
    """Let somebody touch also the organizations in which she has tokens or agents left.

    A role that is taken away leaves them behind. They give nothing until she has one again, and
    whoever let a client in may end that.
    """
    left: list[uuid.UUID] = []
    if own_id is not None and not rights.everywhere:
        own = AccessToken.objects.filter(_own(own_id), organization__isnull=False)
        with platform_wide():
            left = list(own.values_list("organization_id", flat=True).distinct())
    return speaking_for(tenants_of_rights(rights, and_of=left))


def _own(person_id: int) -> Q:
    return Q(user_id=person_id) | Q(agent__owner_id=person_id)


def usable_tokens(agent: Agent, *, name: str, repository_id: uuid.UUID) -> list[AccessToken]:
    """The agent's tokens of this name for this repository alone that can still be used."""
    named = AccessToken.objects.filter(agent=agent, name=name, repository_ids=[repository_id])
    return list(named.filter(in_state(TokenState.USABLE)))


def only_repository_of(token: AccessToken) -> Repository | None:
    """The repository of a token that is for exactly one."""
    keys = token.repository_ids or []
    return Repository.objects.filter(pk=keys[0]).first() if len(keys) == 1 else None


def in_state(state: TokenState) -> Q:
    """Tokens in one state."""
    revoked, expired = Q(revoked_at__isnull=False), Q(expires_at__lte=now())
    if state is TokenState.REVOKED:
        return revoked
    return ~revoked & (
        expired if state is TokenState.EXPIRED else ~expired | Q(expires_at__isnull=True)
    )


def state_of(token: AccessToken) -> TokenState:
    """The state a token is in."""
    if token.revoked_at is not None:
        return TokenState.REVOKED
    expired = token.expires_at is not None and token.expires_at <= now()
    return TokenState.EXPIRED if expired else TokenState.USABLE


def key_id_of(token_id: str) -> str:
    """By what records name a token; nothing if there is none of this number."""
    tokens = AccessToken.objects.filter(pk__in=[parse_number(token_id)])
    return tokens.values_list("key_id", flat=True).first() or ""
