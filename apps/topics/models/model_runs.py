"""What is kept of a model's work: every prompt and tool call, and the plans that were accepted."""

from __future__ import annotations

import uuid

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from apps.common.context import ACTOR_KIND_CHOICES
from apps.common.fields import ChoiceField
from apps.events.vocabulary import PARTICIPANT_MAX_LENGTH
from apps.organizations.models import Organization, Repository
from apps.topics.llm.configuration import MODEL_MAX_LENGTH
from apps.topics.vocabulary import RunOutcome

VERSION_LENGTH = 64
REASON_MAX_LENGTH = 64


class Workflow(models.TextChoices):
    """What a model is asked to help with."""

    BUILDER = "builder", "Building topics"
    WALKER = "walker", "Walking the trees"


class CallKind(models.TextChoices):
    """What was shown to the model: a prompt, or the answer of a tool."""

    PROMPT = "prompt", "Prompt"
    TOOL = "tool", "Tool call"


class LlmRun(models.Model):
    """One workflow with a model, under one mask, in one snapshot.

    ``participants`` are the mask: only what they see was shown. ``reasons`` are codes, or the
    fields of an answer that were wrong. ``digest`` is the SHA-256 over all of its calls, which the
    audit trail names too. For auditors; removed when the retention is over.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, on_delete=models.PROTECT, db_index=False)
    workflow = ChoiceField(max_length=8, choices=Workflow)
    snapshot_id = models.UUIDField(null=True)
    participants = ArrayField(models.CharField(max_length=PARTICIPANT_MAX_LENGTH))
    with_internal = models.BooleanField(default=False)
    model = models.CharField(max_length=MODEL_MAX_LENGTH)
    template_hash = models.CharField(max_length=64)
    actor_kind = ChoiceField(max_length=8, choices=ACTOR_KIND_CHOICES)
    actor_id = models.CharField(max_length=64)
    actor_label = models.CharField(max_length=255)
    agent_id = models.CharField(max_length=255, blank=True)
    request_id = models.CharField(max_length=128)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    outcome = ChoiceField(max_length=9, choices=RunOutcome, default=RunOutcome.RUNNING)
    reasons = ArrayField(models.CharField(max_length=REASON_MAX_LENGTH), default=list)
    rounds = models.PositiveIntegerField(default=0)
    tokens = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ("-started_at", "-id")
        verbose_name = "model run"
        constraints = (
            models.CheckConstraint(condition=Q(participants__len__gt=0), name="llm_run_has_a_mask"),
        )
        indexes = (
            models.Index(
                fields=("organization", "repository", "-started_at"), name="llm_run_by_place"
            ),
            models.Index(fields=("started_at",), name="llm_run_by_time"),
        )

    def __str__(self) -> str:
        return f"{self.workflow} {self.id}"


class LlmCall(models.Model):
    """One prompt and its answer, or one tool call and what it showed, in their order.

    Texts are those the model was shown, masked and without secrets; long ones are cut.
    ``statements`` are the SQL that was run for a tool, without its values. ``mask`` says under
    which participants it ran and what passed: ids, never texts.
    """

    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    run = models.ForeignKey(LlmRun, on_delete=models.CASCADE, related_name="calls", db_index=False)
    number = models.PositiveIntegerField()
    kind = ChoiceField(max_length=6, choices=CallKind)
    name = models.CharField(max_length=128, blank=True)
    sent = models.TextField()
    received = models.TextField(blank=True)
    statements = models.JSONField(default=list)
    mask = models.JSONField(default=dict)
    tokens = models.PositiveBigIntegerField(default=0)
    milliseconds = models.PositiveIntegerField(default=0)
    error = models.CharField(max_length=64, blank=True)
    occurred_at = models.DateTimeField()

    class Meta:
        ordering = ("run", "number")
        constraints = (
            models.UniqueConstraint(fields=("run", "number"), name="llm_call_number_in_run"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


class AcceptedPlan(models.Model):
    """A plan of a model that passed validation, by the events it is about.

    ``events_digest`` is the SHA-256 over their numbers: a build of the very same events takes the
    plan again, so that its nodes keep their names. ``body`` names events by their numbers.
    Not derived from the log, so it is kept when everything that is gets dropped.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, on_delete=models.PROTECT, db_index=False)
    participants_key = models.CharField(max_length=64)
    participants = ArrayField(models.CharField(max_length=PARTICIPANT_MAX_LENGTH))
    events_digest = models.CharField(max_length=64)
    last_seq = models.BigIntegerField()
    version = models.CharField(max_length=VERSION_LENGTH)
    body = models.JSONField()
    run_id = models.UUIDField(help_text="The run it came of; its rows may be gone.")
    accepted_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("organization", "repository", "participants_key", "events_digest"),
                name="one_plan_for_the_same_events",
            ),
        )

    def __str__(self) -> str:
        return f"plan up to {self.last_seq}"
