"""Who is listed as a member of what, and how one role becomes another."""

import pytest

from apps.audit.models import AuditRecord
from apps.common.context import Right, system_context
from apps.common.errors import InvalidArgument, NotFound, WriteNotAllowed
from apps.organizations.models import RoleGroup
from apps.organizations.roles import Role
from apps.organizations.selectors import rights_of
from apps.organizations.selectors.members import managed_people, members_of
from apps.organizations.services import change_role
from tests.factories import (
    OrganizationFactory,
    RepositoryFactory,
    UserFactory,
    person_context,
    person_with_role,
)

pytestmark = pytest.mark.django_db


def group_of(user):
    return RoleGroup.objects.get(group__user=user)


def test_members_say_through_which_place_they_hold_a_role():
    repository = RepositoryFactory()
    organization = repository.organization
    beside = RepositoryFactory(organization=organization)
    everywhere = person_with_role(Role.SUPER_ADMIN)
    admin = person_with_role(Role.ORGANIZATION_ADMIN, organization=organization)
    maintainer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    neighbour = person_with_role(Role.VIEWER, repository=beside)
    person_with_role(Role.VIEWER, organization=OrganizationFactory())
    root = UserFactory(is_superuser=True)

    def shown(*place):
        return [(m.user, m.role_group and m.role_group.repository) for m in members_of(*place)]

    by_name = sorted([everywhere, root], key=lambda person: person.username)
    above = [*((person, None) for person in by_name), (admin, None)]
    assert shown(organization, repository) == [*above, (maintainer, repository)]
    assert shown(organization) == [*above, (maintainer, repository), (neighbour, beside)]


def test_changing_a_role_is_one_act_with_two_records():
    organization = OrganizationFactory()
    viewer = person_with_role(Role.VIEWER, organization=organization)
    change_role(
        context=system_context(), user=viewer, role_group=group_of(viewer), role=Role.AUDITOR
    )
    assert group_of(viewer).role == Role.AUDITOR
    acts = AuditRecord.objects.order_by("-id").values_list("action", "before_status")[:2]
    assert list(acts) == [("role_granted", ""), ("role_revoked", "viewer")]


def test_a_role_that_does_not_fit_the_place_changes_nothing():
    viewer = person_with_role(Role.VIEWER, repository=RepositoryFactory())
    for role in (Role.AUDITOR, Role.SUPER_ADMIN, Role.VIEWER):
        with pytest.raises(InvalidArgument):
            change_role(
                context=system_context(), user=viewer, role_group=group_of(viewer), role=role
            )
    assert group_of(viewer).role == Role.VIEWER


def test_only_who_manages_there_changes_a_role_and_only_one_that_is_held():
    repository = RepositoryFactory()
    viewer = person_with_role(Role.VIEWER, repository=repository)
    maintainer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    held = group_of(viewer)
    with pytest.raises(WriteNotAllowed):
        change_role(
            context=person_context(maintainer, repository),
            user=viewer,
            role_group=held,
            role=Role.REPOSITORY_MAINTAINER,
        )
    with pytest.raises(NotFound):
        change_role(
            context=system_context(),
            user=maintainer,
            role_group=held,
            role=Role.REPOSITORY_MAINTAINER,
        )


def test_a_manager_knows_herself_and_the_people_of_her_organization():
    organization = OrganizationFactory()
    admin = person_with_role(Role.ORGANIZATION_ADMIN, organization=organization)
    viewer = person_with_role(Role.VIEWER, organization=organization)
    person_with_role(Role.VIEWER, organization=OrganizationFactory())
    known = managed_people(rights_of(admin), own_id=admin.pk)
    assert set(known) == {admin, viewer}
    assert not rights_of(viewer).anywhere(Right.MANAGE)
    assert set(managed_people(rights_of(viewer), own_id=viewer.pk)) == {viewer}
