"""A person as an actor."""

from __future__ import annotations

import uuid

from apps.accounts.models import User
from apps.common.context import (
    Actor,
    ActorKind,
    CredentialKind,
    Intent,
    RequestContext,
    Rights,
    new_request_id,
)


def actor_of(user: User) -> Actor:
    """The person behind an act."""
    return Actor(kind=ActorKind.HUMAN, id=str(user.pk), label=user.get_username())


def newcomer_context(
    user: User,
    *,
    organization_id: uuid.UUID | None = None,
    repository_id: uuid.UUID | None = None,
    request_id: str = "",
) -> RequestContext:
    """The context of a person who proved herself by a one-time link, not by signing in.

    She holds no right in it: the link alone says what may be done.
    """
    return RequestContext(
        actor=actor_of(user),
        agent_id=user.get_username(),
        organization_id=organization_id,
        repository_id=repository_id,
        intent=Intent.ADMIN,
        request_id=request_id or new_request_id(),
        rights=Rights(),
        credential_kind=CredentialKind.LINK,
    )
