"""The search box of the list of memories: what it finds, in which order, and why."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.access.credentials import credential_of_user
from apps.audit.models import AuditRecord
from apps.audit.services.records import query_digest
from apps.common.context import Right
from apps.console.memories import search
from apps.search.selectors.memories import find_visible
from tests.console.world import BESIDE, FOREIGN, World, signed_in
from tests.factories import MemoryFactory, agent_context, person_context
from tests.factories.deciding import archive_memory
from tests.tables import table

LIST = reverse("admin:memories_memory_changelist")


def written(world: World, title: str, content: str) -> Any:
    agent = agent_context(world.own.repository, agent=world.own.agent)
    return MemoryFactory(context=agent, title=title, content=content)


def body_of(client: Client, **query: str) -> str:
    response = client.get(LIST, query)
    assert response.status_code == 200
    return response.content.decode()


def titles(client: Client, **query: str) -> list[str]:
    return re.findall(r'class="mp-heading">([^<]+)<', body_of(client, **query))


def test_words_are_found_in_any_form_and_the_likeliest_come_first(
    world: World, maintainer: Client
) -> None:
    written(world, "Exports", "The billing exports run at night, all billing exports do.")
    written(world, "Retries", "A failed export is tried again. " + "Nothing else is said. " * 9)
    assert titles(maintainer, q="exporting billing")[:2] == ["Exports", "Retries"]
    assert titles(maintainer, q="exporting billing", o="0")[:2] == ["Exports", "Retries"]
    assert titles(maintainer, q="exporting billing", o="-0")[:2] == ["Retries", "Exports"]


def test_what_is_put_away_is_found_too_and_what_is_out_of_reach_never(
    world: World, maintainer: Client
) -> None:
    memory = written(world, "Old export", "Exports went by fax.")
    context = person_context(world.own.maintainer, world.own.repository)
    archive_memory(context=context, memory_id=memory.pk, reason="Gone.")
    assert titles(maintainer, q="exports fax") == ["Old export"]
    for words in (FOREIGN, BESIDE, f"text {FOREIGN}"):
        assert not [title for title in titles(maintainer, q=words) if "own" not in title]
    everything = titles(signed_in(world.people["super_admin"]), q="text")
    assert {f"memory {name}" for name in ("own", BESIDE, FOREIGN)} <= set(everything)


def test_filters_narrow_a_search(world: World, maintainer: Client) -> None:
    written(world, "Exports", "The billing exports run at night.")
    assert titles(maintainer, q="billing exports", status="unverified") == ["Exports"]
    assert titles(maintainer, q="billing exports", status="verified") == []


def test_each_hit_says_why_it_was_found(world: World, maintainer: Client) -> None:
    written(world, "Exports", "The billing exports run at night.")
    body = body_of(maintainer, q="billing exports")
    assert "All the words" in body
    assert re.search(r"Score \d\.\d\d: words \d\.\d\d", body)
    assert re.search(r"words \d+ %, meaning [+-]\d\.\d deviations", body)
    assert "Score" not in body_of(maintainer)
    assert "Score" not in body_of(maintainer, q=str(world.own.memory.pk))


def test_why_is_for_those_who_may_view_the_audit_trail(
    world: World, maintainer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = credential_of_user(world.own.maintainer).rights.limited_to({Right.READ})
    monkeypatch.setattr(search, "rights", lambda request: held)
    assert "Score" not in body_of(maintainer, q="text")
    monkeypatch.setattr(search, "may_anywhere", lambda request, right: False)
    body = body_of(maintainer, q="text")
    assert "memory own" in body
    assert "Why" not in body


def test_a_search_without_a_hit_says_what_to_try(maintainer: Client) -> None:
    body = body_of(maintainer, q="xylophone")
    assert "Nothing matches" in body
    assert "Try other words" in body


@table(("query", "told"), [("x" * 9000, "at most 8192 bytes"), ("the of and", None), ("?!", None)])
def test_a_search_that_cannot_be_made_finds_nothing(
    maintainer: Client, query: str, told: str | None
) -> None:
    body = body_of(maintainer, q=query)
    assert "Nothing matches" in body
    assert told is None or told in body


def test_people_who_read_nowhere_find_nothing(world: World) -> None:
    held = credential_of_user(world.own.maintainer).rights.limited_to({Right.MANAGE})
    assert find_visible(held, "memory own text") == []


def test_a_search_of_the_list_is_recorded_as_one_with_the_digest_of_its_words(
    world: World, maintainer: Client
) -> None:
    memory = written(world, "Exports", "The billing exports run at night.")
    body_of(maintainer, q="billing exports")
    record = AuditRecord.objects.latest("pk")
    assert (record.question, record.action) == ("search", "read")
    assert record.query_digest == query_digest("Billing  exports", memory.organization_id)
