"""Schemas and listings: golden files, names, what every tool has to declare."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from apps.access.credentials import Credential
from apps.common.context import Actor, ActorKind, CredentialKind, Rights
from apps.common.errors import MemoryNotFound
from apps.mcp_endpoint.catalogue import INSTRUCTIONS, REGISTRY
from apps.mcp_endpoint.families import EVENTS, GOVERNANCE, KNOWLEDGE
from apps.mcp_endpoint.governance import READ, SEARCH
from apps.mcp_endpoint.registry import FOLD, EndpointView, Registry, Tool

GOLDEN = Path(__file__).parent / "golden"
REFRESH = "REFRESH_GOLDEN"
LISTING_BYTES = {GOVERNANCE: 24_000, KNOWLEDGE: 36_000, EVENTS: 20_000}

every_tool = pytest.mark.parametrize("tool", REGISTRY.tools, ids=lambda tool: tool.name)


@every_tool
def test_what_clients_see_of_a_tool_changes_only_on_purpose(tool: Tool) -> None:
    """Run with REFRESH_GOLDEN=1 to write the files anew, then read the difference."""
    entry = tool.listed(contract_name=True).model_dump(by_alias=True, exclude_none=True)
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
    Draft202012Validator.check_schema(tool.input_schema)
    Draft202012Validator.check_schema(tool.output_schema)
    context = tool.input_schema["properties"].get("context")

    assert (context is not None) == tool.family.takes_context
    assert context is None or (len(context["properties"]) == 5 and "required" not in context)
    assert "context" not in tool.input_schema["required"]
    assert tool.input_schema["additionalProperties"] is False
    assert tool.output_schema["type"] == "object"
    assert all("description" in schema for schema in tool.properties.values())
    assert "x-mcp-header" not in json.dumps(tool.input_schema)
    assert len(tool.description) < 600
    assert len(tool.portable_name) <= 48


@every_tool
def test_an_error_fits_every_output_schema_and_is_no_result(tool: Tool) -> None:
    error = tool.family.error_body(MemoryNotFound(), "r-1")
    result, refusal = tool.output_schema["oneOf"]

    assert Draft202012Validator(tool.output_schema).is_valid(error)
    assert Draft202012Validator(refusal).is_valid(error)
    assert not Draft202012Validator(result).is_valid(error)


@pytest.mark.parametrize("name", ["memory_read", "memory-read", "memory.read"])
def test_names_that_differ_only_by_punctuation_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="punctuation"):
        Registry((READ, replace(SEARCH, name=name)))


@pytest.mark.parametrize("toolset", LISTING_BYTES)
def test_a_listing_stays_small_enough_for_a_models_context(toolset: str) -> None:
    tools = [tool for tool in REGISTRY.tools if tool.toolset == toolset]
    entries = [tool.listed(contract_name=False) for tool in tools]
    size = sum(len(entry.model_dump_json(by_alias=True, exclude_none=True)) for entry in entries)

    assert size < LISTING_BYTES[toolset]
    assert len(INSTRUCTIONS) < 1000


@pytest.mark.parametrize("toolsets", [{GOVERNANCE}, {KNOWLEDGE}, {EVENTS}, {"all"}])
@pytest.mark.parametrize("contract_names", [False, True])
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


def everybody() -> Credential:
    """A person's credential: every tool is open to it."""
    return Credential(
        actor=Actor(ActorKind.HUMAN, "1", "ada"),
        agent_id="ada",
        abilities=frozenset({"read", "write", "admin"}),
        organization_id=None,
        repository_ids=None,
        rights=Rights(),
        kind=CredentialKind.TOKEN,
    )
