"""What there is of memories, in figures: what the caller may read, and nothing else of the log."""

import pytest

from apps.memories.attributes import MemoryAttributes
from apps.organizations.selectors.workspaces import WHOLE
from apps.tiers.selectors.items import statistics
from tests.factories import MemoryFactory, agent_context, seeing
from tests.factories.events import event
from tests.topics.conftest import append

pytestmark = pytest.mark.django_db


def owned_by(context):
    """A fact that is the actor's own."""
    return MemoryAttributes(owner=context.actor)


def test_what_is_somebodys_own_counts_for_its_owner_alone(agent, repository):
    other = agent_context(repository)
    MemoryFactory(context=agent)
    for number in range(3):
        MemoryFactory(context=other, content=f"Mine {number}.", attributes=owned_by(other))

    assert statistics(agent, WHOLE).total_items == 1
    assert statistics(other, WHOLE).total_items == 4


def test_vectors_are_those_of_memories(agent, repository):
    MemoryFactory(context=agent)
    append(seeing(agent, "*"), *(event(f"Message {n}") for n in range(3)))

    assert statistics(agent, WHOLE).embeddings_count == 1
