"""Who is to decide on a memory."""

from __future__ import annotations

from django.db import models

from apps.accounts.models import User
from apps.memories.models.memory import Memory
from apps.organizations.models import Organization


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
