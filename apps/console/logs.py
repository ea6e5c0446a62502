"""The logs that are only read: events, and the runs of models. Every look is recorded."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.common.context import Right
from apps.console.audit.stories import story_link, story_url
from apps.console.base import badges
from apps.console.base.admin import LogAdmin, RecordedAdmin, column, text_column
from apps.console.base.context import credential, rights
from apps.console.base.filters import (
    MomentFilter,
    OrganizationFilter,
    RepositoryFilter,
    WordFilter,
    choice_filter,
    word_filter,
)
from apps.console.base.links import list_url
from apps.console.base.text import reveal
from apps.events.models import Event
from apps.events.selectors import visible_events
from apps.events.services import read_event, record_listing
from apps.events.vocabulary import GuardVerdict
from apps.gateway.models import GatewaySession
from apps.topics.models.model_runs import CallKind, LlmCall, LlmRun, Workflow
from apps.topics.query.console_reads import read_run
from apps.topics.selectors import visible_runs
from apps.topics.vocabulary import RunOutcome
from apps.turns.models import Session

MAX_NAMED = 4
MAX_FINDINGS = 20
VERDICT_COLOURS = {
    GuardVerdict.ACCEPT.value: "success",
    GuardVerdict.QUARANTINE.value: "warning",
    GuardVerdict.REJECT.value: "danger",
}
OUTCOME_COLOURS = {RunOutcome.ACCEPTED: "success", RunOutcome.RUNNING: "info"}


def said_in(session: Session | GatewaySession) -> str:
    """The list of what was said in a session."""
    here = {"organization_id": session.organization_id, "context_id": session.thread}
    return list_url("events_event", **here)


class ParticipantFilter(WordFilter):
    """Events that somebody takes part in."""

    title = "participant"
    parameter_name = "participant"
    lookup = "participants__contains"

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        name = (self.value() or "").strip()
        return queryset.filter(participants__contains=[name]) if name else queryset


class ParticipantsLog(LogAdmin, RecordedAdmin):
    """Rows of a repository in which participants are named."""

    place = text_column("repository", "Repository")

    @column("Participants")
    def participants_(self, row: Any) -> SafeString:
        named: Sequence[str] = row.participants
        rest = len(named) - MAX_NAMED
        shown = reveal(", ".join(named[:MAX_NAMED]))
        return format_html("{}{}", shown, f" and {rest} more" if rest > 0 else "")


class EventAdmin(ParticipantsLog):
    """What was said and done, as it is kept. Nobody can change an event, here or elsewhere."""

    read = read_event
    key = "event_id"
    record_listing = staticmethod(record_listing)
    template = "console/event.html"
    moment = "occurred_at"
    right = Right.READ
    empty_text = "No events here. Agents append them over MCP, programs over REST."
    list_display = ("when", "channel_", "type_", "participants_", "place", "verdict_", "number")
    list_filter = (
        OrganizationFilter,
        RepositoryFilter,
        word_filter("channel", "channel", "channel"),
        ParticipantFilter,
        word_filter("context_id", "context", "context_id"),
        choice_filter("verdict", "verdict", GuardVerdict.choices),
        ("occurred_at", MomentFilter),
    )
    ordering = ("-received_at", "id")

    channel_ = text_column("channel", "Channel")

    def visible(self, request: HttpRequest) -> QuerySet[Event]:
        events = visible_events(rights(request), credential(request).participants)
        return events.select_related("organization", "repository")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Event]:
        """Without the payloads."""
        return self.visible(request).defer("payload", "findings")

    def describe(self, row: Event) -> dict[str, Any]:
        return {
            "title": f"Event {row.event_seq}",
            "event": row,
            "verdict": self.verdict_(row),
            "payload": reveal(json.dumps(row.content, indent=2, ensure_ascii=False)),
            "findings": row.findings[:MAX_FINDINGS],
            "more_findings": len(row.findings) - MAX_FINDINGS,
        }

    @column("Type")
    def type_(self, event: Event) -> SafeString:
        mark = badges.badge("Internal", "info") if event.internal else ""
        return format_html('<span class="mp-heading">{}{}</span>', reveal(event.type), mark)

    @column("Write policy")
    def verdict_(self, event: Event) -> SafeString:
        return badges.badge(event.get_verdict_display(), VERDICT_COLOURS[event.verdict])

    @column("Number")
    def number(self, event: Event) -> int:
        return event.event_seq


@dataclass(frozen=True, slots=True)
class CallRow:
    """A call of a model as the page of its run shows it."""

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


class LlmRunAdmin(ParticipantsLog):
    """Runs of the model that helps with topics. Nobody can change one; they are kept for a time."""

    read = read_run
    key = "run_id"
    template = "console/model_run.html"
    moment = "started_at"
    right = Right.AUDIT
    empty_text = "No runs. A model is asked only if one is set (see the documentation)."
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
    list_filter = (
        OrganizationFilter,
        RepositoryFilter,
        choice_filter("workflow", "workflow", Workflow.choices),
        choice_filter("outcome", "outcome", RunOutcome.choices),
        word_filter("request_id", "request ID", "request_id"),
        ("started_at", MomentFilter),
    )
    ordering = ("-started_at", "-id")

    actor = text_column("actor_label", "For")

    def visible(self, request: HttpRequest) -> QuerySet[LlmRun]:
        runs = visible_runs(rights(request), credential(request).participants)
        return runs.select_related("organization", "repository")

    def describe(self, row: LlmRun) -> dict[str, Any]:
        return {
            "title": f"{row.get_workflow_display()}, {row.started_at:%Y-%m-%d %H:%M}",
            "run": row,
            "outcome": self.outcome_(row),
            "calls": [CallRow(call) for call in row.calls.order_by("number")],
            "story_url": story_url(row.request_id),
        }

    @column("Workflow")
    def workflow_(self, run: LlmRun) -> str:
        return run.get_workflow_display()

    @column("Outcome")
    def outcome_(self, run: LlmRun) -> SafeString:
        colour = OUTCOME_COLOURS.get(RunOutcome(run.outcome), "danger")
        return badges.badge(run.get_outcome_display(), colour)

    @column("Request")
    def request_link(self, run: LlmRun) -> SafeString:
        return story_link(run.request_id)
