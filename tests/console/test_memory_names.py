"""What a memory without a title is called, wherever people read of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.common.text import MAX_FIRST_WORDS, first_words
from apps.console.audit.stories import story_url
from apps.memories.models import Memory
from apps.memories.services import link_memories, read_memory
from apps.memories.vocabulary import MemoryType
from tests.console.world import World, memory_url, signed_in
from tests.factories import MemoryFactory, agent_context, person_context
from tests.factories.states import make_pair, quarantined
from tests.tables import table

WORDS = "Sunbirds nest above the loading dock in April"
TEXT = f"{WORDS}, so the big door stays shut until they have gone, whatever the schedule says."
LIST = reverse("admin:memories_memory_changelist")


@pytest.fixture
def untitled(world: World) -> Memory:
    """A memory without a title that stands beside another one in every way."""
    context = agent_context(world.own.repository, agent=world.own.agent)
    memory: Memory = MemoryFactory(context=context, content=TEXT, type="preference")
    person = person_context(world.own.maintainer, world.own.repository)
    link_memories(
        context=person, source_id=memory.pk, target_id=world.own.memory.pk, relation="supports"
    )
    make_pair(memory, world.own.pending)
    read_memory(context=context, memory_id=memory.pk)
    return memory


PLACES: dict[str, Callable[[World, Memory], str]] = {
    "the list": lambda world, memory: LIST,
    "its page": lambda world, memory: memory_url("change", memory),
    "the page of a neighbour": lambda world, memory: (
        f"{memory_url('change', world.own.memory)}?tab=links"
    ),
    "the page of one that is alike": lambda world, memory: (
        memory_url("change", world.own.pending) + "?tab=similar"
    ),
    "its dialogs": lambda world, memory: memory_url("edit", memory),
    "the review card of the pair": lambda world, memory: f"{reverse('review')}?kind=similar",
    "the story of its reading": lambda world, memory: story_url(latest_record().request_id),
    "the replay of its reading": lambda world, memory: reverse("replay", args=[latest_record().pk]),
}


def latest_record() -> Any:
    from apps.audit.models import AuditRecord

    return AuditRecord.objects.filter(action="read", served__isnull=False).latest("pk")


@pytest.mark.parametrize("place", PLACES)
def test_a_memory_without_a_title_shows_its_first_words(
    place: str, world: World, untitled: Memory
) -> None:
    body = signed_in(world.own.maintainer).get(PLACES[place](world, untitled)).content.decode()

    assert WORDS in body
    assert untitled.designation not in body


def test_a_list_of_them_reads_no_text_and_costs_no_more_than_one(
    world: World, untitled: Memory
) -> None:
    client = signed_in(world.own.maintainer)
    client.get(LIST)

    def statements() -> list[str]:
        with CaptureQueriesContext(connection) as captured:
            client.get(LIST)
        return [query["sql"] for query in captured]

    few = statements()
    for _ in range(3):
        MemoryFactory(context=agent_context(world.own.repository), content=TEXT)

    assert len(statements()) == len(few)


@table("type_", MemoryType.values[2:5])
def test_the_first_words_of_what_is_in_quarantine_are_not_shown_in_lists(
    type_: str, world: World
) -> None:
    memory = MemoryFactory(context=agent_context(world.own.repository), content=TEXT, type=type_)
    quarantined(memory)

    body = signed_in(world.own.maintainer).get(LIST).content.decode()

    assert WORDS not in body
    assert memory.designation in body


def test_hidden_characters_of_first_words_are_shown(world: World) -> None:
    memory = MemoryFactory(context=agent_context(world.own.repository), content="Plain words.")
    Memory.objects.filter(pk=memory.pk).update(content="Pla\u202ein words.")
    client = signed_in(world.own.maintainer)

    listed = client.get(LIST).content.decode()
    own = client.get(memory_url("change", memory)).content.decode()

    assert "U+202E</span>in words." in listed
    assert "\u202e" not in listed + own
    assert "<title>" in own
    assert "Pla[U+202E]in words." in own


@table(
    ("text", "shown"),
    [
        ("Short.", "Short."),
        ("  Two\n\nlines  of\ttext. ", "Two lines of text."),
        ("", ""),
        (" " * 1000, ""),
        ("word " * 100, f"{'word ' * 12}".strip() + "…"),
        ("x" * 1000, "x" * MAX_FIRST_WORDS + "…"),
    ],
)
def test_first_words_are_one_bounded_line(text: str, shown: str) -> None:
    assert first_words(text) == shown
