"""Who the bearer of an access token is."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from django.conf import settings
from django.db.models import Q

from apps.access.credentials import Credential, credential_of_token
from apps.access.models import AccessToken, Agent, Audience
from apps.access.prefetch import prefetch_queries
from apps.access.services.rate_limits import SPEND, bucket_of, key_of, refuse_call
from apps.accounts.models import User
from apps.common.clock import now
from apps.common.context import Prefetched
from apps.common.database import prepared_cursor, reader_of
from apps.common.errors import Unauthenticated
from apps.common.secrets import KEY_ID_ALPHABET, KEY_ID_LENGTH, is_secret, keyed_digest
from apps.common.tenants import platform_wide

TOKEN_PREFIX = "mcp_v1"  # noqa: S105 - a public prefix, not a secret
KEY_ID = re.compile(f"[{KEY_ID_ALPHABET}]{{{KEY_ID_LENGTH}}}")
LAST_USED_RESOLUTION = dt.timedelta(minutes=1)

# With all that the credential is made of: what is revoked or changed holds in the next call.
BEARER = """
SELECT {columns} FROM access_accesstoken token
LEFT JOIN access_agent agent ON agent.id = token.agent_id
LEFT JOIN accounts_user person ON person.id = coalesce(token.user_id, agent.owner_id)
WHERE token.key_id = %(key_id)s
"""
# Only who proves the token draws from its bucket.
PROVEN = """
FROM access_accesstoken token LEFT JOIN access_agent agent ON agent.id = token.agent_id
LEFT JOIN accounts_user person ON person.id = coalesce(token.user_id, agent.owner_id)
WHERE token.key_id = %(key_id)s AND token.digest = %(digest)s AND token.revoked_at IS NULL
  AND (token.expires_at IS NULL OR token.expires_at > %(now)s)
  AND (person.id IS NULL OR person.is_active)
  AND token.audience IN ('', %(audience)s)
"""

#: Counts a call of the credential. Raises RateLimited.
Spend = Callable[[Credential], None]


def authenticate(bearer: str, *, at: Audience | None = None) -> Credential:
    """Who a bearer text stands for. One query for an agent. Raises Unauthenticated.

    A token that OAuth gave is taken at its own interface alone, and nowhere without one.
    """
    credential, _ = _proven(bearer, _token_statement(), at, {})
    return credential


def enter(bearer: str, *, at: Audience = Audience.MCP) -> tuple[Credential, Spend]:
    """Who calls, and what refuses the call when there are too many. One statement for an agent.

    The call is counted already: the second part only says how that went. Outside the call's
    transaction, else calls would wait for one another until their ends. Raises Unauthenticated.
    """
    bucket = bucket_of(key_of(key_id_in(bearer)), settings.CALLS_PER_MINUTE)
    parameters = {**bucket, "digest": keyed_digest(bearer), "now": now(), "audience": at.value}
    credential, (is_spent, *values) = _proven(bearer, _entering_statement(), at, parameters)
    named = dict(zip(prefetch_queries(), values, strict=True))
    credential = replace(credential, prefetched=Prefetched(credential.organization_id, named))

    def spend(credential: Credential) -> None:
        if not is_spent:
            refuse_call(bucket)

    return credential, spend


def credential_behind(key_id: str, *, at: Audience) -> Credential:
    """Who a token stands for whose bearer somebody else has proven. Raises Unauthenticated."""
    with platform_wide(), prepared_cursor() as cursor:
        cursor.execute(_token_statement(), {"key_id": key_id})
        row = cursor.fetchone()
    token = _token_of(row) if row else None
    if token is None or not _is_usable(token, at):
        raise Unauthenticated()
    with platform_wide():
        _note_use(token)
    return credential_of_token(token)


@cache
def _token_statement(*prefetched: str) -> str:
    rows = ((AccessToken, "token"), (Agent, "agent"), (User, "person"))
    columns = [reader_of(model).columns(alias) for model, alias in rows]
    return BEARER.format(columns=", ".join([*columns, *prefetched]))


@cache
def _entering_statement() -> str:
    selected = _token_statement("EXISTS (SELECT FROM spent)", *prefetch_queries().values())
    return f"WITH spent AS ({SPEND.format(PROVEN)}) {selected}"


def _proven(
    bearer: str, statement: str, at: Audience | None, parameters: dict[str, Any]
) -> tuple[Credential, tuple[Any, ...]]:
    """Whose the bearer text is, and what else the statement says."""
    with platform_wide(), prepared_cursor() as cursor:
        cursor.execute(statement, {**parameters, "key_id": key_id_in(bearer)})
        row = cursor.fetchone()
    token = _token_of(row) if row else None
    stored = bytes(token.digest) if token else b""
    # Compared in constant time, and also when the key id is unknown.
    if not is_secret(bearer, stored) or token is None or not _is_usable(token, at):
        raise Unauthenticated()
    with platform_wide():
        _note_use(token)
    return credential_of_token(token), row[_width() :]


def key_id_in(bearer: str) -> str:
    """The public part of a bearer text. Raises Unauthenticated for what cannot be a token."""
    prefix, _, rest = bearer.partition(f"{TOKEN_PREFIX}_")
    key_id, _, secret = rest.partition("_")
    if prefix or not KEY_ID.fullmatch(key_id) or not secret or not bearer.isascii():
        raise Unauthenticated()
    return key_id


@cache
def _width() -> int:
    return sum(reader_of(model).width for model in (AccessToken, Agent, User))


def _token_of(row: tuple[Any, ...]) -> AccessToken:
    """The token with its bearer, an agent or a person."""
    tokens, agents, people = reader_of(AccessToken), reader_of(Agent), reader_of(User)
    token: AccessToken = tokens.read(row)
    if token.agent_id is not None:
        token.agent = agents.read(row[tokens.width :])
    person = None
    if token.user_id is not None or (token.agent and token.agent.owner_id is not None):
        person = people.read(row[tokens.width + agents.width :])
    if token.agent is None:
        token.user = person
    else:
        token.agent.owner = person
    return token


def _is_usable(token: AccessToken, at: Audience | None) -> bool:
    expired = token.expires_at is not None and token.expires_at <= now()
    person = token.agent.owner if token.agent else token.user
    gone = person is not None and not person.is_active
    elsewhere = token.audience != "" and token.audience != at
    return token.revoked_at is None and not expired and not gone and not elsewhere


def _note_use(token: AccessToken) -> None:
    """Remember the use, at most once a minute: a read should not become a write."""
    moment = now()
    if token.last_used_at is None or moment - token.last_used_at > LAST_USED_RESOLUTION:
        stale = Q(last_used_at=None) | Q(last_used_at__lt=moment - LAST_USED_RESOLUTION)
        AccessToken.objects.filter(stale, pk=token.pk).update(last_used_at=moment)
