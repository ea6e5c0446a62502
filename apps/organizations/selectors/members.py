"""Who holds which role where, and who is invited to."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q, QuerySet

from apps.accounts.links import is_open
from apps.accounts.models import User
from apps.common.clock import now
from apps.common.context import Right, Rights
from apps.organizations.models import Invitation, Organization, Repository, RoleGroup
from apps.organizations.roles import Role

_ORDER = {role: number for number, role in enumerate(Role)}


@dataclass(frozen=True, slots=True)
class Member:
    """A person and one role that counts in a place. ``role_group`` None: a Django superuser."""

    user: User
    role: Role
    role_group: RoleGroup | None


def members_of(organization: Organization, repository: Repository | None = None) -> list[Member]:
    """Who holds a role that counts there: of the place, of what it lies in, of the platform.

    Of an organization as a whole: also the roles in single repositories of it.
    """
    here = Q(organization=organization)
    if repository is not None:
        here &= Q(repository=None) | Q(repository=repository)
    groups = RoleGroup.objects.filter(here | Q(role=Role.SUPER_ADMIN))
    holders = User.groups.through.objects.filter(group__role_group__in=groups).select_related(
        "user", "group__role_group__organization", "group__role_group__repository"
    )
    members = [
        Member(row.user, Role(row.group.role_group.role), row.group.role_group) for row in holders
    ]
    return _ordered([*members, *_superusers(members)])


def managed_role_groups(rights: Rights) -> QuerySet[RoleGroup]:
    """The roles that somebody with these rights may give and take."""
    groups = RoleGroup.objects.select_related("organization", "repository")
    if Right.MANAGE in rights.everywhere:
        return groups
    return groups.filter(organization_id__in=rights.organization_ids(Right.MANAGE))


def role_groups_of(user: User) -> QuerySet[RoleGroup]:
    """The roles that a person holds herself."""
    held = RoleGroup.objects.filter(group__user=user)
    return held.select_related("organization", "repository")


def managed_people(rights: Rights, *, own_id: int | None) -> QuerySet[User]:
    """Oneself, and people who hold a role where one manages; all for a Super Admin."""
    if Right.MANAGE in rights.everywhere:
        return User.objects.all()
    held_here = managed_role_groups(rights).values("group")
    return User.objects.filter(Q(pk=own_id) | Q(groups__in=held_here)).distinct()


def people_of(organization_id: uuid.UUID) -> QuerySet[User]:
    """People who hold a role in an organization, each once."""
    held = RoleGroup.objects.filter(organization_id=organization_id)
    return User.objects.filter(groups__in=held.values("group")).distinct()


def bearers_of_tokens(rights: Rights, *, own_id: int) -> QuerySet[User]:
    """For whom somebody may issue tokens: oneself, a Super Admin for everybody who is active."""
    people = User.objects.filter(is_active=True).order_by("username")
    return people if Right.MANAGE in rights.everywhere else people.filter(pk=own_id)


def managed_invitations(rights: Rights) -> QuerySet[Invitation]:
    """Invitations to places that somebody with these rights manages."""
    invitations = Invitation.objects.select_related("organization", "repository", "accepted_by")
    if Right.MANAGE in rights.everywhere:
        return invitations
    return invitations.filter(organization_id__in=rights.organization_ids(Right.MANAGE))


def still_open(invitations: QuerySet[Invitation]) -> QuerySet[Invitation]:
    """Those that can still be accepted."""
    return invitations.filter(used_at=None, revoked_at=None, expires_at__gt=now())


class InvitationState(StrEnum):
    """What became of an invitation."""

    OPEN = "open"
    ACCEPTED = "accepted"
    TAKEN_BACK = "taken_back"
    EXPIRED = "expired"


def invitations_in_state(state: InvitationState) -> Q:
    """Invitations of which this became."""
    if state is InvitationState.ACCEPTED:
        return Q(used_at__isnull=False)
    if state is InvitationState.TAKEN_BACK:
        return Q(revoked_at__isnull=False)
    waits = Q(used_at=None, revoked_at=None)
    open_ = state is InvitationState.OPEN
    return waits & (Q(expires_at__gt=now()) if open_ else Q(expires_at__lte=now()))


def state_of_invitation(invitation: Invitation) -> InvitationState:
    """What became of one."""
    if invitation.used_at is not None:
        return InvitationState.ACCEPTED
    if invitation.revoked_at is not None:
        return InvitationState.TAKEN_BACK
    return InvitationState.OPEN if is_open(invitation) else InvitationState.EXPIRED


def _superusers(members: Iterable[Member]) -> list[Member]:
    known = [member.user.pk for member in members if member.role is Role.SUPER_ADMIN]
    superusers = User.objects.filter(is_superuser=True).exclude(pk__in=known)
    return [Member(user, Role.SUPER_ADMIN, None) for user in superusers]


def _ordered(members: list[Member]) -> list[Member]:
    def key(member: Member) -> tuple[int, str, str]:
        place = member.role_group and member.role_group.repository
        return _ORDER[member.role], place.slug if place else "", member.user.get_username()

    return sorted(members, key=key)
