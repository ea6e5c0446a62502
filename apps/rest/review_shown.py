"""How reviewing and relying look over REST, to people."""

from __future__ import annotations

import uuid

from apps.audit.selectors.readers import ReaderUsage
from apps.common.clock import iso
from apps.common.context import Actor
from apps.memories.models import MemoryLink, RecallNotice, ReviewAssignment, SimilarPair
from apps.memories.selectors.review_queue import ReviewItem
from apps.memories.selectors.timeline import Timeline, TimelineEntry
from apps.memories.selectors.usage_report import UsageReport
from apps.memories.services.replay import Replay, Replayed
from apps.memories.services.review import Dossier
from apps.memories.vocabulary import Waiting
from apps.rest.repeats import Result
from apps.rest.representation import id_or_none, memory_summary, version_entry
from apps.tiers.models import MemoryUse, PalaceLocation

NUMBERED = {Waiting.SIMILAR: "pair_id", Waiting.LINK: "link_id"}


def review_item(item: ReviewItem) -> Result:
    named = {NUMBERED[item.kind]: item.number} if item.kind in NUMBERED else {}
    return {
        "kind": item.kind.value,
        "memory_id": str(item.memory_id),
        "waiting_since": iso(item.since),
        "organization_id": id_or_none(item.organization_id),
        "repository_id": id_or_none(item.repository_id),
        **named,
    }


def assignment_entry(assignment: ReviewAssignment) -> Result:
    return {
        "memory_id": str(assignment.memory_id),
        "user_id": assignment.assignee_id,
        "username": assignment.assignee.get_username(),
        "due_on": assignment.due_on.isoformat() if assignment.due_on else None,
        "assigned_by": assignment.assigned_by,
        "assigned_at": iso(assignment.assigned_at),
    }


def link_entry(link: MemoryLink, memory_id: uuid.UUID) -> Result:
    """A link as seen from one of its ends."""
    outgoing = link.source_id == memory_id
    return {
        "id": link.pk,
        "relation": link.relation,
        "direction": "out" if outgoing else "in",
        "memory_id": str(link.target_id if outgoing else link.source_id),
        "suggested": link.suggested,
        "declined": link.declined_at is not None,
        "author_kind": link.author_kind,
        "author": link.author_label,
        "created_at": iso(link.created_at),
    }


def similar_entry(pair: SimilarPair, memory_id: uuid.UUID) -> Result:
    return {
        "id": pair.pk,
        "kind": pair.kind,
        "similarity": pair.similarity,
        "memory_id": str(pair.partner_of(memory_id)),
    }


def dismissed_entry(pair: SimilarPair) -> Result:
    return {"id": pair.pk, "decided_by": pair.decided_by, "decided_at": iso(pair.decided_at)}


def dossier_entry(
    dossier: Dossier, viewer: Actor, *, use: MemoryUse | None, location: PalaceLocation | None
) -> Result:
    key = dossier.memory.pk
    beside = [
        similar_entry(pair, key)
        | {"memory": memory_summary(pair.other if pair.memory_id == key else pair.memory, viewer)}
        for pair in dossier.pairs
    ]
    return {
        "memory": memory_summary(dossier.memory, viewer),
        "served": version_entry(dossier.served, viewer) if dossier.served else None,
        "pending": (
            version_entry(dossier.pending, viewer) | {"findings": dossier.pending_findings}
            if dossier.pending
            else None
        ),
        "similar": beside,
        "links": [link_entry(link, key) for link in dossier.links],
        "assignment": assignment_entry(dossier.assignment) if dossier.assignment else None,
        "uses": use.count if use else 0,
        "last_used_at": iso(use.last_used_at) if use else None,
        "palace_path": location.path if location else "",
    }


def reliance_entry(reliance: UsageReport) -> Result:
    return {
        "readers": [_reader(usage) for usage in reliance.readers],
        "has_more_readers": reliance.has_more_readers,
        "notices": [_notice(notice) for notice in reliance.notices],
        "has_more_notices": reliance.has_more_notices,
    }


def timeline_entry(timeline: Timeline) -> Result:
    return {
        "page": timeline.page,
        "has_more": timeline.has_more,
        "results": [_event(entry) for entry in timeline.entries],
    }


def replay_entry(replay: Replay) -> Result:
    return {
        "record_id": replay.record.pk,
        "results": [_replayed(entry) for entry in replay.entries],
    }


def _reader(usage: ReaderUsage) -> Result:
    reader = usage.reader
    return {
        "organization_id": str(reader.organization_id),
        "actor_kind": reader.actor_kind,
        "actor_id": reader.actor_id,
        "agent_id": reader.agent_id,
        "name": reader.label,
        "readings": usage.readings,
        "versions": list(usage.versions),
        "newest_records": list(usage.newest_records),
        "first_at": iso(usage.first_at),
        "last_at": iso(reader.last_at),
    }


def _notice(notice: RecallNotice) -> Result:
    return {
        "id": notice.pk,
        "event": notice.kind,
        "agent_id": notice.agent_id,
        "organization_id": str(notice.organization_id),
        "served_version": notice.served_version,
        "replacement_memory_id": id_or_none(notice.replacement_id),
        "created_at": iso(notice.created_at),
        "delivered_at": iso(notice.delivered_at),
        "delivered_request_id": notice.delivered_request_id,
    }


def _event(entry: TimelineEntry) -> Result:
    record, link = entry.record, entry.link
    return {
        "at": iso(entry.at),
        "kind": entry.kind,
        "actor_kind": entry.actor_kind,
        "actor": entry.actor_label,
        "record_id": entry.record_id,
        "count": entry.count,
        "versions": list(entry.versions),
        **({"verdict": record.verdict, "reason": record.reason} if record else {}),
        **({"link_id": link.pk} if link else {}),
    }


def _replayed(entry: Replayed) -> Result:
    place = {"rank": entry.rank, "version": entry.number, "withheld": entry.memory is None}
    if entry.memory is None:
        return place
    version = entry.version
    texts = (
        {"title": version.title, "content": version.content, "tags": version.tags}
        if version
        else {}
    )
    return {
        **place,
        "memory_id": str(entry.memory.pk),
        **texts,
        "status_then": entry.status_then,
        "status_now": entry.memory.status,
        "version_now": entry.memory.served_version,
        "has_changed": entry.has_changed,
    }
