"""PostgreSQL over TCP with a streaming replica, and Redis: what several machines share."""

from __future__ import annotations

import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import psycopg

from apps.ops.embedded_postgres import binaries
from apps.ops.local_settings import APPLICATION, DATABASE, SEALER, new_signing_key
from apps.ops.postgres_account import Account, account_for
from apps.ops.processes import end_with_parent
from tests.serving import free_port

OWNER, SUPERUSER, PASSWORD = "memory_owner", "postgres", "for-drills-only"
LOCAL = "127.0.0.1"
SECONDS = 60
SETTINGS = {
    "listen_addresses": LOCAL,
    "unix_socket_directories": "",
    "max_connections": "120",
    "shared_buffers": "128MB",
    "io_method": "sync",
    "wal_keep_size": "256MB",
}


class Server:
    """A program that listens on a port of its own."""

    def __init__(self, folder: Path) -> None:
        """Describe it; its folder is its user's."""
        self.folder, self.port = folder, free_port()
        self.account: Account = account_for(folder, needs=[binaries()])
        self.account.give_all(folder)
        self.process: subprocess.Popen[bytes] | None = None

    def launch(self, command: list[str]) -> None:
        """Start the program; it ends with us."""
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                self.account.command(command),
                **self.account.options(),
                cwd=self.folder,
                env=self.account.environment(),
                stdout=log,
                stderr=log,
                preexec_fn=end_with_parent(signal.SIGQUIT),
            )

    def end(self, number: signal.Signals) -> None:
        """Send a signal and wait until it is gone."""
        if self.process is not None:
            self.process.send_signal(number)
            self.process.wait(SECONDS)
            self.process = None

    def kill(self) -> None:
        """End it as a failing machine does."""
        self.end(signal.SIGKILL)


class Redis(Server):
    """A broker."""

    def start(self) -> Redis:
        """Start it; it keeps nothing on the disk."""
        own = ["--port", str(self.port), "--bind", LOCAL, "--save", "", "--appendonly", "no"]
        self.launch(["redis-server", *own])
        return self

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"redis://{LOCAL}:{self.port}/0"


class Postgres(Server):
    """A database server, or a replica of one."""

    @property
    def data(self) -> Path:
        """Its files."""
        return self.folder / "data"

    def url(self, user: str = SUPERUSER, *, name: str = DATABASE) -> str:
        """The address of a database for a login."""
        return f"postgres://{user}:{PASSWORD}@{LOCAL}:{self.port}/{quote(name)}"

    def start(self) -> Postgres:
        """Start it and wait until it answers."""
        settings = SETTINGS | {"port": str(self.port)}
        parts = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        self.launch([str(binaries() / "postgres"), "-D", str(self.data), *parts])
        deadline = time.monotonic() + SECONDS
        while True:
            with suppress(psycopg.OperationalError), self.connected(name="postgres"):
                return self
            assert time.monotonic() < deadline, (self.folder / "log").read_text()[-4000:]
            time.sleep(0.1)

    def connected(self, *, name: str = DATABASE) -> psycopg.Connection[tuple[object, ...]]:
        """A connection of the superuser."""
        return psycopg.connect(self.url(name=name), autocommit=True, connect_timeout=2)

    def stop(self) -> None:
        """Shut it down at once."""
        self.end(signal.SIGINT)

    def initialise(self) -> Postgres:
        """Make an empty database with the logins of the platform, and start."""
        secret = self.folder / "password"
        secret.write_text(PASSWORD)
        self.account.give(secret)
        own = ["--pgdata", str(self.data), "--username", SUPERUSER, "--pwfile", str(secret)]
        self.run("initdb", *own, "--auth", "scram-sha-256", "--encoding", "UTF8", "--locale", "C")
        self.start()
        with self.connected(name="postgres") as superuser:
            for login in (OWNER, APPLICATION, SEALER):
                superuser.execute(f"CREATE ROLE {login} LOGIN PASSWORD '{PASSWORD}'")
            superuser.execute(f"CREATE DATABASE {DATABASE} OWNER {OWNER}")
        with self.connected() as superuser:
            superuser.execute("CREATE EXTENSION vector")
        return self

    def replica(self, folder: Path) -> Postgres:
        """A streaming replica of this server, started."""
        copy = Postgres(folder)
        source = self.url(name="postgres")
        how = ("-X", "stream", "-R", "-c", "fast")
        copy.run("pg_basebackup", "-d", source, "-D", str(copy.data), *how)
        return copy.start()

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs as its user."""
        done = subprocess.run(
            self.account.command([str(binaries() / program), *arguments]),
            **self.account.options(),
            cwd=self.folder,
            env=self.account.environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr


def shared_environment(database: Postgres) -> dict[str, str]:
    """What the nodes of one platform have in common."""
    return {
        "SECRET_KEY": "for-drills-only-" * 4,
        "TOKEN_PEPPER": "for-drills-only-" * 3,
        "AUDIT_SIGNING_KEY": new_signing_key(),
        "DATABASE_URL": database.url(APPLICATION),
        "DATABASE_OWNER_URL": database.url(OWNER),
        "DATABASE_SEALER_URL": database.url(SEALER),
    }
