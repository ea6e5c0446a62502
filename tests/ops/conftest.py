"""Where the tools of the command line are tried, and by whom."""

import pytest

from apps.organizations.roles import Role
from tests.factories import RepositoryFactory, person_with_role


@pytest.fixture
def repository():
    return RepositoryFactory(slug="parcel-api")


@pytest.fixture
def maintainer(repository):
    return person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
