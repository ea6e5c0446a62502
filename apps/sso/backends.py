"""Names the sessions of people who signed in at the identity provider."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.backends import BaseBackend

from apps.accounts.models import User
from apps.accounts.selectors import active_person

PROVIDER_BACKEND = "apps.sso.backends.ProviderBackend"


class ProviderBackend(BaseBackend):
    """Takes no password. Its sessions are worth nothing once the platform has no provider."""

    def get_user(self, user_id: Any) -> User | None:
        """The person of a session, unless she is deactivated."""
        return active_person(int(user_id)) if settings.OIDC_ISSUER else None
