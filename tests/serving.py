"""Run `manage.py serve` as people do: a process of its own, on a folder and a port of its own."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import psutil
from django.conf import settings

from apps.ops.postgres_account import Account

ROOT = Path(__file__).resolve().parents[1]
START_SECONDS = 300
STOP_SECONDS = 60
#: Variables of the tests' own environment that a served copy must not see.
PRIVATE_TO_TESTS = ("DJANGO_SETTINGS_MODULE", "MEMORY_PLATFORM_PROCESS", "DATABASE_", "PYTEST_")


def free_port() -> int:
    """Return a port nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def database_url(login: str = "default", *, name: str = "") -> str:
    """Address of the tests' database, or of one beside it, for programs that tests start."""
    given = settings.DATABASES[login]
    user = ":".join(filter(None, [given["USER"], given["PASSWORD"]]))
    is_folder = given["HOST"].startswith("/")
    host = "" if is_folder else f"{given['HOST']}:{given['PORT'] or 5432}"
    folder = f"?host={given['HOST']}" if is_folder else ""
    return f"postgresql://{user}@{host}/{name or given['NAME']}{folder}"


class Served:
    """One `manage.py serve`."""

    def __init__(self, data: Path, *, port: int | None = None, **environment: str) -> None:
        """Describe the copy; nothing starts yet."""
        self.data = data
        self.port = port or free_port()
        self.log = data.with_name(f"{data.name}.log")
        inherited = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(PRIVATE_TO_TESTS)
        }
        own = {
            "EMBEDDER": "wordllama",
            "MEMORY_PLATFORM_DATA": str(data),
            "PORT": str(self.port),
            "WEB_CONCURRENCY": "1",
        }
        self.environment = inherited | own | environment
        self.command, self.folder = [sys.executable, "manage.py", "serve"], ROOT
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def base_url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_running(self) -> bool:
        """Whether it was started and not stopped since."""
        return self.process is not None

    @property
    def output(self) -> str:
        """Everything it has printed so far, over all its starts."""
        return self.log.read_text(errors="replace")

    @property
    def first_run(self) -> dict[str, Any]:
        """The secrets of its first start."""
        return json.loads((self.data / "first-run.json").read_text())

    def start(self, *, account: Account | None = None) -> "Served":
        """Start it, as another user if one is given, and wait until it answers."""
        command = self.command
        with self.log.open("ab") as log:
            said_before = log.tell()
            self.process = subprocess.Popen(
                account.command(command) if account else command,
                **(account.options() if account else {}),
                cwd=self.folder,
                env=self.environment,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise AssertionError(f"serve ended with {self.process.returncode}: {self.output}")
            # What another start left behind may still answer; only this one's own words count.
            said = self.log.read_bytes()[said_before:]
            if b"is running" in said and self.health()[0] == 200:
                return self
            time.sleep(0.1)
        raise AssertionError(f"serve did not answer: {self.output}")

    def health(self) -> tuple[int, dict[str, Any]]:
        """Return status and body of `/healthz`; status 0 when nothing answers."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("GET", "/healthz")
            response = connection.getresponse()
            return response.status, json.loads(response.read())
        except (OSError, http.client.HTTPException):  # also what ends in the midst of its answer
            return 0, {}
        finally:
            connection.close()

    def metrics(self) -> str:
        """Return what `/metrics` says."""
        return httpx.get(f"{self.base_url}/metrics", timeout=60).text

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and return the exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(number)
        code = self.process.wait(STOP_SECONDS)
        self.process = None
        return code

    def kill(self) -> None:
        """End every process of this copy at once, as a failing machine does."""
        for process in self.processes():
            with suppress(psutil.NoSuchProcess):  # those above it take it with them
                process.kill()
        if self.process is not None:
            self.process.wait(STOP_SECONDS)
            self.process = None

    def processes(self) -> list[psutil.Process]:
        """Return every process that belongs to this copy, by folder or by environment."""
        return [process for process in psutil.process_iter() if self._owns(process)]

    def processes_of(self, kind: str) -> list[psutil.Process]:
        """Return its processes of a kind, oldest first: web, worker, sealer, serving, postgres."""
        found = [process for process in self.processes() if is_of(process, kind)]
        return sorted(found, key=lambda process: process.create_time())

    def _owns(self, process: psutil.Process) -> bool:
        try:
            folder = str(self.data)
            if process.status() == psutil.STATUS_ZOMBIE:
                return False
            return (
                process.environ().get("MEMORY_PLATFORM_DATA") == folder
                or any(folder in argument for argument in process.cmdline())
                or process.cwd().startswith(folder)
            )
        except psutil.Error:
            return False


def is_of(process: psutil.Process, kind: str) -> bool:
    """Tell whether a process is of a kind: its name says so, of the sealer its command."""
    try:
        is_named = process.name().startswith(kind)
        return is_named or (kind == "sealer" and "memory_platform.sealer" in process.cmdline())
    except psutil.Error:
        return False


def refusal(data: Path, **environment: str) -> str:
    """Start a copy that cannot start and return what it says."""
    served = Served(data, **environment)
    done = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=served.environment,
        capture_output=True,
        text=True,
        timeout=START_SECONDS,
        check=False,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr.strip()


def run(*command: object, **options: Any) -> str:
    """Run a program as people do; what it prints. It has to end well."""
    done = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, timeout=300, check=False, **options
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
