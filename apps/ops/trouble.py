"""Why a database does not run, in words for its operator. No Django here."""

import errno
import shutil
from dataclasses import dataclass
from pathlib import Path

from apps.ops.processes import StartError

#: A server writes its log in pieces of 16 MB ahead: with less than two of them it cannot go on, and
#: cannot always say so, because its messages go to the same disk.
NO_SPACE_BYTES = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Cause:
    """A sentence for everybody, without paths and names; what the server said, for the log."""

    sentence: str
    said: str = ""


DISK_FULL = "The disk is full. PostgreSQL goes on by itself as soon as there is space."
NOT_ALLOWED = "PostgreSQL may not use its files: their owner or permissions have changed."
TAKEN = "Another program uses the socket or the port of PostgreSQL."
OTHER_VERSION = "The data was written by another version of PostgreSQL."
NO_MEMORY = "The machine has too little memory for PostgreSQL."
DAMAGED = "PostgreSQL finds its data damaged: restore a backup."
RECOVERING = "PostgreSQL is recovering after it was interrupted; nothing has to be done."
PREPARING = "The database is being prepared."
UNKNOWN = "PostgreSQL does not start; the log of the platform says more."

#: What the server writes, or the system says, and what it means; the first that fits.
SIGNS = (
    ("No space left on device", DISK_FULL),
    ("Disk quota exceeded", DISK_FULL),
    ("could not locate a valid checkpoint record", DAMAGED),
    ("could not find a valid checkpoint", DAMAGED),
    ("invalid checkpoint record", DAMAGED),
    ("control file appears to be corrupt", DAMAGED),
    ("incorrect checksum in control file", DAMAGED),
    ("database files are incompatible with server", OTHER_VERSION),
    ("was initialized by PostgreSQL version", OTHER_VERSION),
    ("was written by PostgreSQL", OTHER_VERSION),
    ("could not map anonymous shared memory", NO_MEMORY),
    ("Cannot allocate memory", NO_MEMORY),
    ("out of memory", NO_MEMORY),
    ("Address already in use", TAKEN),
    ("already exists", TAKEN),
    ("could not create any Unix-domain sockets", TAKEN),
    ("has wrong ownership", NOT_ALLOWED),
    ("has invalid permissions", NOT_ALLOWED),
    ("has group or world access", NOT_ALLOWED),
    ("Permission denied", NOT_ALLOWED),
    ("Read-only file system", NOT_ALLOWED),
    ("Operation not permitted", NOT_ALLOWED),
    ("belongs to another user", NOT_ALLOWED),
)
#: Of the system's own refusals, by their numbers.
REFUSALS = {
    errno.ENOSPC: DISK_FULL,
    errno.EDQUOT: DISK_FULL,
    errno.EACCES: NOT_ALLOWED,
    errno.EPERM: NOT_ALLOWED,
    errno.EROFS: NOT_ALLOWED,
    errno.ENOMEM: NO_MEMORY,
}


def cause_of_log(lines: list[str], *, folder: Path) -> Cause:
    """Return why a server ended, from what it wrote last and from the space on its disk."""
    said = next((line for line in reversed(lines) if "FATAL" in line or "PANIC" in line), "")
    said = said or (lines[-1] if lines else "no message")
    meaning = next((word for sign, word in SIGNS for line in lines if sign in line), "")
    if not meaning and shutil.disk_usage(folder).free < NO_SPACE_BYTES:
        meaning = DISK_FULL
    return Cause(meaning or UNKNOWN, said)


def cause_of_error(error: Exception) -> Cause:
    """Return what an error of a start means; StartError says it in its own sentence."""
    if isinstance(error, OSError) and error.errno in REFUSALS:
        return Cause(REFUSALS[error.errno], str(error))
    said = str(error).strip()
    meaning = next((word for sign, word in SIGNS if sign in said), "")
    if isinstance(error, StartError):
        return Cause(meaning or UNKNOWN, said)
    return Cause(meaning or UNKNOWN, f"{type(error).__name__}: {said}")
