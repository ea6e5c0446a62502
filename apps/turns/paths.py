"""Where things stand in the tree of a session."""

from __future__ import annotations

import datetime as dt

ROOT = "/memory"


def base_of(session_id: str) -> str:
    """The folder of a session."""
    return f"{ROOT}/{session_id}"


def raw_log_path(session_id: str, moment: dt.datetime) -> str:
    """The log of the day (UTC) of ``moment``."""
    day = moment.astimezone(dt.UTC)
    return f"{base_of(session_id)}/events/raw/{day:%Y/%m/%d}/log-{day:%Y%m%d}.jsonl"
