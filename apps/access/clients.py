"""Ready configuration for programs that connect: what to paste where."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from shlex import quote
from typing import Any

from django.conf import settings

from apps.organizations.models import Repository

NAME = "memory-platform"
TOKEN_VARIABLE = "MEMORY_PLATFORM_TOKEN"  # noqa: S105 - a name, not a secret
DATA_VARIABLE = "MEMORY_PLATFORM_DATA"
BRIDGE = "mcp-remote"
PROTOCOL = "2025-06-18"


@dataclass(frozen=True, slots=True)
class ClientSetup:
    """What one kind of client needs. ``hint`` says where it goes."""

    key: str
    label: str
    hint: str
    text: str


def client_setups(
    secret: str, *, agent_id: str, repository: Repository | None = None
) -> list[ClientSetup]:
    """How to connect with a token: over MCP, limited to a repository if one is given, and REST.

    ``agent_id`` is the name its bearer gives in requests.
    """
    repository_id = repository.pk if repository else None
    url = mcp_url(repository_id)
    return [
        _json_client(url, secret),
        _editor(url, secret),
        _bridge(url, secret),
        _command_line(url, secret),
        _stdio(secret),
        _knowledge(url, secret),
        _mcp_curl(url, secret),
        _rest_curl(secret, repository_id),
        _context(agent_id, repository),
    ]


def mcp_url(repository_id: uuid.UUID | None = None) -> str:
    """The address of the MCP endpoint; with a repository one that serves no other."""
    address = f"{settings.PUBLIC_URL}/mcp"
    return f"{address}/r/{repository_id}" if repository_id else address


def _json_client(url: str, secret: str) -> ClientSetup:
    server = {"type": "streamable-http", "url": url, "headers": _header(secret)}
    return ClientSetup(
        "json",
        "MCP client",
        "For clients with a settings file that has an mcpServers object. Some call the type http.",
        _pretty({"mcpServers": {NAME: server}}),
    )


def _knowledge(url: str, secret: str) -> ClientSetup:
    server = {"type": "streamable-http", "url": f"{url}/x/knowledge", "headers": _header(secret)}
    return ClientSetup(
        "knowledge",
        "Knowledge base",
        "The knowledge tools (memory_recall, memory_propose, …) have an address of their own and "
        "take no context. A token for several repositories needs the address of one of them.",
        _pretty({"mcpServers": {f"{NAME}-knowledge": server}}),
    )


def _editor(url: str, secret: str) -> ClientSetup:
    asked = {
        "type": "promptString",
        "id": f"{NAME}-token",
        "description": "Memory Platform access token",
        "password": True,
    }
    header = {"Authorization": f"Bearer ${{input:{NAME}-token}}"}
    server = {"type": "http", "url": url, "headers": header}
    return ClientSetup(
        "editor",
        "VS Code",
        "Into .vscode/mcp.json. The editor asks for the token once and keeps it, so the file can "
        f"be shared. The token to give it: {secret}",
        _pretty({"inputs": [asked], "servers": {NAME: server}}),
    )


def _bridge(url: str, secret: str) -> ClientSetup:
    # No blank inside an argument: some clients on Windows do not quote them.
    arguments = ["-y", BRIDGE, url, "--header", "Authorization:${AUTH_HEADER}"]
    if url.startswith("http:"):
        arguments.append("--allow-http")
    server = {"command": "npx", "args": arguments, "env": {"AUTH_HEADER": f"Bearer {secret}"}}
    return ClientSetup(
        "desktop",
        "Desktop client",
        f"For clients that only start programs. Needs Node.js; {BRIDGE} passes everything on.",
        _pretty({"mcpServers": {NAME: server}}),
    )


def _command_line(url: str, secret: str) -> ClientSetup:
    header = f"Authorization: Bearer {secret}"
    return ClientSetup(
        "cli",
        "Command line",
        "For agents on the command line that have an «mcp add» command: put the agent's own "
        "command in the place of AGENT.",
        f"AGENT mcp add --transport http {NAME} {quote(url)} \\\n  --header {quote(header)}",
    )


def _stdio(secret: str) -> ClientSetup:
    server = {
        "command": ".venv/bin/python",
        "args": ["manage.py", "mcp_stdio"],
        "env": {TOKEN_VARIABLE: secret, DATA_VARIABLE: "var"},
    }
    return ClientSetup(
        "stdio",
        "stdio",
        "For clients on the platform's own machine. Write all three paths in full, beginning with "
        "the folder of the installation; var is the data folder, unless the platform was started "
        "with another.",
        _pretty({"mcpServers": {NAME: server}}),
    )


def _mcp_curl(url: str, secret: str) -> ClientSetup:
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    headers = {
        **_header(secret),
        "Content-Type": "application/json",
        "Accept": "application/json, text/event-stream",
        "MCP-Protocol-Version": PROTOCOL,
    }
    return ClientSetup(
        "curl", "curl", "Lists the tools, to see whether it works.", _curl(url, headers, call)
    )


def _rest_curl(secret: str, repository_id: uuid.UUID | None) -> ClientSetup:
    address = f"{settings.PUBLIC_URL}/api/v1/memories"
    if repository_id is not None:
        address += f"?repository_id={repository_id}"
    return ClientSetup(
        "rest",
        "REST",
        f"Lists memories. Everything else is described at {settings.PUBLIC_URL}/api/docs/.",
        _curl(address, _header(secret)),
    )


def _context(agent_id: str, repository: Repository | None) -> ClientSetup:
    values = {
        "agent_id": agent_id,
        "organization_id": str(repository.organization_id) if repository else "…",
        "repository_id": str(repository.pk) if repository else "…",
        "intent": "read",
        "request_id": "…",
    }
    return ClientSetup(
        "context",
        "Context",
        "Every tool call carries this. Models read the values in the server's instructions; put "
        "them into the agent's own where a client does not pass those on. The intent is read, "
        "write or admin as the tool says, and each request has an id of its own.",
        _pretty({"context": values}),
    )


def _header(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def _curl(url: str, headers: Mapping[str, str], body: Mapping[str, Any] | None = None) -> str:
    lines = [f"curl {quote(url)}"]
    lines += [f"  -H {quote(f'{name}: {value}')}" for name, value in headers.items()]
    if body is not None:
        lines.append(f"  -d {quote(json.dumps(body))}")
    return " \\\n".join(lines)


def _pretty(value: Mapping[str, Any]) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
