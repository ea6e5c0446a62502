"""A memory as it is served now, and every wording it had."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Cast, Left, Now

from apps.common.clock import now
from apps.common.context import ACTOR_KIND_CHOICES, ActorKind
from apps.common.fields import ChoiceField
from apps.common.history import tracked
from apps.common.power import named_claims
from apps.common.text import first_words
from apps.governance.models import GUARD_VERSION_MAX_LENGTH, RULE_ID_MAX_LENGTH
from apps.memories.vocabulary import (
    SERVED_STATUSES,
    ChangeRequest,
    MemoryType,
    Scope,
    Status,
    Tier,
    Writer,
)
from apps.organizations.models import (
    CORPUS_MAX_LENGTH,
    DEFAULT_SCOPE,
    WORKSPACE_NAME_MAX_LENGTH,
    Organization,
    Repository,
)

ENTITY_MAX_LENGTH = 100
TEXT_FIELDS = ("title", "content", "tags", "content_hash", "provenance", "entities")
#: What the write policy last said about the served text; not governance, and kept up on reads.
GUARD_FIELDS = ("guard_version", "findings", "released_rules")
QUARANTINE_REASON_MAX_LENGTH = 255
COMMENT_MAX_LENGTH = 2000
#: Samples are drawn among so many lots.
LOTS = 10_000
# As sets in the vocabulary; here in an order, which indexes need.
OPEN = (Status.UNVERIFIED, Status.VERIFIED)
SERVED = (*OPEN, Status.LOCKED)
#: Somebody has to verify its newest wording, or to turn it down.
UNDECIDED = Q(status=Status.UNVERIFIED) | Q(status=Status.VERIFIED, pending_version__isnull=False)
#: A person's decision is wanted; an expired memory fits and waits no longer all the same.
WAITING = UNDECIDED & ~Q(change_request=ChangeRequest.OPEN) | (
    Q(status__in=SERVED) & ~Q(quarantine_reason="")
)


class Memory(models.Model):
    """Something worth remembering, as it is served now; every wording it had is a MemoryVersion.

    Written by ``apps.memories.services`` only. Database triggers refuse deletion, a move to
    another scope, and any change of the text while it is locked.
    """

    hard_delete: ClassVar[bool] = False
    #: Of one that was just verified: whether that let it out of quarantine. Not stored.
    was_released: bool = False
    #: Whether its text, judged again after the row was read, must not be served. Not stored.
    is_held: bool = False
    #: The version that was last decided about, in this very object. Not stored.
    decided_version: int = 0

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(
        Organization, null=True, blank=True, on_delete=models.PROTECT, db_index=False
    )
    repository = models.ForeignKey(Repository, null=True, blank=True, on_delete=models.PROTECT)
    scope = ChoiceField(max_length=16, choices=Scope, default=Scope.REPOSITORY)
    owner_kind = models.CharField(max_length=16, blank=True)
    owner_id = models.CharField(max_length=255, blank=True)
    type = ChoiceField(max_length=24, choices=MemoryType)
    status = ChoiceField(max_length=16, choices=Status, default=Status.UNVERIFIED)
    tier = ChoiceField(max_length=3, choices=Tier, blank=True, default="", db_default="")
    family = ChoiceField(
        max_length=16,
        choices=Writer,
        default=Writer.GOVERNANCE,
        db_default=Writer.GOVERNANCE,
        help_text="The family of tools that wrote it.",
    )
    workspace_scope = models.CharField(
        max_length=WORKSPACE_NAME_MAX_LENGTH,
        default=DEFAULT_SCOPE,
        db_default=DEFAULT_SCOPE,
        help_text="The part of the repository that a workspace names.",
    )
    corpus_id = models.CharField(
        "corpus ID", max_length=CORPUS_MAX_LENGTH, blank=True, default="", db_default=""
    )
    title = models.CharField(max_length=255, blank=True)
    content = models.TextField()
    tags = ArrayField(models.CharField(max_length=50), default=list, blank=True)
    entities = ArrayField(
        models.CharField(max_length=ENTITY_MAX_LENGTH), default=list, db_default=[], blank=True
    )
    confidence = models.FloatField(
        default=0.5, db_default=0.5, help_text="How sure its writer is: 0 to 1."
    )
    content_hash = models.CharField(max_length=64)
    author_kind = ChoiceField(max_length=8, choices=ACTOR_KIND_CHOICES)
    author_id = models.CharField(max_length=64)
    author_label = models.CharField("author", max_length=255)
    served_author_kind = ChoiceField(
        "served text by",
        max_length=8,
        choices=ACTOR_KIND_CHOICES,
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
    change_request = ChoiceField(
        max_length=8,
        choices=ChangeRequest,
        blank=True,
        default="",
        db_default="",
        editable=False,
        help_text="Whether changes to the newest version are requested of its author.",
    )
    enforced = models.BooleanField(
        default=False, help_text="An organization or system rule that nothing lower outranks."
    )
    quarantine_reason = models.CharField(max_length=QUARANTINE_REASON_MAX_LENGTH, blank=True)
    guard_version = models.CharField(
        max_length=GUARD_VERSION_MAX_LENGTH,
        blank=True,
        default="",
        db_default="",
        editable=False,
        help_text="The write policy under which the served text was judged last.",
    )
    findings = models.JSONField(
        default=list,
        db_default=[],
        blank=True,
        editable=False,
        help_text="Which rules found something in the served text, and where; never what.",
    )
    released_rules = ArrayField(
        models.CharField(max_length=RULE_ID_MAX_LENGTH),
        default=list,
        db_default=[],
        blank=True,
        editable=False,
        help_text="What these rules find in the served text a person has let stand.",
    )
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
    status_before_lock = ChoiceField(max_length=16, choices=Status, blank=True)
    status_reason = models.CharField(max_length=1000, blank=True)
    locked_at = models.DateTimeField(null=True, blank=True)
    verified_at = models.DateTimeField(null=True, blank=True)
    waiting_since = models.DateTimeField(
        db_default=Now(),
        editable=False,
        help_text="When it last began to wait for a decision or an answer; else says nothing.",
    )
    erased_at = models.DateTimeField(
        null=True,
        blank=True,
        editable=False,
        help_text="When its words were erased; their hash is kept.",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    history = tracked(excluded_fields=(*TEXT_FIELDS, *GUARD_FIELDS, "waiting_since"))

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
            models.CheckConstraint(
                condition=Q(change_request="") | UNDECIDED, name="memory_changes_while_undecided"
            ),
            models.CheckConstraint(
                condition=Q(change_request__in=["", *ChangeRequest.values]),
                name="memory_change_request",
            ),
            models.CheckConstraint(condition=Q(status__in=Status.values), name="memory_status"),
            models.CheckConstraint(condition=Q(type__in=MemoryType.values), name="memory_type"),
            models.CheckConstraint(condition=Q(tier__in=["", *Tier.values]), name="memory_tier"),
            models.CheckConstraint(
                condition=Q(confidence__gte=0, confidence__lte=1), name="memory_confidence"
            ),
            # The short id of the knowledge tools names one memory of a repository.
            models.UniqueConstraint(
                F("organization"),
                F("repository"),
                Left(Cast("id", models.TextField()), 13),
                name="memory_short_id",
            ),
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
            models.Index(fields=("organization", "guard_version"), name="memory_judged"),
            models.Index(
                fields=("organization", "repository", "workspace_scope", "tier", "type"),
                condition=Q(family=Writer.KNOWLEDGE, status__in=SERVED),
                name="memory_knowledge",
            ),
            # For the sweep, which goes through all organizations.
            models.Index(
                fields=("expires_at", "id"),
                condition=Q(status__in=OPEN, expires_at__isnull=False),
                name="memory_expiring",
            ),
            models.Index(
                fields=("organization", "waiting_since", "id"),
                condition=WAITING,
                name="memory_waiting",
            ),
            # For those who review several organizations at once, in the order of all of them.
            models.Index(
                fields=("waiting_since", "id"), condition=WAITING, name="memory_waiting_anywhere"
            ),
            models.Index(
                fields=("organization", "waiting_since", "id"),
                condition=Q(change_request=ChangeRequest.OPEN),
                name="memory_changes_requested",
            ),
        )

    def __str__(self) -> str:
        """Its name everywhere: its title, without one its first words."""
        return self.title or self._first_words or self.designation

    @property
    def designation(self) -> str:
        """Its type and the beginning of its id, where no word of it is to be had."""
        return f"{self.get_type_display()} {str(self.pk)[:8]}"

    @property
    def _first_words(self) -> str:
        """None of what is in quarantine, and none where no text was loaded (see without_texts)."""
        if self.is_quarantined:
            return ""
        is_loaded = "content" not in self.get_deferred_fields()
        return first_words(self.content if is_loaded else getattr(self, "opening", ""))

    @property
    def newest_version(self) -> int:
        """The version that is to be decided about: the pending one, else the served one."""
        return self.pending_version or self.served_version

    @property
    def is_pending(self) -> bool:
        """Whether a version waits for a person."""
        return self.pending_version is not None

    @property
    def merged_into_id(self) -> uuid.UUID | None:
        """Into which memory it was merged, if it was: only that archives and supersedes at once.

        What a person states anew about herself is superseded as well, and is nobody else's.
        """
        is_merged = self.status == Status.ARCHIVED and self.scope == Scope.REPOSITORY
        return self.superseded_by_id if is_merged else None

    @property
    def is_quarantined(self) -> bool:
        return bool(self.quarantine_reason)

    @property
    def is_served(self) -> bool:
        """Whether it is given out at all: in a status for that, not expired, not in quarantine."""
        is_over = self.expires_at is not None and self.expires_at <= now()
        return self.status in SERVED_STATUSES and not is_over and not self.is_quarantined

    @property
    def unconfirmed_claims(self) -> list[str]:
        """What is claimed in it that would give power, as long as nobody has verified it.

        Of agents' words, also merged by the platform or into another; a person's are her own.
        """
        is_open = self.status == Status.UNVERIFIED or self.merged_into_id is not None
        if not is_open or self.served_author_kind == ActorKind.HUMAN:
            return []
        return named_claims(one["rule"] for one in self.findings)

    @property
    def awaited_claims(self) -> list[str]:
        """Of these claims those that its repository serves only once somebody has verified them."""
        claims = self.unconfirmed_claims
        wanted = self.repository.claims_to_verify if claims and self.repository else []
        return [claim for claim in claims if claim in wanted]

    @property
    def is_sample(self) -> bool:
        """Whether it is among those that no rule marks and people are asked about all the same.

        Its id, which nobody chooses, draws the lot.
        """
        if self.findings or self.served_author_kind != ActorKind.AGENT or not self.repository:
            return False
        return self.pk.int % LOTS < self.repository.sample_percent * LOTS // 100

    @property
    def is_undecided(self) -> bool:
        """Whether somebody has to decide about its newest wording, see ``UNDECIDED``."""
        return self.status == Status.UNVERIFIED or (
            self.status == Status.VERIFIED and self.is_pending
        )

    @property
    def waits(self) -> bool:
        """Whether a person's decision about the memory itself is wanted, see ``WAITING``."""
        if self.is_undecided and self.change_request != ChangeRequest.OPEN:
            return True
        return self.status in SERVED_STATUSES and self.is_quarantined


class MemoryVersion(models.Model):
    """One wording of a memory. Append-only, numbered from 1 without a gap; erased with it."""

    append_only: ClassVar[bool] = True
    erasable: ClassVar[tuple[str, ...]] = (
        *("title", "content", "tags", "reason", "findings", "erased_at"),
    )

    organization = models.ForeignKey(
        Organization, null=True, on_delete=models.PROTECT, db_index=False
    )
    memory = models.ForeignKey(
        Memory, on_delete=models.PROTECT, related_name="versions", db_index=False
    )
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=255, blank=True)
    content = models.TextField()
    tags = ArrayField(models.CharField(max_length=50), default=list)
    author_kind = ChoiceField(max_length=8, choices=ACTOR_KIND_CHOICES)
    author_id = models.CharField(max_length=64)
    author_label = models.CharField(max_length=255)
    reason = models.CharField(max_length=1000, blank=True)
    content_hash = models.CharField(max_length=64)
    findings = models.JSONField(
        default=list,
        db_default=[],
        help_text="Which rules found something in it when it was written, and where; never what.",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    erased_at = models.DateTimeField(null=True, editable=False)

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


class MemoryComment(models.Model):
    """What a person or an agent says about one version of a memory. Append-only; erased with it."""

    append_only: ClassVar[bool] = True
    erasable: ClassVar[tuple[str, ...]] = ("text", "erased_at")

    organization = models.ForeignKey(Organization, null=True, on_delete=models.PROTECT)
    memory = models.ForeignKey(Memory, on_delete=models.PROTECT, related_name="comments")
    version = models.PositiveIntegerField()
    text = models.CharField(max_length=COMMENT_MAX_LENGTH)
    requests_changes = models.BooleanField(
        default=False, help_text="By it a reviewer sends the version back to its author."
    )
    author_kind = ChoiceField(max_length=8, choices=ACTOR_KIND_CHOICES)
    author_id = models.CharField(max_length=64)
    author_label = models.CharField(max_length=255)
    created_at = models.DateTimeField(auto_now_add=True)
    erased_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(condition=Q(version__gte=1), name="comment_about_a_version"),
        )

    def __str__(self) -> str:
        return f"{self.author_label} about v{self.version}"
