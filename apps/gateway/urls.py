"""Below ``/gateway/``. Unknown addresses are answered by the project's 404 handler."""

from __future__ import annotations

from django.urls import path

from apps.gateway.data_views import (
    ExportView,
    MemoriesView,
    MemoryView,
    MessagesView,
    MessageView,
    SessionsView,
    SessionView,
    UsageView,
    UserView,
)
from apps.gateway.openapi import DocsView, SchemaView
from apps.gateway.resource_views import ResourcesView, ResourceView
from apps.gateway.views import AddView, FlushView, HealthView, SearchView, UsersView

urlpatterns = [
    path("schema", SchemaView.as_view(), name="gateway-schema"),
    path("docs", DocsView.as_view(), name="gateway-docs"),
    path("health", HealthView.as_view(), name="gateway-health"),
    path("users", UsersView.as_view(), name="gateway-users"),
    path("memories/search", SearchView.as_view(), name="gateway-search"),
    path("memories/add", AddView.as_view(), name="gateway-add"),
    path("memories/flush", FlushView.as_view(), name="gateway-flush"),
    path("memories", MemoriesView.as_view(), name="gateway-memories"),
    path("memories/<str:memory_id>", MemoryView.as_view(), name="gateway-memory"),
    path("sessions", SessionsView.as_view(), name="gateway-sessions"),
    path("sessions/<path:session_id>", SessionView.as_view(), name="gateway-session"),
    path("messages", MessagesView.as_view(), name="gateway-messages"),
    path("messages/<str:message_id>", MessageView.as_view(), name="gateway-message"),
    path("export", ExportView.as_view(), name="gateway-export"),
    path("user", UserView.as_view(), name="gateway-user"),
    path("usage", UsageView.as_view(), name="gateway-usage"),
    path("resources", ResourcesView.as_view(), name="gateway-resources"),
    path("resources/<str:resource_id>", ResourceView.as_view(), name="gateway-resource"),
]
