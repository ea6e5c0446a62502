"""The turns family through the official MCP client: both transports, both protocol eras."""

from __future__ import annotations

from typing import Any

import pytest
from mcp import Client

from apps.events.models import Event
from apps.turns.items import message
from tests.contract.clients import MODES, TRANSPORTS, run
from tests.mcp_endpoint.served import Served
from tests.mcp_endpoint.world import World

WHERE = {"http": {"path": "/x/turns"}, "stdio": {"arguments": ("--toolset", "turns")}}
LISTED = {
    "memory_before_turn",
    "memory_after_turn",
    "memory_run_maintenance",
    "memory_list_dir_with_abstract",
    "memory_read_file",
    "memory_run_turn",
    "mcp_pipe",
}


@pytest.mark.parametrize("transport", TRANSPORTS)
@pytest.mark.parametrize("mode", MODES)
def test_an_agent_lives_through_turns(
    served: Served, served_world: World, transport: str, mode: str
) -> None:
    agent = served_world.agent()
    place = {"project": served_world.repository.slug, "session_id": "s-1", "user_id": "ann"}
    said, answered = message("user", "My name is Ada."), message("assistant", "Hello Ada.")

    async def script(client: Client) -> list[dict[str, Any]]:
        names = {tool.name for tool in (await client.list_tools()).tools}
        assert names == LISTED

        async def call(name: str, **arguments: Any) -> dict[str, Any]:
            answer = await client.call_tool(name, {**place, **arguments})
            told: dict[str, Any] = answer.structured_content
            return told

        turn = {"turn_id": "t-1", "input_items": [said], "output_items": [answered]}
        kept = [await call("memory_after_turn", **turn) for _ in range(2)]
        before = await call("memory_before_turn", turn_id="t-2", current_input="Who am I?")
        maintained = await call("memory_run_maintenance")
        listed = await call("memory_list_dir_with_abstract", path="", depth=8, limit=200)
        state = await call("memory_read_file", path="meta/state.json")
        wrong = await call("memory_before_turn", turn_id="../x", current_input="Hello")
        return [*kept, before, maintained, listed, state, wrong]

    first, again, before, maintained, listed, state, wrong = run(
        script, served=served, token=agent.token, transport=transport, mode=mode, **WHERE[transport]
    )

    assert first == again == maintained == {"ok": True}
    assert before["recall_fact_ids"] == ["user_name"]
    assert before["input_items"][1:] == [said, answered, message("user", "Who am I?")]
    assert {"path": "/memory/s-1/meta", "has_overview": True}.items() <= {
        name: value
        for summary in listed["summaries"]
        if summary["path"] == "/memory/s-1/meta"
        for name, value in summary.items()
    }.items()
    assert '"latest_turn_id":"t-1"' in state["content"]
    assert (wrong["code"], wrong["error"]["details"]["field"]) == ("INVALID_ARGUMENT", "turn_id")
    assert Event.objects.count() == 2
