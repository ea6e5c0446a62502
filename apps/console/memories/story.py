"""A memory's timeline and its readers, in words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.audit.models import AuditRecord
from apps.audit.selectors import visible_records
from apps.audit.selectors.readers import ReaderUsage
from apps.common.context import RequestContext
from apps.common.text import parse_number
from apps.console.base import badges
from apps.console.base.context import rights
from apps.console.base.links import link
from apps.console.base.text import reveal
from apps.memories.models import Memory, RecallNotice
from apps.memories.selectors.timeline import TimelineEntry, timeline_of
from apps.memories.selectors.usage_report import UsageReport, usage_report_of
from apps.memories.vocabulary import RecallKind

MAX_PAGE = 9_999
ICONS = {
    "created": "add_circle",
    "updated": "edit",
    "verified": "verified",
    "rejected": "thumb_down",
    "changes_requested": "reply",
    "commented": "comment",
    "locked": "lock",
    "unlocked": "lock_open",
    "deprecated": "event_busy",
    "archived": "inventory_2",
    "restored": "restore_from_trash",
    "quarantined": "report",
    "released": "check_circle",
    "undone": "undo",
    "assigned": "assignment_ind",
    "unassigned": "assignment_ind",
    "link": "link",
    "read": "visibility",
    "notified": "mark_chat_read",
}
COLOURS = {"verified": "success", "locked": "danger", "read": "quiet"}
RECALL_PREFIX = "recall_"
Context = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TimelineLine:
    """An entry of the timeline as it is shown."""

    at: dt.datetime
    icon: str
    colour: str
    sentence: SafeString
    by: SafeString
    reason: SafeString
    record_url: str = ""


@dataclass(frozen=True, slots=True)
class ReaderRow:
    """A reader as shown: with its newest records, and what it was told or still waits to hear."""

    usage: ReaderUsage
    records: Sequence[AuditRecord]
    told: Sequence[SafeString]
    is_behind: bool


def timeline_context(request: HttpRequest, memory: Memory, context: RequestContext) -> Context:
    """The timeline's tab."""
    timeline = timeline_of(memory, context, _page(request))
    return {
        "timeline": timeline,
        "lines": [_line(entry, memory) for entry in timeline.entries],
        "newer": timeline.page - 1,
        "older": timeline.page + 1 if timeline.has_more else 0,
    }


def reliance_context(request: HttpRequest, memory: Memory, context: RequestContext) -> Context:
    """The tab that says who relies on the memory."""
    reliance = usage_report_of(memory, context.rights)
    return {
        "reliance": reliance,
        "readers": _readers(request, memory, reliance),
        "waiting_count": sum(notice.delivered_at is None for notice in reliance.notices),
        "notices": [(notice, notice_badge(notice)) for notice in reliance.notices],
    }


def notice_badge(notice: RecallNotice) -> SafeString:
    """What an agent was told, or is still to be told."""
    what = RecallKind(notice.kind).label.lower()
    if notice.delivered_at is None:
        return badges.badge(f"To be told: {what}", "warning", "schedule_send")
    return badges.badge(f"Told: {what}", "success", "mark_chat_read")


def _page(request: HttpRequest) -> int:
    return parse_number(request.GET.get("page", ""), MAX_PAGE) or 1


def _line(entry: TimelineEntry, memory: Memory) -> TimelineLine:
    record, by = entry.record, reveal(entry.actor_label)
    return TimelineLine(
        at=entry.at,
        icon="block" if entry.is_refusal else ICONS.get(entry.kind, _other_icon(entry)),
        colour="danger" if entry.is_refusal else COLOURS.get(entry.kind, ""),
        sentence=_sentence(entry, memory, by),
        by=SafeString("") if entry.kind == "notified" else by,
        reason=reveal(record.reason) if record else SafeString(""),
        record_url=_record_url(entry.record_id),
    )


def _other_icon(entry: TimelineEntry) -> str:
    return "campaign" if entry.kind.startswith(RECALL_PREFIX) else "circle"


def _record_url(record_id: int | None) -> str:
    return reverse("admin:audit_auditrecord_change", args=[record_id]) if record_id else ""


def _sentence(entry: TimelineEntry, memory: Memory, by: SafeString) -> SafeString:
    if entry.kind == "read":
        return _read_sentence(entry)
    if entry.kind.startswith(RECALL_PREFIX):
        return _recall_sentence(entry)
    record = entry.record
    if record is None:
        return SafeString("")
    if entry.is_refusal:
        what = record.get_action_display().lower()
        return format_html("Refused ({}) {}", what, badges.verdict_badge(record.verdict))
    if entry.link is not None:
        return _link_sentence(entry, memory)
    if entry.kind == "notified":
        return format_html("{} was told that {}", by, _told(record.after_status))
    if entry.kind in ("created", "updated"):
        return _version_sentence(record)
    if entry.kind in ("changes_requested", "commented"):
        return _spoken_sentence(record)
    return _act_sentence(record)


def _read_sentence(entry: TimelineEntry) -> SafeString:
    times = "Read once" if entry.count == 1 else f"Read {entry.count} times"
    versions = ", ".join(str(number) for number in entry.versions)
    return format_html("{}, version {}", times, versions)


def _recall_sentence(entry: TimelineEntry) -> SafeString:
    agents = "1 agent is" if entry.count == 1 else f"{entry.count} agents are"
    what = entry.kind.removeprefix(RECALL_PREFIX)
    return format_html("Recalled: {} to be told that it is {}", agents, what)


def _link_sentence(entry: TimelineEntry, memory: Memory) -> SafeString:
    drawn, record = entry.link, entry.record
    if drawn is None or record is None:
        return SafeString("")
    outgoing = drawn.source_id == memory.pk
    other = drawn.target if outgoing else drawn.source
    how = "Link suggested" if record.after_status == "suggested" else "Linked"
    done = how if record.action == "linked" else record.get_action_display()
    shown = link(reverse("admin:memories_memory_change", args=[other.pk]), reveal(str(other)))
    if outgoing:
        return format_html("{}: this memory {} {}", done, drawn.relation, shown)
    return format_html("{}: {} {} this memory", done, shown, drawn.relation)


def _version_sentence(record: AuditRecord) -> SafeString:
    number = record.object_version or 1
    url = f"?tab=versions&from={max(number - 1, 1)}&to={number}"
    return link(url, f"Version {number} written")


def _told(kind: str) -> str:
    return "changes are requested" if kind == RecallKind.CHANGES_REQUESTED else f"it is {kind}"


def _spoken_sentence(record: AuditRecord) -> SafeString:
    """What was said stands with the comments, not in the trail."""
    label, number = record.get_action_display(), record.object_version
    said = f"{label} on version {number}" if number else label
    return link("?tab=comments", said)


def _act_sentence(record: AuditRecord) -> SafeString:
    about = record.action in ("verified", "rejected") and record.object_version
    version = f"Version {record.object_version} " if about else ""
    label = record.get_action_display()
    change = ""
    if record.before_status and record.before_status != record.after_status:
        change = f": {record.before_status} → {record.after_status}"
    return format_html("{}{}{}", version, label.lower() if version else label, change)


def _readers(request: HttpRequest, memory: Memory, reliance: UsageReport) -> list[ReaderRow]:
    wanted = {key for usage in reliance.readers for key in usage.newest_records}
    records = _visible(request).in_bulk(wanted)
    told: dict[str, list[SafeString]] = {}
    for notice in reliance.notices:
        told.setdefault(notice.actor_id, []).append(notice_badge(notice))
    return [
        ReaderRow(
            usage=usage,
            records=[records[key] for key in usage.newest_records if key in records],
            told=told.get(usage.reader.actor_id, ()) if usage.reader.actor_kind == "agent" else (),
            is_behind=usage.reader.version != memory.served_version,
        )
        for usage in reliance.readers
    ]


def _visible(request: HttpRequest) -> QuerySet[AuditRecord]:
    return visible_records(rights(request))
