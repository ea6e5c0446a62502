"""Everything a repository remembers, as a file over REST."""

from __future__ import annotations

import json
from typing import Any

import httpx

from apps.audit.models import AuditRecord
from apps.organizations.roles import Role
from tests.factories import MemoryFactory, agent_context, person_token
from tests.rest.world import MEMORIES, World, code_of
from tests.tables import table

EXPORT = f"{MEMORIES}/export"


def lines(response: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in response.getvalue().decode().splitlines()]


def test_a_file_holds_what_the_command_exports(world: World) -> None:
    MemoryFactory(context=agent_context(world.foreign))
    response = world.person(Role.AUDITOR).get(f"{EXPORT}?repository_id={world.repository.pk}")

    assert response["Content-Type"] == "application/jsonl; charset=utf-8"
    assert response["Content-Disposition"].startswith('attachment; filename="memories-')
    header, memory, end = lines(response)
    assert header["repository"]["slug"] == world.repository.slug
    assert memory["id"] == str(world.memory.pk)
    assert memory["versions"][0]["content"] == world.memory.content
    assert end["memories"] == 1
    told = AuditRecord.objects.filter(action="exported").order_by("pk")
    assert [record.served for record in told] == [
        None,
        [{"memory_id": str(world.memory.pk), "version": 1, "rank": 1}],
    ]


def test_it_can_be_narrowed(world: World) -> None:
    auditor = world.person(Role.AUDITOR)
    kept = MemoryFactory(context=agent_context(world.repository), type="note", tier="ltm")
    query = f"repository_id={world.repository.pk}&tier=ltm&type=note&since=2020-01-01"
    assert [line["id"] for line in lines(auditor.get(f"{EXPORT}?{query}"))[1:-1]] == [str(kept.pk)]


@table("query", ["tier=xl", "type=rumour", "since=now", "page_size=3"])
def test_a_wrong_filter_is_refused_before_anything_is_sent(world: World, query: str) -> None:
    address = f"{EXPORT}?repository_id={world.repository.pk}&{query}"
    response = world.person(Role.AUDITOR).get(address)
    assert (response.status_code, code_of(response)) == (422, "INVALID_ARGUMENT")
    assert not AuditRecord.objects.filter(action="exported", verdict="OK").exists()


def test_a_repository_has_to_be_named(world: World) -> None:
    response = world.person(Role.AUDITOR).get(EXPORT)
    assert (response.status_code, code_of(response)) == (422, "INVALID_ARGUMENT")


def test_a_foreign_repository_and_none_answer_alike(world: World) -> None:
    auditor = world.person(Role.AUDITOR)
    nowhere = "00000000-0000-4000-8000-000000000000"
    answers = [auditor.get(f"{EXPORT}?repository_id={key}") for key in (world.foreign.pk, nowhere)]
    assert {(one.status_code, code_of(one)) for one in answers} == {(403, "SCOPE_VIOLATION")}


def test_a_file_comes_in_pieces_from_the_real_server(address: str) -> None:
    world = World()
    token = person_token(world.user(Role.AUDITOR))
    with (
        httpx.Client(
            base_url=address, headers={"Authorization": f"Bearer {token}"}, timeout=60
        ) as http,
        http.stream("GET", f"{EXPORT}?repository_id={world.repository.pk}") as response,
    ):
        exported = [json.loads(line) for line in response.iter_lines()]

    assert response.headers.get("Content-Length") is None
    assert [line["kind"] for line in exported] == ["header", "memory", "end"]
