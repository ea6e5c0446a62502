"""No argument of any tool brings a secret into what is kept, and writing one is refused."""

from __future__ import annotations

import json
from itertools import product

import pytest

from apps.audit.models import AuditRecord
from apps.common.context import Intent
from apps.mcp_endpoint.catalogue import REGISTRY
from apps.mcp_endpoint.registry import Tool
from apps.memories.models import Memory
from apps.organizations.roles import Role
from apps.tiers.services.palace import assign_palace
from tests.factories.states import let_in
from tests.governance.hostile import CONTROL, HARMLESS, KEY, SECRET, SUSPECT, tables_with
from tests.mcp_endpoint.test_matrix import arguments_for
from tests.mcp_endpoint.world import World, code
from tests.tables import table, undone

SHAPED = ("enum", "format", "const", "anyOf", "oneOf", "$ref")
# What the governance family keeps of a text it is given.
KEPT = {
    ("memory-write", "content"),
    ("memory-write", "title"),
    ("memory-write", "tags"),
    ("memory.deprecate", "reason"),
    ("memory.lock", "reason"),
    ("memory.unlock", "reason"),
}


def texts_of(tool: Tool) -> list[str]:
    """The arguments of a tool that are free text, or lists of it."""
    found = []
    for name, schema in tool.properties.items():
        text = schema.get("items", schema)
        if text.get("type") == "string" and not any(key in text for key in SHAPED):
            found.append(name)
    return found


@pytest.mark.parametrize("tool", REGISTRY.tools, ids=lambda tool: tool.name)
def test_no_argument_of_a_tool_leaves_a_secret_behind(
    world: World, tool: Tool, subtests: pytest.Subtests, caplog: pytest.LogCaptureFixture
) -> None:
    callers = [world.person(Role.REPOSITORY_MAINTAINER)]
    callers += [world.agent()] if tool.agents is not None else []
    memory = world.memory_for(tool)
    plain = arguments_for(tool, str(memory.pk))
    for caller in callers:
        world.show(caller, memory.pk)
        for name, text in product(texts_of(tool), (SECRET, KEY)):
            given = [text] if tool.properties[name].get("type") == "array" else text
            with subtests.test(who=caller.agent_id, name=name, text=text), undone():
                outcome = world.call(caller, tool.name, {**plain, name: given})

                where = json.dumps(outcome.body)
                assert tables_with(KEY) == [], where
                if (tool.name, name) in KEPT and (text == KEY or name != "tags"):
                    assert code(outcome) == "CONTENT_REJECTED", where
                if code(outcome) == "CONTENT_REJECTED":
                    assert KEY not in where
    assert KEY not in caplog.text


READING = [tool for tool in REGISTRY.tools if tool.agents is Intent.READ]
QUERIES = {"query": "use the blue cluster", "path": "default/misc/note"}


@table("tool", READING, ids=lambda tool: tool.name)
def test_no_tool_tells_an_agent_what_an_older_policy_let_in(db: None, tool: Tool) -> None:
    world = World()
    memory = world.memory_for(tool, type="note", title="Odd one", content=HARMLESS)
    assign_palace(memory)
    let_in(memory)
    given = {name: value for name, value in QUERIES.items() if name in tool.properties}
    outcome = world.call(world.agent(), tool.name, {**arguments_for(tool, str(memory.pk)), **given})
    told = json.dumps(outcome.body)
    assert SUSPECT not in told
    assert Memory.objects.get(pk=memory.pk).is_quarantined or "Odd one" not in told


def test_a_refusal_names_rules_and_fields(db: None) -> None:
    world = World()
    given = {"content": HARMLESS, "title": CONTROL, "tags": ["fine", KEY], "type": "fact"}
    outcome = world.call(world.agent(), "memory-write", given)
    assert code(outcome) == "CONTENT_REJECTED"
    details = outcome.body["error"]["details"]
    assert set(details["fields"]) == {"title", "tags[1]"}
    assert "secret.gitlab.token" in details["reasons"]
    record = AuditRecord.objects.get(verdict="CONTENT_REJECTED")
    assert record.reason == ", ".join(details["reasons"])


def test_a_suspect_memory_is_written_withheld_and_released(db: None) -> None:
    world = World()
    agent = world.agent()
    written = world.call(agent, "memory-write", {"content": SUSPECT, "type": "fact"})
    assert written.body["quarantined"] is True
    memory_id = {"memory_id": written.body["memory_id"]}
    read = world.call(agent, "memory.read", memory_id).body
    assert read["quarantined"] is True
    assert read.keys().isdisjoint({"content", "title", "tags", "findings", "quarantine_reason"})
    assert world.call(agent, "memory-search", {"query": SUSPECT}).body["results"] == []
