"""Where the tools of the command line are tried, and by whom."""

from apps.organizations.roles import Role
from tests.factories import RepositoryFactory, person_with_role
from tests.sharing import shared


@shared
def repository():
    return RepositoryFactory(slug="parcel-api")


@shared
def maintainer(repository):
    return person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
