"""Reading one file in a process of its own, which is ended when it takes too much of anything."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Condition
from typing import BinaryIO

from apps.common.errors import ResourceBusy
from apps.common.installation import ROOT
from apps.gateway.extraction import worker
from apps.gateway.extraction.file_kinds import FileKind
from apps.gateway.extraction.limits import AT_ONCE, BOUNDS, Exit, ExtractionFailure

#: Files that one process of ours has read at once, and how long a further one waits for its turn.
MAX_AT_ONCE = 2
PATIENCE_SECONDS = 10.0
#: Nothing of our own environment: it holds the secrets of the platform.
ENVIRONMENT = {"PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
FAILURES: Mapping[int, ExtractionFailure] = {
    Exit.ENCRYPTED: ExtractionFailure.ENCRYPTED,
    Exit.NO_TEXT: ExtractionFailure.NO_TEXT,
    Exit.TOO_LARGE: ExtractionFailure.TOO_LARGE,
    -signal.SIGXCPU: ExtractionFailure.TOO_SLOW,
    -signal.SIGALRM: ExtractionFailure.TOO_SLOW,
    -signal.SIGKILL: ExtractionFailure.TOO_SLOW,
}


class _Turns:
    """Who has a file read at this moment: a few, and each of them one."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._holders: set[Hashable] = set()

    @contextmanager
    def turn(self, holder: Hashable) -> Iterator[None]:
        """Wait for a turn and take it. Raises ResourceBusy."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._is_free(holder), PATIENCE_SECONDS):
                raise ResourceBusy("Too many files are being read; try again in a moment.")
            self._holders.add(holder)
        try:
            yield
        finally:
            with self._changed:
                self._holders.remove(holder)
                self._changed.notify_all()

    def _is_free(self, holder: Hashable) -> bool:
        return len(self._holders) < MAX_AT_ONCE and holder not in self._holders


_turns = _Turns()


@dataclass(frozen=True, slots=True)
class Extraction:
    """The text of a file, ``is_truncated`` if there was more; or why there is none."""

    text: str = ""
    is_truncated: bool = False
    failure: ExtractionFailure | None = None


def extract(
    file: BinaryIO, kind: FileKind, *, holder: Hashable, bounds: str = AT_ONCE
) -> Extraction:
    """The text of a file. Whatever is in it, only its reader can come to harm.

    One file of a ``holder`` is read at a time, within the ``BOUNDS`` of this name. Raises
    ResourceBusy when too many are being read.
    """
    with _turns.turn(holder), tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as output:
        file.seek(0)
        shutil.copyfileobj(file, given)
        given.seek(0)
        ending = _run(given, kind, output, bounds)
        if ending not in (Exit.COMPLETE, Exit.TRUNCATED):
            return Extraction(failure=FAILURES.get(ending, ExtractionFailure.UNREADABLE))
        output.seek(0)
        text = output.read(BOUNDS[bounds].output_bytes).decode(errors="replace").replace("\x00", "")
    return Extraction(text, is_truncated=ending == Exit.TRUNCATED)


def _run(file: BinaryIO, kind: FileKind, output: BinaryIO, bounds: str) -> int:
    """How the reading process ended. It has two files, and of arguments words of ours."""
    command = [sys.executable, "-s", "-m", worker.__name__, kind.value, bounds]
    with subprocess.Popen(  # noqa: S603 - our own program, of words of our own
        command,
        stdin=file,
        stdout=output,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        env=ENVIRONMENT,
        start_new_session=True,
    ) as process:
        try:
            return process.wait(BOUNDS[bounds].seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            return -signal.SIGKILL
