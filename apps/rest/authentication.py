"""Who calls: an access token in the header, or a person's signed-in session."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.contrib.auth.models import AnonymousUser
from rest_framework.authentication import BaseAuthentication
from rest_framework.authentication import SessionAuthentication as BaseSessionAuthentication
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from apps.access.audiences import challenge
from apps.access.credentials import Credential, credential_of_user
from apps.access.models import Audience
from apps.access.second_factor import has_to_set_up, is_unproved
from apps.accounts.models import User
from apps.common.errors import Unauthenticated
from apps.common.tenants import speak_for
from apps.oauth.services import authenticate

if TYPE_CHECKING:
    from rest_framework.views import APIView  # which imports the classes named in the settings


class BearerAuthentication(BaseAuthentication):
    """``Authorization: Bearer mcp_v1_…``. The credential is ``request.auth``; there is no user."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Credential] | None:
        """None when the header is for somebody else. Raises Unauthenticated."""
        scheme, _, token = request.headers.get("Authorization", "").strip().partition(" ")
        if scheme.lower() != "bearer":
            return None
        if not token.strip():
            raise Unauthenticated()
        credential = authenticate(token.strip(), at=Audience.REST)
        speak_for(credential.tenants)
        return AnonymousUser(), credential

    def authenticate_header(self, request: Request) -> str:
        return challenge(Audience.REST)


class SessionAuthentication(BaseSessionAuthentication):
    """A person signed in to the admin; whatever is not a plain read needs the CSRF token."""

    def authenticate(self, request: Request) -> tuple[User, Credential] | None:
        """None when nobody is signed in, or a second factor is missing.

        Raises PermissionDenied without the CSRF token.
        """
        found = super().authenticate(request)
        if found is None:
            return None
        user = cast(User, found[0])
        if is_unproved(user, request.session):
            return None
        credential = credential_of_user(user)
        speak_for(credential.tenants)
        is_missing = has_to_set_up(user, credential.rights, request.session)
        return None if is_missing else (user, credential)


class HasCredential(BasePermission):
    """Nothing is answered to nobody. What the credential allows is for the services to say."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return isinstance(request.auth, Credential)
