"""A model that is given nothing but a configuration: it reads the instructions and the listing.

From them it gets from nothing to a memory that is written, found and read, through the official
client on both transports, in both protocol eras. What is scripted is its reading: which words of a
description say where a value comes from. It knows no id and no name of a tool.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any
from uuid import uuid4

import pytest
from mcp import Client

from apps.memories.models import Memory
from apps.organizations.roles import Role
from tests.contract.clients import MODES, TRANSPORTS, run
from tests.mcp_endpoint.served import Served
from tests.mcp_endpoint.world import World

DECISION = "Payments retry three times with growing pauses."
#: What it has in mind, by the words that ask for it.
IN_MIND = {
    "to remember": DECISION,
    "in words": "How often do payments retry?",
    "kind of memory": "decision_log",
}
NEEDED = ("every call", "Needed")


class Model:
    """Fills in arguments as they are described, with what it was told and answered before."""

    def __init__(self, told: Any, tools: list[Any]) -> None:
        self.told = told
        self.tools = tools
        self.answered: dict[str, Any] = {}

    async def use(self, client: Client, purpose: str) -> dict[str, Any]:
        """Call the tool whose description begins with ``purpose``."""
        tool = next(one for one in self.tools if one.description.startswith(purpose))
        arguments = {
            name: self.value(name, schema)
            for name, schema in tool.input_schema["properties"].items()
            if name in tool.input_schema["required"]
            or any(word in schema["description"] for word in NEEDED)
        }
        answer: dict[str, Any] = (await client.call_tool(tool.name, arguments)).structured_content
        self.answered |= answer
        return answer

    def value(self, name: str, schema: Mapping[str, Any]) -> Any:
        said = schema["description"]
        if schema["type"] == "object":
            return {field: self.value(field, one) for field, one in schema["properties"].items()}
        if "From the instructions" in said or "from the instructions" in said:
            return next(named(self.told, name), "")
        if "From memory-" in said:
            return self.answered[name]
        if "new in each call" in said:
            return str(uuid4())
        if len(words := schema.get("enum", ())) == 1:
            return words[0]
        return next(text for asked, text in IN_MIND.items() if asked in said)


def values_in(instructions: str) -> Any:
    """The JSON at the end of the instructions."""
    last = instructions.rpartition("\n")[2]
    return json.loads(last[last.index("{") :])


def named(value: Any, name: str) -> Iterator[Any]:
    """Every value under ``name``, wherever it stands."""
    if isinstance(value, dict):
        yield from (one for key, one in value.items() if key == name)
    for inner in value.values() if isinstance(value, dict) else value:
        if isinstance(inner, dict | list):
            yield from named(inner, name)


async def remembers(model: Model, client: Client) -> list[Any]:
    """Write what it has in mind, look for it, and read what it finds."""
    written = await model.use(client, "Store")
    found = await model.use(client, "Find")
    read = await model.use(client, "Get one")
    return [written["status"], found["results"][0]["memory_id"], read["content"]]


@pytest.mark.parametrize("transport", TRANSPORTS)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("who", ["agent", "person"])
def test_it_gets_from_nothing_to_a_memory_that_is_written_and_found(
    served: Served, served_world: World, who: str, transport: str, mode: str
) -> None:
    role = Role.REPOSITORY_MAINTAINER
    caller = served_world.agent() if who == "agent" else served_world.person(role)

    async def script(client: Client) -> list[Any]:
        tools = (await client.list_tools()).tools
        return await remembers(Model(values_in(str(client.instructions)), tools), client)

    answers = run(script, served=served, token=caller.token, transport=transport, mode=mode)

    assert answers == ["unverified", str(Memory.objects.get().pk), DECISION]


@pytest.mark.parametrize("mode", MODES)
def test_it_learns_the_same_from_a_refusal_where_its_client_hides_the_instructions(
    served: Served, served_world: World, mode: str
) -> None:
    agent = served_world.agent()

    async def script(client: Client) -> list[Any]:
        model = Model({}, (await client.list_tools()).tools)
        refused = await model.use(client, "Store")
        model.told = refused["error"]["details"]["allowed"]
        return [refused["error"]["code"], *await remembers(model, client)]

    answers = run(script, served=served, token=agent.token, transport="http", mode=mode)

    assert answers == ["INVALID_CONTEXT", "unverified", str(Memory.objects.get().pk), DECISION]


@pytest.mark.parametrize("mode", MODES)
def test_the_guide_to_the_tools_names_the_values_too(
    served: Served, served_world: World, mode: str
) -> None:
    agent = served_world.agent()

    async def script(client: Client) -> tuple[str, str]:
        given = await client.get_prompt("memory-usage")
        return str(given.messages[0].content.text), str(client.instructions)  # type: ignore[union-attr]

    guide, instructions = run(script, served=served, token=agent.token, transport="http", mode=mode)

    assert values_in(guide.strip()) == values_in(instructions)
    for hidden in (served_world.sibling, served_world.foreign, served_world.foreign.organization):
        assert str(hidden.pk) not in guide + instructions
        assert hidden.name not in guide + instructions
