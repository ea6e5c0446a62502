"""Arguments: what is wrong is refused by its name."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from apps.access.services.authentication import authenticate
from apps.mcp_endpoint.dispatch import CallOutcome
from apps.mcp_endpoint.registry import Tool
from apps.memories.models import Memory
from apps.organizations.roles import Role
from tests.mcp_endpoint.test_matrix import arguments_for, every_tool, sample
from tests.mcp_endpoint.world import NOTE, World, code, field_of
from tests.tables import undone

#: What a call says that names a version far beyond the newest.
NO_SUCH_VERSION = {"INVALID_ARGUMENT", "VERSION_CONFLICT"}


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("memory-write", {"type": "fact"}, "content"),
    ("memory-write", {"content": "x"}, "type"),
    ("memory-write", {"content": "x", "type": "banana"}, "type"),
    ("memory-write", {"content": "  ", "type": "fact"}, "content"),
    ("memory-write", {**NOTE, "tags": "one"}, "tags"),
    ("memory-write", {**NOTE, "tags": ["Not Lower"]}, "tags"),
    ("memory-write", {**NOTE, "tags": [f"t{n}" for n in range(8)]}, "tags"),
    ("memory-write", {"content": None, "type": "fact"}, "content"),
    ("memory-write", {**NOTE, "type": None}, "type"),
    ("memory-write", {**NOTE, "nobody": None}, "nobody"),
    ("memory-write", {**NOTE, "title": "x" * 256}, "title"),
    ("memory-write", {**NOTE, "status": "verified"}, "status"),
    ("memory-write", {**NOTE, "content": "nul \x00"}, "content"),
    ("memory-write", {**NOTE, "content": "half \ud800"}, "content"),
    ("memory-write", {**NOTE, "tags": ["nul\x00"]}, "tags"),
    ("memory-write", {**NOTE, "memory_id": "42"}, "memory_id"),
    ("memory-write", {**NOTE, "expected_version": 1}, "expected_version"),
    ("memory-write", {**NOTE, "reason": "Because."}, "reason"),
    ("memory-search", {}, "query"),
    ("memory-search", {"query": "x", "limit": 0}, "limit"),
    ("memory-search", {"query": "x", "limit": -3}, "limit"),
    ("memory-search", {"query": "x", "limit": "5"}, "limit"),
    ("memory-search", {"query": "x", "limit": 2.5}, "limit"),
    ("memory-search", {"query": "x", "limit": True}, "limit"),
    ("memory-search", {"query": "x", "limit": float("inf")}, "limit"),
    ("memory-search", {"query": "x", "limit": -(10**400)}, "limit"),
    ("memory-search", {"query": "x", "type_filter": "banana"}, "type_filter"),
    ("memory-search", {"query": "x", "type_filter": ["fact", 1]}, "type_filter"),
    ("memory-search", {"query": "x", "since": "yesterday"}, "since"),
    ("memory-search", {"query": "x", "until": "2026-13-45"}, "until"),
    ("memory-search", {"query": {"deep": ["\x00"]}}, "query"),
    ("memory.read", {}, "memory_id"),
    ("memory.read", {"memory_id": 42}, "memory_id"),
    ("memory.read", {"memory_id": "{" + "0" * 34 + "}"}, "memory_id"),
    ("memory.read", {"memory_id": str(uuid.uuid4()), "memoryId": 1}, "memoryId"),
    ("memory.history", {"memory_id": str(uuid.uuid4()), "limit": 0}, "limit"),
    ("memory.deprecate", {"memory_id": str(uuid.uuid4())}, "reason"),
    ("memory.deprecate", {"memory_id": str(uuid.uuid4()), "reason": ""}, "reason"),
]


def test_a_wrong_missing_or_unknown_argument_is_named(
    world: World, subtests: pytest.Subtests
) -> None:
    agent = world.agent()
    for name, arguments, field in WRONG:
        with subtests.test(name=name, field=field, arguments=repr(arguments)[:80]):
            answer = world.call(agent, name, arguments)

            assert (code(answer), field_of(answer)) == ("INVALID_ARGUMENT", field)
    assert Memory.objects.count() == 0


def details_of(world: World, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    details: dict[str, Any] = world.call(world.agent(), name, arguments).body["error"]["details"]
    return details


def test_all_wrong_arguments_are_named_and_what_the_first_may_be(world: World) -> None:
    details = details_of(world, "memory-search", {"limit": 0, "tier": ["eternal"]})

    assert details["field"] == "query"
    assert details["expected"] == {"type": "string"}
    assert [one["field"] for one in details["fields"]] == ["query", "limit", "tier"]
    assert details["fields"][0]["message"] == "It is missing."


def test_what_may_be_given_is_told_as_it_is_listed(world: World) -> None:
    details = details_of(world, "memory_link", {"src_id": "x", "dst_id": "y", "relation": "likes"})

    words = ["supports", "contradicts", "refines", "supersedes"]
    assert details["expected"] == {"type": "string", "enum": words}


def test_of_an_argument_that_nobody_knows_nothing_is_expected(world: World) -> None:
    details = details_of(world, "memory_stats", {"colour": "red"})

    assert details["fields"] == [{"field": "colour", "message": "There is no such field."}]
    assert "expected" not in details


def test_nesting_without_end_is_refused_by_name(world: World) -> None:
    deep: Any = "x"
    for _ in range(5000):
        deep = [deep]

    answer = world.call(world.agent(), "memory-search", {"query": deep})

    assert (code(answer), field_of(answer)) == ("INVALID_ARGUMENT", "query")


def test_an_unknown_argument_with_a_hostile_name_is_not_repeated(world: World) -> None:
    answer = world.call(world.agent(), "memory-search", {"query": "x", "a\x00" * 99: 1})

    assert (code(answer), field_of(answer)) == ("INVALID_ARGUMENT", "(unnamed)")


def test_a_limit_above_ten_counts_as_ten_and_says_so(world: World) -> None:
    for number in range(12):
        world.memory(content=f"Queue worker number {number} restarts at night.")

    answer = world.call(world.agent(), "memory-search", {"query": "queue worker", "limit": 50})

    assert len(answer.body["results"]) == 10
    assert answer.body["clamped_to"] == 10


def test_search_filters_by_type_and_date(world: World) -> None:
    world.memory(content="Queue workers restart.", type="fact")
    agent = world.agent()

    def found(**filters: Any) -> int:
        answer = world.call(agent, "memory-search", {"query": "queue", **filters})
        return len(answer.body["results"])

    assert found(type_filter="fact") == 1
    assert found(type_filter=["note", "fact"]) == 1
    assert found(type_filter="note") == 0
    assert found(since="2020-01-01", until="2999-12-31T23:59:59+07:00") == 1
    assert found(since="2999-01-01T00:00:00Z") == 0
    assert found(limit=5.0) == 1


@every_tool
def test_what_may_be_left_out_is_taken_as_null_as_any_number_and_as_agents_are_shown_it(
    world: World, tool: Tool, subtests: pytest.Subtests
) -> None:
    """Tried one after the other on the arguments of a call that goes well."""
    memory_id = str(world.memory_for(tool).pk)
    plain = arguments_for(tool, memory_id)
    with subtests.test("null is as if it were not given"):
        check_nulls(world, tool, plain)
    with subtests.test("a whole number is capped, and refused by name below its range"):
        check_numbers(world, tool, plain)
    with subtests.test("no argument that an agent is shown is refused for being an agent's"):
        check_what_agents_are_shown(world, tool, plain)


def check_nulls(world: World, tool: Tool, arguments: dict[str, Any]) -> None:
    nulls = dict.fromkeys(tool.properties.keys() - arguments.keys() - set(tool.required))

    answers = answers_to(world, tool, arguments, {**nulls, **arguments})

    assert [code(answer) for answer in answers] == ["OK", "OK"], answers[1].body
    assert answers[0].body.keys() == answers[1].body.keys()


def check_numbers(world: World, tool: Tool, plain: dict[str, Any]) -> None:
    for name, schema in tool.properties.items():
        if schema.get("type") != "integer":
            continue
        arguments = dict(plain)
        if name == "expected_version":
            arguments["memory_id"] = str(world.memory().pk)
        huge = [{**arguments, name: number} for number in (10**400, 1e300)]
        for answer in answers_to(world, tool, *huge):
            assert code(answer) in (NO_SUCH_VERSION if "version" in name else {"OK"}), answer.body
        if "minimum" in schema:
            (below,) = answers_to(world, tool, {**arguments, name: schema["minimum"] - 1})
            assert (code(below), field_of(below)) == ("INVALID_ARGUMENT", name)
            assert f"at least {schema['minimum']}" in below.body["error"]["message"]


def check_what_agents_are_shown(world: World, tool: Tool, arguments: dict[str, Any]) -> None:
    agent = world.agent()
    credential = authenticate(agent.token)
    if not tool.is_open_to(credential):
        return
    memory_id = str(world.memory().pk)
    shown = tool.input_schema(credential)["properties"].keys() - {"context"}
    for name in shown - arguments.keys():
        schema = tool.properties[name]
        if "type" not in schema:
            continue  # any value, or one of several forms
        value = True if schema["type"] == "boolean" else sample(name, schema, memory_id)
        with undone():
            answer = world.call(agent, tool.name, {**arguments, name: value})
        assert code(answer) != "WRITE_NOT_ALLOWED", (name, answer.body)


def answers_to(world: World, tool: Tool, *calls: dict[str, Any]) -> list[CallOutcome]:
    """What an agent is answered, or a person where only people may call; nothing stays of it."""
    caller = world.agent() if tool.agents else world.person(Role.REPOSITORY_MAINTAINER)
    answers = []
    for arguments in calls:
        with undone():
            world.show(caller, arguments.get("memory_id"))
            answers.append(world.call(caller, tool.name, arguments))
    return answers


def test_content_above_the_limit_is_too_large(world: World, settings: Any) -> None:
    answer = world.call(
        world.agent(), "memory-write", {**NOTE, "content": "x" * (settings.MEMORY_MAX_BYTES + 1)}
    )

    assert code(answer) == "PAYLOAD_TOO_LARGE"
