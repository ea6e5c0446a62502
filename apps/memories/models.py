from __future__ import annotations

import uuid
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from apps.accounts.models import User
from apps.common.context import ActorKind
from apps.common.history import tracked
from apps.memories.vocabulary import (
    MemoryType,
    RecallKind,
    Relation,
    Scope,
    SimilarKind,
    Status,
    Tier,
)
from apps.organizations.models import Organization, Repository

AUTHOR_KINDS = [(kind.value, kind.value) for kind in (ActorKind.HUMAN, ActorKind.AGENT)]
TEXT_FIELDS = ("title", "content", "tags", "content_hash", "provenance")
#: A person's decision is wanted; an expired memory fits and waits no longer all the same.
WAITING = Q(status=Status.UNVERIFIED) | Q(status=Status.VERIFIED) & (
    Q(pending_version__isnull=False) | ~Q(quarantine_reason="")
)


class Memory(models.Model):
    """Something worth remembering, as it is served now; every wording it had is a MemoryVersion.

    Written by ``apps.memories.services`` only. Database triggers refuse deletion, a move to
    another scope, and any change of the text while it is locked.
    """

    hard_delete: ClassVar[bool] = False

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(Organization, null=True, blank=True, on_delete=models.PROTECT)
    repository = models.ForeignKey(Repository, null=True, blank=True, on_delete=models.PROTECT)
    scope = models.CharField(max_length=16, choices=Scope, default=Scope.REPOSITORY)
    owner_kind = models.CharField(max_length=16, blank=True)
    owner_id = models.CharField(max_length=255, blank=True)
    type = models.CharField(max_length=24, choices=MemoryType)
    status = models.CharField(max_length=16, choices=Status, default=Status.UNVERIFIED)
    tier = models.CharField(max_length=3, choices=Tier, blank=True, default="", db_default="")
    title = models.CharField(max_length=255, blank=True)
    content = models.TextField()
    tags = ArrayField(models.CharField(max_length=50), default=list, blank=True)
    content_hash = models.CharField(max_length=64)
    author_kind = models.CharField(max_length=8, choices=AUTHOR_KINDS)
    author_id = models.CharField(max_length=64)
    author_label = models.CharField("author", max_length=255)
    served_author_kind = models.CharField(
        "served text by",
        max_length=8,
        choices=AUTHOR_KINDS,
        help_text="Who wrote the served version; the author is who wrote the first.",
    )
    served_version = models.PositiveIntegerField(default=1)
    latest_version = models.PositiveIntegerField(default=1)
    pending_version = models.PositiveIntegerField(
        null=True, blank=True, help_text="The newest version that waits for a person's decision."
    )
    rejected_version = models.PositiveIntegerField(
        null=True, blank=True, help_text="The newest version that a person rejected."
    )
    enforced = models.BooleanField(
        default=False, help_text="An organization or system rule that nothing lower outranks."
    )
    quarantine_reason = models.CharField(max_length=255, blank=True)
    provenance = models.JSONField(default=dict, blank=True)
    # With a default of the database, so that an insert tells what it was computed to.
    expires_at = models.DateTimeField(null=True, blank=True, db_default=None)
    expires_by_policy = models.BooleanField(
        default=False,
        db_default=False,
        editable=False,
        help_text="The repository's retention decides when it expires, if ever.",
    )
    superseded_by = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="supersedes"
    )
    status_before_lock = models.CharField(max_length=16, choices=Status, blank=True)
    status_reason = models.CharField(max_length=1000, blank=True)
    locked_at = models.DateTimeField(null=True, blank=True)
    verified_at = models.DateTimeField(null=True, blank=True)
    waiting_since = models.DateTimeField(
        db_default=Now(),
        editable=False,
        help_text="When it last began to wait for a decision; says nothing while it does not wait.",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    history = tracked(excluded_fields=(*TEXT_FIELDS, "waiting_since"))

    class Meta:
        ordering = ("-created_at",)
        verbose_name_plural = "memories"
        constraints = (
            models.CheckConstraint(
                condition=Q(scope=Scope.REPOSITORY, organization__isnull=False)
                & Q(repository__isnull=False)
                | Q(scope=Scope.ORGANIZATION, organization__isnull=False, repository__isnull=True)
                | Q(scope=Scope.SYSTEM, organization__isnull=True, repository__isnull=True)
                | Q(scope=Scope.USER, organization__isnull=False),
                name="memory_scope_has_its_place",
            ),
            models.CheckConstraint(
                condition=Q(scope=Scope.USER) & ~Q(owner_kind="") & ~Q(owner_id="")
                | ~Q(scope=Scope.USER) & Q(owner_kind="", owner_id=""),
                name="memory_owner_set_for_user_scope",
            ),
            models.CheckConstraint(
                condition=Q(
                    status=Status.LOCKED,
                    locked_at__isnull=False,
                    status_before_lock__in=(Status.UNVERIFIED, Status.VERIFIED),
                )
                | ~Q(status=Status.LOCKED) & Q(locked_at__isnull=True, status_before_lock=""),
                name="memory_lock_consistent",
            ),
            models.CheckConstraint(
                condition=Q(served_version__gte=1, served_version__lte=F("latest_version")),
                name="memory_serves_a_version",
            ),
            models.CheckConstraint(
                condition=Q(pending_version__isnull=True)
                | Q(
                    pending_version__gt=F("served_version"),
                    pending_version__lte=F("latest_version"),
                ),
                name="memory_pending_is_newer",
            ),
            models.CheckConstraint(condition=Q(status__in=Status.values), name="memory_status"),
            models.CheckConstraint(condition=Q(type__in=MemoryType.values), name="memory_type"),
            models.CheckConstraint(condition=Q(tier__in=["", *Tier.values]), name="memory_tier"),
            models.CheckConstraint(
                condition=Q(superseded_by__isnull=True) | ~Q(superseded_by=F("id")),
                name="memory_not_its_own_successor",
            ),
            models.CheckConstraint(
                condition=Q(enforced=False) | Q(scope__in=(Scope.ORGANIZATION, Scope.SYSTEM)),
                name="memory_enforced_above_repository",
            ),
        )
        indexes = (
            models.Index(
                fields=("organization", "repository", "scope", "status"), name="memory_scope"
            ),
            models.Index(
                fields=("organization", "repository", "type", "status"), name="memory_class"
            ),
            models.Index(fields=("organization", "-created_at"), name="memory_newest"),
            models.Index(fields=("organization", "author_kind", "author_id"), name="memory_author"),
            models.Index(
                fields=("organization", "waiting_since", "id"),
                condition=WAITING,
                name="memory_waiting",
            ),
            # For those who review several organizations at once, in the order of all of them.
            models.Index(
                fields=("waiting_since", "id"), condition=WAITING, name="memory_waiting_anywhere"
            ),
        )

    def __str__(self) -> str:
        return self.title or f"{self.get_type_display()} {str(self.pk)[:8]}"

    @property
    def is_pending(self) -> bool:
        """Whether a version waits for a person."""
        return self.pending_version is not None

    @property
    def is_quarantined(self) -> bool:
        return bool(self.quarantine_reason)

    @property
    def waits(self) -> bool:
        """Whether a person's decision about the memory itself is wanted, see ``WAITING``."""
        if self.status == Status.VERIFIED:
            return self.is_pending or self.is_quarantined
        return self.status == Status.UNVERIFIED


class MemoryVersion(models.Model):
    """One wording of a memory. Append-only, numbered from 1 without a gap."""

    append_only: ClassVar[bool] = True

    organization = models.ForeignKey(Organization, null=True, on_delete=models.PROTECT)
    memory = models.ForeignKey(Memory, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=255, blank=True)
    content = models.TextField()
    tags = ArrayField(models.CharField(max_length=50), default=list)
    author_kind = models.CharField(max_length=8, choices=AUTHOR_KINDS)
    author_id = models.CharField(max_length=64)
    author_label = models.CharField(max_length=255)
    reason = models.CharField(max_length=1000, blank=True)
    content_hash = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("memory", "number")
        constraints = (
            models.UniqueConstraint(
                fields=("memory", "number"), name="version_numbers_unique_per_memory"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="version_number_from_one"),
        )
        indexes = (models.Index(fields=("organization", "content_hash"), name="version_by_hash"),)

    def __str__(self) -> str:
        return f"v{self.number}"


class MemoryLink(models.Model):
    """``source`` stands in ``relation`` to ``target``.

    A ``suggested`` link waits for a person and has no effect on status, ranking or serving. One
    that was declined is kept as it is, so that it is not suggested again.
    """

    organization = models.ForeignKey(Organization, null=True, on_delete=models.PROTECT)
    source = models.ForeignKey(Memory, on_delete=models.PROTECT, related_name="links_out")
    target = models.ForeignKey(Memory, on_delete=models.PROTECT, related_name="links_in")
    relation = models.CharField(max_length=16, choices=Relation)
    suggested = models.BooleanField(default=False)
    author_kind = models.CharField(max_length=8, choices=AUTHOR_KINDS)
    author_id = models.CharField(max_length=64)
    author_label = models.CharField(max_length=255)
    declined_at = models.DateTimeField(null=True, blank=True)
    declined_by = models.CharField(max_length=255, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created_at",)
        constraints = (
            models.UniqueConstraint("source", "target", "relation", name="one_link_per_relation"),
            models.CheckConstraint(
                condition=~Q(source=F("target")), name="link_between_two_memories"
            ),
            models.CheckConstraint(
                condition=Q(declined_at__isnull=True) | Q(suggested=True),
                name="link_declined_is_a_suggestion",
            ),
        )
        indexes = (
            models.Index(
                fields=("organization", "created_at", "id"),
                condition=Q(suggested=True, declined_at__isnull=True),
                name="link_waiting",
            ),
            models.Index(
                fields=("created_at", "id"),
                condition=Q(suggested=True, declined_at__isnull=True),
                name="link_waiting_anywhere",
            ),
        )

    def __str__(self) -> str:
        return f"{self.source_id} {self.relation} {self.target_id}"


class SimilarPair(models.Model):
    """Two memories a person should look at together: ``memory`` is the younger.

    Derived from what is served, see ``apps.memories.similar``. ``similarity`` is the cosine of
    their vectors. Says nothing about which is right, and changes nothing that is served. Once a
    person has decided that both may stay, it is kept so that they are not asked about again.
    """

    organization = models.ForeignKey(Organization, null=True, on_delete=models.PROTECT)
    memory = models.ForeignKey(
        Memory, on_delete=models.CASCADE, related_name="similar_older", db_index=False
    )
    other = models.ForeignKey(Memory, on_delete=models.CASCADE, related_name="similar_younger")
    similarity = models.FloatField()
    kind = models.CharField(max_length=16, choices=SimilarKind)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.CharField(max_length=255, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-similarity", "pk")
        constraints = (
            models.UniqueConstraint(fields=("memory", "other"), name="one_pair_of_two_memories"),
            models.CheckConstraint(
                condition=~Q(memory=F("other")), name="pair_of_different_memories"
            ),
            models.CheckConstraint(condition=Q(kind__in=SimilarKind.values), name="pair_kind"),
        )
        indexes = (
            models.Index(
                fields=("organization", "created_at", "id"),
                condition=Q(decided_at__isnull=True),
                name="pair_waiting",
            ),
            models.Index(
                fields=("created_at", "id"),
                condition=Q(decided_at__isnull=True),
                name="pair_waiting_anywhere",
            ),
        )

    def __str__(self) -> str:
        return f"{self.memory_id} {self.kind} {self.other_id}"

    def partner_of(self, memory_id: uuid.UUID) -> uuid.UUID:
        """The other memory of the pair."""
        return self.memory_id if self.other_id == memory_id else self.other_id


class ReviewAssignment(models.Model):
    """Who is to decide on a memory, and until when; gone once nothing of the memory waits.

    Asks, and shuts nobody out: whoever may verify there can decide as before.
    """

    organization = models.ForeignKey(Organization, null=True, on_delete=models.PROTECT)
    memory = models.OneToOneField(
        Memory, on_delete=models.CASCADE, related_name="review_assignment"
    )
    assignee = models.ForeignKey(User, on_delete=models.CASCADE, related_name="review_assignments")
    due_on = models.DateField(null=True, blank=True)
    assigned_by = models.CharField(max_length=255)
    assigned_at = models.DateTimeField()

    class Meta:
        indexes = (
            models.Index(fields=("organization", "assignee", "due_on"), name="assignment_mine"),
        )

    def __str__(self) -> str:
        return f"{self.memory_id} for {self.assignee_id}"


class RecallNotice(models.Model):
    """What one agent is to be told of a memory it was served, with its next answer, once.

    ``repository`` is the memory's own: an agent is told of it at work there only. Of a rule above
    the repositories it is told wherever it works. ``organization`` is the agent's.
    """

    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, null=True, on_delete=models.PROTECT, db_index=False)
    memory = models.ForeignKey(Memory, on_delete=models.PROTECT, related_name="recall_notices")
    kind = models.CharField(max_length=16, choices=RecallKind)
    replacement = models.ForeignKey(
        Memory, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    actor_kind = models.CharField(max_length=8)
    actor_id = models.CharField(max_length=64)
    agent_id = models.CharField(max_length=255)
    actor_label = models.CharField(max_length=255)
    served_version = models.PositiveIntegerField()
    created_at = models.DateTimeField()
    delivered_at = models.DateTimeField(null=True)
    delivered_request_id = models.CharField(max_length=128, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("organization", "actor_kind", "actor_id", "memory", "kind"),
                condition=Q(delivered_at__isnull=True),
                name="one_waiting_notice_of_a_kind",
            ),
            models.CheckConstraint(condition=Q(kind__in=RecallKind.values), name="recall_kind"),
        )

    def __str__(self) -> str:
        return f"{self.actor_label}: {self.memory_id} {self.kind}"
