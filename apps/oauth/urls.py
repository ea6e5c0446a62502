"""Addresses of the authorization server. Its pages for people are the console's."""

from __future__ import annotations

from django.urls import path

from apps.access.audiences import METADATA
from apps.oauth import views

urlpatterns = [
    path(METADATA.removeprefix("/"), views.resource_metadata),
    path(f"{METADATA.removeprefix('/')}/<path:resource>", views.resource_metadata),
    path(".well-known/oauth-authorization-server", views.server_metadata),
    path("oauth/register", views.register, name="oauth_register"),
    path("oauth/token", views.token, name="oauth_token"),
    path("oauth/revoke", views.revoke_token, name="oauth_revoke"),
    path("oauth/device", views.device, name="oauth_device_request"),
]
