"""How many statements a list of fifty rows costs. Fewer: lower the number in the file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.memories.services import write_version
from apps.organizations.roles import Role
from tests.factories import (
    MemoryFactory,
    OrganizationFactory,
    RepositoryFactory,
    agent_context,
    agent_token,
)
from tests.rest.world import World, client

BASELINE: dict[str, int] = json.loads((Path(__file__).parent / "query_counts.json").read_text())
ROWS = 50


def test_a_list_of_fifty_costs_as_many_statements_as_ever(world: World) -> None:
    repositories = [world.repository, *_crowd(world)]
    callers = {
        "agent": client(agent_token(*repositories)),
        "person": world.person(Role.SUPER_ADMIN),
    }
    for caller in callers.values():
        caller.get("/api/v1/organizations")  # the token's first use is noted once a minute

    counted = {name: _count(name, callers, world) for name in BASELINE}

    assert counted == BASELINE


def _crowd(world: World) -> Any:
    context = agent_context(world.repository)
    for number in range(ROWS):
        MemoryFactory(context=context)
        write_version(context=context, memory_id=world.memory.pk, content=f"Wording {number}.")
    OrganizationFactory.create_batch(ROWS)
    return RepositoryFactory.create_batch(ROWS, organization=world.repository.organization)


def _count(name: str, callers: dict[str, Any], world: World) -> int:
    who, _, address = name.partition(" ")
    address = address.replace("{memory_id}", str(world.memory.pk))
    with CaptureQueriesContext(connection) as captured:
        response = callers[who].get(f"{address}?page_size={ROWS}")
    assert len(response.json()["results"]) == ROWS
    return len(captured)
