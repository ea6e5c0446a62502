"""What builds remember so that they fold only what is new. Dropped without harm, at any time."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models

from apps.events.vocabulary import CONTEXT_MAX_LENGTH, PARTICIPANT_MAX_LENGTH
from apps.organizations.models import Organization, Repository
from apps.topics.models.snapshots import VERSION_MAX_LENGTH


class FoldedSet(models.Model):
    """How far the events of an exact participant set were folded, and by which version."""

    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, on_delete=models.PROTECT, db_index=False)
    participants_key = models.CharField(max_length=64)
    participants = ArrayField(models.CharField(max_length=PARTICIPANT_MAX_LENGTH))
    last_seq = models.BigIntegerField()
    event_count = models.PositiveIntegerField()
    builder_version = models.CharField(max_length=VERSION_MAX_LENGTH)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("organization", "repository", "participants_key"),
                name="one_fold_per_participant_set",
            ),
        )

    def __str__(self) -> str:
        return f"up to {self.last_seq}"


class FoldedGroup(models.Model):
    """A group of such a fold, in the order in which they began.

    Once no new event may join it, its words and hints are gone.
    """

    pk = models.CompositePrimaryKey("folded_id", "number")
    folded = models.ForeignKey(
        FoldedSet, on_delete=models.CASCADE, related_name="groups", db_index=False
    )
    number = models.PositiveIntegerField()
    is_open = models.BooleanField()
    context_id = models.CharField(max_length=CONTEXT_MAX_LENGTH, blank=True)
    last_at = models.DateTimeField()
    event_ids = ArrayField(models.UUIDField())
    event_seqs = ArrayField(models.BigIntegerField())
    hints = models.JSONField(default=dict)
    words = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"group {self.number}"
