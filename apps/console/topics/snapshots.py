"""The snapshots of a repository: how its topics stand, and each snapshot with its progress."""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.admin import AdminSite
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.template.response import TemplateResponse
from django.utils.cache import add_never_cache_headers
from django.utils.safestring import SafeString

from apps.common.context import RequestContext
from apps.console import badges
from apps.console.base import READ_METHODS
from apps.console.repository_pages import address, context_at, require_repository
from apps.console.topics.frame import COLOURS, may_act, page, require_snapshot, with_query
from apps.organizations.models import Repository
from apps.topics.models import Snapshot
from apps.topics.selectors import snapshots_in
from apps.topics.services import snapshot_status
from apps.topics.vocabulary import BuildStage, SnapshotStatus

SNAPSHOTS_PER_PAGE = 25
STAGES = list(BuildStage)


@dataclass(frozen=True, slots=True)
class ShownSnapshot:
    """A snapshot, how far it is, and what may be done with it."""

    snapshot: Snapshot
    url: str

    @property
    def badge(self) -> SafeString:
        return badges.badge(self.snapshot.get_status_display(), COLOURS[self.snapshot.status])

    @property
    def is_running(self) -> bool:
        return self.snapshot.status == SnapshotStatus.STAGING and not self.can_be_published

    @property
    def can_be_published(self) -> bool:
        """Built and validated, and waiting for a person."""
        return (
            self.snapshot.status == SnapshotStatus.STAGING
            and self.snapshot.stage == BuildStage.READY
        )

    @property
    def can_be_returned_to(self) -> bool:
        was_served = self.snapshot.published_at is not None
        return self.snapshot.status == SnapshotStatus.ARCHIVED and was_served and self.has_rows

    @property
    def has_rows(self) -> bool:
        """Whether there is something in it to look at."""
        is_whole = (
            self.snapshot.finished_at is not None and self.snapshot.status != SnapshotStatus.FAILED
        )
        return is_whole and self.snapshot.rows_removed_at is None

    @property
    def percent(self) -> int:
        """Of the present stage. Never a hundred before the end."""
        if not self.is_running:
            return 100
        done, total = self.snapshot.done, self.snapshot.total
        return min(99, 100 * done // total) if total else 0

    @property
    def step(self) -> int:
        """Which of the stages it is in, the first is 1."""
        return STAGES.index(BuildStage(self.snapshot.stage)) + 1

    @property
    def took(self) -> dt.timedelta | None:
        if self.snapshot.started_at is None or self.snapshot.finished_at is None:
            return None
        return self.snapshot.finished_at - self.snapshot.started_at

    @property
    def seconds(self) -> str:
        return "" if self.took is None else f"{self.took.total_seconds():.1f} s"


def snapshots(request: HttpRequest, site: AdminSite, repository_id: uuid.UUID) -> HttpResponse:
    """How the topics stand and all snapshots, or for the page itself only what moves."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    repository = require_repository(request, repository_id)
    context = context_at(request, repository)
    extra = _state(context, repository)
    if request.headers.get("HX-Request"):
        return _part(request, "status", {**extra, "may_act": may_act(request, repository)})
    listed = Paginator(snapshots_in(context), SNAPSHOTS_PER_PAGE)
    extra["listed"] = listed.get_page(request.GET.get("page"))
    extra["rows"] = [shown(one, repository) for one in extra["listed"].object_list]
    return page(request, site, repository, "topics_snapshots", "snapshots", extra)


def one_snapshot(
    request: HttpRequest, site: AdminSite, repository_id: uuid.UUID, snapshot_id: uuid.UUID
) -> HttpResponse:
    """A snapshot: its progress, for the page itself only that, then what is known of it."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    repository = require_repository(request, repository_id)
    context = context_at(request, repository)
    found = require_snapshot(request, context, snapshot_id)
    extra: dict[str, Any] = {"shown": shown(found, repository), "stages": len(STAGES)}
    if request.headers.get("HX-Request"):
        return _part(request, "progress", extra)
    extra |= {
        "repository": repository,
        "back": address("topics_snapshots", repository),
        "trees_url": with_query(address("topics_trees", repository), snapshot=found.pk),
        "list_url": with_query(address("topics_list", repository), snapshot=found.pk),
        "compare_url": _compare_url(context, repository, found),
        "publish_url": address("topics_publish", repository, found.pk),
        "rollback_url": address("topics_rollback", repository, found.pk),
    }
    return page(request, site, repository, "topics_snapshots", "snapshot", extra)


def shown(snapshot: Snapshot, repository: Repository) -> ShownSnapshot:
    """A snapshot as lists show it."""
    return ShownSnapshot(snapshot, address("topics_snapshot", repository, snapshot.pk))


def _state(context: RequestContext, repository: Repository) -> dict[str, Any]:
    """What the panel says, and where its buttons lead."""
    status = snapshot_status(context=context)
    last = status.registry.last_output if status.registry else None
    named = {"active": status.active, "latest": status.latest, "output": last}
    rows = {name: shown(one, repository) if one else None for name, one in named.items()}
    latest = rows["latest"]
    return {
        **rows,
        "status": status,
        "running": latest if latest and latest.is_running else None,
        "stages": len(STAGES),
        "enough": settings.TOPIC_BUILD_EVENTS,
        "silence": settings.TOPIC_BUILD_SILENCE,
        "auto_publish": settings.TOPIC_AUTO_PUBLISH,
        "here": address("topics_snapshots", repository),
        "build_url": address("topics_build", repository),
        "resume_url": address("topics_resume", repository),
    }


def _compare_url(context: RequestContext, repository: Repository, found: Snapshot) -> str:
    """To the comparison with the one it was built upon."""
    if found.parent_id is None or found.node_count == 0:
        return ""
    url = address("topics_comparison", repository)
    return with_query(url, before=found.parent_id, after=found.pk)


def _part(request: HttpRequest, name: str, extra: dict[str, Any]) -> HttpResponse:
    response = TemplateResponse(request, f"console/topics/{name}.html", extra)
    add_never_cache_headers(response)
    return response
