"""Cursors for long statements that are run again and again: planned once for each connection."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.backends.postgresql.base import ServerBindingCursor
from django.db.backends.utils import CursorWrapper


def prepared_cursor() -> CursorWrapper:
    """A cursor whose statements PostgreSQL keeps planned (see PREPARE_AFTER in the settings).

    Parameters travel apart from the text, so each needs a type that PostgreSQL can infer.
    """
    connection.ensure_connection()
    make: Any = ServerBindingCursor  # its stubs know nothing of psycopg 3
    cursor = make(connection.connection)
    if connection.queries_logged:
        return connection.make_debug_cursor(cursor)
    return connection.make_cursor(cursor)
