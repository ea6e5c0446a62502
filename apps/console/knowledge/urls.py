"""The addresses of the pages of a repository's knowledge."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.admin import AdminSite
from django.http import HttpResponse
from django.urls import URLPattern, path

from apps.console.knowledge.consolidation import consolidate_now, consolidation, one_run
from apps.console.knowledge.frame import knowledge
from apps.console.knowledge.palace import palace_page
from apps.console.knowledge.workspaces import register, remove, workspaces

View = Callable[..., HttpResponse]
OF = "<uuid:repository_id>"
PAGES: tuple[tuple[str, View, str], ...] = (
    ("", knowledge, "knowledge"),
    (f"{OF}/workspaces/", workspaces, "knowledge_workspaces"),
    (f"{OF}/workspaces/register/", register, "knowledge_workspace_register"),
    (f"{OF}/workspaces/<int:workspace_id>/remove/", remove, "knowledge_workspace_remove"),
    (f"{OF}/consolidation/", consolidation, "knowledge_consolidation"),
    (f"{OF}/consolidation/start/", consolidate_now, "knowledge_consolidate"),
    (f"{OF}/consolidation/<int:run_id>/", one_run, "knowledge_run"),
    (f"{OF}/palace/", palace_page, "knowledge_palace"),
)


def knowledge_urls(site: AdminSite) -> list[URLPattern]:
    """Every page behind the site's sign-in."""
    return [
        path(f"knowledge/{address}", site.admin_view(view), {"site": site}, name=name)
        for address, view, name in PAGES
    ]
