"""The list and the page of memories."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.enums import ActionVariant
from unfold.views import ChangeList

from apps.common.context import RequestContext, Right
from apps.common.errors import MemoryNotFound, PlatformError
from apps.console.base import badges
from apps.console.base.admin import RecordedAdmin, SafeHistoryMixin, column, moment
from apps.console.base.context import (
    credential,
    may_anywhere,
    memory_context,
    rights,
)
from apps.console.base.filters import (
    YES_NO,
    AgentFilter,
    OrganizationFilter,
    RepositoryFilter,
    choice_filter,
    yes_no,
)
from apps.console.base.pages import problem_page, run
from apps.console.base.text import reveal, spelled_out
from apps.console.memories.decisions import (
    DECISIONS,
    MemoryDecisions,
    may_edit,
    may_unmerge,
    offered,
)
from apps.console.memories.detail import (
    READING_TABS,
    chosen_tab,
    heading,
    records_url,
    tab_context,
    tabs,
)
from apps.console.memories.editing import MemoryEditing
from apps.console.memories.search import MemorySearch, RecordedSearch
from apps.console.review.sharing import undo_context
from apps.memories.models import Memory
from apps.memories.selectors import visible_to, without_texts
from apps.memories.selectors.review_queue import WAITING_AS, decided_by_others
from apps.memories.selectors.statistics import PENDING, QUARANTINED, conflicting, for_reviewers
from apps.memories.services import read_memory
from apps.memories.vocabulary import (
    APPROVED_STATUSES,
    MemoryType,
    Scope,
    Status,
    Tier,
    Waiting,
)

BUTTONS = ("verify", "request-changes", "reject", "lock", "unlock", "restore", "unmerge")
MORE = ("link", "deprecate", "archive")


APPROVED = ("approved", "Verified or locked")


def _of_status(value: str) -> Q:
    return Q(status__in=APPROVED_STATUSES if value == APPROVED[0] else [value])


class MemoryAdmin(MemorySearch, SafeHistoryMixin, RecordedAdmin, MemoryDecisions, MemoryEditing):
    """People read, review and govern here; each act is one service call."""

    read = read_memory
    missed = MemoryNotFound
    right = Right.READ
    empty_text = "No memories here. Agents write them over MCP, people with the button above."
    list_display = ("heading", "status_", "type_", "scope_", "place", "author", "changed")
    list_filter = (
        OrganizationFilter,
        RepositoryFilter,
        choice_filter("status", "status", [APPROVED, *Status.choices], _of_status),
        choice_filter("type", "type", MemoryType.choices),
        choice_filter("scope", "scope", Scope.choices),
        choice_filter("tier", "tier", Tier.choices),
        AgentFilter,
        choice_filter(
            "author_kind",
            "kind of author",
            [("agent", "AI"), ("human", "People"), ("system", "Platform")],
        ),
        choice_filter(
            "waiting",
            "waits for review",
            [(kind.value, kind.label) for kind in WAITING_AS],
            lambda value: WAITING_AS[Waiting(value)] & decided_by_others(),
        ),
        choice_filter(
            "pending",
            "pending version",
            YES_NO,
            lambda value: for_reviewers(PENDING, holds=value == "yes"),
        ),
        choice_filter(
            "quarantined",
            "quarantined",
            YES_NO,
            lambda value: for_reviewers(QUARANTINED, holds=value == "yes"),
        ),
        choice_filter(
            "conflicting",
            "possible conflict",
            YES_NO,
            lambda value: yes_no(value, conflicting()),
        ),
    )
    ordering = ("-updated_at",)
    actions_detail = ("edit",)
    fields = ("status", "status_reason", "type", "scope", "author_label", "served_version")

    def visible(self, request: HttpRequest) -> QuerySet[Memory]:
        seen = visible_to(credential(request).actor, rights(request))
        return without_texts(seen).select_related("organization", "repository__organization")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return may_anywhere(request, Right.WRITE)

    def get_changelist(self, request: HttpRequest, **options: Any) -> type[ChangeList]:
        return RecordedSearch

    def show(self, request: HttpRequest, memory: Memory) -> HttpResponse:
        """The page of one memory."""
        context = memory_context(request, memory)
        tab = chosen_tab(request, memory)
        try:
            if tab in READING_TABS:
                memory = run(read_memory, context, object_id=memory.pk, memory_id=memory.pk)
        except PlatformError as refusal:
            return problem_page(request, self.admin_site, refusal)
        return TemplateResponse(
            request,
            "console/memory/detail.html",
            {
                **self.admin_site.each_context(request),
                **heading(request, memory, context),
                **tab_context(request, memory, context, tab),
                **undo_context(request, memory.pk),
                "title": spelled_out(memory),
                "original": memory,
                "opts": self.opts,
                "tab": tab,
                "tabs": tabs(memory, context),
                "actions_detail": self.buttons(memory, context),
                "records_url": records_url(memory),
            },
        )

    def buttons(self, memory: Memory, context: RequestContext) -> list[dict[str, Any]]:
        """The buttons in the page's head; what is rarer stands behind «More»."""
        names = offered(memory, context)
        if may_edit(memory, context):
            names |= {"edit", "link"}
        if may_unmerge(memory, context):
            names.add("unmerge")
        shown = [self.button(DECISIONS[name], memory) for name in BUTTONS if name in names]
        if "edit" in names:
            shown.append(self.edit_button(memory))
        rest = [self.button(DECISIONS[name], memory) for name in MORE if name in names]
        if rest:
            shown.append({"title": "More", "variant": ActionVariant.DEFAULT, "items": rest})
        return shown

    @column("Memory", ordering="title")
    def heading(self, memory: Memory) -> SafeString:
        return format_html(
            '<span class="mp-heading">{}{}{}</span>',
            badges.padlock(memory),
            reveal(str(memory)),
            SafeString("".join(badges.memory_marks(memory))),
        )

    @column("Status", ordering="status")
    def status_(self, memory: Memory) -> SafeString:
        return badges.status_badge(memory.status)

    @column("Type", ordering="type")
    def type_(self, memory: Memory) -> SafeString:
        return badges.type_badge(memory.type)

    @column("Scope", ordering="scope")
    def scope_(self, memory: Memory) -> SafeString:
        return badges.scope_badge(memory.scope)

    @column("Where")
    def place(self, memory: Memory) -> SafeString:
        organization = memory.organization.name if memory.organization else "All organizations"
        if memory.repository is None:
            return format_html("{}", organization)
        return format_html(
            '<span class="mp-nowrap">{}</span> <span class="mp-below">{}</span>',
            memory.repository.name,
            organization,
        )

    @column("Changed", ordering="updated_at")
    def changed(self, memory: Memory) -> str:
        return moment(memory.updated_at)

    @column("Author", ordering="author_label")
    def author(self, memory: Memory) -> SafeString:
        return format_html(
            '<span class="mp-author">{}{}</span>',
            badges.author_badge(memory.author_kind),
            reveal(memory.author_label),
        )
