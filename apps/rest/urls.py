"""Below ``/api/``. Unknown addresses are answered by the project's 404 handler."""

from __future__ import annotations

from django.urls import path

from apps.rest.views.acts import (
    ArchiveView,
    DeprecateView,
    LockView,
    RejectView,
    RestoreView,
    UnlockView,
    VerifyView,
)
from apps.rest.views.audit import AuditRecordsView, AuditRecordView
from apps.rest.views.docs import DocsView, SchemaView
from apps.rest.views.memories import (
    MemoriesView,
    MemorySearchView,
    MemoryView,
)
from apps.rest.views.places import OrganizationsView, RepositoriesView
from apps.rest.views.versions import MemoryHistoryView, MemoryVersionsView, MemoryVersionView

MEMORY = "v1/memories/<str:memory_id>"

urlpatterns = [
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", DocsView.as_view(), name="docs"),
    path("v1/memories", MemoriesView.as_view(), name="memories"),
    path("v1/memories/search", MemorySearchView.as_view(), name="memory-search"),
    path(MEMORY, MemoryView.as_view(), name="memory"),
    path(f"{MEMORY}/versions", MemoryVersionsView.as_view(), name="memory-versions"),
    path(f"{MEMORY}/versions/<str:number>", MemoryVersionView.as_view(), name="memory-version"),
    path(f"{MEMORY}/history", MemoryHistoryView.as_view(), name="memory-history"),
    path(f"{MEMORY}/verify", VerifyView.as_view(), name="memory-verify"),
    path(f"{MEMORY}/reject", RejectView.as_view(), name="memory-reject"),
    path(f"{MEMORY}/lock", LockView.as_view(), name="memory-lock"),
    path(f"{MEMORY}/unlock", UnlockView.as_view(), name="memory-unlock"),
    path(f"{MEMORY}/deprecate", DeprecateView.as_view(), name="memory-deprecate"),
    path(f"{MEMORY}/archive", ArchiveView.as_view(), name="memory-archive"),
    path(f"{MEMORY}/restore", RestoreView.as_view(), name="memory-restore"),
    path("v1/audit-records", AuditRecordsView.as_view(), name="audit-records"),
    path("v1/audit-records/<str:record_id>", AuditRecordView.as_view(), name="audit-record"),
    path("v1/organizations", OrganizationsView.as_view(), name="organizations"),
    path("v1/repositories", RepositoriesView.as_view(), name="repositories"),
]
