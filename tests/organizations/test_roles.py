"""The roles: what each may do where, and how a role comes and goes."""

from pathlib import Path

import pytest
from django.contrib.auth.models import Group
from django.db import connection, transaction
from django.db.utils import IntegrityError

from apps.audit.models import AuditRecord
from apps.common.context import Right, Rights
from apps.common.errors import InvalidArgument, NotFound, WriteNotAllowed
from apps.organizations.models import RoleGroup
from apps.organizations.roles import RIGHTS_OF_ROLE, Role
from apps.organizations.selectors import rights_of
from apps.organizations.services import grant_role, revoke_role
from tests.factories import (
    OrganizationFactory,
    RepositoryFactory,
    UserFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.tables import table

pytestmark = pytest.mark.django_db

# Matrix B5 of the contract, with the Auditor beside it: read, create, create a business rule,
# verify, lock, deprecate, see the audit trail, manage access.
MATRIX = {
    "super_admin": "Y Y Y Y Y Y Y Y",
    "organization_admin": "Y Y Y Y Y Y Y Y",
    "repository_maintainer": "Y Y Y Y Y Y Y N",
    "auditor": "Y N N N N N Y N",
    "viewer": "Y N N N N N Y N",
}
COLUMNS = (
    Right.READ,
    Right.WRITE,
    Right.WRITE_PROTECTED,
    Right.VERIFY,
    Right.LOCK,
    Right.DEPRECATE,
    Right.AUDIT,
    Right.MANAGE,
)


def place_of(role, repository):
    if role == Role.SUPER_ADMIN:
        return {}
    if role == Role.REPOSITORY_MAINTAINER:
        return {"repository": repository}
    return {"organization": repository.organization}


@table("role", MATRIX)
def test_each_role_holds_the_rights_of_the_matrix_in_its_repository(role, repository):
    rights = rights_of(person_with_role(Role(role), **place_of(Role(role), repository)))
    held = " ".join(
        "Y"
        if rights.allow(
            right, organization_id=repository.organization_id, repository_id=repository.pk
        )
        else "N"
        for right in COLUMNS
    )
    assert held == MATRIX[role]


@table("role", [role for role in MATRIX if role != "super_admin"])
def test_no_role_reaches_into_another_organization(role, repository):
    rights = rights_of(person_with_role(Role(role), **place_of(Role(role), repository)))
    foreign = RepositoryFactory()
    for right in Right:
        assert not rights.allow(
            right, organization_id=foreign.organization_id, repository_id=foreign.pk
        )
        assert not rights.allow(right, organization_id=None)


@pytest.mark.parametrize("role", [Role.REPOSITORY_MAINTAINER, Role.VIEWER])
def test_a_role_in_a_repository_reaches_no_sister_and_nothing_above(role, repository):
    rights = rights_of(person_with_role(role, repository=repository))
    sister = RepositoryFactory(organization=repository.organization)
    for right in Right:
        here = {"organization_id": repository.organization_id}
        assert not rights.allow(right, **here, repository_id=sister.pk)
        assert not rights.allow(right, **here)


def test_rights_are_read_in_one_query(repository, django_assert_num_queries):
    user = person_with_role(Role.VIEWER, organization=repository.organization)
    grant_role(
        context=person_context(person_with_role(Role.SUPER_ADMIN)),
        user=user,
        role=Role.REPOSITORY_MAINTAINER,
        repository=repository,
    )
    with django_assert_num_queries(1):
        rights_of(user)


def test_a_role_is_effective_at_once_and_gone_at_once(repository):
    admin = person_context(person_with_role(Role.SUPER_ADMIN))
    user = UserFactory()
    assert rights_of(user) == Rights()
    group = grant_role(
        context=admin, user=user, role=Role.REPOSITORY_MAINTAINER, repository=repository
    )
    assert rights_of(user).anywhere(Right.LOCK)
    revoke_role(context=admin, user=user, role_group=group)
    assert rights_of(user) == Rights()


def test_granting_and_revoking_are_recorded(repository):
    admin = person_context(person_with_role(Role.SUPER_ADMIN))
    user = UserFactory()
    group = grant_role(
        context=admin, user=user, role=Role.AUDITOR, organization=repository.organization
    )
    revoke_role(context=admin, user=user, role_group=group)
    revoked, granted = AuditRecord.objects.filter(object_kind="user", object_id=str(user.pk))
    assert (granted.action, granted.after_status) == ("role_granted", "auditor")
    assert (revoked.action, revoked.before_status) == ("role_revoked", "auditor")
    assert granted.organization_id == revoked.organization_id == repository.organization_id
    assert granted.actor_id == admin.actor.id


def test_inactive_people_have_no_rights_and_superusers_all(repository):
    user = person_with_role(Role.SUPER_ADMIN)
    user.is_active = False
    assert rights_of(user) == Rights()
    root = UserFactory(is_superuser=True)
    assert rights_of(root).everywhere == frozenset(Right)


def test_the_last_super_admin_stays():
    first = person_with_role(Role.SUPER_ADMIN)
    admin = person_context(first)
    group = RoleGroup.objects.get(role=Role.SUPER_ADMIN)
    second = person_with_role(Role.SUPER_ADMIN)
    revoke_role(context=admin, user=second, role_group=group)
    with pytest.raises(WriteNotAllowed):
        revoke_role(context=admin, user=first, role_group=group)
    assert rights_of(first).everywhere == frozenset(Right)


def test_an_inactive_super_admin_does_not_count_as_the_other_one():
    first, second = (person_with_role(Role.SUPER_ADMIN) for _ in range(2))
    second.is_active = False
    second.save()
    with pytest.raises(WriteNotAllowed):
        revoke_role(
            context=person_context(first),
            user=first,
            role_group=RoleGroup.objects.get(role=Role.SUPER_ADMIN),
        )


def test_an_inactive_super_admin_loses_the_role_though_one_active_one_is_left():
    first, second = (person_with_role(Role.SUPER_ADMIN) for _ in range(2))
    second.is_active = False
    second.save()
    group = RoleGroup.objects.get(role=Role.SUPER_ADMIN)
    revoke_role(context=person_context(first), user=second, role_group=group)
    assert list(group.group.user_set.all()) == [first]


def test_a_role_that_a_person_does_not_hold_cannot_be_taken_and_nothing_is_recorded(repository):
    admin = person_context(person_with_role(Role.SUPER_ADMIN))
    person_with_role(Role.VIEWER, repository=repository)
    for group in RoleGroup.objects.all():
        with pytest.raises(NotFound):
            revoke_role(context=admin, user=UserFactory(), role_group=group)
    assert not AuditRecord.objects.filter(action="role_revoked").exists()


def test_those_who_manage_an_organization_grant_roles_there_and_nowhere_else(repository):
    manager = person_with_role(Role.ORGANIZATION_ADMIN, organization=repository.organization)
    context, user = person_context(manager, repository), UserFactory()
    grant_role(context=context, user=user, role=Role.REPOSITORY_MAINTAINER, repository=repository)
    for place in (
        {"role": Role.SUPER_ADMIN},
        {"role": Role.AUDITOR, "organization": OrganizationFactory()},
        {"role": Role.VIEWER, "repository": RepositoryFactory()},
    ):
        with pytest.raises(WriteNotAllowed):
            grant_role(context=context, user=user, **place)


@table("role", [Role.REPOSITORY_MAINTAINER, Role.AUDITOR, Role.VIEWER])
def test_nobody_else_grants_or_revokes_a_role(role, repository):
    person = person_with_role(role, **place_of(role, repository))
    group = RoleGroup.objects.get(role=role)
    for context in (person_context(person, repository), agent_context(repository)):
        with pytest.raises(WriteNotAllowed):
            grant_role(
                context=context,
                user=person,
                role=Role.ORGANIZATION_ADMIN,
                organization=repository.organization,
            )
        with pytest.raises(WriteNotAllowed):
            revoke_role(context=context, user=person, role_group=group)


@table(
    ("role", "at"),
    [
        (Role.SUPER_ADMIN, "organization"),
        (Role.SUPER_ADMIN, "repository"),
        (Role.ORGANIZATION_ADMIN, "repository"),
        (Role.AUDITOR, "repository"),
        (Role.REPOSITORY_MAINTAINER, "organization"),
        (Role.ORGANIZATION_ADMIN, None),
        (Role.VIEWER, None),
    ],
)
def test_a_role_is_only_granted_where_it_belongs(role, at, repository):
    admin = person_context(person_with_role(Role.SUPER_ADMIN))
    places = {"organization": repository.organization, "repository": repository}
    with pytest.raises(InvalidArgument):
        grant_role(context=admin, user=UserFactory(), role=role, **({at: places[at]} if at else {}))


def test_one_group_stands_for_one_role_in_one_place(repository):
    for _ in range(2):
        person_with_role(Role.VIEWER, repository=repository)
    group = RoleGroup.objects.get(role=Role.VIEWER)
    assert group.group.user_set.count() == 2
    twin = Group.objects.create(name="twin")
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO organizations_rolegroup (group_id, role, organization_id, repository_id)"
            " SELECT %s, role, organization_id, repository_id FROM organizations_rolegroup"
            " WHERE id = %s",
            [twin.pk, group.pk],
        )


@table("at", [None, "organization", "repository"])
def test_a_role_is_recorded_where_it_is_held_wherever_it_was_given(at, repository):
    admin = person_context(person_with_role(Role.SUPER_ADMIN), RepositoryFactory())
    places = {"organization": repository.organization, "repository": repository}
    role = Role.VIEWER if at else Role.SUPER_ADMIN
    user = UserFactory()
    group = grant_role(context=admin, user=user, role=role, **({at: places[at]} if at else {}))
    revoke_role(context=admin, user=user, role_group=group)
    records = AuditRecord.objects.filter(object_kind="user", object_id=str(user.pk))
    place = (
        repository.organization_id if at else None,
        repository.pk if at == "repository" else None,
    )
    assert list(records.values_list("organization_id", "repository_id")) == [place, place]


#: Rows of the table in docs/roles.md, and the right that each stands for.
DOCUMENTED = {
    "Read and search memories": Right.READ,
    "Read the audit trail, seals, the write policy and topics": Right.AUDIT,
    "Write memories": Right.WRITE,
    "Write business rules and system constraints": Right.WRITE_PROTECTED,
    "Verify, reject, comment, request changes": Right.VERIFY,
    "Lock and unlock": Right.LOCK,
    "Deprecate, archive, restore, merge": Right.DEPRECATE,
    "Manage agents, tokens, members, settings": Right.MANAGE,
    "Erase, set a legal hold": Right.ERASE,
}


def test_the_documentation_says_what_each_role_may_do():
    page = (Path(__file__).parents[2] / "docs" / "roles.md").read_text()
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| ")]
    assert rows[0] == [role.label for role in Role]
    told = {name: cells for name, *cells in rows}
    for name, right in DOCUMENTED.items():
        may = [right in RIGHTS_OF_ROLE[role] for role in Role]
        assert [cell != "no" for cell in told[name]] == may, name
