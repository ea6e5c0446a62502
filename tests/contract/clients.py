"""The official MCP client on each transport, in each protocol era."""

from __future__ import annotations

import asyncio
import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import httpx2
from django.conf import settings
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from tests.mcp_endpoint.served import LEGACY, MODERN, Served
from tests.serving import ROOT, database_url

RELAY = Path(__file__).with_name("relay.py")
MODES = {"legacy": LEGACY, "auto": MODERN}
TRANSPORTS = ("http", "stdio")
Answer = TypeVar("Answer")
Script = Callable[[Client], Awaitable[Answer]]


def run(
    script: Script[Answer], *, served: Served, token: str, transport: str, mode: str, **options: Any
) -> Answer:
    """Let a connected client play ``script``. Options are the transport's or the client's."""
    play = _over_http if transport == "http" else _over_stdio
    return asyncio.run(play(script, served, token, mode, **options))


async def _over_http(
    script: Script[Answer], served: Served, token: str, mode: Any, path: str = "", **options: Any
) -> Answer:
    headers = {"authorization": f"Bearer {token}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as http,
        Client(
            streamable_http_client(served.url + path, http_client=http), mode=mode, **options
        ) as client,
    ):
        return await script(client)


async def _over_stdio(
    script: Script[Answer],
    served: Served,
    token: str,
    mode: Any,
    arguments: tuple[str, ...] = (),
    **options: Any,
) -> Answer:
    server = StdioServerParameters(
        command=sys.executable,
        args=["-I", "-S", str(RELAY), stdio_socket(), *arguments],
        env=stdio_environment(token),
    )
    async with Client(server, mode=mode, read_timeout_seconds=60, **options) as client:
        return await script(client)


@cache
def stdio_socket() -> str:
    """Where `tests.contract.stdio` listens; started once, it ends with its standard input."""
    path = str(Path(tempfile.mkdtemp(prefix="mp-")) / "stdio")
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.contract.stdio", path],
        cwd=ROOT,
        env=stdio_environment(""),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    atexit.register(shutil.rmtree, Path(path).parent)
    atexit.register(server.communicate)
    assert server.stdout is not None
    assert server.stdout.readline() == b"listening\n"
    return path


def stdio_environment(token: str) -> dict[str, str]:
    """What a client's configuration would set, pointed at the test database."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "memory_platform.settings.base",
        "SECRET_KEY": settings.SECRET_KEY,
        "TOKEN_PEPPER": settings.TOKEN_PEPPER,
        "DATABASE_URL": database_url(),
        "DATABASE_OWNER_URL": database_url(),
        "MEMORY_PLATFORM_PROCESS": "",
        "MEMORY_PLATFORM_TOKEN": token,
    }
