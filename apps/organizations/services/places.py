"""Creating organizations and repositories, granting and revoking roles."""

from __future__ import annotations

import uuid
from typing import cast

from django.contrib.auth.models import Group, Permission
from django.db import transaction
from django.utils.text import slugify
from guardian.shortcuts import assign_perm

from apps.accounts.authority import require_manage
from apps.accounts.models import User
from apps.audit import services as audit
from apps.audit.models import Action
from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument, NotFound, WriteNotAllowed
from apps.common.history import attribute_change
from apps.common.text import require_text
from apps.common.uniqueness import refused_if_taken
from apps.organizations.models import Language, Organization, Repository, RoleGroup
from apps.organizations.roles import (
    ORGANIZATION_ROLES,
    REPOSITORY_ROLES,
    RIGHTS_OF_ROLE,
    Role,
)

NAME_LENGTH = 200
SLUG_LENGTH = 50


@transaction.atomic
def create_organization(*, context: RequestContext, slug: str, name: str) -> Organization:
    """A new tenant. Only for those who manage the whole platform.

    Raises WriteNotAllowed, InvalidArgument.
    """
    require_manage(context, organization_id=None)
    organization = Organization(
        slug=_require_slug(slug),
        name=require_text(name, field="name", max_length=NAME_LENGTH),
    )
    _save(organization, context)
    audit.record(
        context=context,
        action=Action.CREATED,
        object_kind="organization",
        object_id=organization.id,
        organization_id=organization.id,
    )
    return organization


@transaction.atomic
def update_organization(
    *, context: RequestContext, organization_id: uuid.UUID, name: str
) -> Organization:
    """Change the name. Raises NotFound, WriteNotAllowed, InvalidArgument."""
    organization = (
        Organization.objects.select_for_update(of=("self",), no_key=True)
        .filter(pk=organization_id)
        .first()
    )
    if organization is None:
        raise NotFound()
    require_manage(context, organization_id=organization.pk)
    organization.name = require_text(name, field="name", max_length=NAME_LENGTH)
    _save(organization, context)
    audit.record(
        context=context,
        action=Action.UPDATED,
        object_kind="organization",
        object_id=organization.id,
        organization_id=organization.id,
    )
    return organization


@transaction.atomic
def create_repository(
    *,
    context: RequestContext,
    organization_id: uuid.UUID,
    slug: str,
    name: str,
    language: str = Language.ENGLISH,
) -> Repository:
    """A new repository in an organization the caller manages.

    Raises WriteNotAllowed, InvalidArgument.
    """
    require_manage(context, organization_id=organization_id)
    if language not in Language.values:
        raise InvalidArgument("language", allowed=Language.values)
    repository = Repository(
        organization_id=organization_id,
        slug=_require_slug(slug),
        name=require_text(name, field="name", max_length=NAME_LENGTH),
        language=language,
    )
    _save(repository, context)
    _record(context, repository, Action.CREATED)
    return repository


@transaction.atomic
def update_repository(
    *, context: RequestContext, repository_id: uuid.UUID, name: str, hide_unverified: bool
) -> Repository:
    """Change name and serving rule. Raises NotFound, WriteNotAllowed, InvalidArgument."""
    repository = (
        Repository.objects.select_for_update(of=("self",), no_key=True)
        .filter(pk=repository_id)
        .first()
    )
    if repository is None:
        raise NotFound()
    require_manage(context, organization_id=repository.organization_id)
    repository.name = require_text(name, field="name", max_length=NAME_LENGTH)
    repository.hide_unverified = hide_unverified
    _save(repository, context)
    _record(context, repository, Action.UPDATED)
    return repository


@transaction.atomic
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
    role_group = _role_group(context, role, organization, repository)
    user.groups.add(role_group.group)
    _record_role(context, user, role_group, Action.ROLE_GRANTED)
    return role_group


@transaction.atomic
def revoke_role(*, context: RequestContext, user: User, role_group: RoleGroup) -> None:
    """Take a role from ``user``; effective with her next request. The last Super Admin stays.

    Raises WriteNotAllowed, NotFound (she does not hold it).
    """
    require_manage(context, organization_id=role_group.organization_id)
    # Locked, so that of two revocations at once the second sees what the first has done.
    group = Group.objects.select_for_update(no_key=True).get(pk=role_group.group_id)
    member = User.objects.filter(pk=user.pk, groups=group).first()
    if member is None:
        raise NotFound("This person does not hold that role.")
    if role_group.role == Role.SUPER_ADMIN and member.is_active:
        _keep_last_super_admin(role_group)
    user.groups.remove(group)
    _record_role(context, user, role_group, Action.ROLE_REVOKED)


def _role_group(
    context: RequestContext,
    role: Role,
    organization: Organization | None,
    repository: Repository | None,
) -> RoleGroup:
    _require_place(role, organization, repository)
    organization_id = _place_of(organization, repository)
    require_manage(context, organization_id=organization_id)
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
    if place is None:
        group.permissions.set(
            Permission.objects.filter(
                content_type__app_label="organizations",
                codename__in=[right.value for right in RIGHTS_OF_ROLE[role]],
            )
        )
    else:
        held_on = repository or Organization.objects.get(id=cast(uuid.UUID, organization_id))
        for right in RIGHTS_OF_ROLE[role]:
            assign_perm(right.value, group, held_on)
    return RoleGroup.objects.create(
        group=group, role=role, organization_id=organization_id, repository=repository
    )


def _place_of(organization: Organization | None, repository: Repository | None) -> uuid.UUID | None:
    if repository is not None:
        return repository.organization_id
    return None if organization is None else organization.pk


def _require_place(
    role: Role, organization: Organization | None, repository: Repository | None
) -> None:
    if repository is not None and role not in REPOSITORY_ROLES:
        raise InvalidArgument("role", f"{role.label} is not a role in a repository.")
    if repository is None and organization is not None and role not in ORGANIZATION_ROLES:
        raise InvalidArgument("role", f"{role.label} is not a role in an organization.")
    if repository is None and organization is None and role is not Role.SUPER_ADMIN:
        raise InvalidArgument("organization", f"{role.label} needs an organization or repository.")


def _keep_last_super_admin(role_group: RoleGroup) -> None:
    if User.objects.filter(groups=role_group.group_id, is_active=True).count() <= 1:
        raise WriteNotAllowed("The last Super Admin cannot be removed.")


def _require_slug(slug: str) -> str:
    slug = require_text(slug, field="slug", max_length=SLUG_LENGTH)
    if slug != slugify(slug):
        raise InvalidArgument("slug", "A slug has lower-case letters, digits and hyphens only.")
    return slug


def _save(row: Organization | Repository, context: RequestContext) -> None:
    attribute_change(row, context)
    with refused_if_taken("slug", "This slug is taken."):
        row.save()


def _record(context: RequestContext, repository: Repository, action: Action) -> None:
    audit.record(
        context=context,
        action=action,
        object_kind="repository",
        object_id=repository.id,
        organization_id=repository.organization_id,
        repository_id=repository.id,
    )


def _record_role(
    context: RequestContext, user: User, role_group: RoleGroup, action: Action
) -> None:
    audit.record(
        context=context,
        action=action,
        object_kind="user",
        object_id=user.pk,
        organization_id=role_group.organization_id,
        repository_id=role_group.repository_id,
        after_status=role_group.role if action is Action.ROLE_GRANTED else "",
        before_status=role_group.role if action is Action.ROLE_REVOKED else "",
    )
