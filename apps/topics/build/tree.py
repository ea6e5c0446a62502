"""From groups to a tree of nodes: leaves that refer to events, topics above them, one root.

Pure and deterministic: equal groups, equal nodes. A group that has not changed keeps its nodes.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import ceil
from typing import TypeVar

import numpy as np

from apps.topics.build.groups import EventGroup
from apps.topics.build.matrices import Matrix, average_link, unit
from apps.topics.identity import NodeType, internal_id, leaf_id, topic_id

MAX_REFS = 50
MIN_REFS = 2
MAX_CHILDREN = 12
#: Nodes on the longest way down.
MAX_LEVELS = 6
#: Topics that are put together by likeness at once, in the order of their first events; and how
#: much more alike than all of them (in standard deviations) those below one node are.
ARRANGED_AT_ONCE = 1000
DEVIATIONS = 1.0

Participants = tuple[str, ...]
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class TreeNode:
    """One node of a tree. A leaf has ``event_ids``, in their order, an internal node children."""

    node_id: str
    node_type: NodeType
    participants: Participants
    event_ids: tuple[uuid.UUID, ...] = ()
    children: tuple[str, ...] = ()
    leaf_ids: tuple[str, ...] = ()

    @property
    def is_leaf(self) -> bool:
        return self.node_type is NodeType.LEAF


@dataclass(frozen=True, slots=True)
class TreeTopic:
    """Events that belong together, and the node that stands for all of them."""

    topic_id: uuid.UUID
    node_id: str
    context_id: str
    event_ids: tuple[uuid.UUID, ...]


@dataclass(slots=True)
class Tree:
    """Everything about one exact participant set. ``root`` is None without events."""

    participants: Participants
    root: str | None = None
    nodes: dict[str, TreeNode] = field(default_factory=dict)
    topics: list[TreeTopic] = field(default_factory=list)

    @property
    def depth(self) -> int:
        """How many nodes lie on the longest way down."""
        return self.height_of(self.root) if self.root else 0

    def height_of(self, node_id: str) -> int:
        """The same from a node of the tree on."""
        below = self.nodes[node_id].children
        return 1 + max((self.height_of(child) for child in below), default=0)


@dataclass(frozen=True, slots=True)
class MergedGroup:
    """A group in the tree: the numbers and ids of its events, in order, without singletons.

    ``vector`` is the sum of those of its events, if they are known.
    """

    context_id: str
    members: tuple[tuple[int, uuid.UUID], ...]
    vector: Matrix | None = field(default=None, compare=False)


def tree_of(
    repository_id: uuid.UUID, participants: Participants, groups: Iterable[MergedGroup]
) -> Tree:
    """The tree of a participant set whose groups are known, however they were found."""
    tree = Tree(participants)
    known = list(groups)
    tops = [add_topic(tree, repository_id, group) for group in known]
    tree.root = join_tops(tree, _alike_joined(tree, tops, known)).node_id if tops else None
    return tree


def _alike_joined(
    tree: Tree, tops: Sequence[TreeNode], groups: Sequence[MergedGroup]
) -> Sequence[TreeNode]:
    """The nodes with those that are about similar things below one, unless that gets too high."""
    if len(tops) <= MAX_CHILDREN or any(group.vector is None for group in groups):
        return tops
    families = [
        [at + place for place in family]
        for at in range(0, len(tops), ARRANGED_AT_ONCE)
        for family in _families(groups[at : at + ARRANGED_AT_ONCE])
    ]
    heights = [tree.height_of(top.node_id) for top in tops]
    joined = [_height_above([heights[place] for place in family]) for family in families]
    if _height_above(joined) > MAX_LEVELS:
        return tops
    return [join_nodes(tree, [tops[place] for place in family]) for family in families]


def _families(groups: Sequence[MergedGroup]) -> list[list[int]]:
    """The places of groups that are more alike than most, in the order of the first of each."""
    vectors = unit(np.array([group.vector for group in groups], np.float32))
    apart = unit(vectors - vectors.mean(axis=0))
    likeness = apart @ apart.T
    pairs = likeness[~np.eye(len(groups), dtype=bool)]
    usual = float(pairs.mean() + DEVIATIONS * pairs.std()) if len(pairs) else 0.0
    labels = average_link(likeness, round(usual, 3))
    return [np.flatnonzero(labels == label).tolist() for label in range(labels.max() + 1)]


def join_tops(tree: Tree, tops: Sequence[TreeNode]) -> TreeNode:
    """The one node above these, in a way that keeps the tree within its levels if there is one."""
    heights = [tree.height_of(top.node_id) for top in tops]
    join = join_nodes if _height_above(heights) <= MAX_LEVELS else _above_the_lowest_first
    return join(tree, tops)


def add_topic(tree: Tree, repository_id: uuid.UUID, group: MergedGroup) -> TreeNode:
    """Add a topic and the nodes it needs; the node that stands for all of its events."""
    event_ids = tuple(key for _, key in group.members)
    top = join_nodes(tree, [_leaf(tree, chunk) for chunk in split_evenly(event_ids)])
    key = topic_id(repository_id, tree.participants, event_ids[0])
    tree.topics.append(TreeTopic(key, top.node_id, group.context_id, event_ids))
    return top


def merge_singletons(groups: Sequence[EventGroup]) -> list[MergedGroup]:
    """The groups without singletons, if there are two events at all.

    A single event joins a neighbour, one of its own context if it can, else the one before it.
    """
    waiting = [_GroupMerge([group]) for group in groups]
    done: list[_GroupMerge] = []
    for place, group in enumerate(waiting):
        following = waiting[place + 1] if place + 1 < len(waiting) else None
        if group.size >= MIN_REFS or (following is None and not done):
            done.append(group)
        elif following is not None and _belongs_to_next(group, done, following):
            following.take(group)
        else:
            done[-1].take(group)
    return [one.merged() for one in sorted(done, key=lambda one: one.first)]


class _GroupMerge:
    """Groups that become one; the largest of them says what it is about."""

    def __init__(self, groups: list[EventGroup]) -> None:
        self.groups = groups
        self.size = sum(len(group.members) for group in groups)
        self.context_id = groups[0].context_id
        self._largest = self.size

    @property
    def first(self) -> int:
        """The place in time of the first of its events."""
        return min(group.members[0][0] for group in self.groups)

    def take(self, other: _GroupMerge) -> None:
        if other._largest > self._largest:
            self.context_id, self._largest = other.context_id, other._largest
        self.groups += other.groups
        self.size += other.size

    def merged(self) -> MergedGroup:
        members = sorted(member for group in self.groups for member in group.members)
        vectors = [group.vector for group in self.groups if group.vector is not None]
        return MergedGroup(
            self.context_id,
            tuple((seq, key) for _, seq, key in members),
            np.sum(vectors, axis=0) if len(vectors) == len(self.groups) else None,
        )


def split_evenly(event_ids: Sequence[uuid.UUID]) -> list[tuple[uuid.UUID, ...]]:
    """Events in parts of at most 50, of sizes that differ by one at most, the larger first."""
    parts = ceil(len(event_ids) / MAX_REFS)
    size, longer = divmod(len(event_ids), parts)
    chunks, at = [], 0
    for number in range(parts):
        end = at + size + (number < longer)
        chunks.append(tuple(event_ids[at:end]))
        at = end
    return chunks


def pack_children(nodes: Sequence[Item]) -> list[Sequence[Item]]:
    """Nodes in parts of 12 from the left, so that what is added changes the last ones only.

    None stands alone.
    """
    chunks = [nodes[at : at + MAX_CHILDREN] for at in range(0, len(nodes), MAX_CHILDREN)]
    if len(chunks) > 1 and len(chunks[-1]) == 1:
        last = [*chunks[-2], *chunks[-1]]
        chunks[-2:] = [last[:-2], last[-2:]]
    return chunks


def _belongs_to_next(
    group: _GroupMerge, done: Sequence[_GroupMerge], following: _GroupMerge
) -> bool:
    if not done:
        return True
    fits_next = following.context_id == group.context_id
    return fits_next and done[-1].context_id != group.context_id


def _leaf(tree: Tree, event_ids: tuple[uuid.UUID, ...]) -> TreeNode:
    key = leaf_id(tree.participants, event_ids)
    node = TreeNode(key, NodeType.LEAF, tree.participants, event_ids=event_ids, leaf_ids=(key,))
    return tree.nodes.setdefault(key, node)


def join_nodes(tree: Tree, nodes: Sequence[TreeNode]) -> TreeNode:
    """The one node above all of these, with as many between as are needed; alone it is its own."""
    while len(nodes) > 1:
        nodes = [_parent(tree, chunk) for chunk in pack_children(nodes)]
    return nodes[0]


def _height_above(heights: Sequence[int]) -> int:
    """The height of what ``join_nodes`` would make of nodes of these heights."""
    while len(heights) > 1:
        heights = [1 + max(chunk) for chunk in pack_children(heights)]
    return heights[0]


def _above_the_lowest_first(tree: Tree, nodes: Sequence[TreeNode]) -> TreeNode:
    """Like ``join_nodes``, but less high: low nodes are joined until they are as high as the rest.

    More nodes change when something is added, so only for what would get too high.
    """
    known = [(tree.height_of(node.node_id), node) for node in nodes]
    level = 0
    while len(known) > 1:
        level += 1
        runs = groupby(known, key=lambda one: one[0] <= level)
        known = [one for is_low, run in runs for one in _low_joined(tree, list(run), is_low, level)]
    return known[0][1]


def _low_joined(
    tree: Tree, run: list[tuple[int, TreeNode]], is_low: bool, level: int
) -> list[tuple[int, TreeNode]]:
    if not is_low or len(run) == 1:
        return run
    return [(level + 1, _parent(tree, chunk)) for chunk in pack_children([node for _, node in run])]


def _parent(tree: Tree, children: Sequence[TreeNode]) -> TreeNode:
    leaves = tuple(key for child in children for key in child.leaf_ids)
    key = internal_id(tree.participants, leaves)
    node = TreeNode(
        key,
        NodeType.INTERNAL,
        tree.participants,
        children=tuple(child.node_id for child in children),
        leaf_ids=leaves,
    )
    return tree.nodes.setdefault(key, node)
