"""`/metrics`: what is counted of turns and how long things take, for those who may know it."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from celery import shared_task
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from apps.common.errors import InvalidArgument
from apps.common.installation import CHILD_NAME, FIGURES_FOLDER
from apps.common.latencies import HTTP_REQUESTS, JOBS, LATENCIES, SEARCHES
from apps.search.services import search_memories
from apps.turns.services.instrumentation import (
    AFTER_TURN,
    AFTER_TURN_MS,
    BOUNDS,
    FACT_WRITE,
    count,
    observe,
)
from memory_platform.asgi import application
from memory_platform.timing import OTHER
from tests.factories import RepositoryFactory, agent_context

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[2]
OPERATING = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")


def told(client, **headers):
    """Return what `/metrics` says: by name, then labels in the order of their names."""
    response = client.get("/metrics", headers=headers)
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/plain; version=0.0.4")
    return samples(response.content.decode())


def samples(text):
    return {
        (one.name, *(value for _, value in sorted(one.labels.items()))): one.value
        for family in text_string_to_metric_families(text)
        for one in family.samples
    }


def test_every_metric_is_there_before_anything_happened(client: Client):
    metrics = told(client)

    assert {value for (name, *_), value in metrics.items() if name.startswith("mcp_")} == {0}
    for name in (
        ("mcp_memory_before_turn_total", "ok"),
        ("mcp_memory_after_turn_total", "error"),
        ("mcp_memory_after_turn_duration_ms_bucket", "+Inf"),
        ("mcp_memory_maintenance_total", "ok"),
        ("mcp_memory_compaction_total",),
        ("mcp_memory_fact_write_total", "L0"),
        ("mcp_memory_idempotency_conflicts_total",),
    ):
        assert name in metrics


def test_what_happened_is_summed_over_all_processes(client: Client):
    for _ in range(20):
        count(AFTER_TURN, "ok")
    count(FACT_WRITE, "L2", times=3)
    for milliseconds in (3.0, 40.0, 20_000.0):
        observe(AFTER_TURN_MS, milliseconds)

    metrics = told(client)

    assert metrics["mcp_memory_after_turn_total", "ok"] == 20
    assert metrics["mcp_memory_fact_write_total", "L2"] == 3
    buckets = [metrics[f"{AFTER_TURN_MS}_bucket", f"{bound:g}"] for bound in BOUNDS]
    assert buckets == [1, 1, 1, *[2] * (len(BOUNDS) - 3)]
    assert metrics[f"{AFTER_TURN_MS}_bucket", "+Inf"] == metrics[f"{AFTER_TURN_MS}_count",] == 3
    assert metrics[f"{AFTER_TURN_MS}_sum",] == 20043


def test_the_text_is_as_prometheus_reads_it(client: Client):
    text = client.get("/metrics").content.decode()

    assert "# TYPE mcp_memory_after_turn_duration_ms histogram\n" in text
    assert "# TYPE mcp_memory_before_turn_total counter\n" in text
    assert 'mcp_memory_after_turn_total{status="ok"} 0.0\n' in text
    assert text.endswith("\n")


@pytest.mark.parametrize(
    ("path", "route", "statuses"),
    [
        ("/healthz", "healthz", ["5xx"]),
        ("/api/v1/memories/of-somebody", "api/v1/memories/<str:memory_id>", ["4xx"]),
        ("/nowhere/of-somebody", OTHER, ["4xx"]),
        ("/mcp/of-somebody", "mcp", ["4xx", "5xx"]),  # as another test has started it or not
    ],
)
def test_a_request_is_timed_by_route_and_never_by_address(
    client: Client, monkeypatch, path, route, statuses
):
    monkeypatch.setattr("apps.ops.health.report", lambda: {"status": "bad"})
    before = sum(counted(HTTP_REQUESTS, route=route, status=one) for one in statuses)

    asyncio.run(request(path))

    after = sum(counted(HTTP_REQUESTS, route=route, status=one) for one in statuses)
    assert after == before + 1
    assert "of-somebody" not in client.get("/metrics").content.decode()


async def request(path: str) -> None:
    """Send one GET to the whole application, as the web server does."""
    transport = httpx.ASGITransport(application)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        await client.get(path)


def test_searches_are_timed_by_how_they_end():
    agent = agent_context(RepositoryFactory())
    before = counted(SEARCHES, status="ok"), counted(SEARCHES, status="error")

    search_memories(context=agent, query="deploy")
    with pytest.raises(InvalidArgument):
        search_memories(context=agent, query="deploy", limit=0)

    after = counted(SEARCHES, status="ok"), counted(SEARCHES, status="error")
    assert after == (before[0] + 1, before[1] + 1)


def test_jobs_are_timed_by_name_and_by_how_they_end():
    @shared_task(name="tests.works")
    def works() -> None:
        pass

    @shared_task(name="tests.fails")
    def fails() -> None:
        raise LookupError("nothing there")

    works.delay()
    with pytest.raises(LookupError, match="nothing there"):
        fails.delay()

    assert counted(JOBS, job="tests.works", status="ok") == 1
    assert counted(JOBS, job="tests.fails", status="error") == 1


def counted(histogram, **labels):
    """Return how many observations a histogram has, in this process."""
    return next(
        (
            one.value
            for family in histogram.collect()
            for one in family.samples
            if one.name.endswith("_count") and one.labels == labels
        ),
        0,
    )


OBSERVE = "from apps.common.latencies import SEARCHES; SEARCHES.labels(status='ok').observe(0.2)"
SHOW = """
from prometheus_client import generate_latest
from apps.common.latencies import latencies
print(generate_latest(latencies()).decode())
"""


def test_processes_are_added_up_and_go_on_where_their_forerunner_ended(tmp_path):
    for child in ("web-1", "web-2", "web-1"):
        run_child(OBSERVE, tmp_path, child)

    metrics = samples(run_child(SHOW, tmp_path, "worker"))

    assert metrics["memory_platform_search_duration_seconds_count", "ok"] == 3
    assert metrics["memory_platform_search_duration_seconds_bucket", "0.1", "ok"] == 0
    assert len(list(tmp_path.glob("*_web-*.db"))) == 2


def run_child(code, folder, name):
    environment = {**os.environ, FIGURES_FOLDER: str(folder), CHILD_NAME: name}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_the_manual_names_every_histogram():
    for histogram in LATENCIES:
        (family,) = histogram.collect()
        assert family.name in OPERATING


@pytest.mark.parametrize("address", ["192.0.2.7", "2001:db8::1", "", "unknown"])
def test_others_find_nothing_without_a_token(client: Client, address):
    assert client.get("/metrics", REMOTE_ADDR=address).status_code == 404


def test_with_a_token_it_has_to_be_shown(client: Client, settings):
    settings.METRICS_TOKEN = "t-1"

    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer t-2"}).status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer ö"}).status_code == 404
    assert told(client, Authorization="Bearer t-1")


def test_it_is_only_read(client: Client):
    assert client.post("/metrics").status_code == 405
