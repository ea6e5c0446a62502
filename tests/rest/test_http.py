"""Over a real connection: the server that runs in production, not Django's test client."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import httpx
import pytest
import uvicorn
from django.core.asgi import get_asgi_application

from apps.organizations.roles import Role
from tests.factories import person_token
from tests.rest.world import MEMORIES, World

JSON = {"Content-Type": "application/json"}


@pytest.fixture
def address(transactional_db: None) -> Iterator[str]:
    config = uvicorn.Config(get_asgi_application(), port=0, log_config=None, lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join()


def test_a_memory_is_written_verified_and_read_over_http(address: str) -> None:
    world = World()
    body = {
        "content": "Über HTTP: 日本語 🙂",
        "type": "business_rule",
        "repository_id": str(world.repository.pk),
    }
    with httpx.Client(base_url=address) as http:
        assert http.get(MEMORIES).status_code == 401
        _sign_in(http, world)
        created = http.post(MEMORIES, json=body, headers={"X-Request-ID": "over-http"})
        place = f"{MEMORIES}/{created.json()['memory_id']}"
        verified = http.post(f"{place}/verify", json={"version": 1})
        read = http.get(place)
        trail = http.get("/api/v1/audit-records", params={"request_id": "over-http"})
        garbage = http.post(MEMORIES, content=b"\xff\x00", headers=JSON)

    assert (created.status_code, created.headers["X-Request-ID"]) == (201, "over-http")
    assert verified.json()["status"] == "verified"
    assert read.json()["content"] == body["content"]
    assert [row["action"] for row in trail.json()["results"]] == ["created"]
    assert garbage.status_code == 422


def test_a_body_in_chunks_is_a_body(address: str) -> None:
    """Taken for none, a decision about one version would fall on another."""
    world = World()
    with httpx.Client(base_url=address) as http:
        _sign_in(http, world)
        http.post(f"{world.address}/verify", json={"version": 1})
        http.post(f"{world.address}/versions", json={"content": "Second.", "reason": "New."})
        act = f"{world.address}/verify"
        first = http.post(act, content=iter([b'{"version"', b": 1}"]), headers=JSON)
        large = http.post(act, content=iter([b" " * 100_000] * 4), headers=JSON)
        empty = http.post(act, content=iter([b""]), headers=JSON)

    assert (first.json()["version"], first.json()["pending_version"]) == (1, 2)
    assert large.status_code == 413
    assert empty.json()["version"] == 2


def _sign_in(http: httpx.Client, world: World) -> None:
    token = person_token(world.user(Role.ORGANIZATION_ADMIN))
    http.headers["Authorization"] = f"Bearer {token}"
