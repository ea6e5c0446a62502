"""What the pages about topics share: their tabs, which snapshot, and who acts."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import AdminSite
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import urlencode

from apps.audit.models import ObjectKind
from apps.common.context import RequestContext, Right
from apps.common.errors import NotFound
from apps.common.text import parse_uuid
from apps.console.context import record_missed, rights
from apps.console.repository_pages import Section
from apps.organizations.models import Repository
from apps.topics.models import Snapshot
from apps.topics.selectors import active_snapshot_of, get_snapshot
from apps.topics.vocabulary import SnapshotStatus

SECTION = Section(
    title="Topics",
    templates="console/topics",
    tabs=(
        ("Snapshots", "topics_snapshots"),
        ("Trees", "topics_trees"),
        ("Topics", "topics_list"),
        ("Comparison", "topics_comparison"),
    ),
)
COLOURS = {
    SnapshotStatus.STAGING.value: "info",
    SnapshotStatus.ACTIVE.value: "success",
    SnapshotStatus.ARCHIVED.value: "",
    SnapshotStatus.FAILED.value: "danger",
}
#: One of these somebody needs at a repository to build, publish and go back.
DECIDING = (Right.VERIFY, Right.MANAGE)


def topics(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """Leads to the repository that was chosen, or to the first there is."""
    return SECTION.enter(request)


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
        record_missed(request, missed, ObjectKind.SNAPSHOT, str(key))
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
    given = {"may_act": may_act(request, repository), **extra}
    return SECTION.page(request, site, repository, tab, template, given)
