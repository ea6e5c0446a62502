"""The tab that shows a reviewer what is close to a memory."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from apps.audit.models import AuditRecord
from apps.memories.models import Memory
from apps.memories.services.similarity import compare_memories
from tests.console.world import World, memory_url
from tests.factories import MemoryFactory, agent_context, person_context
from tests.factories.deciding import archive_memory
from tests.factories.states import REASON

TEXT = "Deliveries of webhooks are retried for 24 hours with growing pauses."
CLOSE = "Deliveries of webhooks are retried for 12 hours with growing pauses."


def similar_tab(client: Client, memory: Memory) -> str:
    response: Any = client.get(memory_url("change", memory), {"tab": "similar"})
    assert response.status_code == 200
    return str(response.content.decode())


def two(world: World, text: str = CLOSE, title: str = "") -> tuple[Memory, Memory]:
    agent = agent_context(world.own.repository, agent=world.own.agent)
    first = MemoryFactory(context=agent, title="Retries", content=TEXT)
    second = MemoryFactory(context=agent, title=title, content=text)
    compare_memories(seconds=60)
    return first, second


def test_both_memories_of_a_pair_show_the_other_with_its_beginning_and_status(
    world: World, maintainer: Client
) -> None:
    first, second = two(world)
    page = similar_tab(maintainer, first)
    assert memory_url("change", second) in page
    assert "Close, but different" in page
    assert "% similar" in page
    assert CLOSE in page
    assert "Similar (1)" in page
    assert memory_url("change", first) in similar_tab(maintainer, second)


def test_the_same_words_are_called_so(world: World, maintainer: Client) -> None:
    first, _ = two(world, TEXT, "Retries")
    page = similar_tab(maintainer, first)
    assert "They say the same" in page


def test_nothing_close_is_said_in_words_and_no_count_stands_on_the_tab(
    world: World, maintainer: Client
) -> None:
    page = similar_tab(maintainer, world.own.memory)
    assert "No similar memories" in page
    assert "Similar (" not in page


def test_the_beginnings_that_are_shown_are_recorded_as_served(
    world: World, maintainer: Client
) -> None:
    first, second = two(world)
    maintainer.get(memory_url("change", first))
    listed = AuditRecord.objects.filter(served__0__memory_id=str(second.pk))
    assert not listed.exists()
    similar_tab(maintainer, first)
    assert listed.count() == 1


def test_invisible_characters_of_the_other_are_shown(world: World, maintainer: Client) -> None:
    first, _ = two(world, f"{TEXT}\u202e<b>")
    page = similar_tab(maintainer, first)
    assert "U+202E" in page
    assert "&lt;b&gt;" in page


def test_closed_memories_are_not_shown(world: World, maintainer: Client) -> None:
    first, second = two(world)
    person = person_context(world.own.maintainer, world.own.repository)
    archive_memory(context=person, memory_id=second.pk, reason=REASON)
    assert "No similar memories" in similar_tab(maintainer, first)
    assert "No similar memories" in similar_tab(maintainer, second)


def test_the_page_costs_the_same_however_many_are_close(world: World, maintainer: Client) -> None:
    first, _ = two(world)
    similar_tab(maintainer, first)

    def statements() -> int:
        with CaptureQueriesContext(connection) as captured:
            similar_tab(maintainer, first)
        return len(captured)

    before = statements()
    agent = agent_context(world.own.repository, agent=world.own.agent)
    for number in range(4):
        MemoryFactory(context=agent, content=f"{TEXT} {number}")
    compare_memories(seconds=60)
    assert "Similar (5)" in similar_tab(maintainer, first)
    assert statements() == before
