"""What the knowledge tools keep beside the memories themselves."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from apps.common.context import ACTOR_KIND_CHOICES
from apps.common.fields import ChoiceField
from apps.memories.models import Memory
from apps.memories.vocabulary import Tier
from apps.organizations.models import (
    CORPUS_MAX_LENGTH,
    WORKSPACE_NAME_MAX_LENGTH,
    Organization,
    Repository,
)

#: A corpus id whose every character is escaped.
DOMAIN_MAX_LENGTH = 3 * CORPUS_MAX_LENGTH
ROOM_MAX_LENGTH = 100
SESSION_MAX_LENGTH = 255


class MemoryUse(models.Model):
    """How often a memory was served to somebody who asked the knowledge tools.

    Counted here, so that reading changes no memory.
    """

    memory = models.OneToOneField(
        Memory, primary_key=True, on_delete=models.CASCADE, related_name="use"
    )
    organization = models.ForeignKey(
        Organization, null=True, on_delete=models.PROTECT, db_index=False
    )
    repository = models.ForeignKey(Repository, null=True, on_delete=models.PROTECT, db_index=False)
    count = models.PositiveBigIntegerField(default=0)
    last_used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.memory_id} used {self.count} times"


class PalaceLocation(models.Model):
    """Where an item stands when knowledge is browsed rather than searched."""

    memory = models.OneToOneField(
        Memory, primary_key=True, on_delete=models.CASCADE, related_name="palace_location"
    )
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, on_delete=models.PROTECT, db_index=False)
    domain = models.CharField(max_length=DOMAIN_MAX_LENGTH)
    room = models.CharField(max_length=ROOM_MAX_LENGTH)
    shelf = models.CharField(max_length=24)
    card = models.CharField(max_length=16)

    class Meta:
        indexes = (
            models.Index(
                fields=("organization", "repository", "domain", "room", "shelf", "card"),
                name="palace_path",
            ),
        )

    def __str__(self) -> str:
        return self.path

    @property
    def path(self) -> str:
        """The way to it, level by level."""
        return "/".join((self.domain, self.room, self.shelf, self.card))


class ConsolidationPhase(models.TextChoices):
    """What a run of the consolidation does next, in this order."""

    PLAN = "plan", "Looking for what belongs together"
    PROMOTE_MIDDLE = "promote_middle", "Promoting from the middle term"
    MERGE = "merge", "Merging"
    PROMOTE_SHORT = "promote_short", "Promoting from the short term"
    DONE = "done", "Done"


class ConsolidationRun(models.Model):
    """One consolidation of a part of a repository: its progress, then its result.

    Done in short steps, so that it survives a restart. ``corpus_id`` empty: every corpus of the
    scope. ``tiers`` are those whose items are merged.
    """

    hard_delete: ClassVar[bool] = False

    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, on_delete=models.PROTECT, db_index=False)
    scope = models.CharField(max_length=WORKSPACE_NAME_MAX_LENGTH)
    corpus_id = models.CharField("corpus ID", max_length=CORPUS_MAX_LENGTH, blank=True)
    tiers = ArrayField(ChoiceField(max_length=3, choices=Tier))
    promote = models.BooleanField()
    is_automatic = models.BooleanField(help_text="Begun because there was enough to do.")
    actor_kind = ChoiceField(max_length=8, choices=ACTOR_KIND_CHOICES)
    actor_id = models.CharField(max_length=64)
    actor_label = models.CharField("requested by", max_length=255)
    agent_id = models.CharField(max_length=255, blank=True)
    request_id = models.CharField(max_length=128)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    touched_at = models.DateTimeField(
        null=True, help_text="When it was taken up last; the one that waits longest is next."
    )
    attempts = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="Times it was taken up since the last step that worked."
    )
    phase = ChoiceField(max_length=16, choices=ConsolidationPhase, default=ConsolidationPhase.PLAN)
    total = models.PositiveIntegerField(default=0, help_text="Clusters that were found.")
    done = models.PositiveIntegerField(default=0)
    items_processed = models.PositiveIntegerField(default=0)
    items_merged = models.PositiveIntegerField(default=0)
    items_promoted = models.PositiveIntegerField(default=0)
    palace_assigned = models.PositiveIntegerField(default=0)
    error = models.CharField(max_length=32, blank=True, help_text="Why it ended before its end.")

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.CheckConstraint(
                condition=Q(phase__in=ConsolidationPhase.values)
                & Q(tiers__contained_by=Tier.values),
                name="consolidation_words",
            ),
            models.UniqueConstraint(
                fields=("organization", "repository", "scope", "corpus_id"),
                condition=Q(finished_at=None, is_automatic=True),
                name="one_automatic_consolidation",
            ),
        )
        indexes = (
            models.Index(
                fields=("organization", "repository", "-id"), name="consolidation_by_place"
            ),
            models.Index(
                fields=("touched_at", "id"),
                condition=Q(finished_at=None),
                name="consolidation_open",
            ),
        )

    def __str__(self) -> str:
        return f"consolidation {self.pk}"


class ClusterOutcome(models.TextChoices):
    """What became of a cluster."""

    WAITING = "waiting", "Waiting"
    MERGED = "merged", "Merged"
    LEFT = "left", "Left as it was"


class Cluster(models.Model):
    """Items that a run found to say the same, the best of them first, and what they became.

    A large one is merged in parts: ``item_ids`` are then what is left, begun by what the others
    became. ``source_ids`` are those that were merged.
    """

    hard_delete: ClassVar[bool] = False

    run = models.ForeignKey(
        ConsolidationRun, on_delete=models.PROTECT, related_name="clusters", db_index=False
    )
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    number = models.PositiveIntegerField()
    item_ids = ArrayField(models.UUIDField())
    outcome = ChoiceField(max_length=8, choices=ClusterOutcome, default=ClusterOutcome.WAITING)
    merged = models.ForeignKey(Memory, null=True, on_delete=models.PROTECT, related_name="+")
    source_ids = ArrayField(models.UUIDField(), default=list)
    error = models.CharField(max_length=32, blank=True, help_text="Why it was left as it was.")

    class Meta:
        ordering = ("run", "number")
        constraints = (
            models.UniqueConstraint("run", "number", name="cluster_number_in_run"),
            models.CheckConstraint(
                condition=Q(outcome=ClusterOutcome.MERGED, merged__isnull=False)
                | Q(outcome=ClusterOutcome.LEFT, merged__isnull=True)
                | Q(outcome=ClusterOutcome.WAITING),
                name="cluster_merged_has_its_memory",
            ),
        )
        indexes = (
            models.Index(
                fields=("run", "number"),
                condition=Q(outcome=ClusterOutcome.WAITING),
                name="cluster_waiting",
            ),
        )

    def __str__(self) -> str:
        return f"cluster {self.number} of run {self.run_id}"


class KnowledgeSession(models.Model):
    """One conversation of an actor in a repository, counted in turns."""

    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, on_delete=models.PROTECT, db_index=False)
    actor_kind = ChoiceField(max_length=8, choices=ACTOR_KIND_CHOICES)
    actor_id = models.CharField(max_length=64)
    session_id = models.CharField(max_length=SESSION_MAX_LENGTH)
    turn = models.PositiveBigIntegerField(default=0)
    updated_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                "organization",
                "repository",
                "actor_kind",
                "actor_id",
                "session_id",
                name="one_session_of_an_actor",
            ),
        )

    def __str__(self) -> str:
        return f"{self.session_id}, turn {self.turn}"
