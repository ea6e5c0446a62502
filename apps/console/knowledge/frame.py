"""What the pages of a repository's knowledge share: whose it is, who looks and who acts."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
    HttpResponseRedirect,
)
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.cache import add_never_cache_headers

from apps.common.context import Intent, RequestContext, Right
from apps.common.text import parse_uuid
from apps.console.base import READ_METHODS
from apps.console.context import may_anywhere, place_context, rights
from apps.organizations.models import Repository
from apps.organizations.selectors import repositories_with

TABS = (
    ("Workspaces", "knowledge_workspaces"),
    ("Consolidation", "knowledge_consolidation"),
    ("Palace", "knowledge_palace"),
)
Context = dict[str, Any]


def knowledge(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """Leads to the repository that was chosen, or to the first there is."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    offered = readable(request)
    chosen = parse_uuid(request.GET.get("repository", ""))
    repository = (offered.filter(pk=chosen).first() if chosen else None) or offered.first()
    if repository is None:
        return HttpResponseRedirect(reverse("admin:index"))
    page = request.GET.get("page", "")
    names = [name for _, name in TABS]
    return HttpResponseRedirect(address(page if page in names else names[0], repository))


def readable(request: HttpRequest) -> QuerySet[Repository]:
    """The repositories whose knowledge the signed-in person may look at.

    Raises PermissionDenied if she may nowhere.
    """
    if not may_anywhere(request, Right.READ):
        raise PermissionDenied
    return repositories_with(rights(request), Right.READ).select_related("organization")


def require_repository(request: HttpRequest, repository_id: uuid.UUID) -> Repository:
    """One of them. Missing and foreign answer alike: 404."""
    found = readable(request).filter(pk=repository_id).first()
    if found is None:
        raise Http404
    return found


def context_at(
    request: HttpRequest, repository: Repository, intent: Intent = Intent.READ
) -> RequestContext:
    """The signed-in person at work in the repository."""
    return place_context(
        request,
        organization_id=repository.organization_id,
        repository_id=repository.pk,
        intent=intent,
    )


def may_change(request: HttpRequest, repository: Repository) -> bool:
    """Whether she may write there."""
    return rights(request).allow(
        Right.WRITE, organization_id=repository.organization_id, repository_id=repository.pk
    )


def require_writer(request: HttpRequest, repository_id: uuid.UUID) -> Repository:
    """A repository in which the person may write. Raises Http404, PermissionDenied."""
    repository = require_repository(request, repository_id)
    if not may_change(request, repository):
        raise PermissionDenied
    return repository


def address(name: str, repository: Repository, *arguments: object) -> str:
    """The address of a page about the repository's knowledge."""
    return reverse(name, args=[repository.pk, *arguments])


def page(
    request: HttpRequest,
    site: AdminSite,
    repository: Repository,
    tab: str,
    template: str,
    extra: Context,
) -> HttpResponse:
    """One tab of the repository's knowledge."""
    context = {
        **site.each_context(request),
        "title": f"Knowledge: {repository.name}",
        "repository": repository,
        "repositories": list(readable(request)),
        "tab": tab,
        "tabs": [
            {"name": label, "url": address(name, repository), "is_here": name == tab}
            for label, name in TABS
        ],
        "may_change": may_change(request, repository),
        **extra,
    }
    response = TemplateResponse(request, f"console/knowledge/{template}.html", context)
    add_never_cache_headers(response)
    return response
