"""Roles: given, changed and taken; effective with the person's next request."""

from __future__ import annotations

import uuid
from typing import cast

from django.contrib.auth.models import Group, Permission
from django.db.models import Q, QuerySet

from apps.accounts.models import RoleByProvider, User
from apps.accounts.permissions import require_manage
from apps.accounts.services import take_back_resets_of_issuer
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext
from apps.common.errors import InvalidArgument, NotFound, WriteNotAllowed
from apps.organizations.models import (
    Organization,
    OrganizationGroupObjectPermission,
    Repository,
    RepositoryGroupObjectPermission,
    RoleGroup,
)
from apps.organizations.roles import (
    ORGANIZATION_ROLES,
    REPOSITORY_ROLES,
    RIGHTS_OF_ROLE,
    Role,
)


@verb(Action.ROLE_GRANTED, ObjectKind.USER, Intent.ADMIN)
def grant_role(
    *,
    context: RequestContext,
    user: User,
    role: Role,
    organization: Organization | None = None,
    repository: Repository | None = None,
) -> RoleGroup:
    """Give ``user`` a role in a place; effective with her next request.

    Raises WriteNotAllowed, InvalidArgument (role and place do not fit).
    """
    require_place(role, organization, repository)
    organization_id = place_of(organization, repository)
    require_manage(context, organization_id=organization_id)
    role_group = role_group_in(role, organization_id, repository)
    take_in(user, role_group, context)
    return role_group


def take_in(
    user: User, role_group: RoleGroup, context: RequestContext, *, reason: str = ""
) -> None:
    """Make somebody a holder of a role. For services that decided it; this records it."""
    user.groups.add(role_group.group)
    _by_hand(user, role_group)
    grant_role.record(
        context,
        user.pk,
        organization_id=role_group.organization_id,
        repository_id=role_group.repository_id,
        after_status=role_group.role,
        reason=reason,
    )


@verb(Action.ROLE_REVOKED, ObjectKind.USER, Intent.ADMIN)
def revoke_role(*, context: RequestContext, user: User, role_group: RoleGroup) -> None:
    """Take a role from ``user``; effective with her next request. The last Super Admin stays.

    Raises WriteNotAllowed, NotFound (she does not hold it).
    """
    require_manage(context, organization_id=role_group.organization_id)
    if role_group.role == Role.SUPER_ADMIN:
        keep_a_super_admin(without=user)
    # Locked, so that of two revocations at once the second sees what the first has done.
    group = Group.objects.select_for_update(no_key=True).get(pk=role_group.group_id)
    if not User.objects.filter(pk=user.pk, groups=group).exists():
        raise NotFound("This person does not hold that role.")
    let_out(user, role_group, context)


def let_out(
    user: User, role_group: RoleGroup, context: RequestContext, *, reason: str = ""
) -> None:
    """Let somebody hold a role no more. For services that decided it; this records it."""
    user.groups.remove(role_group.group)
    _by_hand(user, role_group)
    if role_group.role == Role.SUPER_ADMIN:
        take_back_resets_of_issuer(user)
    revoke_role.record(
        context,
        user.pk,
        organization_id=role_group.organization_id,
        repository_id=role_group.repository_id,
        before_status=role_group.role,
        reason=reason,
    )


def _by_hand(user: User, role_group: RoleGroup) -> None:
    """What was decided about a role counts more than that a provider's group gave it."""
    RoleByProvider.objects.filter(user=user, group=role_group.group_id).delete()


@verb(Action.ROLE_GRANTED, ObjectKind.USER, Intent.ADMIN)
def change_role(
    *, context: RequestContext, user: User, role_group: RoleGroup, role: Role
) -> RoleGroup:
    """Give ``user`` another role in the place of the one she holds there: one act.

    Raises WriteNotAllowed, NotFound (she does not hold it), InvalidArgument (no role of that
    place, or the one she holds).
    """
    if role == role_group.role:
        raise InvalidArgument("role", "This is the role she holds already.")
    revoke_role(context=context, user=user, role_group=role_group)
    return grant_role(
        context=context,
        user=user,
        role=role,
        organization=None if role_group.repository else role_group.organization,
        repository=role_group.repository,
    )


def keep_a_super_admin(*, without: User) -> None:
    """Refuse to go on if nobody but ``without`` manages the platform.

    Until the transaction ends nobody else decides this. Raises WriteNotAllowed.
    """
    lock = role_group_in(Role.SUPER_ADMIN, None, None).group_id
    Group.objects.select_for_update(no_key=True).get(pk=lock)
    by_role = Q(groups__role_group__role=Role.SUPER_ADMIN)
    others = User.objects.filter(by_role | Q(is_superuser=True), is_active=True)
    if without.is_active and not others.exclude(pk=without.pk).exists():
        raise WriteNotAllowed("The last Super Admin cannot be removed.")


def role_group_in(
    role: Role, organization_id: uuid.UUID | None, repository: Repository | None
) -> RoleGroup:
    """The group that stands for a role in a place; made when it is first needed."""
    existing = RoleGroup.objects.filter(
        role=role, organization=organization_id, repository=repository
    ).first()
    return existing or _get_or_create_role_group(role, organization_id, repository)


def _get_or_create_role_group(
    role: Role, organization_id: uuid.UUID | None, repository: Repository | None
) -> RoleGroup:
    """The group of the role there, or the one that somebody made in this very moment."""
    place = repository.pk if repository else organization_id
    group, new = Group.objects.get_or_create(name=f"{role.value}:{place}" if place else role.value)
    if not new:
        return RoleGroup.objects.get(group=group)
    permissions = Permission.objects.filter(
        content_type__app_label="organizations",
        codename__in=[right.value for right in RIGHTS_OF_ROLE[role]],
    )
    if place is None:
        group.permissions.set(permissions)
    else:
        _permit(group, permissions, repository, cast(uuid.UUID, organization_id))
    return RoleGroup.objects.create(
        group=group, role=role, organization_id=organization_id, repository=repository
    )


def _permit(
    group: Group,
    permissions: QuerySet[Permission],
    repository: Repository | None,
    organization_id: uuid.UUID,
) -> None:
    """Give a new group ``permissions`` on its place, all at once."""
    if repository:
        RepositoryGroupObjectPermission.objects.bulk_create(
            RepositoryGroupObjectPermission(group=group, permission=one, content_object=repository)
            for one in permissions.filter(content_type__model="repository")
        )
    else:
        OrganizationGroupObjectPermission.objects.bulk_create(
            OrganizationGroupObjectPermission(
                group=group, permission=one, content_object_id=organization_id
            )
            for one in permissions.filter(content_type__model="organization")
        )


def place_of(organization: Organization | None, repository: Repository | None) -> uuid.UUID | None:
    """The organization a place lies in; None: the platform."""
    if repository is not None:
        return repository.organization_id
    return None if organization is None else organization.pk


def require_place(
    role: Role, organization: Organization | None, repository: Repository | None
) -> None:
    """Whether a role can be given there. Raises InvalidArgument."""
    if repository is not None and role not in REPOSITORY_ROLES:
        raise InvalidArgument("role", f"{role.label} is not a role in a repository.")
    if repository is None and organization is not None and role not in ORGANIZATION_ROLES:
        raise InvalidArgument("role", f"{role.label} is not a role in an organization.")
    if repository is None and organization is None and role is not Role.SUPER_ADMIN:
        raise InvalidArgument("organization", f"{role.label} needs an organization or repository.")
