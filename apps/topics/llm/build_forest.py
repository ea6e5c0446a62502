"""The tree of a build task, as its model sees it: in memory, but for the events."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence

from django.db.models import QuerySet

from apps.events.models import Event
from apps.topics.building import Node, Tree
from apps.topics.llm.forest import NodeView, RefView, Shown
from apps.topics.llm.plans import BuildTask, NodeText


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
        rows = self._events(wanted).values_list("pk", "event_seq", "occurred_at")
        return [RefView(*row) for row in rows]

    def events(self, event_ids: Sequence[uuid.UUID]) -> Shown:
        events = list(self._events([key for key in event_ids if key in self._own]))
        return Shown(events, frozenset(event.pk for event in events if event.internal))

    def _events(self, event_ids: Sequence[uuid.UUID]) -> QuerySet[Event]:
        return Event.objects.filter(
            organization_id=self._task.organization_id,
            repository_id=self._task.repository_id,
            participants=list(self.participants),
            pk__in=event_ids,
        ).order_by("event_seq")

    def _view(self, node: Node) -> NodeView:
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
