"""What sections of tabbed pages about one repository share: whose they are, who looks and acts."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http import HttpResponseRedirect as Redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.cache import add_never_cache_headers

from apps.common.context import RequestContext, Right
from apps.common.text import parse_uuid
from apps.console.base import READ_METHODS
from apps.console.context import may_anywhere, place_context, rights
from apps.organizations.models import Repository
from apps.organizations.selectors import repositories_with


@dataclass(frozen=True, slots=True)
class Section:
    """Pages about one repository, a tab each: ``tabs`` are labels and names of addresses.

    ``templates`` is the folder of their templates.
    """

    title: str
    templates: str
    tabs: tuple[tuple[str, str], ...]

    def enter(self, request: HttpRequest) -> HttpResponse:
        """Leads to the repository that was chosen, or to the first there is."""
        if request.method not in READ_METHODS:
            return HttpResponseNotAllowed(sorted(READ_METHODS))
        offered = readable(request)
        chosen = parse_uuid(request.GET.get("repository", ""))
        repository = (offered.filter(pk=chosen).first() if chosen else None) or offered.first()
        if repository is None:
            return Redirect(reverse("admin:index"))
        wanted = request.GET.get("page", "")
        names = [name for _, name in self.tabs]
        return Redirect(address(wanted if wanted in names else names[0], repository))

    def page(
        self,
        request: HttpRequest,
        site: AdminSite,
        repository: Repository,
        tab: str,
        template: str,
        extra: dict[str, Any],
    ) -> HttpResponse:
        """One tab."""
        context = {
            **site.each_context(request),
            "title": f"{self.title}: {repository.name}",
            "repository": repository,
            "repositories": list(readable(request)),
            "tab": tab,
            "tabs": [
                {"name": label, "url": address(name, repository), "is_here": name == tab}
                for label, name in self.tabs
            ],
            **extra,
        }
        response = TemplateResponse(request, f"{self.templates}/{template}.html", context)
        add_never_cache_headers(response)
        return response


def readable(request: HttpRequest) -> QuerySet[Repository]:
    """The repositories that the signed-in person may read in.

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


def context_at(request: HttpRequest, repository: Repository) -> RequestContext:
    """The signed-in person at work in the repository."""
    return place_context(
        request,
        organization_id=repository.organization_id,
        repository_id=repository.pk,
    )


def address(name: str, repository: Repository, *arguments: object) -> str:
    """The address of a page about the repository."""
    return reverse(name, args=[repository.pk, *arguments])
