"""Below ``/gateway/``. Unknown addresses are answered by the project's 404 handler."""

from __future__ import annotations

from django.urls import path

from apps.gateway.openapi import DocsView, SchemaView
from apps.gateway.views import (
    AddView,
    FlushView,
    HealthView,
    ResourcesView,
    ResourceView,
    SearchView,
    UsersView,
)

urlpatterns = [
    path("schema", SchemaView.as_view(), name="gateway-schema"),
    path("docs", DocsView.as_view(), name="gateway-docs"),
    path("health", HealthView.as_view(), name="gateway-health"),
    path("users", UsersView.as_view(), name="gateway-users"),
    path("memories/search", SearchView.as_view(), name="gateway-search"),
    path("memories/add", AddView.as_view(), name="gateway-add"),
    path("memories/flush", FlushView.as_view(), name="gateway-flush"),
    path("resources", ResourcesView.as_view(), name="gateway-resources"),
    path("resources/<str:resource_id>", ResourceView.as_view(), name="gateway-resource"),
]
