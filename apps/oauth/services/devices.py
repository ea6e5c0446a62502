"""Terminals without a browser (RFC 8628): their person types a code into one."""

from __future__ import annotations

import datetime as dt
import secrets
import uuid
from collections.abc import Collection
from dataclasses import dataclass

from django.db import transaction

from apps.access.models import Audience
from apps.access.services.rate_limits import bucket_of, spend
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.errors import require_found
from apps.common.secrets import keyed_digest, new_secret
from apps.oauth.errors import OAuthRefused, invalid_grant
from apps.oauth.models import Client, DeviceRequest
from apps.oauth.services.consent import connect
from apps.oauth.services.tokens import (
    DEVICE_CODE_AGAIN,
    Outcome,
    Tokens,
    ended,
    renewed,
    settled,
)

DEVICE_LIFETIME = dt.timedelta(minutes=10)
INTERVAL = dt.timedelta(seconds=5)
#: Consonants: easy to type, and no words.
USER_CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
USER_CODE_LENGTH = 8
#: Codes that one person may try in a minute: of 2.6 · 10^10 she finds none that way.
TRIES_PER_MINUTE = 10


@dataclass(frozen=True, slots=True)
class DeviceCodes:
    """What a terminal gets: a code for itself, and one for its person."""

    device_code: str
    user_code: str


def begin_device(client: Client, *, audience: Audience, abilities: Collection[str]) -> DeviceCodes:
    """Let a terminal wait for its person. Nothing is granted by that, so nothing is recorded."""
    letters = "".join(secrets.choice(USER_CODE_LETTERS) for _ in range(USER_CODE_LENGTH))
    codes = DeviceCodes(new_secret(), letters)
    DeviceRequest.objects.create(
        device_digest=keyed_digest(codes.device_code),
        user_digest=keyed_digest(letters),
        client=client,
        audience=audience,
        abilities=sorted(abilities),
        expires_at=now() + DEVICE_LIFETIME,
    )
    half = USER_CODE_LENGTH // 2
    return DeviceCodes(codes.device_code, f"{letters[:half]}-{letters[half:]}")


def device_behind(context: RequestContext, user_code: str) -> DeviceRequest:
    """The terminal that waits with this code. Raises NotFound, and RateLimited for a guesser."""
    spend(bucket_of(f"device codes {context.actor.id}", TRIES_PER_MINUTE))
    with transaction.atomic():
        return _waiting(user_code)


@verb(Action.ACCEPTED, ObjectKind.OAUTH_CLIENT, Intent.ADMIN)
def allow_device(
    *,
    context: RequestContext,
    user_code: str,
    repository_ids: Collection[uuid.UUID],
    abilities: Collection[str],
) -> DeviceRequest:
    """Let a waiting terminal in. Raises NotFound, WriteNotAllowed, InvalidArgument."""
    device = _waiting(user_code)
    device.connection = connect(
        context,
        device.client,
        Audience(device.audience),
        repository_ids,
        abilities,
        asked=device.abilities,
    )
    device.decided_at = now()
    device.save(update_fields=["connection", "decided_at"])
    organization_id = device.connection.token.organization_id
    allow_device.record(context, device.client_id, organization_id=organization_id)
    return device


@verb(Action.REJECTED, ObjectKind.OAUTH_CLIENT, Intent.ADMIN)
def decline_device(*, context: RequestContext, user_code: str) -> None:
    """Say no to a waiting terminal. Raises NotFound."""
    device = _waiting(user_code)
    device.decided_at = now()
    device.save(update_fields=["decided_at"])
    decline_device.record(context, device.client_id, organization_id=None)


def redeem_device(*, client_id: str, device_code: str, request_id: str) -> Tokens:
    """Tokens for a terminal whose person has said yes. Raises OAuthRefused, also to wait."""

    def redeem() -> Outcome:
        rows = DeviceRequest.objects.select_for_update(of=("self",), no_key=True)
        found = rows.filter(
            device_digest=keyed_digest(device_code), client__client_id=client_id
        ).first()
        if found is None:
            return invalid_grant()
        if found.used_at is not None and found.connection_id is not None:
            return ended(found.connection_id, DEVICE_CODE_AGAIN)
        asked_at, found.asked_at = found.asked_at, now()
        found.save(update_fields=["asked_at"])
        if refusal := _not_yet(found, asked_at):
            return refusal
        if found.connection_id is None:
            return OAuthRefused("access_denied", "The person said no.")
        found.used_at = now()
        found.save(update_fields=["used_at"])
        return renewed(found.connection_id, request_id=request_id)

    return settled(redeem)


def _not_yet(device: DeviceRequest, asked_at: dt.datetime | None) -> OAuthRefused | None:
    if device.expires_at <= now():
        return OAuthRefused("expired_token", "Nobody typed the code in time; begin anew.")
    if asked_at is not None and now() - asked_at < INTERVAL:
        return OAuthRefused("slow_down", f"Ask every {INTERVAL.seconds} seconds.")
    if device.decided_at is None:
        return OAuthRefused("authorization_pending", "The person has not decided yet.")
    return None


def _waiting(user_code: str) -> DeviceRequest:
    letters = "".join(letter for letter in user_code.upper() if letter in USER_CODE_LETTERS)
    devices = DeviceRequest.objects.select_for_update(of=("self",), no_key=True)
    return require_found(
        devices.select_related("client")
        .filter(user_digest=keyed_digest(letters), decided_at=None, expires_at__gt=now())
        .first(),
        "No terminal waits with this code.",
    )
