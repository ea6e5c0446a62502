"""Every method of the protocol in both eras, for every kind of caller: never an internal error."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from mcp_types.methods import CLIENT_REQUESTS, SPEC_CLIENT_METHODS

from tests.mcp_endpoint.served import ERAS, EVENT_STREAM, LEGACY, MODERN, Served, request
from tests.mcp_endpoint.test_http import UNKNOWN_TOKEN
from tests.mcp_endpoint.world import World

CLIENT = {"name": "x", "version": "1"}
#: Parameters that each method takes; whatever else there is takes none.
PARAMS: dict[str, dict[str, Any]] = {
    "initialize": {"protocolVersion": LEGACY, "capabilities": {}, "clientInfo": CLIENT},
    "completion/complete": {
        "ref": {"type": "ref/prompt", "name": "memory-briefing"},
        "argument": {"name": "type", "value": ""},
    },
    "prompts/get": {"name": "memory-usage"},
    "tools/call": {"name": "memory-search", "arguments": {}},
    "subscriptions/listen": {"notifications": {}},
    "logging/setLevel": {"level": "info"},
}
METHODS = sorted({*SPEC_CLIENT_METHODS, "unknown/method"})
#: Methods that only a session could keep its promise of.
OF_SESSIONS = {"logging/setLevel", "resources/subscribe", "resources/unsubscribe"}
NOT_FOUND = -32601
INTERNAL_ERROR = -32603


def params_of(method: str, world: World) -> dict[str, Any]:
    uri = f"memory://{world.repository.pk}/index"
    return PARAMS.get(method, {"uri": uri} if method.startswith("resources/") else {})


def ask(
    served: Served, method: str, params: dict[str, Any], era: str, token: str | None
) -> httpx.Response:
    """The whole answer, or the beginning of one that would not end."""
    headers = {"mcp-name": str(params["uri"])} if "uri" in params else {}
    return served.begin(request(method, params, era), token=token, era=era, headers=headers)


@pytest.mark.parametrize("token", [None, UNKNOWN_TOKEN])
@pytest.mark.parametrize("era", ERAS)
def test_without_a_valid_token_every_method_is_unauthenticated(
    served: Served, served_world: World, era: str, token: str | None
) -> None:
    for method in METHODS:
        for params in ({}, params_of(method, served_world)):
            response = ask(served, method, params, era, token)
            assert response.status_code == 401, method
            assert response.json()["error"]["code"] == "UNAUTHENTICATED", method


@pytest.mark.parametrize("era", ERAS)
def test_with_a_token_a_method_is_there_or_not_found_as_the_era_has_it(
    served: Served, served_world: World, era: str
) -> None:
    token = served_world.agent().token
    for method in METHODS:
        response = ask(served, method, params_of(method, served_world), era, token)

        if (method, era) not in CLIENT_REQUESTS or (era == LEGACY and method in OF_SESSIONS):
            assert response.status_code == (404 if era == MODERN else 200), method
            assert response.json()["error"]["code"] == NOT_FOUND, method
        elif method == "subscriptions/listen":
            assert response.headers["content-type"] == EVENT_STREAM
        else:
            assert response.status_code == 200, method
            assert "result" in response.json(), method


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("params", [{"uri": 7, "name": [], "level": {}}, {"_meta": "x"}])
def test_wrong_parameters_are_the_callers_error(
    served: Served, served_world: World, era: str, params: dict[str, Any]
) -> None:
    token = served_world.agent().token
    for method in METHODS:
        response = ask(served, method, params, era, token)

        assert response.status_code < 500, method
        if response.headers["content-type"] != EVENT_STREAM:
            assert response.json().get("error", {}).get("code") != INTERNAL_ERROR, method
