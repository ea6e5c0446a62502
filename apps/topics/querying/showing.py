"""What stands in nodes, topics and snapshots, as far as a reader may know it."""

from __future__ import annotations

import uuid
from typing import Any

from apps.common.clock import iso
from apps.events.guarding import Guard, withheld, withheld_places
from apps.governance.selectors import OrganizationPolicy
from apps.topics.models import Snapshot, SnapshotNode, Topic
from apps.topics.vocabulary import state_of

Result = dict[str, Any]


class Shown:
    """Texts of one snapshot as a model gets them: what the write policy of now rejects is not."""

    def __init__(
        self, by: OrganizationPolicy, organization_id: uuid.UUID, judged_by: str = ""
    ) -> None:
        self._by = by
        self._organization_id = organization_id
        self._is_judged = judged_by == by.version

    def text(self, text: str, *, own: bool = False) -> str:
        """A text of a snapshot; one of an emitter's ``own`` was not judged when it was built."""
        if not text or (self._is_judged and not own):
            return text
        guard = Guard(self._by, self._organization_id)
        cleaned = guard.cleaned("text", text)
        hidden = withheld_places(guard.findings)
        return withheld(hidden["text"]) if "text" in hidden else cleaned

    def node(self, member: SnapshotNode, *, with_internal: bool) -> Result:
        """A node without what is below it."""
        return {
            "kind": member.node.node_type,
            "node_id": member.node_id,
            **({"topic_id": str(member.topic_id)} if member.topic_id else {}),
            "label": self.text(member.label),
            "summary": self.text(member.summary),
            "participants": list(member.participants),
            "event_count": event_count(member, with_internal=with_internal),
            "first_at": iso(member.first_at),
            "last_at": iso(member.last_at),
        }

    def topic(self, topic: Topic, member: SnapshotNode, *, with_internal: bool) -> Result:
        """A topic and the node that stands for it."""
        return {
            "topic_id": str(topic.topic_id),
            "snapshot_id": str(topic.snapshot_id),
            "node_id": topic.node_id,
            "label": self.text(topic.label),
            "summary": self.text(member.summary),
            **({"context_id": self.text(topic.context_id, own=True)} if topic.context_id else {}),
            "participants": list(topic.participants),
            "state": state_of(topic.last_at).value,
            "event_count": event_count(member, with_internal=with_internal),
            "first_at": iso(topic.first_at),
            "last_at": iso(topic.last_at),
        }


def event_count(member: SnapshotNode, *, with_internal: bool) -> int:
    """Events below a node, without the internal ones unless they are asked for."""
    hidden = 0 if with_internal else int(member.metadata.get("internal", 0))
    return member.node.event_count - hidden


def snapshot_object(snapshot: Snapshot, counts: Result) -> Result:
    """A snapshot; ``counts`` are those of what the reader may see in it."""
    return {
        "snapshot_id": str(snapshot.pk),
        **({"parent_snapshot_id": str(snapshot.parent_id)} if snapshot.parent_id else {}),
        "status": snapshot.status,
        "stage": snapshot.stage,
        "trigger": snapshot.trigger,
        "mode": snapshot.mode,
        "degraded": snapshot.degraded,
        **({} if snapshot.event_max_seq is None else {"event_max_seq": snapshot.event_max_seq}),
        "builder_version": snapshot.builder_version,
        "summarizer_version": snapshot.summarizer_version,
        "merge_policy_version": snapshot.merge_policy_version,
        "schema_version": snapshot.schema_version,
        **_moments(snapshot),
        **({"failure": snapshot.failure} if snapshot.failure else {}),
        **({"problems": _codes(snapshot)} if snapshot.problems else {}),
        **counts,
    }


def _moments(snapshot: Snapshot) -> Result:
    names = ("created_at", "started_at", "finished_at", "published_at")
    moments = {name: getattr(snapshot, name) for name in names}
    return {name: iso(moment) for name, moment in moments.items() if moment is not None}


def _codes(snapshot: Snapshot) -> list[str]:
    """What validation found; where it was found is for people in the admin."""
    return sorted({problem["code"] for problem in snapshot.problems})
