"""Small operating system helpers of the programs that start others. No Django here."""

import ctypes
import errno
import fcntl
import os
import signal
import socket
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import NoReturn, TextIO, TypeVar

import psutil

from apps.common.installation import python, python_path

PR_SET_PDEATHSIG = 1
PR_SET_NAME = 15
Result = TypeVar("Result")


class StartError(Exception):
    """Something cannot start; the message is one sentence for the person at the terminal."""


class Unreachable(StartError):
    """The database does not answer; it may later."""


class FolderInUse(StartError):
    """Another process holds the folder."""


class FolderLock:
    """An exclusive lock on a file, held until `release` or the end of the process."""

    def __init__(self, path: Path) -> None:
        """Remember the file; nothing is locked yet."""
        self.path = path
        self._file: TextIO | None = None

    @property
    def is_held(self) -> bool:
        """Whether we have it."""
        return self._file is not None

    def acquire(self) -> bool:
        """Take the lock and write our pid into the file; False if another process holds it.

        Taking it twice is fine. The pid is for messages only: a full disk may not take it.
        """
        if self._file is not None:
            return True
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = self.path.open("a+", encoding="utf-8")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            return False
        self._file = file
        with suppress(OSError):
            os.ftruncate(file.fileno(), 0)
            os.write(file.fileno(), f"{os.getpid()}\n".encode())
        return True

    def holder(self) -> str:
        """Return the pid the holder wrote, for a message."""
        return self.path.read_text(encoding="utf-8").strip() or "unknown"

    def release(self) -> None:
        """Give the lock back."""
        if self._file is not None:
            self._file.close()
            self._file = None


def run_apart(act: Callable[..., Result], **arguments: object) -> Result:
    """Run a function in a child process: what it loads does not stay in this one.

    Its errors are raised here. Whoever calls has no open connections, which both would use.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as child:
        return child.submit(act, **arguments).result()


def become_supervisor() -> NoReturn:
    """Go on as the program that serves: this process, with nothing of what it has loaded."""
    command = python("memory_platform.supervisor")
    own = {"MEMORY_PLATFORM_PROCESS": "supervisor", "PYTHONPATH": python_path()}
    os.execve(command[0], command, {**os.environ, **own})  # noqa: S606


def end_with_parent(number: signal.Signals, *, parent: int | None = None) -> Callable[[], None]:
    """Return a function for the child that asks the kernel for `number` when its parent dies.

    Made in the parent unless `parent` says who that is. Linux only; elsewhere the next start stops
    what a killed one left behind.
    """
    parent = os.getpid() if parent is None else parent
    if sys.platform != "linux":
        return lambda: None
    libc = ctypes.CDLL(None)

    def in_child() -> None:
        libc.prctl(PR_SET_PDEATHSIG, int(number))
        if os.getppid() != parent:  # it died before we asked
            os.kill(os.getpid(), number)

    return in_child


def name_process(name: str) -> None:
    """Let `ps` and `top` show what this process is; on Linux only."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_NAME, name.encode())


def wait_for_exit(process: psutil.Process, *, seconds: float) -> bool:
    """Wait until a process that need not be our child is gone; False if it outlives the wait."""
    try:
        process.wait(timeout=seconds)
    except psutil.TimeoutExpired:
        return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True
    return True


def stop_process(process: psutil.Process, *, signals: list[tuple[signal.Signals, float]]) -> None:
    """Send signals, politest first, each with the seconds it is given to work."""
    for number, seconds in signals:
        try:
            process.send_signal(number)
        except psutil.NoSuchProcess:
            return
        if wait_for_exit(process, seconds=seconds):
            return


def write_private(path: Path, text: str) -> None:
    """Replace a file in one step; only its owner may ever read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    unfinished.unlink(missing_ok=True)
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(unfinished, path)


def open_listener(host: str, port: int) -> socket.socket:
    """Reserve the address; raises StartError with one sentence when that is impossible."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except socket.gaierror as error:
        raise StartError(f"HOST {host} is not an address of this machine.") from error
    listener = socket.socket(family, kind, protocol)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        listener.listen(2048)
    except OSError as error:
        listener.close()
        raise StartError(refusal(host, port, error)) from error
    return listener


def refusal(host: str, port: int, error: OSError) -> str:
    """Say why the address cannot be used."""
    if error.errno == errno.EADDRINUSE:
        return f"PORT {port} on {host} is in use: stop the program that uses it or set PORT."
    if error.errno == errno.EACCES:
        return f"PORT {port} needs more rights than this user has: set PORT to 1024 or above."
    return f"HOST {host} with PORT {port} cannot be used: {error.strerror}."
