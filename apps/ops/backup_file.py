"""The file of a backup: a zip of the database's dump, the settings, and what they must amount to.

No Django here: the settings of a restored platform are read from it before Django's.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

from apps.common.installation import PROGRAM
from apps.ops.local_settings import (
    LOGINS,
    read_settings_file,
    sealer_file,
    write_settings_file,
)
from apps.ops.processes import StartError, write_private

FORMAT = 1
DUMP, SETTINGS, MANIFEST = "database.dump", "settings.json", "manifest.json"
PIECE = 1024 * 1024  # bytes that are in memory at a time
#: What makes tokens, sessions and seals hold; without them a backup is of no use to a thief.
KEYS = ("SECRET_KEY", "TOKEN_PEPPER", "AUDIT_SIGNING_KEY")
FORMER_KEYS = "AUDIT_FORMER_PUBLIC_KEYS"
#: What reading a file raises that is no zip, a damaged one, or one with something else in it.
UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    KeyError,
    TypeError,
    ValueError,
    RuntimeError,  # encrypted, packed in another way, nested too deeply
)


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup holds, to be found again after it was restored."""

    made_at: str
    postgresql: int
    """Version of the server, as it numbers itself."""
    rows: dict[str, int]
    """Of each table."""
    checkpoints: list[str]
    """The newest of each tree of the trail."""
    public_keys: list[str]
    """What their signatures are checked with, in base64."""
    has_keys: bool
    dump_sha256: str
    format: int = FORMAT


class BackupWriter:
    """Writes the parts of a backup, of which none has to be in memory."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        """Take an archive that is open."""
        self.archive = archive

    def write_dump(self, dump: IO[bytes]) -> str:
        """Copy the dump; its SHA-256."""
        digest = hashlib.sha256()
        with self.archive.open(DUMP, "w", force_zip64=True) as target:
            while piece := dump.read(PIECE):
                digest.update(piece)
                target.write(piece)
        return digest.hexdigest()

    def write_settings(self, values: Mapping[str, str]) -> None:
        """Write what `settings.env` of a restored platform begins with."""
        self.archive.writestr(SETTINGS, json.dumps(dict(values), indent=2))

    def write_manifest(self, manifest: Manifest) -> None:
        """Write what says that the rest is whole; it comes last."""
        self.archive.writestr(MANIFEST, json.dumps(asdict(manifest), indent=2))


@contextmanager
def new_backup(path: Path) -> Iterator[BackupWriter]:
    """Write beside ``path`` and put it there when it is whole. Only its owner may ever read it.

    Raises StartError if there is such a file.
    """
    if path.exists():
        raise StartError(f"{path} exists: a backup never overwrites a file.")
    if not path.parent.is_dir():
        raise StartError(f"There is no folder {path.parent}: make it first.")
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    handle = os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w+b") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
                yield BackupWriter(archive)
            file.flush()
            os.fsync(file.fileno())
        os.link(unfinished, path)  # unlike a rename it never replaces
    finally:
        unfinished.unlink(missing_ok=True)


@contextmanager
def opened_backup(path: Path) -> Iterator[tuple[zipfile.ZipFile, Manifest]]:
    """Open a backup. Raises StartError if it is none, or not whole."""
    with reading(path):
        archive = zipfile.ZipFile(path)
    with archive:
        with reading(path):
            told = json.loads(archive.read(MANIFEST))
            if told["format"] != FORMAT:
                raise StartError(f"{path} was made by a newer version of the platform.")
            manifest = Manifest(**told)
        yield archive, manifest


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Read something of a backup, and nothing else. Raises StartError where that fails."""
    try:
        yield
    except OSError as error:
        raise StartError(f"{path} cannot be read: {error.strerror}.") from error
    except UNREADABLE as error:
        raise StartError(f"{path} is no backup, or not a whole one.") from error


def require_whole_dump(archive: zipfile.ZipFile, manifest: Manifest) -> None:
    """Raise StartError unless the dump is the one that was written."""
    digest = hashlib.sha256()
    with archive.open(DUMP) as dump:
        while piece := dump.read(PIECE):
            digest.update(piece)
    if digest.hexdigest() != manifest.dump_sha256:
        raise StartError("The backup is damaged: its dump is not the one that was written.")


def begin_settings(path: Path, data: Path) -> None:
    """Give an empty data folder the settings of a backup; keys that it does not hold are new.

    One whose restore has not come to its end is begun anew: only the logins of its database stay.
    Raises StartError if the folder is a platform's already, or the file no whole backup.
    """
    target, unfinished = data / "settings.env", unfinished_restore(data)
    if target.exists() and not unfinished.exists():
        raise StartError(
            f"{data} is the data folder of a platform already: set MEMORY_PLATFORM_DATA to a new "
            "folder, and PORT if both shall serve."
        )
    with opened_backup(path) as (archive, manifest), reading(path):
        require_whole_dump(archive, manifest)
        values: dict[str, str] = json.loads(archive.read(SETTINGS))
        if not manifest.has_keys:
            values[FORMER_KEYS] = ",".join(manifest.public_keys)
    data.mkdir(parents=True, exist_ok=True, mode=0o711)
    write_private(unfinished, f"{path}\n")
    sealer_file(data).unlink(missing_ok=True)
    logins = read_settings_file(target)
    kept = {name: logins[name] for name in LOGINS if name in logins}
    write_settings_file(target, values | kept)


def unfinished_restore(data: Path) -> Path:
    """Return the file that is in a data folder until a backup is in its database."""
    return data / "restore-unfinished"


def require_no_unfinished_restore(data: Path) -> None:
    """Raise StartError where a platform would begin empty, though it was to be a backup's."""
    if unfinished_restore(data).exists():
        raise StartError(
            f"A backup was to be restored into {data}, and that did not come to its end: run "
            f"`{PROGRAM} restore FILE` again, or remove the folder."
        )


def settings_to_keep(data: Path, *, with_keys: bool) -> dict[str, str]:
    """Return the variables that a backup holds: never addresses and passwords."""
    written = read_settings_file(data / "settings.env") | read_settings_file(sealer_file(data))
    names = [*KEYS, FORMER_KEYS] if with_keys else [FORMER_KEYS]
    found = {name: os.environ.get(name) or written.get(name, "") for name in names}
    return {name: value for name, value in found.items() if value}
