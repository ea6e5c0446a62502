"""The words of topics and their snapshots, and how long their texts are."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import NamedTuple

from django.conf import settings
from django.db import models

from apps.common.clock import now

NODE_ID_LENGTH = 64
LABEL_MAX_LENGTH = 120
SUMMARY_MAX_LENGTH = 400
CORRECTION_REASON_MAX_LENGTH = 500
#: Which way of finding topics made the nodes: another one makes all of them anew.
BUILDER_VERSION = "5"
#: Which way of describing them; the write policy that judged the texts is told beside it.
SUMMARIZER_VERSION = "6"
#: Which way of putting topics under one another.
MERGE_POLICY_VERSION = "2"
#: In the metadata of a node: that a model described it, or could not plan what is below it.
BY_MODEL, DESCRIBED_BY_MODEL, FAILED_MODEL = "model", "described", "failed"
#: In the metadata of a root: the digest of what people corrected in what is below it.
CORRECTED = "corrected"
#: In the metadata of a node: that words were erased which it was described with; and what is said
#: of it until the next build. A trigger lets nothing else be said.
ERASED = "erased"
ERASED_LABEL = "Words were erased"
ERASED_SUMMARY = "Some of this was erased; the next build describes the rest."


class RepositoryScope(NamedTuple):
    """The repository whose log topics are made of, with its organization."""

    organization_id: uuid.UUID
    repository_id: uuid.UUID


class SnapshotStatus(models.TextChoices):
    """The state of a snapshot; only an active one is served."""

    STAGING = "staging", "Staging"
    ACTIVE = "active", "Active"
    ARCHIVED = "archived", "Archived"
    FAILED = "failed", "Failed"


class Rollback(models.TextChoices):
    """Whether one can go back to a snapshot, or why not."""

    POSSIBLE = "possible", "It was served before and is kept."
    SERVED = "served", "It is served."
    NEVER_SERVED = "never_served", "Only a snapshot that was served before can be gone back to."
    REMOVED = "removed", "The rows of this snapshot were removed."


class BuildTrigger(models.TextChoices):
    """Why a snapshot is built."""

    MANUAL = "manual", "By hand"
    INACTIVITY = "inactivity", "Silence"
    THRESHOLD = "threshold", "Many new events"


class BuildMode(models.TextChoices):
    """Who decides what belongs together."""

    DETERMINISTIC = "deterministic", "Deterministic"
    MODEL = "model", "Model"


class BuildStage(models.TextChoices):
    """What a build does at the moment, in this order."""

    WAITING = "waiting", "Waiting for the worker"
    READING = "reading", "Reading the log"
    BUILDING = "building", "Building trees"
    COPYING = "copying", "Taking over what is unchanged"
    CHECKING = "checking", "Validating"
    READY = "ready", "Waiting to be published"
    DONE = "done", "Done"


class CorrectionKind(models.TextChoices):
    """What a person says of two topics, or of one."""

    MERGE = "merge", "Two topics are one"
    SPLIT = "split", "A new topic begins"


class TopicState(models.TextChoices):
    """How long ago a topic was talked about."""

    ACTIVE = "active", "Active"
    DORMANT = "dormant", "Dormant"
    ARCHIVED = "archived", "Archived"


def state_of(last_at: dt.datetime) -> TopicState:
    """The state at this moment of a topic whose last event happened then."""
    age = now() - last_at
    if age < dt.timedelta(days=settings.TOPIC_DORMANT_DAYS):
        return TopicState.ACTIVE
    if age < dt.timedelta(days=settings.TOPIC_ARCHIVED_DAYS):
        return TopicState.DORMANT
    return TopicState.ARCHIVED


class RunOutcome(models.TextChoices):
    """What became of a run of a workflow."""

    RUNNING = "running", "Running"
    ACCEPTED = "accepted", "Accepted"
    INVALID = "invalid", "Proposal not valid"
    GARBAGE = "garbage", "Answer not readable"
    TIMEOUT = "timeout", "Took too long"
    EXHAUSTED = "exhausted", "Budget used up"
    FAILED = "failed", "Not reachable"
    ABANDONED = "abandoned", "Abandoned"
