"""A word that nothing of the platform says by itself, and where it stands."""

from __future__ import annotations

from django.db import connection

WORD = "quixnorf"
TABLES = """
    SELECT relname FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') ORDER BY relname
"""
# Every column of every table as text; of bytes the digits that stand for the word.
HOLDING = """
    SELECT DISTINCT field.key FROM {0} AS stored, jsonb_each_text(to_jsonb(stored)) AS field
    WHERE field.value ILIKE %(word)s OR field.value ILIKE %(digits)s
"""


def places_of(word: str = WORD) -> set[str]:
    """`table.column` of every value that holds the word, in whatever case, as text or as bytes."""
    named = {"word": f"%{word}%", "digits": f"%{word.encode().hex()}%"}
    found = set()
    with connection.cursor() as cursor:
        cursor.execute(TABLES)
        for (table,) in cursor.fetchall():
            cursor.execute(HOLDING.format(f'"{table}"'), named)
            found |= {f"{table}.{column}" for (column,) in cursor.fetchall()}
    return found
