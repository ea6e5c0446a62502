"""Who may do what where, and which places somebody sees."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any, cast

from django.conf import settings
from django.contrib.auth.models import Permission
from django.db import connection
from django.db.models import OuterRef, Q, QuerySet, Subquery

from apps.accounts.models import User
from apps.common.context import RepositoryRights, RequestContext, Right, Rights
from apps.common.tenants import platform_wide
from apps.common.text import parse_uuid
from apps.organizations.models import (
    Organization,
    OrganizationGroupObjectPermission,
    Repository,
    RepositoryGroupObjectPermission,
)
from apps.organizations.roles import DECIDING

# Permissions of all her groups: on the platform, on organizations, on repositories.
GRANTS_OF_USER = """
SELECT permission.codename, NULL::uuid, NULL::uuid
FROM accounts_user_groups AS held
JOIN auth_group_permissions AS given USING (group_id)
JOIN auth_permission AS permission ON permission.id = given.permission_id
JOIN django_content_type AS kind ON kind.id = permission.content_type_id
WHERE held.user_id = %(user_id)s AND kind.app_label = 'organizations'
UNION ALL
SELECT permission.codename, given.content_object_id, NULL
FROM accounts_user_groups AS held
JOIN organizations_organizationgroupobjectpermission AS given USING (group_id)
JOIN auth_permission AS permission ON permission.id = given.permission_id
WHERE held.user_id = %(user_id)s
UNION ALL
SELECT permission.codename, repository.organization_id, repository.id
FROM accounts_user_groups AS held
JOIN organizations_repositorygroupobjectpermission AS given USING (group_id)
JOIN organizations_repository AS repository ON repository.id = given.content_object_id
JOIN auth_permission AS permission ON permission.id = given.permission_id
WHERE held.user_id = %(user_id)s
"""

Grant = tuple[str, uuid.UUID | None, uuid.UUID | None]


def rights_of(user: User) -> Rights:
    """A person's rights, read from her role groups' permissions in one query.

    A Django superuser counts as Super Admin; an inactive person has none.
    """
    if not user.is_active:
        return Rights()
    if user.is_superuser:
        return Rights(everywhere=frozenset(Right))
    return _rights_from(_grants_of(user))


def _grants_of(user: User) -> list[Grant]:
    """(codename, organization, repository) of every permission that a group of hers holds."""
    with platform_wide(), connection.cursor() as cursor:
        cursor.execute(GRANTS_OF_USER, {"user_id": user.pk})
        return cast(list[Grant], cursor.fetchall())


def _rights_from(grants: Iterable[Grant]) -> Rights:
    known = {right.value for right in Right}
    everywhere: set[Right] = set()
    organizations: dict[uuid.UUID, set[Right]] = defaultdict(set)
    repositories: dict[tuple[uuid.UUID, uuid.UUID], set[Right]] = defaultdict(set)
    for codename, organization_id, repository_id in grants:
        if codename not in known:
            continue
        if organization_id is None:
            everywhere.add(Right(codename))
        elif repository_id is None:
            organizations[organization_id].add(Right(codename))
        else:
            repositories[organization_id, repository_id].add(Right(codename))
    return Rights(
        everywhere=frozenset(everywhere),
        organizations={key: frozenset(held) for key, held in organizations.items()},
        repositories={
            repository_id: RepositoryRights(organization_id, frozenset(held))
            for (organization_id, repository_id), held in repositories.items()
        },
    )


def organizations_with(rights: Rights, right: Right = Right.READ) -> QuerySet[Organization]:
    """Organizations in which ``right`` is held, in whole or in one repository at least."""
    if right in rights.everywhere:
        return Organization.objects.all()
    return Organization.objects.filter(pk__in=rights.touched_organization_ids(right))


def organizations_wholly_with(rights: Rights, right: Right) -> QuerySet[Organization]:
    """Organizations in which ``right`` is held as a whole, not only in some repository."""
    if right in rights.everywhere:
        return Organization.objects.all()
    return Organization.objects.filter(pk__in=rights.organization_ids(right))


def repositories_with(rights: Rights, right: Right = Right.READ) -> QuerySet[Repository]:
    """Repositories in which ``right`` is held."""
    repositories = Repository.objects.select_related("organization")
    if right in rights.everywhere:
        return repositories
    return repositories.filter(
        Q(organization_id__in=rights.organization_ids(right))
        | Q(pk__in=rights.repository_ids(right))
    )


def repositories_within(rights: Rights) -> QuerySet[Repository]:
    """Repositories in which any right at all is held, with their organizations."""
    repositories = Repository.objects.select_related("organization")
    if rights.everywhere:
        return repositories
    return repositories.filter(
        Q(organization_id__in=[key for key, held in rights.organizations.items() if held])
        | Q(pk__in=[key for key, held in rights.repositories.items() if held.rights])
    )


def requires_second_factor(rights: Rights) -> bool:
    """Whether somebody decides in a place where whoever decides needs a second factor."""
    if rights.everywhere & DECIDING:
        if settings.SECOND_FACTOR_FOR_SUPER_ADMINS:
            return True
        places = Organization.objects.all()
    else:
        ids = set().union(*(rights.touched_organization_ids(right) for right in DECIDING))
        if not ids:
            return False
        places = Organization.objects.filter(pk__in=ids)
    return places.filter(second_factor_required=True).exists()


def people_with(
    right: Right, *, organization_id: uuid.UUID | None, repository_id: uuid.UUID | None = None
) -> QuerySet[User]:
    """Active people who hold ``right`` there, by their names; without an organization: everywhere.

    Says of all people at once what ``rights_of`` says of one.
    """
    on_organizations = OrganizationGroupObjectPermission.objects.filter(
        permission__codename=right, content_object_id=organization_id
    )
    on_repositories = RepositoryGroupObjectPermission.objects.filter(
        permission__codename=right,
        content_object_id=repository_id,
        content_object__organization_id=organization_id,
    )
    everywhere = Permission.objects.filter(codename=right, content_type__app_label="organizations")
    holds = (
        Q(is_superuser=True)
        | Q(groups__permissions__in=everywhere)
        | Q(groups__in=on_organizations.values("group"))
        | Q(groups__in=on_repositories.values("group"))
    )
    return User.objects.filter(holds, is_active=True).distinct().order_by("username")


def organization_of(repository_id: uuid.UUID) -> uuid.UUID | None:
    """The organization a repository lies in, None if there is no such repository."""
    return (
        Repository.objects.filter(pk=repository_id)
        .values_list("organization_id", flat=True)
        .first()
    )


def place_of(context: RequestContext) -> tuple[Organization | None, Repository | None]:
    """The organization and the repository of a context, which was opened there."""
    organizations = Organization.objects.filter(pk__in=[context.organization_id])
    repositories = Repository.objects.filter(pk__in=[context.repository_id])
    return organizations.first(), repositories.first()


def place_named(
    rights: Rights, ids: Collection[uuid.UUID]
) -> tuple[uuid.UUID, uuid.UUID | None] | None:
    """Organization and repository of the first of ``ids`` that is a place.

    Only in organizations in which somebody with these ``rights`` has a role.
    """
    here = organizations_with(rights)
    repositories = Repository.objects.filter(pk__in=ids, organization__in=here)
    if found := repositories.values_list("organization_id", "pk").first():
        return found
    organization_id = here.filter(pk__in=ids).values_list("pk", flat=True).first()
    return (organization_id, None) if organization_id else None


def find_repository(named: str | uuid.UUID) -> Repository | None:
    """The repository with this id or slug, wherever it lies; for commands of the operator."""
    key = parse_uuid(named)
    found = Repository.objects.filter(pk=key) if key else Repository.objects.filter(slug=named)
    return found.select_related("organization").first()


def repository_id_named(slug: str, *, organization_id: uuid.UUID | None) -> uuid.UUID | None:
    """The repository with this slug, if it lies in the organization; None: wherever it lies."""
    repositories = Repository.objects.filter(slug=slug)
    if organization_id:
        repositories = repositories.filter(organization_id=organization_id)
    return repositories.values_list("pk", flat=True).first()


def organization_id_named(slug: str) -> uuid.UUID | None:
    """The organization with this slug."""
    return Organization.objects.filter(slug=slug).values_list("pk", flat=True).first()


def organizations_exist() -> bool:
    """Whether there is any organization."""
    return Organization.objects.exists()


def organization_exists(organization_id: uuid.UUID) -> bool:
    """Whether there is such an organization at all. For those who may act everywhere."""
    return Organization.objects.filter(pk=organization_id).exists()


def organization_names(organization_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, str]:
    """The names of organizations that the caller has found the ids of."""
    named = Organization.objects.filter(pk__in=organization_ids)
    return dict(named.values_list("pk", "name"))


def repository_slugs(repository_ids: Collection[uuid.UUID]) -> list[str]:
    """The slugs of repositories that the caller has found the ids of."""
    return list(Repository.objects.filter(pk__in=repository_ids).values_list("slug", flat=True))


def with_place_names(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Rows that name a place by its ids, with ``organization_name`` and ``repository_name``."""
    organizations = Organization.objects.filter(pk=OuterRef("organization_id"))
    repositories = Repository.objects.filter(pk=OuterRef("repository_id"))
    named: QuerySet[Any] = rows.annotate(
        organization_name=Subquery(organizations.values("name")[:1]),
        repository_name=Subquery(repositories.values("name")[:1]),
    )
    return named
