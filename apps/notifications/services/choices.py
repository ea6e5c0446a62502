"""What people choose, what organizations require, and what was read."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.core.signing import BadSignature, Signer
from django.db import transaction

from apps.accounts.identity import newcomer_context
from apps.accounts.models import User
from apps.accounts.permissions import require_manage
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import ActorKind, Intent, RequestContext
from apps.common.errors import InvalidArgument, NotFound, WriteNotAllowed
from apps.common.text import require_one_of
from apps.notifications.models import Choice, Notice, NoticePolicy
from apps.notifications.selectors import notices_of, ways_of
from apps.notifications.vocabulary import OF_ORGANIZATIONS, MailMode, NoticeKind, Ways
from apps.organizations.models import Organization

SIGNER = Signer(salt="notifications.unsubscribe")


@verb(Action.READ, ObjectKind.NOTIFICATION, Intent.ADMIN)
def read_notices(*, context: RequestContext, notice_id: int | None = None) -> int:
    """Mark one of the acting person's notices as read, or all; how many were unread.

    Twice is fine. Raises WriteNotAllowed (no person), NotFound.
    """
    own = notices_of(_person_id(context), context.rights)
    if notice_id is not None:
        own = own.filter(pk=notice_id)
        if not own.exists():
            raise NotFound()
    unread = Notice.objects.filter(pk__in=own.filter(read_at=None).order_by().values("pk"))
    return unread.update(read_at=now())


@verb(Action.UPDATED, ObjectKind.NOTICE_CHOICE, Intent.ADMIN)
def choose_notices(
    *,
    context: RequestContext,
    kind: str,
    in_admin: bool | None = None,
    mail: str | None = None,
) -> Choice:
    """Set how the acting person gets notices of one kind; what is not given stays.

    What an organization requires is told all the same. Raises WriteNotAllowed (no person),
    InvalidArgument.
    """
    person_id = _person_id(context)
    known = NoticeKind(require_one_of(kind, NoticeKind.values, field="kind"))
    if mail is not None:
        require_one_of(mail, MailMode.values, field="mail")
    before = ways_of(person_id)[known]
    ways = Ways(
        in_admin=before.in_admin if in_admin is None else in_admin,
        mail=before.mail if mail is None else MailMode(mail),
    )
    choice = _choose(person_id, known, ways)
    choose_notices.record(context, person_id, organization_id=None, reason=_said(known, ways))
    return choice


def _choose(person_id: int, kind: NoticeKind, ways: Ways) -> Choice:
    choice, _ = Choice.objects.update_or_create(
        person_id=person_id,
        kind=kind,
        defaults={"in_admin": ways.in_admin, "mail": ways.mail},
    )
    return choice


def _said(kind: NoticeKind, ways: Ways) -> str:
    return f"{kind.value}: admin {'on' if ways.in_admin else 'off'}, mail {ways.mail.value}."


def unsubscribe_token(person_id: int, kind: str) -> str:
    """What the address ends with at which a person stops the mail of one kind, and nothing else."""
    return SIGNER.sign(f"{person_id}-{kind}").replace(":", "~")


def mail_behind(token: str) -> tuple[User, NoticeKind]:
    """Whose mail of which kind a token stops. Raises NotFound."""
    try:
        person_id, _, kind = SIGNER.unsign(token.replace("~", ":")).partition("-")
    except BadSignature:
        raise NotFound() from None
    person = User.objects.filter(pk=person_id, is_active=True).first()
    if person is None or kind not in NoticeKind.values:
        raise NotFound()
    return person, NoticeKind(kind)


@transaction.atomic
def stop_mail(*, token: str, request_id: str = "") -> NoticeKind:
    """Stop the mail of one kind by the link in a mail. Twice is fine. Raises NotFound."""
    person, kind = mail_behind(token)
    ways = Ways(in_admin=ways_of(person.pk)[kind].in_admin, mail=MailMode.NEVER)
    _choose(person.pk, kind, ways)
    context = newcomer_context(person, request_id=request_id)
    choose_notices.record(context, person.pk, organization_id=None, reason=_said(kind, ways))
    return kind


@verb(Action.UPDATED, ObjectKind.NOTICE_POLICY, Intent.ADMIN)
def require_notices(
    *, context: RequestContext, organization_id: uuid.UUID, required: Sequence[str]
) -> NoticePolicy:
    """Which kinds nobody switches off for what concerns the organization.

    They are shown in the admin and mailed in a digest at least. Raises NotFound, WriteNotAllowed,
    InvalidArgument.
    """
    if not Organization.objects.filter(pk=organization_id).exists():
        raise NotFound()
    require_manage(context, organization_id=organization_id)
    kinds = checked_kinds(required, field="required")
    policy, _ = NoticePolicy.objects.update_or_create(
        organization_id=organization_id, defaults={"required": kinds}
    )
    said = f"Required: {', '.join(kinds) or 'nothing'}."
    require_notices.record(context, organization_id, organization_id=organization_id, reason=said)
    return policy


def checked_kinds(kinds: Sequence[str], *, field: str) -> list[str]:
    """Kinds of organizations, each once, in their order. Raises InvalidArgument."""
    unknown = set(kinds) - {kind.value for kind in OF_ORGANIZATIONS}
    if unknown:
        known = ", ".join(kind.value for kind in OF_ORGANIZATIONS)
        raise InvalidArgument(field, f"{field} takes any of {known}.")
    return [kind.value for kind in OF_ORGANIZATIONS if kind in kinds]


def _person_id(context: RequestContext) -> int:
    if context.actor.kind is not ActorKind.HUMAN:
        raise WriteNotAllowed("Only people are notified here; agents get notices with their calls.")
    return int(context.actor.id)
