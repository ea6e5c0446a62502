"""`manage.py serve` as a process: it starts, survives being killed, and leaves nothing behind."""

import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from apps.ops.postgres_account import account_for
from tests.serving import ROOT, Served, free_port, refusal

MEGABYTE = 1024 * 1024
#: Within which the worker has sealed once: it does so every second.
JOB_SECONDS = 30


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that every user of the machine can pass through, unlike pytest's own."""
    path = Path(tempfile.mkdtemp(prefix="mp-", dir="/tmp"))
    path.chmod(0o755)
    yield path
    for process in Served(path / "data").processes():
        process.kill()
    shutil.rmtree(path)


def test_serve_runs_guards_its_folder_and_survives_a_kill(folder):
    """One story, because every start costs seconds."""
    served = Served(folder / "data").start()
    assert served.health() == (
        200,
        {"status": "ok", "checks": {"database": "ok", "migrations": "ok", "worker": "ok"}},
    )
    assert_private(served.data / "settings.env")
    assert_private(served.data / "first-run.json")
    assert served.first_run["base_url"] == served.base_url
    assert served.output.count(served.first_run["admin"]["password"]) == 1
    assert_lean(served)
    assert_figures_of_all_processes(served)

    message = refusal(served.data)
    assert message.count("\n") == 0
    assert "Another `manage.py serve`" in message
    message = refusal(folder / "second", PORT=str(served.port))
    assert f"PORT {served.port} on 127.0.0.1 is in use" in message

    served.stop(signal.SIGKILL)
    served.start()
    assert served.stop(signal.SIGTERM) == 0
    assert served.processes() == []
    assert served.output.count("First start.") == 1


def test_sigint_stops_everything_for_an_ordinary_user_too(folder):
    needs = [Path(sys.executable).resolve().parent, ROOT]
    account = account_for(folder / "none-yet", needs=needs)
    account.give(folder)
    served = Served(folder / "data").start(account=account)
    assert {process.uids().real for process in served.processes()} == {account.uid}
    assert account.uid != 0
    assert_private(served.data / "settings.env")
    assert served.stop(signal.SIGINT) == 0
    assert served.processes() == []


def test_an_unreachable_database_is_one_sentence(folder):
    url = f"postgres://someone:secret-word@127.0.0.1:{free_port()}/memories"
    message = subprocess.run(
        [sys.executable, "manage.py", "prepare_database", "--wait", "0"],
        cwd=ROOT,
        env={**Served(folder / "data").environment, **secrets(), "DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
    ).stderr.strip()
    assert message.startswith("CommandError: The database memories at 127.0.0.1:")
    assert message.count("\n") == 0
    assert "secret-word" not in message


@pytest.mark.parametrize("name", ["SECRET_KEY", "TOKEN_PEPPER", "DATABASE_URL"])
def test_settings_refuse_to_work_without(folder, name):
    url = "postgres://someone@127.0.0.1/memories"
    environment = {
        **Served(folder / "data").environment,
        **secrets(),
        "DATABASE_URL": url,
        name: "",
    }
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"memory-platform: {name} is not set")
    assert done.stderr.strip().count("\n") == 0


def secrets() -> dict[str, str]:
    return {"SECRET_KEY": "for-tests-only" * 5, "TOKEN_PEPPER": "for-tests-only"}


def assert_private(path: Path) -> None:
    assert path.stat().st_mode & 0o777 == 0o600


def assert_lean(served: Served) -> None:
    """A web process at rest stays below 250 MB, everything below 900 MB."""
    resident = {process: process.memory_info().rss for process in served.processes()}
    web = [size for process, size in resident.items() if is_web(process)]
    assert web
    assert max(web) < 250 * MEGABYTE
    assert sum(resident.values()) < 900 * MEGABYTE


def assert_figures_of_all_processes(served: Served) -> None:
    """A web process tells how long requests took, and the jobs of the worker."""
    named = {
        'memory_platform_http_request_duration_seconds_count{route="healthz",status="2xx"}',
        'memory_platform_job_duration_seconds_count{job="audit.seal",status="ok"}',
    }
    deadline = time.monotonic() + JOB_SECONDS
    while missing := {name for name in named if name not in served.metrics()}:
        assert time.monotonic() < deadline, missing
        time.sleep(0.2)
    assert_private_folder(served.data / "run" / "metrics")


def assert_private_folder(path: Path) -> None:
    assert path.stat().st_mode & 0o777 == 0o700


def is_web(process: psutil.Process) -> bool:
    return "memory_platform.web" in process.cmdline()


def test_an_embedder_that_cannot_work_ends_the_start_with_one_sentence(folder):
    message = refusal(folder / "data", EMBEDDER="onnx", EMBEDDER_PATH=str(folder))
    assert message == f"memory-platform: EMBEDDER_PATH: there is no model.onnx in {folder}."
