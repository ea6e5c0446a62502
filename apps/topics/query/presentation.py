"""How nodes, topics, snapshots and answers are presented, as far as a reader may know them."""

from __future__ import annotations

import operator
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field

from apps.common.clock import iso
from apps.common.messages import NO_TEXT, NOTHING, Answer, AnsweredMoment, one_of
from apps.common.text import TOKEN_ESTIMATE, canonical_json
from apps.events.guard import WHOLE_PAYLOAD, Guard, withheld, withheld_places
from apps.events.models import Event
from apps.events.presentation import event_object
from apps.events.searchable import spoken_text, text_of
from apps.governance.selectors import OrganizationPolicy
from apps.search.injection import cut
from apps.topics.models import SnapshotNode, Topic
from apps.topics.query.conversation import speaker_of
from apps.topics.query.cursors import CursorPosition, QueryRun, write_cursor
from apps.topics.query.nodes import LeafRef
from apps.topics.query.questions import Question
from apps.topics.query.reference_walk import WalkStep
from apps.topics.query.topic_map import MapLine
from apps.topics.selectors import SnapshotPin
from apps.topics.vocabulary import Rollback, SnapshotStatus, TopicState, state_of

JsonObject = dict[str, Any]
StatusWord = Annotated[str, one_of(SnapshotStatus)]


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
    rollback: Annotated[str, one_of(Rollback)]
    """possible, or why one cannot go back to it: served, never_served, removed."""
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
    former_topic_id: uuid.UUID | None = NOTHING
    """What was asked for, if it is no topic any more: its first message is in this one now."""
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
    """mode, counts, truncated: there is more."""
    next_cursor: str = NO_TEXT
    """There is more: ask again with it as cursor. One on a node is for its node_id."""


#: Of a node's id in brief answers: two of a snapshot that begin alike are next to impossible.
BRIEF_NODE_ID = 12


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

    def brief(self, member: SnapshotNode, *, with_internal: bool) -> JsonObject:
        """A node in a line: the beginning of its id is enough to open it."""
        return {
            "kind": member.node.node_type,
            "node_id": member.node_id[:BRIEF_NODE_ID],
            "label": self.text(member.label),
            "participants": list(member.participants),
            "event_count": member.event_count(with_internal=with_internal),
        }

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

    def topic(
        self, asked: uuid.UUID, topic: Topic, member: SnapshotNode, *, with_internal: bool
    ) -> TopicEntry:
        """The topic that answers for one that was asked for, and the node that stands for it."""
        return TopicEntry.from_row(
            topic,
            former_topic_id=None if asked == topic.topic_id else asked,
            label=self.text(topic.label),
            summary=self.text(member.summary),
            context_id=self.text(topic.context_id, own=True),
            state=state_of(topic.last_at),
            event_count=member.event_count(with_internal=with_internal),
        )


ROOT_LABEL = "query_result"


@dataclass(slots=True)
class AnswerTree:
    """Topics as they are put under one another while references are hung below them.

    What is added first stands first, on every level. ``run`` is the question that it answers.
    """

    run: QueryRun
    members: Mapping[str, SnapshotNode]
    parents: Mapping[str, str]
    shown: SnapshotPresenter
    tops: list[JsonObject] = field(default_factory=list)
    _placed: dict[str, JsonObject] = field(default_factory=dict)
    _counts: Counter[str] = field(default_factory=Counter)
    _last: dict[str, WalkStep] = field(default_factory=dict)

    def add(self, step: WalkStep, event: Event, quote: str) -> None:
        """Hang an event below its leaf, or right below the root where there is none to be seen."""
        shown = referred(event, step.ref, quote, is_brief=self.run.is_brief)
        if step.ref is None or step.ref.leaf not in self.members:
            self.tops.append(shown)
            return
        self._place(step.ref.leaf)["children"].append(shown)
        node_id = step.ref.leaf
        while node_id in self.members:
            self._counts[node_id] += 1
            self._last[node_id] = step
            node_id = self.parents.get(node_id, "")

    def finished(self) -> list[JsonObject]:
        """What stands below the root; nodes say whether more could be seen of them.

        A node with a single other below it is left out.
        """
        for node_id, node in self._placed.items():
            count = self.members[node_id].event_count(with_internal=self.run.with_internal)
            node["truncated"] = self._counts[node_id] < count
            last = self._last[node_id]
            is_end = last.ref and last.ref.leaf == node_id and last.ref.number >= count
            if node["truncated"] and not is_end and last.after:
                node["next_cursor"] = write_cursor(self.run, last.after, node_id=node["node_id"])
        return [folded(node) for node in self.tops]

    def _place(self, node_id: str) -> JsonObject:
        """The node in the tree, and all above it. Their depth is bounded by validation."""
        if node_id in self._placed:
            return self._placed[node_id]
        shown = self.shown.brief if self.run.is_brief else self.shown.node
        node = shown(self.members[node_id], with_internal=self.run.with_internal)
        node["children"] = []
        self._placed[node_id] = node
        above = self.parents.get(node_id, "")
        siblings = self._place(above)["children"] if above in self.members else self.tops
        siblings.append(node)
        return node


def map_tree(
    run: QueryRun,
    lines: Sequence[MapLine],
    children: Mapping[str, int],
    shown: SnapshotPresenter,
) -> list[JsonObject]:
    """The lines of a map below one another; a line below which some are left out says so."""
    tops: list[JsonObject] = []
    placed: dict[str, JsonObject] = {}
    for line in lines:
        node = shown.brief(line.node, with_internal=run.with_internal)
        placed[line.node.node_id] = node
        siblings = placed[line.parent].setdefault("children", []) if line.parent else tops
        siblings.append(node)
    for node_id, node in placed.items():
        count = len(node.get("children", ()))
        if 0 < count < children[node_id]:
            onward = CursorPosition(run.position.through, nodes=count)
            node["next_cursor"] = write_cursor(run, onward, node_id=node["node_id"])
    return tops


def folded(node: JsonObject) -> JsonObject:
    """A node, or what stands below it where that is a single other node."""
    below = node.get("children", [])
    if len(below) == 1 and "node_id" in below[0]:
        return folded(below[0])
    if below:
        node["children"] = [folded(child) for child in below]
    return node


def referred(event: Event, ref: LeafRef | None, quote: str, *, is_brief: bool) -> JsonObject:
    """A pointer to an event, with the beginning of what was said in it.

    One that is in no leaf yet stands for the event itself.
    """
    about = {} if is_brief else {"event_seq": event.event_seq}
    weight = {"weight": ref.weight} if ref and not is_brief else {}
    return {
        "kind": "event_ref" if ref else "event",
        "event_id": str(event.pk),
        **about,
        "timestamp": iso(event.occurred_at),
        "participants": list(event.participants),
        **weight,
        **({} if ref else {"internal": event.internal}),
        "quote": quote,
    }


QUOTE_MAX_LENGTH = 120
#: Of a text that was kept under another write policy, so much is judged again for a quote.
JUDGED_LENGTH = 2000


def quote_of(event: Event, *, by: OrganizationPolicy) -> str:
    """Who says so and how the words of an event begin, on one line, without what may not reach a
    model. Of a payload in which nothing is said it is what else stands there.
    """
    hidden = withheld_places(event.findings)
    text = "" if WHOLE_PAYLOAD in hidden else _said_in(event, hidden)[:JUDGED_LENGTH]
    if text and event.guard_version != by.version:
        guard = Guard(by, event.organization_id)
        text = guard.cleaned("text", text)
        hidden = withheld_places(guard.findings)
        text = "" if hidden else text
    if not text and hidden:
        return withheld(min(hidden.values()))
    return cut(" ".join(text.split()), QUOTE_MAX_LENGTH)


def _said_in(event: Event, hidden: Mapping[str, str]) -> str:
    said = spoken_text(event)
    if hidden or not said:
        return said if hidden else text_of(event)
    speaker = speaker_of(event.content)
    return f"{speaker}: {said}" if speaker else said


#: What is left of an event in a brief answer; myria.get_event has the rest.
BRIEF_EVENT = ("event_id", "timestamp", "participants", "author", "payload")


def whole_child(event: Event, *, by: OrganizationPolicy, is_brief: bool) -> JsonObject:
    """An event with what was said in it."""
    shown = event_object(event, by=by)
    kept = {name: shown[name] for name in BRIEF_EVENT} if is_brief else shown
    return {"kind": "event", **kept}


def quoted_child(event: Event, *, by: OrganizationPolicy) -> JsonObject:
    """The same where the payload is too much for the answer: how it begins instead."""
    shown = whole_child(event, by=by, is_brief=True)
    del shown["payload"]
    return {**shown, "quote": quote_of(event, by=by), "truncated": True}


def fitted(
    question: Question, most: int, answer: Callable[[int], QueryTree]
) -> tuple[QueryTree, bool]:
    """The answer with as many of its entries as its tokens allow, one at least, and whether it
    keeps to them.

    Tokens are those of its canonical JSON.
    """
    budget = question.max_tokens
    if budget is None:
        return answer(most), True
    count = min(most, budget // MIN_ENTRY_TOKENS)
    tree = answer(count)
    while (tokens := _tokens(tree)) > budget and count > 1:
        room = (budget - FRAME_TOKENS) / (tokens - FRAME_TOKENS)
        count = max(1, min(count - 1, int(count * room)))
        tree = answer(count)
    # The guess may have been too low.
    while count < most and _tokens(longer := answer(count + 1)) <= budget:
        tree, count = longer, count + 1
    return tree, _tokens(tree) <= budget


def _tokens(tree: QueryTree) -> int:
    return TOKEN_ESTIMATE.count(canonical_json(tree.serialize()))


#: No entry has fewer tokens; an answer without any has about so many.
MIN_ENTRY_TOKENS, FRAME_TOKENS = 40, 150


def present_answer(
    question: Question,
    pinned: SnapshotPin,
    children: Sequence[JsonObject],
    *,
    metadata: Mapping[str, Any],
    degraded: bool = False,
    next_cursor: str = "",
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
        metadata={**metadata, "truncated": bool(next_cursor) or is_cut},
        next_cursor=next_cursor,
    )


def event_ids_in(children: Iterable[JsonObject]) -> list[uuid.UUID]:
    """The events anywhere below, in their order."""
    found: list[uuid.UUID] = []
    for child in children:
        if "event_id" in child:
            found.append(uuid.UUID(child["event_id"]))
        found += event_ids_in(child.get("children", ()))
    return found


def _everybody(question: Question, children: Iterable[JsonObject]) -> list[str]:
    """The root's participants: no child of it may have others."""
    names = set(question.participants)
    for child in children:
        names.update(child["participants"])
    return sorted(names)
