"""One-time links by mail: invitations, and passwords that are set anew.

The letter is written in the transaction that makes the link, and sent by the worker.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Random
from django.template.loader import render_to_string

from apps.accounts.links import address_of
from apps.accounts.models import PasswordReset, User
from apps.accounts.selectors import has_to_sign_in_at_provider
from apps.accounts.services import IssuedReset, issue_password_reset, reset_behind
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import perform, verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, system_context
from apps.common.errors import NotFound
from apps.common.secrets import sealed, unsealed
from apps.notifications.models import Letter
from apps.notifications.services.mail import CLAIM, REFUSED_FOR, Outcome, deliver, taken_of
from apps.notifications.vocabulary import SEALED, LetterPurpose
from apps.organizations.services import IssuedInvitation, invitation_behind, invite_person

MAX_LETTERS = 20
#: Between two letters to one person who forgot her password.
BETWEEN_RESETS = dt.timedelta(minutes=5)
#: What is behind the secret of a link. Raises NotFound.
BEHIND: dict[LetterPurpose, Callable[[str], object]] = {
    LetterPurpose.INVITATION: invitation_behind,
    LetterPurpose.NEW_PASSWORD: reset_behind,
}


@verb(Action.INVITED, ObjectKind.INVITATION, Intent.ADMIN)
def invite_by_mail(*, context: RequestContext, **invited: Any) -> IssuedInvitation:
    """Invite a person (see ``invite_person``) and mail her the link, where there is mail."""
    issued = invite_person(context=context, **invited)
    invitation = issued.invitation
    _write(LetterPurpose.INVITATION, invitation.email, issued.secret, invitation.expires_at)
    return issued


@verb(Action.ISSUED, ObjectKind.PASSWORD_RESET, Intent.ADMIN)
def issue_reset_by_mail(*, context: RequestContext, user_id: int) -> IssuedReset:
    """Make a password link (see ``issue_password_reset``) and mail it to her, where there is mail
    and she has an address.
    """
    issued = issue_password_reset(context=context, user_id=user_id)
    reset = issued.reset
    _write(LetterPurpose.NEW_PASSWORD, reset.user.email, issued.secret, reset.expires_at)
    return issued


def mail_forgotten_password(*, named: str, request_id: str) -> None:
    """Mail a password link to the one person who has this user name or address.

    Nobody learns whether there is one. Not twice within minutes, never to two people, and not to
    somebody whom it would not let in.
    """
    if not settings.EMAIL_FROM or not named.isprintable():
        return
    people = User.objects.filter(Q(username__iexact=named) | Q(email__iexact=named))
    found = list(people.filter(is_active=True).exclude(email="")[:2])
    recent = PasswordReset.objects.filter(
        user__in=found, created_at__gte=now() - BETWEEN_RESETS, used_at=None
    )
    if len(found) == 1 and not recent.exists() and not has_to_sign_in_at_provider(found[0]):
        context = replace(system_context(), request_id=request_id)
        perform(issue_reset_by_mail, context, user_id=found[0].pk)


def _write(purpose: LetterPurpose, to: str, secret: str, expires_at: dt.datetime) -> None:
    if not settings.EMAIL_FROM or not to:
        return
    link = address_of(purpose.value, secret)
    Letter.objects.create(
        purpose=purpose,
        to=to,
        sealed_link=sealed(link.encode(), label=SEALED),
        expires_at=expires_at,
    )


def send_letters() -> int:
    """Mail what waits; how many letters went out. Worthless ones are thrown away."""
    if not settings.EMAIL_FROM:
        return 0
    forget_expired_letters()
    return taken_of(map(_send, _claimed()))


def forget_expired_letters() -> int:
    """Delete those whose link is worth nothing, whether mail is sent or not; how many."""
    return Letter.objects.filter(expires_at__lte=now()).delete()[0]


@transaction.atomic
def _claimed() -> list[Letter]:
    free = Letter.objects.filter(Q(claimed_until=None) | Q(claimed_until__lt=now()))
    # By chance: one at which the server hangs, and those that it refuses, keep no other waiting.
    letters = list(free.select_for_update(skip_locked=True).order_by(Random())[:MAX_LETTERS])
    held = Letter.objects.filter(pk__in=[one.pk for one in letters])
    held.update(claimed_until=now() + CLAIM)
    return letters


def _opens(purpose: LetterPurpose, link: str) -> bool:
    """Whether a link still lets somebody in: not used, taken back or followed by a newer one."""
    try:
        BEHIND[purpose](link.rstrip("/").rpartition("/")[2])
    except NotFound:
        return False
    return True


def _send(letter: Letter) -> Outcome | None:
    """What became of it; what was not taken is tried again when the claim is over."""
    sealed_link = unsealed(letter.sealed_link, label=SEALED)
    purpose = LetterPurpose(letter.purpose)
    link = sealed_link.decode() if sealed_link else ""
    if not _opens(purpose, link):
        letter.delete()
        return None
    context = {"purpose": purpose, "link": link, "expires_at": letter.expires_at}
    message = EmailMultiAlternatives(
        subject=f"[Memory Platform] {purpose.label}",
        body=render_to_string("notifications/letter.txt", context),
        from_email=settings.EMAIL_FROM,
        to=[letter.to],
        headers={"Auto-Submitted": "auto-generated"},
    )
    message.attach_alternative(render_to_string("notifications/letter.html", context), "text/html")
    outcome = deliver(message)
    if outcome is Outcome.TAKEN:
        letter.delete()
    elif outcome is Outcome.REFUSED:
        letter.claimed_until = now() + REFUSED_FOR
        letter.save(update_fields=["claimed_until"])
    return outcome
