"""The audit trail: read-only, a refusal visible at a glance."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
)
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.paginator import InfinitePaginator

from apps.audit.filters import REFUSED, by_verdict
from apps.audit.models import VERDICT_OK, Action, AuditRecord
from apps.audit.selectors import visible_records
from apps.common.context import ActorKind, Right
from apps.common.errors import ErrorCode
from apps.common.text import UNSTORABLE
from apps.console import badges
from apps.console.audit_export import AuditExport
from apps.console.audit_proof import AuditProof
from apps.console.audit_search import AuditSearch
from apps.console.base import READ_METHODS, ConsoleAdmin, column
from apps.console.context import credential, rights
from apps.console.filters import (
    MomentFilter,
    ObjectFilter,
    OrganizationFilter,
    RepositoryFilter,
    choice_filter,
    word_filter,
)
from apps.console.replay import replay_url
from apps.console.stories import (
    MOST_TOLD,
    memories_named,
    object_url,
    story_url,
    tell,
    titles_of,
)
from apps.console.text import SHORT_ID, reveal, short_request
from apps.memories.selectors import visible_to
from apps.organizations.models import Organization, Repository

KINDS = [
    (ActorKind.HUMAN.value, "Person"),
    (ActorKind.AGENT.value, "Agent"),
    (ActorKind.SYSTEM.value, "System"),
]
VERDICTS = [(REFUSED, "Any refusal"), (VERDICT_OK, "OK")]


class AuditRecordAdmin(AuditSearch, AuditExport, AuditProof, ConsoleAdmin):
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
        choice_filter("actor_kind", "kind of actor", KINDS),
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
        "agent",
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
        "seal",
    )
    readonly_fields = fields

    def get_urls(self) -> list[URLPattern]:
        """The list's pages of its own stand before those of single records."""
        own = [
            path("story/", self.admin_site.admin_view(self.story), name="audit_auditrecord_story"),
            path(
                "<int:object_id>/proof/",
                self.admin_site.admin_view(self.proof),
                name="audit_auditrecord_proof",
            ),
            path(
                "export/", self.admin_site.admin_view(self.export), name="audit_auditrecord_export"
            ),
        ]
        return [*own, *super().get_urls()]

    def story(self, request: HttpRequest) -> HttpResponse:
        """All records of one request, in order, as sentences."""
        if request.method not in READ_METHODS:
            return HttpResponseNotAllowed(sorted(READ_METHODS))
        if not self.has_view_permission(request):
            raise PermissionDenied
        request_id = request.GET.get("request_id", "")
        if not request_id or UNSTORABLE.search(request_id):
            raise Http404
        records = list(
            self.visible(request).filter(request_id=request_id).order_by("pk")[: MOST_TOLD + 1]
        )
        if not records:
            raise Http404
        told = records[:MOST_TOLD]
        seen = visible_to(credential(request).actor, rights(request))
        titles = titles_of(seen.filter(pk__in=memories_named(told)).only("title", "type"))
        context = {
            **self.admin_site.each_context(request),
            "title": "Story of a request",
            "request_id": request_id,
            "told": tell(told, titles),
            "first": told[0],
            "last": told[-1],
            "is_cut": len(records) > MOST_TOLD,
            "refusals": sum(record.verdict != VERDICT_OK for record in told),
            "list_url": f"{self.page_url('changelist')}?{urlencode({'request_id': request_id})}",
        }
        return TemplateResponse(request, "console/audit/story.html", context)

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
        return format_html(
            '<span class="mp-author">{}{}</span>',
            badges.actor_badge(record.actor_kind),
            reveal(record.actor_label),
        )

    @column("Agent ID")
    def agent(self, record: AuditRecord) -> SafeString:
        return reveal(record.agent_id)

    @column("Object")
    def object_link(self, record: AuditRecord) -> SafeString:
        label = format_html(
            '{} <span class="mp-id">{}</span>',
            record.object_kind.replace("_", " "),
            record.object_id[:SHORT_ID],
        )
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
        return format_html(
            '<span class="mp-nowrap">{}</span> <span class="mp-below">{}</span>',
            repository,
            organization,
        )

    @column("Reason")
    def reason_(self, record: AuditRecord) -> SafeString:
        if not record.reason:
            return SafeString("")
        return format_html('<span class="mp-reason">{}</span>', reveal(record.reason))

    @column("Request")
    def request_link(self, record: AuditRecord) -> SafeString:
        """Leads to the story of the request, and to what was served."""
        return format_html(
            '<a class="mp-link" href="{}" title="The story of request {}">{}</a>{}',
            story_url(record.request_id),
            record.request_id,
            short_request(record.request_id),
            _replay_link(record),
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
        shown = json.dumps(record.served, indent=2)
        return format_html('{}<pre class="mp-json">{}</pre>', _replay_link(record), shown)

    @column("Record hash")
    def hash(self, record: AuditRecord) -> str:
        return bytes(record.payload_hash).hex()


def _replay_link(record: AuditRecord) -> SafeString:
    """To the exact versions that were served, if any were."""
    url = replay_url(record)
    if url is None:
        return SafeString("")
    return format_html(' <a class="mp-link mp-below" href="{}">Replay</a>', url)


def _name_of(model: type[Any], outer: str, field: str) -> Subquery:
    return Subquery(model._default_manager.filter(pk=OuterRef(outer)).values(field)[:1])
