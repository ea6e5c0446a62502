"""What is erased is nowhere, what stays proves itself, and nobody else's words are touched."""

from __future__ import annotations

import runpy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from apps.access.models import Agent
from apps.common.context import RequestContext
from apps.erasure.models import Erasure, Phase
from apps.erasure.services import begin_erasure, run_to_end
from apps.events.models import Event
from apps.memories.models import Memory
from apps.memories.services import (
    comment_on_memory,
    link_memories,
    write_memory,
    write_version,
)
from apps.organizations.models import Repository
from apps.organizations.roles import Role
from apps.search.services import search_memories
from apps.topics.models import SnapshotNode
from tests.audit.sealed import seal_all, verified, without_waiting
from tests.erasure.planted import WORD, places_of
from tests.factories import (
    AgentFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
    seeing,
)
from tests.factories.deciding import verify_memory
from tests.factories.events import event
from tests.factories.states import make_pair
from tests.topics.conftest import append, built
from tests.turns.conftest import finish

pytestmark = pytest.mark.django_db
VERIFIER = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "verify_audit.py"))
WHY = "She asked for it."


@dataclass
class Place:
    """A repository that keeps the words of searches, its administrator, and two agents."""

    repository: Repository = field(default_factory=lambda: RepositoryFactory())
    agent: Agent = field(init=False)
    other: RequestContext = field(init=False)
    admin: RequestContext = field(init=False)

    def __post_init__(self) -> None:
        organization = self.repository.organization
        Repository.objects.filter(pk=self.repository.pk).update(query_retention_days=30)
        self.agent = AgentFactory(organization=organization)
        self.other = agent_context(self.repository)
        user = person_with_role(Role.ORGANIZATION_ADMIN, organization=organization)
        self.admin = person_context(user, organization=organization)
        self.deciding = person_context(user, self.repository)

    @property
    def author(self) -> RequestContext:
        return seeing(agent_context(self.repository, agent=self.agent), "*")

    def erase(self, kind: str, key: object, **more: Any) -> Erasure:
        begun = begin_erasure(
            context=self.admin, subject_kind=kind, subject_id=str(key), reason=WHY, **more
        )
        return run_to_end(begun.pk)


@pytest.fixture
def place(db: None) -> Place:
    return Place()


def write(context: RequestContext, content: str, **more: Any) -> Memory:
    return write_memory(context=context, content=content, type="note", **more)


def said_everywhere(place: Place) -> None:
    """The agent says the word wherever somebody can say something."""
    author = place.author
    memory = write(author, f"The {WORD} is blue.", title=f"{WORD} colours", tags=[WORD])
    write_version(
        context=author,
        memory_id=memory.pk,
        content=f"The {WORD} is green.",
        expected_version=1,
        reason=f"The {WORD} changed.",
    )
    comment_on_memory(context=author, memory_id=memory.pk, comment=f"Ask the {WORD}.")
    others = write(place.other, "The store opens at eight.")
    verify_memory(context=place.deciding, memory_id=others.pk)
    write_version(
        context=author,
        memory_id=others.pk,
        content=f"The {WORD} opens at nine.",
        expected_version=1,
        reason="Later.",
    )
    make_pair(memory, others)
    link_memories(context=author, source_id=memory.pk, target_id=others.pk, relation="supports")
    search_memories(context=author, query=f"where is the {WORD}")
    search_memories(context=place.other, query=f"colours of the {WORD}")
    append(
        author,
        *(
            event(f"The {WORD} of talk {number}.", topic_hints=[], participants=["ann", "bob"])
            for number in range(30)
        ),
    )
    append(seeing(place.other, "*"), event("The ship left in time.", participants=["ann", "bob"]))
    built(place.deciding)
    finish(author, f"My favourite colour is {WORD}.", session=f"{WORD}-1", turn=f"{WORD}-t1")


def test_nothing_that_an_agent_said_is_left_in_any_column_of_any_table(place, monkeypatch):
    without_waiting(monkeypatch)
    said_everywhere(place)
    assert len(places_of()) > 15
    seal_all()
    assert verified().is_ok

    done = place.erase("agent", place.agent.pk)

    assert (done.failure, done.phase) == ("", Phase.DONE)
    assert places_of() - IN_THE_TRAIL == set()
    seal_all()
    assert verified().is_ok
    assert done.counts["memory"] == 2
    assert {"memory", "version", "comment", "event", "session"} <= set(done.counts)
    others = Memory.objects.get(author_id=place.other.actor.id)
    assert (others.content, others.pending_version) == ("The store opens at eight.", None)
    assert "ship" in Event.objects.get(erased_at=None).payload
    assert SnapshotNode.objects.exists()


#: Reasons that people and agents gave stand in the audit trail, which nobody changes.
IN_THE_TRAIL = {"audit_auditrecord.reason"}
