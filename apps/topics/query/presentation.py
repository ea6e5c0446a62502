"""How nodes, topics, snapshots and answers are presented, as far as a reader may know them."""

from __future__ import annotations

import operator
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field

from apps.common.clock import iso
from apps.common.messages import Answer, AnsweredMoment, is_none, one_of
from apps.events.guard import Guard, withheld, withheld_places
from apps.events.models import Event
from apps.governance.selectors import OrganizationPolicy
from apps.topics.models import SnapshotNode, Topic
from apps.topics.query.questions import Question
from apps.topics.query.reference_walk import LeafRef
from apps.topics.selectors import SnapshotPin
from apps.topics.vocabulary import SnapshotStatus, TopicState, state_of

JsonObject = dict[str, Any]
StatusWord = Annotated[str, one_of(SnapshotStatus)]
#: Left out where there is none.
NO_TEXT = Field("", exclude_if=operator.not_)
NOTHING = Field(None, exclude_if=is_none)


def _codes(problems: list[JsonObject]) -> list[str]:
    """What validation found; where it was found is for people in the admin."""
    return sorted({problem["code"] for problem in problems})


class SnapshotState(Answer):
    """A snapshot after a decision about it."""

    snapshot_id: Annotated[uuid.UUID, Field(validation_alias="pk")]
    """As myria.list_snapshots returns it."""
    status: StatusWord
    """staging, active, archived or failed."""


class SnapshotEntry(SnapshotState):
    """Counts are of what the caller may see."""

    parent_snapshot_id: Annotated[uuid.UUID | None, Field(validation_alias="parent_id")] = NOTHING
    stage: str
    trigger: str
    mode: str
    degraded: bool
    event_max_seq: int | None = NOTHING
    """It covers the log up to this number."""
    builder_version: str
    summarizer_version: str
    merge_policy_version: str
    schema_version: int
    created_at: AnsweredMoment
    started_at: AnsweredMoment | None = NOTHING
    finished_at: AnsweredMoment | None = NOTHING
    published_at: AnsweredMoment | None = NOTHING
    failure: str = NO_TEXT
    problems: Annotated[list[str], BeforeValidator(_codes)] = Field([], exclude_if=operator.not_)
    events_covered: int
    """How many events, of those you may see."""
    new_events: int | None = NOTHING
    node_count: int | None = NOTHING
    topic_count: int

    def counted(self, *, events_covered: int, topic_count: int) -> Self:
        """The same for somebody who may know no other counts than these."""
        counts = {"events_covered": events_covered, "topic_count": topic_count}
        return self.model_copy(update={**counts, "new_events": None, "node_count": None})


class ActiveSnapshot(Answer):
    """Whether topics are served, and from which snapshot."""

    exists: bool
    """Whether there is one."""
    snapshot: SnapshotEntry | None = NOTHING


class TopicEntry(Answer):
    """A topic of a snapshot."""

    topic_id: uuid.UUID
    """As myria.query_references returns it."""
    snapshot_id: uuid.UUID
    node_id: str
    """The node that stands for all of it."""
    label: str
    """Its strongest words, or a model's."""
    summary: str
    """What it is about, from its events."""
    context_id: str = NO_TEXT
    """Of the conversation."""
    participants: list[str]
    """Who takes part."""
    state: Annotated[str, one_of(TopicState)]
    """active, dormant or archived, by its last event."""
    event_count: int
    """How many events."""
    first_at: AnsweredMoment
    last_at: AnsweredMoment


class QueryTree(Answer):
    """One rooted tree, from one snapshot and the events that are newer."""

    snapshot_id: uuid.UUID | None
    """What it is answered from; null before the first."""
    root: JsonObject
    """Every node has a kind (root, internal_topic, leaf_topic, event_ref, event), participants and,
    but for events, children."""
    constraints: JsonObject
    """What was asked for."""
    degraded: bool
    """A model was to choose, and failed."""
    metadata: JsonObject
    """mode, counts, truncated."""
    next_cursor: str | None = NOTHING
    """There is more: ask again with it as cursor."""


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

    def topic(self, topic: Topic, member: SnapshotNode, *, with_internal: bool) -> TopicEntry:
        """A topic and the node that stands for it."""
        return TopicEntry(
            topic_id=topic.topic_id,
            snapshot_id=topic.snapshot_id,
            node_id=topic.node_id,
            label=self.text(topic.label),
            summary=self.text(member.summary),
            context_id=self.text(topic.context_id, own=True),
            participants=topic.participants,
            state=state_of(topic.last_at),
            event_count=member.event_count(with_internal=with_internal),
            first_at=topic.first_at,
            last_at=topic.last_at,
        )


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
) -> QueryTree:
    """The package that every query answers with (seed, sections 14.3 and 16)."""
    return QueryTree(
        snapshot_id=pinned.snapshot_id if pinned.snapshot else None,
        root={
            "kind": "root",
            "label": ROOT_LABEL,
            "participants": _everybody(question, children),
            "children": list(children),
        },
        constraints=question.constraints(),
        degraded=degraded,
        metadata={**metadata, "truncated": next_cursor is not None or is_cut},
        next_cursor=next_cursor or None,
    )


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
