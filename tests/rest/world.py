"""Two organizations, three repositories, one memory with a text nobody else may see."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rest_framework.test import APIClient

from apps.access.models import AccessToken
from apps.access.services import revoke_token
from apps.accounts.models import User
from apps.common.context import system_context
from apps.memories.models import Memory
from apps.organizations.models import Repository
from apps.organizations.roles import ORGANIZATION_ROLES, Role
from tests.factories import (
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    agent_token,
    person_context,
    person_token,
    person_with_role,
)

SECRET_TEXT = "The vault code of the northern depot is heliotrope."
MEMORIES = "/api/v1/memories"
AUDIT = "/api/v1/audit-records"


@dataclass
class World:
    repository: Repository = field(default_factory=RepositoryFactory)
    neighbour: Repository = field(init=False)
    foreign: Repository = field(default_factory=RepositoryFactory)
    memory: Memory = field(init=False)

    def __post_init__(self) -> None:
        self.neighbour = RepositoryFactory(organization=self.repository.organization)
        self.memory = MemoryFactory(context=agent_context(self.repository), content=SECRET_TEXT)

    @property
    def address(self) -> str:
        return f"{MEMORIES}/{self.memory.pk}"

    def agent(self, **options: Any) -> APIClient:
        return client(agent_token(self.repository, **options))

    def user(self, role: Role, repository: Repository | None = None) -> User:
        """A person with a role in the own repository's organization, or in another place."""
        place = repository or self.repository
        if role is Role.SUPER_ADMIN:
            return person_with_role(role)
        if role in ORGANIZATION_ROLES:
            return person_with_role(role, organization=place.organization)
        return person_with_role(role, organization=place.organization, repository=place)

    def person(self, role: Role = Role.ORGANIZATION_ADMIN, **options: Any) -> APIClient:
        return client(person_token(self.user(role, **options), participants=["*"]))

    def by_person(self, **fields: Any) -> Memory:
        context = person_context(self.user(Role.ORGANIZATION_ADMIN), self.repository)
        memory: Memory = MemoryFactory(context=context, **fields)
        return memory


class JSONClient(APIClient):
    default_format = "json"


def client(token: str | None = None) -> APIClient:
    found = JSONClient()
    if token is not None:
        found.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return found


def note_use(caller: APIClient) -> None:
    """Have the use of the caller's token noted; else each call that is undone notes it anew."""
    caller.get("/api/v1/caller")


def revoked(token: str) -> str:
    key_id = token.split("_")[2]
    revoke_token(context=system_context(), token_id=AccessToken.objects.get(key_id=key_id).pk)
    return token


def code_of(response: Any) -> str:
    code: str = response.json()["error"]["code"]
    return code
