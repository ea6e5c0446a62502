"""Nothing that is sent, secret or not, comes into a log or a figure, not even at DEBUG."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import psycopg
import pytest

from tests.drills.platform import Writer, owner_url, platform_folder
from tests.serving import Served

#: A secret that is none of the platform's, and words that somebody says.
SECRET, WORDS = "canary8Qz7Xk29Lm", "canary4Wt6Rb51Hd"
TABLES = """
    SELECT table_name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
"""


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with platform_folder() as folder:
        served = Served(folder / "data", LOG_LEVEL="DEBUG").start()
        send_everywhere(served)
        yield served
        served.stop()


def send_everywhere(served: Served) -> None:
    """Every place of a request holds one of them once; what is answered does not matter."""
    writer = Writer(served)
    memory = {"repository_id": writer.repository, "type": "note", "content": f"It is {WORDS}."}
    calls: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("GET", "/api/v1/memories", {"headers": {"Authorization": f"Bearer mcp_v1_a_{SECRET}"}}),
        ("GET", f"/api/v1/memories?access_token={SECRET}", {}),
        ("GET", f"/api/v1/memories?text={WORDS}", {}),
        ("GET", f"/api/v1/memories/{WORDS}", {}),
        ("GET", f"/{WORDS}", {}),
        ("GET", f"/admin/{WORDS}", {}),
        ("GET", f"/healthz?{WORDS}", {"headers": {"Cookie": f"sessionid={SECRET}"}}),
        ("GET", "/healthz", {"headers": {"Host": f"{WORDS}.example"}}),
        ("POST", "/admin/login/", {"data": {"username": "admin", "password": SECRET}}),
        ("POST", "/oauth/token", {"data": {"grant_type": "authorization_code", "code": SECRET}}),
        ("POST", "/gateway/usage", {"json": {"user_id": "ann", "user_key": SECRET}}),
        ("POST", "/gateway/memories/search", {"json": {"user_id": "ann", "user_key": SECRET}}),
        ("POST", "/mcp", {"content": f'{{"{WORDS}'}),
        ("POST", "/mcp", {"json": {"jsonrpc": "2.0", "id": 1, "method": WORDS}}),
        ("POST", "/api/v1/memories", {"content": f'{{"{WORDS}'}),
        ("POST", "/api/v1/memories", {"json": {**memory, WORDS: 1}}),
        ("POST", "/api/v1/memories", {"json": {**memory, "type": WORDS}}),
        ("POST", "/api/v1/memories", {"json": memory}),
    )
    with httpx.Client(base_url=served.base_url, timeout=30) as client:
        statuses = [
            client.request(
                method, path, **{**given, "headers": writer.headers | headers}
            ).status_code
            for method, path, given in calls
            for headers in [given.get("headers", {})]
        ]
    assert max(statuses) < 500, statuses
    assert statuses[-1] == 201


def test_no_log_and_no_figure_holds_what_was_sent(served: Served) -> None:
    written = {
        "log": served.output,
        "log of PostgreSQL": (served.data / "postgres" / "postgres.log").read_text(),
        "figures": served.metrics(),
    }
    assert all(written.values())
    assert {name for name, text in written.items() if SECRET in text or WORDS in text} == set()


def test_no_row_holds_a_secret_that_was_sent(served: Served) -> None:
    counts = {}
    with psycopg.connect(owner_url(served)) as owner:
        for (table,) in owner.execute(TABLES).fetchall():
            counted = f'SELECT count(*) FROM "{table}" t WHERE t::text LIKE %s'
            for text in (SECRET, WORDS):
                (number,) = owner.execute(counted, [f"%{text}%"]).fetchone() or (0,)
                counts[text, table] = number
    assert counts[WORDS, "memories_memory"] == 1  # what is looked for would be found
    assert {table for (text, table), number in counts.items() if text == SECRET and number} == set()
