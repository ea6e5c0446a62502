"""Being told that a resource changed, over real HTTP, in both protocol eras."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import httpx
import httpx2
import pytest
from django.test import override_settings
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.client.subscriptions import ResourcesListChanged, ResourceUpdated
from mcp.shared.exceptions import MCPError

from apps.access.models import AccessToken
from apps.access.services import revoke_token
from apps.common.context import system_context
from apps.mcp_endpoint import asgi, streams, subscriptions
from apps.mcp_endpoint.asgi import Endpoint
from apps.mcp_endpoint.resources import index_uri, item_uri
from apps.mcp_endpoint.streams import open_streams
from apps.mcp_endpoint.subscriptions import Subscription
from apps.memories.models import Memory
from apps.organizations.services import create_repository
from tests.audit.sealed import tell_at_once
from tests.contract.clients import run
from tests.factories import MemoryFactory, agent_context
from tests.factories.deciding import lock_memory, verify_memory
from tests.mcp_endpoint.served import LEGACY, MODERN, Served, request
from tests.mcp_endpoint.test_http import UNKNOWN_TOKEN, error_of
from tests.mcp_endpoint.world import World
from tests.patience import until
from tests.threads import at_once

SECONDS = 60
LISTEN = request("subscriptions/listen", {"notifications": {"resourcesListChanged": True}}, MODERN)


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subscriptions, "POLL_SECONDS", 0.05)
    monkeypatch.setattr(streams, "CHECK_SECONDS", 0.05)
    tell_at_once(monkeypatch)
    until(lambda: open_streams() == 0)  # those of the test before, which left them


@pytest.fixture(scope="module")
def in_sessions() -> Iterator[Served]:
    """The endpoint as it is with ``MCP_SESSIONS``."""
    with override_settings(MCP_SESSIONS=True):
        served = Served(Endpoint())
        served.start()
    yield served
    served.stop()


def listening(served: Served, token: str, script: Callable[[Client], Awaitable[Any]]) -> Any:
    async def within_time(client: Client) -> Any:
        return await asyncio.wait_for(script(client), SECONDS)

    return run(within_time, served=served, token=token, transport="http", mode="auto")


async def elsewhere(act: Callable[[], object]) -> None:
    """Let it happen as in another process: on a connection of its own."""
    outcomes = await asyncio.to_thread(at_once, [act])
    assert not isinstance(outcomes[0], Exception)


def kept_subscriptions() -> int:
    gc.collect()
    return sum(type(one) is Subscription for one in gc.get_objects())


def verify(world: World, memory: Memory) -> None:
    verify_memory(context=world.manager_context(), memory_id=memory.pk, reason="Checked.")


def lock(world: World, memory: Memory) -> None:
    lock_memory(context=world.manager_context(), memory_id=memory.pk, reason="Final.")


def listen_request(*uris: str) -> dict[str, Any]:
    return request(
        "subscriptions/listen", {"notifications": {"resourceSubscriptions": uris}}, MODERN
    )


def test_a_stream_tells_which_memory_changed_and_that_its_index_did(
    served: Served, served_world: World
) -> None:
    world, token = served_world, served_world.agent().token
    memory, other = world.memory(), world.memory()
    uris = [item_uri(memory.pk), index_uri(world.repository.pk)]

    async def script(client: Client) -> set[object]:
        async with client.listen(resource_subscriptions=uris) as stream:
            assert stream.honored.resource_subscriptions == uris
            await elsewhere(lambda: world.memory(content="Another one."))
            first = {await anext(stream)}
            await elsewhere(lambda: verify(world, memory))
            return {*first, await anext(stream), await anext(stream)}

    told = listening(served, token, script)

    assert told == {ResourceUpdated(uri) for uri in uris}
    assert ResourceUpdated(item_uri(other.pk)) not in told


def test_a_stream_tells_that_the_list_of_repositories_may_be_another(
    served: Served, served_world: World
) -> None:
    organization = served_world.organization

    def create() -> None:
        create_repository(
            context=system_context(), organization_id=organization.pk, slug="new", name="New"
        )

    async def script(client: Client) -> object:
        async with client.listen(resources_list_changed=True) as stream:
            await elsewhere(create)
            return await anext(stream)

    assert listening(served, served_world.agent().token, script) == ResourcesListChanged()


def test_what_the_token_cannot_read_is_not_watched(served: Served, served_world: World) -> None:
    world = served_world
    hidden = MemoryFactory(context=agent_context(world.sibling))
    foreign = MemoryFactory(context=agent_context(world.foreign))
    uris = [
        item_uri(hidden.pk),
        item_uri(foreign.pk),
        index_uri(world.sibling.pk),
        index_uri(world.foreign.pk),
        "memory://nothing",
        "file:///etc/passwd",
    ]

    async def script(client: Client) -> object:
        async with client.listen(resource_subscriptions=uris) as stream:
            return stream.honored.resource_subscriptions

    assert not listening(served, world.agent().token, script)


def test_a_read_is_no_change(served: Served, served_world: World) -> None:
    world = served_world
    memory = world.memory()

    async def script(client: Client) -> object:
        async with client.listen(resource_subscriptions=[item_uri(memory.pk)]) as stream:
            await client.read_resource(item_uri(memory.pk))
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(stream), 0.5)

    listening(served, world.agent().token, script)


def test_a_stream_ends_with_its_token(served: Served, served_world: World) -> None:
    caller = served_world.agent()
    token = AccessToken.objects.get()

    async def script(client: Client) -> list[object]:
        async with client.listen(resources_list_changed=True) as stream:
            await elsewhere(lambda: revoke_token(context=system_context(), token_id=token.pk))
            return [event async for event in stream]

    assert listening(served, caller.token, script) == []
    until(lambda: open_streams() == 0)


@pytest.mark.parametrize("token", [None, UNKNOWN_TOKEN])
def test_nobody_listens_without_a_valid_token(
    served: Served, served_world: World, token: str | None
) -> None:
    response = served.post(LISTEN, token=token, era=MODERN)

    assert response.status_code == 401
    assert error_of(response)["code"] == "UNAUTHENTICATED"


def test_one_stream_too_many_is_refused_with_the_time_to_come_back(
    served: Served, served_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "MAX_STREAMS_OF_TOKEN", 1)

    async def script(client: Client) -> MCPError:
        async with client.listen(resources_list_changed=True):
            with pytest.raises(MCPError) as refused:
                async with client.listen(resources_list_changed=True):
                    pass
        return refused.value

    refused = listening(served, served_world.agent().token, script)

    assert refused.error.data["error"]["code"] == "RESOURCE_BUSY"
    assert refused.error.data["error"]["details"]["retry_after_ms"] > 0


def test_too_many_resources_are_an_invalid_argument(served: Served, served_world: World) -> None:
    uris = [f"memory://{number}" for number in range(subscriptions.MAX_WATCHED + 1)]

    response = served.post(listen_request(*uris), token=served_world.agent().token, era=MODERN)

    assert error_of(response)["code"] == -32602
    assert error_of(response)["data"]["error"]["details"]["field"] == "resourceSubscriptions"


def test_a_client_that_leaves_leaves_nothing_behind(served: Served, served_world: World) -> None:
    before = kept_subscriptions()
    headers = {
        "authorization": f"Bearer {served_world.agent().token}",
        "accept": "application/json, text/event-stream",
        "mcp-protocol-version": MODERN,
        "mcp-method": "subscriptions/listen",
    }

    with httpx.stream(
        "POST", served.url, json=LISTEN, headers=headers, timeout=SECONDS
    ) as response:
        assert response.headers["content-type"] == "text/event-stream"
        lines = response.iter_lines()
        assert next(line for line in lines if "acknowledged" in line)
        assert open_streams() == 1

    until(lambda: open_streams() == 0)
    until(lambda: kept_subscriptions() <= before)


def test_a_client_that_reads_nothing_is_left(
    served_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asgi, "UNREAD_SECONDS", 0.05)
    token, before = served_world.agent().token, kept_subscriptions()

    async def script() -> None:
        endpoint = Endpoint()
        async with Lifespan(endpoint):
            await asyncio.wait_for(endpoint(*unread(LISTEN, token)), SECONDS)

    asyncio.run(script())

    assert open_streams() == 0
    assert kept_subscriptions() == before


class Lifespan:
    """An ASGI application between its start and its end."""

    def __init__(self, application: Any) -> None:
        self._application = application
        self._to: asyncio.Queue[Any] = asyncio.Queue()
        self._from: asyncio.Queue[Any] = asyncio.Queue()

    async def __aenter__(self) -> None:
        scope = {"type": "lifespan", "app": self._application, "state": {}}
        self._task = asyncio.create_task(self._application(scope, self._to.get, self._from.put))
        await self._to.put({"type": "lifespan.startup"})
        assert (await self._from.get())["type"] == "lifespan.startup.complete"

    async def __aexit__(self, *_: object) -> None:
        await self._to.put({"type": "lifespan.shutdown"})
        await self._task


def unread(body: dict[str, Any], token: str) -> tuple[Any, Any, Any]:
    """A request of a client that takes the head of the answer and never anything more."""
    sent = json.dumps(body).encode()
    headers = {
        "host": "localhost",
        "accept": "application/json, text/event-stream",
        "content-type": "application/json",
        "content-length": str(len(sent)),
        "mcp-protocol-version": MODERN,
        "mcp-method": body["method"],
        "authorization": f"Bearer {token}",
    }
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/mcp",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    messages = [{"type": "http.request", "body": sent}]

    async def receive() -> Any:
        return messages.pop() if messages else await asyncio.Event().wait()

    async def send(message: Any) -> None:
        if message["type"] == "http.response.body":
            await asyncio.Event().wait()

    return scope, receive, send


# --- Sessions, before 2026-07-28 ---------------------------------------------------------------


def in_a_session(
    served: Served, token: str, script: Callable[[Client, asyncio.Queue[Any]], Awaitable[Any]]
) -> Any:
    async def play() -> Any:
        told: asyncio.Queue[Any] = asyncio.Queue()
        async with (
            httpx2.AsyncClient(
                headers={"authorization": f"Bearer {token}"}, timeout=SECONDS
            ) as http,
            Client(
                streamable_http_client(served.url, http_client=http),
                mode="legacy",
                message_handler=told.put,
            ) as client,
        ):
            return await asyncio.wait_for(script(client, told), SECONDS)

    return asyncio.run(play())


def test_a_session_is_told_of_what_it_subscribed_to_and_no_more_after(
    in_sessions: Served, served_world: World
) -> None:
    world = served_world
    memory = world.memory()
    uri = item_uri(memory.pk)

    async def script(client: Client, told: asyncio.Queue[Any]) -> Any:
        assert client.server_capabilities.resources.subscribe
        await client.session.subscribe_resource(uri)
        await elsewhere(lambda: verify(world, memory))
        first = await told.get()
        await client.session.unsubscribe_resource(uri)
        await elsewhere(lambda: lock(world, memory))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(told.get(), 0.5)
        return first

    told = in_a_session(in_sessions, world.agent().token, script)

    assert told.method == "notifications/resources/updated"
    assert told.params.uri == uri


def test_a_session_cannot_watch_what_its_token_cannot_read(
    in_sessions: Served, served_world: World
) -> None:
    foreign = index_uri(served_world.foreign.pk)

    async def script(client: Client, told: asyncio.Queue[Any]) -> MCPError:
        with pytest.raises(MCPError) as refused:
            await client.session.subscribe_resource(foreign)
        return refused.value

    refused = in_a_session(in_sessions, served_world.agent().token, script)

    assert (refused.error.code, refused.error.data) == (-32602, {"uri": foreign})


def session_of(served: Served, token: str) -> dict[str, str]:
    """The header that names a new session."""
    client = {"name": "x", "version": "1"}
    params = {"protocolVersion": LEGACY, "capabilities": {}, "clientInfo": client}
    answer = served.post(request("initialize", params, LEGACY), token=token)
    return {"mcp-session-id": answer.headers["mcp-session-id"]}


def test_the_stream_of_a_session_ends_with_its_token(
    in_sessions: Served, served_world: World
) -> None:
    bearer = served_world.agent().token
    headers = {
        **session_of(in_sessions, bearer),
        "authorization": f"Bearer {bearer}",
        "accept": "text/event-stream",
    }

    with httpx.stream("GET", in_sessions.url, headers=headers, timeout=SECONDS) as response:
        assert response.status_code == 200
        revoke_token(context=system_context(), token_id=AccessToken.objects.get().pk)
        assert "".join(response.iter_text()) == ""

    until(lambda: open_streams() == 0)


def test_a_session_serves_only_the_token_that_began_it(
    in_sessions: Served, served_world: World
) -> None:
    own, other = served_world.agent().token, served_world.agent().token
    session = session_of(in_sessions, own)
    ping = request("ping", {}, LEGACY)

    assert in_sessions.post(ping, token=own, headers=session).status_code == 200
    assert in_sessions.post(ping, token=other, headers=session).status_code == 404
    assert in_sessions.post(ping, token=UNKNOWN_TOKEN, headers=session).status_code == 401


def test_without_sessions_there_is_nothing_to_subscribe_to(
    served: Served, served_world: World
) -> None:
    body = request("resources/subscribe", {"uri": "memory://x"}, LEGACY)

    assert error_of(served.post(body, token=served_world.agent().token))["code"] == -32601
