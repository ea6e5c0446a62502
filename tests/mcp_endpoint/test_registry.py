"""Schemas and listings: golden files, names, what every tool has to declare."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from apps.common.errors import MemoryNotFound
from apps.mcp_endpoint.catalogue import INSTRUCTIONS, READ, REGISTRY, SEARCH
from apps.mcp_endpoint.registry import Registry, Tool

GOLDEN = Path(__file__).parent / "golden"
REFRESH = "REFRESH_GOLDEN"
LISTING_BYTES = 24_000

every_tool = pytest.mark.parametrize("tool", REGISTRY.tools, ids=lambda tool: tool.name)


@every_tool
def test_what_clients_see_of_a_tool_changes_only_on_purpose(tool: Tool) -> None:
    """Run with REFRESH_GOLDEN=1 to write the files anew, then read the difference."""
    entry = tool.listed(contract_name=True).model_dump(by_alias=True, exclude_none=True)
    text = json.dumps(entry, indent=2, ensure_ascii=False) + "\n"
    path = GOLDEN / f"{tool.portable_name}.json"
    if os.environ.get(REFRESH):
        path.write_text(text)

    assert path.read_text() == text


def test_there_is_no_golden_file_without_its_tool() -> None:
    names = {path.stem for path in GOLDEN.glob("*.json")}

    assert names == {tool.portable_name for tool in REGISTRY.tools}


@every_tool
def test_every_tool_declares_what_clients_need(tool: Tool) -> None:
    Draft202012Validator.check_schema(tool.input_schema)
    Draft202012Validator.check_schema(tool.output_schema)
    context = tool.input_schema["properties"]["context"]

    assert len(context["properties"]) == 5
    assert "required" not in context
    assert "context" not in tool.input_schema["required"]
    assert tool.input_schema["additionalProperties"] is False
    assert tool.output_schema["type"] == "object"
    assert all("description" in schema for schema in tool.properties.values())
    assert "x-mcp-header" not in json.dumps(tool.input_schema)
    assert len(tool.description) < 600
    assert len(tool.portable_name) <= 48


@every_tool
def test_an_error_fits_every_output_schema_and_is_no_result(tool: Tool) -> None:
    error = MemoryNotFound().as_dict("r-1")
    result, refusal = tool.output_schema["oneOf"]

    assert Draft202012Validator(tool.output_schema).is_valid(error)
    assert Draft202012Validator(refusal).is_valid(error)
    assert not Draft202012Validator(result).is_valid(error)


@pytest.mark.parametrize("name", ["memory_read", "memory-read", "memory.read"])
def test_names_that_differ_only_by_punctuation_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="punctuation"):
        Registry((READ, replace(SEARCH, name=name)))


def test_the_whole_listing_stays_small_enough_for_a_models_context() -> None:
    entries = [tool.listed(contract_name=False) for tool in REGISTRY.tools]
    size = sum(len(entry.model_dump_json(by_alias=True, exclude_none=True)) for entry in entries)

    assert size < LISTING_BYTES
    assert len(INSTRUCTIONS) < 1000
