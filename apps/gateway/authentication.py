"""Who calls at the gateway: a user id and its key, which come in the body."""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from apps.access.credentials import Credential, credential_of_agent, open_context
from apps.access.models import Ability
from apps.common.context import CredentialKind, Intent, RequestContext
from apps.common.errors import ScopeViolation, Unauthenticated
from apps.common.secrets import is_secret
from apps.common.tenants import platform_wide, speak_for
from apps.gateway.models import GatewayUser
from apps.gateway.selectors import user_with_key
from apps.gateway.services.users import key_id_of, note_use

#: What the seed's clients say of the place they do not choose.
HOME = "default"
ABILITIES = (Ability.READ, Ability.WRITE)


@dataclass(frozen=True, slots=True)
class GatewayCaller:
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


def authenticate_user(*, user_id: str, user_key: str) -> GatewayCaller:
    """Whose key this is. One query. Raises Unauthenticated for whatever is wrong.

    A key takes as long to refuse as to accept, whether it, its user or both are unknown.
    """
    with platform_wide():
        user = user_with_key(key_id_of(user_key) or "")
    stored = bytes(user.digest) if user else b""
    is_right = is_secret(user_key if user_key.isascii() else "", stored)
    is_named = hmac.compare_digest(
        (user.user_id if user else "").encode(), user_id.encode(errors="surrogatepass")
    )
    if user is None or not is_right or not is_named or user.is_revoked:
        raise Unauthenticated("The user or its key is unknown, or the key was revoked.")
    caller = caller_of(user)
    speak_for(caller.credential.tenants)
    note_use(user)
    return caller


def caller_of(user: GatewayUser) -> GatewayCaller:
    """What a user may do once it is known who calls."""
    credential = credential_of_agent(
        user.agent,
        repository_ids=[user.repository_id],
        abilities=ABILITIES,
        kind=CredentialKind.GATEWAY_KEY,
        key_id=user.key_id,
    )
    return GatewayCaller(user, credential)


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
