"""What everybody here should know of the platform's condition: its database's trouble, its disk.

The supervisor tells its children of the database through a piece of memory that it hands on, so
that it can be told with a full disk and without a database. Programs of their own know nothing.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

#: Names the descriptor of the piece of memory, for children.
VARIABLE = "MEMORY_PLATFORM_CONDITION"
SIZE = 4096  # bytes
MEBIBYTE = 1024 * 1024
#: When a client that was refused because of it may ask again.
RETRY_SECONDS = 5


class SharedSentence:
    """One sentence in memory that processes share: written by one, read by its children."""

    def __init__(self) -> None:
        """Begin with nothing to tell."""
        if hasattr(os, "memfd_create"):
            self.descriptor = os.memfd_create("condition")
        else:  # elsewhere than on Linux, a file without a name
            with tempfile.TemporaryFile() as file:
                self.descriptor = os.dup(file.fileno())
        self.tell("")

    def tell(self, sentence: str) -> None:
        """Replace the sentence; an empty one tells that all is well."""
        os.pwrite(self.descriptor, sentence.encode()[:SIZE].ljust(SIZE, b"\0"), 0)

    def environment(self) -> dict[str, str]:
        """Return what a child that inherits the descriptor has to find in its environment."""
        return {VARIABLE: str(self.descriptor)}


def database_trouble() -> str:
    """Return why the database cannot be used, as the supervisor told us; empty when it can."""
    descriptor = os.environ.get(VARIABLE)
    if not descriptor:
        return ""
    return os.pread(int(descriptor), SIZE, 0).rstrip(b"\0").decode(errors="ignore")


def free_disk() -> int:
    """Return the bytes that may still be written to the disk of the data folder."""
    from django.conf import settings  # the supervisor does without Django

    return free_beside(settings.DATA_DIR)


def free_beside(folder: Path) -> int:
    """Return the bytes that may still be written to the disk of a folder."""
    existing = next(one for one in (folder, *folder.parents) if one.exists())
    return shutil.disk_usage(existing).free


def disk_warning() -> str:
    """Return a sentence while little space is left, empty otherwise."""
    from django.conf import settings

    return low_disk(settings.DATA_DIR, least=settings.LOW_DISK_MB)


def low_disk(folder: Path, *, least: int) -> str:
    """Return a sentence while less than so many MB are left beside a folder, empty otherwise."""
    free = free_beside(folder) // MEBIBYTE
    if free >= least:
        return ""
    return f"Only {free} MB of the disk are free; without space nothing can be written."
