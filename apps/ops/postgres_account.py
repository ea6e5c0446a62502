"""Which operating system users the embedded PostgreSQL, web and worker run as. No Django here.

PostgreSQL refuses to run as root, and the others have no use for its powers. Started by root they
become unprivileged users, two different ones: who breaks into a web process does not get at the
database's files. When such a user cannot reach the folders (below root's closed home, say), it is
given the one capability to pass through folders, and nothing else.
"""

import os
import pwd
import shutil
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from apps.ops.processes import StartError

UNPRIVILEGED_USERS = ("postgres", "nobody")
#: For web and worker; the first that there is and that is not PostgreSQL's.
SERVING_USERS = ("memory-platform", "www-data", "daemon", "nobody")
#: Capabilities that let a user pass through folders, weakest first, with their bit numbers.
PASSING_CAPABILITIES = (("dac_read_search", 2), ("dac_override", 1))


@dataclass(frozen=True)
class Account:
    """The user a program runs as and how to become it."""

    uid: int
    gid: int
    capability: str = ""

    @classmethod
    def of_ours(cls) -> "Account":
        """Return the one we run as."""
        return cls(uid=os.geteuid(), gid=os.getegid())

    @property
    def is_current(self) -> bool:
        """Tell whether nothing has to be changed."""
        return self.uid == os.geteuid()

    def command(self, command: list[str], *, end_with_parent: str = "") -> list[str]:
        """Return the command, behind `setpriv` when a capability has to be kept."""
        if not self.capability:
            return command
        launcher = ["setpriv", f"--reuid={self.uid}", f"--regid={self.gid}", "--clear-groups"]
        launcher += [f"--inh-caps=-all,+{self.capability}", f"--ambient-caps=+{self.capability}"]
        launcher += [f"--bounding-set=-all,+{self.capability}"]
        # Else access(2), which initdb asks, would not count the capability.
        launcher += ["--securebits=+no_setuid_fixup"]
        launcher += [f"--pdeathsig={end_with_parent}"] if end_with_parent else []
        return [*launcher, *command]

    def options(self) -> dict[str, Any]:
        """Return the arguments of `subprocess` that change the user."""
        if self.is_current or self.capability:
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": []}

    def give(self, path: Path) -> None:
        """Make the user the owner of a file or folder, never of what a link points to."""
        if not self.is_current:
            os.chown(path, self.uid, self.gid, follow_symlinks=False)

    def give_all(self, folder: Path) -> None:
        """Make a folder, and the user the owner of it and of everything in it."""
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for path in (folder, *folder.rglob("*")):
            self.give(path)

    @staticmethod
    def environment() -> dict[str, str]:
        """Return an environment without our secrets and without foreign `PG…` variables."""
        return {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C", "TZ": "UTC"}


def account_for(data: Path, *, needs: list[Path]) -> Account:
    """Choose the user: ourselves, or, for root, the data's owner or an unprivileged user.

    Raises StartError when no user fits.
    """
    existing = data.stat() if data.exists() else None
    if os.geteuid() != 0:
        if existing is not None and existing.st_uid != os.geteuid():
            raise StartError(f"{data} belongs to another user: start as that user or as root.")
        return Account.of_ours()
    if existing is not None and existing.st_uid != 0:
        account = Account(uid=existing.st_uid, gid=existing.st_gid)
    else:
        account = unprivileged_account()
    if all(can_reach(account, path) for path in needs):
        return account
    return Account(uid=account.uid, gid=account.gid, capability=passing_capability(needs))


def serving_account(*, needs: list[Path], other_than: int) -> Account:
    """Choose the user of web and worker: ourselves, or, for root, one that is not PostgreSQL's.

    Raises StartError when no user fits.
    """
    if os.geteuid() != 0:
        return Account.of_ours()
    account = next((one for one in accounts_of(SERVING_USERS) if one.uid != other_than), None)
    if account is None:
        raise StartError(f"There is none of the users {', '.join(SERVING_USERS)} to serve as.")
    if all(can_reach(account, path) for path in needs):
        return account
    return Account(uid=account.uid, gid=account.gid, capability=passing_capability(needs))


def accounts_of(names: tuple[str, ...]) -> Iterator[Account]:
    """Yield those of the users that this machine has."""
    for name in names:
        with suppress(KeyError):
            entry = pwd.getpwnam(name)
            yield Account(uid=entry.pw_uid, gid=entry.pw_gid)


def unprivileged_account() -> Account:
    """Return the first of the usual unprivileged users this machine has."""
    for account in accounts_of(UNPRIVILEGED_USERS):
        return account
    raise StartError(
        "PostgreSQL does not run as root and there is no user `postgres` or `nobody`: "
        "start as an ordinary user, or set DATABASE_URL."
    )


def can_reach(account: Account, path: Path) -> bool:
    """Tell whether the user may enter a folder and everything above it."""
    return all(may_enter(account, folder) for folder in [path, *path.parents])


def may_enter(account: Account, folder: Path) -> bool:
    """Tell whether the permission bits let the user pass through one folder."""
    entry = folder.stat()
    if entry.st_uid == account.uid:
        return bool(entry.st_mode & stat.S_IXUSR)
    if entry.st_gid == account.gid:
        return bool(entry.st_mode & stat.S_IXGRP)
    return bool(entry.st_mode & stat.S_IXOTH)


def passing_capability(needs: list[Path]) -> str:
    """Return the weakest capability we hold that opens folders, for `setpriv` to hand on.

    Raises StartError when there is none.
    """
    if shutil.which("setpriv"):
        held = effective_capabilities()
        for name, bit in PASSING_CAPABILITIES:
            if held >> bit & 1:
                return name
    folders = " and ".join(str(path) for path in needs)
    raise StartError(
        f"PostgreSQL does not run as root and no other user can reach {folders}: start as an "
        "ordinary user, move the project out of root's home, or set DATABASE_URL."
    )


def effective_capabilities() -> int:
    """Return the bits of the capabilities this process holds."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1], 16) for line in lines if line.startswith("CapEff:")), 0)
