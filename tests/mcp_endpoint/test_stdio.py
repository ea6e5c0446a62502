"""`manage.py mcp_stdio` as a process."""

from __future__ import annotations

import json
import subprocess
import sys

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

    def search(process: subprocess.Popen[str]) -> dict[str, object]:
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


def ask(process: subprocess.Popen[str], body: dict[str, object]) -> dict[str, object]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(body) + "\n")
    process.stdin.flush()
    answer: dict[str, object] = json.loads(process.stdout.readline())
    return answer
