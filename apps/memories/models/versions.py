"""Every wording a memory had."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from apps.memories.models.memory import AUTHOR_KINDS, Memory
from apps.organizations.models import Organization


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
    findings = models.JSONField(
        default=list,
        db_default=[],
        help_text="Which rules found something in it when it was written, and where; never what.",
    )
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
