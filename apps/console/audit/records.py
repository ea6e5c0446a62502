"""The audit trail: read-only, a refusal visible at a glance."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
    HttpResponseRedirect,
    JsonResponse,
)
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.views import ChangeList

from apps.access.models import Agent
from apps.audit.filters import REFUSED, TEXT_WINDOW, by_verdict, holding_text, newest
from apps.audit.models import VERDICT_OK, Action, AskedBy, AuditRecord
from apps.audit.selectors import visible_records
from apps.audit.selectors.proofs import NoProof, proof_of, seal_of
from apps.common.context import ActorKind, CredentialKind, Right
from apps.common.errors import ErrorCode
from apps.common.replica import bearing_delay
from apps.common.text import UNSTORABLE, parse_uuid
from apps.console.audit.export import AuditExport
from apps.console.audit.replay import replay_url
from apps.console.audit.stories import (
    MAX_IN_STORY,
    object_url,
    openable,
    sentences,
    story_link,
)
from apps.console.base import badges
from apps.console.base.admin import LogAdmin, column
from apps.console.base.context import rights
from apps.console.base.filters import (
    MomentFilter,
    ObjectFilter,
    OrganizationFilter,
    RepositoryFilter,
    choice_filter,
    moment_from,
    word_filter,
)
from apps.console.base.links import list_url
from apps.console.base.pages import READ_METHODS
from apps.console.base.text import SHORT_ID, reveal
from apps.governance.selectors.queries import with_queries
from apps.organizations.selectors import with_place_names

KINDS = [
    (ActorKind.HUMAN.value, "Person"),
    (ActorKind.AGENT.value, "Agent"),
    (ActorKind.SYSTEM.value, "System"),
]
CREDENTIALS = [
    (CredentialKind.TOKEN.value, "Access token"),
    (CredentialKind.GATEWAY_KEY.value, "Gateway key"),
    (CredentialKind.SIGN_IN.value, "Sign-in"),
    (CredentialKind.LINK.value, "One-time link"),
    (CredentialKind.COMMAND.value, "Command line"),
    (CredentialKind.SYSTEM.value, "The platform itself"),
]
PLACES = ("organization_id", "repository_id")
ENDS = {"from": "gte", "to": "lte"}
VERDICTS = [(REFUSED, "Any refusal"), (VERDICT_OK, "OK")]


class AuditRecordAdmin(AuditExport, LogAdmin):
    """Who did what, when, and what was refused. Nobody can change a record, here or elsewhere."""

    right = Right.AUDIT
    empty_text = "No records match. Every read, search, change and refusal is recorded here."
    moment = "occurred_at"
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
    list_filter = (
        OrganizationFilter,
        RepositoryFilter,
        word_filter("agent_id", "agent ID", "agent_id"),
        word_filter("actor", "actor", "actor_label__icontains"),
        choice_filter("actor_kind", "kind of actor", KINDS),
        word_filter("key_id", "key ID of the token", "key_id"),
        choice_filter("credential_kind", "signed in by", CREDENTIALS),
        choice_filter("action", "action", Action.choices),
        choice_filter("question", "kind of question", AskedBy.choices),
        choice_filter(
            "verdict", "verdict", VERDICTS + [(code, code) for code in ErrorCode], by_verdict
        ),
        word_filter("request_id", "request ID", "request_id"),
        ObjectFilter,
        ("occurred_at", MomentFilter),
    )
    ordering = ("-id",)
    fields = (
        "when",
        "verdict_",
        "action_",
        "actor",
        "agent",
        "credential",
        "object_link",
        "object_version",
        "asked",
        "query",
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
    search_fields = ("actor_label",)  # shows the box; what is looked into is `filters.TEXT_FIELDS`
    search_help_text = "Actor, agent ID, key ID, reason, object, request ID, digest or code"
    empty_search_text = (
        "No record you may see holds these words in a name, an ID or a reason. What memories say "
        "is not in the trail."
    )
    list_before_template = "console/audit/list_before.html"

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
            self.visible(request).filter(request_id=request_id).order_by("pk")[: MAX_IN_STORY + 1]
        )
        if not records:
            raise Http404
        listed = records[:MAX_IN_STORY]
        context = {
            **self.admin_site.each_context(request),
            "title": "Story of a request",
            "request_id": request_id,
            "sentences": sentences(listed, openable(request, listed)),
            "first": listed[0],
            "last": listed[-1],
            "is_cut": len(records) > MAX_IN_STORY,
            "refusals": sum(record.verdict != VERDICT_OK for record in listed),
            "list_url": list_url("audit_auditrecord", request_id=request_id),
        }
        return TemplateResponse(request, "console/audit/story.html", context)

    def get_changelist(self, request: HttpRequest, **options: Any) -> type[ChangeList]:
        return RecordList

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> AuditRecord | None:
        record: AuditRecord | None = super().get_object(request, object_id, from_field)
        if record is not None:
            find_pages(request, [record])
        return record

    def visible(self, request: HttpRequest) -> QuerySet[AuditRecord]:
        return with_place_names(with_queries(visible_records(rights(request))))

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

    @column("Signed in by")
    def credential(self, record: AuditRecord) -> SafeString | str:
        """What proved who it was; a token leads to everything it did."""
        kind = dict(CREDENTIALS).get(record.credential_kind, "")
        if not record.key_id:
            return kind or "Not recorded"
        return format_html(
            '{} <a class="mp-link mp-id" href="{}" title="Everything that was done with it">{}</a>',
            kind,
            done_with(record.key_id),
            record.key_id,
        )

    @column("Asked by")
    def asked(self, record: AuditRecord) -> SafeString | str:
        """How it was asked; the same words of a search have the same digest."""
        if not record.query_digest:
            return record.get_question_display()
        return format_html(
            '{} <a class="mp-link mp-id" href="{}" title="Everybody who asked the same">{}</a>',
            record.get_question_display(),
            list_url("audit_auditrecord", q=record.query_digest),
            record.query_digest[:SHORT_ID],
        )

    @column("Words")
    def query(self, record: AuditRecord) -> SafeString:
        """What was asked, where the repository's policy keeps it."""
        kept: str | None = getattr(record, "kept_query", None)
        if kept:
            return format_html('<q class="mp-quote">{}</q>', reveal(kept))
        return SafeString("Not kept" if record.query_digest else "")

    @column("Object")
    def object_link(self, record: AuditRecord) -> SafeString:
        label = format_html(
            '{} <span class="mp-id">{}</span>',
            record.object_kind.replace("_", " "),
            record.object_id[:SHORT_ID],
        )
        url: str | None = getattr(record, "object_page", None)
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
        return format_html("{}{}", story_link(record.request_id), _replay_link(record))

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

    def proof(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """What proves the record to somebody who has nothing of ours, as a file."""
        if request.method not in READ_METHODS:
            return HttpResponseNotAllowed(sorted(READ_METHODS))
        record = self.require_object(request, str(object_id))
        try:
            proof = proof_of(record)
        except NoProof as error:
            self.message_user(request, str(error), messages.ERROR)
            return HttpResponseRedirect(self.page_url("change", record.pk))
        response = JsonResponse(proof, json_dumps_params={"indent": 2, "ensure_ascii": False})
        name = f"audit-record-{record.pk}-proof.json"
        response["Content-Disposition"] = f'attachment; filename="{name}"'
        return response

    @column("Sealed")
    def seal(self, record: AuditRecord) -> SafeString:
        """In which checkpoint, with what proves it."""
        found = seal_of(record)
        if found is None:
            return SafeString("Not yet; it takes a second or two.")
        return format_html(
            '{} UTC, in the checkpoint of <a class="mp-link" href="{}">{} records</a>. '
            '<a class="mp-link" href="{}">Download the proof</a>',
            f"{found.sealed_at:%Y-%m-%d %H:%M:%S}",
            reverse("checkpoint", args=[found.pk]),
            f"{found.size:,}",
            self.page_url("proof", record.pk),
        )

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Records that hold every word, among the newest of the chosen places and days."""
        if not search_term.strip():
            return queryset, False
        if UNSTORABLE.search(search_term):
            return queryset.none(), False
        window = newest(within_place_and_days(request))
        request.audit_window = {  # type: ignore[attr-defined]
            "since": window.since,
            "most": TEXT_WINDOW,
        }
        return queryset.filter(window.condition, holding_text(search_term)), False


class RecordList(ChangeList):  # type: ignore[misc]
    """A page of the list, with what its rows link to."""

    def get_queryset(self, request: HttpRequest, **options: Any) -> QuerySet[Any]:
        return bearing_delay(super().get_queryset(request, **options))

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        find_pages(request, list(self.result_list))


def find_pages(request: HttpRequest, records: list[AuditRecord]) -> None:
    """Note on each record the page of what it is about, where the person may open it."""
    reader = openable(request, records)
    for record in records:
        record.object_page = object_url(record, reader)  # type: ignore[attr-defined]


def done_with(key_id: str) -> str:
    """The list of what was done with a token or key."""
    return list_url("audit_auditrecord", key_id=key_id)


def done_by(agent: Agent) -> str:
    """The list of what was done by an agent, or in its name."""
    here = {"organization_id": agent.organization_id, "agent_id": agent.agent_id}
    return list_url("audit_auditrecord", **here)


def _replay_link(record: AuditRecord) -> SafeString:
    """To the exact versions that were served, if any were."""
    url = replay_url(record)
    if url is None:
        return SafeString("")
    return format_html(' <a class="mp-link mp-below" href="{}">Replay</a>', url)


def within_place_and_days(request: HttpRequest) -> QuerySet[AuditRecord]:
    """What the filters with an index behind them leave."""
    records = visible_records(rights(request))
    for name in PLACES:
        if key := parse_uuid(request.GET.get(name)):
            records = records.filter(**{name: key})
    for end, lookup in ENDS.items():
        if moment := _moment(request, end):
            records = records.filter(**{f"occurred_at__{lookup}": moment})
    return records


def _moment(request: HttpRequest, end: str) -> dt.datetime | None:
    return moment_from(request.GET.dict(), f"occurred_at_{end}", ends=end == "to")
