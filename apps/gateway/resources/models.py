from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q

from apps.common.fields import ChoiceField
from apps.gateway.extraction.file_kinds import FileKind
from apps.gateway.extraction.limits import ExtractionFailure
from apps.governance.models import GUARD_VERSION_MAX_LENGTH, RULE_ID_MAX_LENGTH
from apps.organizations.models import Organization, Repository

TITLE_MAX_LENGTH = 200
DESCRIPTION_MAX_LENGTH = 2000


class ResourceStatus(models.TextChoices):
    """What became of a file."""

    EXTRACTING = "extracting", "Being read"
    EXTRACTED = "extracted", "Extracted"
    FAILED = "failed", "Failed"


class GatewayResource(models.Model):
    """A file of a gateway user: what it was, and its text in chunks. The file itself is not kept.

    The same bytes of the same user are the same resource, until it is deleted. Deleting takes the
    chunks and what was said about the file; the row stays, to which the trail refers.
    """

    hard_delete = False

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, on_delete=models.PROTECT, db_index=False)
    user = models.ForeignKey(
        "gateway.GatewayUser", on_delete=models.PROTECT, related_name="resources", db_index=False
    )
    sha256 = models.CharField(max_length=64)
    kind = ChoiceField(max_length=8, choices=[(kind.value, kind.value) for kind in FileKind])
    size = models.PositiveIntegerField(help_text="Bytes of the file.")
    title = models.CharField(max_length=TITLE_MAX_LENGTH)
    description = models.CharField(max_length=DESCRIPTION_MAX_LENGTH, blank=True)
    status = ChoiceField(max_length=16, choices=ResourceStatus)
    failure = ChoiceField(
        max_length=16,
        blank=True,
        choices=[(failure.value, failure.value.replace("_", " ")) for failure in ExtractionFailure],
        help_text="Why there is no text.",
    )
    progress = models.PositiveSmallIntegerField(
        default=100, help_text="How much of the text is found by now, in percent."
    )
    is_truncated = models.BooleanField(default=False, help_text="The file has more text than this.")
    chunk_count = models.PositiveIntegerField(default=0)
    withheld_count = models.PositiveIntegerField(
        default=0, help_text="Chunks that the write policy keeps from being found and shown."
    )
    created_at = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = "file"
        ordering = ("-created_at", "pk")
        constraints = (
            models.UniqueConstraint(
                "organization",
                "user",
                "sha256",
                condition=Q(deleted_at=None),
                name="gateway_resource_of_same_bytes",
            ),
            models.CheckConstraint(
                condition=Q(
                    status__in=(ResourceStatus.EXTRACTING, ResourceStatus.EXTRACTED), failure=""
                )
                | Q(status=ResourceStatus.FAILED) & ~Q(failure=""),
                name="gateway_resource_fails_for_a_reason",
            ),
        )
        indexes = (
            models.Index(fields=("organization", "repository", "-created_at"), name="resource_age"),
        )

    def __str__(self) -> str:
        return self.title

    @property
    def resource_id(self) -> str:
        """The name by which callers know it."""
        return f"r_{self.pk.hex}"

    @property
    def uri(self) -> str:
        """Its address in results; ``user`` has to be loaded."""
        return f"resource://{self.user.user_id}/{self.resource_id}"

    @property
    def session_id(self) -> str:
        """The session that its chunks count as; ``user`` has to be loaded."""
        return f"resource:{self.user.user_id}:{self.resource_id}"


class ResourceChunk(models.Model):
    """A piece of a resource's text, without secrets.

    ``withheld_by`` names a rule of the write policy of ``guard_version`` because of which the text
    is neither found nor shown. ``findings`` say what the policy found where, never what.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, on_delete=models.PROTECT, db_index=False)
    user = models.ForeignKey("gateway.GatewayUser", on_delete=models.PROTECT, db_index=False)
    resource = models.ForeignKey(
        GatewayResource, on_delete=models.PROTECT, related_name="chunks", db_index=False
    )
    position = models.PositiveIntegerField(help_text="Counted from 0, in the order of the file.")
    page = models.PositiveIntegerField(
        null=True, help_text="The page on which it begins, counted from 1; null without pages."
    )
    text = models.TextField()
    withheld_by = models.CharField(max_length=RULE_ID_MAX_LENGTH, blank=True)
    findings = models.JSONField(default=list)
    guard_version = models.CharField(max_length=GUARD_VERSION_MAX_LENGTH)

    class Meta:
        ordering = ("resource", "position")
        constraints = (
            models.UniqueConstraint(
                "organization", "resource", "position", name="one_chunk_per_position"
            ),
        )
        indexes = (
            models.Index(fields=("organization", "repository", "user"), name="chunk_of_user"),
        )

    def __str__(self) -> str:
        return f"{self.resource_id} {self.position}"


class WaitingFile(models.Model):
    """The bytes of a file that waits to be read by the worker; gone when it was.

    ``tried`` counts how often that was begun: a file that ends its reader does not wait for ever.
    """

    tenant = "resource"

    resource = models.OneToOneField(
        GatewayResource, on_delete=models.CASCADE, primary_key=True, related_name="waiting"
    )
    content = models.BinaryField()
    tried = models.PositiveSmallIntegerField(default=0)
    taken_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = (models.Index(fields=("created_at",), name="waiting_file_age"),)

    def __str__(self) -> str:
        return str(self.resource_id)
