"""Schemas and listings: golden files, names, what every tool has to declare."""

from __future__ import annotations

import json
import os
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import wordllama
from jsonschema import Draft202012Validator
from tokenizers import Tokenizer

from apps.access.credentials import AGENT_RIGHTS, Credential
from apps.common.context import (
    Actor,
    ActorKind,
    CredentialKind,
    RepositoryRights,
    Right,
    Rights,
)
from apps.common.errors import MemoryNotFound
from apps.mcp_endpoint.catalogue import REGISTRY
from apps.mcp_endpoint.families import EVENTS, GOVERNANCE, KNOWLEDGE, TURNS
from apps.mcp_endpoint.governance import READ, SEARCH
from apps.mcp_endpoint.instructions import GENERAL
from apps.mcp_endpoint.registry import ALL_TOOLSETS, FOLD, EndpointView, RegisteredTools, Tool
from apps.memories.vocabulary import PROTECTED_TYPES, MemoryType
from tests.tables import table

GOLDEN = Path(__file__).parent / "golden"
REFRESH = "REFRESH_GOLDEN"
#: What a listing may cost a model: an agent, and a person who may do everything.
LISTING_TOKENS = {
    GOVERNANCE: (3_000, 4_300),
    KNOWLEDGE: (5_000, 5_800),
    EVENTS: (3_600, 4_300),
    TURNS: (3_000, 3_000),
    ALL_TOOLSETS: (14_500, 17_200),
}

every_tool = table("tool", REGISTRY.tools, ids=lambda tool: tool.name)


@every_tool
def test_what_clients_see_of_a_tool_changes_only_on_purpose(tool: Tool) -> None:
    """Run with REFRESH_GOLDEN=1 to write the files anew, then read the difference."""
    listed = tool.listed(everybody(), contract_name=True)
    entry = listed.model_dump(by_alias=True, exclude_none=True)
    text = json.dumps(entry, indent=2, ensure_ascii=False) + "\n"
    path = GOLDEN / tool.toolset / f"{tool.portable_name}.json"
    if os.environ.get(REFRESH):
        path.write_text(text)

    assert path.read_text() == text


def test_there_is_no_golden_file_without_its_tool() -> None:
    names = {(path.parent.name, path.stem) for path in GOLDEN.rglob("*.json")}

    assert names == {(tool.toolset, tool.portable_name) for tool in REGISTRY.tools}


@every_tool
def test_every_tool_declares_what_clients_need(tool: Tool) -> None:
    schema = tool.input_schema(everybody())
    Draft202012Validator.check_schema(schema)
    Draft202012Validator.check_schema(tool.output_schema)
    context = schema["properties"].get("context")

    assert (context is not None) == tool.family.takes_context
    assert context is None or (len(context["properties"]) == 5 and "required" not in context)
    assert "context" not in schema["required"]
    assert schema["additionalProperties"] is False
    assert tool.output_schema["type"] == "object"
    assert [name for name, one in fields_in(schema) if not one.get("description")] == []
    assert "x-mcp-header" not in json.dumps(schema)
    assert len(tool.description) < 600
    assert len(tool.portable_name) <= 48


@every_tool
def test_an_error_fits_every_output_schema_and_is_no_result(tool: Tool) -> None:
    error = tool.family.error_body(MemoryNotFound(), "r-1")
    result, refusal = tool.output_schema["oneOf"]

    assert Draft202012Validator(tool.output_schema).is_valid(error)
    assert Draft202012Validator(refusal).is_valid(error)
    assert not Draft202012Validator(result).is_valid(error)


@table("name", ["memory_read", "memory-read", "memory.read"])
def test_names_that_differ_only_by_punctuation_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="punctuation"):
        RegisteredTools((READ, replace(SEARCH, name=name)))


@table("toolset", LISTING_TOKENS)
def test_a_listing_stays_small_enough_for_a_models_context(toolset: str) -> None:
    """Counted with the tokenizer at hand, Llama 2's: about 3.8 characters a token, as others do."""
    view = EndpointView(frozenset({toolset}))

    costs = [tokens_in(REGISTRY.listing(view, who)) for who in (an_agent(), everybody())]

    assert [cost <= most for cost, most in zip(costs, LISTING_TOKENS[toolset], strict=True)] == [
        True,
        True,
    ], costs
    assert min(costs) > 2_500  # the tools are there
    assert len(GENERAL) < 1000


def test_an_agent_is_not_shown_what_always_refuses_it() -> None:
    def shown(name: str, who: Credential) -> Mapping[str, Any]:
        tool = REGISTRY.find(name, EndpointView(frozenset({ALL_TOOLSETS})))
        assert tool is not None
        properties: Mapping[str, Any] = tool.input_schema(who)["properties"]
        return properties

    hidden = {
        tool.name: set(shown(tool.name, everybody())) - set(shown(tool.name, an_agent()))
        for tool in REGISTRY.tools
        if tool.agents is not None
    }
    types = {who.agent_id: set(shown("memory-write", who)["type"]["enum"]) for who in EVERY_KIND}

    assert {name: names for name, names in hidden.items() if names} == {
        "memory-search": {"as_of", "explain"},
        "memory_update": {"tier", "confidence", "validation"},
        "myria.query_event_nodes": {"include_internal"},
        "myria.query_references": {"include_internal"},
    }
    assert types["ada"] == set(MemoryType.values)
    assert types["coder-1"] == set(MemoryType.values) - set(PROTECTED_TYPES)


def test_the_intent_that_is_listed_is_the_one_that_fits() -> None:
    def intents(who: Credential) -> dict[str, list[str]]:
        listing = REGISTRY.listing(EndpointView(frozenset({GOVERNANCE})), who)
        return {
            tool.name: tool.input_schema["properties"]["context"]["properties"]["intent"]["enum"]
            for tool in listing
        }

    assert intents(an_agent()) == {
        "memory-write": ["write"],
        "memory-search": ["read"],
        "memory-read": ["read"],
        "memory-history": ["read"],
        "memory-deprecate": ["write"],
    }
    assert intents(everybody())["memory-deprecate"] == ["admin"]


def test_the_types_to_search_for_are_named_in_both_forms() -> None:
    one, many = SEARCH.properties["type_filter"]["anyOf"]

    assert one["enum"] == many["items"]["enum"] == list(MemoryType.values)


def test_who_holds_no_right_to_decide_is_shown_no_tool_for_it() -> None:
    reading = replace(everybody(), rights=Rights(everywhere=frozenset({Right.READ})))
    listing = REGISTRY.listing(EndpointView(frozenset({GOVERNANCE})), reading)

    assert [tool.name for tool in listing] == ["memory-search", "memory-read", "memory-history"]


@table("toolsets", [{GOVERNANCE}, {KNOWLEDGE}, {EVENTS}, {"all"}])
@table("contract_names", [False, True])
def test_no_listing_holds_two_names_that_differ_only_by_punctuation(
    toolsets: set[str], contract_names: bool
) -> None:
    view = EndpointView(frozenset(toolsets), contract_names=contract_names)

    names = [entry.name for entry in REGISTRY.listing(view, everybody())]

    folded = [name.translate(FOLD) for name in names]
    assert len(set(folded)) == len(folded)


def test_each_family_keeps_its_own_names_where_it_is_alone_and_everywhere_when_called() -> None:
    alone, mixed = EndpointView(frozenset({KNOWLEDGE})), EndpointView(frozenset({"all"}))

    assert "memory_search" in [entry.name for entry in REGISTRY.listing(alone, everybody())]
    assert "kb_memory_search" in [entry.name for entry in REGISTRY.listing(mixed, everybody())]
    for view in (alone, mixed):
        for name in ("memory_search", "kb_memory_search", "memory_read"):
            tool = REGISTRY.find(name, view)
            assert tool is not None
            assert tool.toolset == KNOWLEDGE
    governing = REGISTRY.find("memory-search", mixed)
    assert governing is SEARCH


def fields_in(schema: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every field of an object, and of the objects inside."""
    for name, one in schema.get("properties", {}).items():
        yield name, one
        yield from fields_in(one)
        yield from fields_in(one.get("items", {}))


def tokens_in(listing: list[Any]) -> int:
    """What the answer to tools/list costs a model that is given all of it."""
    (stored,) = (Path(wordllama.__file__).parent / "tokenizers").glob("*.json")
    tools = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in listing]
    text = json.dumps({"tools": tools}, ensure_ascii=False, separators=(",", ":"))
    return len(Tokenizer.from_file(str(stored)).encode(text, add_special_tokens=False).ids)


def everybody() -> Credential:
    """A person's credential: every tool is open to it."""
    return Credential(
        actor=Actor(ActorKind.HUMAN, "1", "ada"),
        agent_id="ada",
        abilities=frozenset({"read", "write", "admin"}),
        organization_id=None,
        repository_ids=None,
        rights=Rights(everywhere=frozenset(Right)),
        kind=CredentialKind.TOKEN,
    )


def an_agent() -> Credential:
    """What an agent's token for one repository stands for."""
    organization_id, repository_id = uuid.uuid4(), uuid.uuid4()
    held = RepositoryRights(organization_id, AGENT_RIGHTS)
    return Credential(
        actor=Actor(ActorKind.AGENT, "1", "coder-1"),
        agent_id="coder-1",
        abilities=frozenset({"read", "write"}),
        organization_id=organization_id,
        repository_ids=frozenset({repository_id}),
        rights=Rights(repositories={repository_id: held}),
        kind=CredentialKind.TOKEN,
    )


EVERY_KIND = (an_agent(), everybody())
