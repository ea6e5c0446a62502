"""Collecting static files, only when something changed since the last time."""

import hashlib
from importlib.metadata import distributions
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command

from apps.common.installation import ROOT


def collect_if_needed() -> None:
    """Collect the static files of all apps unless the last collection still fits.

    Only then are the apps loaded: the supervisor, which has this done apart, does without.
    """
    stamp = Path(settings.STATIC_ROOT).with_name("static.stamp")
    current = fingerprint()
    if stamp.exists() and stamp.read_text(encoding="ascii") == current:
        return
    django.setup()
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    stamp.write_text(current, encoding="ascii")


def fingerprint() -> str:
    """Digest what static files come from: installed packages and our own folders."""
    packages = sorted(f"{item.name}=={item.version}" for item in distributions())
    own = [
        f"{path}:{path.stat().st_mtime_ns}"
        for folder in own_folders()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    ]
    return hashlib.sha256("\n".join(packages + own).encode()).hexdigest()


def own_folders() -> list[Path]:
    """Return the static folders inside the project."""
    in_apps = (ROOT / "apps").glob("*/static")
    return [*map(Path, settings.STATICFILES_DIRS), *sorted(in_apps)]
