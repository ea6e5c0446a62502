from __future__ import annotations

import json
import uuid
from typing import Any, cast

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q

from apps.common.context import ACTOR_KIND_CHOICES
from apps.common.fields import ChoiceField
from apps.events.vocabulary import (
    CHANNEL_MAX_LENGTH,
    CONTEXT_MAX_LENGTH,
    DEFAULT_TYPE,
    PARTICIPANT_MAX_LENGTH,
    SOURCE_KEY_MAX_LENGTH,
    TYPE_MAX_LENGTH,
    GuardVerdict,
)
from apps.governance.models import GUARD_VERSION_MAX_LENGTH
from apps.organizations.models import Organization, Repository

#: What stands in the place of a payload that was erased; the trigger lets nothing else.
ERASED_PAYLOAD = '{"erased":true}'
#: Events that say what holds.
CURRENT = Q(erased_at__isnull=True, replaced_by__isnull=True)


class Event(models.Model):
    """Something that was said or done, as it was handed in but for secrets, which are taken out.

    Append-only: database triggers refuse UPDATE, DELETE and TRUNCATE for everyone, but for erasing
    what was said and for naming the event that took its place (ADR 48). ``event_seq``
    strictly increases in a repository and may have holes; see ``apps.events.sequence`` for up to
    where it can be read. ``participants`` are sorted and are those who may see it. ``payload`` is
    canonical JSON, ``payload_hash`` its SHA-256. ``findings`` say what the write policy of
    ``guard_version`` found where, never what.
    """

    append_only = True
    erasable = ("payload", "topic_hints", "findings", "erased_at", "replaced_by")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    event_seq = models.BigIntegerField()
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, on_delete=models.PROTECT, db_index=False)
    occurred_at = models.DateTimeField(help_text="When it happened, says who handed it in.")
    received_at = models.DateTimeField()
    channel = models.CharField(max_length=CHANNEL_MAX_LENGTH)
    source_event_key = models.CharField(max_length=SOURCE_KEY_MAX_LENGTH, blank=True)
    participants = ArrayField(models.CharField(max_length=PARTICIPANT_MAX_LENGTH))
    type = models.CharField(max_length=TYPE_MAX_LENGTH, default=DEFAULT_TYPE)
    context_id = models.CharField(max_length=CONTEXT_MAX_LENGTH, blank=True)
    topic_hints = models.JSONField(default=list, help_text="Each a hint and its confidence.")
    internal = models.BooleanField(default=False)
    payload = models.TextField()
    payload_hash = models.CharField(max_length=64)
    verdict = ChoiceField(max_length=16, choices=GuardVerdict)
    findings = models.JSONField(default=list)
    guard_version = models.CharField(max_length=GUARD_VERSION_MAX_LENGTH)
    author_kind = ChoiceField(max_length=8, choices=ACTOR_KIND_CHOICES)
    author_id = models.CharField(max_length=64)
    author_label = models.CharField(max_length=255)
    agent_id = models.CharField(max_length=255, blank=True)
    request_id = models.CharField(max_length=128)
    erased_at = models.DateTimeField(
        null=True, help_text="When its words were taken out of the log; their hash is kept."
    )
    replaced_by = models.UUIDField(null=True, help_text="The event that corrects it.")

    class Meta:
        ordering = ("-event_seq",)
        constraints = (
            models.UniqueConstraint(
                fields=("organization", "repository", "channel", "source_event_key"),
                condition=~Q(source_event_key=""),
                name="one_event_per_source_key",
            ),
            models.UniqueConstraint(
                fields=("organization", "repository", "event_seq"), name="one_event_per_number"
            ),
            models.CheckConstraint(
                condition=Q(participants__len__gt=0), name="event_has_participants"
            ),
        )
        indexes = (
            models.Index(
                fields=("organization", "repository", "occurred_at"), name="event_by_time"
            ),
            models.Index(
                fields=("organization", "repository", "context_id", "occurred_at"),
                condition=~Q(context_id=""),
                name="event_of_context",
            ),
            models.Index(fields=("-received_at", "id"), name="event_by_arrival"),
            models.Index(
                fields=("organization", "repository", "-erased_at"),
                condition=Q(erased_at__isnull=False),
                name="event_erased",
            ),
            GinIndex(fields=("participants",), name="event_by_participant"),
            GinIndex(fields=("topic_hints",), name="event_by_hint", opclasses=["jsonb_path_ops"]),
        )

    def __str__(self) -> str:
        return f"{self.channel} {self.event_seq}"

    @property
    def is_current(self) -> bool:
        """Whether it says what holds: neither erased nor corrected."""
        return self.erased_at is None and self.replaced_by is None

    @property
    def content(self) -> dict[str, Any]:
        """The payload as a value."""
        return cast(dict[str, Any], json.loads(self.payload))
