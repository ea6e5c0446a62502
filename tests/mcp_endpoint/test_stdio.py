"""`manage.py mcp_stdio` as a process."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from apps.access.models import AccessToken
from apps.common.clock import now
from tests.contract.clients import ROOT, stdio_environment
from tests.mcp_endpoint.served import MODERN, request, tools_call
from tests.mcp_endpoint.world import World

SECONDS = 60


def start(token: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "manage.py", "mcp_stdio", *arguments],
        cwd=ROOT,
        env=stdio_environment(token),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("token", ["", "mcp_v1_abcdefghijkl_" + "x" * 43])
def test_without_a_valid_token_it_says_so_and_ends(served_world: World, token: str) -> None:
    process = start(token)

    output, errors = process.communicate(timeout=SECONDS)

    assert process.returncode == 1
    assert output == ""
    assert "MEMORY_PLATFORM_TOKEN" in errors
    assert errors.count("\n") == 1


def test_nothing_but_the_protocol_reaches_standard_output_and_revocation_is_at_once(
    served_world: World,
) -> None:
    agent = served_world.agent()

    def search(process: subprocess.Popen[str]) -> dict[str, Any]:
        arguments = {"query": "x", "context": served_world.context(agent, "read")}
        return ask(process, tools_call("memory-search", arguments, MODERN))

    with start(agent.token) as process:
        first = search(process)
        AccessToken.objects.update(revoked_at=now())
        second = search(process)
        listing = ask(process, request("tools/list", {}, MODERN))
        rest, errors = process.communicate(timeout=SECONDS)

    assert first["result"]["structuredContent"] == {"results": []}
    assert second["result"]["structuredContent"]["error"]["code"] == "UNAUTHENTICATED"
    assert listing["error"]["data"]["error"]["code"] == "UNAUTHENTICATED"
    assert rest == ""
    assert "Traceback" not in errors
    assert process.returncode == 0


def test_a_malformed_line_is_answered_and_the_next_one_too(served_world: World) -> None:
    agent = served_world.agent()
    with start(agent.token) as process:
        broken = ask_raw(process, "{nonsense")
        batch = ask_raw(process, "[]")
        arguments = {
            "content": "half \ud83d of a pair",
            "type": "fact",
            "context": served_world.context(agent, "write"),
        }
        surrogate = ask(process, tools_call("memory-write", arguments, MODERN))

    assert broken == {"jsonrpc": "2.0", "id": None, "error": broken["error"]}
    assert broken["error"]["code"] == -32700
    assert batch["error"]["code"] == -32600
    error = surrogate["result"]["structuredContent"]["error"]
    assert (error["code"], error["details"]["field"]) == ("INVALID_ARGUMENT", "content")


def ask(process: subprocess.Popen[str], body: dict[str, Any]) -> dict[str, Any]:
    return ask_raw(process, json.dumps(body))


def ask_raw(process: subprocess.Popen[str], line: str) -> dict[str, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()
    answer: dict[str, Any] = json.loads(process.stdout.readline())
    return answer
