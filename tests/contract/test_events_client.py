"""The events family through the official MCP client: both transports, both protocol eras."""

from __future__ import annotations

from typing import Any

import pytest
from mcp import Client

from tests.contract.clients import MODES, TRANSPORTS, run
from tests.factories.events import event
from tests.mcp_endpoint.served import Served
from tests.mcp_endpoint.world import ANN, World

WHERE = {"http": {"path": "/x/events"}, "stdio": {"arguments": ("--toolset", "events")}}


@pytest.mark.parametrize("transport", TRANSPORTS)
@pytest.mark.parametrize("mode", MODES)
def test_an_agent_finds_what_was_just_said_beside_its_topics(
    served: Served, served_world: World, transport: str, mode: str
) -> None:
    agent = served_world.agent()
    served_world.topics("The harbour opens at six.")

    async def script(client: Client) -> dict[str, Any]:
        names = {tool.name for tool in (await client.list_tools()).tools}
        assert {"myria-append_event", "myria-query_references", "myria-get_topic"} <= names
        assert "myria-trigger_build" not in names  # for people
        said = event("The harbour was late.", participants=[ANN])
        await client.call_tool("myria-append_event", said)
        asked = {"participants": [ANN], "query": "harbour"}
        references = (await client.call_tool("myria-query_references", asked)).structured_content
        nodes = (await client.call_tool("myria-query_event_nodes", asked)).structured_content
        wrong = await client.call_tool("myria-query_event_nodes", {**asked, "cursor": "forged"})
        return {"references": references, "nodes": nodes, "wrong": wrong.structured_content}

    told = run(
        script, served=served, token=agent.token, transport=transport, mode=mode, **WHERE[transport]
    )

    kinds = sorted(node["kind"] for node in told["references"]["root"]["children"])
    assert kinds == ["event", "leaf_topic"]
    texts = {node["payload"]["text"] for node in told["nodes"]["root"]["children"]}
    assert texts == {"The harbour opens at six.", "The harbour was late."}
    assert told["references"]["snapshot_id"] == told["nodes"]["snapshot_id"]
    assert told["wrong"]["error"]["details"]["field"] == "cursor"
