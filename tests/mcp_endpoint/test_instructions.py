"""What a model is told before its first call."""

from __future__ import annotations

import json
from typing import Any

import pytest

from apps.access.contexts import MAX_TOLD
from apps.access.services.authentication import authenticate
from apps.common.secrecy import Secrecy
from apps.mcp_endpoint.families import EVENTS, GOVERNANCE
from apps.mcp_endpoint.instructions import instructions_for
from apps.mcp_endpoint.registry import EndpointView
from apps.organizations.roles import Role
from tests.factories import RepositoryFactory
from tests.mcp_endpoint.served import ERAS, LEGACY, MODERN, Served, request
from tests.mcp_endpoint.world import ANN, Caller, World

DEFAULT = EndpointView(frozenset({GOVERNANCE}))
HELLO = {"clientInfo": {"name": "x", "version": "1"}, "capabilities": {}, "protocolVersion": LEGACY}


def values(caller: Caller, view: EndpointView = DEFAULT) -> dict[str, Any]:
    """The JSON at the end."""
    last = instructions_for(view, authenticate(caller.token)).rpartition("\n")[2]
    read: dict[str, Any] = json.loads(last[last.index("{") :])
    return read


def repositories(told: dict[str, Any]) -> list[str]:
    return [one["name"] for place in told["organizations"] for one in place["repositories"]]


def test_an_agents_are_its_own_values_and_nothing_of_others(world: World) -> None:
    told = values(world.agent())

    assert repositories(told) == [world.repository.name]
    assert [place["name"] for place in told["organizations"]] == [world.organization.name]
    assert "participants" not in told
    assert world.sibling.name not in str(told)
    assert world.foreign.name not in str(told)


@pytest.mark.parametrize("abilities", [("read",), ("write",)])
def test_a_token_of_one_ability_is_told_that_intent_and_its_repository(
    world: World, abilities: tuple[str, ...]
) -> None:
    told = values(world.agent(abilities=abilities))

    assert told["intent"] == list(abilities)
    assert repositories(told) == [world.repository.name]


def test_who_may_do_everything_is_told_of_every_organization_in_bounded_length(
    world: World,
) -> None:
    RepositoryFactory.create_batch(MAX_TOLD)

    told = values(world.person(Role.SUPER_ADMIN))

    assert len(repositories(told)) == MAX_TOLD
    assert told["more_repositories"] >= 3
    assert len(told["organizations"]) > 1


def test_an_address_with_a_repository_is_for_that_one(world: World) -> None:
    view = EndpointView(DEFAULT.toolsets, repository_id=world.sibling.pk)

    assert repositories(values(world.person(Role.ORGANIZATION_ADMIN), view)) == [world.sibling.name]


def test_participants_are_told_where_tools_ask_for_them(world: World) -> None:
    agent = world.agent()

    told = values(agent, EndpointView(frozenset({EVENTS})))

    assert told["participants"] == sorted([ANN, agent.agent_id])


@pytest.mark.parametrize("narrowed", [False, True])
def test_names_are_shown_as_far_as_the_secrecy_tier_goes(world: World, narrowed: bool) -> None:
    """The token's own tier, or the bound that the address sets."""
    world.repository.name = "Tools of vault01.depot.internal"
    world.repository.save()
    token = world.agent(secrecy=Secrecy.S3 if narrowed else Secrecy.S2)
    view = EndpointView(DEFAULT.toolsets, secrecy=Secrecy.S2 if narrowed else Secrecy.S3)

    assert repositories(values(token, view)) == ["Tools of [HOST]"]
    assert values(token, view)["organizations"][0]["organization_id"] == str(world.organization.pk)


@pytest.mark.parametrize("era", ERAS)
def test_each_eras_greeting_brings_them_and_is_kept_from_shared_caches(
    served: Served, served_world: World, era: str
) -> None:
    agent = served_world.agent()
    hello = request("server/discover", {}, era) if era == MODERN else initialize()

    result = served.post(hello, token=agent.token, era=era).json()["result"]

    assert result["instructions"] == instructions_for(DEFAULT, authenticate(agent.token))
    assert result.get("cacheScope", "private") == "private"


def initialize() -> dict[str, Any]:
    return request("initialize", HELLO, LEGACY)
