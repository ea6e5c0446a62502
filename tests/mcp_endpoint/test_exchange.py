"""A plain request is answered without the library's streams, and just as with them."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from apps.mcp_endpoint import asgi
from tests.mcp_endpoint.served import LEGACY, MODERN, Served, request
from tests.mcp_endpoint.world import World

REQUESTS: dict[str, tuple[str, dict[str, Any]]] = {
    "a listing": ("tools/list", {}),
    "a greeting": (
        "initialize",
        {
            "protocolVersion": LEGACY,
            "capabilities": {},
            "clientInfo": {"name": "somebody", "version": "1"},
        },
    ),
    "a ping": ("ping", {}),
    "a call": ("tools/call", {"name": "memory-search", "arguments": {"query": "größe"}}),
    "a call that is refused": ("tools/call", {"name": "memory-search", "arguments": {"query": ""}}),
    "a tool that does not exist": ("tools/call", {"name": "nothing", "arguments": {}}),
    "a call without a name": ("tools/call", {"arguments": {}}),
    "arguments that are none": ("tools/call", {"name": "memory-search", "arguments": [1]}),
    "a method that does not exist": ("x/y", {}),
    "one of another era": ("server/discover", {}),
    "a resource that does not exist": ("resources/read", {"uri": "memory://nothing"}),
    "a prompt that does not exist": ("prompts/get", {"name": "nothing"}),
}


@pytest.fixture
def exchanged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The methods of the requests that are answered without the library's streams."""
    methods: list[str] = []
    exchange = asgi.exchange

    async def noting(server: Any, message: Any, *rest: Any) -> None:
        methods.append(message["method"])
        await exchange(server, message, *rest)

    monkeypatch.setattr(asgi, "exchange", noting)
    return methods


@pytest.mark.parametrize("kind", REQUESTS)
def test_a_plain_request_is_answered_as_the_library_answers_it(
    served: Served,
    served_world: World,
    exchanged: list[str],
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
) -> None:
    method, params = REQUESTS[kind]
    agent = served_world.agent()
    if kind in ("a call", "a call that is refused"):
        context = served_world.context(agent, "read", request_id="r-1")
        params = {**params, "arguments": {**params["arguments"], "context": context}}

    def answer() -> httpx.Response:
        return served.post(request(method, params, LEGACY), token=agent.token)

    ours = answer()
    assert exchanged == [method]
    assert kind != "a call" or not ours.json()["result"]["isError"]
    monkeypatch.setattr(asgi, "is_plain_request", lambda *_, **__: False)
    theirs = answer()

    assert exchanged == [method]
    assert (ours.status_code, ours.content) == (theirs.status_code, theirs.content)
    del ours.headers["date"], theirs.headers["date"]
    assert ours.headers.raw == theirs.headers.raw


@pytest.mark.parametrize(
    "change",
    [
        {"mcp-protocol-version": MODERN},
        {"mcp-protocol-version": "1.0"},
        {"accept": "text/event-stream"},
        {"accept": "*/*"},
        {"content-type": "application/json; charset=utf-8"},
        {"content-type": "text/plain"},
    ],
)
def test_a_request_with_unusual_headers_is_the_librarys(
    served: Served, served_world: World, exchanged: list[str], change: dict[str, str]
) -> None:
    token = served_world.agent().token

    served.post(request("ping", {}, LEGACY), token=token, headers=change)

    assert exchanged == []


@pytest.mark.parametrize(
    "message",
    [
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 1, "method": "ping", "result": {}},
    ],
)
def test_what_is_no_plain_request_is_the_librarys(
    served: Served, served_world: World, exchanged: list[str], message: dict[str, Any]
) -> None:
    served.post(message, token=served_world.agent().token)

    assert exchanged == []
