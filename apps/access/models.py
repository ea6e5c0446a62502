from __future__ import annotations

import uuid

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from apps.common.context import ActorKind
from apps.common.fields import ChoiceField
from apps.common.history import tracked
from apps.common.secrecy import CHOICES, Secrecy
from apps.organizations.models import Organization

#: Characters in the name of somebody who takes part in an event.
PARTICIPANT_MAX_LENGTH = 128


class AgentKind(models.TextChoices):
    CODER = "coder", "Coder"
    ARCHITECT = "architect", "Architect"
    REVIEWER = "reviewer", "Reviewer"
    ASSISTANT = "assistant", "Assistant"


class Ability(models.TextChoices):
    """What a token may be used for; people's rights are cut down to it."""

    READ = "read", "Read and search"
    WRITE = "write", "Write"
    ADMIN = "admin", "Verify, lock, deprecate, manage (people only)"


class Audience(models.TextChoices):
    """The interface that a token was asked for; nothing: every one takes it."""

    MCP = "mcp", "MCP"
    REST = "api", "REST"


class Agent(models.Model):
    """A program that remembers, known in its organization by ``agent_id``.

    With an ``owner`` it is a person's own, and never may more than she does at that moment.
    """

    hard_delete = False

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, related_name="agents")
    agent_id = models.CharField(
        "agent ID",
        max_length=128,
        help_text="The name the agent gives in its requests; unique in the organization.",
    )
    name = models.CharField(max_length=200, blank=True)
    kind = ChoiceField(max_length=16, choices=AgentKind, default=AgentKind.CODER)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="agents",
        editable=False,
    )
    created_at = models.DateTimeField(auto_now_add=True)
    history = tracked()

    class Meta:
        ordering = ("organization__slug", "agent_id")
        constraints = (
            models.UniqueConstraint("organization", "agent_id", name="agent_id_in_organization"),
        )

    def __str__(self) -> str:
        return self.agent_id


class AccessToken(models.Model):
    """A credential of an agent or a person: only its HMAC is kept, never the secret.

    Cannot be edited, only revoked. ``repository_ids`` null means every repository the person may
    reach; an agent's token always lists its repositories.
    """

    hard_delete = False

    key_id = models.CharField(max_length=16, unique=True, editable=False)
    digest = models.BinaryField(max_length=32, editable=False)
    name = models.CharField(max_length=100, help_text="For example mcp-{client}-{environment}.")
    agent = models.ForeignKey(
        Agent, null=True, blank=True, on_delete=models.PROTECT, related_name="tokens"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="access_tokens",
    )
    organization = models.ForeignKey(Organization, null=True, blank=True, on_delete=models.PROTECT)
    repository_ids = ArrayField(models.UUIDField(), null=True, blank=True)
    abilities = ArrayField(ChoiceField(max_length=8, choices=Ability))
    secrecy = ChoiceField(
        max_length=2,
        choices=CHOICES,
        default=Secrecy.S3.value,
        db_default=Secrecy.S3.value,
        help_text="How much of what is stored the bearer is shown, at most.",
    )
    participants = ArrayField(
        models.CharField(max_length=PARTICIPANT_MAX_LENGTH),
        null=True,
        blank=True,
        help_text="Whose events the bearer may see; not given: the bearer's own. * is everybody's.",
    )
    audience = ChoiceField(
        max_length=3,
        blank=True,
        choices=Audience,
        db_default="",
        default="",
        editable=False,
        help_text="Given by OAuth for this interface alone; its secret is renewed, not replaced.",
    )
    expires_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True, editable=False)
    revoked_at = models.DateTimeField(null=True, blank=True, editable=False)
    history = tracked(excluded_fields=("digest", "last_used_at"))

    class Meta:
        ordering = ("-created_at",)
        constraints = (
            models.CheckConstraint(
                condition=Q(agent__isnull=False, user__isnull=True)
                | Q(agent__isnull=True, user__isnull=False),
                name="token_has_one_bearer",
            ),
            models.CheckConstraint(
                condition=Q(agent__isnull=True)
                | Q(organization__isnull=False, repository_ids__isnull=False),
                name="agent_token_lists_its_repositories",
            ),
            models.CheckConstraint(
                condition=Q(repository_ids__isnull=True) | Q(organization__isnull=False),
                name="token_repositories_have_organization",
            ),
            models.CheckConstraint(
                condition=Q(abilities__contained_by=Ability.values) & Q(abilities__len__gt=0),
                name="token_abilities_known",
            ),
            models.CheckConstraint(
                condition=Q(agent__isnull=True) | ~Q(abilities__contains=[Ability.ADMIN]),
                name="agent_token_never_admin",
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.key_id})"


class RateBucket(models.Model):
    """How many calls are left to a credential, and since when that figure holds.

    Unlogged: after a crash all buckets are full, and no call waits for the disk.
    """

    tenant = None

    key = models.CharField(max_length=128, primary_key=True)
    tokens = models.FloatField()
    filled_at = models.DateTimeField()

    class Meta:
        indexes = (models.Index(fields=("filled_at",), name="rate_bucket_age"),)

    def __str__(self) -> str:
        return self.key


class SessionBucket(models.Model):
    """How many calls of the knowledge family are left to one session of a credential.

    Unlogged, as above. ``session`` is a digest: what callers name their sessions stays out.
    """

    tenant = None

    holder = models.CharField(max_length=80)
    session = models.CharField(max_length=32)
    tokens = models.FloatField()
    filled_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("holder", "session"), name="one_bucket_per_session"),
        )
        indexes = (models.Index(fields=("filled_at",), name="session_bucket_age"),)

    def __str__(self) -> str:
        return f"{self.holder} {self.session}"


class ProposalTurn(models.Model):
    """How many memories were proposed in the latest turn of one session of a credential.

    Unlogged, as above. ``turn`` null: turns of this session last for a time, from ``began_at``.
    """

    tenant = None

    holder = models.CharField(max_length=80)
    session = models.CharField(max_length=32)
    turn = models.BigIntegerField(null=True)
    proposals = models.IntegerField()
    began_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("holder", "session"), name="one_turn_per_session"),
        )
        indexes = (models.Index(fields=("began_at",), name="proposal_turn_age"),)

    def __str__(self) -> str:
        return f"{self.holder} {self.session}"


class ToolUsage(models.Model):
    """How often an organization's callers called a tool, and how long that took.

    A tool has a few rows, of which each call adds to any one: no row is waited for.
    """

    organization_id = models.UUIDField(null=True)
    tool = models.CharField(max_length=64)
    shard = models.SmallIntegerField()
    calls = models.BigIntegerField()
    errors = models.BigIntegerField()
    total_latency_ms = models.FloatField()
    last_call_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("organization_id", "tool", "shard"),
                nulls_distinct=False,
                name="one_row_per_tool_and_shard",
            ),
        )

    def __str__(self) -> str:
        return f"{self.tool} {self.shard}"


class PlatformStart(models.Model):
    """When the platform was started last; one row."""

    tenant = None

    name = models.CharField(max_length=16, primary_key=True)
    started_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class CompletedRequest(models.Model):
    """The first result of a write, so that the same request id does not write twice.

    Kept for 24 hours. Holds ids and statuses, no memory content and no secret. Without a
    repository, or an organization, the write was done above them.
    """

    organization_id = models.UUIDField(null=True)
    repository_id = models.UUIDField(null=True)
    actor_kind = ChoiceField(max_length=8, choices=[(kind, kind) for kind in ActorKind])
    actor_id = models.CharField(max_length=64)
    tool = models.CharField(max_length=64)
    request_id = models.CharField(max_length=128)
    arguments_digest = models.CharField(max_length=64)
    recorded_as = models.CharField(
        max_length=128, db_default="", help_text="The request id in the records of the first act."
    )
    result = models.JSONField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=(
                    "organization_id",
                    "repository_id",
                    "actor_kind",
                    "actor_id",
                    "tool",
                    "request_id",
                ),
                nulls_distinct=False,
                name="one_result_per_request",
            ),
        )
        indexes = (models.Index(fields=("created_at",), name="completed_request_age"),)

    def __str__(self) -> str:
        return f"{self.tool} {self.request_id}"
