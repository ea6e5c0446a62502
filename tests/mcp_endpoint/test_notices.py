"""Recall notices ride on the answers of the tools."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from apps.mcp_endpoint.catalogue import REGISTRY
from apps.mcp_endpoint.governance import SEARCH
from apps.memories.selectors import MAX_READ_COMMENTS
from apps.memories.services import comment_on_memory, link_memories
from apps.organizations.roles import Role
from tests.factories import AgentFactory, MemoryFactory, agent_token
from tests.factories.deciding import deprecate_memory, request_changes
from tests.mcp_endpoint.test_matrix import arguments_for
from tests.mcp_endpoint.world import NOTE, Caller, World
from tests.tables import undone

FOR_AGENTS = [tool for tool in REGISTRY.tools if tool.agents is not None]


def recalled(world: World, agent: Caller) -> list[dict[str, Any]]:
    """Deprecate a memory that ``agent`` was served; what it is to be told of that."""
    memory = world.memory()
    world.call(agent, "memory.read", {"memory_id": str(memory.pk)})
    deprecate_memory(context=world.manager_context(), memory_id=memory.pk, reason="Outdated.")
    return [{"memory_id": str(memory.pk), "event": "deprecated"}]


def test_what_a_search_says_of_its_hits_is_not_said_twice(world: World) -> None:
    agent = world.agent()
    old = world.memory()
    new = MemoryFactory(context=world.manager_context(), content=old.content)
    world.call(agent, "memory.read", {"memory_id": str(old.pk)})
    link_memories(
        context=world.manager_context(), source_id=new.pk, target_id=old.pk, relation="supersedes"
    )
    told = {
        "memory_id": str(old.pk),
        "event": "superseded",
        "replacement_memory_id": str(new.pk),
    }
    for _ in range(2):
        answer = world.call(agent, "memory-search", {"query": old.content})
        assert answer.body["notices"] == [told]


def test_every_tool_of_agents_brings_them_once(world: World, subtests: pytest.Subtests) -> None:
    agent = world.agent()
    expected = recalled(world, agent)
    for tool in FOR_AGENTS:
        with subtests.test(tool=tool.name), undone():
            arguments = arguments_for(tool, str(world.memory_for(tool).pk))

            answer = world.call(agent, tool.name, arguments)

            assert not answer.is_error, answer.body
            assert answer.body["notices"] == expected
            assert Draft202012Validator(tool.output_schema).is_valid(answer.body)
            assert "notices" not in world.call(agent, "memory-search", {"query": "export"}).body


def test_the_search_says_what_is_in_them(world: World) -> None:
    result = SEARCH.output_schema["oneOf"][0]
    notices = result["properties"]["notices"]
    assert Draft202012Validator(notices).is_valid(recalled(world, world.agent()))
    assert not Draft202012Validator(notices).is_valid([{"memory_id": 1}])


def test_a_person_gets_none(world: World) -> None:
    recalled(world, world.agent())
    person = world.person(Role.REPOSITORY_MAINTAINER)
    assert "notices" not in world.call(person, "memory-search", {"query": "export"}).body


def test_a_refused_call_brings_none_and_loses_none(world: World) -> None:
    agent = world.agent()
    expected = recalled(world, agent)

    refused = world.call(agent, "memory-write", {**NOTE, "type": "business_rule"})

    assert refused.is_error
    assert world.call(agent, "memory-write", NOTE).body["notices"] == expected


def test_a_repeated_write_brings_what_the_first_one_brought(world: World) -> None:
    agent = world.agent()
    expected = recalled(world, agent)
    first = world.call(agent, "memory-write", NOTE, request_id="twice").body
    assert first["notices"] == expected

    later = recalled(world, agent)

    assert world.call(agent, "memory-write", NOTE, request_id="twice").body == first
    assert world.call(agent, "memory-write", NOTE).body["notices"] == later


def test_another_repository_hears_nothing(world: World) -> None:
    agent = world.agent()
    expected = recalled(world, agent)
    foreign = world.call(agent, "memory-search", {"query": "x"}, **world.at(world.sibling))
    assert foreign.is_error
    assert world.call(agent, "memory-search", {"query": "x"}).body["notices"] == expected


# Requests for changes


def sent_back(world: World, agent: Caller, comment: str = "Which export?") -> str:
    """A memory of the agent's that a reviewer has sent back to it; its id."""
    memory_id = str(world.call(agent, "memory-write", NOTE).body["memory_id"])
    request_changes(context=world.manager_context(), memory_id=memory_id, comment=comment)
    return memory_id


def test_the_author_is_told_which_changes_are_requested_and_answers_with_a_version(
    world: World,
) -> None:
    agent = world.agent()
    memory_id = sent_back(world, agent)

    told = world.call(agent, "memory-search", {"query": "billing"}).body

    assert told["notices"] == [
        {
            "memory_id": memory_id,
            "event": "changes_requested",
            "version": 1,
            "comment": "Which export?",
        }
    ]
    assert Draft202012Validator(SEARCH.output_schema).is_valid(told)
    read = world.call(agent, "memory.read", {"memory_id": memory_id}).body
    assert "notices" not in read
    assert read["changes_requested"] is True
    assert [(one["version"], one["author_kind"], one["text"]) for one in read["comments"]] == [
        (1, "human", "Which export?")
    ]

    better = {**NOTE, "content": "The nightly billing export runs at four.", "memory_id": memory_id}
    answer = world.call(agent, "memory-write", {**better, "reason": "Named it."}).body

    assert (answer["status"], answer["version"]) == ("unverified", 2)
    read = world.call(agent, "memory.read", {"memory_id": memory_id}).body
    assert "changes_requested" not in read
    assert [one["text"] for one in read["comments"]] == ["Which export?", "Named it."]


def test_no_other_agent_hears_of_it_or_reads_the_comments(world: World) -> None:
    memory_id = sent_back(world, world.agent())
    newcomer = AgentFactory(organization=world.organization)
    other = Caller(agent_token(world.repository, agent=newcomer), newcomer.agent_id, is_agent=True)
    read = world.call(other, "memory.read", {"memory_id": memory_id}).body
    assert not {"notices", "changes_requested", "comments"} & read.keys()


def test_a_read_shows_the_newest_comments_only(world: World) -> None:
    agent = world.agent()
    memory_id = sent_back(world, agent)
    for number in range(MAX_READ_COMMENTS):
        said = {"memory_id": uuid.UUID(memory_id), "comment": f"And {number}?"}
        comment_on_memory(context=world.manager_context(), **said)
    read = world.call(agent, "memory.read", {"memory_id": memory_id}).body
    assert len(read["comments"]) == MAX_READ_COMMENTS
    assert read["comments"][-1]["text"] == f"And {MAX_READ_COMMENTS - 1}?"
    assert "Which export?" not in [one["text"] for one in read["comments"]]
