"""Which embedder was chosen by ``manage.py embedder use``, and which answers until it is ready.

``<data folder>/models`` holds a folder for each installed model, and ``choice.json``. All processes
on the data folder look at that file, so a switch needs no restart: while the vectors of the wanted
embedder are made, the former one answers.
"""

from __future__ import annotations

import fcntl
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

FILE_NAME = "choice.json"
#: The embedder that needs no model.
LIGHT = "wordllama"


class EmbedderChoice(NamedTuple):
    """The name of the embedder that is wanted, and of the one that answers until it is ready."""

    wanted: str = LIGHT
    former: str = ""

    @property
    def answering(self) -> str:
        return self.former or self.wanted


def models_folder() -> Path:
    """Where models are installed."""
    return Path(settings.DATA_DIR, "models")


def model_folder(name: str) -> Path:
    """Where the model of this name is, or would be."""
    return models_folder() / name


def read_choice() -> EmbedderChoice:
    """What was chosen; the light one if nothing was."""
    try:
        found = _path().stat()
    except FileNotFoundError:
        return EmbedderChoice()
    return _read(_path(), found.st_mtime_ns, found.st_ino)


def has_chosen() -> bool:
    """Whether anything was."""
    return _path().exists()


def settled_for() -> float:
    """Seconds since the choice changed; endless if nothing was ever chosen."""
    try:
        return time.time() - _path().stat().st_mtime
    except FileNotFoundError:
        return float("inf")


def choose(name: str) -> EmbedderChoice:
    """Want an embedder. The one that answers goes on until ``settle``; its vectors are whole."""
    with _locked():
        answering = read_choice().answering
        choice = EmbedderChoice(name, "" if name == answering else answering)
        if not has_chosen() or choice != read_choice():
            _write(choice)
        return choice


def settle(name: str) -> None:
    """Let the wanted embedder answer, unless another is wanted by now."""
    with _locked():
        choice = read_choice()
        if choice.wanted == name and choice.former:
            _write(EmbedderChoice(name))


def _path() -> Path:
    return models_folder() / FILE_NAME


@lru_cache(maxsize=4)
def _read(path: Path, changed: int, file: int) -> EmbedderChoice:
    """The file as it was when it changed last: looking costs microseconds, reading more."""
    content = json.loads(path.read_text(encoding="utf-8"))
    return EmbedderChoice(str(content["wanted"]), str(content["former"]))


def _write(choice: EmbedderChoice) -> None:
    unfinished = _path().with_name(f".{FILE_NAME}.{os.getpid()}")
    with unfinished.open("w", encoding="utf-8") as file:
        file.write(json.dumps(choice._asdict()) + "\n")
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(_path())


@contextmanager
def _locked() -> Iterator[None]:
    """Lock the folder itself: a file made by root's command could not be opened by the worker."""
    models_folder().mkdir(parents=True, exist_ok=True)
    folder = os.open(models_folder(), os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)
