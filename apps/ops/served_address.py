"""Where the platform of a data folder answers, for commands that are started beside it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from django.conf import settings


def note_address() -> None:
    """Remember where we answer. A full disk may not take it: commands then ask the settings."""
    path = _noted()
    with suppress(OSError):
        path.unlink(missing_ok=True)
        path.write_text(f"{settings.PUBLIC_URL}\n", encoding="utf-8")


def forget_address() -> None:
    """Nobody answers any more."""
    with suppress(OSError):
        _noted().unlink(missing_ok=True)


def platform_address() -> str:
    """Where the platform answers: as PUBLIC_URL says, else where it runs, else where it would.

    A command beside it need not have been given the HOST and PORT it was started with.
    """
    if os.environ.get("PUBLIC_URL"):
        return str(settings.PUBLIC_URL)
    try:
        return _noted().read_text(encoding="utf-8").strip() or str(settings.PUBLIC_URL)
    except OSError:
        return str(settings.PUBLIC_URL)


def _noted() -> Path:
    return Path(settings.DATA_DIR) / "run" / "address"
