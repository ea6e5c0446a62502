from __future__ import annotations

from enum import StrEnum

from django.db import models
from django.db.models.functions import Cast

from apps.common.context import ActorKind, CredentialKind
from apps.common.fields import ChoiceField

VERDICT_OK = "OK"
#: Records of an act that brought a memory to another status, or into the world.
CHANGED_STATUS = (
    models.Q(verdict=VERDICT_OK)
    & ~models.Q(after_status="")
    & ~models.Q(before_status=models.F("after_status"))
)


class Action(models.TextChoices):
    """What was done, or refused: the contract's event names, then our own."""

    CREATED = "created"
    UPDATED = "updated"
    VERIFIED = "verified"
    ACKNOWLEDGED = "acknowledged"
    REJECTED = "rejected"
    CHANGES_REQUESTED = "changes_requested", "Changes requested"
    COMMENTED = "commented"
    LOCKED = "locked"
    UNLOCKED = "unlocked"
    DEPRECATED = "deprecated"
    ARCHIVED = "archived"
    RESTORED = "restored"
    PROMOTED = "promoted"
    LINKED = "linked"
    LINK_ACCEPTED = "link_accepted"
    LINK_DECLINED = "link_declined"
    QUARANTINED = "quarantined"
    RELEASED = "released"
    DISMISSED = "dismissed"
    MERGED = "merged"
    UNDONE = "undone"
    ASSIGNED = "assigned"
    UNASSIGNED = "unassigned"
    REMOVED = "removed"
    REPEATED = "repeated"
    READ = "read"
    EXPORTED = "exported"
    NOTIFIED = "notified"
    ISSUED = "issued"
    REVOKED = "revoked"
    ROLE_GRANTED = "role_granted"
    ROLE_REVOKED = "role_revoked"
    INVITED = "invited"
    ACCEPTED = "accepted"
    DEACTIVATED = "deactivated"
    REACTIVATED = "reactivated"
    PASSWORD_SET = "password_set"  # noqa: S105 - the name of an act
    SIGNED_IN = "signed_in"
    SIGNED_OUT = "signed_out"


class ObjectKind(StrEnum):
    """What kind of object a record is about."""

    MEMORY = "memory"
    SIMILAR_PAIR = "similar_pair"
    MEMORY_LINK = "memory_link"
    FORGET_SUGGESTION = "forget_suggestion"
    MEMORY_RECALL = "memory_recall"
    SESSION_INJECT = "session_inject"
    WORKSPACE = "workspace"
    CONSOLIDATION = "consolidation"
    PALACE = "palace"
    STATISTICS = "statistics"
    METRICS = "metrics"
    EVENT = "event"
    SNAPSHOT = "snapshot"
    TOPIC = "topic"
    TOPIC_CORRECTION = "topic_correction"
    LLM_RUN = "llm_run"
    TURN = "turn"
    SESSION = "session"
    PIPE = "pipe"
    GATEWAY_USER = "gateway_user"
    GATEWAY_SESSION = "gateway_session"
    GATEWAY_SEARCH = "gateway_search"
    GATEWAY_RESOURCE = "gateway_resource"
    POLICY_RULE = "policy_rule"
    ALLOWED_VALUE = "allowed_value"
    RULE_TRIAL = "rule_trial"
    POLICY_MODEL = "policy_model"
    ORGANIZATION = "organization"
    REPOSITORY = "repository"
    AGENT = "agent"
    ACCESS_TOKEN = "access_token"  # noqa: S105 - the name of a kind
    OAUTH_CLIENT = "oauth_client"
    USER = "user"
    INVITATION = "invitation"
    PASSWORD_RESET = "password_reset"  # noqa: S105 - the name of a kind
    SECOND_FACTOR = "second_factor"
    GROUP_ROLE = "group_role"
    AUDIT_RECORD = "audit_record"
    AUDIT_TRAIL = "audit_trail"
    AUDIT_PLACE = "audit_place"
    ERASURE = "erasure"
    LEGAL_HOLD = "legal_hold"
    NOTIFICATION = "notification"
    NOTICE_CHOICE = "notice_choice"
    NOTICE_POLICY = "notice_policy"
    WEBHOOK = "webhook"


class AskedBy(models.TextChoices):
    """How somebody asked for what was served."""

    READ = "read"
    LIST = "list"
    SEARCH = "search"


class AuditRecord(models.Model):
    """One act or refusal, written in the transaction of the act itself.

    No foreign keys: a record outlives what it names. No memory content, only its hash.
    Database triggers refuse UPDATE, DELETE and TRUNCATE for everyone. ``transaction_id``, ``salt``
    and ``payload_hash`` are what sealing it into a Merkle tree needs (see Leaf).
    """

    append_only = True
    is_sealed = True

    organization_id = models.UUIDField(null=True, blank=True)
    repository_id = models.UUIDField(null=True, blank=True)
    actor_kind = ChoiceField(max_length=8, choices=[(kind, kind) for kind in ActorKind])
    actor_id = models.CharField(max_length=64)
    actor_label = models.CharField(max_length=255)
    agent_id = models.CharField(max_length=255, blank=True)
    request_id = models.CharField(max_length=128)
    action = ChoiceField(max_length=32, choices=Action)
    object_kind = models.CharField(max_length=32)
    object_id = models.CharField(max_length=64, blank=True)
    object_version = models.PositiveIntegerField(null=True, blank=True)
    before_status = models.CharField(max_length=32, blank=True)
    after_status = models.CharField(max_length=32, blank=True)
    verdict = models.CharField(
        max_length=32, default=VERDICT_OK, help_text="OK, or the error code of a refusal."
    )
    reason = models.CharField(max_length=1000, blank=True)
    served = models.JSONField(
        null=True,
        blank=True,
        help_text="What was served, in order: memory_id, version and rank of each.",
    )
    content_hash = models.CharField(max_length=64, blank=True)
    credential_kind = ChoiceField(
        max_length=16,
        blank=True,
        db_default="",
        choices=[(kind, kind) for kind in CredentialKind],
        help_text="What proved who it was.",
    )
    key_id = models.CharField(
        max_length=16,
        blank=True,
        db_default="",
        help_text="The public name of the access token or key.",
    )
    question = ChoiceField(
        max_length=8, blank=True, db_default="", choices=AskedBy, help_text="How it was asked for."
    )
    query_digest = models.CharField(
        max_length=64,
        blank=True,
        db_default="",
        help_text="Equal for the same words asked in one organization.",
    )
    occurred_at = models.DateTimeField()
    salt = models.BinaryField(max_length=16)
    payload_hash = models.BinaryField(max_length=32)
    transaction_id = models.BigIntegerField(
        editable=False,
        db_default=Cast(
            Cast(models.Func(function="pg_current_xact_id"), models.TextField()),
            models.BigIntegerField(),
        ),
        help_text="The PostgreSQL transaction that wrote the record.",
    )

    class Meta:
        ordering = ("-id",)
        indexes = (
            models.Index(fields=("organization_id", "-id"), name="audit_by_organization"),
            models.Index(
                fields=("organization_id", "repository_id", "-id"), name="audit_by_repository"
            ),
            models.Index(fields=("organization_id", "object_id", "-id"), name="audit_by_object"),
            models.Index(fields=("organization_id", "request_id"), name="audit_by_request"),
            # A key belongs to one bearer, who may act in several organizations.
            models.Index(
                fields=("key_id", "-id"),
                condition=~models.Q(key_id=""),
                name="audit_by_key",
            ),
            models.Index(
                fields=("organization_id", "occurred_at"),
                include=("repository_id", "verdict", "action", "agent_id"),
                name="audit_by_time",
            ),
            models.Index(
                fields=("organization_id", "occurred_at"),
                include=("repository_id", "verdict"),
                condition=~models.Q(verdict=VERDICT_OK),
                name="audit_refusals",
            ),
            models.Index(
                fields=("organization_id", "occurred_at"),
                include=("repository_id", "before_status", "after_status"),
                condition=CHANGED_STATUS,
                name="audit_status_changes",
            ),
            # A handful among millions; a verification asks for them.
            models.Index(
                fields=("organization_id", "object_kind"),
                condition=models.Q(action=Action.ACKNOWLEDGED),
                name="audit_acknowledged",
            ),
            # The one place where all organizations are one line: the order of sealing.
            models.Index(fields=("transaction_id", "id"), name="audit_by_transaction"),
        )

    def __str__(self) -> str:
        return f"{self.action} {self.object_kind} {self.object_id} ({self.verdict})"


class Serving(models.Model):
    """One wording of a memory that an act served to somebody: who relied on what.

    Says again what ``AuditRecord.served`` says, memory by memory, written in the same statement,
    so that the readers of a memory are found however often it was read. Append-only like the
    records; no foreign keys.
    """

    append_only = True

    organization_id = models.UUIDField(null=True)
    memory_id = models.UUIDField()
    actor_kind = models.CharField(max_length=8)
    actor_id = models.CharField(max_length=64)
    agent_id = models.CharField(max_length=255)
    actor_label = models.CharField(max_length=255)
    record_id = models.BigIntegerField()
    version = models.PositiveIntegerField()
    occurred_at = models.DateTimeField()

    class Meta:
        ordering = ("-id",)
        indexes = (
            models.Index(
                fields=(
                    "organization_id",
                    "memory_id",
                    "actor_kind",
                    "actor_id",
                    "agent_id",
                    "-record_id",
                ),
                name="serving_by_reader",
            ),
        )

    def __str__(self) -> str:
        return f"{self.memory_id} v{self.version} to {self.actor_label}"
