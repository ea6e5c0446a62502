"""What sealing the trail leaves behind, and what looking at it found.

A model with ``only_sealer = True`` is written by the sealer's database login and by no other.
"""

from __future__ import annotations

import datetime as dt

from django.db import models


class Leaf(models.Model):
    """A sealed record: its place in the tree of its organization, and its hash there.

    ``tree`` is the organization's id; what concerns the platform as a whole has a tree of its own
    under the zero UUID. Append-only; no foreign keys, as everywhere in the trail.
    """

    tenant = "tree"
    append_only = True
    only_sealer = True

    pk = models.CompositePrimaryKey("tree", "leaf_index")
    tree = models.UUIDField()
    leaf_index = models.BigIntegerField()
    record_id = models.BigIntegerField()
    leaf_hash = models.BinaryField(max_length=32)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("tree", "record_id"), name="leaf_seals_a_record_once"),
        )

    def __str__(self) -> str:
        return f"leaf {self.leaf_index} of {self.tree}"


class Subtree(models.Model):
    """The hash over a complete stretch of leaves, 256 times as many at each level that is kept.

    With these a proof is made of a few hundred hashes, however large the tree. Derived from leaves,
    never trusted: a proof is checked against the signed root before it is given out.
    """

    tenant = "tree"
    append_only = True
    only_sealer = True

    pk = models.CompositePrimaryKey("tree", "level", "index")
    tree = models.UUIDField()
    level = models.SmallIntegerField(help_text="It covers two to the power of this many leaves.")
    index = models.BigIntegerField()
    hash = models.BinaryField(max_length=32)

    def __str__(self) -> str:
        return f"subtree {self.level}/{self.index} of {self.tree}"


class Checkpoint(models.Model):
    """The signed root of a tree when it had ``size`` leaves. Append-only.

    ``note`` is the text that auditors keep. ``frontier`` is the tree's right edge, from which the
    next seal goes on without reading any leaf.
    """

    tenant = "tree"
    append_only = True
    only_sealer = True

    tree = models.UUIDField()
    size = models.BigIntegerField()
    root = models.BinaryField(max_length=32)
    frontier = models.BinaryField()
    note = models.TextField()
    sealed_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("tree", "size"), name="checkpoint_of_a_size_once"),
        )

    def __str__(self) -> str:
        return f"{self.tree} at {self.size}"


class SealingState(models.Model):
    """How far the sealer has come: one row, a bookmark and no evidence.

    All records of finished transactions up to this place have leaves. ``epoch`` names the database
    cluster whose transaction numbers these are; after a restore into another one they start again.
    """

    tenant = None
    only_sealer = True

    epoch = models.CharField(max_length=32)
    is_catching_up = models.BooleanField(
        help_text="The trail came from another cluster and is being looked through for the rest."
    )
    transaction_id = models.BigIntegerField()
    record_id = models.BigIntegerField()

    def __str__(self) -> str:
        return f"sealed up to record {self.record_id}"


class CheckpointPlace(models.Model):
    """A place outside to which checkpoints go, and the state of that.

    ``name`` is its address without secrets; ``position`` the newest checkpoint it has. It is lost
    while it fails (``failing_since``), or from when the settings named it no more.
    """

    tenant = None
    only_sealer = True
    hard_delete = False

    name = models.CharField(max_length=255, unique=True)
    position = models.BigIntegerField(default=0)
    delivered_at = models.DateTimeField(null=True)
    failing_since = models.DateTimeField(null=True)
    failures = models.PositiveIntegerField(default=0, help_text="In a row.")
    last_error = models.CharField(max_length=255, blank=True)
    try_again_at = models.DateTimeField(null=True)
    removed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name

    @property
    def lost_since(self) -> dt.datetime | None:
        """Since when it takes nothing; None while all is well."""
        return self.removed_at or self.failing_since


class Verification(models.Model):
    """One look at whether the trail is what was sealed: its progress, then its result.

    ``organization_id`` is None for the whole trail. ``position`` is where the work goes on, so that
    it is done in short steps and survives a restart.
    """

    hard_delete = False

    organization_id = models.UUIDField(null=True)
    requested_by = models.CharField(max_length=255)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    total = models.BigIntegerField(help_text="Records to be checked, as counted at the start.")
    checked = models.BigIntegerField(default=0)
    checkpoints = models.BigIntegerField(default=0)
    unsealed = models.BigIntegerField(default=0)
    out_of_order = models.BigIntegerField(
        default=0, help_text="Records that did not come in their turn, acknowledged or not."
    )
    problem_count = models.BigIntegerField(default=0)
    problems = models.JSONField(default=list, help_text="The first ones, each with its tree.")
    problem_trees = models.JSONField(default=dict, help_text="How many there are in each tree.")
    kept = models.JSONField(default=list, help_text="Checkpoints that somebody kept outside.")
    position = models.JSONField(default=dict)

    class Meta:
        ordering = ("-id",)
        indexes = (
            models.Index(fields=("organization_id", "-id"), name="verification_by_place"),
            models.Index(
                fields=("id",), condition=models.Q(finished_at=None), name="verification_open"
            ),
        )

    def __str__(self) -> str:
        return f"verification {self.pk}"

    @property
    def is_ok(self) -> bool | None:
        """Whether nothing was found that nobody has acknowledged; None while it runs."""
        return None if self.finished_at is None else self.problem_count == 0
