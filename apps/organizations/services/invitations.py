"""Inviting people by one-time links: there need be no mail server."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet

from apps.accounts.identity import newcomer_context
from apps.accounts.links import UNUSABLE, opened, seal
from apps.accounts.models import User
from apps.accounts.permissions import require_manage
from apps.accounts.services import NEWCOMER, add_person, checked_email, new_username
from apps.audit.models import Action, ObjectKind
from apps.audit.services.records import Details
from apps.audit.verbs import Operation, verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import InvalidArgument, NotFound, require_found
from apps.organizations.models import Invitation, Organization, Repository
from apps.organizations.roles import Role
from apps.organizations.selectors import rights_of
from apps.organizations.services.roles import place_of, require_place, role_group_in, take_in

INVITATION_LIFETIME = dt.timedelta(days=7)
#: What whoever accepts does, for whom there is no context before.
ACCEPTING = Operation(Action.ACCEPTED, ObjectKind.INVITATION, Intent.WRITE)


@dataclass(frozen=True, slots=True)
class IssuedInvitation:
    """An invitation just made. ``secret`` ends its address; it is never shown again."""

    invitation: Invitation
    secret: str


@verb(Action.INVITED, ObjectKind.INVITATION, Intent.ADMIN)
def invite_person(
    *,
    context: RequestContext,
    email: str,
    role: Role,
    organization: Organization | None = None,
    repository: Repository | None = None,
    username: str = "",
) -> IssuedInvitation:
    """An invitation to hold a role in a place the caller manages, open for seven days.

    ``username`` is a proposal that nobody has now; who accepts may choose another. Raises
    WriteNotAllowed, InvalidArgument.
    """
    require_place(role, organization, repository)
    organization_id = place_of(organization, repository)
    require_manage(context, organization_id=organization_id)
    invitation = Invitation(
        organization_id=organization_id,
        repository=repository,
        role=role,
        email=_required_email(email),
        username=new_username(username) if username.strip() else "",
    )
    secret = seal(invitation, context, lifetime=INVITATION_LIFETIME)
    invitation.save()
    invite_person.record(context, invitation.key_id, **_about(invitation))
    return IssuedInvitation(invitation=invitation, secret=secret)


@verb(Action.REVOKED, ObjectKind.INVITATION, Intent.ADMIN)
def revoke_invitation(*, context: RequestContext, invitation_id: int) -> Invitation:
    """Make an invitation worthless. Doing so twice is fine.

    Raises NotFound, WriteNotAllowed, InvalidArgument (it was accepted: take the role away).
    """
    invitation = require_found(_locked().filter(pk=invitation_id).first())
    require_manage(context, organization_id=invitation.organization_id)
    if invitation.used_at is not None:
        raise InvalidArgument("invitation_id", "It was accepted; take the role away instead.")
    if invitation.revoked_at is None:
        invitation.revoked_at = now()
        invitation.save(update_fields=["revoked_at"])
    revoke_invitation.record(context, invitation.key_id, **_about(invitation))
    return invitation


def invitation_behind(secret: str) -> Invitation:
    """The open invitation with this secret. Raises NotFound, whatever is wrong with it."""
    found = Invitation.objects.select_related("organization", "repository", "issued_by")
    return _authorised(opened(found, secret))


@transaction.atomic
def accept_invitation(*, secret: str, username: str, password: str, request_id: str = "") -> User:
    """Make the invited person known, with the role; the invitation is used up.

    Raises NotFound, InvalidArgument (``username`` or ``password``).
    """
    invitation = _authorised(opened(_locked(), secret))
    user = add_person(username=username, password=password, email=invitation.email)
    context = _context(user, invitation, request_id)
    NEWCOMER.record(context, user.pk, organization_id=invitation.organization_id)
    _take_up(invitation, user, context)
    return user


@transaction.atomic
def join_by_invitation(*, secret: str, user: User, request_id: str = "") -> User:
    """Give the invitation's role to a person who is known and signed in.

    Raises NotFound.
    """
    invitation = _authorised(opened(_locked(), secret))
    if not user.is_active:
        raise NotFound(UNUSABLE)
    _take_up(invitation, user, _context(user, invitation, request_id))
    return user


def _take_up(invitation: Invitation, user: User, context: RequestContext) -> None:
    role_group = role_group_in(
        Role(invitation.role), invitation.organization_id, invitation.repository
    )
    take_in(user, role_group, context, reason=f"Invited by {invitation.issued_by_label}.")
    invitation.used_at = now()
    invitation.accepted_by = user
    invitation.save(update_fields=["used_at", "accepted_by"])
    ACCEPTING.record(context, invitation.key_id, **_about(invitation))


def _authorised(invitation: Invitation) -> Invitation:
    """Who may no longer manage there, invites nobody there any more either."""
    issuer = invitation.issued_by
    if issuer is not None and not rights_of(issuer).allow(
        Right.MANAGE, organization_id=invitation.organization_id
    ):
        raise NotFound(UNUSABLE)
    return invitation


def _locked() -> QuerySet[Invitation]:
    return Invitation.objects.select_for_update(of=("self",), no_key=True).select_related(
        "organization", "repository", "issued_by"
    )


def _context(user: User, invitation: Invitation, request_id: str) -> RequestContext:
    return newcomer_context(
        user,
        organization_id=invitation.organization_id,
        repository_id=invitation.repository_id,
        request_id=request_id,
    )


def _required_email(email: str) -> str:
    checked = checked_email(email)
    if not checked:
        raise InvalidArgument("email", "Whom is it for? Give an email address.")
    return checked


def _about(invitation: Invitation) -> Details:
    """What a record says of an invitation: its place and its role."""
    return {
        "organization_id": invitation.organization_id,
        "repository_id": invitation.repository_id,
        "after_status": invitation.role,
    }
