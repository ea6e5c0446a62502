"""The sessions of turns: what was written last, and how the model for facts got on with it."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from apps.common.context import Right
from apps.console.base import badges
from apps.console.base.admin import ConsoleAdmin, column, moment_column, text_column
from apps.console.base.context import rights
from apps.console.base.filters import (
    Choices,
    OrganizationFilter,
    RepositoryFilter,
    choice_filter,
)
from apps.console.base.links import link, with_below
from apps.console.base.text import reveal
from apps.console.logs import said_in
from apps.turns.models import Session
from apps.turns.selectors.model_facts import managed_sessions, with_turns
from apps.turns.vocabulary import ModelStatus

MAX_TURNS = 20
ASKED_FOR: Choices = [
    (ModelStatus.GIVEN_UP.value, "Given up"),
    (ModelStatus.WAITING.value, "Waits"),
]
COLOURS = {ModelStatus.WAITING: "info", ModelStatus.GIVEN_UP: "warning"}
NONE_ASKED = "Nothing waits"


class SessionAdmin(ConsoleAdmin):
    """Conversations around which the memory was called. What was said is in the log of events."""

    right = Right.MANAGE
    empty_text = "No session yet. A program makes one when it first hands over a turn."
    list_display = ("session", "owner", "place", "latest", "model_state", "updated")
    list_display_links = ("session",)
    list_filter = (
        OrganizationFilter,
        RepositoryFilter,
        choice_filter("model", "model for facts", ASKED_FOR, with_turns),
    )
    search_fields = ("session_id", "user_id")
    fields = (
        *("session", "owner", "place", "turn_count", "latest", "model_turns"),
        *("updated", "created", "said"),
    )
    readonly_fields = fields
    session = text_column("session_id", "Session", ordering="session_id")
    place = text_column("repository", "Repository")
    latest = text_column("latest_turn_id", "Latest turn")
    updated = moment_column("updated_at", "Last turn")
    created = moment_column("created_at", "Created")

    def visible(self, request: HttpRequest) -> QuerySet[Session]:
        return managed_sessions(rights(request))

    @column("Owner")
    def owner(self, session: Session) -> SafeString:
        return with_below(reveal(session.owner_label), reveal(session.user_id))

    @column("Turns")
    def turn_count(self, session: Session) -> int:
        return session.turns.count()

    @column("Model for facts")
    def model_state(self, session: Session) -> SafeString:
        totals = {
            ModelStatus.WAITING: getattr(session, "waiting_total", 0),
            ModelStatus.GIVEN_UP: getattr(session, "given_up_total", 0),
        }
        marks = [
            badges.badge(f"{status.label}: {total}", COLOURS[status])
            for status, total in totals.items()
            if total
        ]
        return format_html_join(" ", "{}", [(mark,) for mark in marks]) or SafeString(NONE_ASKED)

    @column("Model for facts")
    def model_turns(self, session: Session) -> SafeString:
        """How it gets on, and the newest turns that wait or were given up, with the reason of the
        last failure.
        """
        open_turns = session.turns.filter(model_status__in=COLOURS).order_by("-pk")[:MAX_TURNS]
        rows = [
            (
                reveal(turn.turn_id),
                turn.get_model_status_display(),
                f"asked {turn.model_attempts} times",
                turn.model_failure or "no failure",
            )
            for turn in open_turns
        ]
        return self.model_state(session) + format_html_join("", "<div>{}: {}, {}, {}</div>", rows)

    @column("Events in the log")
    def said(self, session: Session) -> SafeString:
        return link(said_in(session), "What was said")
