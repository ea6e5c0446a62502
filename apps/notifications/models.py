"""Notices to people, what they choose, and webhooks of organizations with their log."""

from __future__ import annotations

import uuid

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from apps.accounts.models import User
from apps.common.fields import ChoiceField
from apps.memories.models import Memory
from apps.notifications.vocabulary import (
    DeliveryState,
    LetterPurpose,
    MailMode,
    NoticeKind,
    WebhookFormat,
)
from apps.organizations.models import Organization

SUBJECT_MAX_LENGTH = 120


class Bookmark(models.Model):
    """How far the audit trail was read for notices: one row.

    ``epoch`` names the database cluster whose transactions these are; ``after_record`` is the
    newest record there was when the platform began to tell, or came into another cluster.
    """

    tenant = None

    epoch = models.CharField(max_length=32)
    after_record = models.BigIntegerField()
    transaction_id = models.BigIntegerField()
    record_id = models.BigIntegerField()

    def __str__(self) -> str:
        return f"told up to transaction {self.transaction_id}"


class Notice(models.Model):
    """A notice to one person, in the admin and perhaps by mail. Its text is made on display.

    ``subject`` is what it is about: while nobody has seen or mailed a notice, the same again counts
    it up (``times``) and makes no second one. ``record_id`` is the audit record of the newest act,
    None where a state was found and no act.
    """

    person = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notices")
    kind = ChoiceField(max_length=24, choices=NoticeKind)
    subject = models.CharField(max_length=SUBJECT_MAX_LENGTH)
    organization_id = models.UUIDField(null=True)
    repository_id = models.UUIDField(null=True)
    memory = models.ForeignKey(Memory, null=True, on_delete=models.CASCADE, related_name="+")
    record_id = models.BigIntegerField(null=True)
    detail = models.CharField(max_length=64, blank=True, help_text="A date or a status.")
    times = models.PositiveIntegerField(default=1)
    in_admin = models.BooleanField()
    mail = ChoiceField(max_length=8, choices=MailMode)
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)
    mailed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.UniqueConstraint(
                fields=("person", "kind", "subject"),
                condition=Q(read_at=None, mailed_at=None),
                name="notice_not_doubled",
            ),
        )
        indexes = (
            models.Index(fields=("person", "-id"), name="notice_of_person"),
            models.Index(
                fields=("person", "-id"),
                condition=Q(read_at=None, in_admin=True),
                name="notice_unread",
            ),
            models.Index(
                fields=("mail", "person"),
                condition=Q(mailed_at=None) & ~Q(mail=MailMode.NEVER),
                name="notice_to_be_mailed",
            ),
            models.Index(fields=("kind", "subject"), name="notice_about"),
            models.Index(fields=("created_at",), name="notice_age"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.subject} for {self.person_id}"


class Choice(models.Model):
    """What a person wants of one kind, where she wants something else than the platform does."""

    tenant = None

    person = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notice_choices")
    kind = ChoiceField(max_length=24, choices=NoticeKind)
    in_admin = models.BooleanField()
    mail = ChoiceField(max_length=8, choices=MailMode)

    class Meta:
        constraints = (models.UniqueConstraint("person", "kind", name="choice_of_a_kind"),)

    def __str__(self) -> str:
        return f"{self.person_id}: {self.kind} {self.mail}"


class Mailbox(models.Model):
    """When a person was mailed last, and until when a worker is at it."""

    tenant = None

    person = models.OneToOneField(User, primary_key=True, on_delete=models.CASCADE)
    mailed_at = models.DateTimeField(null=True)
    digested_at = models.DateTimeField(null=True)
    claimed_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"mail to {self.person_id}"


class Letter(models.Model):
    """A one-time link on its way to somebody by mail: gone once it is sent or worthless.

    The link is sealed, because whoever reads it can use it.
    """

    tenant = None

    purpose = ChoiceField(max_length=16, choices=LetterPurpose)
    to = models.CharField(max_length=254)
    sealed_link = models.BinaryField(editable=False)
    expires_at = models.DateTimeField()
    claimed_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.purpose} {self.pk}"


class NoticePolicy(models.Model):
    """The kinds that nobody switches off for what concerns the organization."""

    organization = models.OneToOneField(
        Organization, primary_key=True, on_delete=models.CASCADE, related_name="notice_policy"
    )
    required = ArrayField(ChoiceField(max_length=24, choices=NoticeKind), default=list)

    def __str__(self) -> str:
        return f"policy of {self.organization_id}"


class Webhook(models.Model):
    """An address of another program, to which an organization's notices of some kinds are sent.

    The secret signs what is sent, so it is kept sealed and not as a digest. A removed webhook stays
    with its log.
    """

    hard_delete = False

    organization = models.ForeignKey(
        Organization, on_delete=models.PROTECT, related_name="webhooks"
    )
    name = models.CharField(max_length=100)
    url = models.CharField(max_length=2000)
    format = ChoiceField(max_length=8, choices=WebhookFormat)
    kinds = ArrayField(ChoiceField(max_length=24, choices=NoticeKind))
    sealed_secret = models.BinaryField(editable=False)
    created_by = models.CharField(max_length=255)
    created_at = models.DateTimeField(auto_now_add=True)
    removed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-id",)
        indexes = (models.Index(fields=("organization", "-id"), name="webhook_of_organization"),)

    def __str__(self) -> str:
        return self.name


class Delivery(models.Model):
    """One message to a webhook and what became of it. Its id is that of the message, for ever."""

    tenant = "webhook"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    webhook = models.ForeignKey(Webhook, on_delete=models.PROTECT, related_name="deliveries")
    kind = models.CharField(max_length=24, help_text="A kind of notice, or `test`.")
    subject = models.CharField(max_length=SUBJECT_MAX_LENGTH)
    repository_id = models.UUIDField(null=True)
    memory = models.ForeignKey(Memory, null=True, on_delete=models.CASCADE, related_name="+")
    record_id = models.BigIntegerField(null=True)
    detail = models.CharField(max_length=64, blank=True)
    state = ChoiceField(max_length=12, choices=DeliveryState, default=DeliveryState.WAITING.value)
    attempts = models.PositiveIntegerField(default=0)
    next_at = models.DateTimeField()
    error = models.CharField(max_length=100, blank=True)
    created_at = models.DateTimeField()
    delivered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = (
            models.Index(
                fields=("webhook", "next_at"),
                condition=Q(state=DeliveryState.WAITING.value),
                name="delivery_waiting",
            ),
            models.Index(fields=("webhook", "-created_at", "-id"), name="delivery_log"),
            models.Index(fields=("created_at",), name="delivery_age"),
        )

    def __str__(self) -> str:
        return f"{self.kind} to {self.webhook_id}: {self.state}"
