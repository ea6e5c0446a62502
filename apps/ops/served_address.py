"""Where the platform of a data folder answers, for commands that are started beside it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def note_address(data: Path, address: str) -> None:
    """Remember where we answer. A full disk may not take it: commands then ask the settings."""
    path = _noted(data)
    with suppress(OSError):
        path.unlink(missing_ok=True)
        path.write_text(f"{address}\n", encoding="utf-8")


def forget_address(data: Path) -> None:
    """Nobody answers any more."""
    with suppress(OSError):
        _noted(data).unlink(missing_ok=True)


def platform_address() -> str:
    """Where the platform answers: as PUBLIC_URL says, else where it runs, else where it would.

    A command beside it need not have been given the HOST and PORT it was started with.
    """
    from django.conf import settings  # the supervisor does without Django

    if os.environ.get("PUBLIC_URL"):
        return str(settings.PUBLIC_URL)
    try:
        return _noted(settings.DATA_DIR).read_text(encoding="utf-8").strip() or str(
            settings.PUBLIC_URL
        )
    except OSError:
        return str(settings.PUBLIC_URL)


def _noted(data: Path) -> Path:
    return data / "run" / "address"
