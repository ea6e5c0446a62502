"""A snapshot's trees, as far as one read request sees them."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Sequence

from django.db.models import Count, QuerySet

from apps.access.participants import mask_of
from apps.events.models import Event
from apps.topics.llm.forest import NodeView, RefView, Shown
from apps.topics.llm.redaction import Redaction
from apps.topics.llm.walks import Walk
from apps.topics.models import NodeRef, SnapshotChild, SnapshotNode
from apps.topics.querying.showing import event_count

MOST_TERMS = 12


class SnapshotForest:
    """Nodes of the pinned snapshot and events of the log, each time masked anew.

    Visible is what all of the request's participants take part in, within what its token sees, and
    what is not internal unless that was asked for.
    """

    def __init__(self, walk: Walk, redaction: Redaction) -> None:
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
        return [RefView(*row) for row in rows[offset : offset + most]]

    def events(self, event_ids: Sequence[uuid.UUID]) -> Shown:
        return Shown(list(self._events().filter(pk__in=event_ids).order_by("event_seq")))

    def clean(self, text: str) -> str:
        """A text of the request as a model may be sent it."""
        return self._redaction.kept(text)

    def tail(self, most: int) -> list[RefView]:
        """The fresh events that a walk may choose from, in the order of the log."""
        events = self._events().filter(pk__in=self._walk.tail[:most]).order_by("event_seq")
        return [RefView(*row) for row in events.values_list("pk", "event_seq", "occurred_at")]

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
        return event_count(row, with_internal=self._walk.include_internal)

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
        terms = [term for term, _ in row.metadata.get("terms", ())[:MOST_TERMS]]
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
