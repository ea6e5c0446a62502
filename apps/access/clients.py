"""Ready configuration for programs that connect: what to paste where."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from shlex import quote
from typing import Any

from django.conf import settings

from apps.access.client_files import Place, Syntax, with_entry
from apps.common.installation import IS_CHECKOUT, NAME, PROGRAM
from apps.organizations.models import Repository

TOKEN_VARIABLE = "MEMORY_PLATFORM_TOKEN"  # noqa: S105 - a name, not a secret
DATA_VARIABLE = "MEMORY_PLATFORM_DATA"
BRIDGE = "mcp-remote"
PROTOCOL = "2025-06-18"
#: What an entry says of a token, whatever its client.
TOKEN_MEMBERS = frozenset({"headers", "env", "env_keys", "bearer_token_env_var"})
HEADER = "--header"
FILLED_IN = re.compile("URL|TOKEN|VARIABLE")


@dataclass(frozen=True, slots=True)
class ClientProgram:
    """A program that connects, and the form of its settings file.

    ``file`` is below the person's home folder, ``mac_file`` where that is another on macOS,
    ``project_file`` below a project's folder; a client without one would keep the token in it.
    ``entry`` stands at ``place``; in its texts ``URL``, ``TOKEN`` and ``VARIABLE`` are filled in.
    ``reference`` is how the client reads a variable of its environment; without one the token
    itself stands in the file. ``then`` is what to do afterwards, ``login`` the same if it asks for
    a token by OAuth and can, ``source`` the page that says all this.
    """

    key: str
    label: str
    file: str
    place: Place
    entry: Mapping[str, Any]
    then: str
    source: str
    syntax: Syntax = Syntax.JSON
    mac_file: str = ""
    project_file: str = ""
    reference: str = ""
    login: str = ""

    def variable(self, project: str = "") -> str:
        """The variable that holds its token, in general or for one project.

        Each client has its own: to the platform it is an agent with a name.
        """
        parts = filter(None, (TOKEN_VARIABLE, self.key, project))
        return re.sub(r"\W+", "_", "_".join(parts)).upper()

    def filled(self, url: str, secret: str, variable: str) -> dict[str, Any]:
        """The entry for an address; the secret is in it only where nothing refers to it."""
        token = self.reference.replace("VARIABLE", variable) if self.reference else secret
        entry: dict[str, Any] = _filled(
            self.entry, {"URL": url, "TOKEN": token, "VARIABLE": variable}
        )
        if BRIDGE in entry.get("args", ()) and url.startswith("http:"):
            entry["args"].append("--allow-http")
        return entry

    def filled_without_token(self, url: str) -> dict[str, Any]:
        """The entry for an address, of a client that asks for a token by itself."""
        return without_token(self.filled(url, "", ""))

    def edited(self, text: str, entry: Mapping[str, Any]) -> str:
        """A file's text with the entry. Raises CannotEdit."""
        return with_entry(text, self.syntax, self.place, entry)


#: Every client by its own documentation, as it was in November 2026.
CLIENTS = (
    ClientProgram(
        "claude-code",
        "Claude Code",
        file=".claude.json",
        project_file=".mcp.json",
        place=("mcpServers", NAME),
        entry={"type": "http", "url": "URL", "headers": {"Authorization": "Bearer TOKEN"}},
        reference="${VARIABLE}",
        then="Start it in a shell that has the variable; /mcp shows the connection.",
        login="Start it; /mcp, Authenticate opens the browser.",
        source="https://code.claude.com/docs/en/mcp",
    ),
    ClientProgram(
        "claude-desktop",
        "Claude Desktop",
        file=".config/Claude/claude_desktop_config.json",
        mac_file="Library/Application Support/Claude/claude_desktop_config.json",
        place=("mcpServers", NAME),
        # No blank inside an argument: some clients on Windows do not quote them.
        entry={
            "command": "npx",
            "args": ["-y", BRIDGE, "URL", HEADER, "Authorization:${AUTH_HEADER}"],
            "env": {"AUTH_HEADER": "Bearer TOKEN"},
        },
        then=f"Quit it and start it again. It only starts programs: {BRIDGE} needs Node.js.",
        login=f"Quit it and start it again; {BRIDGE}, which needs Node.js, opens the browser.",
        source="https://modelcontextprotocol.io/docs/develop/connect-local-servers",
    ),
    ClientProgram(
        "cursor",
        "Cursor",
        file=".cursor/mcp.json",
        project_file=".cursor/mcp.json",
        place=("mcpServers", NAME),
        entry={"url": "URL", "headers": {"Authorization": "Bearer TOKEN"}},
        reference="${env:VARIABLE}",
        then="Start it from a shell that has the variable; Settings, Tools & MCP shows it.",
        login="Settings, Tools & MCP shows it; connecting opens the browser.",
        source="https://cursor.com/docs/mcp",
    ),
    ClientProgram(
        "vscode",
        "VS Code",
        file=".config/Code/User/mcp.json",
        mac_file="Library/Application Support/Code/User/mcp.json",
        project_file=".vscode/mcp.json",
        place=("servers", NAME),
        entry={"type": "http", "url": "URL", "headers": {"Authorization": "Bearer TOKEN"}},
        reference="${env:VARIABLE}",
        then="Start it from a shell that has the variable; «MCP: List Servers» starts the server.",
        login="«MCP: List Servers» starts the server and opens the browser.",
        source="https://code.visualstudio.com/docs/agents/reference/mcp-configuration",
    ),
    ClientProgram(
        "codex",
        "Codex",
        file=".codex/config.toml",
        project_file=".codex/config.toml",
        syntax=Syntax.TOML,
        place=("mcp_servers", NAME),
        entry={"url": "URL", "bearer_token_env_var": "TOKEN"},
        reference="VARIABLE",
        then="Start it in a shell that has the variable; /mcp shows the connection.",
        login=f"codex mcp login {NAME} opens the browser.",
        source="https://developers.openai.com/codex/mcp",
    ),
    ClientProgram(
        "gemini-cli",
        "Gemini CLI",
        file=".gemini/settings.json",
        project_file=".gemini/settings.json",
        place=("mcpServers", NAME),
        entry={"httpUrl": "URL", "headers": {"Authorization": "Bearer TOKEN"}},
        reference="${VARIABLE}",
        then="Start it in a shell that has the variable; /mcp shows the connection.",
        login=f"/mcp auth {NAME} opens the browser.",
        source="https://geminicli.com/docs/tools/mcp-server",
    ),
    ClientProgram(
        "windsurf",
        "Windsurf",
        file=".codeium/windsurf/mcp_config.json",
        place=("mcpServers", NAME),
        entry={"serverUrl": "URL", "headers": {"Authorization": "Bearer TOKEN"}},
        reference="${env:VARIABLE}",
        then="Start it from a shell that has the variable, and refresh the list of MCP servers.",
        source="https://docs.windsurf.com/windsurf/cascade/mcp",
    ),
    ClientProgram(
        "zed",
        "Zed",
        file=".config/zed/settings.json",
        place=("context_servers", NAME),
        entry={"url": "URL", "headers": {"Authorization": "Bearer TOKEN"}},
        then="Nothing to restart; the agent panel's settings show it with a green dot.",
        source="https://zed.dev/docs/ai/mcp",
    ),
    ClientProgram(
        "cline",
        "Cline",
        file=".cline/data/settings/cline_mcp_settings.json",
        place=("mcpServers", NAME),
        entry={
            "type": "streamableHttp",
            "url": "URL",
            "headers": {"Authorization": "Bearer TOKEN"},
            "disabled": False,
        },
        then="The list of MCP servers shows it. An older extension keeps a file of its own, which "
        "«Configure MCP Servers» opens: give that with --file.",
        source="https://docs.cline.bot/mcp/mcp-overview",
    ),
    ClientProgram(
        "goose",
        "Goose",
        file=".config/goose/config.yaml",
        syntax=Syntax.YAML,
        place=("extensions", NAME),
        entry={
            "enabled": True,
            "type": "streamable_http",
            "name": NAME,
            "description": "What the organization remembers",
            "uri": "URL",
            "env_keys": ["VARIABLE"],
            "headers": {"Authorization": "Bearer TOKEN"},
            "timeout": 300,
        },
        reference="${VARIABLE}",
        then="Start it in a shell that has the variable, in a new session.",
        source="https://goose-docs.ai/docs/guides/config-files",
    ),
)


def without_token(entry: Mapping[str, Any]) -> dict[str, Any]:
    """An entry with nothing in it about a token; one that never had any stays what it is."""
    kept = {name: value for name, value in entry.items() if name not in TOKEN_MEMBERS}
    if "args" in kept:
        arguments = [str(argument) for argument in kept["args"]]
        said = arguments.index(HEADER) if HEADER in arguments else len(arguments)
        kept["args"] = arguments[:said] + arguments[said + 2 :]
    return kept


def client_named(key: str) -> ClientProgram:
    """The client with this key. Raises KeyError."""
    return {client.key: client for client in CLIENTS}[key]


@dataclass(frozen=True, slots=True)
class ClientSetup:
    """What one kind of client needs. ``hint`` says where it goes, ``shell`` what goes before."""

    key: str
    label: str
    hint: str
    text: str
    shell: str = ""


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
        *(_setup(client, url, secret) for client in CLIENTS),
        _command_line(url, secret),
        _stdio(secret),
        _knowledge(url, secret),
        _mcp_curl(url, secret),
        _rest_curl(secret, repository_id),
        _context(agent_id, repository),
    ]


def mcp_url(repository_id: uuid.UUID | None = None, *, platform: str = "") -> str:
    """The address of the MCP endpoint; with a repository one that serves no other.

    ``platform`` is where the platform answers, if that is not the one that asks.
    """
    address = f"{platform or settings.PUBLIC_URL}/mcp"
    return f"{address}/r/{repository_id}" if repository_id else address


def _setup(client: ClientProgram, url: str, secret: str) -> ClientSetup:
    where = f"Into ~/{client.file}"
    if client.mac_file:
        where += f" (macOS: ~/{client.mac_file})"
    if client.project_file:
        where += f" or, for one project, its {client.project_file}"
    variable = client.variable()
    text = client.edited("", client.filled(url, secret, variable))
    shell = f"export {variable}={secret}" if client.reference else ""
    return ClientSetup(client.key, client.label, f"{where}. {client.then}", text, shell)


def _filled(value: Any, words: Mapping[str, str]) -> Any:
    """A copy in which every text has the words replaced."""
    if isinstance(value, str):
        return FILLED_IN.sub(lambda found: words[found[0]], value)
    if isinstance(value, Mapping):
        return {name: _filled(inner, words) for name, inner in value.items()}
    return [_filled(inner, words) for inner in value] if isinstance(value, list) else value


def _json_client(url: str, secret: str) -> ClientSetup:
    server = {"type": "streamable-http", "url": url, "headers": authorization(secret)}
    return ClientSetup(
        "json",
        "Any MCP client",
        "For clients with a settings file that has an mcpServers object. Some call the type http.",
        _pretty({"mcpServers": {NAME: server}}),
    )


def _knowledge(url: str, secret: str) -> ClientSetup:
    server = {
        "type": "streamable-http",
        "url": f"{url}/x/knowledge",
        "headers": authorization(secret),
    }
    return ClientSetup(
        "knowledge",
        "Knowledge base",
        "The knowledge tools (memory_recall, memory_propose, …) have an address of their own and "
        "take no context. A token for several repositories needs the address of one of them.",
        _pretty({"mcpServers": {f"{NAME}-knowledge": server}}),
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
    command, *before = [".venv/bin/python", "manage.py"] if IS_CHECKOUT else [PROGRAM]
    server = {
        "command": command,
        "args": [*before, "mcp_stdio"],
        "env": {TOKEN_VARIABLE: secret, DATA_VARIABLE: "var"},
    }
    return ClientSetup(
        "stdio",
        "stdio",
        "For clients on the platform's own machine. Write all paths in full, beginning with "
        "the folder of the installation; var is the data folder, unless the platform was started "
        "with another.",
        _pretty({"mcpServers": {NAME: server}}),
    )


def _mcp_curl(url: str, secret: str) -> ClientSetup:
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    headers = {
        **authorization(secret),
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
        _curl(address, authorization(secret)),
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


def authorization(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def _curl(url: str, headers: Mapping[str, str], body: Mapping[str, Any] | None = None) -> str:
    lines = [f"curl {quote(url)}"]
    lines += [f"  -H {quote(f'{name}: {value}')}" for name, value in headers.items()]
    if body is not None:
        lines.append(f"  -d {quote(json.dumps(body))}")
    return " \\\n".join(lines)


def _pretty(value: Mapping[str, Any]) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
