"""Resources and prompts through the official MCP client, in both protocol eras."""

from __future__ import annotations

import json
from typing import Any

import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError

from apps.audit.models import AuditRecord
from apps.memories.models import Memory
from tests.contract.clients import MODES, run
from tests.mcp_endpoint.served import Served
from tests.mcp_endpoint.world import World

pytestmark = pytest.mark.parametrize("mode", MODES)


def play(script: Any, served: Served, token: str, mode: str, path: str = "") -> Any:
    return run(script, served=served, token=token, transport="http", mode=mode, path=path)


def test_a_repositorys_index_leads_to_its_memories(
    served: Served, served_world: World, mode: str
) -> None:
    agent = served_world.agent()
    memory = served_world.memory(content="Money is kept in integer cents.")

    async def script(client: Client) -> tuple[Any, Any]:
        listed = (await client.list_resources()).resources
        assert [entry.name for entry in listed] == [f"{served_world.repository.slug}-index"]
        index = await client.read_resource(listed[0].uri)
        entries = json.loads(index.contents[0].text)["memories"]
        one = await client.read_resource(f"memory://{entries[0]['memory_id']}")
        return entries, json.loads(one.contents[0].text)

    entries, one = play(script, served, agent.token, mode)

    assert [entry["memory_id"] for entry in entries] == [str(memory.pk)]
    assert "content" not in entries[0]
    assert one["content"] == "Money is kept in integer cents."
    told = AuditRecord.objects.filter(agent_id=agent.agent_id, action="read")
    assert [len(record.served) for record in told] == [1, 1]


@pytest.mark.parametrize("which", ["sibling", "foreign"])
def test_what_lies_elsewhere_is_refused_and_recorded(
    served: Served, served_world: World, mode: str, which: str
) -> None:
    agent = served_world.agent()
    repository = getattr(served_world, which)

    async def script(client: Client) -> dict[str, Any]:
        with pytest.raises(MCPError) as refused:
            await client.read_resource(f"memory://{repository.pk}/index")
        data: dict[str, Any] = refused.value.error.data
        return data

    data = play(script, served, agent.token, mode)

    assert data["error"]["code"] == "SCOPE_VIOLATION"
    assert AuditRecord.objects.latest("pk").verdict == "SCOPE_VIOLATION"


@pytest.mark.parametrize("uri", ["memory://nothing", "file:///etc/passwd", "memory://"])
def test_other_addresses_are_no_resources(
    served: Served, served_world: World, mode: str, uri: str
) -> None:
    async def script(client: Client) -> str:
        with pytest.raises(MCPError) as refused:
            await client.read_resource(uri)
        return str(refused.value.error.message)

    assert play(script, served, served_world.agent().token, mode) == "Unknown resource"
    assert not Memory.objects.exists()


def test_each_toolset_has_its_guide(served: Served, served_world: World, mode: str) -> None:
    async def script(client: Client) -> list[str]:
        names = [prompt.name for prompt in (await client.list_prompts()).prompts]
        for name in names:
            given = await client.get_prompt(name)
            assert "never" in given.messages[0].content.text
        with pytest.raises(MCPError, match="Unknown prompt"):
            await client.get_prompt("rm -rf")
        return names

    token = served_world.agent().token
    assert play(script, served, token, mode) == ["memory-usage", "memory-briefing"]
    assert play(script, served, token, mode, "/x/knowledge") == ["memory_guide"]
    assert play(script, served, token, mode, "/x/all") == [
        "memory-usage",
        "memory-briefing",
        "memory_guide",
    ]


def test_a_prompt_says_what_its_arguments_say(
    served: Served, served_world: World, mode: str
) -> None:
    async def script(client: Client) -> str:
        given = await client.get_prompt("memory-briefing", {"tag": "billing", "unknown": "x"})
        text: str = given.messages[0].content.text
        return text

    assert "\n\ntag: billing\n" in play(script, served, served_world.agent().token, mode)
