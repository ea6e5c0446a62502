"""What snapshots are made of: nodes that are what they hold, and where they stand in each.

Database triggers refuse every UPDATE of these rows but the one that withholds what erased words
were made into, new rows for a snapshot that is not staging, and the removal of rows of an active
one. Most names stand there without constraints of the database, which would lock each event and
node again and again; validation looks at all of them before a snapshot is served, and none is
removed before it.
"""

from __future__ import annotations

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from apps.common.fields import ChoiceField
from apps.events.models import Event
from apps.events.vocabulary import CONTEXT_MAX_LENGTH, PARTICIPANT_MAX_LENGTH
from apps.organizations.models import Organization, Repository
from apps.topics.identity import NodeType
from apps.topics.models.snapshots import Snapshot
from apps.topics.vocabulary import LABEL_MAX_LENGTH, NODE_ID_LENGTH

NODE_TYPES = [(kind.value, kind.name.lower()) for kind in NodeType]


class Node(models.Model):
    """A node by what it holds: its key is the hash of that, so that it is the same in every build.

    ``event_count`` and ``leaf_count`` count what is below it, a leaf itself included.
    """

    node_id = models.CharField(primary_key=True, max_length=NODE_ID_LENGTH)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, on_delete=models.PROTECT, db_index=False)
    node_type = ChoiceField(max_length=16, choices=NODE_TYPES)
    participants = ArrayField(models.CharField(max_length=PARTICIPANT_MAX_LENGTH))
    schema_version = models.PositiveIntegerField()
    event_count = models.PositiveIntegerField()
    leaf_count = models.PositiveIntegerField()
    created_at = models.DateTimeField()

    class Meta:
        indexes = (models.Index(fields=("organization", "repository"), name="node_of_repository"),)

    def __str__(self) -> str:
        return self.node_id

    @property
    def is_leaf(self) -> bool:
        return self.node_type == NodeType.LEAF


class NodeRef(models.Model):
    """An event that a leaf refers to; ``weight`` is the confidence of its surest hint."""

    tenant = "node"
    tenant_rows_are_many = True

    pk = models.CompositePrimaryKey("node_id", "position")
    node = models.ForeignKey(Node, on_delete=models.CASCADE, related_name="refs", db_index=False)
    position = models.PositiveSmallIntegerField()
    event = models.ForeignKey(
        Event, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False
    )
    event_seq = models.BigIntegerField()
    weight = models.FloatField()

    def __str__(self) -> str:
        return f"event {self.event_seq}"


class SnapshotNode(models.Model):
    """A node in a snapshot, and what is said about it there.

    ``participants_key`` names the exact participant set, whose tree has one root. ``topic_id`` is
    the topic that the node is or lies in; the nodes above topics have none. ``label`` and
    ``summary`` were judged by the write policy of the snapshot's ``guard_version``, and are made
    from events that are not internal only. ``metadata`` holds what they are made of: ``terms`` and
    ``hints`` with their weights, ``opening``, a sentence, and ``internal``, how many events are.
    """

    tenant = "snapshot"
    #: Written once more when words are erased.
    erasable: ClassVar[tuple[str, ...]] = ("label", "summary", "metadata")

    pk = models.CompositePrimaryKey("snapshot_id", "node_id")
    snapshot = models.ForeignKey(Snapshot, on_delete=models.PROTECT, db_index=False)
    node = models.ForeignKey(Node, on_delete=models.PROTECT, related_name="memberships")
    participants = ArrayField(models.CharField(max_length=PARTICIPANT_MAX_LENGTH))
    participants_key = models.CharField(max_length=64)
    topic_id = models.UUIDField(null=True)
    is_root = models.BooleanField(default=False)
    label = models.CharField(max_length=LABEL_MAX_LENGTH)
    summary = models.TextField()
    metadata = models.JSONField(default=dict)
    first_at = models.DateTimeField()
    last_at = models.DateTimeField()

    class Meta:
        indexes = (
            models.Index(
                fields=("snapshot", "participants_key"), name="snapshot_nodes_by_participants"
            ),
            models.Index(
                fields=("snapshot",), condition=Q(is_root=True), name="roots_of_a_snapshot"
            ),
            models.Index(
                fields=("snapshot", "topic_id"),
                condition=Q(topic_id__isnull=False),
                name="snapshot_nodes_by_topic",
            ),
        )

    def __str__(self) -> str:
        return self.label

    def event_count(self, *, with_internal: bool) -> int:
        """Events below the node, without the internal ones unless they are asked for."""
        internal = 0 if with_internal else int(self.metadata.get("internal", 0))
        return self.node.event_count - internal


class SnapshotChild(models.Model):
    """An edge of a tree in a snapshot: a node, one of its children, and the child's position."""

    tenant = "snapshot"

    pk = models.CompositePrimaryKey("snapshot_id", "parent_id", "position")
    snapshot = models.ForeignKey(Snapshot, on_delete=models.PROTECT, db_index=False)
    parent = models.ForeignKey(
        Node, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )
    child = models.ForeignKey(
        Node, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )
    position = models.PositiveSmallIntegerField()

    class Meta:
        indexes = (models.Index(fields=("snapshot", "child"), name="parent_in_a_snapshot"),)

    def __str__(self) -> str:
        return f"{self.parent_id} {self.position}"


class Topic(models.Model):
    """Events that belong together in a snapshot, and the node that stands for all of them.

    ``topic_id`` stays the same while events are added to its end. ``context_id`` is the emitter's
    own text: judge it before a model sees it. Whether it is active, dormant or archived follows
    from ``last_at`` when it is read.
    """

    tenant = "snapshot"
    erasable: ClassVar[tuple[str, ...]] = ("label",)

    pk = models.CompositePrimaryKey("snapshot_id", "topic_id")
    snapshot = models.ForeignKey(Snapshot, on_delete=models.PROTECT, db_index=False)
    topic_id = models.UUIDField()
    node = models.ForeignKey(
        Node, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )
    participants = ArrayField(models.CharField(max_length=PARTICIPANT_MAX_LENGTH))
    participants_key = models.CharField(max_length=64)
    context_id = models.CharField(max_length=CONTEXT_MAX_LENGTH, blank=True)
    label = models.CharField(max_length=LABEL_MAX_LENGTH)
    event_count = models.PositiveIntegerField()
    first_at = models.DateTimeField()
    last_at = models.DateTimeField()

    class Meta:
        indexes = (
            models.Index(fields=("snapshot", "participants_key"), name="topics_by_participants"),
            models.Index(fields=("snapshot", "-last_at"), name="topics_by_last_event"),
        )

    def __str__(self) -> str:
        return self.label
