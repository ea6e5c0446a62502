"""What the session store says to SQLite."""

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
"""
HIDDEN = f"SELECT {COLUMNS} FROM event WHERE session_id = ? AND context_visible = 0 ORDER BY id"
MATCHING = f"""
SELECT {COLUMNS} FROM event_text JOIN event ON event.id = event_text.rowid
WHERE event_text MATCH ? ORDER BY event_text.rank, event.id DESC LIMIT ?
"""
#: For scripts that are written without spaces, where the full text knows no words.
CONTAINING = f"""
SELECT {COLUMNS} FROM event WHERE context_visible = 1 AND instr(lower(content), lower(?))
ORDER BY id DESC LIMIT ?
"""
