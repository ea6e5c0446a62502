"""Once over a real connection: nothing of Django's test client in between."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from apps.organizations.roles import Role
from tests.factories import person_token
from tests.rest.world import MEMORIES, World


@pytest.mark.django_db(transaction=True)
def test_a_memory_is_written_verified_and_read_over_http(live_server: Any) -> None:
    world = World()
    token = person_token(world.user(Role.ORGANIZATION_ADMIN))
    body = {
        "content": "Über HTTP: 日本語 🙂",
        "type": "business_rule",
        "repository_id": str(world.repository.pk),
    }
    with httpx.Client(base_url=live_server.url) as http:
        assert http.get(MEMORIES).status_code == 401
        http.headers["Authorization"] = f"Bearer {token}"
        created = http.post(MEMORIES, json=body, headers={"X-Request-ID": "over-http"})
        address = f"{MEMORIES}/{created.json()['memory_id']}"
        verified = http.post(f"{address}/verify", json={"version": 1})
        read = http.get(address)
        trail = http.get("/api/v1/audit-records", params={"request_id": "over-http"})
        garbage = http.post(
            MEMORIES, content=b"\xff\x00", headers={"Content-Type": "application/json"}
        )

    assert (created.status_code, created.headers["X-Request-ID"]) == (201, "over-http")
    assert verified.json()["status"] == "verified"
    assert read.json()["content"] == body["content"]
    assert [row["action"] for row in trail.json()["results"]] == ["created"]
    assert garbage.status_code == 422
