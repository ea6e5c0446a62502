"""A repository, and the people and agents who meet in it: fixtures for every test."""

from apps.organizations.roles import Role
from tests.factories import (
    AgentFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
    seeing,
)
from tests.sharing import shared


@shared
def repository():
    return RepositoryFactory()


@shared
def coder(repository):
    """The agent whose context ``agent`` is."""
    return AgentFactory(organization=repository.organization)


@shared
def agent(repository, coder):
    """The context of an agent that reads and writes in the repository."""
    return agent_context(repository, agent=coder)


@shared
def maintainer(repository):
    """The context of the repository's maintainer."""
    return person_context(
        person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository), repository
    )


@shared
def colleague(repository):
    """Another person who decides in the repository."""
    return person_context(
        person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository), repository
    )


@shared
def viewer(repository):
    """The context of somebody who only looks."""
    return person_context(person_with_role(Role.VIEWER, repository=repository), repository)


@shared
def auditor(repository):
    """The context of somebody who looks at everything and changes nothing."""
    user = person_with_role(Role.AUDITOR, organization=repository.organization)
    return person_context(user, repository)


@shared
def super_admin():
    """The context of a Super Admin who stands nowhere in particular."""
    return person_context(person_with_role(Role.SUPER_ADMIN))


@shared
def elsewhere(repository):
    """Another repository of the same organization, and its maintainer's context."""
    other = RepositoryFactory(organization=repository.organization)
    return person_context(person_with_role(Role.REPOSITORY_MAINTAINER, repository=other), other)


@shared
def stranger():
    """A maintainer in another organization."""
    other = RepositoryFactory()
    return person_context(person_with_role(Role.REPOSITORY_MAINTAINER, repository=other), other)


@shared
def clerk(agent):
    """An agent whose token sees everybody's events."""
    return seeing(agent, "*")
