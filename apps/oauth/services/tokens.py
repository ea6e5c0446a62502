"""Tokens for codes and refresh tokens, each of which is good once; a replay ends the connection."""

from __future__ import annotations

import base64
import datetime as dt
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from hmac import compare_digest

from django.db import transaction

from apps.access.contexts import refusal_context
from apps.access.credentials import credential_of_token
from apps.access.models import AccessToken
from apps.access.services import end_token, renew
from apps.access.services.authentication import key_id_in
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import Operation
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, system_context
from apps.common.errors import Unauthenticated
from apps.common.secrets import is_secret, keyed_digest, new_secret
from apps.oauth.errors import OAuthRefused, invalid_grant
from apps.oauth.models import AuthorizationCode, Connection, RefreshToken
from apps.oauth.requests import abilities_of, audience_of

ACCESS_LIFETIME = dt.timedelta(minutes=30)
#: How long a client may stay away.
REFRESH_LIFETIME = dt.timedelta(days=30)
REFRESH_PREFIX = "mcp_r1_"
RENEWAL = Operation(Action.ISSUED, ObjectKind.ACCESS_TOKEN, Intent.READ)
CODE_AGAIN = "The authorization code was used twice."
REFRESH_TOKEN_AGAIN = "The refresh token was used twice."  # noqa: S105
DEVICE_CODE_AGAIN = "The device code was used twice."
BY_CLIENT = "The client gave it back."


@dataclass(frozen=True, slots=True)
class Tokens:
    """What a client gets. Shown once; only digests are kept."""

    access_token: str
    refresh_token: str
    scope: str

    def as_dict(self) -> dict[str, str | int]:
        """As it is sent (RFC 6749, 5.1)."""
        return {
            "access_token": self.access_token,
            "token_type": "Bearer",
            "expires_in": int(ACCESS_LIFETIME.total_seconds()),
            "refresh_token": self.refresh_token,
            "scope": self.scope,
        }


Outcome = Tokens | OAuthRefused


def settled(work: Callable[[], Outcome]) -> Tokens:
    """Run a redemption in one transaction, which is committed also when the client is refused.

    A used code stays used, and a connection that a replay ended stays ended. Raises OAuthRefused.
    """
    with transaction.atomic():
        outcome = work()
    if isinstance(outcome, OAuthRefused):
        raise outcome
    return outcome


def redeem_code(
    *, client_id: str, code: str, redirect_uri: str, verifier: str, resource: str, request_id: str
) -> Tokens:
    """Tokens for an authorization code; tried once, it is used. Raises OAuthRefused."""

    def redeem() -> Outcome:
        rows = AuthorizationCode.objects.select_for_update(of=("self",), no_key=True)
        found = rows.filter(
            digest=keyed_digest(code), connection__client__client_id=client_id
        ).first()
        if found is None:
            return invalid_grant()
        if found.used_at is not None:
            return ended(found.connection_id, CODE_AGAIN)
        found.used_at = now()
        found.save(update_fields=["used_at"])
        if (
            found.expires_at <= now()
            or redirect_uri != found.redirect_uri
            or not compare_digest(_challenge_of(verifier), found.code_challenge)
        ):
            return invalid_grant()
        return renewed(found.connection_id, resource=resource, request_id=request_id)

    return settled(redeem)


def redeem_refresh_token(
    *, client_id: str, refresh_token: str, resource: str, scope: str, request_id: str
) -> Tokens:
    """New tokens for a refresh token, which is used from now on. Raises OAuthRefused."""

    def redeem() -> Outcome:
        rows = RefreshToken.objects.select_for_update(of=("self",), no_key=True)
        found = rows.filter(
            digest=keyed_digest(refresh_token), connection__client__client_id=client_id
        ).first()
        if found is None:
            return invalid_grant()
        if found.used_at is not None:
            return ended(found.connection_id, REFRESH_TOKEN_AGAIN)
        if found.expires_at <= now():
            return invalid_grant()
        outcome = renewed(
            found.connection_id, resource=resource, scope=scope, request_id=request_id
        )
        if isinstance(outcome, Tokens):
            found.used_at = now()
            found.save(update_fields=["used_at"])
        return outcome

    return settled(redeem)


def renewed(connection_id: int, *, resource: str = "", scope: str = "", request_id: str) -> Outcome:
    """New tokens of a connection. What is not said stays; nothing can be widened here."""
    token = _locked_token(connection_id)
    person = token.agent.owner if token.agent else None
    if token.revoked_at is not None or person is None or not person.is_active:
        return invalid_grant()
    try:
        if resource and audience_of(resource) != token.audience:
            return OAuthRefused("invalid_target", "The consent was for another resource.")
        if scope and not set(abilities_of(scope)) <= set(token.abilities):
            return OAuthRefused("invalid_scope", "The consent was for less than this scope.")
    except OAuthRefused as refused:
        return refused
    refresh_token = f"{REFRESH_PREFIX}{new_secret()}"
    RefreshToken.objects.create(
        connection_id=connection_id,
        digest=keyed_digest(refresh_token),
        expires_at=now() + REFRESH_LIFETIME,
    )
    context = _context_of(token, request_id)
    RENEWAL.record(context, token.key_id, organization_id=token.organization_id)
    access_token = renew(token, lifetime=ACCESS_LIFETIME)
    return Tokens(access_token, refresh_token, " ".join(sorted(token.abilities)))


def revoke(*, client_id: str, secret: str, request_id: str) -> None:
    """End the connection that a token belongs to (RFC 7009); of others nothing is said."""
    with transaction.atomic():
        connections = Connection.objects.filter(client__client_id=client_id)
        found = connections.filter(refresh_tokens__digest=keyed_digest(secret)).first()
        found = found or _connection_of(secret, client_id)
        if found is None:
            return
        token = _locked_token(found.pk)
        if token.revoked_at is None:
            end_token(token, _context_of(token, request_id), reason=BY_CLIENT)


def _connection_of(bearer: str, client_id: str) -> Connection | None:
    """The connection of an access token, also of one that has expired."""
    try:
        key_id = key_id_in(bearer)
    except Unauthenticated:
        return None
    connections = Connection.objects.select_related("token")
    found = connections.filter(token__key_id=key_id, client__client_id=client_id).first()
    return found if found and is_secret(bearer, bytes(found.token.digest)) else None


def ended(connection_id: int, reason: str) -> OAuthRefused:
    """End the connection of a secret that came twice: one of the two holders is a thief."""
    token = _locked_token(connection_id)
    if token.revoked_at is None:
        end_token(token, system_context(organization_id=token.organization_id), reason=reason)
    return invalid_grant()


def _locked_token(connection_id: int) -> AccessToken:
    tokens = AccessToken.objects.select_for_update(of=("self",), no_key=True)
    return tokens.select_related("agent__owner").get(connection=connection_id)


def _context_of(token: AccessToken, request_id: str) -> RequestContext:
    """The agent itself, which renews or gives back its own token."""
    credential = credential_of_token(token)
    return refusal_context(credential, {"request_id": request_id}, intent=Intent.READ)


def _challenge_of(verifier: str) -> str:
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
