"""Consolidation: what it would do, doing it, and what it did."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404

from apps.common.context import RequestContext
from apps.common.errors import PlatformError
from apps.console.base.pages import POST_ONLY, doing, done, problem_page, run
from apps.console.knowledge.section import SECTION, KnowledgeVisit
from apps.memories.models import Memory
from apps.memories.selectors import named_memories
from apps.memories.vocabulary import Tier
from apps.organizations.models import DEFAULT_WORKSPACE
from apps.organizations.selectors.workspaces import resolve_part, workspaces_in
from apps.tiers.models import Cluster, ClusterOutcome, ConsolidationRun
from apps.tiers.selectors.consolidation import ConsolidationPlan, runs_in
from apps.tiers.services.consolidation import preview_consolidation, start
from apps.tiers.vocabulary import NEXT_TIER

RUNS_SHOWN = 20
MAX_PREVIEWED = 20
CLUSTERS_PER_PAGE = 50
FIRST = QueryDict("tiers=stm&promote=on")


@dataclass(frozen=True, slots=True)
class RunRow:
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
class ClusterRow:
    """What became of a cluster."""

    cluster: Cluster
    merged: Memory | None
    sources: list[Memory]


class ConsolidationForm(forms.Form):
    """Which part, which tiers, and whether what proved its worth is promoted."""

    workspace = forms.ChoiceField(required=False)
    tiers = forms.MultipleChoiceField(
        choices=[(tier, Tier(tier).label) for tier in NEXT_TIER], required=False
    )
    promote = forms.BooleanField(required=False)

    def __init__(self, *args: Any, names: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(name, name) for name in (DEFAULT_WORKSPACE, *names)]
        self.fields["workspace"].choices = choices  # type: ignore[attr-defined]

    def clean_workspace(self) -> str:
        return self.cleaned_data["workspace"] or DEFAULT_WORKSPACE

    def clean_tiers(self) -> list[str]:
        return self.cleaned_data["tiers"] or [Tier.SHORT.value]


@SECTION.page("knowledge_consolidation")
def consolidation(visit: KnowledgeVisit) -> HttpResponse:
    """What could be consolidated, with ``preview`` what would come of it, and the former runs."""
    given = visit.request.GET
    form = _form(given if "preview" in given else FIRST, visit.context)
    extra: dict[str, Any] = {
        "form": form,
        "chosen": form.cleaned_data if form.is_valid() else {},
        "runs": [_run_row(visit, one) for one in runs_in(visit.context)[:RUNS_SHOWN]],
        "start_url": visit.url("knowledge_consolidate"),
    }
    if "preview" in given and form.is_valid():
        extra["plan"] = _preview(visit.context, form)
        extra["most"] = MAX_PREVIEWED
    return visit.show("consolidation", extra)


@doing(start)
@SECTION.page("knowledge_consolidation", methods=POST_ONLY)
def consolidate_now(visit: KnowledgeVisit) -> HttpResponse:
    """Begin a run; a small one is done when the page of it appears."""
    visit.require_change()
    form = _form(visit.request.POST, visit.context)
    if not form.is_valid():
        raise Http404  # the page offers nothing of that kind
    try:
        begun = run(start, visit.context, **_asked(visit.context, form))
    except PlatformError as refusal:
        return problem_page(visit.request, visit.site, refusal)
    said = "The consolidation is done." if begun.finished_at else "The consolidation has begun."
    return done(visit.request, said, visit.url("knowledge_run", begun.pk))


@SECTION.page("knowledge_consolidation")
def one_run(visit: KnowledgeVisit, run_id: int) -> HttpResponse:
    """A run: its progress, for the page itself only that, then what became of what."""
    found = get_object_or_404(runs_in(visit.context), pk=run_id)
    shown = {"shown": _run_row(visit, found)}
    if visit.request.headers.get("HX-Request"):
        return visit.show_part("progress", shown)
    clusters = found.clusters.exclude(outcome=ClusterOutcome.WAITING).order_by("number")
    listed = visit.listed(clusters, per_page=CLUSTERS_PER_PAGE)
    extra = {
        **shown,
        "listed": listed,
        "clusters": _cluster_rows(visit, listed),
        "back": visit.url("knowledge_consolidation"),
    }
    return visit.show("run", extra)


def _form(data: QueryDict, context: RequestContext) -> ConsolidationForm:
    names = list(workspaces_in(context).values_list("name", flat=True))
    return ConsolidationForm(data, names=names)


def _asked(context: RequestContext, form: ConsolidationForm) -> dict[str, Any]:
    name = form.cleaned_data["workspace"]
    return {
        "part": resolve_part(context, workspace=name, scope=None, corpus_id=None),
        "tiers": form.cleaned_data["tiers"],
        "promote": form.cleaned_data["promote"],
    }


def _preview(context: RequestContext, form: ConsolidationForm) -> ConsolidationPlan:
    return preview_consolidation(context=context, most=MAX_PREVIEWED, **_asked(context, form))


def _run_row(visit: KnowledgeVisit, one: ConsolidationRun) -> RunRow:
    return RunRow(one, visit.url("knowledge_run", one.pk))


def _cluster_rows(visit: KnowledgeVisit, clusters: Iterable[Cluster]) -> list[ClusterRow]:
    listed = list(clusters)
    keys = {key for one in listed for key in (one.merged_id, *_members(one)) if key}
    found = named_memories(visit.context, keys)
    return [
        ClusterRow(
            one,
            found.get(one.merged_id) if one.merged_id else None,
            [found[key] for key in _members(one) if key in found],
        )
        for one in listed
    ]


def _members(cluster: Cluster) -> list[uuid.UUID]:
    return cluster.source_ids or cluster.item_ids
