"""Sections: tabbed pages about one repository or organization, and the acts that belong to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import Any, Generic, TypeVar

from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page as ListedPage
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http import HttpResponseRedirect as Redirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.cache import add_never_cache_headers

from apps.audit.verbs import Verb
from apps.common.context import RequestContext, Right
from apps.common.text import parse_uuid
from apps.console.base.context import may_anywhere, place_context, rights
from apps.console.base.links import with_query
from apps.console.base.pages import READ_METHODS, VerbPage, doing, verb_page
from apps.organizations.models import Organization, Repository
from apps.organizations.selectors import repositories_with

Subject = TypeVar("Subject", Repository, Organization)
View = Callable[..., HttpResponse]


@dataclass(frozen=True)
class Visit(Generic[Subject]):
    """A signed-in person on a page of a section about ``subject``; ``tab`` is the one she is on."""

    request: HttpRequest
    site: AdminSite
    section: Section[Subject]
    subject: Subject
    tab: str = ""

    @cached_property
    def context(self) -> RequestContext:
        """Under which what she does here runs."""
        if isinstance(self.subject, Repository):
            return place_context(
                self.request,
                organization_id=self.subject.organization_id,
                repository_id=self.subject.pk,
            )
        return place_context(self.request, organization_id=self.subject.pk)

    @property
    def may_change(self) -> bool:
        return self.section.may_change(self.request, self.subject)

    def require_change(self) -> None:
        """Raises PermissionDenied for those who may only look."""
        if not self.may_change:
            raise PermissionDenied

    def url(self, name: str, *arguments: object, **query: object) -> str:
        """The address of another page about the same subject."""
        return with_query(address(name, self.subject, *arguments), **query)

    def listed(self, rows: Any, *, per_page: int) -> ListedPage[Any]:
        """The page of ``rows`` that the address asks for."""
        return Paginator(rows, per_page).get_page(self.request.GET.get("page"))

    def show(self, template: str, extra: dict[str, Any], status: int = 200) -> HttpResponse:
        """The whole page, with its tabs and the choice of another subject."""
        section = self.section
        return self._respond(
            template,
            {
                **self.site.each_context(self.request),
                "title": f"{section.title}: {self.subject.name}",
                "section": section,
                "subject": self.subject,
                "subjects": list(section.offered(self.request)),
                section.kind: self.subject,
                "tab": self.tab,
                "tabs": [
                    {"name": label, "url": self.url(name), "is_here": name == self.tab}
                    for label, name in section.tabs
                ],
                "may_change": self.may_change,
                **extra,
            },
            status,
        )

    def show_part(self, template: str, extra: dict[str, Any]) -> HttpResponse:
        """Only a part, for a page that replaces it by itself."""
        return self._respond(template, {"may_change": self.may_change, **extra})

    def _respond(self, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
        name = f"console/{self.section.name}/{template}.html"
        response = TemplateResponse(self.request, name, context, status=status)
        add_never_cache_headers(response)
        return response


@dataclass(frozen=True, slots=True)
class Section(Generic[Subject]):
    """Pages about one repository or organization, a tab each.

    ``name`` names the folder of the templates and the address that leads in. ``kind`` is what the
    pages are about, ``tabs`` are labels and names of addresses. ``offered`` finds what the
    signed-in person may look at; ``may_change`` says whether she may act on one of them.
    ``holds_something`` narrows to those that have something to show here.
    """

    name: str
    title: str
    kind: str
    tabs: tuple[tuple[str, str], ...]
    offered: Callable[[HttpRequest], QuerySet[Subject]]
    may_change: Callable[[HttpRequest, Subject], bool]
    holds_something: Q = field(default_factory=Q)

    def page(self, tab: str, *, methods: frozenset[str] = READ_METHODS) -> Callable[[View], View]:
        """A page for everybody who is offered the subject. Missing and foreign answer 404.

        The decorated function takes the Visit and what else the address names.
        """

        def declare(view: View) -> View:
            @wraps(view)
            def answer(request: HttpRequest, site: AdminSite, **keys: Any) -> HttpResponse:
                if request.method not in methods:
                    return HttpResponseNotAllowed(sorted(methods))
                return view(self._visit(request, site, keys, tab), **keys)

            return answer

        return declare

    def act(self, verb: Verb[..., Any]) -> Callable[[Callable[..., VerbPage]], View]:
        """A form page that runs ``verb``, for those who may change something; others get 403.

        The decorated function takes the Visit and what else the address names.
        """

        def declare(view: Callable[..., VerbPage]) -> View:
            @doing(verb)
            @wraps(view)
            def answer(request: HttpRequest, site: AdminSite, **keys: Any) -> HttpResponse:
                visit = self._visit(request, site, keys)
                visit.require_change()
                return verb_page(request, site, visit.context, verb, view(visit, **keys))

            return answer

        return declare

    def enter(self, request: HttpRequest, site: AdminSite) -> HttpResponse:
        """Leads to the subject that was chosen, else to the last one looked at in this sign-in.

        At first that is the first with something to show, or the first there is; to that one it
        leads again only where it has something to show.
        """
        if request.method not in READ_METHODS:
            return HttpResponseNotAllowed(sorted(READ_METHODS))
        offered, session = self.offered(request), request.session
        chosen = offered.filter(pk__in=[parse_uuid(request.GET.get(self.kind))])
        last = offered.filter(pk__in=[parse_uuid(session.get(self._last_seen))])
        if session.get(self._last_seen) == session.get(self._led_to):
            last = last.filter(self.holds_something)
        subject = chosen.first() or last.first()
        if subject is None:
            subject = offered.filter(self.holds_something).first() or offered.first()
            session[self._led_to] = str(subject.pk) if subject else ""
        elif chosen:
            session[self._led_to] = ""
        if subject is None:
            return Redirect(reverse("admin:index"))
        wanted = request.GET.get("page", "")
        names = [name for _, name in self.tabs]
        return Redirect(address(wanted if wanted in names else names[0], subject))

    def urls(self, site: AdminSite, *pages: tuple[str, View, str]) -> list[URLPattern]:
        """The section's addresses behind the site's sign-in: its entry, and ``pages`` below."""
        prefix = f"{self.name.replace('_', '-')}/"
        below = f"{prefix}<uuid:{self.kind}_id>/"
        routes: list[tuple[str, View, str]] = [
            (f"{below}{route}", view, name) for route, view, name in pages
        ]
        return [
            path(route, site.admin_view(view), {"site": site}, name=name)
            for route, view, name in [(prefix, self.enter, self.name), *routes]
        ]

    def _visit(
        self, request: HttpRequest, site: AdminSite, keys: dict[str, Any], tab: str = ""
    ) -> Visit[Subject]:
        found = get_object_or_404(self.offered(request), pk=keys.pop(f"{self.kind}_id"))
        if request.session.get(self._last_seen) != str(found.pk):
            request.session[self._last_seen] = str(found.pk)
        return Visit(request, site, self, found, tab)

    @property
    def _led_to(self) -> str:
        """Under which name the session keeps the subject that nobody chose."""
        return f"{self.kind}_led_to"

    @property
    def _last_seen(self) -> str:
        """Where a session keeps which subject was looked at last, in whichever section."""
        return f"console_last_{self.kind}"


def readable_repositories(request: HttpRequest) -> QuerySet[Repository]:
    """The repositories that the signed-in person may read in.

    Raises PermissionDenied if she may nowhere.
    """
    if not may_anywhere(request, Right.READ):
        raise PermissionDenied
    return repositories_with(rights(request), Right.READ).select_related("organization")


def may_here(
    request: HttpRequest, subject: Repository | Organization, *, rights_needed: tuple[Right, ...]
) -> bool:
    """Whether the signed-in person holds one of the rights there."""
    where = {"organization_id": subject.pk}
    if isinstance(subject, Repository):
        where = {"organization_id": subject.organization_id, "repository_id": subject.pk}
    return any(rights(request).allow(right, **where) for right in rights_needed)


def address(name: str, subject: Repository | Organization, *arguments: object) -> str:
    """The address of a page about a repository or an organization."""
    return reverse(name, args=[subject.pk, *arguments])
