"""Child processes of the supervisor: started, restarted when they die, stopped. No Django here."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil
import structlog

from apps.ops.postgres_account import Account
from apps.ops.processes import end_with_parent, stop_process, wait_for_exit, write_private

logger = structlog.get_logger(__name__)

STOP_SECONDS = 8.0
FIRST_PAUSE = 0.5  # seconds before a dead child is started again; doubles with every death
MAX_PAUSE = 30.0
STABLE_AFTER = 60.0  # a child that lived this long starts with the first pause again


@dataclass
class Child:
    """A command that has to run all the time."""

    name: str
    command: Sequence[str]
    environment: dict[str, str]
    file_descriptors: Sequence[int] = ()
    account: Account = field(default_factory=Account.of_ours)
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    start_again_at: float = 0.0
    pause: float = field(default=FIRST_PAUSE)

    def start(self, *, stdin: int = subprocess.DEVNULL) -> None:
        """Start the command in a session of its own: Ctrl-C reaches the supervisor alone.

        A command that reads ``stdin`` to its end waits there; see StartGate.
        """
        self.started_at = time.monotonic()
        self.process = subprocess.Popen(  # noqa: S603
            self.account.command(list(self.command), end_with_parent="TERM"),
            **self.account.options(),
            env={**os.environ, **self.environment},
            pass_fds=self.file_descriptors,
            stdin=stdin,
            start_new_session=True,
            preexec_fn=end_with_parent(signal.SIGTERM),
        )

    def has_died(self) -> bool:
        """Tell whether the command ended although nobody asked it to."""
        return self.process is not None and self.process.poll() is not None

    def schedule_restart(self) -> None:
        """Decide when to start again: soon at first, later each time it dies young."""
        kill_session(self)
        lived = time.monotonic() - self.started_at
        self.pause = FIRST_PAUSE if lived > STABLE_AFTER else min(self.pause * 2, MAX_PAUSE)
        self.start_again_at = time.monotonic() + self.pause
        self.process = None

    def is_due(self) -> bool:
        """Tell whether the pause before a restart is over."""
        return self.process is None and time.monotonic() >= self.start_again_at


class StartGate:
    """Keeps children waiting at the end of their standard input until it is opened.

    They load their code meanwhile. If we die, the pipe closes and our death ends them anyway.
    """

    def __init__(self) -> None:
        """Make the pipe; only its reading end is ever handed on."""
        self.reading, self._writing = os.pipe()

    def open(self) -> None:
        """Let everybody through. Opening twice is fine."""
        for end in (self.reading, self._writing):
            with suppress(OSError):
                os.close(end)
        self.reading = self._writing = -1


def kill_session(child: Child) -> None:
    """End whatever a child left in its session."""
    if child.process is not None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child.process.pid, signal.SIGKILL)


def stop_children(children: Sequence[Child]) -> None:
    """Ask all at once, wait for all, then end by force whoever is still there."""
    running = [child for child in children if child.process is not None]
    for child in running:
        if child.process is not None and child.process.poll() is None:
            child.process.terminate()
    deadline = time.monotonic() + STOP_SECONDS
    for child in running:
        if child.process is None:
            continue
        with suppress(subprocess.TimeoutExpired):
            child.process.wait(timeout=max(0.0, deadline - time.monotonic()))
        kill_session(child)
        child.process.wait()
        child.process = None


class Register:
    """A file that names our children, so that the start after a kill can find them."""

    def __init__(self, path: Path) -> None:
        """Remember where the file is."""
        self.path = path

    def write(self, children: Sequence[Child]) -> None:
        """Note who runs now; the start time tells a child from a later owner of its pid."""
        entries = []
        for child in children:
            if child.process is not None:
                with suppress(psutil.NoSuchProcess):
                    started = psutil.Process(child.process.pid).create_time()
                    entries.append({"pid": child.process.pid, "started": started})
        try:
            write_private(self.path, json.dumps(entries))
        except OSError as error:  # a full disk, say: only the start after a kill would miss it
            logger.warning("serve.children_not_noted", error=error.strerror)

    def stop_left_behind(self) -> None:
        """Stop children of a supervisor that was killed."""
        left = self._left_behind()
        for process in left:
            with suppress(psutil.NoSuchProcess):
                process.terminate()
        deadline = time.monotonic() + STOP_SECONDS
        for process in left:
            if not wait_for_exit(process, seconds=max(0.1, deadline - time.monotonic())):
                stop_process(process, signals=[(signal.SIGKILL, 5.0)])
        self.path.unlink(missing_ok=True)

    def _left_behind(self) -> list[psutil.Process]:
        try:
            entries = json.loads(self.path.read_text(encoding="utf-8"))
            noted = [(int(entry["pid"]), float(entry["started"])) for entry in entries]
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            return []
        found = []
        for pid, started in noted:
            with suppress(psutil.NoSuchProcess):
                process = psutil.Process(pid)
                if abs(process.create_time() - started) < 1:
                    found.append(process)
        return found
