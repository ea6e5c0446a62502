"""The interfaces as OAuth knows them: their names, and how a refusal names where to get a token."""

from __future__ import annotations

from django.conf import settings

from apps.access.credentials import DELEGATED_ABILITIES, RIGHTS_OF_ABILITY, Credential
from apps.access.models import Audience
from apps.common.errors import PlatformError, WriteNotAllowed

#: In the order in which they are named everywhere.
SCOPES = tuple(sorted(DELEGATED_ABILITIES))
METADATA = "/.well-known/oauth-protected-resource"


def resource_of(audience: Audience) -> str:
    """The interface's name as a resource (RFC 8707): its address."""
    return f"{settings.PUBLIC_URL}/{audience.value}"


def challenge(audience: Audience, *, error: str = "", scope: str = " ".join(SCOPES)) -> str:
    """The header ``WWW-Authenticate`` of a refusal (RFC 6750, 9728).

    ``error`` is empty for who sent no credential. Without OAuth nobody is sent on a way that ends
    nowhere.
    """
    said = {"error": error}
    if settings.OAUTH or settings.OAUTH_ISSUER:
        said |= {
            "scope": scope,
            "resource_metadata": f"{settings.PUBLIC_URL}{METADATA}/{audience.value}",
        }
    pairs = ", ".join(f'{name}="{value}"' for name, value in said.items() if value)
    return f"Bearer {pairs}".rstrip()


def scope_needed(credential: Credential, refusal: PlatformError | None) -> str:
    """The scope with which a refused call would get further; nothing if none would help."""
    if not isinstance(refusal, WriteNotAllowed):
        return ""
    lacking = [
        ability
        for ability in credential.abilities_to_ask_for - credential.abilities
        if ability == refusal.details.get("ability")
        or refusal.details.get("right") in {right.value for right in RIGHTS_OF_ABILITY[ability]}
    ]
    return " ".join(sorted({*credential.abilities, *lacking})) if lacking else ""
