"""What stands between two memories: links that people or agents draw, and likeness."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import F, Q

from apps.memories.models.memory import AUTHOR_KINDS, Memory
from apps.memories.vocabulary import Relation, SimilarKind
from apps.organizations.models import Organization


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

    Derived from what is served, see ``apps.memories.selectors.similarity``. ``similarity`` is the cosine of
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
