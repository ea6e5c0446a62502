"""What agents have to be told."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from apps.memories.models.memory import Memory
from apps.memories.vocabulary import RecallKind
from apps.organizations.models import Organization, Repository


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
