"""Transcripts in one SQLite file: messages that are history, and events that are hidden.

Hidden events (``context_visible`` = 0) are neither in a history nor in the full text (Session
Audit Events). Rows are only ever added.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

from memory_gateway_client.errors import SessionStoreError

#: Gives milliseconds since 1970, UTC.
Clock = Callable[[], int]


def system_clock() -> int:
    """The time of this machine."""
    return time.time_ns() // 1_000_000


VERSION = 1
SCHEMA = """
CREATE TABLE IF NOT EXISTS event (
    id INTEGER PRIMARY KEY,
    session_id TEXT NOT NULL,
    run_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    content TEXT NOT NULL,
    payload TEXT NOT NULL,
    context_visible INTEGER NOT NULL CHECK (context_visible IN (0, 1)),
    recorded_ms INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS event_of_session ON event (session_id, context_visible, id);
CREATE VIRTUAL TABLE IF NOT EXISTS event_text USING fts5 (
    content, content='event', content_rowid='id', tokenize='unicode61 remove_diacritics 2'
);
CREATE TRIGGER IF NOT EXISTS event_text_of_visible AFTER INSERT ON event
WHEN new.context_visible = 1 BEGIN
    INSERT INTO event_text (rowid, content) VALUES (new.id, new.content);
END;
"""
INSERT = """
INSERT INTO event (session_id, run_id, kind, content, payload, context_visible, recorded_ms)
VALUES (?, ?, ?, ?, ?, ?, ?)
"""
COLUMNS = "event.session_id, event.run_id, event.kind, event.content, event.payload, recorded_ms"
HISTORY = f"""
SELECT * FROM (
    SELECT {COLUMNS}, event.id FROM event WHERE session_id = ? AND context_visible = 1
    ORDER BY id DESC LIMIT ?
) ORDER BY id
"""  # noqa: S608 - constants only
HIDDEN = (
    f"SELECT {COLUMNS} FROM event"  # noqa: S608 - constants only
    " WHERE session_id = ? AND context_visible = 0 ORDER BY id"
)
MATCHING = f"""
SELECT {COLUMNS} FROM event_text JOIN event ON event.id = event_text.rowid
WHERE event_text MATCH ? ORDER BY event_text.rank, event.id DESC LIMIT ?
"""  # noqa: S608 - constants only
#: For scripts that are written without spaces, where the full text knows no words, and for signs.
CONTAINING = """
SELECT {columns}, {score} AS score FROM event WHERE context_visible = 1 AND score > 0
ORDER BY score DESC, id DESC LIMIT ?
"""
CONTAINS = "(instr(lower(content), lower(?)) > 0)"
#: Chinese characters and Japanese syllables.
UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")

#: Seconds that somebody waits for another writer, and between two attempts.
PATIENCE, PAUSE = 5.0, 0.01
#: Words of a query that are looked for.
MAX_WORDS = 50
#: Letters with which a word begins in all of its forms.
STEM_LENGTH = 5


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
            self._connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
            self._prepare()

    def _prepare(self) -> None:
        self._write_ahead()
        found = self._connection.execute("PRAGMA user_version").fetchone()[0]
        if found not in (0, VERSION):
            raise SessionStoreError(f"The session store has version {found}, not {VERSION}.")
        self._connection.executescript(
            f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;"
        )

    def _write_ahead(self) -> None:
        """Let readers and a writer work side by side.

        Of several who open a new file at once SQLite lets one switch, and the others do not wait
        for it by themselves as they do for a lock.
        """
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self._connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as busy:  # noqa: PERF203 - it is tried again
                # Python 3.10 knows no codes of errors.
                if "locked" not in str(busy) or time.monotonic() > deadline:
                    raise
                time.sleep(PAUSE)

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
        """Visible messages of all sessions that have words of the query, best first.

        What room these leave those get that have other forms of its words.
        """
        words = re.findall(r"\w+", query)[:MAX_WORDS]
        # Quoted: no word of a query is an operator.
        asked = " OR ".join(f'"{word}"' for word in words)
        found = self._read(MATCHING, asked, limit) if words else []
        if len(found) == limit:
            return found
        others = self._containing(parts_of(query), limit + len(found))
        return [*found, *(one for one in others if one not in found)][:limit]

    def _containing(self, parts: Sequence[str], limit: int) -> list[Stored]:
        """Visible messages in which parts of a query stand, those with most of them first."""
        if not parts:
            return []
        statement = CONTAINING.format(columns=COLUMNS, score=" + ".join([CONTAINS] * len(parts)))
        return self._read(statement, *parts, limit)

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


def parts_of(query: str) -> list[str]:
    """What is looked for where words are not found: of what is written without spaces each two
    signs that follow one another, of longer words how they begin, else the query as it stands.
    """
    runs = UNSPACED.findall(query)
    parts = [run[at : at + 2] for run in runs for at in range(max(len(run) - 1, 1))]
    words = re.findall(r"\w+", UNSPACED.sub(" ", query))
    parts += [word[:STEM_LENGTH] for word in words if len(word) > STEM_LENGTH]
    return list(dict.fromkeys(parts or filter(None, [query.strip()])))[:MAX_WORDS]


def _stored(row: tuple[object, ...]) -> Stored:
    session_id, run_id, kind, content, payload, recorded_ms = row[:6]
    return Stored(
        session_id=str(session_id),
        run_id=str(run_id),
        kind=str(kind),
        content=str(content),
        payload=json.loads(str(payload)),
        recorded_at=datetime.fromtimestamp(int(str(recorded_ms)) / 1000, tz=timezone.utc),
    )
