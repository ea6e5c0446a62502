"""What models were shown and answered, for auditors: read-only, every look at one recorded."""

from __future__ import annotations

import json
from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.paginator import InfinitePaginator

from apps.audit.models import Action, ObjectKind
from apps.common.context import Intent, Right
from apps.common.errors import PlatformError
from apps.console import badges
from apps.console.base import column
from apps.console.context import credential, place_context, rights
from apps.console.filters import (
    MomentFilter,
    OrganizationFilter,
    RepositoryFilter,
    choice_filter,
    word_filter,
)
from apps.console.pages import Act, problem_page, run
from apps.console.recorded import RecordedAdmin
from apps.console.stories import story_url
from apps.console.text import reveal, short_request
from apps.topics.models.model_runs import CallKind, LlmCall, LlmRun, Workflow
from apps.topics.query.console_reads import read_run
from apps.topics.selectors import visible_runs
from apps.topics.vocabulary import RunOutcome

MOST_NAMED = 4
COLOURS = {RunOutcome.ACCEPTED: "success", RunOutcome.RUNNING: "info"}


@dataclass(frozen=True, slots=True)
class ShownCall:
    """A call as the page shows it."""

    call: LlmCall

    @property
    def title(self) -> str:
        name = self.call.name if self.call.kind == CallKind.TOOL else "Prompt"
        return f"{self.call.number}. {name}"

    @property
    def sent(self) -> SafeString:
        return reveal(self.call.sent)

    @property
    def received(self) -> SafeString:
        return reveal(self.call.received)

    @property
    def statements(self) -> SafeString:
        return reveal("\n\n".join(self.call.statements))

    @property
    def mask(self) -> SafeString:
        return reveal(json.dumps(self.call.mask, indent=1, ensure_ascii=False))


class LlmRunAdmin(RecordedAdmin):
    """Runs of the model that helps with topics. Nobody can change one; they are kept for a time."""

    object_kind = ObjectKind.LLM_RUN
    right = Right.AUDIT
    empty_text = "No runs. A model is asked only if one is set (see the documentation)."
    paginator = InfinitePaginator
    show_full_result_count = False
    list_display = (
        "when",
        "workflow_",
        "outcome_",
        "participants_",
        "place",
        "actor",
        "rounds",
        "tokens",
        "request_link",
    )
    list_display_links = ("when",)
    list_filter = (
        OrganizationFilter,
        RepositoryFilter,
        choice_filter("workflow", "workflow", Workflow.choices),
        choice_filter("outcome", "outcome", RunOutcome.choices),
        word_filter("request_id", "request ID", "request_id"),
        ("started_at", MomentFilter),
    )
    extra_parameters = frozenset(
        f"started_at_{end}_{part}" for end in ("from", "to") for part in (0, 1)
    )
    ordering = ("-started_at", "-id")
    sortable_by = ()

    def visible(self, request: HttpRequest) -> QuerySet[LlmRun]:
        runs = visible_runs(rights(request), credential(request).participants)
        return runs.select_related("organization", "repository")

    def show(self, request: HttpRequest, found: LlmRun) -> HttpResponse:
        """The page of one run."""
        try:
            shown = self._read(request, found)
        except PlatformError as refusal:
            return problem_page(request, self.admin_site, refusal)
        return TemplateResponse(
            request,
            "console/model_run.html",
            {
                **self.admin_site.each_context(request),
                "title": f"{shown.get_workflow_display()}, {shown.started_at:%Y-%m-%d %H:%M}",
                "run": shown,
                "place": found.repository,
                "opts": self.opts,
                "outcome": _outcome(shown),
                "calls": [ShownCall(call) for call in shown.calls.order_by("number")],
                "story_url": story_url(shown.request_id),
                "list_url": self.page_url("changelist"),
            },
        )

    def _read(self, request: HttpRequest, found: LlmRun) -> LlmRun:
        context = place_context(
            request,
            organization_id=found.organization_id,
            repository_id=found.repository_id,
            intent=Intent.READ,
        )
        act = Act(Action.READ, ObjectKind.LLM_RUN, str(found.pk))
        return run(context, act, lambda: read_run(context=context, run_id=found.pk))

    @column("When")
    def when(self, shown: LlmRun) -> SafeString:
        moment = f"{shown.started_at:%Y-%m-%d %H:%M:%S}"
        return format_html('<span class="mp-nowrap">{}</span>', moment)

    @column("Workflow")
    def workflow_(self, shown: LlmRun) -> str:
        return shown.get_workflow_display()

    @column("Outcome")
    def outcome_(self, shown: LlmRun) -> SafeString:
        return _outcome(shown)

    @column("Participants")
    def participants_(self, shown: LlmRun) -> SafeString:
        names = ", ".join(shown.participants[:MOST_NAMED])
        rest = len(shown.participants) - MOST_NAMED
        return format_html("{}{}", reveal(names), f" and {rest} more" if rest > 0 else "")

    @column("Repository")
    def place(self, shown: LlmRun) -> SafeString:
        return reveal(str(shown.repository))

    @column("For")
    def actor(self, shown: LlmRun) -> SafeString:
        return reveal(shown.actor_label)

    @column("Request")
    def request_link(self, shown: LlmRun) -> SafeString:
        return format_html(
            '<a class="mp-link" href="{}" title="The story of request {}">{}</a>',
            story_url(shown.request_id),
            shown.request_id,
            short_request(shown.request_id),
        )


def _outcome(shown: LlmRun) -> SafeString:
    colour = COLOURS.get(RunOutcome(shown.outcome), "danger")
    return badges.badge(shown.get_outcome_display(), colour)
