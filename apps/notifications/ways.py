"""The ways in which a person gets notices: by default, by choice, by requirement."""

from __future__ import annotations

from dataclasses import dataclass

from apps.notifications.vocabulary import MAILED, MailMode, NoticeKind


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
