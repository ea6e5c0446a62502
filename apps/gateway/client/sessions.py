"""Transcripts in one SQLite file: messages that are history, and events that are hidden.

Hidden events (``context_visible`` = 0) are neither in a history nor in the full text (Session
Audit Events). Rows are only ever added.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from apps.gateway.client.clock import Clock, system_clock
from apps.gateway.client.errors import SessionStoreError
from apps.gateway.client.sql import (
    CONTAINING,
    HIDDEN,
    HISTORY,
    INSERT,
    MATCHING,
    SCHEMA,
    VERSION,
)

#: Words of a query that are looked for.
MOST_WORDS = 50


@dataclass(frozen=True)
class Stored:
    """A row: of a visible one ``role`` and ``content`` say all, of a hidden one the payload."""

    session_id: str
    run_id: str
    kind: str
    content: str
    payload: Mapping[str, object]
    recorded_at: datetime

    @property
    def role(self) -> str:
        """Who said it; the kind of a visible row."""
        return self.kind


class SessionStore:
    """One file of transcripts. Every method raises SessionStoreError."""

    def __init__(self, path: Path, *, clock: Clock = system_clock) -> None:
        self._clock = clock
        with failures_named():
            path.parent.mkdir(parents=True, exist_ok=True)
            # Made here, because transcripts are nobody else's business.
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            self._connection = sqlite3.connect(path, timeout=5.0, isolation_level=None)
            self._prepare()

    def _prepare(self) -> None:
        self._connection.execute("PRAGMA journal_mode = WAL")
        found = self._connection.execute("PRAGMA user_version").fetchone()[0]
        if found not in (0, VERSION):
            raise SessionStoreError(f"The session store has version {found}, not {VERSION}.")
        self._connection.executescript(
            f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;"
        )

    def close(self) -> None:
        """Give the file back."""
        self._connection.close()

    def append_turn(self, *, session_id: str, run_id: str, prompt: str, answer: str) -> None:
        """What the user said and what the user got: both become history, or neither."""
        now = self._clock()
        self._insert(
            [
                (session_id, run_id, "user", prompt, "{}", 1, now),
                (session_id, run_id, "assistant", answer, "{}", 1, now),
            ]
        )

    def record_event(
        self, *, session_id: str, run_id: str, kind: str, payload: Mapping[str, object]
    ) -> None:
        """Add a hidden event."""
        self._insert(
            [(session_id, run_id, kind, "", json.dumps(payload, sort_keys=True), 0, self._clock())]
        )

    def history(self, session_id: str, *, limit: int) -> list[Stored]:
        """The newest visible messages of a session, oldest first."""
        return self._read(HISTORY, session_id, limit)

    def hidden_events(self, session_id: str) -> list[Stored]:
        """The hidden events of a session, oldest first: for audits, not for models."""
        return self._read(HIDDEN, session_id)

    def search(self, query: str, *, limit: int) -> list[Stored]:
        """Visible messages of all sessions that have words of the query, best first."""
        words = re.findall(r"\w+", query)[:MOST_WORDS]
        if not words:
            return []
        # Quoted: no word of a query is an operator.
        found = self._read(MATCHING, " OR ".join(f'"{word}"' for word in words), limit)
        return found or self._read(CONTAINING, query.strip(), limit)

    def _insert(self, rows: Sequence[tuple[object, ...]]) -> None:
        with failures_named():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                self._connection.executemany(INSERT, rows)
                self._connection.execute("COMMIT")
            finally:
                if self._connection.in_transaction:
                    with suppress(sqlite3.Error):  # the first error is the one to tell
                        self._connection.execute("ROLLBACK")

    def _read(self, statement: str, *values: object) -> list[Stored]:
        with failures_named():
            return [_stored(row) for row in self._connection.execute(statement, values)]


@contextmanager
def failures_named() -> Iterator[None]:
    """Turn what SQLite and the file system say into one error of this package."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise SessionStoreError(f"The session store failed: {error}") from None
    except UnicodeEncodeError:
        raise SessionStoreError("The session store failed: a text is no UTF-8.") from None


def _stored(row: tuple[object, ...]) -> Stored:
    session_id, run_id, kind, content, payload, recorded_ms = row[:6]
    return Stored(
        session_id=str(session_id),
        run_id=str(run_id),
        kind=str(kind),
        content=str(content),
        payload=json.loads(str(payload)),
        recorded_at=datetime.fromtimestamp(int(str(recorded_ms)) / 1000, tz=UTC),
    )
