"""Mailing notices: at once, or once a day in a digest.

Rights are asked for again when a mail is made. A worker claims a mailbox for a while and mails
outside of any transaction: one that dies leaves the notices to be mailed after its claim. A mail
server that does not answer is asked once in a round, not once for each mail.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Iterable, Sequence
from enum import Enum, auto
from itertools import takewhile
from smtplib import (
    SMTPAuthenticationError,
    SMTPConnectError,
    SMTPException,
    SMTPHeloError,
    SMTPRecipientsRefused,
    SMTPResponseException,
    SMTPSenderRefused,
    SMTPServerDisconnected,
)

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Random
from django.template.loader import render_to_string
from django.urls import reverse

from apps.accounts.models import User
from apps.common.clock import now
from apps.notifications.models import Mailbox, Notice
from apps.notifications.presentation import words_outside
from apps.notifications.selectors import tellable
from apps.notifications.services.choices import unsubscribe_token
from apps.notifications.vocabulary import MailMode, NoticeKind
from apps.organizations.selectors import rights_of

logger = logging.getLogger(__name__)

#: Between two mails at once to one person: what comes meanwhile is in the second.
BETWEEN_MAILS = dt.timedelta(minutes=5)
BETWEEN_DIGESTS = dt.timedelta(hours=24)
#: What could not be mailed for so long is mailed no more.
MAILED_WITHIN = dt.timedelta(days=3)
#: How long a worker may be at one mailbox, and after how long one that failed is tried again.
CLAIM = dt.timedelta(minutes=3)
#: After how long what the server refused for good is offered again: an address may be mended.
REFUSED_FOR = dt.timedelta(hours=6)
MAX_PEOPLE, MAX_IN_MAIL, MAX_SUBJECT = 20, 50, 200
#: What a mail server says of itself or of the sender, so of every mail.
OF_THE_SERVER = (
    SMTPServerDisconnected,
    SMTPConnectError,
    SMTPHeloError,
    SMTPAuthenticationError,
    SMTPSenderRefused,
)
CLOSING, FOR_GOOD = 421, range(500, 600)


class Outcome(Enum):
    """What became of a mail that was offered to the mail server."""

    TAKEN = auto()
    #: This mail was not taken; another one may be.
    LATER = auto()
    #: This mail was refused for good.
    REFUSED = auto()
    #: The server takes no mail at all, or hangs.
    AWAY = auto()


def send_mails() -> int:
    """Mail what is due, to a few people; how many mails went out."""
    if not settings.EMAIL_FROM:
        return 0
    return taken_of(map(_mail_to, _claimed()))


def taken_of(outcomes: Iterable[Outcome | None]) -> int:
    """How many mails went out; none is offered any more once the server is away."""
    offered = takewhile(lambda outcome: outcome is not Outcome.AWAY, outcomes)
    return sum(outcome is Outcome.TAKEN for outcome in offered)


@transaction.atomic
def _claimed() -> list[User]:
    """People with something to be mailed, whom no other worker mails; claimed for a while."""
    due = _waiting().filter(_is_due()).exclude(person__email="").filter(person__is_active=True)
    people = list(due.order_by().values_list("person_id", flat=True).distinct()[:MAX_PEOPLE])
    Mailbox.objects.bulk_create([Mailbox(person_id=one) for one in people], ignore_conflicts=True)
    free = Mailbox.objects.select_for_update(skip_locked=True).filter(
        Q(claimed_until=None) | Q(claimed_until__lt=now()), person__in=people
    )
    held = list(free.values_list("person_id", flat=True))
    Mailbox.objects.filter(person__in=held).update(claimed_until=now() + CLAIM)
    # By chance: a mail at which the server hangs keeps none from being sent before it.
    return list(User.objects.select_related("mailbox").filter(pk__in=held).order_by(Random()))


def _waiting() -> QuerySet[Notice]:
    """What is to be mailed to anybody, some day."""
    rows = Notice.objects.filter(mailed_at=None, created_at__gte=now() - MAILED_WITHIN)
    return rows.exclude(mail=MailMode.NEVER)


def _is_due() -> Q:
    """Notices whose time has come, whose person no worker is mailing."""
    box = "person__mailbox__"
    is_free = Q(**{f"{box}claimed_until": None}) | Q(**{f"{box}claimed_until__lt": now()})
    at_once = Q(**{f"{box}mailed_at": None}) | Q(**{f"{box}mailed_at__lt": now() - BETWEEN_MAILS})
    digest = Q(**{f"{box}digested_at": None})
    digest |= Q(**{f"{box}digested_at__lt": now() - BETWEEN_DIGESTS})
    is_due = (Q(mail=MailMode.AT_ONCE) & at_once) | (Q(mail=MailMode.DIGEST) & digest)
    return is_free & is_due


def _mail_to(person: User) -> Outcome | None:
    """Mail a person what she may still see, or nothing if there is nothing; what became of it."""
    waiting = _waiting().filter(person=person)
    modes = _modes_due(person.mailbox)
    due = dict(waiting.filter(mail__in=modes).values_list("pk", "times"))
    told = tellable(person.pk, rights_of(person)).filter(pk__in=due)
    notices = list(told.select_related("memory").order_by("-id")[: MAX_IN_MAIL + 1])
    outcome = _send(person, notices) if notices else None
    if outcome not in (None, Outcome.TAKEN):
        if outcome is Outcome.REFUSED:
            Mailbox.objects.filter(person=person).update(claimed_until=now() + REFUSED_FOR)
        return outcome  # tried again when the claim is over
    with transaction.atomic():
        # What was counted up while the mail was sent tells of something else by now.
        for times in set(due.values()):
            ids = [key for key, counted in due.items() if counted == times]
            Notice.objects.filter(pk__in=ids, times=times).update(mailed_at=now())
        marks = {mode.value: now() for mode in modes if any(one.mail == mode for one in notices)}
        box = person.mailbox
        box.mailed_at = marks.get(MailMode.AT_ONCE, box.mailed_at)
        box.digested_at = marks.get(MailMode.DIGEST, box.digested_at)
        box.claimed_until = None
        box.save()
    return outcome


def _modes_due(box: Mailbox) -> list[MailMode]:
    modes = []
    if box.mailed_at is None or box.mailed_at < now() - BETWEEN_MAILS:
        modes.append(MailMode.AT_ONCE)
    if box.digested_at is None or box.digested_at < now() - BETWEEN_DIGESTS:
        modes.append(MailMode.DIGEST)
    return modes


def _send(person: User, notices: Sequence[Notice]) -> Outcome:
    shown = notices[:MAX_IN_MAIL]
    lines = [words_outside(one, times=one.times) for one in shown]
    kinds = dict.fromkeys(NoticeKind(one.kind) for one in shown)
    stops = {kind.label: unsubscribe_link(person.pk, kind) for kind in kinds}
    has_more = len(notices) > MAX_IN_MAIL
    several = f"{'More than ' if has_more else ''}{len(lines)} things wait for you"
    subject = lines[0].sentence if len(notices) == 1 else several
    context = {
        "lines": lines,
        "has_more": has_more,
        "stops": stops,
        "all_link": f"{settings.PUBLIC_URL}{reverse('notifications')}",
        "choices_link": f"{settings.PUBLIC_URL}{reverse('notice_choices')}",
    }
    message = EmailMultiAlternatives(
        subject=f"[Memory Platform] {' '.join(subject.split())}"[:MAX_SUBJECT],
        body=render_to_string("notifications/mail.txt", context),
        from_email=settings.EMAIL_FROM,
        to=[person.email],
        headers=_headers(list(stops.values())),
    )
    message.attach_alternative(render_to_string("notifications/mail.html", context), "text/html")
    return deliver(message)


def _headers(stops: Sequence[str]) -> dict[str, str]:
    """That mail programs may offer to stop it, where the mail is about one kind (RFC 8058)."""
    headers = {"Auto-Submitted": "auto-generated"}
    if len(stops) == 1:
        headers["List-Unsubscribe"] = f"<{stops[0]}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return headers


def deliver(message: EmailMultiAlternatives) -> Outcome:
    """Hand a mail to the mail server. Why it was not taken is logged, without addresses."""
    try:
        message.send()
    except (SMTPException, OSError, ValueError) as error:
        code = _code_of(error)
        logger.warning("mail was not taken: %s %s", type(error).__name__, code or "")
        if _is_away(error, code):
            return Outcome.AWAY
        return Outcome.REFUSED if code in FOR_GOOD else Outcome.LATER
    return Outcome.TAKEN


def _is_away(error: Exception, code: int) -> bool:
    if isinstance(error, SMTPException):
        return isinstance(error, OF_THE_SERVER) or code == CLOSING
    return isinstance(error, OSError)


def _code_of(error: Exception) -> int:
    """The code that the server answered; 0 if it gave none."""
    match error:
        case SMTPRecipientsRefused():
            return min((code for code, _ in error.recipients.values()), default=0)
        case SMTPResponseException():
            return error.smtp_code
        case _:
            return 0


def unsubscribe_link(person_id: int, kind: str) -> str:
    """The address at which a person stops the mail of one kind without signing in."""
    path = reverse("notice_stop", args=[unsubscribe_token(person_id, kind)])
    return f"{settings.PUBLIC_URL}{path}"
