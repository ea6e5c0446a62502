"""The embedded server by itself: what a killed predecessor left neither harms nor is harmed."""

import errno
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

from apps.ops.database_keeper import DatabaseKeeper
from apps.ops.embedded_postgres import (
    MAX_LOG_BYTES,
    OWNER,
    SOCKET_NAME,
    EmbeddedPostgres,
    socket_folder_for,
)
from apps.ops.local_settings import embedded_url
from apps.ops.processes import FolderInUse, StartError
from apps.ops.trouble import (
    DAMAGED,
    DISK_FULL,
    NO_MEMORY,
    NOT_ALLOWED,
    OTHER_VERSION,
    TAKEN,
    UNKNOWN,
    cause_of_error,
    cause_of_log,
)
from tests.patience import until
from tests.tables import table

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
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]) as bystander:
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
        "server.start(); print('up', flush=True); time.sleep(600)"
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


def test_one_that_dies_is_started_again_and_one_that_cannot_start_says_why_until_it_can(running):
    told: list[str] = []
    keeper = DatabaseKeeper(running, tell=told.append)
    until(keeper.look)
    kill(running)
    assert not keeper.look()
    until(keeper.look)
    connect(running).close()
    assert set(told) == {""}

    version = running.data / "PG_VERSION"
    kill(running)
    version.write_text("15\n")
    until(lambda: not keeper.look() and told[-1] == OTHER_VERSION)
    pause = keeper.back_off.pause
    until(lambda: not keeper.look() and keeper.back_off.pause == pause * 2)
    version.write_text("18\n")
    until(keeper.look)
    assert told[-1] == ""
    assert keeper.back_off.pause == 0


def kill(server: EmbeddedPostgres) -> None:
    pid = server.running_pid()
    assert pid is not None
    psutil.Process(pid).kill()
    server._process.wait()


LOGS = {
    "disk": ("PANIC:  could not write to file: No space left on device", DISK_FULL),
    "quota": ("FATAL:  could not extend file: Disk quota exceeded", DISK_FULL),
    "owner": ("FATAL:  data directory has wrong ownership", NOT_ALLOWED),
    "permissions": ('FATAL:  could not open file "postmaster.pid": Permission denied', NOT_ALLOWED),
    "mode": ("FATAL:  data directory has group or world access", NOT_ALLOWED),
    "read-only": ("FATAL:  could not create lock file: Read-only file system", NOT_ALLOWED),
    "socket": ("FATAL:  could not create any Unix-domain sockets", TAKEN),
    "port": ('LOG:  could not bind IPv4 address "127.0.0.1": Address already in use', TAKEN),
    "version": ("FATAL:  database files are incompatible with server", OTHER_VERSION),
    "memory": ("FATAL:  could not map anonymous shared memory: Cannot allocate memory", NO_MEMORY),
    "damage": ("PANIC:  could not locate a valid checkpoint record at 0/2", DAMAGED),
    "something else": ("FATAL:  something nobody has seen", UNKNOWN),
}


@table("line, sentence", list(LOGS.values()), ids=list(LOGS))
def test_the_cause_is_read_from_what_the_server_said(tmp_path, line, sentence):
    lines = ["LOG:  starting PostgreSQL", line, "LOG:  database system is shut down"]
    cause = cause_of_log(lines, folder=tmp_path)
    assert cause.sentence == sentence
    assert "FATAL" not in line or cause.said == line


def test_a_server_that_could_not_even_write_its_log_had_no_space(tmp_path, monkeypatch):
    nearly_full = shutil._ntuple_diskusage(10**9, 10**9 - 10**6, 10**6)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: nearly_full)
    assert cause_of_log([], folder=tmp_path).sentence == DISK_FULL


REFUSED = {
    "disk": (OSError(errno.ENOSPC, "No space left on device", "/secret/place"), DISK_FULL),
    "permissions": (PermissionError(errno.EACCES, "Permission denied", "/secret"), NOT_ALLOWED),
    "owner": (StartError("/secret/place belongs to another user: remove it."), NOT_ALLOWED),
    "anything": (RuntimeError("in /secret/place"), UNKNOWN),
}


@table("error, sentence", list(REFUSED.values()), ids=list(REFUSED))
def test_what_everybody_is_told_names_no_place(error, sentence):
    cause = cause_of_error(error)
    assert cause.sentence == sentence
    assert "secret" not in cause.sentence
    assert "secret" in cause.said


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
