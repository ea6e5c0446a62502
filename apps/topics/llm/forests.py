"""What a model can look at: trees of nodes, the events their leaves refer to, always masked.

A forest shows nothing that its workflow's participants do not see, however it is asked.
"""

from __future__ import annotations

import datetime as dt
import operator
import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from django.db.models import Count, QuerySet
from pydantic import Field

from apps.access.participants import mask_of
from apps.common.context import RequestContext
from apps.common.messages import Answer, AnsweredMoment, is_none
from apps.events.models import Event
from apps.topics.build.tree import Tree, TreeNode
from apps.topics.llm.plans import BuildTask, NodeText
from apps.topics.llm.recording import Redaction
from apps.topics.models import NodeRef, SnapshotChild, SnapshotNode


class NodeView(Answer):
    """A node without payloads: how it is described, and how much is below it."""

    node_id: str
    label: str = ""
    summary: str = ""
    kind: str
    child_count: int = 0
    ref_count: int = 0
    event_count: int = 0
    first_at: AnsweredMoment | None = Field(default=None, exclude_if=is_none)
    last_at: AnsweredMoment | None = Field(default=None, exclude_if=is_none)
    terms: tuple[str, ...] = Field(default=(), exclude_if=operator.not_)

    def brief(self) -> dict[str, Any]:
        """The same without counts and times."""
        return self.model_dump(include={"node_id", "label", "summary"})


class RefView(Answer):
    """An event that a leaf refers to: where to find it, nothing of what it says."""

    event_id: uuid.UUID
    event_seq: int
    timestamp: AnsweredMoment

    @classmethod
    def of_rows(cls, rows: Iterable[tuple[uuid.UUID, int, dt.datetime]]) -> list[Self]:
        """References of rows with ids, numbers and times."""
        return [cls(event_id=key, event_seq=seq, timestamp=at) for key, seq, at in rows]


@dataclass(frozen=True, slots=True)
class VisibleEvents:
    """Events that may be shown; of internal ones only that they are there."""

    events: Sequence[Event]
    without_payload: frozenset[uuid.UUID] = field(default_factory=frozenset)


class Forest(Protocol):
    """Trees under the mask of a workflow. Ids that are hidden and missing are alike: not there."""

    participants: tuple[str, ...]

    def roots(self) -> Sequence[str]:
        """The nodes at the top, in the order in which they are shown."""

    def views(self, node_ids: Sequence[str]) -> dict[str, NodeView]:
        """The nodes that are visible among these."""

    def children(self, node_ids: Sequence[str]) -> dict[str, list[str]]:
        """The nodes right below these, in their order."""

    def refs(self, leaf: str, *, offset: int, most: int) -> list[RefView]:
        """Some of the events that a visible leaf refers to, in their order."""

    def events(self, event_ids: Sequence[uuid.UUID]) -> VisibleEvents:
        """The visible events among these, in the order of the log."""


@dataclass(frozen=True, slots=True)
class WalkRequest:
    """One read request, masked already: ``participants`` are sorted and within the token's.

    ``roots`` are the roots visible to it and ``tail`` the fresh events, both in the order in which
    they are shown. Nothing else is reachable but what hangs below these roots in this snapshot.
    Walk outside of a transaction: a model may take half a minute.
    """

    context: RequestContext
    organization_id: uuid.UUID
    repository_id: uuid.UUID
    snapshot_id: uuid.UUID | None
    participants: tuple[str, ...]
    roots: tuple[str, ...] = ()
    tail: tuple[uuid.UUID, ...] = ()
    query: str = ""
    context_id: str = ""
    topic_hints: Mapping[str, float] = field(default_factory=dict)
    include_internal: bool = False
    limit: int = 50


class BuildForest:
    """One exact participant set: its tree, and its own events. No other set is reachable.

    Payloads of internal events stay away: what is made of them would be shown to others.
    """

    def __init__(self, task: BuildTask, tree: Tree, texts: Mapping[str, NodeText]) -> None:
        self.participants = tree.participants
        self._task = task
        self._tree = tree
        self._texts = texts
        self._own = {key for node in tree.nodes.values() for key in node.event_ids}

    def roots(self) -> Sequence[str]:
        return [self._tree.root] if self._tree.root else []

    def views(self, node_ids: Sequence[str]) -> dict[str, NodeView]:
        nodes = self._tree.nodes
        return {key: self._view(nodes[key]) for key in node_ids if key in nodes}

    def children(self, node_ids: Sequence[str]) -> dict[str, list[str]]:
        nodes = self._tree.nodes
        return {key: list(nodes[key].children) for key in node_ids if key in nodes}

    def refs(self, leaf: str, *, offset: int, most: int) -> list[RefView]:
        wanted = self._tree.nodes[leaf].event_ids[offset : offset + most]
        return RefView.of_rows(self._events(wanted).values_list("pk", "event_seq", "occurred_at"))

    def events(self, event_ids: Sequence[uuid.UUID]) -> VisibleEvents:
        events = list(self._events([key for key in event_ids if key in self._own]))
        return VisibleEvents(events, frozenset(event.pk for event in events if event.internal))

    def _events(self, event_ids: Sequence[uuid.UUID]) -> QuerySet[Event]:
        return Event.objects.filter(
            organization_id=self._task.organization_id,
            repository_id=self._task.repository_id,
            participants=list(self.participants),
            pk__in=event_ids,
        ).order_by("event_seq")

    def _view(self, node: TreeNode) -> NodeView:
        text = self._texts.get(node.node_id) or NodeText("", "")
        leaves = (self._tree.nodes[key] for key in node.leaf_ids)
        return NodeView(
            node_id=node.node_id,
            kind=node.node_type,
            label=text.label,
            summary=text.summary,
            child_count=len(node.children),
            ref_count=len(node.event_ids),
            event_count=sum(len(leaf.event_ids) for leaf in leaves),
        )


MAX_TERMS = 12


class SnapshotForest:
    """Nodes of the pinned snapshot and events of the log, each time masked anew.

    Visible is what all of the request's participants take part in, within what its token sees, and
    what is not internal unless that was asked for.
    """

    def __init__(self, walk: WalkRequest, redaction: Redaction) -> None:
        self.participants = walk.participants
        self._walk = walk
        self._redaction = redaction

    def roots(self) -> Sequence[str]:
        return self._walk.roots

    def views(self, node_ids: Sequence[str]) -> dict[str, NodeView]:
        nodes = [row for row in self._nodes(node_ids) if self._events_in(row)]
        below = self._child_counts([row.node_id for row in nodes])
        return {row.node_id: self._view(row, below.get(row.node_id, 0)) for row in nodes}

    def children(self, node_ids: Sequence[str]) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        rows = self._children(node_ids).order_by("parent_id", "position")
        for parent, child in rows.values_list("parent_id", "child_id"):
            found[parent].append(child)
        return found

    def refs(self, leaf: str, *, offset: int, most: int) -> list[RefView]:
        refs = NodeRef.objects.filter(node_id=leaf, event__in=self._events()).order_by("position")
        rows = refs.values_list("event_id", "event_seq", "event__occurred_at")
        return RefView.of_rows(rows[offset : offset + most])

    def events(self, event_ids: Sequence[uuid.UUID]) -> VisibleEvents:
        return VisibleEvents(list(self._events().filter(pk__in=event_ids).order_by("event_seq")))

    def clean(self, text: str) -> str:
        """A text of the request as a model may be sent it."""
        return self._redaction.kept(text)

    def tail(self, most: int) -> list[RefView]:
        """The fresh events that a walk may choose from, in the order of the log."""
        events = self._events().filter(pk__in=self._walk.tail[:most]).order_by("event_seq")
        return RefView.of_rows(events.values_list("pk", "event_seq", "occurred_at"))

    def _nodes(self, node_ids: Sequence[str]) -> QuerySet[SnapshotNode]:
        walk = self._walk
        if walk.snapshot_id is None:
            return SnapshotNode.objects.none()
        return SnapshotNode.objects.filter(
            mask_of(walk.context).condition(),
            snapshot_id=walk.snapshot_id,
            snapshot__organization_id=walk.organization_id,
            snapshot__repository_id=walk.repository_id,
            node_id__in=node_ids,
            participants__contains=list(walk.participants),
        ).select_related("node")

    def _events_in(self, row: SnapshotNode) -> int:
        """How many events below a node may be seen."""
        return row.event_count(with_internal=self._walk.include_internal)

    def _children(self, node_ids: Sequence[str]) -> QuerySet[SnapshotChild]:
        snapshot_id = self._walk.snapshot_id
        if snapshot_id is None:
            return SnapshotChild.objects.none()
        return SnapshotChild.objects.filter(snapshot_id=snapshot_id, parent_id__in=node_ids)

    def _child_counts(self, node_ids: Sequence[str]) -> dict[str, int]:
        counted = self._children(node_ids).values("parent_id").annotate(count=Count("position"))
        return dict(counted.values_list("parent_id", "count"))

    def _events(self) -> QuerySet[Event]:
        walk = self._walk
        events = Event.objects.filter(
            mask_of(walk.context).condition(),
            organization_id=walk.organization_id,
            repository_id=walk.repository_id,
            participants__contains=list(walk.participants),
        )
        return events if walk.include_internal else events.filter(internal=False)

    def _view(self, row: SnapshotNode, child_count: int) -> NodeView:
        node, shown = row.node, self._redaction.shown
        terms = [term for term, _ in row.metadata.get("terms", ())[:MAX_TERMS]]
        return NodeView(
            node_id=row.node_id,
            kind=node.node_type,
            label=shown(row.label),
            summary=shown(row.summary),
            child_count=child_count,
            ref_count=self._events_in(row) if node.is_leaf else 0,
            event_count=self._events_in(row),
            first_at=row.first_at,
            last_at=row.last_at,
            terms=tuple(shown(term) for term in terms),
        )
