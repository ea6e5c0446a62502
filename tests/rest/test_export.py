"""The audit trail as a file, narrowed like the list."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import httpx

from apps.audit.models import AuditRecord
from apps.audit.services import exports
from apps.organizations.roles import Role
from tests.factories import MemoryFactory, agent_context, person_token
from tests.rest.world import AUDIT, World, code_of

EXPORT = f"{AUDIT}/export"


def lines(response: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in response.getvalue().decode().splitlines()]


def test_json_lines_hold_the_records_that_the_list_shows(world: World) -> None:
    auditor = world.person(Role.AUDITOR)
    world.agent().get(world.address)
    MemoryFactory(context=agent_context(world.foreign))

    response = auditor.get(f"{EXPORT}?object_id={world.memory.pk}")
    listed = auditor.get(f"{AUDIT}?object_id={world.memory.pk}").json()["results"]

    assert response["Content-Type"] == "application/jsonl; charset=utf-8"
    assert response["Content-Disposition"].endswith('.jsonl"')
    exported = lines(response)
    assert [row["id"] for row in exported] == [row["id"] for row in listed][::-1]
    assert exported[0] == {name: listed[-1][name] for name in exported[0]}


def test_csv_begins_with_the_names_of_the_columns(world: World) -> None:
    response = world.person(Role.AUDITOR).get(f"{EXPORT}?format=csv&action=created")

    rows = list(csv.reader(io.StringIO(response.getvalue().decode())))
    assert rows[0] == list(exports.FIELDS)
    assert {row[rows[0].index("action")] for row in rows[1:]} == {"created"}


def test_the_export_is_recorded_with_its_filters(world: World) -> None:
    auditor = world.person(Role.AUDITOR)

    lines(auditor.get(f"{EXPORT}?action=read&organization_id={world.repository.organization_id}"))

    record = AuditRecord.objects.filter(action="exported").get()
    assert record.organization_id == world.repository.organization_id
    assert "action=read" in record.reason


def test_a_wrong_filter_is_refused_before_anything_is_sent(world: World) -> None:
    for query in ("format=xml", "page_size=5", "since=now"):
        response = world.person(Role.AUDITOR).get(f"{EXPORT}?{query}")
        assert (response.status_code, code_of(response)) == (422, "INVALID_ARGUMENT")
    assert not AuditRecord.objects.filter(action="exported", verdict="OK").exists()


def test_a_file_comes_in_pieces_from_the_real_server(address: str) -> None:
    world = World()
    token = person_token(world.user(Role.AUDITOR))
    headers = {"Authorization": f"Bearer {token}"}
    with (
        httpx.Client(base_url=address, headers=headers, timeout=60) as http,  # it loads its code
        http.stream("GET", EXPORT) as response,
    ):
        exported = [json.loads(line) for line in response.iter_lines()]

    assert response.headers.get("Content-Length") is None
    assert exported
    assert {row["organization_id"] for row in exported} == {str(world.repository.organization_id)}
