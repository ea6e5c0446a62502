"""Gateway users and their keys: who calls, by a user id and a key that come in the body."""

from __future__ import annotations

import datetime as dt
import hmac
import re
from dataclasses import dataclass

from django.db.models import Q

from apps.access.credentials import Credential, credential_of_agent, open_context
from apps.access.models import Ability
from apps.common.clock import now
from apps.common.context import Intent, RequestContext
from apps.common.errors import ScopeViolation, Unauthenticated
from apps.common.secrets import KEY_ID_ALPHABET, KEY_ID_LENGTH, is_secret, new_key_id, new_secret
from apps.gateway.models import GatewayUser

KEY_PREFIX = "uk"
KEY = re.compile(f"{KEY_PREFIX}_([{KEY_ID_ALPHABET}]{{{KEY_ID_LENGTH}}})_[A-Za-z0-9_-]{{1,128}}")


def new_user_key() -> tuple[str, str]:
    """A key id, and the whole key that it stands in."""
    key_id = new_key_id()
    return key_id, f"{KEY_PREFIX}_{key_id}_{new_secret()}"


def key_id_of(user_key: str) -> str | None:
    """The key id in a key, None if it is no key."""
    match = KEY.fullmatch(user_key)
    return match.group(1) if match else None


#: What the seed's clients say of the place they do not choose.
HOME = "default"
ABILITIES = (Ability.READ, Ability.WRITE)
LAST_USED_RESOLUTION = dt.timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Caller:
    """A gateway user whose key was right, and what it may do: read and write at its home."""

    user: GatewayUser
    credential: Credential

    def context(
        self, *, app_id: str = HOME, project_id: str = HOME, intent: Intent, request_id: str
    ) -> RequestContext:
        """The context of one request at the user's home, which has to be what the body names.

        Raises ScopeViolation, for places that exist and for others alike.
        """
        require_home(self.user, app_id=app_id, project_id=project_id)
        return open_context(
            self.credential,
            organization_id=self.user.organization_id,
            repository_id=self.user.repository_id,
            intent=intent,
            request_id=request_id,
        )


def authenticate_user(*, user_id: str, user_key: str) -> Caller:
    """Whose key this is. One query. Raises Unauthenticated for whatever is wrong.

    A key takes as long to refuse as to accept, whether it, its user or both are unknown.
    """
    user = (
        GatewayUser.objects.select_related("agent", "organization", "repository")
        .filter(key_id=key_id_of(user_key) or "")
        .first()
    )
    stored = bytes(user.digest) if user else b""
    is_right = is_secret(user_key if user_key.isascii() else "", stored)
    is_named = hmac.compare_digest(
        (user.user_id if user else "").encode(), user_id.encode(errors="surrogatepass")
    )
    if user is None or not is_right or not is_named or user.is_revoked:
        raise Unauthenticated("The user or its key is unknown, or the key was revoked.")
    _note_use(user)
    return caller_of(user)


def caller_of(user: GatewayUser) -> Caller:
    """What a user may do once it is known who calls."""
    credential = credential_of_agent(
        user.agent, repository_ids=[user.repository_id], abilities=ABILITIES
    )
    return Caller(user, credential)


def require_home(user: GatewayUser, *, app_id: str, project_id: str) -> None:
    """Whether the body names the user's home: by ``default``, or by its slugs.

    Raises ScopeViolation.
    """
    if app_id not in (HOME, user.organization.slug):
        raise ScopeViolation("The app_id lies outside what the user was given.", field="app_id")
    if project_id not in (HOME, user.repository.slug):
        raise ScopeViolation(
            "The project_id lies outside what the user was given.", field="project_id"
        )


def _note_use(user: GatewayUser) -> None:
    """Remember the use, at most once a minute: a read should not become a write."""
    moment = now()
    if user.last_used_at is None or moment - user.last_used_at > LAST_USED_RESOLUTION:
        stale = Q(last_used_at=None) | Q(last_used_at__lt=moment - LAST_USED_RESOLUTION)
        GatewayUser.objects.filter(stale, pk=user.pk).update(last_used_at=moment)
