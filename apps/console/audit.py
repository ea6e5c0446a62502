"""The audit trail: read-only, a refusal visible at a glance."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.paginator import InfinitePaginator

from apps.audit.models import VERDICT_OK, Action, AuditRecord
from apps.audit.selectors import visible_records
from apps.common.context import ActorKind, Right
from apps.common.errors import ErrorCode
from apps.console import badges
from apps.console.base import ConsoleAdmin, column
from apps.console.context import rights
from apps.console.filters import (
    MomentFilter,
    ObjectFilter,
    OrganizationFilter,
    RepositoryFilter,
    choice_filter,
    word_filter,
)
from apps.console.text import reveal
from apps.organizations.models import Organization, Repository

# Where the page of an object is; other kinds have none.
PAGES = {
    "memory": "admin:memories_memory_change",
    "organization": "admin:organizations_organization_change",
    "repository": "admin:organizations_repository_change",
    "agent": "admin:access_agent_change",
    "user": "admin:accounts_user_change",
}
SHORT_ID = 8
REFUSED = "refused"
VERDICTS = [(REFUSED, "Any refusal"), (VERDICT_OK, "OK")]


def by_verdict(value: str) -> Q:
    """One verdict, or everything that was refused."""
    return ~Q(verdict=VERDICT_OK) if value == REFUSED else Q(verdict=value)


class AuditRecordAdmin(ConsoleAdmin):
    """Who did what, when, and what was refused. Nobody can change a record, here or elsewhere."""

    right = Right.AUDIT
    empty_text = "No records match. Every read, search, change and refusal is recorded here."
    paginator = InfinitePaginator
    show_full_result_count = False
    list_display = (
        "when",
        "verdict_",
        "action_",
        "actor",
        "object_link",
        "place",
        "reason_",
        "request_link",
    )
    list_display_links = ("when",)
    list_filter = (
        OrganizationFilter,
        RepositoryFilter,
        word_filter("agent_id", "agent ID", "agent_id"),
        word_filter("actor", "actor", "actor_label__icontains"),
        choice_filter("actor_kind", "kind of actor", [(kind, kind) for kind in ActorKind]),
        choice_filter("action", "action", Action.choices),
        choice_filter(
            "verdict", "verdict", VERDICTS + [(code, code) for code in ErrorCode], by_verdict
        ),
        word_filter("request_id", "request ID", "request_id"),
        ObjectFilter,
        ("occurred_at", MomentFilter),
    )
    extra_parameters = frozenset(
        f"occurred_at_{end}_{part}" for end in ("from", "to") for part in (0, 1)
    )
    ordering = ("-id",)
    sortable_by = ()
    fields = (
        "when",
        "verdict_",
        "action_",
        "actor",
        "agent_id",
        "object_link",
        "object_version",
        "change",
        "reason_",
        "place",
        "request_link",
        "served_",
        "content_hash",
        "hash",
        "transaction_id",
    )
    readonly_fields = fields

    def visible(self, request: HttpRequest) -> QuerySet[AuditRecord]:
        return visible_records(rights(request)).annotate(
            organization_name=_name_of(Organization, "organization_id", "name"),
            repository_name=_name_of(Repository, "repository_id", "name"),
        )

    @column("When")
    def when(self, record: AuditRecord) -> SafeString:
        shown = f"{record.occurred_at:%Y-%m-%d %H:%M:%S}"
        return format_html('<span class="mp-nowrap">{}</span>', shown)

    @column("Verdict")
    def verdict_(self, record: AuditRecord) -> SafeString:
        return badges.verdict_badge(record.verdict)

    @column("Action")
    def action_(self, record: AuditRecord) -> str:
        return record.get_action_display()

    @column("Actor")
    def actor(self, record: AuditRecord) -> SafeString:
        icon = "smart_toy" if record.actor_kind == ActorKind.AGENT else "person"
        return format_html(
            '<span class="mp-author">{}{}</span>',
            badges.badge(record.actor_kind, "info" if icon == "smart_toy" else "", icon),
            reveal(record.actor_label),
        )

    @column("Object")
    def object_link(self, record: AuditRecord) -> SafeString:
        label = f"{record.object_kind.replace('_', ' ')} {record.object_id[:SHORT_ID]}"
        url = object_url(record)
        if url is None:
            return format_html(
                '<span class="mp-nowrap" title="{}">{}</span>', record.object_id, label
            )
        return format_html(
            '<a class="mp-link mp-nowrap" href="{}" title="{}">{}</a>', url, record.object_id, label
        )

    @column("Where")
    def place(self, record: AuditRecord) -> SafeString:
        organization = getattr(record, "organization_name", "") or "Platform"
        repository = getattr(record, "repository_name", "")
        if not repository:
            return format_html("{}", organization)
        return format_html('{} <span class="mp-below">{}</span>', repository, organization)

    @column("Reason")
    def reason_(self, record: AuditRecord) -> SafeString:
        return reveal(record.reason)

    @column("Request")
    def request_link(self, record: AuditRecord) -> SafeString:
        """Leads to all records of the same request."""
        return format_html(
            '<a class="mp-link" href="{}?{}" title="All records of request {}">{}</a>',
            reverse("admin:audit_auditrecord_changelist"),
            urlencode({"request_id": record.request_id}),
            record.request_id,
            record.request_id[:SHORT_ID],
        )

    @column("Status change")
    def change(self, record: AuditRecord) -> str:
        if not (record.before_status or record.after_status):
            return ""
        return f"{record.before_status or 'none'} → {record.after_status or 'none'}"

    @column("Served, in order")
    def served_(self, record: AuditRecord) -> SafeString:
        if not record.served:
            return SafeString("Nothing")
        return format_html('<pre class="mp-json">{}</pre>', json.dumps(record.served, indent=2))

    @column("Record hash")
    def hash(self, record: AuditRecord) -> str:
        return bytes(record.payload_hash).hex()


def object_url(record: AuditRecord) -> str | None:
    """The page of what a record is about, if there is one."""
    if record.object_kind not in PAGES or not record.object_id:
        return None
    try:
        return reverse(PAGES[record.object_kind], args=[record.object_id])
    except NoReverseMatch:
        return None


def _name_of(model: type[Any], outer: str, field: str) -> Subquery:
    return Subquery(model._default_manager.filter(pk=OuterRef(outer)).values(field)[:1])
