"""Erasures that were asked for, how far they are, and the tombstones of what they erased."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.db import models
from django.db.models import Q

from apps.common.context import ACTOR_KIND_CHOICES
from apps.common.fields import ChoiceField
from apps.organizations.models import Organization

REASON_MAX_LENGTH = 500


class SubjectKind(models.TextChoices):
    """Of what everything is erased."""

    MEMORY = "memory", "One memory"
    PERSON = "person", "A person with an account"
    AGENT = "agent", "An agent"
    GATEWAY_USER = "gateway_user", "A user of the memory gateway"
    RETENTION = "retention", "What the retention policy keeps no longer"


#: What people ask for; the retention policy asks for itself.
ASKED_FOR = tuple(kind for kind in SubjectKind if kind is not SubjectKind.RETENTION)


class ErasurePhase(models.TextChoices):
    """What an erasure does next, in this order."""

    MEMORIES = "memories", "Memories"
    VERSIONS = "versions", "Versions of others' memories"
    COMMENTS = "comments", "Comments"
    EVENTS = "events", "Messages and turns"
    SESSIONS = "sessions", "Sessions and files"
    WORDS = "words", "Words of searches, answers kept for repetitions"
    TOPICS = "topics", "Topics"
    DONE = "done", "Done"


class ErasedKind(models.TextChoices):
    """What kind of row a tombstone stands for."""

    MEMORY = "memory", "Memories"
    VERSION = "version", "Versions of memories"
    COMMENT = "comment", "Comments"
    EVENT = "event", "Messages"
    SESSION = "session", "Sessions"
    FILE = "file", "Files"


class Erasure(models.Model):
    """Everything of a subject in an organization, erased in steps: its progress, then its proof.

    ``position`` is where the next step begins. ``counts`` are rows by table. ``statement`` is the
    canonical JSON of the certificate, and ``record_id`` the audit record that holds its SHA-256.
    ``failure`` is the code of what the last step stumbled over; it is tried again. ``before`` are
    the moments of a run of the retention policy, by what goes that was kept since before them.
    """

    hard_delete: ClassVar[bool] = False

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    subject_kind = ChoiceField(max_length=16, choices=SubjectKind)
    subject_id = models.CharField(max_length=64)
    with_locked = models.BooleanField(help_text="Also memories that a person has locked.")
    before = models.JSONField(default=dict, db_default={})
    reason = models.CharField(max_length=REASON_MAX_LENGTH)
    actor_kind = ChoiceField(max_length=8, choices=ACTOR_KIND_CHOICES)
    actor_id = models.CharField(max_length=64)
    actor_label = models.CharField("requested by", max_length=255)
    request_id = models.CharField(max_length=128)
    requested_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    phase = ChoiceField(max_length=16, choices=ErasurePhase, default=ErasurePhase.MEMORIES)
    position = models.JSONField(default=dict)
    counts = models.JSONField(default=dict)
    total = models.PositiveIntegerField(help_text="Rows with words of its own, as it was asked.")
    done = models.PositiveIntegerField(default=0)
    touched_at = models.DateTimeField(null=True)
    failure = models.CharField(max_length=32, blank=True)
    statement = models.TextField(blank=True)
    record_id = models.BigIntegerField(null=True)

    class Meta:
        ordering = ("-requested_at",)
        constraints = (
            models.UniqueConstraint(
                fields=("organization", "subject_kind", "subject_id"),
                condition=Q(finished_at=None),
                name="one_open_erasure_of_a_subject",
            ),
        )
        indexes = (
            models.Index(fields=("organization", "-requested_at"), name="erasure_newest"),
            # For the sweep, which goes through all organizations.
            models.Index(
                fields=("touched_at", "id"), condition=Q(finished_at=None), name="erasure_open"
            ),
        )

    def __str__(self) -> str:
        return f"erasure {self.pk}"

    @property
    def percent(self) -> int:
        """How far it is; never a hundred before the end."""
        if self.finished_at:
            return 100
        return min(99, 100 * self.done // self.total) if self.total else 0


class ErasedObject(models.Model):
    """The tombstone of one row: its id and the hash of what it said. Append-only."""

    append_only: ClassVar[bool] = True

    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    erasure = models.ForeignKey(
        Erasure, on_delete=models.PROTECT, related_name="objects_erased", db_index=False
    )
    kind = ChoiceField(max_length=8, choices=ErasedKind)
    object_id = models.CharField(max_length=64, db_collation="C")
    content_hash = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("organization", "erasure", "kind", "object_id"),
                name="one_tombstone_per_object",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.object_id}"
