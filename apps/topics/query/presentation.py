"""How nodes, topics, snapshots and answers are presented, as far as a reader may know them."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from apps.common.clock import iso
from apps.events.guard import Guard, withheld, withheld_places
from apps.events.models import Event
from apps.governance.selectors import OrganizationPolicy
from apps.topics.models import Snapshot, SnapshotNode, Topic
from apps.topics.query.questions import Question
from apps.topics.query.reference_walk import LeafRef
from apps.topics.selectors import SnapshotPin
from apps.topics.vocabulary import state_of

JsonObject = dict[str, Any]


class SnapshotPresenter:
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

    def node(self, member: SnapshotNode, *, with_internal: bool) -> JsonObject:
        """A node without what is below it."""
        return {
            "kind": member.node.node_type,
            "node_id": member.node_id,
            **({"topic_id": str(member.topic_id)} if member.topic_id else {}),
            "label": self.text(member.label),
            "summary": self.text(member.summary),
            "participants": list(member.participants),
            "event_count": member.event_count(with_internal=with_internal),
            "first_at": iso(member.first_at),
            "last_at": iso(member.last_at),
        }

    def topic(self, topic: Topic, member: SnapshotNode, *, with_internal: bool) -> JsonObject:
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
            "event_count": member.event_count(with_internal=with_internal),
            "first_at": iso(topic.first_at),
            "last_at": iso(topic.last_at),
        }


def snapshot_object(snapshot: Snapshot, counts: JsonObject) -> JsonObject:
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


def _moments(snapshot: Snapshot) -> JsonObject:
    names = ("created_at", "started_at", "finished_at", "published_at")
    moments = {name: getattr(snapshot, name) for name in names}
    return {name: iso(moment) for name, moment in moments.items() if moment is not None}


def _codes(snapshot: Snapshot) -> list[str]:
    """What validation found; where it was found is for people in the admin."""
    return sorted({problem["code"] for problem in snapshot.problems})


ROOT_LABEL = "query_result"


@dataclass(slots=True)
class AnswerTree:
    """Topics as they are put under one another while references are hung below them.

    What is added first stands first, on every level.
    """

    members: Mapping[str, SnapshotNode]
    parents: Mapping[str, str]
    shown: SnapshotPresenter
    with_internal: bool
    tops: list[JsonObject] = field(default_factory=list)
    _placed: dict[str, JsonObject] = field(default_factory=dict)

    def add_ref(self, ref: LeafRef, event: Event) -> bool:
        """Hang a reference below its leaf; False if the leaf cannot be seen."""
        if ref.leaf not in self.members:
            return False
        leaf = self._place(ref.leaf)
        leaf["children"].append(_reference(ref, event))
        return True

    def add_event(self, event: JsonObject) -> None:
        """Put an event right below the root."""
        self.tops.append({"kind": "event", **event})

    def finished(self) -> list[JsonObject]:
        """What stands below the root; leaves say whether more could be seen of them."""
        for node_id, node in self._placed.items():
            member = self.members[node_id]
            if member.node.is_leaf:
                visible = member.event_count(with_internal=self.with_internal)
                node["truncated"] = len(node["children"]) < visible
        return self.tops

    def _place(self, node_id: str) -> JsonObject:
        """The node in the tree, and all above it. Their depth is bounded by validation."""
        if node_id in self._placed:
            return self._placed[node_id]
        node = self.shown.node(self.members[node_id], with_internal=self.with_internal)
        node["children"] = []
        self._placed[node_id] = node
        above = self.parents.get(node_id, "")
        siblings = self._place(above)["children"] if above in self.members else self.tops
        siblings.append(node)
        return node


def present_answer(
    question: Question,
    pinned: SnapshotPin,
    children: Sequence[JsonObject],
    *,
    metadata: Mapping[str, Any],
    degraded: bool = False,
    next_cursor: str | None = None,
    is_cut: bool = False,
) -> JsonObject:
    """The package that every query answers with (seed, sections 14.3 and 16)."""
    return {
        "snapshot_id": str(pinned.snapshot_id) if pinned.snapshot else None,
        "root": {
            "kind": "root",
            "label": ROOT_LABEL,
            "participants": _everybody(question, children),
            "children": list(children),
        },
        "constraints": question.constraints(),
        "degraded": degraded,
        "metadata": {**metadata, "truncated": next_cursor is not None or is_cut},
        **({"next_cursor": next_cursor} if next_cursor else {}),
    }


def event_ids_in(children: Iterable[JsonObject]) -> list[uuid.UUID]:
    """The events anywhere below, in their order."""
    found: list[uuid.UUID] = []
    for child in children:
        if "event_id" in child:
            found.append(uuid.UUID(child["event_id"]))
        found += event_ids_in(child.get("children", ()))
    return found


def _reference(ref: LeafRef, event: Event) -> JsonObject:
    return {
        "kind": "event_ref",
        "event_id": str(event.pk),
        "event_seq": event.event_seq,
        "timestamp": iso(event.occurred_at),
        "participants": list(event.participants),
        "weight": ref.weight,
    }


def _everybody(question: Question, children: Iterable[JsonObject]) -> list[str]:
    """The root's participants: no child of it may have others."""
    names = set(question.participants)
    for child in children:
        names.update(child["participants"])
    return sorted(names)
