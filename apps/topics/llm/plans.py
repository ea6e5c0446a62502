"""Plans of a participant set: what planning is given, topics as a model arranges them, the tree."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.conf import settings

from apps.common.context import RequestContext
from apps.topics.build.tree import (
    MAX_CHILDREN,
    MAX_LEVELS,
    MAX_REFS,
    MIN_REFS,
    MergedGroup,
    Participants,
    Tree,
    TreeNode,
    add_topic,
    join_tops,
)


@dataclass(frozen=True, slots=True)
class NodeText:
    """How a node is described, in texts that have passed the write policy.

    An empty one is replaced by what is said without a model.
    """

    label: str
    summary: str


def _build_seconds() -> float:
    model = settings.TOPIC_MODEL
    return model.build_seconds if model else 0.0


@dataclass(slots=True)
class BuildBudget:
    """What a whole build may spend on the model; make one for a build and give it to all its tasks.

    After ``failures_left`` failures in a row, or when ``seconds_left`` are used up, the tasks that
    are left are not sent to the model any more.
    """

    seconds_left: float = field(default_factory=_build_seconds)
    failures_left: int = 3

    @property
    def is_used_up(self) -> bool:
        return self.seconds_left <= 0 or self.failures_left <= 0


@dataclass(frozen=True, slots=True)
class BuildTask:
    """One exact participant set whose events have changed.

    ``groups`` are those of the fold without singletons, ``tree`` is made of them, and ``texts``
    describe nodes of that tree, by their ids; nodes may be missing. ``context`` is whom the build
    is recorded for. Plan outside of a transaction: a model may take half a minute.
    """

    context: RequestContext
    organization_id: uuid.UUID
    repository_id: uuid.UUID
    snapshot_id: uuid.UUID
    groups: tuple[MergedGroup, ...]
    tree: Tree
    texts: Mapping[str, NodeText] = field(default_factory=dict)
    budget: BuildBudget = field(default_factory=BuildBudget)

    @property
    def participants(self) -> Participants:
        return self.tree.participants


@dataclass(frozen=True, slots=True)
class TopicPlan:
    """A plan that was checked: the tree to build, and texts for the nodes the model described.

    Nodes without a text, and those whose label or summary is empty, are described as they are
    without a model. ``run_id`` names the run behind it; ``is_replayed`` says that the plan was
    accepted before for the very same events.
    """

    tree: Tree
    texts: Mapping[str, NodeText] = field(default_factory=dict)
    run_id: uuid.UUID | None = None
    is_replayed: bool = False


#: Events that may be one topic alone: more than a node of leaves holds are several.
MAX_EVENTS_OF_TOPIC = MAX_CHILDREN * MAX_REFS


@dataclass(frozen=True, slots=True)
class Outline:
    """A topic with its events, or a topic above others: never both."""

    label: str = ""
    summary: str = ""
    group: MergedGroup | None = None
    below: tuple[Outline, ...] = ()

    @property
    def seqs(self) -> Iterator[int]:
        """The numbers of all events in it."""
        if self.group:
            yield from (seq for seq, _ in self.group.members)
        for one in self.below:
            yield from one.seqs

    @property
    def first(self) -> int:
        """The number of its first event."""
        return min(self.seqs)


def tree_of_outlines(
    repository_id: uuid.UUID, participants: Participants, outlines: Sequence[Outline]
) -> tuple[Tree, dict[str, NodeText]]:
    """The tree, and how the model described its nodes. Siblings stand by their first events."""
    tree = Tree(participants)
    texts: dict[str, NodeText] = {}

    def add(outline: Outline) -> TreeNode:
        if outline.group:
            node = add_topic(tree, repository_id, outline.group)
        else:
            node = join_tops(tree, [add(one) for one in by_first(outline.below)])
        if outline.label or outline.summary:
            texts[node.node_id] = NodeText(outline.label, outline.summary)
        return node

    tops = [add(one) for one in by_first(outlines)]
    tree.root = join_tops(tree, tops).node_id if tops else None
    return tree, texts


def by_first(outlines: Iterable[Outline]) -> list[Outline]:
    """In the order of their first events, whatever order a model gave."""
    return sorted(outlines, key=lambda one: one.first)


def problems_in(tree: Tree, expected: Iterable[uuid.UUID], *, folded: int = 1) -> list[str]:
    """What is wrong with a tree, as codes: it holds other events, or is too large somewhere.

    ``folded`` is how many topics the fold made of the same events.
    """
    wanted = sorted(expected)
    referred = sorted(key for node in tree.nodes.values() for key in node.event_ids)
    found = set() if referred == wanted else {"events_not_exactly_once"}
    found |= {problem for node in tree.nodes.values() for problem in _problems(node, len(wanted))}
    if tree.depth > MAX_LEVELS:
        found.add("too_deep")
    if len(tree.topics) == 1 < folded and len(wanted) > MAX_EVENTS_OF_TOPIC:
        found.add("collapsed")
    if any(node.participants != tree.participants for node in tree.nodes.values()):
        found.add("other_participants")
    return sorted(found)


def _problems(node: TreeNode, events: int) -> Iterator[str]:
    if node.is_leaf == bool(node.children) or node.is_leaf != bool(node.event_ids):
        yield "refs_outside_leaves"
    if node.is_leaf and not min(MIN_REFS, events) <= len(node.event_ids) <= MAX_REFS:
        yield "leaf_size"
    if not node.is_leaf and not 2 <= len(node.children) <= MAX_CHILDREN:
        yield "child_count"


def without_events(outlines: Iterable[Outline], taken: set[int]) -> Iterator[Outline]:
    """What is left of outlines without some events: what is empty then is gone.

    What has changed is not summarised any more.
    """
    for outline in outlines:
        if outline.group:
            members = tuple(one for one in outline.group.members if one[0] not in taken)
            if members == outline.group.members:
                yield outline
            elif members:
                group = replace(outline.group, members=members)
                yield replace(outline, summary="", group=group)
            continue
        below = tuple(without_events(outline.below, taken))
        if below == outline.below:
            yield outline
        elif len(below) > 1:
            yield replace(outline, summary="", below=below)
        else:
            yield from below


def as_body(outlines: Sequence[Outline]) -> list[dict[str, Any]]:
    """Outlines as they are kept: events by their numbers."""
    return [
        {
            "label": outline.label,
            "summary": outline.summary,
            **(
                {"context": outline.group.context_id, "events": list(outline.seqs)}
                if outline.group
                else {"topics": as_body(outline.below)}
            ),
        }
        for outline in outlines
    ]


def from_body(body: Sequence[Mapping[str, Any]], ids: Mapping[int, uuid.UUID]) -> list[Outline]:
    """Kept outlines with their events. Raises KeyError if one of them is not among ``ids``."""
    return [_outline(entry, ids) for entry in body]


def _outline(entry: Mapping[str, Any], ids: Mapping[int, uuid.UUID]) -> Outline:
    if "topics" in entry:
        below = tuple(from_body(entry["topics"], ids))
        return Outline(entry["label"], entry["summary"], below=below)
    members = tuple((seq, ids[seq]) for seq in entry["events"])
    return Outline(entry["label"], entry["summary"], MergedGroup(entry["context"], members))
