"""What the pages of a repository's knowledge share: their tabs and who acts."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from apps.common.context import Right
from apps.console.context import rights
from apps.console.repository_pages import Section, require_repository
from apps.organizations.models import Repository

SECTION = Section(
    title="Knowledge",
    templates="console/knowledge",
    tabs=(
        ("Workspaces", "knowledge_workspaces"),
        ("Consolidation", "knowledge_consolidation"),
        ("Palace", "knowledge_palace"),
    ),
)
Context = dict[str, Any]


def knowledge(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """Leads to the repository that was chosen, or to the first there is."""
    return SECTION.enter(request)


def may_change(request: HttpRequest, repository: Repository) -> bool:
    """Whether the signed-in person may write there."""
    return rights(request).allow(
        Right.WRITE, organization_id=repository.organization_id, repository_id=repository.pk
    )


def require_writer(request: HttpRequest, repository_id: uuid.UUID) -> Repository:
    """A repository in which the person may write. Raises Http404, PermissionDenied."""
    repository = require_repository(request, repository_id)
    if not may_change(request, repository):
        raise PermissionDenied
    return repository


def page(
    request: HttpRequest,
    site: AdminSite,
    repository: Repository,
    tab: str,
    template: str,
    extra: Context,
) -> HttpResponse:
    """One tab of the repository's knowledge."""
    given = {"may_change": may_change(request, repository), **extra}
    return SECTION.page(request, site, repository, tab, template, given)
