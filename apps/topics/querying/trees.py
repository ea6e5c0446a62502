"""One rooted tree, whatever it is made of: topics, references to events, events themselves."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from apps.common.clock import iso
from apps.events.models import Event
from apps.topics.models import SnapshotNode
from apps.topics.querying.leaves import Ref
from apps.topics.querying.pinning import Pin
from apps.topics.querying.questions import Question
from apps.topics.querying.showing import Result, Shown, event_count

ROOT_LABEL = "query_result"


@dataclass(slots=True)
class Forest:
    """Topics as they are put under one another while references are hung below them.

    What is added first stands first, on every level.
    """

    members: Mapping[str, SnapshotNode]
    parents: Mapping[str, str]
    shown: Shown
    with_internal: bool
    tops: list[Result] = field(default_factory=list)
    _placed: dict[str, Result] = field(default_factory=dict)

    def add_ref(self, ref: Ref, event: Event) -> bool:
        """Hang a reference below its leaf; False if the leaf cannot be seen."""
        if ref.leaf not in self.members:
            return False
        leaf = self._place(ref.leaf)
        leaf["children"].append(_reference(ref, event))
        return True

    def add_event(self, event: Result) -> None:
        """Put an event right below the root."""
        self.tops.append({"kind": "event", **event})

    def finished(self) -> list[Result]:
        """What stands below the root; leaves say whether more could be seen of them."""
        for node_id, node in self._placed.items():
            member = self.members[node_id]
            if member.node.is_leaf:
                visible = event_count(member, with_internal=self.with_internal)
                node["truncated"] = len(node["children"]) < visible
        return self.tops

    def _place(self, node_id: str) -> Result:
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


def answer(
    question: Question,
    pinned: Pin,
    children: Sequence[Result],
    *,
    metadata: Mapping[str, Any],
    degraded: bool = False,
    next_cursor: str | None = None,
    is_cut: bool = False,
) -> Result:
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


def events_of(children: Iterable[Result]) -> list[uuid.UUID]:
    """The events anywhere below, in their order."""
    found: list[uuid.UUID] = []
    for child in children:
        if "event_id" in child:
            found.append(uuid.UUID(child["event_id"]))
        found += events_of(child.get("children", ()))
    return found


def _reference(ref: Ref, event: Event) -> Result:
    return {
        "kind": "event_ref",
        "event_id": str(event.pk),
        "event_seq": event.event_seq,
        "timestamp": iso(event.occurred_at),
        "participants": list(event.participants),
        "weight": ref.weight,
    }


def _everybody(question: Question, children: Iterable[Result]) -> list[str]:
    """The root's participants: no child of it may have others."""
    names = set(question.participants)
    for child in children:
        names.update(child["participants"])
    return sorted(names)
