"""A search or a read opened again: exactly the versions that were served, in order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.admin import AdminSite
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.audit.models import AskedBy, AuditRecord
from apps.audit.selectors import visible_records
from apps.common.context import Right
from apps.common.errors import NotFound, PlatformError
from apps.common.text import first_words
from apps.console.base import badges
from apps.console.base.context import may_anywhere, place_context, rights
from apps.console.base.pages import READ_METHODS, problem_page, run
from apps.console.base.text import reveal
from apps.memories.services import replay_record
from apps.memories.services.replay import Replayed

#: What served it. Records from before the kind of question was kept say only what is certain.
HOW: Mapping[str, str] = {
    AskedBy.SEARCH: "a search",
    AskedBy.LIST: "a list",
    AskedBy.READ: "a read",
}


@dataclass(frozen=True, slots=True)
class ReplayedMemory:
    """One served memory as shown."""

    entry: Replayed
    title: SafeString
    content: SafeString
    then: SafeString
    approval: SafeString
    now: SafeString
    compare_url: str = ""


def replay(request: HttpRequest, record_id: int, site: AdminSite) -> HttpResponse:
    """The page of one record. Its texts are served once more, and that is recorded."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    record = _require_record(request, record_id)
    try:
        context = place_context(
            request, organization_id=record.organization_id, repository_id=record.repository_id
        )
        found = run(replay_record, context, record_id=record.pk)
    except NotFound:
        raise Http404 from None
    except PlatformError as refusal:
        return problem_page(request, site, refusal)
    cards = [_card(entry) for entry in found.entries]
    extra: dict[str, Any] = {
        "title": "Replay",
        "record": found.record,
        "actor": reveal(record.actor_label),
        "how": HOW.get(record.question, "a read" if record.object_id else "a search or a list"),
        "cards": cards,
        "changed": sum(card.entry.has_changed for card in cards),
    }
    return TemplateResponse(request, "console/replay.html", {**site.each_context(request), **extra})


def approval_in_words(approval: AuditRecord | None, version: int) -> SafeString:
    """«verified by maria, 2026-11-02 10:11», of the act that stood behind a served version."""
    if approval is None:
        return SafeString("not verified by anybody")
    other = "" if approval.object_version == version else f"version {approval.object_version} "
    return format_html(
        "{}{} by {}, {}",
        other,
        approval.after_status,
        reveal(approval.actor_label),
        f"{approval.occurred_at:%Y-%m-%d %H:%M}",
    )


def replay_url(record: AuditRecord) -> str | None:
    """The replay of a record, if it served anything."""
    return reverse("replay", args=[record.pk]) if record.served else None


def _require_record(request: HttpRequest, record_id: int) -> AuditRecord:
    """A record that served something. Missing and foreign answer alike: 404."""
    if may_anywhere(request, Right.AUDIT):
        records = visible_records(rights(request)).filter(served__isnull=False)
        if record := records.filter(pk=record_id).first():
            return record
    raise Http404


def _card(entry: Replayed) -> ReplayedMemory:
    memory, version = entry.memory, entry.version
    if memory is None or version is None:
        nothing = SafeString("")
        return ReplayedMemory(entry, nothing, nothing, nothing, nothing, nothing)
    url = reverse("admin:memories_memory_change", args=[memory.pk])
    return ReplayedMemory(
        entry=entry,
        title=reveal(version.title or first_words(version.content) or memory.designation),
        content=reveal(version.content),
        then=badges.status_badge(entry.status_then) if entry.status_then else SafeString(""),
        approval=approval_in_words(entry.approval, entry.number),
        now=badges.status_badge(memory.status),
        compare_url=(
            f"{url}?tab=versions&from={entry.number}&to={memory.served_version}"
            if entry.is_reworded
            else ""
        ),
    )
