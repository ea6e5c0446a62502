"""A full disk stops writing, is said everywhere, and is over when there is space again."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import psutil
import pytest

from tests.drills.platform import Writer, count_kept, owner_url, platform_folder
from tests.serving import Served

SIZE = "700m"
SECONDS = 90


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of its own; without the right to mount one there is no such drill."""
    disk = folder / "disk"
    disk.mkdir()
    options = f"size={SIZE},mode=755"
    mounting = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(disk)]
    if os.geteuid() or subprocess.run(mounting, check=False, capture_output=True).returncode:
        pytest.skip("A disk of its own needs the right to mount one.")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=False)


def fill(disk: Path) -> Path:
    """Take what is left."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(64 * 1024))
    return ballast


def until(holds: Callable[[], bool], what: str, served: Served) -> None:
    deadline = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < deadline, f"{what}: {served.health()}\n{served.output[-6000:]}"
        time.sleep(0.2)


def test_a_full_disk_is_said_and_is_over_when_there_is_space() -> None:
    with platform_folder() as folder, small_disk(folder) as disk:
        served = Served(disk / "data", LOW_DISK_MB="50")
        served.log = folder / "serve.log"  # where whoever runs it keeps it
        served.start()
        try:
            watch_it_fill_and_heal(served, disk)
        finally:
            served.stop()


def watch_it_fill_and_heal(served: Served, disk: Path) -> None:
    writer = Writer(served, timeout=10)
    assert [writer.write() for _ in range(20)] == [201] * 20
    assert "warnings" not in served.health()[1]
    ballast = fill(disk)

    status, health = served.health()
    assert (status, health["causes"]["disk"][:16]) == (503, "The disk is full")
    assert "free" in health["warnings"]["disk"]
    while (answered := writer.write()) == 201:  # in space that its files have already
        assert len(writer.acknowledged) < 10_000
    assert answered == 503
    until(lambda: "serve.low_disk" in served.output, "the log does not warn", served)

    server_of(served).kill()
    until(lambda: "disk is full" in cause_of(served), "the cause is not said", served)
    assert "serve.database_trouble" in served.output
    page = httpx.get(f"{served.base_url}/admin/", timeout=10)
    assert (page.status_code, "The disk is full" in page.text) == (503, True)
    figures = httpx.get(f"{served.base_url}/metrics", timeout=60).text
    assert "memory_platform_disk_low 1.0" in figures
    assert served.process is not None
    assert served.process.poll() is None

    ballast.unlink()
    until(lambda: served.health()[0] == 200, "it does not come back", served)
    assert "warnings" not in served.health()[1]
    until(lambda: writer.write() == 201, "it does not write", served)
    count = len(writer.acknowledged)
    assert count_kept(owner_url(served), writer.acknowledged) == (count, count)


def server_of(served: Served) -> psutil.Process:
    """Its PostgreSQL."""
    number = int((served.data / "postgres" / "data" / "postmaster.pid").read_text().split()[0])
    return psutil.Process(number)


def cause_of(served: Served) -> str:
    """What `/healthz` says of the database."""
    cause: str = served.health()[1].get("causes", {}).get("database", "")
    return cause
