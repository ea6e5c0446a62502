from __future__ import annotations

import uuid

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from apps.access.models import Agent
from apps.common.history import tracked
from apps.gateway.resources.models import GatewayResource, ResourceChunk, WaitingFile
from apps.organizations.models import Organization, Repository

__all__ = ["GatewayResource", "GatewaySession", "GatewayUser", "ResourceChunk", "WaitingFile"]

USER_ID_MAX_LENGTH = 100
SESSION_ID_MAX_LENGTH = 200
THREAD_MAX_LENGTH = 64


class GatewayUser(models.Model):
    """Somebody whom a program at the gateway speaks for: an agent, its only repository, its key.

    Of the key only the HMAC is kept. There is one at a time; revoking it ends all access, a new one
    opens it again. Whatever the user hands over is written by the agent and belongs to it; the
    counts say how much of it is kept, texts in bytes of UTF-8.
    """

    hard_delete = False

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    repository = models.ForeignKey(Repository, on_delete=models.PROTECT, db_index=False)
    agent = models.OneToOneField(Agent, on_delete=models.PROTECT, related_name="gateway_user")
    user_id = models.CharField(
        "user ID", max_length=USER_ID_MAX_LENGTH, help_text="Unique in the organization."
    )
    key_id = models.CharField(max_length=16, unique=True, editable=False)
    digest = models.BinaryField(max_length=32, editable=False)
    key_issued_at = models.DateTimeField(editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True, editable=False)
    revoked_at = models.DateTimeField(null=True, blank=True, editable=False)
    message_count = models.PositiveIntegerField(default=0, editable=False)
    message_bytes = models.PositiveBigIntegerField(default=0, editable=False)
    file_count = models.PositiveIntegerField(default=0, editable=False)
    file_bytes = models.PositiveBigIntegerField(default=0, editable=False)
    erased_at = models.DateTimeField(
        null=True,
        blank=True,
        editable=False,
        help_text="When all that it had handed over was erased last.",
    )
    history = tracked(
        excluded_fields=(
            *("digest", "last_used_at"),
            *("message_count", "message_bytes", "file_count", "file_bytes"),
        )
    )

    class Meta:
        ordering = ("organization__slug", "user_id")
        constraints = (
            models.UniqueConstraint("organization", "user_id", name="gateway_user_in_organization"),
        )
        indexes = (
            models.Index(fields=("organization", "repository"), name="gateway_user_of_repository"),
        )

    def __str__(self) -> str:
        return self.user_id

    @property
    def is_revoked(self) -> bool:
        """Whether the key opens nothing any more."""
        return self.revoked_at is not None


def new_thread() -> str:
    """What holds the events of a session together; nobody else's session has it."""
    return f"gateway:{uuid.uuid4()}"


class GatewaySession(models.Model):
    """A conversation of a user, and how much of it may be found.

    Its messages are events, whose ``context_id`` is ``thread``. Those up to the number
    ``flushed_number`` may be found; ``pending_from`` is the first after them, null if there is
    none, and ``last_number`` the last of all. One that was deleted has lost its name and messages.
    """

    hard_delete = False

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT, db_index=False)
    user = models.ForeignKey(
        GatewayUser, on_delete=models.PROTECT, related_name="sessions", db_index=False
    )
    session_id = models.CharField("session ID", max_length=SESSION_ID_MAX_LENGTH)
    thread = models.CharField(
        max_length=THREAD_MAX_LENGTH, unique=True, default=new_thread, editable=False
    )
    messages = models.PositiveIntegerField(default=0)
    pending_from = models.BigIntegerField(null=True, blank=True, editable=False)
    last_number = models.BigIntegerField(default=0, editable=False)
    flushed_number = models.BigIntegerField(default=0, editable=False)
    released = ArrayField(
        models.BigIntegerField(),
        default=list,
        editable=False,
        help_text="Numbers of messages that a person lets be found though they were withheld.",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    last_added_at = models.DateTimeField(null=True, blank=True)
    flushed_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ("-created_at",)
        constraints = (
            models.UniqueConstraint(
                "organization", "user", "session_id", name="gateway_session_of_user"
            ),
            models.CheckConstraint(
                condition=Q(flushed_number__lte=models.F("last_number")),
                name="gateway_session_flushes_what_is_there",
            ),
        )
        indexes = (
            models.Index(
                fields=("organization", "user", "-created_at", "id"),
                condition=Q(deleted_at=None),
                name="gateway_session_newest",
            ),
        )

    def __str__(self) -> str:
        return self.session_id
