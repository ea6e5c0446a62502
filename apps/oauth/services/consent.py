"""What a person decides about a client that asks her for access."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection

from apps.access.models import Audience
from apps.access.services import delegate
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.errors import InvalidArgument
from apps.common.secrets import keyed_digest, new_secret
from apps.oauth.models import AuthorizationCode, Client, Connection
from apps.oauth.requests import AuthorizationRequest

CODE_LIFETIME = dt.timedelta(minutes=1)


@verb(Action.ACCEPTED, ObjectKind.OAUTH_CLIENT, Intent.ADMIN)
def allow_client(
    *,
    context: RequestContext,
    asked: AuthorizationRequest,
    repository_ids: Collection[uuid.UUID],
    abilities: Collection[str],
) -> str:
    """Let the client in, and return the code that it redeems within a minute.

    Never more than it asked for, nor than the person may herself. Raises WriteNotAllowed, NotFound,
    InvalidArgument.
    """
    connection = connect(
        context, asked.client, asked.audience, repository_ids, abilities, asked=asked.abilities
    )
    code = new_secret()
    AuthorizationCode.objects.create(
        digest=keyed_digest(code),
        connection=connection,
        redirect_uri=asked.redirect_uri,
        code_challenge=asked.code_challenge,
        expires_at=now() + CODE_LIFETIME,
    )
    organization_id = connection.token.organization_id
    allow_client.record(context, asked.client.pk, organization_id=organization_id)
    return code


@verb(Action.REJECTED, ObjectKind.OAUTH_CLIENT, Intent.ADMIN)
def decline_client(*, context: RequestContext, client: Client) -> None:
    """Say no to a client."""
    decline_client.record(context, client.pk, organization_id=None)


def connect(
    context: RequestContext,
    client: Client,
    audience: Audience,
    repository_ids: Collection[uuid.UUID],
    abilities: Collection[str],
    *,
    asked: Collection[str],
) -> Connection:
    """The connection of a client that was let in. For the verbs that let it in."""
    if not set(abilities) <= set(asked):
        raise InvalidArgument("abilities", "The client did not ask for that.")
    token = delegate(
        context=context,
        repository_ids=repository_ids,
        abilities=abilities,
        audience=audience,
        name=client.name,
    )
    return Connection.objects.create(client=client, token=token)
