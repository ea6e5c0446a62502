"""What people said about which events belong together. Not derived from the log, so it is kept
when everything that is gets dropped."""

from __future__ import annotations

import uuid

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q

from apps.common.context import ACTOR_KIND_CHOICES
from apps.common.fields import ChoiceField
from apps.events.models import Event
from apps.events.vocabulary import PARTICIPANT_MAX_LENGTH
from apps.organizations.models import Organization, Repository
from apps.topics.vocabulary import CORRECTION_REASON_MAX_LENGTH, CorrectionKind


class TopicCorrection(models.Model):
    """A person's word about two events of one exact participant set, which builds obey.

    Events stay what they are, topics come and go, so it names events. The topics of which a merge
    says that they are one began with them; of a split the second begins a topic, and the first
    came before it. The first is the earlier one. It is in force until it is withdrawn, and kept
    then too.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, on_delete=models.PROTECT, db_index=False)
    participants_key = models.CharField(max_length=64)
    participants = ArrayField(models.CharField(max_length=PARTICIPANT_MAX_LENGTH))
    kind = ChoiceField(max_length=5, choices=CorrectionKind)
    first_event = models.ForeignKey(
        Event, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    second_event = models.ForeignKey(
        Event, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    #: What topics that begin with these events are called, in their order: topics come and go.
    topic_ids = ArrayField(models.UUIDField())
    reason = models.CharField(max_length=CORRECTION_REASON_MAX_LENGTH, blank=True)
    author_kind = ChoiceField(max_length=8, choices=ACTOR_KIND_CHOICES)
    author_id = models.CharField(max_length=64)
    author_label = models.CharField(max_length=255)
    request_id = models.CharField(max_length=128)
    created_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)
    withdrawn_by = models.CharField(max_length=255, blank=True)
    withdrawn_because = models.CharField(max_length=CORRECTION_REASON_MAX_LENGTH, blank=True)

    class Meta:
        constraints = (
            # The same two are either one or two: never both, and not said twice.
            models.UniqueConstraint(
                fields=("organization", "repository", "first_event", "second_event"),
                condition=Q(withdrawn_at=None),
                name="one_correction_in_force",
            ),
            models.CheckConstraint(
                condition=~Q(first_event=F("second_event")), name="correction_of_two_events"
            ),
        )
        indexes = (
            models.Index(
                fields=("organization", "repository", "-created_at"), name="correction_by_time"
            ),
            models.Index(
                fields=("organization", "repository", "participants_key"),
                condition=Q(withdrawn_at=None),
                name="correction_in_force",
            ),
            GinIndex(fields=("topic_ids",), name="correction_by_topic"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"

    def event_of(self, topic_id: uuid.UUID) -> uuid.UUID:
        """The event with which a topic began that is called so. Raises ValueError for others."""
        return (self.first_event_id, self.second_event_id)[self.topic_ids.index(topic_id)]

    @property
    def is_in_force(self) -> bool:
        return self.withdrawn_at is None
