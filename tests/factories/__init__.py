"""Rows and actors for tests, made the way the platform makes them: through its services."""

from tests.factories.actors import (
    agent_context,
    agent_credential,
    agent_token,
    person_context,
    person_token,
    person_with_role,
    seeing,
)
from tests.factories.models import (
    AgentFactory,
    MemoryFactory,
    OrganizationFactory,
    RepositoryFactory,
    UserFactory,
)

__all__ = [
    "AgentFactory",
    "MemoryFactory",
    "OrganizationFactory",
    "RepositoryFactory",
    "UserFactory",
    "agent_context",
    "agent_credential",
    "agent_token",
    "person_context",
    "person_token",
    "person_with_role",
    "seeing",
]
