"""Collecting static files, only when something changed since the last time. No Django here."""

import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path

from apps.common.installation import ROOT
from apps.ops.processes import run_apart


def collect_if_needed(root: Path, folders: Iterable[Path]) -> None:
    """Collect the static files of all apps unless the last collection still fits.

    Only then are the apps loaded, in a process that ends. ``folders`` are those beside the apps'.
    """
    stamp = root.with_name("static.stamp")
    current = fingerprint([*folders, *sorted((ROOT / "apps").glob("*/static"))])
    if stamp.exists() and stamp.read_text(encoding="ascii") == current:
        return
    run_apart(collect)
    stamp.write_text(current, encoding="ascii")


def collect() -> None:
    """Collect them. For a process that ends."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)


def fingerprint(folders: Iterable[Path]) -> str:
    """Digest what static files come from: installed packages, by the names of the folders that tell
    of them, and our own folders."""
    packages = {told.name for path in sys.path for told in Path(path).glob("*.dist-info")}
    own = [
        f"{path}:{path.stat().st_mtime_ns}"
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    ]
    return hashlib.sha256("\n".join([*sorted(packages), *own]).encode()).hexdigest()
