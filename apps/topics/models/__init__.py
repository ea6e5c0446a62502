"""Snapshots, what is in them, and what builds remember. All of it is derived from the log."""

from apps.topics.models.folds import FoldedGroup, FoldedSet
from apps.topics.models.nodes import Node, NodeRef, SnapshotChild, SnapshotNode, Topic
from apps.topics.models.snapshots import Registry, Snapshot

__all__ = [
    "FoldedGroup",
    "FoldedSet",
    "Node",
    "NodeRef",
    "Registry",
    "Snapshot",
    "SnapshotChild",
    "SnapshotNode",
    "Topic",
]
