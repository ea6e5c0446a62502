"""Emptying the database after a test that commits: what Django's flush does, much faster.

Django truncates all tables and makes content types and permissions anew each time. Here these stay,
and only tables that hold something are touched.
"""

from __future__ import annotations

from contextlib import suppress

import psycopg
from psycopg import sql
from psycopg.errors import DeadlockDetected, ForeignKeyViolation

#: What a new database holds.
KEPT = ["django_migrations", "django_content_type", "auth_permission"]
#: Tables that hold rows, also of the past, and whether other tables refer to them.
FILLED = """
    SELECT relname, EXISTS (
        SELECT FROM pg_constraint
        WHERE contype = 'f' AND confrelid = pg_class.oid AND conrelid <> confrelid
    )
    FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
      AND pg_relation_size(oid) > 0 AND relname <> ALL(%s)
"""
#: Triggers that make a table append-only, for everybody.
ALWAYS_TRIGGERS = """
    SELECT tgrelid::regclass::text, tgname FROM pg_trigger
    WHERE tgenabled = 'A' AND NOT tgisinternal AND tgrelid::regclass::text = ANY(%s)
"""


#: How often a page that was just closed may still be writing when the tables are to be empty.
ATTEMPTS = 5


def empty_tables(owner: psycopg.Connection) -> None:
    """Remove all rows but those of a new database; append-only tables are protected afterwards.

    A browser that closes leaves requests behind. What such a request writes to rows that are being
    removed is removed with them in the next attempt.
    """
    for _ in range(ATTEMPTS - 1):
        with suppress(ForeignKeyViolation, DeadlockDetected):
            return empty_tables_once(owner)
    return empty_tables_once(owner)


def empty_tables_once(owner: psycopg.Connection) -> None:
    """Remove them in one transaction; refused where another writes to removed rows meanwhile."""
    with owner.transaction():
        filled = owner.execute(FILLED, [KEPT]).fetchall()
        triggers = owner.execute(ALWAYS_TRIGGERS, [[table for table, _ in filled]]).fetchall()
        switch_triggers(owner, triggers, "DISABLE TRIGGER")
        truncate(owner, [table for table, is_referred_to in filled if not is_referred_to])
        delete_rows(owner, [table for table, is_referred_to in filled if is_referred_to])
        owner.execute("SET CONSTRAINTS ALL IMMEDIATE")  # a table with pending checks stays as it is
        switch_triggers(owner, triggers, "ENABLE ALWAYS TRIGGER")


def truncate(owner: psycopg.Connection, tables: list[str]) -> None:
    """Empty tables that no other refers to; no removed row stays behind in their indexes."""
    if tables:
        owner.execute(
            sql.SQL("TRUNCATE {}").format(sql.SQL(", ").join(map(sql.Identifier, tables)))
        )


def delete_rows(owner: psycopg.Connection, tables: list[str]) -> None:
    """Delete all rows in one statement: references are checked when all of them are gone."""
    deletions = [
        sql.SQL("{} AS (DELETE FROM {})").format(
            sql.Identifier(f"from_{table}"), sql.Identifier(table)
        )
        for table in tables
    ]
    if deletions:
        owner.execute(sql.SQL("WITH {} SELECT").format(sql.SQL(", ").join(deletions)))


def switch_triggers(owner: psycopg.Connection, triggers: list[tuple[str, str]], how: str) -> None:
    """Run one ALTER TABLE for each trigger."""
    for table, name in triggers:
        owner.execute(
            sql.SQL("ALTER TABLE {} {} {}").format(
                sql.SQL(table), sql.SQL(how), sql.Identifier(name)
            )
        )
