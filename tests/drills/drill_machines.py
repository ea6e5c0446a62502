"""Two nodes share PostgreSQL over TCP, a streaming replica and Redis: each part is killed."""

from __future__ import annotations

import math
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import httpx
import pytest

from apps.ops.local_settings import APPLICATION
from tests.drills.drill_kills import healthy, victim, write_until
from tests.drills.platform import Writer, count_kept, platform_folder
from tests.drills.servers import OWNER, Postgres, Redis, shared_environment
from tests.patience import until
from tests.serving import ROOT, Served

WRITERS_OF_A_NODE, PAUSE = 2, 3
PER_MINUTE, CALLERS = 600, 8
UNSEALED = """
    SELECT count(*) FROM audit_auditrecord record
    WHERE NOT EXISTS (SELECT 1 FROM audit_leaf leaf WHERE leaf.record_id = record.id)
"""
SEALED_TWICE = """
    SELECT count(*) FROM (SELECT record_id FROM audit_leaf GROUP BY 1 HAVING count(*) > 1) twice
"""


@dataclass
class Platform:
    """What stands on different machines elsewhere."""

    database: Postgres
    replica: Postgres
    broker: Redis
    nodes: list[Served]

    def ask(self, statement: str) -> int:
        with self.database.connected() as superuser:
            row = superuser.execute(statement).fetchone()
        assert row is not None
        return int(str(row[0]))


@pytest.fixture(scope="module")
def platform() -> Iterator[Platform]:
    if not shutil.which("redis-server"):
        pytest.skip("There is no redis-server here.")
    with platform_folder() as folder, ExitStack() as started:
        database = Postgres(folder / "database").initialise()
        started.callback(database.kill)
        replica = database.replica(folder / "replica")
        started.callback(replica.kill)
        broker = Redis(folder / "broker").start()
        started.callback(broker.kill)
        environment = shared_environment(database) | {
            "DATABASE_REPLICA_URL": replica.url(APPLICATION),
            "CELERY_BROKER_URL": broker.url,
            "CALLS_PER_MINUTE": str(PER_MINUTE),
        }
        nodes = []
        for name in ("north", "south"):
            node = Served(folder / name, **environment)
            started.callback(node.kill)
            nodes.append(node.start())
        yield Platform(database, replica, broker, nodes)


def test_nothing_acknowledged_is_lost_whichever_part_is_killed(platform: Platform) -> None:
    north, south = platform.nodes
    with writing(platform) as writers:
        for kill_and_bring_back in (
            lambda: restarted(north),
            lambda: victim(south, "web").kill(),
            lambda: victim(south, "worker").kill(),
            lambda: victim(north, "sealer").kill(),
            lambda: (platform.broker.kill(), platform.broker.start()),
            lambda: (platform.replica.kill(), platform.replica.start()),
            lambda: (platform.database.kill(), platform.database.start()),
        ):
            time.sleep(PAUSE)
            kill_and_bring_back()
            for node in platform.nodes:
                healthy(node)
            go_on(writers)
    acknowledged = [memory_id for one in writers for memory_id in one.acknowledged]
    count = len(acknowledged)
    assert count_kept(platform.database.url(OWNER), acknowledged) == (count, count)


def test_every_record_is_sealed_once_however_many_seal(platform: Platform) -> None:
    until(lambda: platform.ask(UNSEALED) == 0)
    assert platform.ask(SEALED_TWICE) == 0
    verified = subprocess.run(
        [sys.executable, "manage.py", "audit_verify"],
        cwd=ROOT,
        env=platform.nodes[0].environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert verified.returncode == 0, verified.stdout + verified.stderr


def test_a_token_gets_its_calls_once_whichever_node_it_asks(platform: Platform) -> None:
    token = platform.nodes[0].first_run["agents"][0]["token"]
    over = threading.Event()

    def call(number: int) -> int:
        node, taken = platform.nodes[number % 2], 0
        with httpx.Client(headers={"Authorization": f"Bearer {token}"}, timeout=30) as client:
            while not over.is_set():
                answered = client.get(f"{node.base_url}/api/v1/caller").status_code
                assert answered in {200, 429}
                taken += answered == 200
                if answered == 429:
                    over.set()
        return taken

    began = time.monotonic()
    with ThreadPoolExecutor(CALLERS) as callers:
        taken = sum(callers.map(call, range(CALLERS)))
    refilled = math.ceil((time.monotonic() - began) * PER_MINUTE / 60)
    assert PER_MINUTE <= taken <= PER_MINUTE + refilled


@contextmanager
def writing(platform: Platform) -> Iterator[list[Writer]]:
    """People who write at both nodes meanwhile."""
    first, over = platform.nodes[0], threading.Event()
    writers = [Writer(first, timeout=10) for _ in range(2 * WRITERS_OF_A_NODE)]
    for number, writer in enumerate(writers):
        writer.base_url = platform.nodes[number % 2].base_url
    threads = [threading.Thread(target=write_until, args=[one, over]) for one in writers]
    for thread in threads:
        thread.start()
    try:
        yield writers
    finally:
        over.set()
        for thread in threads:
            thread.join()


def go_on(writers: list[Writer]) -> None:
    """Wait until each of them has been acknowledged something again."""
    before = [len(one.acknowledged) for one in writers]
    until(
        lambda: all(
            len(one.acknowledged) > number for one, number in zip(writers, before, strict=True)
        )
    )


def restarted(node: Served) -> None:
    """A machine that fails and comes back."""
    node.kill()
    node.start()
