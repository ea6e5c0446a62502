"""Sessions, their turns, and what is known of facts and events besides.

What was said is in the event log, what was learned in memories; these rows tell where.
"""

from __future__ import annotations

import uuid
from typing import NamedTuple

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from apps.common.fields import ChoiceField
from apps.events.models import GUARD_VERSION_MAX_LENGTH, Event
from apps.memories.models import Memory
from apps.organizations.models import Organization, Repository
from apps.turns.pictures import PREFIX_MAX_LENGTH, Picture
from apps.turns.vocabulary import (
    FACT_ID_MAX_LENGTH,
    KEY_MAX_LENGTH,
    OWNER_KIND_MAX_LENGTH,
    OWNER_MAX_LENGTH,
    SESSION_MAX_LENGTH,
    TURN_MAX_LENGTH,
    USER_MAX_LENGTH,
    ModelStatus,
    TurnStatus,
)

#: One word.
FAILURE_MAX_LENGTH = 32


class SessionKey(NamedTuple):
    """What names a session, whether or not there is one yet."""

    repository_id: uuid.UUID
    owner_kind: str
    owner_id: str
    session_id: str


class Session(models.Model):
    """A conversation of one owner in a repository; the same id of another owner is another one.

    Events up to the number ``compacted_through`` stand behind a summary and are repeated only to a
    model that has the room. ``summaries`` are the abstracts and overviews of its tree, by path, as
    of ``summarized_at``.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, on_delete=models.PROTECT, db_index=False)
    owner_kind = models.CharField(max_length=OWNER_KIND_MAX_LENGTH)
    owner_id = models.CharField(max_length=OWNER_MAX_LENGTH)
    owner_label = models.CharField("owner", max_length=255)
    user_id = models.CharField("user ID", max_length=USER_MAX_LENGTH, blank=True)
    session_id = models.CharField("session ID", max_length=SESSION_MAX_LENGTH)
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    latest_turn_id = models.CharField("latest turn", max_length=TURN_MAX_LENGTH, blank=True)
    compacted_through = models.BigIntegerField(default=0)
    compacted_at = models.DateTimeField(null=True)
    maintained_at = models.DateTimeField(null=True)
    summaries = models.JSONField(default=dict)
    summarized_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-updated_at",)
        constraints = (
            models.UniqueConstraint(
                fields=("organization", "repository", "owner_kind", "owner_id", "session_id"),
                name="one_session_per_owner",
            ),
        )
        indexes = (
            models.Index(fields=("organization", "-updated_at"), name="session_newest"),
            # For scheduled maintenance, which goes through all organizations.
            models.Index(fields=("maintained_at", "id"), name="session_to_maintain"),
        )

    def __str__(self) -> str:
        return self.session_id

    @property
    def key(self) -> SessionKey:
        return SessionKey(self.repository_id, self.owner_kind, self.owner_id, self.session_id)

    @property
    def thread(self) -> str:
        """What its events are held together by. Nobody else's session has it."""
        return f"turns:{self.pk}"


class TurnGuard(models.Model):
    """The state of writing a turn: each is written once.

    ``claim`` is new whenever somebody takes it up; only who holds the latest one finishes it.
    ``model_status`` says whether a language model has looked for facts in it, after so many
    ``model_attempts``, and ``model_failure`` why the last one failed. While it waits, it is asked
    about from ``model_due_at`` on. Who asks has the ``model_claim``, until then at most.
    """

    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    session = models.ForeignKey(
        Session, on_delete=models.PROTECT, related_name="turns", db_index=False
    )
    turn_id = models.CharField("turn ID", max_length=TURN_MAX_LENGTH)
    status = ChoiceField(max_length=16, choices=TurnStatus, default=TurnStatus.PROCESSING)
    claim = models.UUIDField(default=uuid.uuid4, editable=False)
    model_status = ChoiceField(
        max_length=8,
        choices=ModelStatus,
        default=ModelStatus.NONE,
        db_default=ModelStatus.NONE,
        editable=False,
    )
    model_attempts = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    model_due_at = models.DateTimeField(null=True, editable=False)
    model_claim = models.UUIDField(null=True, editable=False)
    model_failure = models.CharField(
        max_length=FAILURE_MAX_LENGTH, blank=True, default="", db_default="", editable=False
    )
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("organization", "session", "turn_id"), name="one_guard_per_turn"
            ),
            models.CheckConstraint(condition=Q(status__in=TurnStatus.values), name="turn_status"),
            models.CheckConstraint(
                condition=Q(model_status__in=ModelStatus.values), name="turn_model_status"
            ),
        )
        indexes = (
            models.Index(
                fields=("organization", "session", "status", "updated_at"), name="turn_by_time"
            ),
            # For the task that asks the model, which goes through all organizations.
            models.Index(
                fields=("organization", "id"),
                condition=Q(model_status=ModelStatus.WAITING),
                name="turn_awaits_model",
            ),
            models.Index(
                fields=("model_due_at",),
                condition=Q(model_claim__isnull=False),
                name="turn_asked_about",
            ),
            models.Index(
                fields=("organization", "session", "id"),
                condition=Q(model_status=ModelStatus.GIVEN_UP),
                name="turn_given_up",
            ),
        )

    def __str__(self) -> str:
        return self.turn_id


class TurnItem(models.Model):
    """Which item of which turn an event of the log is.

    Only these events count as what was said in a session, whoever appends others beside them.
    ``said_at`` (UTC) is when its turn was written, the same for all of its items.
    """

    event = models.OneToOneField(
        Event, primary_key=True, on_delete=models.PROTECT, related_name="turn_item"
    )
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    session = models.ForeignKey(
        Session, on_delete=models.PROTECT, related_name="items", db_index=False
    )
    turn = models.ForeignKey(TurnGuard, on_delete=models.PROTECT, related_name="items")
    event_seq = models.BigIntegerField()
    is_output = models.BooleanField()
    position = models.PositiveSmallIntegerField(help_text="Among the inputs or outputs, from 0.")
    said_at = models.DateTimeField()

    class Meta:
        ordering = ("event_seq",)
        indexes = (
            models.Index(fields=("organization", "session", "event_seq"), name="item_by_sequence"),
            models.Index(fields=("organization", "session", "said_at"), name="item_by_time"),
        )

    def __str__(self) -> str:
        return self.log_id

    @property
    def log_id(self) -> str:
        """Its id in the session's log."""
        direction = "out" if self.is_output else "in"
        return f"{self.turn.turn_id}-{direction}-{self.position}"


class SessionPicture(models.Model):
    """A picture that items of a session name by its ``digest``: SHA-256 of the text it came as.

    ``prefix`` is how that text began, before the base64 of ``content``.
    """

    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    session = models.ForeignKey(
        Session, on_delete=models.PROTECT, related_name="pictures", db_index=False
    )
    digest = models.CharField(max_length=64)
    prefix = models.CharField(max_length=PREFIX_MAX_LENGTH, blank=True)
    content = models.BinaryField()
    created_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("organization", "session", "digest"), name="one_picture_per_session"
            ),
        )

    def __str__(self) -> str:
        return self.digest

    @property
    def picture(self) -> Picture:
        return Picture(self.digest, self.prefix, bytes(self.content))


class Compaction(models.Model):
    """That a session's older events went behind a summary.

    ``through`` is the number of the last one, ``events`` how many went since the one before.
    ``summary`` stands for them and for all before, as ``apps.turns.summaries`` writes it; the write
    policy of ``guard_version`` has let it pass.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    session = models.ForeignKey(
        Session, on_delete=models.PROTECT, related_name="compactions", db_index=False
    )
    created_at = models.DateTimeField()
    through = models.BigIntegerField()
    events = models.PositiveIntegerField()
    summary = models.JSONField(default=dict)
    guard_version = models.CharField(max_length=GUARD_VERSION_MAX_LENGTH, blank=True)

    class Meta:
        ordering = ("created_at", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("organization", "session", "through"), name="one_compaction_per_event"
            ),
        )

    def __str__(self) -> str:
        return f"{self.events} events"


class ArchivedDay(models.Model):
    """That the log of a session's day (UTC) is archived; ``events`` are in it."""

    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    session = models.ForeignKey(
        Session, on_delete=models.PROTECT, related_name="archived_days", db_index=False
    )
    day = models.DateField()
    archived_at = models.DateTimeField()
    events = models.PositiveIntegerField()

    class Meta:
        ordering = ("day",)
        constraints = (
            models.UniqueConstraint(
                fields=("organization", "session", "day"), name="one_archive_per_day"
            ),
        )

    def __str__(self) -> str:
        return self.day.isoformat()


class Fact(models.Model):
    """What a memory of this family states: its content is the value of ``fact_id`` and ``key``.

    Tier, confidence and expiry are the memory's. Every statement is a memory of its own; of those
    with one ``identity`` the owner is reminded of one. ``session`` and ``turn_id`` say where it
    was stated; ``created_at`` when.
    """

    memory = models.OneToOneField(
        Memory, primary_key=True, on_delete=models.CASCADE, related_name="fact"
    )
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, on_delete=models.PROTECT, db_index=False)
    owner_kind = models.CharField(max_length=OWNER_KIND_MAX_LENGTH)
    owner_id = models.CharField(max_length=OWNER_MAX_LENGTH)
    identity = models.CharField(max_length=64, help_text="SHA-256 of what names it.")
    fact_id = models.CharField("fact ID", max_length=FACT_ID_MAX_LENGTH)
    key = models.CharField(max_length=KEY_MAX_LENGTH)
    session = models.ForeignKey(
        Session, on_delete=models.PROTECT, related_name="facts", db_index=False
    )
    turn_id = models.CharField("turn ID", max_length=TURN_MAX_LENGTH)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("created_at", "pk")
        indexes = (
            models.Index(
                fields=("organization", "repository", "owner_kind", "owner_id", "identity"),
                name="fact_of_owner",
            ),
            models.Index(fields=("organization", "session", "created_at"), name="fact_by_time"),
        )

    def __str__(self) -> str:
        return self.fact_id


class PreparedTurn(models.Model):
    """The input of a turn that waits for its output, for callers of ``memory_run_turn``.

    ``items`` are canonical JSON without secrets. Removed when the turn is written, or too old.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    session = models.ForeignKey(
        Session, on_delete=models.PROTECT, related_name="prepared", db_index=False
    )
    turn_id = models.CharField("turn ID", max_length=TURN_MAX_LENGTH)
    items = models.TextField()
    created_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("organization", "session", "turn_id"), name="one_preparation_per_turn"
            ),
        )
        indexes = (models.Index(fields=("created_at",), name="preparation_by_age"),)

    def __str__(self) -> str:
        return self.turn_id


class ModelCircuit(models.Model):
    """How the model for facts does: asked in vain several times in a row, it is left alone a while.

    One row for each endpoint, by the SHA-256 of its address. For all processes together.
    """

    tenant = None

    endpoint = models.CharField(primary_key=True, max_length=64)
    failures = models.PositiveIntegerField(help_text="In a row.")
    last_failure = models.CharField(max_length=FAILURE_MAX_LENGTH, blank=True)
    failed_at = models.DateTimeField(null=True)
    paused_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.endpoint


class Measure(models.Model):
    """How often something happened, and how long it took in all, for monitoring.

    ``buckets`` count what took at most as long as the bound of the same place. A measure has a few
    rows, of which each call adds to any one: no row is waited for.
    """

    tenant = None

    name = models.CharField(max_length=64)
    label = models.CharField(max_length=32, blank=True)
    shard = models.SmallIntegerField()
    count = models.BigIntegerField()
    total_ms = models.FloatField()
    buckets = ArrayField(models.BigIntegerField())

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("name", "label", "shard"), name="one_row_per_measure_and_shard"
            ),
        )

    def __str__(self) -> str:
        return self.name
