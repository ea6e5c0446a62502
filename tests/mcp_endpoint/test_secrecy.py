"""What tokens of the lower secrecy tiers are shown over MCP. A new tool is covered by itself."""

from __future__ import annotations

import json
from typing import Any

import pytest

from apps.access.models import CompletedRequest
from apps.accounts.models import User
from apps.common.secrecy import Secrecy
from apps.mcp_endpoint.catalogue import REGISTRY
from apps.mcp_endpoint.registry import Tool
from apps.organizations.roles import Role
from tests.mcp_endpoint.test_matrix import AGENT, SECRET, arguments_for, every_tool
from tests.mcp_endpoint.world import Caller, World, code
from tests.tables import table, undone

SHA = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
PLANTED = {
    "path": "/srv/depot/keys.txt",
    "email": "keeper@depot.example.org",
    "host": "vault01.depot.internal",
    "ip": "10.77.0.9",
    "hash": SHA,
}
TEXT = f"{SECRET}: " + "on {host} ({ip}) {path} of {email} has {hash}.".format(**PLANTED)
HIDDEN_AT = {Secrecy.S0: tuple(PLANTED), Secrecy.S2: ("host", "ip", "hash")}
#: Answers with what an item says; the others with ids, statuses and numbers.
TELLING = {
    "memory-search",
    "memory.read",
    "memory_recall",
    "memory_search",
    "memory_read",
    "memory_palace_get",
    "memory_session_inject",
    "myria.get_event",
    "myria.query_event_nodes",
}
#: Arguments that come back in some answers.
REPEATED = {"system_context": TEXT, "description": TEXT, "reason": TEXT}


def caller_at(world: World, who: str, tier: str) -> Caller:
    if who == AGENT:
        return world.agent(secrecy=tier)
    return world.person(Role.REPOSITORY_MAINTAINER, secrecy=tier)


@every_tool
def test_no_tool_shows_a_place_to_a_token_below_the_full_tier(
    world: World, tool: Tool, subtests: pytest.Subtests
) -> None:
    """Calls are about an item full of places; what a full token is shown proves that."""
    memory = world.memory_for(tool, content=TEXT, title=TEXT)
    arguments = arguments_for(tool, str(memory.pk))
    arguments |= {name: text for name, text in REPEATED.items() if name in tool.properties}
    if tool.name == "memory-write":
        del arguments["reason"]  # of a change only

    def told(who: str, tier: Secrecy) -> str:
        caller = caller_at(world, who, tier)
        if "session_id" in tool.required and not caller.is_agent:
            world.session(User.objects.get(username=caller.agent_id))
        world.show(caller, memory.pk)
        answer = world.call(caller, tool.name, arguments)
        # Who was not shown the whole has not read it: she decides by naming a version.
        unread = {"VERSION_CONFLICT"} if tier is not Secrecy.S3 else set()
        assert code(answer) in {"OK", "WRITE_NOT_ALLOWED"} | unread, answer.body
        return json.dumps(answer.body, ensure_ascii=False)

    for who in (AGENT, "person"):
        for tier, hidden in HIDDEN_AT.items():
            with subtests.test(who=who, tier=tier), undone():
                shown = told(who, tier)
                assert not [kind for kind in hidden if PLANTED[kind] in shown]
    with undone():
        assert (PLANTED["host"] in told("person", Secrecy.S3)) >= (tool.name in TELLING)


def test_every_telling_tool_exists() -> None:
    assert {tool.name for tool in REGISTRY.tools} >= TELLING


def test_the_second_tier_still_shows_paths_and_addresses_of_people(world: World) -> None:
    world.memory(content=TEXT)

    found = world.call(world.agent(secrecy="S2"), "memory-search", {"query": SECRET})

    content = found.body["results"][0]["content"]
    assert PLANTED["path"] in content
    assert PLANTED["email"] in content


@table("before", range(175, 200, 4))
def test_a_place_is_hidden_before_a_preview_is_cut(world: World, before: int) -> None:
    filling = ("Zanzibar " * 30)[: before - 1]
    world.memory(content=f"{filling} {PLANTED['host']} is the host of it.", title="Depot")

    recalled = world.call(world.agent(secrecy="S2"), "memory_recall", {"query": SECRET})

    assert len(recalled.body["items"]) == 1
    assert "vault" not in json.dumps(recalled.body)


def test_ids_lead_on_at_every_tier(world: World) -> None:
    world.memory(content=TEXT)
    agent = world.agent(secrecy="S0")

    found = world.call(agent, "memory-search", {"query": SECRET})
    read = world.call(agent, "memory.read", {"memory_id": found.body["results"][0]["memory_id"]})

    assert "[HOST]" in read.body["content"]


def test_a_repetition_is_kept_whole_and_shown_by_the_tier_of_who_repeats(world: World) -> None:
    arguments = {"name": "depot", "description": TEXT}

    def register(tier: str) -> dict[str, Any]:
        caller = world.agent(secrecy=tier)
        return world.call(caller, "memory_workspace_register", arguments, request_id="once").body[
            "workspace"
        ]

    public, full = register("S0"), register("S3")

    assert full["description"] == TEXT
    assert PLANTED["host"] not in public["description"]
    assert CompletedRequest.objects.filter(request_id="once").count() == 1


def test_a_refusal_shows_no_place_either(world: World) -> None:
    refused = world.call(world.agent(secrecy="S0"), "memory-search", {PLANTED["ip"]: 1})

    assert code(refused) == "INVALID_ARGUMENT"
    assert PLANTED["ip"] not in str(refused.body)
