"""`/metrics`: what is counted of turns, for those who may know it."""

import pytest
from django.test import Client

from apps.turns.metering import AFTER_TURN, AFTER_TURN_MS, BOUNDS, FACT_WRITE, count, observe

pytestmark = pytest.mark.django_db


def told(client, **headers):
    response = client.get("/metrics", headers=headers)
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/plain; version=0.0.4")
    lines = response.content.decode().splitlines()
    return dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))


def test_every_metric_is_there_before_anything_happened(client: Client):
    metrics = told(client)

    assert set(metrics.values()) == {"0", "0.000"}
    for name in (
        'mcp_memory_before_turn_total{status="ok"}',
        'mcp_memory_after_turn_total{status="error"}',
        'mcp_memory_after_turn_duration_ms_bucket{le="+Inf"}',
        'mcp_memory_maintenance_total{status="ok"}',
        "mcp_memory_compaction_total",
        'mcp_memory_fact_write_total{tier="L0"}',
        "mcp_memory_idempotency_conflicts_total",
    ):
        assert name in metrics


def test_what_happened_is_summed_over_all_processes(client: Client):
    for _ in range(20):
        count(AFTER_TURN, "ok")
    count(FACT_WRITE, "L2", times=3)
    for milliseconds in (3.0, 40.0, 20_000.0):
        observe(AFTER_TURN_MS, milliseconds)

    metrics = told(client)

    assert metrics['mcp_memory_after_turn_total{status="ok"}'] == "20"
    assert metrics['mcp_memory_fact_write_total{tier="L2"}'] == "3"
    buckets = [metrics[f'{AFTER_TURN_MS}_bucket{{le="{bound:g}"}}'] for bound in BOUNDS]
    assert buckets == ["1", "1", "1", *["2"] * (len(BOUNDS) - 3)]
    assert (
        metrics[f'{AFTER_TURN_MS}_bucket{{le="+Inf"}}'] == metrics[f"{AFTER_TURN_MS}_count"] == "3"
    )
    assert metrics[f"{AFTER_TURN_MS}_sum"] == "20043.000"


def test_the_text_is_as_prometheus_reads_it(client: Client):
    text = client.get("/metrics").content.decode()

    assert "# TYPE mcp_memory_after_turn_duration_ms histogram\n" in text
    assert "# TYPE mcp_memory_before_turn_total counter\n" in text
    assert text.endswith("\n")


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
