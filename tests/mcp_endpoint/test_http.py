"""The endpoint over real HTTP: addresses, credentials, sizes, hosts."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from django.conf import settings

from apps.access.models import AccessToken
from apps.access.services import revoke_token
from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.context import system_context
from apps.common.errors import ResourceBusy
from apps.mcp_endpoint import calls
from apps.memories.models import Memory
from apps.organizations.roles import Role
from tests.mcp_endpoint.served import ERAS, LEGACY, MODERN, Served, request
from tests.mcp_endpoint.world import World

PING = request("ping", {}, LEGACY)
UNKNOWN_TOKEN = "mcp_v1_abcdefghijkl_" + "x" * 43


def listed(response: httpx.Response) -> list[str]:
    return [tool["name"] for tool in response.json()["result"]["tools"]]


def error_of(response: httpx.Response) -> dict[str, Any]:
    error: dict[str, Any] = response.json()["error"]
    return error


@pytest.mark.parametrize("authorization", [None, "", "Bearer", "Bearer a b", "Basic eDp5", "x"])
def test_a_missing_or_malformed_credential_is_challenged_without_the_database(
    served: Served, authorization: str | None
) -> None:
    headers = {} if authorization is None else {"authorization": authorization}

    response = served.post(PING, headers=headers)

    assert response.status_code == 401
    challenge = response.headers["www-authenticate"]
    assert challenge.startswith('Bearer scope="read write", resource_metadata="http')
    assert "error" not in challenge
    assert error_of(response)["code"] == "UNAUTHENTICATED"
    assert error_of(response)["request_id"]


@pytest.mark.parametrize("era", ERAS)
def test_every_method_needs_a_valid_token(served: Served, served_world: World, era: str) -> None:
    for method in ("tools/list", "tools/call", "ping", "initialize", "server/discover", "x/y"):
        response = served.post(request(method, {}, era), token=UNKNOWN_TOKEN, era=era)

        assert response.status_code == 401, method
        assert response.headers["www-authenticate"].startswith('Bearer error="invalid_token", ')
        assert error_of(response)["code"] == "UNAUTHENTICATED"


def test_not_even_a_malformed_body_is_answered_without_a_valid_token(
    served: Served, served_world: World
) -> None:
    notification = b'{"jsonrpc":"2.0","method":"notifications/initialized"}'
    for body in (b"", b"nonsense", b"[]", notification):
        assert served.post(body, token=UNKNOWN_TOKEN).status_code == 401


def test_a_revoked_or_expired_token_ends_with_the_next_call(
    served: Served, served_world: World
) -> None:
    agent = served_world.agent()
    arguments = {"query": "x", "context": served_world.context(agent, "read", request_id="r-7")}
    token = AccessToken.objects.get()

    before = served.call("memory-search", arguments, token=agent.token)
    revoke_token(context=system_context(), token_id=token.pk)
    records = AuditRecord.objects.count()
    after = served.call("memory-search", arguments, token=agent.token)
    AccessToken.objects.update(revoked_at=None, expires_at=now())
    expired = served.call("memory-search", arguments, token=agent.token)

    assert before.status_code == 200
    assert (after.status_code, expired.status_code) == (401, 401)
    assert error_of(after)["request_id"] == "r-7"
    assert AuditRecord.objects.count() == records


def test_an_unauthenticated_call_is_logged_and_counted_without_its_secret(
    served: Served, served_world: World, caplog: pytest.LogCaptureFixture
) -> None:
    served.post(PING)
    served.post(PING, token=UNKNOWN_TOKEN)

    lines = [record.getMessage() for record in caplog.records if "unauthenticated" in record.msg]
    first, second = (int(line.split("number ")[1].split()[0]) for line in lines)
    assert second == first + 1
    assert UNKNOWN_TOKEN not in caplog.text


def test_a_database_without_a_free_connection_is_busy(
    served: Served, served_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(bearer: str, **_: object) -> None:
        raise ResourceBusy()

    monkeypatch.setattr(calls, "enter", full)

    response = served.call("memory-search", {"query": "x"}, token=UNKNOWN_TOKEN)

    assert response.status_code == 503
    assert error_of(response)["code"] == "RESOURCE_BUSY"


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT", "OPTIONS", "HEAD"])
def test_only_post_is_served(served: Served, method: str) -> None:
    response = httpx.request(method, served.url, timeout=60)

    assert response.status_code == 405
    assert response.headers["allow"] == "POST"


@pytest.mark.parametrize(
    "path",
    [
        "/x/banana",
        "/x/governance,banana",
        "/x/",
        "/x",
        "/r/not-a-uuid",
        "/r/",
        "/readonly/x/all",
        "/banana",
        "//",
        "?toolsets=banana",
        "?toolsets=",
        "?names=banana",
    ],
)
def test_an_address_that_does_not_exist_is_not_found(served: Served, path: str) -> None:
    response = served.post(PING, path=path, token=UNKNOWN_TOKEN)

    assert response.status_code == 404
    assert error_of(response)["code"] == "NOT_FOUND"
    assert ("the id of a repository" in error_of(response)["message"]) == ("not-a-uuid" in path)


@pytest.mark.parametrize("era", ERAS)
def test_a_listing_is_portable_stable_and_private(
    served: Served, served_world: World, era: str
) -> None:
    agent = served_world.agent()
    response = served.post(request("tools/list", {}, era), token=agent.token, era=era)

    assert listed(response) == [
        "memory-write",
        "memory-search",
        "memory-read",
        "memory-history",
        "memory-deprecate",
    ]
    if era == MODERN:
        assert response.json()["result"]["cacheScope"] == "private"
        assert response.json()["result"]["ttlMs"] > 0


def test_a_listing_shows_what_the_token_can_use(served: Served, served_world: World) -> None:
    reader = served_world.agent(abilities=("read",))
    writer = served_world.agent(abilities=("write",))
    agent = served_world.agent()
    tools = request("tools/list", {}, LEGACY)

    def names(token: str, path: str = "") -> list[str]:
        return listed(served.post(tools, token=token, path=path))

    assert names(reader.token) == ["memory-search", "memory-read", "memory-history"]
    assert names(writer.token) == ["memory-write", "memory-deprecate"]
    assert names(agent.token, "/readonly") == names(reader.token)
    everything = names(agent.token, f"/r/{served_world.repository.pk}/x/all/readonly")
    assert everything[:3] == names(reader.token)
    assert "memory_recall" in everything
    assert "memory_propose" not in everything
    assert "memory.read" in names(agent.token, "?names=contract&toolsets=governance,all")
    assert "memory-read" not in names(agent.token, "?names=contract")


@pytest.mark.parametrize("era", ERAS)
def test_a_person_sees_the_persons_tools(served: Served, served_world: World, era: str) -> None:
    person = served_world.person(Role.ORGANIZATION_ADMIN)

    names = listed(served.post(request("tools/list", {}, era), token=person.token, era=era))

    assert {"memory-lock", "memory-unlock", "memory-verify"} <= set(names)


@pytest.mark.parametrize("era", ERAS)
def test_both_spellings_are_callable_and_an_unknown_tool_is_a_protocol_error(
    served: Served, served_world: World, era: str
) -> None:
    agent = served_world.agent()
    memory_id = str(served_world.memory().pk)

    for name in ("memory.read", "memory-read"):
        arguments = {"memory_id": memory_id, "context": served_world.context(agent, "read")}
        response = served.call(name, arguments, token=agent.token, era=era)
        assert response.json()["result"]["structuredContent"]["memory_id"] == memory_id
    for name, path in (("memory_read", ""), ("banana", ""), ("memory-write", "/readonly")):
        response = served.call(name, {}, token=agent.token, era=era, path=path)
        assert error_of(response)["code"] == -32602, name


@pytest.mark.parametrize("era", ERAS)
def test_ten_megabytes_of_content_reach_the_dispatch_and_are_too_large(
    served: Served, served_world: World, era: str
) -> None:
    agent = served_world.agent()
    context = served_world.context(agent, "write", request_id="big")
    arguments = {"content": "x" * 10_000_000, "type": "fact", "context": context}

    response = served.call("memory-write", arguments, token=agent.token, era=era)

    result = response.json()["result"]
    assert result["isError"] is True
    assert result["structuredContent"]["error"]["code"] == "PAYLOAD_TOO_LARGE"
    assert result["structuredContent"]["error"]["request_id"] == "big"
    assert json.loads(result["content"][0]["text"]) == result["structuredContent"]
    assert not Memory.objects.exists()


@pytest.mark.parametrize("declared", [True, False])
def test_a_larger_body_is_refused_unread(
    served: Served, served_world: World, declared: bool
) -> None:
    agent = served_world.agent()
    body = b"x" * (17 * 1024 * 1024)
    chunks = (body[at : at + 65536] for at in range(0, len(body), 65536))
    headers = {"authorization": f"Bearer {agent.token}", "content-type": "application/json"}

    response = httpx.post(
        served.url, content=body if declared else chunks, headers=headers, timeout=60
    )

    assert response.status_code == 413
    assert error_of(response)["code"] == "PAYLOAD_TOO_LARGE"


def test_a_large_body_of_an_unknown_sender_is_not_read(served: Served, served_world: World) -> None:
    assert served.post(b"x" * 1_000_000, token=UNKNOWN_TOKEN).status_code == 401


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 421),
        ({"host": "localhost:1234"}, 401),
        ({"host": "[::1]:80"}, 401),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://localhost.evil.example"}, 403),
        ({"origin": "http://localhost:5173"}, 403),
        ({"origin": "http://[::1]:1"}, 403),
        ({"host": "localhost:1234", "origin": "https://localhost:1234"}, 403),
        ({"host": "localhost:1234", "origin": "http://localhost:1234/"}, 403),
        ({"host": "localhost:1234", "origin": "http://localhost:99999"}, 403),
        ({"host": "localhost:1234", "origin": "http://localhost:1234"}, 401),
        ({"host": "[::1]", "origin": "http://[::1]"}, 401),
        ({"host": "[::1]", "origin": "http://[::1]:80"}, 401),
        ({"origin": settings.PUBLIC_URL}, 401),
        ({"host": "localhost:1234", "origin": settings.PUBLIC_URL}, 401),
    ],
)
def test_hosts_and_origins_are_the_platforms_own(
    served: Served, headers: dict[str, str], status: int
) -> None:
    assert served.post(PING, headers=headers).status_code == status


def test_the_rest_of_the_site_is_djangos(served: Served, served_world: World) -> None:
    # The first request loads every view of the site.
    response = httpx.get(served.url.replace("/mcp", "/healthz"), timeout=60)

    assert response.json()["checks"]["database"] == "ok"
