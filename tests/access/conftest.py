"""A repository, its agent and a Super Admin who issues tokens."""

import pytest

from apps.organizations.roles import Role
from tests.factories import AgentFactory, RepositoryFactory, person_context, person_with_role


@pytest.fixture
def repository(db):
    return RepositoryFactory()


@pytest.fixture
def coder(repository):
    return AgentFactory(organization=repository.organization)


@pytest.fixture
def admin(db):
    """The context of a Super Admin."""
    return person_context(person_with_role(Role.SUPER_ADMIN))
