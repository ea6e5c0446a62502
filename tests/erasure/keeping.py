"""An organization that keeps things for a while, and its nights."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field

from apps.common.context import RequestContext
from apps.erasure.models import Erasure
from apps.erasure.services import order_overdue, steps
from apps.memories.models import Memory
from apps.memories.services import write_memory
from apps.organizations.models import Organization, Repository
from apps.organizations.roles import Role
from apps.organizations.services import update_organization
from tests.factories import (
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
    seeing,
)
from tests.factories.deciding import archive_memory

DAY = dt.timedelta(days=1)


@dataclass
class Place:
    """A repository with an agent in it, and the organization's administrator."""

    repository: Repository = field(default_factory=lambda: RepositoryFactory())
    agent: RequestContext = field(init=False)

    def __post_init__(self) -> None:
        organization = self.repository.organization
        self.agent = seeing(agent_context(self.repository), "*")
        user = person_with_role(Role.ORGANIZATION_ADMIN, organization=organization)
        self.admin = person_context(user, organization=organization)
        self.deciding = person_context(user, self.repository)

    def decide(self, **days: int | None) -> Organization:
        policy = {f"erase_{name}_after_days": number for name, number in days.items()}
        return update_organization(
            context=self.admin, organization_id=self.repository.organization_id, **policy
        )

    def write(self, content: str) -> Memory:
        return write_memory(context=self.agent, content=content, type="note")

    def archived(self, content: str) -> Memory:
        memory = self.write(content)
        return archive_memory(context=self.deciding, memory_id=memory.pk, reason="Over.")


def erased_today() -> Erasure:
    """What the night does: order, and carry out."""
    assert order_overdue() == 1
    steps.carry_out(seconds=60)
    return Erasure.objects.order_by("-requested_at")[0]
