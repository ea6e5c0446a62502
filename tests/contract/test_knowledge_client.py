"""The knowledge family through the official MCP client: both transports, both protocol eras."""

from __future__ import annotations

import json
from typing import Any

import pytest
from mcp import Client

from apps.audit.models import AuditRecord
from apps.organizations.roles import Role
from tests.contract.clients import MODES, TRANSPORTS, run
from tests.mcp_endpoint.served import Served
from tests.mcp_endpoint.world import World

ITEM = {
    "title": "Oracle patch",
    "content": "Oracle 19c needs the January patch at once.",
    "type": "decision",
    "tags": ["Oracle"],
    "why_store": "Every later audit asks for it.",
    "provenance_hint": {"source_id": "report.md", "source_kind": "doc"},
}
WHERE = {"http": {"path": "/x/knowledge"}, "stdio": {"arguments": ("--toolset", "knowledge")}}


@pytest.mark.parametrize("transport", TRANSPORTS)
@pytest.mark.parametrize("mode", MODES)
def test_an_agent_lives_through_two_turns(
    served: Served, served_world: World, transport: str, mode: str
) -> None:
    agent = served_world.agent()

    async def script(client: Client) -> dict[str, Any]:
        names = {tool.name for tool in (await client.list_tools()).tools}
        assert "memory_recall" in names
        assert "memory_write" not in names  # for people
        block = f"<MEMORY_PROPOSALS_JSON>{json.dumps([ITEM])}</MEMORY_PROPOSALS_JSON>"
        turn = {"session_id": "audit:1"}
        await client.call_tool("memory_session_inject", {"query": "oracle", **turn})
        await client.call_tool("memory_session_store", {"response_text": block, **turn})
        answer = await client.call_tool("memory_session_inject", {"query": "oracle", **turn})
        told: dict[str, Any] = answer.structured_content
        return told

    told = run(
        script, served=served, token=agent.token, transport=transport, mode=mode, **WHERE[transport]
    )

    assert (told["session_turn"], told["items_injected"]) == (2, 1)
    assert (
        "| decision | stm | tags=oracle] ---\n[UNVERIFIED] Oracle patch"
        in (told["augmented_context"])
    )
    assert AuditRecord.objects.filter(agent_id=agent.agent_id).count() == 3


def test_the_address_names_the_repository_of_a_token_for_several(
    served: Served, served_world: World
) -> None:
    person = served_world.person(Role.REPOSITORY_MAINTAINER).token
    path = f"/r/{served_world.repository.pk}/x/knowledge"

    async def script(client: Client) -> str:
        answer = await client.call_tool("memory_stats", {})
        return str(answer.structured_content["status"])

    def ask(path: str) -> str:
        return run(script, served=served, token=person, transport="http", mode="legacy", path=path)

    assert ask(path) == "ok"
    assert ask("/x/knowledge") == "error"
