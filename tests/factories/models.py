"""factory_boy factories. Memories go through the service that writes them.

Names that are made later are also later in the alphabet.
"""

from __future__ import annotations

from typing import Any

import factory
from factory.django import DjangoModelFactory

from apps.access.models import Agent
from apps.accounts.models import User
from apps.memories.models import Memory
from apps.memories.services import write_memory
from apps.organizations.models import Organization, Repository


class OrganizationFactory(DjangoModelFactory[Organization]):
    class Meta:
        model = Organization

    slug = factory.Sequence(lambda n: f"organization-{n:05}")
    name = factory.LazyAttribute(lambda row: row.slug.title())


class RepositoryFactory(DjangoModelFactory[Repository]):
    class Meta:
        model = Repository

    organization = factory.SubFactory(OrganizationFactory)
    slug = factory.Sequence(lambda n: f"repository-{n:05}")
    name = factory.LazyAttribute(lambda row: row.slug.title())
    # Which memories are drawn is chance; tests of the draw say how many they want.
    sample_percent = 0


class UserFactory(DjangoModelFactory[User]):
    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"person-{n:05}")
    password = factory.django.Password("correct horse battery staple")
    is_staff = True


class AgentFactory(DjangoModelFactory[Agent]):
    class Meta:
        model = Agent

    organization = factory.SubFactory(OrganizationFactory)
    agent_id = factory.Sequence(lambda n: f"coder-{n:05}")


class MemoryFactory(factory.Factory[Memory]):
    """``MemoryFactory(context=…, content=…)``: written by the context's actor."""

    class Meta:
        model = Memory

    content = factory.Sequence(lambda n: f"Webhooks are idempotent, decision number {n}.")
    type = "decision_log"

    @classmethod
    def _create(cls, model_class: type[Memory], *args: Any, **kwargs: Any) -> Memory:
        return write_memory(**kwargs)
