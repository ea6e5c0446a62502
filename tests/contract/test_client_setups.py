"""What people paste into their clients works as it is shown."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from typing import Any

import httpx
import pytest

from apps.access.clients import CLIENTS, DATA_VARIABLE, PROTOCOL, client_setups
from apps.mcp_endpoint.management.commands.mcp_stdio import TOKEN_VARIABLE
from tests.factories import AgentFactory, RepositoryFactory, agent_token
from tests.mcp_endpoint.served import Served
from tests.serving import ROOT

pytestmark = pytest.mark.django_db(transaction=True)

#: The first request to the rest of the site loads every view of it.
SECONDS = 60


@pytest.fixture
def texts(served: Served, settings: Any) -> dict[str, str]:
    settings.PUBLIC_URL = served.url.removesuffix("/mcp")
    repository = RepositoryFactory()
    agent = AgentFactory(organization=repository.organization, agent_id="coder-1")
    secret = agent_token(repository, agent=agent)
    setups = client_setups(secret, agent_id="coder-1", repository=repository)
    return {setup.key: setup.text for setup in setups}


def typed(command: str) -> httpx.Response:
    """What the command would ask, asked."""
    words = shlex.split(command.replace("\\\n", " "))
    assert words[0] == "curl"
    options = list(zip(words[2::2], words[3::2], strict=True))
    headers = dict(value.split(": ", 1) for name, value in options if name == "-H")
    body = dict(options).get("-d")
    method = "POST" if body else "GET"
    return httpx.request(method, words[1], headers=headers, content=body, timeout=SECONDS)


def test_the_commands_are_answered(texts: dict[str, str]) -> None:
    tools = typed(texts["curl"])
    assert tools.status_code == 200, tools.text
    assert "memory-search" in tools.text
    assert typed(texts["rest"]).json()["results"] == []


def test_every_configuration_names_the_same_address_and_token(texts: dict[str, str]) -> None:
    server = json.loads(texts["json"])["mcpServers"]["memory-platform"]
    bearer = server["headers"]["Authorization"]
    assert all(server["url"] in texts[client.key] for client in CLIENTS)
    bridge = json.loads(texts["claude-desktop"])["mcpServers"]["memory-platform"]
    assert "--allow-http" in bridge["args"]
    assert bridge["env"] == {"AUTH_HEADER": bearer}
    words = shlex.split(texts["cli"].replace("\\\n", " "))
    assert {server["url"], f"Authorization: {bearer}"} <= set(words)
    stdio = json.loads(texts["stdio"])["mcpServers"]["memory-platform"]
    assert stdio["env"][TOKEN_VARIABLE] == bearer.removeprefix("Bearer ")
    assert set(stdio["env"]) == {TOKEN_VARIABLE, DATA_VARIABLE}
    context = json.loads(texts["context"])["context"]
    assert context["agent_id"] == "coder-1"
    assert context["repository_id"] in server["url"]


def test_a_client_that_reads_a_variable_gets_no_token_into_its_file(texts: dict[str, str]) -> None:
    for client in CLIENTS:
        assert ("mcp_v1_" in texts[client.key]) is not bool(client.reference)
        assert (client.variable() in texts[client.key]) is bool(client.reference)


def test_the_knowledge_tools_are_at_their_own_address(texts: dict[str, str]) -> None:
    servers = json.loads(texts["knowledge"])["mcpServers"]
    server = servers["memory-platform-knowledge"]
    usual = json.loads(texts["json"])["mcpServers"]["memory-platform"]
    listing = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    headers = {
        **server["headers"],
        "Accept": "application/json, text/event-stream",
        "MCP-Protocol-Version": PROTOCOL,
    }
    answer = httpx.post(server["url"], json=listing, headers=headers, timeout=SECONDS)
    assert server["url"] == f"{usual['url']}/x/knowledge"
    assert "memory_recall" in answer.text


def test_what_a_registry_of_servers_lists_leads_to_the_tools(served: Served) -> None:
    """``server.json``, filled in as a client does that finds it there."""
    listed = json.loads((ROOT / "server.json").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert listed["version"] == project["version"]
    assert listed["name"].endswith(f"/{project['name']}")
    (remote,) = listed["remotes"]
    assert remote["type"] == "streamable-http"
    assert set(re.findall(r"{(\w+)}", remote["url"])) == set(remote["variables"])
    (header,) = remote["headers"]
    assert header["isSecret"]
    bearer = f"Bearer {agent_token(RepositoryFactory())}"
    answer = httpx.post(
        remote["url"].format(address=served.url.removesuffix("/mcp")),
        headers={header["name"]: bearer, "Accept": "application/json, text/event-stream"},
        json={"jsonrpc": "2.0", "id": 1, "method": "tools/list"},
        timeout=SECONDS,
    )
    assert answer.status_code == 200, answer.text
    assert "memory-search" in answer.text
