"""Consolidation: what it would do, doing it, and what it did."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib.admin import AdminSite
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, QueryDict
from django.template.response import TemplateResponse
from django.utils.cache import add_never_cache_headers

from apps.common.context import RequestContext
from apps.common.errors import PlatformError
from apps.console.base import READ_METHODS
from apps.console.forms.knowledge import ConsolidationForm
from apps.console.knowledge.frame import page, require_writer
from apps.console.pages import done, problem_page, run
from apps.console.repository_pages import address, context_at, require_repository
from apps.memories.models import Memory
from apps.organizations.models import Repository
from apps.organizations.workspaces import resolve_part, workspaces_in
from apps.tiers.models import Cluster, ConsolidationRun, Outcome
from apps.tiers.planning import Plan
from apps.tiers.runs import runs_in
from apps.tiers.services.consolidating import start
from apps.tiers.services.previewing import preview_consolidation

RUNS_SHOWN = 20
MOST_PREVIEWED = 20
CLUSTERS_PER_PAGE = 50
FIRST = QueryDict("tiers=stm&promote=on")


@dataclass(frozen=True, slots=True)
class ShownRun:
    """A run, how far it is and where its page is."""

    run: ConsolidationRun
    url: str

    @property
    def percent(self) -> int:
        """Never a hundred before the end."""
        if self.run.finished_at:
            return 100
        return min(99, 100 * self.run.done // self.run.total) if self.run.total else 0


@dataclass(frozen=True, slots=True)
class ShownCluster:
    """What became of a cluster."""

    cluster: Cluster
    merged: Memory | None
    sources: list[Memory]


def consolidation(request: HttpRequest, site: AdminSite, repository_id: uuid.UUID) -> HttpResponse:
    """What could be consolidated, with ``preview`` what would come of it, and the former runs."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    repository = require_repository(request, repository_id)
    context = context_at(request, repository)
    form = _form(request.GET if "preview" in request.GET else FIRST, context)
    extra: dict[str, Any] = {
        "form": form,
        "chosen": form.cleaned_data if form.is_valid() else {},
        "runs": [_shown(one, repository) for one in runs_in(context)[:RUNS_SHOWN]],
        "start_url": address("knowledge_consolidate", repository),
    }
    if "preview" in request.GET and form.is_valid():
        extra["plan"] = _preview(context, form)
        extra["most"] = MOST_PREVIEWED
    return page(request, site, repository, "knowledge_consolidation", "consolidation", extra)


def consolidate_now(
    request: HttpRequest, site: AdminSite, repository_id: uuid.UUID
) -> HttpResponse:
    """Begin a run; a small one is done when the page of it appears."""
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    repository = require_writer(request, repository_id)
    context = context_at(request, repository)
    form = _form(request.POST, context)
    if not form.is_valid():
        raise Http404  # the page offers nothing of that kind
    try:
        begun = run(
            start,
            context,
            part=_part(context, form),
            tiers=form.cleaned_data["tiers"],
            promote=form.cleaned_data["promote"],
        )
    except PlatformError as refusal:
        return problem_page(request, site, refusal)
    said = "The consolidation is done." if begun.finished_at else "The consolidation has begun."
    return done(request, said, address("knowledge_run", repository, begun.pk))


def one_run(
    request: HttpRequest, site: AdminSite, repository_id: uuid.UUID, run_id: int
) -> HttpResponse:
    """A run: its progress, for the page itself only that, then what became of what."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    repository = require_repository(request, repository_id)
    found = runs_in(context_at(request, repository)).filter(pk=run_id).first()
    if found is None:
        raise Http404
    shown = {"shown": _shown(found, repository)}
    if request.headers.get("HX-Request"):
        response = TemplateResponse(request, "console/knowledge/progress.html", shown)
        add_never_cache_headers(response)
        return response
    clusters = found.clusters.exclude(outcome=Outcome.WAITING).order_by("number")
    listed = Paginator(clusters, CLUSTERS_PER_PAGE).get_page(request.GET.get("page"))
    extra = {
        **shown,
        "listed": listed,
        "clusters": _shown_clusters(listed),
        "back": address("knowledge_consolidation", repository),
    }
    return page(request, site, repository, "knowledge_consolidation", "run", extra)


def _form(data: QueryDict, context: RequestContext) -> ConsolidationForm:
    names = list(workspaces_in(context).values_list("name", flat=True))
    return ConsolidationForm(data, names=names)


def _part(context: RequestContext, form: ConsolidationForm) -> Any:
    name = form.cleaned_data["workspace"]
    return resolve_part(context, workspace=name, scope=None, corpus_id=None)


def _preview(context: RequestContext, form: ConsolidationForm) -> Plan:
    return preview_consolidation(
        context=context,
        part=_part(context, form),
        tiers=form.cleaned_data["tiers"],
        promote=form.cleaned_data["promote"],
        most=MOST_PREVIEWED,
    )


def _shown(one: ConsolidationRun, repository: Repository) -> ShownRun:
    return ShownRun(one, address("knowledge_run", repository, one.pk))


def _shown_clusters(clusters: Iterable[Cluster]) -> list[ShownCluster]:
    listed = list(clusters)
    keys = {key for one in listed for key in (one.merged_id, *_members(one)) if key}
    found = Memory.objects.defer("content", "provenance").in_bulk(keys)
    return [
        ShownCluster(
            one,
            found.get(one.merged_id) if one.merged_id else None,
            [found[key] for key in _members(one) if key in found],
        )
        for one in listed
    ]


def _members(cluster: Cluster) -> list[uuid.UUID]:
    return cluster.source_ids or cluster.item_ids
