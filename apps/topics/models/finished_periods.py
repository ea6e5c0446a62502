"""What a build remembers of the beginning of a long log."""

from __future__ import annotations

from django.db import models

from apps.organizations.models import Organization, Repository
from apps.topics.models.snapshots import VERSION_MAX_LENGTH


class FinishedPeriods(models.Model):
    """How the first events of a participant set were grouped, as far as nothing later changes it.

    ``digest`` names these events, ``builder_version`` what grouped them: for the same of both,
    grouping them again gives the same. So it can be dropped at any time, and holds for any
    snapshot. ``state`` and ``vectors`` are written and read by ``build.finished_periods``.
    """

    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, on_delete=models.PROTECT, db_index=False)
    participants_key = models.CharField(max_length=64)
    builder_version = models.CharField(max_length=VERSION_MAX_LENGTH)
    event_count = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    state = models.BinaryField()
    vectors = models.BinaryField()

    class Meta:
        verbose_name_plural = "finished periods"
        constraints = (
            models.UniqueConstraint(
                fields=("organization", "repository", "participants_key"),
                name="finished_periods_of_participants",
            ),
        )

    def __str__(self) -> str:
        return f"{self.event_count} events of {self.participants_key}"
