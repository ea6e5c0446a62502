"""The first start: demo content, first person, first tokens, and telling them once."""

import json
import sys
from pathlib import Path
from typing import TypedDict

from apps.ops.processes import write_private

FILE_NAME = "first-run.json"


class FirstPerson(TypedDict):
    """The first administrator, with the secrets that are told once."""

    username: str
    password: str
    token: str


class FirstRepository(TypedDict):
    """A repository of the demo."""

    id: str
    slug: str


class FirstOrganization(TypedDict):
    """An organization of the demo."""

    id: str
    slug: str
    repositories: list[FirstRepository]


class FirstAgent(TypedDict):
    """An agent of the demo, with the token that is told once."""

    agent_id: str
    organization_id: str
    repository_ids: list[str]
    token: str


class LoadedDemo(TypedDict):
    """Who is in a new platform, and by what they sign in."""

    admin: FirstPerson
    organizations: list[FirstOrganization]
    agents: list[FirstAgent]


class FirstRun(LoadedDemo):
    """What first-run.json says: the demo, and where it is served."""

    base_url: str
    mcp_url: str


def load_on_first_run(*, data: Path, base_url: str) -> FirstRun | None:
    """Load the demo into a database without any person; returns what first-run.json says.

    The file is written before the transaction ends: whatever stops us, no token is lost.
    """
    # They load Django and models, and who announces does without.
    from django.db import transaction

    from apps.ops.demo import load_demo

    with transaction.atomic():
        loaded = load_demo()
        if loaded is None:
            return None
        summary: FirstRun = {**loaded, "base_url": base_url, "mcp_url": f"{base_url}/mcp"}
        write_private(data / FILE_NAME, json.dumps(summary, indent=2) + "\n")
    return summary


def client_configuration(summary: FirstRun) -> str:
    """Return what to paste into an MCP client."""
    agent = summary["agents"][0]
    server = {
        "type": "streamable-http",
        "url": summary["mcp_url"],
        "headers": {"Authorization": f"Bearer {agent['token']}"},
    }
    return json.dumps({"mcpServers": {"memory-platform": server}}, indent=2)


def announce(summary: FirstRun, *, data: Path) -> None:
    """Print the secrets of the first start, this one time."""
    admin = summary["admin"]
    lines = [
        "",
        "First start. These secrets are shown once; they are also in",
        f"  {data / FILE_NAME}  (delete it when you have noted them)",
        "",
        f"  admin user      {admin['username']}",
        f"  admin password  {admin['password']}",
        f"  admin token     {admin['token']}",
        *[
            f"  agent token     {agent['token']}  ({agent['agent_id']})"
            for agent in summary["agents"]
        ],
        "",
        "MCP client configuration:",
        client_configuration(summary),
        "",
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()
