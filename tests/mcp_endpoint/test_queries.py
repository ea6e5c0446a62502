"""How many statements each tool costs; a change is seen, and decided on."""

from __future__ import annotations

import datetime as dt
import json
import os
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from apps.access.services import authentication
from apps.accounts.models import User
from apps.mcp_endpoint.catalogue import REGISTRY
from apps.mcp_endpoint.registry import Tool
from apps.memories.models import Memory
from apps.organizations.roles import Role
from tests.mcp_endpoint.test_matrix import arguments_for
from tests.mcp_endpoint.test_registry import REFRESH
from tests.mcp_endpoint.world import Caller, World

BASELINE = Path(__file__).parent / "statements.json"


def statements(world: World, caller: Caller, name: str, arguments: dict[str, Any]) -> int:
    """Statements of one call, transaction control included, the token's check too."""
    with CaptureQueriesContext(connection) as captured:
        answer = world.call(caller, name, arguments)
    assert not answer.is_error, answer.body
    return len(captured)


def shown(world: World, caller: Caller, tool: Tool) -> Memory:
    """A memory for the tool that the caller has read."""
    memory = world.memory_for(tool)
    world.show(caller, memory.pk)
    return memory


@pytest.mark.django_db(transaction=True)
def test_no_tool_costs_more_statements_than_it_did(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    """Run with REFRESH_GOLDEN=1 to write the numbers anew."""
    # Slow machines count the same: a token's use is not noted again, no bucket is full again.
    monkeypatch.setattr(authentication, "LAST_USED_RESOLUTION", dt.timedelta(days=1))
    settings.KNOWLEDGE_CALLS_PER_MINUTE, settings.KNOWLEDGE_BURST = 0.001, 90_000
    world = World()
    callers = {"agent": world.agent(), "person": world.person(Role.REPOSITORY_MAINTAINER)}
    world.session(User.objects.get(username=callers["person"].agent_id))
    for caller in callers.values():
        world.call(caller, "memory-search", {"query": "warm"})  # notes the token's use
    counted = {
        f"{tool.name} by a{'n' if who == 'agent' else ''} {who}": statements(
            world, caller, tool.name, arguments_for(tool, str(shown(world, caller, tool).pk))
        )
        for tool in REGISTRY.tools
        for who, caller in callers.items()
        if who == "person" or tool.agents is not None
    }
    if os.environ.get(REFRESH):
        BASELINE.write_text(json.dumps(counted, indent=2) + "\n")

    assert counted == json.loads(BASELINE.read_text())
