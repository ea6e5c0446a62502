"""Choosing another memory by its words: what is offered, to whom, and what comes of it."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from apps.audit.models import Action, AuditRecord
from apps.memories.models import Memory, MemoryLink
from tests.console.world import World, memory_url, seen, signed_in
from tests.factories import MemoryFactory, agent_context, person_context
from tests.factories.deciding import deprecate_memory
from tests.factories.states import REASON, own_memory

FIELD = {"field": "replacement_memory_id"}


def picks(client: Client, memory: Memory, **query: str) -> list[str]:
    response: Any = client.get(memory_url("pick", memory), {**FIELD, **query})
    assert response.status_code == 200
    return [one for one in re.findall(r'value="([^"]*)"', response.content.decode()) if one]


def test_a_replacement_is_found_by_its_words_and_by_its_id(
    world: World, maintainer: Client
) -> None:
    other = MemoryFactory(
        context=agent_context(world.own.repository), content="Sunbirds nest in April."
    )

    assert picks(maintainer, world.own.memory, words="sunbirds") == [str(other.pk)]
    assert picks(maintainer, world.own.memory, words=str(other.pk)) == [str(other.pk)]
    assert picks(maintainer, world.own.memory, words="qqzz") == []
    assert str(other.pk) in picks(maintainer, world.own.memory)


def test_what_was_found_by_words_is_recorded_as_served(world: World, maintainer: Client) -> None:
    found = picks(maintainer, world.own.memory, words="text own")

    record = AuditRecord.objects.filter(action=Action.READ).latest("pk")
    assert [one["memory_id"] for one in record.served] == found


def test_only_what_is_in_use_in_the_same_place_is_offered(world: World, maintainer: Client) -> None:
    context = agent_context(world.own.repository)
    closed = MemoryFactory(context=context, content="Sunbirds nest in April.")
    person = person_context(world.own.maintainer, world.own.repository)
    deprecate_memory(context=person, memory_id=closed.pk, reason=REASON)
    owner = signed_in(world.people["super_admin"])

    assert picks(maintainer, world.own.memory, words="sunbirds") == []
    for foreign in (world.beside.memory, world.foreign.memory):
        for words in ("text", str(foreign.pk)):
            assert str(foreign.pk) not in picks(owner, world.own.memory, words=words)
        assert maintainer.get(memory_url("pick", foreign), FIELD).status_code == 404
    assert maintainer.get(memory_url("pick", world.own.memory), {"field": "x"}).status_code == 404


def test_what_is_somebodys_own_is_offered_to_nobody_who_cannot_read_it_there(world: World) -> None:
    fact = own_memory(agent_context(world.own.repository, agent=world.own.agent), "Likes tea.")
    admin = signed_in(world.people["organization_admin"])
    for words in ("", "tea", str(fact.pk)):
        assert str(fact.pk) not in picks(admin, world.own.memory, words=words), words


def test_what_was_chosen_is_still_chosen_after_a_refusal(world: World, maintainer: Client) -> None:
    chosen = world.own.pending
    sent = {**seen(world.own.memory), "replacement_memory_id": str(chosen.pk), "reason": ""}

    body = maintainer.post(memory_url("deprecate", world.own.memory), sent).content.decode()

    assert re.search(rf'value="{chosen.pk}" checked', body)
    assert "pending own" in body


def test_no_dialog_wants_an_id_typed(world: World, maintainer: Client) -> None:
    for name in ("deprecate", "link"):
        body = maintainer.get(memory_url(name, world.own.memory)).content.decode()
        assert "ID of the memory" not in body
        assert 'type="radio"' in body
    target = {"relation": "supports", "target": str(world.own.pending.pk)}
    maintainer.post(memory_url("link", world.own.memory), target)
    assert MemoryLink.objects.filter(source=world.own.memory, relation="supports").exists()
