"""Over a real connection: the server that runs in production, not Django's test client."""

from __future__ import annotations

import httpx
import pytest

from apps.organizations.roles import Role
from memory_platform.body_limit import DEFAULT_MAX_BODY_BYTES, MAX_BODY_BYTES, MEBIBYTE
from tests.factories import person_token
from tests.rest.world import MEMORIES, World

JSON = {"Content-Type": "application/json"}


def test_a_memory_is_written_verified_and_read_over_http(address: str) -> None:
    world = World()
    body = {
        "content": "Über HTTP: 日本語 🙂",
        "type": "business_rule",
        "repository_id": str(world.repository.pk),
    }
    with httpx.Client(base_url=address, timeout=60) as http:
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
    with httpx.Client(base_url=address, timeout=60) as http:
        _sign_in(http, world)
        http.post(f"{world.address}/verify", json={"version": 1})
        second = {"content": "Second.", "reason": "New.", "expected_version": 1}
        http.post(f"{world.address}/versions", json=second)
        act = f"{world.address}/verify"
        stale = http.post(act, content=iter([b'{"version"', b": 1}"]), headers=JSON)
        large = http.post(act, content=iter([b" " * 100_000] * 4), headers=JSON)
        empty = http.post(act, content=iter([b""]), headers=JSON)

    assert (stale.status_code, stale.json()["error"]["details"]["version"]) == (409, 2)
    assert large.status_code == 413
    assert empty.json()["version"] == 2


def test_ten_megabytes_of_content_are_refused_under_their_request_id(address: str) -> None:
    world = World()
    body = {"content": "x" * 10_000_000, "type": "fact", "repository_id": str(world.repository.pk)}
    with httpx.Client(base_url=address, timeout=60) as http:
        _sign_in(http, world)
        response = http.post(MEMORIES, json=body, headers={"X-Request-ID": "ten-megabytes"})

    _assert_too_large(response, "ten-megabytes")


@pytest.mark.parametrize(
    ("path", "most"),
    [(MEMORIES, MAX_BODY_BYTES["/api/"]), ("/admin/login/", DEFAULT_MAX_BODY_BYTES)],
)
def test_a_larger_body_is_refused_before_anybody_knows_who_sent_it(
    address: str, path: str, most: int
) -> None:
    """Without a credential: only what is read first can tell. Declared or in chunks."""
    with httpx.Client(base_url=address, headers={"X-Request-ID": "flood"}, timeout=60) as http:
        declared = http.post(path, content=b" " * (most + 1))
        chunks = http.post(path, content=iter([b" " * MEBIBYTE] * (most // MEBIBYTE) + [b" "]))
        fitting = http.post(path, content=b" " * most)

    _assert_too_large(declared, "flood")
    _assert_too_large(chunks, "flood")
    assert fitting.status_code in {401, 403}


def _assert_too_large(response: httpx.Response, request_id: str) -> None:
    assert response.status_code == 413
    assert response.headers["X-Request-ID"] == request_id
    error = response.json()["error"]
    assert (error["code"], error["request_id"]) == ("PAYLOAD_TOO_LARGE", request_id)


def _sign_in(http: httpx.Client, world: World) -> None:
    token = person_token(world.user(Role.ORGANIZATION_ADMIN))
    http.headers["Authorization"] = f"Bearer {token}"
