"""Who the bearer of an access token is."""

from __future__ import annotations

import datetime as dt
import re

from django.db.models import Q

from apps.access.credentials import Credential, credential_of_token
from apps.access.models import AccessToken
from apps.common.clock import now
from apps.common.errors import Unauthenticated
from apps.common.secrets import KEY_ID_ALPHABET, KEY_ID_LENGTH, is_secret

TOKEN_PREFIX = "mcp_v1"  # noqa: S105 - a public prefix, not a secret
KEY_ID = re.compile(f"[{KEY_ID_ALPHABET}]{{{KEY_ID_LENGTH}}}")
LAST_USED_RESOLUTION = dt.timedelta(minutes=1)


def authenticate(bearer: str) -> Credential:
    """Who a bearer text stands for. One query for an agent. Raises Unauthenticated."""
    prefix, _, rest = bearer.partition(f"{TOKEN_PREFIX}_")
    key_id, _, secret = rest.partition("_")
    if prefix or not KEY_ID.fullmatch(key_id) or not secret or not bearer.isascii():
        raise Unauthenticated()
    token = AccessToken.objects.select_related("agent", "user").filter(key_id=key_id).first()
    stored = bytes(token.digest) if token else b""
    # Compared in constant time, and also when the key id is unknown.
    if not is_secret(bearer, stored) or token is None or not _is_usable(token):
        raise Unauthenticated()
    _note_use(token)
    return credential_of_token(token)


def _is_usable(token: AccessToken) -> bool:
    expired = token.expires_at is not None and token.expires_at <= now()
    gone = token.user is not None and not token.user.is_active
    return token.revoked_at is None and not expired and not gone


def _note_use(token: AccessToken) -> None:
    """Remember the use, at most once a minute: a read should not become a write."""
    moment = now()
    if token.last_used_at is None or moment - token.last_used_at > LAST_USED_RESOLUTION:
        stale = Q(last_used_at=None) | Q(last_used_at__lt=moment - LAST_USED_RESOLUTION)
        AccessToken.objects.filter(stale, pk=token.pk).update(last_used_at=moment)
