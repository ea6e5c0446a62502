"""Completion, progress and log messages through the official MCP client, in both eras."""

from __future__ import annotations

from typing import Any

import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError
from mcp_types import PromptReference, ResourceTemplateReference

from apps.organizations.roles import Role
from tests.contract.clients import MODES, TRANSPORTS, run
from tests.factories import MemoryFactory, agent_context
from tests.factories.states import quarantined
from tests.mcp_endpoint.served import MODERN, Served, request
from tests.mcp_endpoint.world import World

BRIEFING = PromptReference(name="memory-briefing")
INDEX = ResourceTemplateReference(uri="memory://{repository_id}/index")
STEPS = {"steps": [{"id": "a", "tool": "memory_stats"}, {"id": "b", "tool": "memory_stats"}]}


def completed(
    served: Served,
    token: str,
    ref: Any,
    argument: str,
    beginning: str,
    *,
    mode: str = "auto",
    others: dict[str, str] | None = None,
) -> list[str]:
    async def script(client: Client) -> list[str]:
        answer = await client.complete(
            ref, {"name": argument, "value": beginning}, context_arguments=others
        )
        values: list[str] = answer.completion.values
        return values

    return run(script, served=served, token=token, transport="http", mode=mode)


@pytest.mark.parametrize("mode", MODES)
def test_types_tags_and_repositories_are_completed(
    served: Served, served_world: World, mode: str
) -> None:
    world, token = served_world, served_world.agent().token
    world.memory(tags=["billing", "brand"])
    world.memory(tags=["billing"])
    repository = world.repository

    assert completed(served, token, BRIEFING, "type", "dec", mode=mode) == ["decision_log"]
    assert completed(served, token, BRIEFING, "tag", "b", mode=mode) == ["billing", "brand"]
    for beginning in ("", str(repository.pk)[:8], repository.slug.upper()):
        assert completed(served, token, INDEX, "repository_id", beginning, mode=mode) == [
            str(repository.pk)
        ]


def test_completion_knows_nothing_that_the_token_is_not_served(
    served: Served, served_world: World
) -> None:
    world, token = served_world, served_world.agent().token
    for place in (world.sibling, world.foreign):
        MemoryFactory(context=agent_context(place), tags=["elsewhere"])
    quarantined(world.memory(tags=["suspect"]))

    def tags(**others: str) -> list[str]:
        return completed(served, token, BRIEFING, "tag", "", others=others)

    assert tags() == []
    assert tags(repository_id=str(world.sibling.pk)) == []
    assert completed(served, token, INDEX, "repository_id", world.sibling.slug) == []


def test_a_person_narrows_tags_to_the_repository_that_she_has_named(
    served: Served, served_world: World
) -> None:
    world, token = served_world, served_world.person(Role.ORGANIZATION_ADMIN).token
    world.memory(tags=["here"])
    MemoryFactory(context=agent_context(world.sibling), tags=["there"])
    named = {"repository_id": str(world.sibling.pk)}

    assert sorted(completed(served, token, BRIEFING, "tag", "")) == ["here", "there"]
    assert completed(served, token, BRIEFING, "tag", "", others=named) == ["there"]


@pytest.mark.parametrize(
    ("ref", "argument"),
    [
        (PromptReference(name="unknown"), "type"),
        (ResourceTemplateReference(uri="memory://{other}"), "other"),
        (BRIEFING, "unknown"),
        (PromptReference(name="memory_guide"), "type"),
    ],
)
def test_what_has_no_such_argument_is_refused(
    served: Served, served_world: World, ref: Any, argument: str
) -> None:
    async def script(client: Client) -> MCPError:
        with pytest.raises(MCPError) as refused:
            await client.complete(ref, {"name": argument, "value": ""})
        return refused.value

    token = served_world.agent().token
    refused = run(script, served=served, token=token, transport="http", mode="auto")

    assert refused.error.code == -32602
    assert refused.error.data["error"]["code"] == "INVALID_ARGUMENT"


@pytest.mark.parametrize("beginning", ["\0", "%", "_", "\\", "x" * 100_000])
def test_no_text_breaks_a_completion(served: Served, served_world: World, beginning: str) -> None:
    token = served_world.agent().token
    for argument in ("repository_id", "type", "tag"):
        assert completed(served, token, BRIEFING, argument, beginning) == []


@pytest.mark.parametrize("transport", TRANSPORTS)
@pytest.mark.parametrize("mode", MODES)
def test_a_pipe_tells_how_far_it_is_if_asked(
    served: Served, served_world: World, mode: str, transport: str
) -> None:
    told: list[float] = []

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        told.append(progress)

    async def script(client: Client) -> Any:
        return await client.call_tool("mcp_pipe", STEPS, progress_callback=hear)

    where = {"path": "/x/all"} if transport == "http" else {"arguments": ("--toolset", "all")}
    answer = run(
        script,
        served=served,
        token=served_world.agent().token,
        transport=transport,
        mode=mode,
        **where,
    )

    assert answer.structured_content["ok"]
    assert told == [1, 2]


def test_a_2026_request_that_asks_for_log_messages_gets_one_without_content(
    served: Served, served_world: World
) -> None:
    caller = served_world.agent()
    served_world.memory(content="Money is kept in integer cents.")
    arguments = {"query": "cents", "context": served_world.context(caller, "read")}
    body = request("tools/call", {"name": "memory-search", "arguments": arguments}, MODERN)
    body["params"]["_meta"]["io.modelcontextprotocol/logLevel"] = "info"

    log, result = served.post(body, token=caller.token, era=MODERN).text.strip().split("\r\n\r\n")

    assert '"method":"notifications/message"' in log
    assert '"tool":"memory-search"' in log
    assert '"items_returned":1' in log
    assert "cents" not in log
    assert "cents" in result


def test_a_session_hears_from_the_level_on_that_it_set(served: Served, served_world: World) -> None:
    caller = served_world.agent()
    told: list[Any] = []

    async def hear(message: Any) -> None:
        told.append((message.level, message.data["status"]))

    async def script(client: Client) -> None:
        good = {"query": "x", "context": served_world.context(caller, "read")}
        await client.call_tool("memory-search", good)
        await client.session.set_logging_level("info")
        await client.call_tool("memory-search", good)
        await client.session.set_logging_level("error")
        await client.call_tool("memory-search", good)
        await client.call_tool("memory-search", {"query": "x"})

    run(
        script,
        served=served,
        token=caller.token,
        transport="stdio",
        mode="legacy",
        logging_callback=hear,
    )

    assert told == [("info", "ok"), ("error", "error")]
