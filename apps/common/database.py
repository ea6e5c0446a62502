"""Prepared cursors, locked rows, intervals, and unique constraints answered as refusals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from django.db import connection, transaction
from django.db.backends.postgresql.base import ServerBindingCursor
from django.db.backends.utils import CursorWrapper
from django.db.models import DurationField, Expression, F, Func, Model
from django.db.utils import IntegrityError

from apps.common.errors import InvalidArgument

UNIQUE_VIOLATION = "23505"
Row = TypeVar("Row", bound=Model)


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


@contextmanager
def refused_if_taken(field: str, message: str) -> Iterator[None]:
    """Save a row in a savepoint. Raises InvalidArgument when another one has its unique value."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        if getattr(error.__cause__, "sqlstate", None) != UNIQUE_VIOLATION:
            raise
        raise InvalidArgument(field, message) from error


def lock_row(row: Row) -> Row:
    """The row as it is now, locked against other changes until the transaction ends."""
    rows = type(row)._default_manager.select_for_update(of=("self",), no_key=True)
    return rows.get(pk=row.pk)


def interval_of_days(number: F) -> Expression:
    """In a statement: so many days."""
    return Func(
        number, template="make_interval(days => %(expressions)s)", output_field=DurationField()
    )
