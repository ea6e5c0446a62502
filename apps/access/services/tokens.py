"""Agents and access tokens: creating, issuing, replacing, revoking."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, cast

from apps.access.models import Ability, AccessToken, Agent, AgentKind
from apps.access.participants import require_grant
from apps.access.selectors import speaking_for_own_tokens
from apps.access.services.authentication import TOKEN_PREFIX
from apps.accounts.models import User
from apps.accounts.permissions import require_manage
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import ActorKind, Intent, RequestContext
from apps.common.database import refused_if_taken
from apps.common.errors import InvalidArgument, NotFound, WriteNotAllowed, require_found
from apps.common.history import attribute_change
from apps.common.secrecy import Secrecy, narrower
from apps.common.secrets import keyed_digest, new_key_id, new_secret
from apps.common.text import optional_name, require_name, require_one_of
from apps.organizations.models import Organization, Repository
from apps.organizations.selectors import rights_of

#: How long a token lasts unless whoever issues it says otherwise.
USUAL_LIFETIME = dt.timedelta(days=90)


@dataclass(frozen=True, slots=True)
class IssuedToken:
    """A token just issued. ``secret`` is the whole bearer text; it is never shown again."""

    token: AccessToken
    secret: str


@verb(Action.CREATED, ObjectKind.AGENT, Intent.ADMIN)
def create_agent(
    *,
    context: RequestContext,
    organization_id: uuid.UUID,
    agent_id: str,
    name: str = "",
    kind: str = AgentKind.CODER,
) -> Agent:
    """Make an agent known in an organization. Raises WriteNotAllowed, NotFound, InvalidArgument."""
    require_manage(context, organization_id=organization_id)
    if kind not in AgentKind.values:
        raise InvalidArgument("kind", allowed=AgentKind.values)
    if not Organization.objects.filter(pk=organization_id).exists():
        raise NotFound()
    agent = Agent(
        organization_id=organization_id,
        agent_id=require_name(agent_id, field="agent_id", max_length=128),
        name=optional_name(name, field="name", max_length=200),
        kind=kind,
    )
    attribute_change(agent, context)
    with refused_if_taken("agent_id", "This agent_id is taken in the organization."):
        agent.save()
    create_agent.record(context, agent.pk, organization_id=organization_id)
    return agent


@verb(Action.ISSUED, ObjectKind.ACCESS_TOKEN, Intent.ADMIN)
def issue_agent_token(
    *,
    context: RequestContext,
    agent_id: uuid.UUID,
    repository_ids: Collection[uuid.UUID],
    abilities: Collection[str],
    name: str,
    expires_at: dt.datetime | None = None,
    secrecy: str = Secrecy.S3,
    participants: Collection[str] | None = None,
) -> IssuedToken:
    """A token for an agent, never with the ability ``admin``.

    ``participants`` are those whose events it may see, by default the agent itself. Raises
    NotFound, WriteNotAllowed, InvalidArgument.
    """
    agent = require_found(Agent.objects.filter(pk=agent_id).first())
    require_manage(context, organization_id=agent.organization_id)
    if Ability.ADMIN in abilities:
        raise InvalidArgument("abilities", "An agent's token never holds the ability admin.")
    if not repository_ids:
        raise InvalidArgument("repository_ids", "Name at least one repository.")
    token = AccessToken(agent=agent, organization_id=agent.organization_id, secrecy=secrecy)
    token.participants = require_grant(context, participants, own=agent.agent_id)
    issued = _issue(context, token, repository_ids, abilities, name, expires_at)
    issue_agent_token.record(context, token.key_id, organization_id=token.organization_id)
    return issued


@verb(Action.ISSUED, ObjectKind.ACCESS_TOKEN, Intent.ADMIN)
def issue_personal_token(
    *,
    context: RequestContext,
    user_id: int,
    abilities: Collection[str],
    name: str,
    organization_id: uuid.UUID | None = None,
    repository_ids: Collection[uuid.UUID] | None = None,
    expires_at: dt.datetime | None = None,
    secrecy: str = Secrecy.S3,
    participants: Collection[str] | None = None,
) -> IssuedToken:
    """A token for a person: what her roles allow, cut down to what is named here.

    A person issues her own. Only those who manage the whole platform issue for others: whoever
    holds the secret acts in that person's name. Neither does so by a token narrower than her roles.
    Raises NotFound, WriteNotAllowed, InvalidArgument.
    """
    # Locked: no token is issued beside the deactivation that revokes them all.
    user = require_found(
        User.objects.select_for_update(no_key=True).filter(pk=user_id, is_active=True).first()
    )
    if context.actor.id != str(user.pk) or context.actor.is_agent:
        require_manage(context, organization_id=None)
    _require_unnarrowed(context)
    if repository_ids is not None and organization_id is None:
        raise InvalidArgument("organization_id", "Repositories need their organization.")
    token = AccessToken(user=user, organization_id=organization_id, secrecy=secrecy)
    token.participants = require_grant(context, participants, own=user.get_username())
    issued = _issue(context, token, repository_ids, abilities, name, expires_at)
    issue_personal_token.record(context, token.key_id, organization_id=token.organization_id)
    return issued


@verb(Action.REVOKED, ObjectKind.ACCESS_TOKEN, Intent.ADMIN)
def revoke_token(*, context: RequestContext, token_id: int) -> AccessToken:
    """Make a token worthless, effective with the next call. Revoking twice is fine.

    One's own also where one has no role any more. Raises NotFound, WriteNotAllowed.
    """
    own_id = int(context.actor.id) if context.actor.kind is ActorKind.HUMAN else None
    with speaking_for_own_tokens(context.rights, own_id=own_id):
        token = _token_for_update(token_id)
        person_id = token.agent.owner_id if token.agent else token.user_id
        if own_id is None or person_id != own_id:
            require_manage(context, organization_id=token.organization_id)
        end_token(token, context)
    return token


def end_token(token: AccessToken, context: RequestContext, *, reason: str = "") -> None:
    """Revoke a locked token and record it. For services that decided that it is to end."""
    if token.revoked_at is None:
        token.revoked_at = now()
        attribute_change(token, context, reason)
        token.save(update_fields=["revoked_at"])
    organization_id = token.organization_id
    revoke_token.record(context, token.key_id, organization_id=organization_id, reason=reason)


@verb(Action.ISSUED, ObjectKind.ACCESS_TOKEN, Intent.ADMIN)
def rotate_token(*, context: RequestContext, token_id: int) -> IssuedToken:
    """A successor with the same grants and the same lifetime; the old one is revoked: one act.

    Raises NotFound, WriteNotAllowed, InvalidArgument (it is revoked, or one of OAuth).
    """
    old = _token_for_update(token_id)
    if old.revoked_at is not None:
        raise InvalidArgument("token_id", "A revoked token has no successor; issue a new one.")
    if old.audience:
        raise InvalidArgument("token_id", "Its client renews it by itself; connect it anew.")
    shared: dict[str, Any] = {
        "context": context,
        "repository_ids": old.repository_ids,
        "abilities": old.abilities,
        "name": old.name,
        "secrecy": old.secrecy,
        "participants": old.participants,
        "expires_at": old.expires_at and now() + (old.expires_at - old.created_at),
    }
    if old.agent_id is not None:
        issued = issue_agent_token(agent_id=old.agent_id, **shared)
    else:
        issued = issue_personal_token(
            user_id=cast(int, old.user_id), organization_id=old.organization_id, **shared
        )
    revoke_token(context=context, token_id=old.pk)
    return issued


def _token_for_update(token_id: int) -> AccessToken:
    return require_found(
        AccessToken.objects.select_for_update(of=("self",), no_key=True).filter(pk=token_id).first()
    )


def _require_unnarrowed(context: RequestContext) -> None:
    """Else a token of one ability could issue, for whomever, one of all of them."""
    if context.actor.kind is ActorKind.SYSTEM:
        return
    acting = None if context.actor.is_agent else User.objects.filter(pk=context.actor.id).first()
    if acting is None or context.rights != rights_of(acting):
        raise WriteNotAllowed("A narrowed token issues no other token.")


def _require_secrecy(context: RequestContext, secrecy: str) -> None:
    """Else a token could issue one that is shown more than itself."""
    tier = Secrecy(require_one_of(secrecy, list(Secrecy), field="secrecy"))
    if narrower(tier, context.secrecy) is not tier:
        raise WriteNotAllowed(
            f"A token of the tier {context.secrecy.value} issues none that shows more.",
            secrecy=context.secrecy.value,
        )


def _issue(
    context: RequestContext,
    token: AccessToken,
    repository_ids: Collection[uuid.UUID] | None,
    abilities: Collection[str],
    name: str,
    expires_at: dt.datetime | None,
) -> IssuedToken:
    token.repository_ids = _require_repositories(repository_ids, token.organization_id)
    token.abilities = _require_abilities(abilities)
    _require_secrecy(context, token.secrecy)
    token.name = require_name(name, field="name", max_length=100)
    if expires_at is not None and expires_at <= now():
        raise InvalidArgument("expires_at", "expires_at must lie in the future.")
    token.expires_at = expires_at
    token.key_id = new_key_id()
    secret = bearer_text(token)
    token.digest = keyed_digest(secret)
    attribute_change(token, context)
    token.save()
    return IssuedToken(token=token, secret=secret)


def bearer_text(token: AccessToken) -> str:
    """A new secret of a token, as its bearer sends it."""
    return f"{TOKEN_PREFIX}_{token.key_id}_{new_secret()}"


def _require_repositories(
    repository_ids: Collection[uuid.UUID] | None, organization_id: uuid.UUID | None
) -> list[uuid.UUID] | None:
    if repository_ids is None:
        return None
    unique = sorted(set(repository_ids))
    known = Repository.objects.filter(pk__in=unique, organization=organization_id).count()
    if known != len(unique):
        raise InvalidArgument("repository_ids", "Some repositories are not in the organization.")
    return unique


def _require_abilities(abilities: Collection[str]) -> list[str]:
    unique = sorted(set(abilities))
    if not unique:
        raise InvalidArgument("abilities", "Name at least one ability.", allowed=Ability.values)
    if not set(unique) <= set(Ability.values):
        raise InvalidArgument("abilities", allowed=Ability.values)
    return unique
