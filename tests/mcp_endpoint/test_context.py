"""The context argument: complete, fitting, inside the token's grant."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from apps.access.services.authentication import authenticate
from apps.mcp_endpoint import dispatch
from apps.mcp_endpoint.catalogue import REGISTRY
from apps.mcp_endpoint.registry import EndpointView
from tests.mcp_endpoint.world import EVERYTHING, World, code, field_of


@pytest.mark.parametrize(
    "field", ["agent_id", "organization_id", "repository_id", "intent", "request_id"]
)
def test_a_context_without_a_field_is_invalid(world: World, field: str) -> None:
    agent = world.agent()
    context = world.context(agent, "read")
    del context[field]

    answer = world.call(agent, "memory-search", {"query": "x", "context": context})

    assert code(answer) == "INVALID_CONTEXT"
    assert answer.body["error"]["details"]["missing"] == [field]


@pytest.mark.parametrize(
    "changes",
    [
        {"repository_id": "42"},
        {"organization_id": None},
        {"intent": "write"},
        {"intent": "banana"},
        {"request_id": ""},
        {"request_id": "x" * 129},
        {"request_id": "null\x00"},
        {"agent_id": ""},
        {"agent_id": "nul\x00"},
        {"agent_id": 7},
        {"agent_id": ["\ud800"]},
        {"extra": 1},
    ],
)
def test_a_context_that_is_malformed_is_invalid(world: World, changes: dict[str, Any]) -> None:
    assert code(world.call(world.agent(), "memory-search", {"query": "x"}, **changes)) == (
        "INVALID_CONTEXT"
    )


@pytest.mark.parametrize("raw", [None, [], "context", 5, {}])
def test_a_context_that_is_no_object_is_invalid(world: World, raw: object) -> None:
    answer = world.call(world.agent(), "memory-search", {"query": "x", "context": raw})

    assert code(answer) == "INVALID_CONTEXT"


def test_the_context_is_checked_before_the_arguments_and_before_any_look_up(world: World) -> None:
    agent = world.agent()

    answer = world.call(agent, "memory.read", {"memory_id": "nonsense"}, intent="write")

    assert code(answer) == "INVALID_CONTEXT"


def test_an_address_with_a_repository_takes_no_other(world: World) -> None:
    agent = world.agent()
    tool = REGISTRY.find("memory-search", EVERYTHING)
    assert tool is not None
    view = EndpointView(EVERYTHING.toolsets, repository_id=uuid.uuid4())
    arguments = {"query": "x", "context": world.context(agent, "read")}

    outcome = dispatch.perform(authenticate(agent.token), tool, arguments, view)

    assert code(outcome) == "INVALID_CONTEXT"
    assert field_of(outcome) == "repository_id"


def test_another_repository_organization_or_agent_is_out_of_scope(world: World) -> None:
    agent = world.agent()
    for changes in (
        world.at(world.sibling),
        world.at(world.foreign),
        {"repository_id": str(uuid.uuid4())},
        {"organization_id": str(uuid.uuid4())},
        {"agent_id": "somebody-else"},
    ):
        answer = world.call(agent, "memory-search", {"query": "x"}, **changes)
        assert code(answer) == "SCOPE_VIOLATION", changes
