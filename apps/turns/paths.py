"""Where things stand in the tree of a session."""

from __future__ import annotations

ROOT = "/memory"


def base_of(session_id: str) -> str:
    """The folder of a session."""
    return f"{ROOT}/{session_id}"
