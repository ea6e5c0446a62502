"""What the pages about topics share: whose they are, which snapshot, who looks and who acts."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import AdminSite
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http import HttpResponseRedirect as Redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.http import urlencode

from apps.common.context import RequestContext, Right
from apps.common.errors import NotFound
from apps.common.text import parse_uuid
from apps.console.base import READ_METHODS
from apps.console.context import record_missed, rights
from apps.console.knowledge.frame import address, readable
from apps.organizations.models import Repository
from apps.topics.models import Snapshot
from apps.topics.selectors import active_snapshot_of, get_snapshot
from apps.topics.vocabulary import SNAPSHOT_KIND, Status

TABS = (
    ("Snapshots", "topics_snapshots"),
    ("Trees", "topics_trees"),
    ("Topics", "topics_list"),
    ("Comparison", "topics_comparison"),
)
COLOURS = {
    Status.STAGING.value: "info",
    Status.ACTIVE.value: "success",
    Status.ARCHIVED.value: "",
    Status.FAILED.value: "danger",
}
#: One of these somebody needs at a repository to build, publish and go back.
DECIDING = (Right.VERIFY, Right.MANAGE)


def topics(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """Leads to the repository that was chosen, or to the first there is."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    offered = readable(request)
    chosen = parse_uuid(request.GET.get("repository", ""))
    repository = (offered.filter(pk=chosen).first() if chosen else None) or offered.first()
    if repository is None:
        return Redirect(reverse("admin:index"))
    page = request.GET.get("page", "")
    names = [name for _, name in TABS]
    return Redirect(address(page if page in names else names[0], repository))


def may_act(request: HttpRequest, repository: Repository) -> bool:
    """Whether the signed-in person may build, publish and go back there."""
    where = {"organization_id": repository.organization_id, "repository_id": repository.pk}
    return any(rights(request).allow(right, **where) for right in DECIDING)


def require_snapshot(request: HttpRequest, context: RequestContext, key: object) -> Snapshot:
    """A snapshot of the repository. An attempt at any other leaves its record; 404."""
    snapshot_id = parse_uuid(str(key))
    try:
        if snapshot_id is None:
            raise NotFound()
        return get_snapshot(context, snapshot_id)
    except NotFound as missed:
        record_missed(request, missed, SNAPSHOT_KIND, str(key))
        raise Http404 from missed


def chosen_snapshot(request: HttpRequest, context: RequestContext) -> Snapshot | None:
    """The snapshot that the address names, without one the active one, if there is any."""
    if key := request.GET.get("snapshot"):
        return require_snapshot(request, context, key)
    return active_snapshot_of(context)


def with_query(url: str, **parameters: object) -> str:
    """An address with those parameters that say something."""
    said = {name: str(value) for name, value in parameters.items() if value}
    return f"{url}?{urlencode(said)}" if said else url


def page(
    request: HttpRequest,
    site: AdminSite,
    repository: Repository,
    tab: str,
    template: str,
    extra: dict[str, Any],
) -> HttpResponse:
    """One tab of the repository's topics."""
    context = {
        **site.each_context(request),
        "title": f"Topics: {repository.name}",
        "repository": repository,
        "repositories": list(readable(request)),
        "tab": tab,
        "tabs": [
            {"name": label, "url": address(name, repository), "is_here": name == tab}
            for label, name in TABS
        ],
        "may_act": may_act(request, repository),
        **extra,
    }
    response = TemplateResponse(request, f"console/topics/{template}.html", context)
    add_never_cache_headers(response)
    return response
