"""Two people who manage access at the same moment: one wins, nobody meets an internal error."""

import pytest

from apps.access.models import Agent
from apps.access.services import create_agent
from apps.accounts.models import User
from apps.accounts.services import create_person
from apps.audit.models import AuditRecord
from apps.common.context import system_context
from apps.common.errors import InvalidArgument, NotFound, WriteNotAllowed
from apps.organizations.models import Organization, Repository, RoleGroup
from apps.organizations.roles import RIGHTS_OF_ROLE, Role
from apps.organizations.selectors import rights_of
from apps.organizations.services import (
    create_organization,
    create_repository,
    grant_role,
    revoke_role,
)
from tests.factories import RepositoryFactory, UserFactory, person_with_role
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 4


def granting(user, role, places):
    return lambda: grant_role(context=system_context(), user=user, role=role, **places)


@pytest.mark.parametrize(
    ("role", "at"),
    [
        (Role.SUPER_ADMIN, None),
        (Role.ORGANIZATION_ADMIN, "organization"),
        (Role.VIEWER, "repository"),
    ],
)
def test_first_grants_of_a_role_at_once_make_one_group_and_all_count(role, at):
    repository = RepositoryFactory()
    places = {"repository": repository, "organization": repository.organization}
    users = [UserFactory() for _ in range(THREADS)]
    groups = at_once([granting(user, role, {at: places[at]} if at else {}) for user in users])
    assert groups == [RoleGroup.objects.get(role=role)] * THREADS
    where = {"organization_id": repository.organization_id, "repository_id": repository.pk}
    for user in users:
        rights = rights_of(user)
        assert all(rights.allow(right, **where) for right in RIGHTS_OF_ROLE[role])


def revoking(user, role_group):
    return lambda: revoke_role(context=system_context(), user=user, role_group=role_group)


def test_revocations_at_once_take_a_role_once_and_leave_one_super_admin():
    viewer = person_with_role(Role.VIEWER, repository=RepositoryFactory())
    results = at_once([revoking(viewer, RoleGroup.objects.get(role=Role.VIEWER))] * THREADS)
    assert sum(isinstance(result, NotFound) for result in results) == THREADS - 1
    admins = [person_with_role(Role.SUPER_ADMIN) for _ in range(THREADS)]
    everywhere = RoleGroup.objects.get(role=Role.SUPER_ADMIN)
    results = at_once([revoking(user, everywhere) for user in admins])
    assert sum(isinstance(result, WriteNotAllowed) for result in results) == 1
    assert everywhere.group.user_set.count() == 1


def organization(_):
    return lambda: create_organization(context=system_context(), slug="twin", name="Twin")


def repository(organization_id):
    return lambda: create_repository(
        context=system_context(), organization_id=organization_id, slug="twin", name="Twin"
    )


def agent(organization_id):
    return lambda: create_agent(
        context=system_context(), organization_id=organization_id, agent_id="twin"
    )


def person(organization_id):
    return lambda: create_person(
        context=system_context(),
        organization_id=organization_id,
        username="twin",
        password="a long enough first password",
    )


@pytest.mark.parametrize(
    ("making", "taken", "field"),
    [
        (organization, Organization.objects.filter(slug="twin"), "slug"),
        (repository, Repository.objects.filter(slug="twin"), "slug"),
        (agent, Agent.objects.filter(agent_id="twin"), "agent_id"),
        (person, User.objects.filter(username="twin"), "username"),
    ],
)
def test_of_those_who_take_a_name_at_once_one_has_it(making, taken, field):
    act = making(RepositoryFactory().organization_id)
    results = at_once([act] * THREADS)
    refusals = [result for result in results if isinstance(result, InvalidArgument)]
    assert [refusal.details["field"] for refusal in refusals] == [field] * (THREADS - 1)
    assert taken.all().count() == 1
    assert AuditRecord.objects.filter(action="created").count() == 1
