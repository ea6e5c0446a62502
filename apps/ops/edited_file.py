"""Writes a part of somebody's own file: never through a link, never half of it.

Used where a program edits what people keep themselves: settings of clients, files of instructions.
"""

from __future__ import annotations

import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from apps.ops.processes import write_private

MAX_FILE_BYTES = 32 * 1024 * 1024
COPY_SUFFIX = ".before-memory-platform"
#: What others may do with a new file that is not private.
SHARED_MODE = 0o644


class FileRefused(Exception):
    """The message is one sentence for the person at the terminal."""


@dataclass(frozen=True, slots=True)
class EditedFile:
    """A file of somebody's as it was when it was read; ``text`` is None if there was none."""

    path: Path
    text: str | None
    mode: int

    @classmethod
    def read(cls, path: Path) -> EditedFile:
        """The file. Raises FileRefused: it is a link, no file, not readable, too large."""
        try:
            status = path.lstat()
            if stat.S_ISLNK(status.st_mode):
                raise FileRefused(f"{path} is a link: give the file itself with --file.")
            if not stat.S_ISREG(status.st_mode):
                raise FileRefused(f"{path} is no file.")
            if status.st_size > MAX_FILE_BYTES:
                raise FileRefused(f"{path} is larger than {MAX_FILE_BYTES} bytes.")
            text = path.read_bytes().decode()
        except FileNotFoundError:
            return cls(path, None, SHARED_MODE)
        except OSError as error:
            raise FileRefused(f"{path} cannot be read: {error.strerror}.") from error
        except UnicodeDecodeError as error:
            raise FileRefused(f"{path} is not UTF-8.") from error
        return cls(path, text, stat.S_IMODE(status.st_mode))

    @property
    def copy(self) -> Path:
        """Where the text is kept that it had before."""
        return self.path.with_name(self.path.name + COPY_SUFFIX)

    def keep_copy(self) -> None:
        """Keep the text beside the file, for its owner alone. Raises FileRefused."""
        if self.text is not None:
            with self._writing():
                write_private(self.copy, self.text)

    def replace(self, text: str, *, is_private: bool) -> None:
        """Write another text in one step; a private one is its owner's alone.

        A file without text goes. Raises FileRefused: it cannot be written, or somebody
        changed it meanwhile.
        """
        if EditedFile.read(self.path).text != self.text:
            raise FileRefused(f"{self.path} was changed meanwhile: try again.")
        with self._writing():
            if not text:
                self.path.unlink(missing_ok=True)
                return
            write_private(self.path, text)
            if not is_private:
                self.path.chmod(self.mode)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise FileRefused(f"{self.path} cannot be written: {error.strerror}.") from error
