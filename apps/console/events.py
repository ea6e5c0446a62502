"""The event log: read-only, every look recorded."""

from __future__ import annotations

import json
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.paginator import InfinitePaginator
from unfold.views import ChangeList

from apps.common.context import Right
from apps.common.errors import PlatformError
from apps.console import badges
from apps.console.base import column
from apps.console.context import credential, place_context, rights
from apps.console.filters import (
    MomentFilter,
    OrganizationFilter,
    RepositoryFilter,
    WordFilter,
    choice_filter,
    word_filter,
)
from apps.console.pages import problem_page, run
from apps.console.recorded import RecordedAdmin
from apps.console.text import reveal
from apps.events.models import Event
from apps.events.numbering import settled_number
from apps.events.selectors import visible_events
from apps.events.services import read_event
from apps.events.services.reading import record_listing
from apps.events.vocabulary import GuardVerdict

MOST_NAMED = 4
MOST_FINDINGS = 20
COLOURS = {
    GuardVerdict.ACCEPT.value: "success",
    GuardVerdict.QUARANTINE.value: "warning",
    GuardVerdict.REJECT.value: "danger",
}


class ParticipantFilter(WordFilter):
    """Events that somebody takes part in."""

    title = "participant"
    parameter_name = "participant"
    lookup = "participants__contains"

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        name = (self.value() or "").strip()
        return queryset.filter(participants__contains=[name]) if name else queryset


class RecordedEvents(ChangeList):  # type: ignore[misc]
    """A page of the log; what it shows is recorded as served."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        context = place_context(request)
        record_listing(context=context, page=list(self.result_list))


class EventAdmin(RecordedAdmin):
    """What was said and done, as it is kept. Nobody can change an event, here or elsewhere."""

    read = read_event
    right = Right.READ
    empty_text = "No events here. Agents append them over MCP, programs over REST."
    paginator = InfinitePaginator
    show_full_result_count = False
    list_display = ("when", "channel_", "type_", "participants_", "place", "verdict_", "number")
    list_display_links = ("when",)
    list_filter = (
        OrganizationFilter,
        RepositoryFilter,
        word_filter("channel", "channel", "channel"),
        ParticipantFilter,
        word_filter("context_id", "context", "context_id"),
        choice_filter("verdict", "verdict", GuardVerdict.choices),
        ("occurred_at", MomentFilter),
    )
    extra_parameters = frozenset(
        f"occurred_at_{end}_{part}" for end in ("from", "to") for part in (0, 1)
    )
    ordering = ("-event_seq",)
    sortable_by = ()

    def visible(self, request: HttpRequest) -> QuerySet[Event]:
        events = visible_events(rights(request), credential(request).participants)
        return events.select_related("organization", "repository")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Event]:
        """Without the payloads, and no further than the log is settled."""
        settled = self.visible(request).filter(event_seq__lte=settled_number())
        return settled.defer("payload", "findings")

    def get_changelist(self, request: HttpRequest, **options: Any) -> type[ChangeList]:
        return RecordedEvents

    def show(self, request: HttpRequest, found: Event) -> HttpResponse:
        """The page of one event."""
        try:
            event = self._read(request, found)
        except PlatformError as refusal:
            return problem_page(request, self.admin_site, refusal)
        return TemplateResponse(
            request,
            "console/event.html",
            {
                **self.admin_site.each_context(request),
                "title": f"Event {event.event_seq}",
                "event": event,
                "place": found.repository,
                "opts": self.opts,
                "verdict": _verdict(event),
                "payload": reveal(json.dumps(event.content, indent=2, ensure_ascii=False)),
                "findings": event.findings[:MOST_FINDINGS],
                "more_findings": len(event.findings) - MOST_FINDINGS,
                "list_url": self.page_url("changelist"),
            },
        )

    def _read(self, request: HttpRequest, found: Event) -> Event:
        context = place_context(
            request, organization_id=found.organization_id, repository_id=found.repository_id
        )
        return run(read_event, context, object_id=found.pk, event_id=found.pk)

    @column("When")
    def when(self, event: Event) -> SafeString:
        shown = f"{event.occurred_at:%Y-%m-%d %H:%M:%S}"
        return format_html('<span class="mp-nowrap">{}</span>', shown)

    @column("Channel")
    def channel_(self, event: Event) -> SafeString:
        return reveal(event.channel)

    @column("Type")
    def type_(self, event: Event) -> SafeString:
        mark = badges.badge("Internal", "info") if event.internal else ""
        return format_html('<span class="mp-heading">{}{}</span>', reveal(event.type), mark)

    @column("Participants")
    def participants_(self, event: Event) -> SafeString:
        names = ", ".join(event.participants[:MOST_NAMED])
        rest = len(event.participants) - MOST_NAMED
        return format_html("{}{}", reveal(names), f" and {rest} more" if rest > 0 else "")

    @column("Repository")
    def place(self, event: Event) -> SafeString:
        return reveal(str(event.repository))

    @column("Write policy")
    def verdict_(self, event: Event) -> SafeString:
        return _verdict(event)

    @column("Number")
    def number(self, event: Event) -> int:
        return event.event_seq


def _verdict(event: Event) -> SafeString:
    return badges.badge(event.get_verdict_display(), COLOURS[event.verdict])
