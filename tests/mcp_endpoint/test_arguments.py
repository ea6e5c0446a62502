"""Arguments: what is wrong is refused by its name."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from apps.memories.models import Memory
from tests.mcp_endpoint.world import NOTE, World, code, field_of


@pytest.mark.parametrize(
    ("name", "arguments", "field"),
    [
        ("memory-write", {"type": "fact"}, "content"),
        ("memory-write", {"content": "x"}, "type"),
        ("memory-write", {"content": "x", "type": "banana"}, "type"),
        ("memory-write", {"content": "  ", "type": "fact"}, "content"),
        ("memory-write", {**NOTE, "tags": "one"}, "tags"),
        ("memory-write", {**NOTE, "tags": ["Not Lower"]}, "tags"),
        ("memory-write", {**NOTE, "tags": [f"t{n}" for n in range(8)]}, "tags"),
        ("memory-write", {**NOTE, "title": None}, "title"),
        ("memory-write", {**NOTE, "title": "x" * 256}, "title"),
        ("memory-write", {**NOTE, "status": "verified"}, "status"),
        ("memory-write", {**NOTE, "content": "nul \x00"}, "content"),
        ("memory-write", {**NOTE, "content": "half \ud800"}, "content"),
        ("memory-write", {**NOTE, "tags": ["nul\x00"]}, "tags"),
        ("memory-write", {**NOTE, "memory_id": "42"}, "memory_id"),
        ("memory-write", {**NOTE, "expected_version": 1}, "expected_version"),
        ("memory-search", {}, "query"),
        ("memory-search", {"query": "x", "limit": 0}, "limit"),
        ("memory-search", {"query": "x", "limit": -3}, "limit"),
        ("memory-search", {"query": "x", "limit": "5"}, "limit"),
        ("memory-search", {"query": "x", "limit": 2.5}, "limit"),
        ("memory-search", {"query": "x", "limit": True}, "limit"),
        ("memory-search", {"query": "x", "limit": float("inf")}, "limit"),
        ("memory-search", {"query": "x", "limit": 10**400}, "limit"),
        ("memory-search", {"query": "x", "type_filter": "banana"}, "type_filter"),
        ("memory-search", {"query": "x", "type_filter": ["fact", 1]}, "type_filter"),
        ("memory-search", {"query": "x", "since": "yesterday"}, "since"),
        ("memory-search", {"query": "x", "until": "2026-13-45"}, "until"),
        ("memory-search", {"query": {"deep": ["\x00"]}}, "query"),
        ("memory.read", {}, "memory_id"),
        ("memory.read", {"memory_id": 42}, "memory_id"),
        ("memory.read", {"memory_id": "{" + "0" * 34 + "}"}, "memory_id"),
        ("memory.read", {"memory_id": str(uuid.uuid4()), "memoryId": 1}, "memoryId"),
        ("memory.history", {"memory_id": str(uuid.uuid4()), "limit": 101}, "limit"),
        ("memory.deprecate", {"memory_id": str(uuid.uuid4())}, "reason"),
        ("memory.deprecate", {"memory_id": str(uuid.uuid4()), "reason": ""}, "reason"),
    ],
)
def test_a_wrong_missing_or_unknown_argument_is_named(
    world: World, name: str, arguments: dict[str, Any], field: str
) -> None:
    answer = world.call(world.agent(), name, arguments)

    assert (code(answer), field_of(answer)) == ("INVALID_ARGUMENT", field)
    assert Memory.objects.count() == 0


def details_of(world: World, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    details: dict[str, Any] = world.call(world.agent(), name, arguments).body["error"]["details"]
    return details


def test_all_wrong_arguments_are_named_and_what_the_first_may_be(world: World) -> None:
    details = details_of(world, "memory-search", {"limit": 0, "tier": ["eternal"]})

    assert details["field"] == "query"
    assert details["expected"] == {"type": "string", "minLength": 1}
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


def test_content_above_the_limit_is_too_large(world: World, settings: Any) -> None:
    answer = world.call(
        world.agent(), "memory-write", {**NOTE, "content": "x" * (settings.MEMORY_MAX_BYTES + 1)}
    )

    assert code(answer) == "PAYLOAD_TOO_LARGE"
