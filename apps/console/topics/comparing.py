"""Two snapshots side by side."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.admin import AdminSite
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from apps.audit.models import Action, ObjectKind
from apps.common.context import RequestContext
from apps.console.base import READ_METHODS
from apps.console.pages import Act, run
from apps.console.repository_pages import context_at, require_repository
from apps.console.topics.frame import page, require_snapshot
from apps.console.topics.listing import shown_topics
from apps.organizations.models import Repository
from apps.topics.models import Snapshot
from apps.topics.query.console_reads import TopicChanges, compare_snapshots
from apps.topics.selectors import snapshots_in
from apps.topics.vocabulary import SnapshotStatus

MOST_SHOWN = 50
MOST_OFFERED = 100


def comparison(request: HttpRequest, site: AdminSite, repository_id: uuid.UUID) -> HttpResponse:
    """What became of one snapshot in another; without a choice, of the last two served."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    repository = require_repository(request, repository_id)
    context = context_at(request, repository)
    offered = list(_comparable(context)[:MOST_OFFERED])
    before, after = _chosen(request, context, offered)
    extra: dict[str, Any] = {"offered": offered, "before": before, "after": after}
    if before and after and before != after:
        extra |= _compared(context, repository, before, after)
    return page(request, site, repository, "topics_comparison", "comparison", extra)


def _comparable(context: RequestContext) -> QuerySet[Snapshot]:
    """The snapshots whose rows are there, newest first."""
    whole = snapshots_in(context).filter(rows_removed_at=None)
    return whole.exclude(finished_at=None).exclude(status=SnapshotStatus.FAILED)


def _chosen(
    request: HttpRequest, context: RequestContext, offered: list[Snapshot]
) -> tuple[Snapshot | None, Snapshot | None]:
    named = [request.GET.get("before"), request.GET.get("after")]
    if any(named):
        before, after = (require_snapshot(request, context, key) if key else None for key in named)
        return before, after
    served = [
        one for one in offered if one.status in (SnapshotStatus.ACTIVE, SnapshotStatus.ARCHIVED)
    ]
    return (served[1], served[0]) if len(served) > 1 else (None, None)


def _compared(
    context: RequestContext, repository: Repository, before: Snapshot, after: Snapshot
) -> dict[str, Any]:
    found = run(
        context,
        Act(Action.READ, ObjectKind.SNAPSHOT, after.pk),
        lambda: compare_snapshots(context=context, before=before, after=after, most=MOST_SHOWN),
    )

    def part(title: str, empty: str, changed: TopicChanges) -> dict[str, Any]:
        return {
            "title": title,
            "empty": empty,
            "count": changed.count,
            "topics": shown_topics(repository, changed.topics),
        }

    return {
        "found": found,
        "most": MOST_SHOWN,
        "parts": [
            part("New topics", "No topic came.", found.added),
            part("Topics that grew", "No topic grew.", found.grown),
            part("Topics that are gone", "No topic went.", found.gone),
        ],
    }
