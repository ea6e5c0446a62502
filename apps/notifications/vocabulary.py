"""Kinds of notices, ways to get them, and which are on by default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import models

#: Under which label links and secrets are sealed.
SEALED = "notifications"


class NoticeKind(models.TextChoices):
    """What a notice is about; a person chooses for each."""

    ASSIGNED = "assigned", "A review is assigned to you"
    DUE = "due", "A review of yours is due or overdue"
    CHANGES_REQUESTED = "changes_requested", "Changes are requested to what you wrote"
    DECIDED = "decided", "A memory that you wrote was decided on"
    QUARANTINED = "quarantined", "A memory is in quarantine"
    CONTRADICTED = "contradicted", "A memory is said to contradict another"
    LOCK_ASKED = "lock_asked", "An agent asked for a lock"
    RECALLED = "recalled", "A memory that agents relied on was withdrawn"
    TRAIL_CHANGED = "trail_changed", "The audit trail was changed"
    TRAIL_IRREGULAR = "trail_irregular", "The audit trail is irregular"
    ERASED_BY_AGE = "erased_by_age", "The retention policy erased something"
    LOW_DISK = "low_disk", "The disk is nearly full"
    SECOND_FACTOR = "second_factor", "Your second factor was changed or reset"


#: Those that concern the platform or oneself, and no organization: no webhook, no organization's
#: policy.
OF_PLATFORM = frozenset({NoticeKind.LOW_DISK, NoticeKind.SECOND_FACTOR})
OF_ORGANIZATIONS = tuple(kind for kind in NoticeKind if kind not in OF_PLATFORM)


class MailMode(models.TextChoices):
    """When a notice is mailed."""

    NEVER = "never", "No e-mail"
    AT_ONCE = "at_once", "At once"
    DIGEST = "digest", "Once a day"


#: What is mailed unless she says otherwise; of everything else nothing.
MAILED: Mapping[NoticeKind, MailMode] = {
    NoticeKind.ASSIGNED: MailMode.AT_ONCE,
    NoticeKind.DUE: MailMode.DIGEST,
    NoticeKind.CHANGES_REQUESTED: MailMode.AT_ONCE,
    NoticeKind.TRAIL_CHANGED: MailMode.AT_ONCE,
    NoticeKind.TRAIL_IRREGULAR: MailMode.AT_ONCE,
    NoticeKind.LOW_DISK: MailMode.AT_ONCE,
    NoticeKind.SECOND_FACTOR: MailMode.AT_ONCE,
}


class WebhookFormat(models.TextChoices):
    """What a webhook is sent."""

    STANDARD = "standard", "Signed JSON (Standard Webhooks)"
    CHAT = "chat", "A line of text for a chat (Slack, Mattermost, Rocket.Chat, Google Chat)"


class DeliveryState(models.TextChoices):
    """What became of what a webhook is to be sent."""

    WAITING = "waiting", "Waiting"
    DELIVERED = "delivered", "Delivered"
    FAILED = "failed", "Failed"


class LetterPurpose(models.TextChoices):
    """What a mailed one-time link is for."""

    INVITATION = "invitation", "You are invited to the Memory Platform"
    NEW_PASSWORD = "new_password", "Set a new password"


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways in which one person gets notices of one kind."""

    in_admin: bool
    mail: MailMode

    @property
    def is_silent(self) -> bool:
        return not self.in_admin and self.mail is MailMode.NEVER


def ways_by_default(kind: NoticeKind) -> Ways:
    """What is on for who has chosen nothing."""
    return Ways(in_admin=True, mail=MAILED.get(kind, MailMode.NEVER))


def at_least_required(ways: Ways) -> Ways:
    """What remains of a choice where a policy requires the kind: the admin, and a digest."""
    mail = MailMode.DIGEST if ways.mail is MailMode.NEVER else ways.mail
    return Ways(in_admin=True, mail=mail)
