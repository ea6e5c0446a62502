"""Which snapshots there are, and which one is served."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.db import models
from django.db.models import Q

from apps.common.context import ACTOR_KIND_CHOICES
from apps.common.fields import ChoiceField
from apps.organizations.models import Organization, Repository
from apps.topics.vocabulary import (
    BuildMode,
    BuildStage,
    BuildTrigger,
    RepositoryScope,
    Rollback,
    SnapshotStatus,
)

VERSION_MAX_LENGTH = 64


class Snapshot(models.Model):
    """The topics of a repository's log up to an event: built, validated, then served as a whole.

    ``event_max_seq`` is the number up to which the log was settled when the build began. Its rows
    are written while it is staging and never changed. ``problems`` are what validation found, each
    with its code; ``failure`` is the code of why a build ended otherwise. ``rows_removed_at`` says
    that only this row is left, so that nobody can go back to it.
    """

    hard_delete: ClassVar[bool] = False

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, on_delete=models.PROTECT, db_index=False)
    parent = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="+")
    event_max_seq = models.BigIntegerField(null=True)
    status = ChoiceField(max_length=8, choices=SnapshotStatus, default=SnapshotStatus.STAGING)
    trigger = ChoiceField(max_length=10, choices=BuildTrigger)
    mode = ChoiceField(max_length=13, choices=BuildMode, default=BuildMode.DETERMINISTIC)
    reason = models.CharField(max_length=500, blank=True)
    builder_version = models.CharField(max_length=VERSION_MAX_LENGTH, blank=True)
    summarizer_version = models.CharField(max_length=VERSION_MAX_LENGTH, blank=True)
    merge_policy_version = models.CharField(max_length=VERSION_MAX_LENGTH, blank=True)
    guard_version = models.CharField(
        max_length=VERSION_MAX_LENGTH,
        blank=True,
        help_text="The write policy that judged its texts.",
    )
    schema_version = models.PositiveIntegerField(default=0)
    author_kind = ChoiceField(max_length=8, choices=ACTOR_KIND_CHOICES)
    author_id = models.CharField(max_length=64)
    author_label = models.CharField(max_length=255)
    request_id = models.CharField(max_length=128)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    published_at = models.DateTimeField(null=True)
    rows_removed_at = models.DateTimeField(null=True)
    stage = ChoiceField(max_length=8, choices=BuildStage, default=BuildStage.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    touched_at = models.DateTimeField(null=True, help_text="When the build last said how far.")
    problems = models.JSONField(default=list)
    failure = models.CharField(max_length=32, blank=True)
    degraded = models.BooleanField(
        default=False, help_text="The model was asked and the fold had to decide instead."
    )
    events_covered = models.PositiveIntegerField(default=0)
    new_events = models.PositiveIntegerField(default=0)
    node_count = models.PositiveIntegerField(default=0)
    topic_count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("organization", "repository"),
                condition=Q(status=SnapshotStatus.ACTIVE),
                name="one_active_snapshot",
            ),
        )
        indexes = (
            models.Index(
                fields=("organization", "repository", "-created_at"), name="snapshot_by_time"
            ),
            models.Index(
                fields=("created_at",),
                condition=Q(status=SnapshotStatus.STAGING),
                name="snapshot_staging",
            ),
        )

    def __str__(self) -> str:
        return f"{self.status} {self.id}"

    @property
    def rollback(self) -> Rollback:
        """Whether one can go back to it, or why not."""
        if self.status == SnapshotStatus.ACTIVE:
            return Rollback.SERVED
        if self.status != SnapshotStatus.ARCHIVED or self.published_at is None:
            return Rollback.NEVER_SERVED
        return Rollback.POSSIBLE if self.rows_removed_at is None else Rollback.REMOVED

    @property
    def scope(self) -> RepositoryScope:
        """The repository whose log it is made of."""
        return RepositoryScope(self.organization_id, self.repository_id)


class Registry(models.Model):
    """What is served of a repository, and how its builds go. One row each, made when needed.

    A request reads ``active`` once and keeps to it. Automatic builds rest while ``paused_at`` is
    set. ``last_error`` is the code of what ended the last build that failed.
    """

    repository = models.OneToOneField(
        Repository, primary_key=True, on_delete=models.PROTECT, related_name="topics_registry"
    )
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    active = models.ForeignKey(
        Snapshot, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    paused_at = models.DateTimeField(null=True)
    paused_by = models.CharField(max_length=255, blank=True)
    last_trigger = ChoiceField(max_length=10, choices=BuildTrigger, blank=True)
    last_started_at = models.DateTimeField(null=True)
    last_finished_at = models.DateTimeField(null=True)
    last_error = models.CharField(max_length=32, blank=True)
    last_output = models.ForeignKey(
        Snapshot, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )

    class Meta:
        verbose_name_plural = "registries"

    def __str__(self) -> str:
        return f"topics of {self.repository_id}"
