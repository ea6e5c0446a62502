"""Searching over REST: filters, text to put into a prompt, and what is for people who audit."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.response import Response

from apps.audit.models import AuditRecord
from apps.common.clock import iso, now
from apps.memories.services import link_memories
from apps.organizations.roles import Role
from tests.factories import MemoryFactory, agent_context
from tests.factories.deciding import write_version
from tests.rest.world import MEMORIES, SECRET_TEXT, World, code_of
from tests.tables import table


def search(world: World, caller: Any, **arguments: Any) -> Response:
    place = {"repository_id": str(world.repository.pk)}
    return caller.post(f"{MEMORIES}/search", {"query": "vault code", **place, **arguments})


def found(world: World, caller: Any, **arguments: Any) -> list[str]:
    response = search(world, caller, **arguments)
    assert response.status_code == 200, response.json()
    return [hit["memory_id"] for hit in response.json()["results"]]


def test_author_status_and_scope_narrow(world: World) -> None:
    agent, own = world.agent(), [str(world.memory.pk)]
    author = world.memory.author_label
    assert found(world, agent, author=author.upper(), status="unverified") == own
    assert found(world, agent, author=[author, "x"], scope=["repository", "user"]) == own
    for nothing in ({"author": "x"}, {"status": ["locked"]}, {"scope": "organization"}):
        assert found(world, agent, **nothing) == []


@table(
    ("arguments", "field"),
    [
        ({"status": "archived"}, "status"),
        ({"scope": ["galaxy"]}, "scope"),
        ({"author": [1]}, "author"),
        ({"author": " "}, "author"),
        ({"tags": ["Not A Tag"]}, "tags"),
        ({"format": "html"}, "format"),
        ({"explain": 1}, "explain"),
        ({"as_of": "yesterday"}, "as_of"),
        ({"tier": "STM"}, "tier"),
    ],
)
def test_a_wrong_option_is_named(world: World, arguments: dict[str, Any], field: str) -> None:
    response = search(world, world.person(), **arguments)
    assert (response.status_code, code_of(response)) == (422, "INVALID_ARGUMENT")
    assert response.json()["error"]["details"]["field"] == field


@pytest.mark.parametrize(
    ("relation", "event", "field"),
    [
        ("contradicts", "contradicted", "contradicting_memory_id"),
        ("supersedes", "superseded", "replacement_memory_id"),
    ],
)
def test_what_is_overruled_says_by_what(
    world: World, relation: str, event: str, field: str
) -> None:
    agent = agent_context(world.repository)
    other = MemoryFactory(context=agent, content="The vault code is another one.")
    link_memories(
        context=agent,
        source_id=other.pk,
        target_id=world.memory.pk,
        relation=relation,
    )
    told = {"memory_id": str(world.memory.pk), "event": event, field: str(other.pk)}
    for more in ({}, {"format": "text"}, {"as_of": iso(now())}):
        caller = world.person(Role.AUDITOR) if "as_of" in more else world.agent()
        assert search(world, caller, **more).json()["notices"] == [told], more
    assert "notices" not in search(world, world.agent(), query="another", limit=1).json()


def test_as_text_the_hits_stand_under_their_origins(world: World) -> None:
    body = search(world, world.agent(), format="text").json()
    assert body["text"] == f"[ORIGIN: Repository] [STATUS: unverified]\n{SECRET_TEXT}"
    assert [hit["memory_id"] for hit in body["results"]] == [str(world.memory.pk)]
    assert "content" not in body["results"][0]


def test_people_who_audit_are_told_why_and_see_what_was(world: World) -> None:
    then = iso(now())
    agent = agent_context(world.repository)
    write_version(context=agent, memory_id=world.memory.pk, content="The vault code is gone.")
    MemoryFactory(context=agent, content="Another vault code.")

    (hit,) = search(world, world.person(Role.AUDITOR), as_of=then, explain=True).json()["results"]

    assert (hit["content"], hit["version"], hit["latest_version"]) == (SECRET_TEXT, 1, 1)
    assert hit["explain"]["order_class"] == "exact"
    assert AuditRecord.objects.latest("id").reason == f"as of {then}"


@pytest.mark.parametrize("argument", [{"as_of": "2026-01-01T00:00:00Z"}, {"explain": True}])
def test_agents_are_refused_both(world: World, argument: dict[str, Any]) -> None:
    response = search(world, world.agent(), **argument)
    assert (response.status_code, code_of(response)) == (403, "WRITE_NOT_ALLOWED")
    assert AuditRecord.objects.latest("id").verdict == "WRITE_NOT_ALLOWED"
