"""Web, worker and PostgreSQL are killed while people write: nothing acknowledged is lost."""

from __future__ import annotations

import threading
import time

import psutil

from tests.drills.platform import Writer, count_kept, owner_url, platform_folder
from tests.serving import Served

WRITERS, SECONDS, ROUNDS = 4, 60, 2


def test_nothing_acknowledged_is_lost_when_processes_are_killed() -> None:
    with platform_folder() as folder:
        served = Served(folder / "data", WEB_CONCURRENCY="2", CALLS_PER_MINUTE="100000").start()
        try:
            kill_and_count(served)
        finally:
            served.stop()


def kill_and_count(served: Served) -> None:
    over = threading.Event()
    writers = [Writer(served, timeout=10) for _ in range(WRITERS)]
    threads = [threading.Thread(target=write_until, args=[one, over]) for one in writers]
    for thread in threads:
        thread.start()
    for _ in range(ROUNDS):
        for kind in ("web", "worker", "serving", "postgres"):
            time.sleep(2)
            victim(served, kind).kill()
            healthy(served)
    over.set()
    for thread in threads:
        thread.join()
    acknowledged = [memory_id for one in writers for memory_id in one.acknowledged]
    assert len(acknowledged) > WRITERS * ROUNDS
    count = len(acknowledged)
    assert count_kept(owner_url(served), acknowledged) == (count, count)


def write_until(writer: Writer, over: threading.Event) -> None:
    while not over.is_set():
        writer.write()
        time.sleep(0.05)


def victim(served: Served, kind: str) -> psutil.Process:
    """The first process of a kind; of PostgreSQL its server."""
    return served.processes_of(kind)[0]


def healthy(served: Served) -> None:
    deadline = time.monotonic() + SECONDS
    while served.health()[0] != 200:
        assert time.monotonic() < deadline, served.health()
        time.sleep(0.1)
