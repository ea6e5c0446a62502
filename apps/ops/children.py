"""Child processes: commands and copies of ours. Started, restarted when they die, stopped.

No Django here.
"""

import json
import os
import signal
import subprocess
import time
from abc import abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Protocol

import psutil
import structlog

from apps.common.installation import CHILD_NAME
from apps.ops.postgres_account import Account
from apps.ops.processes import (
    end_with_parent,
    name_process,
    stop_process,
    wait_for_exit,
    write_private,
)

logger = structlog.get_logger(__name__)

LOOK_EVERY = 0.2  # seconds
STOP_SECONDS = 8.0
FIRST_PAUSE = 0.5  # seconds before a dead child is started again; doubles with every death
MAX_PAUSE = 30.0
STABLE_AFTER = 60.0  # a child that lived this long starts with the first pause again


class Running(Protocol):
    """A process that was started, as subprocess describes one."""

    @property
    def pid(self) -> int:
        """Its number."""

    def poll(self) -> int | None:
        """Its exit code; None while it runs."""

    def terminate(self) -> None:
        """Ask it to end."""

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end. Raises TimeoutExpired."""


@dataclass(kw_only=True)
class Child:
    """A process that has to run all the time."""

    name: str
    process: Running | None = None
    started_at: float = 0.0
    start_again_at: float = 0.0
    pause: float = field(default=FIRST_PAUSE)

    def start(self) -> None:
        """Start it in a session of its own: Ctrl-C reaches the supervisor alone."""
        self.started_at = time.monotonic()
        self.process = self.begin()

    @abstractmethod
    def begin(self) -> Running:
        """Start the process."""

    def has_died(self) -> bool:
        """Tell whether the command ended although nobody asked it to."""
        return self.process is not None and self.process.poll() is not None

    def schedule_restart(self) -> None:
        """Decide when to start again: soon at first, later each time it dies young."""
        kill_session(self)
        if time.monotonic() - self.started_at > STABLE_AFTER:
            self.pause = FIRST_PAUSE
        self.start_again_at = time.monotonic() + self.pause
        self.pause = min(self.pause * 2, MAX_PAUSE)
        self.process = None

    def is_due(self) -> bool:
        """Tell whether the pause before a restart is over."""
        return self.process is None and time.monotonic() >= self.start_again_at


@dataclass(kw_only=True)
class Command(Child):
    """A program."""

    command: Sequence[str]
    environment: dict[str, str]
    file_descriptors: Sequence[int] = ()
    account: Account = field(default_factory=Account.of_ours)

    def begin(self) -> Running:
        """Run it."""
        return subprocess.Popen(  # noqa: S603
            self.account.command(list(self.command), end_with_parent="TERM"),
            **self.account.options(),
            env={**os.environ, **self.environment},
            pass_fds=self.file_descriptors,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=end_with_parent(signal.SIGTERM),
        )


@dataclass(kw_only=True)
class Copy(Child):
    """A copy of this process, which has no threads, at work on a function."""

    act: Callable[[], None]

    def begin(self) -> Running:
        """Copy this process."""
        return Forked(self.name, self.act)


class Forked:
    """What a copy of this process is to it."""

    def __init__(self, name: str, act: Callable[[], None]) -> None:
        """Make the copy, which ends with the function."""
        child = [name, act, end_with_parent(signal.SIGTERM)]
        self._process = get_context("fork").Process(target=_be_copy, args=child)
        self._process.start()
        self.pid: int = self._process.pid or 0

    def poll(self) -> int | None:
        """Its exit code; None while it runs."""
        return self._process.exitcode

    def terminate(self) -> None:
        self._process.terminate()

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end. Raises TimeoutExpired."""
        self._process.join(timeout)
        code = self._process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired(self._process.name, timeout or 0.0)
        return code


def _be_copy(name: str, act: Callable[[], None], end_with_parent: Callable[[], None]) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    os.setsid()
    end_with_parent()
    os.environ[CHILD_NAME] = name
    name_process(name)
    act()


class StartGate:
    """Keeps children waiting for the end of a pipe until it is opened.

    They load their code meanwhile. If we die, the pipe closes and our death ends them anyway.
    """

    def __init__(self) -> None:
        """Make the pipe; only its reading end is ever handed on."""
        self.reading, self._writing = os.pipe()

    def open(self) -> None:
        """Let everybody through, those too that come later. Opening twice is fine."""
        if self._writing >= 0:
            os.close(self._writing)
        self._writing = -1


def look_after(children: Sequence[Child]) -> bool:
    """Start who was not started yet, and again who died when the pause is over; tells whether
    anybody was."""
    started = [child for child in children if _look_after_one(child)]
    return bool(started)


def _look_after_one(child: Child) -> bool:
    if child.has_died():
        logger.warning("serve.child_died", process=child.name)
        child.schedule_restart()
    if not child.is_due():
        return False
    if child.started_at:
        logger.info("serve.restarted", process=child.name)
    child.start()
    return True


def kill_session(child: Child) -> None:
    """End whatever a child left in its session."""
    if child.process is not None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child.process.pid, signal.SIGKILL)


def stop_children(children: Sequence[Child], *, seconds: float = STOP_SECONDS) -> None:
    """Ask all at once, wait for all, then end by force whoever is still there."""
    running = [child for child in children if child.process is not None]
    for child in running:
        if child.process is not None and child.process.poll() is None:
            child.process.terminate()
    deadline = time.monotonic() + seconds
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
