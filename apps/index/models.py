from __future__ import annotations

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models


class Kind(models.TextChoices):
    """What a document stands for."""

    MEMORY = "memory", "Memory"


class Document(models.Model):
    """What search sees of one object: its words, weighted title before tags before content.

    Derived: can be dropped and rebuilt. Whether it may be served is decided by the object itself.
    """

    organization_id = models.UUIDField(null=True)
    repository_id = models.UUIDField(null=True)
    kind = models.CharField(max_length=16, choices=Kind)
    object_id = models.UUIDField()
    language = models.CharField(max_length=16)
    text_vector = SearchVectorField()

    class Meta:
        constraints = (
            models.UniqueConstraint("kind", "object_id", name="one_document_per_object"),
        )
        indexes = (
            models.Index(
                fields=("organization_id", "repository_id"), name="document_by_repository"
            ),
            GinIndex("text_vector", name="document_text"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.object_id}"
