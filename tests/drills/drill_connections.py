"""Connections that are held open shut nobody out, whether one address holds them or many do."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from tests.drills.platform import Writer, platform_folder
from tests.serving import ROOT, Served

IDLE, SLOW = 1500, 200
SECONDS = 15
WITHIN = 1.0  # seconds


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with platform_folder() as folder:
        served = Served(folder / "data", WEB_CONCURRENCY="2").start()
        yield served
        served.stop()


@contextmanager
def crowd(served: Served, *, addresses: int) -> Iterator[None]:
    command = [sys.executable, "-m", "tests.drills.crowd", *map(str, (served.port, IDLE, SLOW))]
    with subprocess.Popen(
        [*command, str(addresses)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == b"ready\n"
            yield
        finally:
            process.kill()


@pytest.mark.parametrize("addresses", [0, 54], ids=["of one address", "of 54 addresses"])
def test_whoever_holds_connections_shuts_nobody_out(served: Served, addresses: int) -> None:
    writer = Writer(served)
    assert writer.write() == 201
    slowest = {"health": 0.0, "write": 0.0}
    with crowd(served, addresses=addresses):
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            began = time.monotonic()
            assert httpx.get(f"{served.base_url}/healthz", timeout=30).status_code == 200
            between = time.monotonic()
            assert writer.write() == 201
            slowest["health"] = max(slowest["health"], between - began)
            slowest["write"] = max(slowest["write"], time.monotonic() - between)
            time.sleep(0.1)
    sys.stdout.write(f"slowest: {slowest}\n")
    assert max(slowest.values()) < WITHIN, slowest
