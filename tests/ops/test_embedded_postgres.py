"""The embedded server by itself: what a killed predecessor left neither harms nor is harmed."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest

from apps.ops.embedded_postgres import (
    MAX_LOG_BYTES,
    OWNER,
    SOCKET_NAME,
    EmbeddedPostgres,
    socket_folder_for,
)
from apps.ops.local_settings import embedded_url
from apps.ops.processes import FolderInUse, StartError

PASSWORD = "for-tests-only"


@pytest.fixture(scope="module")
def server() -> Iterator[EmbeddedPostgres]:
    folder = Path(tempfile.mkdtemp(prefix="mp-", dir="/tmp"))
    folder.chmod(0o755)
    server = EmbeddedPostgres(folder / "postgres", password=PASSWORD, durable=False)
    yield server
    server.stop()
    shutil.rmtree(folder)


@pytest.fixture
def running(server: EmbeddedPostgres) -> Iterator[EmbeddedPostgres]:
    server.start()
    yield server
    server.stop()


def connect(server: EmbeddedPostgres, *, password: str = PASSWORD) -> psycopg.Connection:
    url = embedded_url(OWNER, password, folder=server.folder, database="postgres")
    return psycopg.connect(url)


def test_it_never_trusts_and_never_listens_on_the_network(running):
    with connect(running) as connection:
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",)
        rules = connection.execute("SELECT auth_method FROM pg_hba_file_rules").fetchall()
    assert {method for (method,) in rules} == {"scram-sha-256"}
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        connect(running, password="guessed")
    assert running.socket_folder.stat().st_mode & 0o777 == 0o700
    assert running.data.stat().st_mode & 0o077 == 0


def test_the_log_begins_anew_when_it_has_grown(server: EmbeddedPostgres) -> None:
    server.start()
    server.stop()
    small = server.log.stat().st_size
    server.start()
    server.stop()
    assert server.log.stat().st_size > small
    old = b"x" * (MAX_LOG_BYTES + 1)
    server.log.write_bytes(old)

    server.start()
    server.stop()
    assert 0 < server.log.stat().st_size < MAX_LOG_BYTES
    assert server.log.with_suffix(".log.1").read_bytes() == old
    assert server.log.stat().st_mode & 0o777 == 0o600


def test_root_is_not_who_it_runs_as(running):
    process = psutil.Process(running.running_pid())
    assert 0 not in process.uids()
    if os.geteuid() != 0:
        assert process.uids().real == os.geteuid()


def test_a_second_start_on_the_same_folder_is_refused(running):
    with pytest.raises(FolderInUse, match=f"in use by process {os.getpid()}"):
        EmbeddedPostgres(running.folder, password=PASSWORD).start()


def test_a_reused_pid_in_a_stale_pid_file_is_neither_killed_nor_in_the_way(server):
    server.start()
    pid_file = server.data / "postmaster.pid"
    left = pid_file.read_text().splitlines()
    server.stop()
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]) as bystander:
        stale = "\n".join([str(bystander.pid), *left[1:]]) + "\n"
        for path in (pid_file, server.socket_folder / f"{SOCKET_NAME}.lock"):
            path.write_text(stale)
        assert server.running_pid() is None
        server.start()
        assert bystander.poll() is None
        assert server.running_pid() not in {None, bystander.pid}
        connect(server).close()
        server.stop()
        bystander.kill()


def test_a_server_left_by_a_killed_owner_is_taken_over(server):
    abandon = (
        "import sys, time; from pathlib import Path;"
        "from apps.ops.embedded_postgres import EmbeddedPostgres as Server;"
        "server = Server(Path(sys.argv[1]), password=sys.argv[2], durable=False);"
        "server.start(); print('up', flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", abandon, str(server.folder), PASSWORD]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == b"up\n"
        left = server.running_pid()
        owner.send_signal(signal.SIGKILL)
    server.start()
    assert server.running_pid() not in {None, left}
    assert left is not None
    assert not psutil.pid_exists(left) or psutil.Process(left).status() == psutil.STATUS_ZOMBIE
    server.stop()
    assert server.running_pid() is None


def test_a_server_that_dies_is_started_again(running):
    psutil.Process(running.running_pid()).kill()
    assert running._process.wait() != 0
    assert running.restart_if_dead()
    connect(running).close()


def test_a_folder_too_deep_for_a_socket_gets_a_short_path():
    deep = Path("/tmp") / ("deep-" * 30)
    assert len(str(socket_folder_for(deep) / SOCKET_NAME)) < 100
    assert socket_folder_for(deep) != socket_folder_for(deep / "other")


def test_data_of_another_version_is_refused_in_one_sentence(server):
    if not server.data.exists():
        server.start()
        server.stop()
    version = server.data / "PG_VERSION"
    written = version.read_text()
    version.write_text("15\n")
    try:
        with pytest.raises(StartError, match="was written by PostgreSQL 15"):
            server.start()
    finally:
        version.write_text(written)
        server.stop()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root changes users")
def test_below_a_folder_closed_to_others_root_hands_on_one_capability():
    folder = Path(tempfile.mkdtemp(prefix="mp-closed-", dir="/tmp"))
    server = EmbeddedPostgres(folder / "postgres", password=PASSWORD, durable=False)
    try:
        server.start()
        status = Path(f"/proc/{server.running_pid()}/status").read_text()
        effective = next(line for line in status.splitlines() if line.startswith("CapEff:"))
        assert int(effective.split()[1], 16).bit_count() == 1
        connect(server).close()
    finally:
        server.stop()
        shutil.rmtree(folder)
