"""Prepared statements, locked rows, intervals, and unique constraints answered as refusals."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any, Generic, Self, TypeVar, cast

import psycopg
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from django.db.models import DurationField, Expression, F, Func, Model
from django.db.utils import IntegrityError

from apps.common.errors import InvalidArgument

UNIQUE_VIOLATION = "23505"
#: Statements of which is remembered how they are sent; the longest have some 10 KB.
MAX_STATEMENTS = 256
PLACEHOLDER = re.compile(r"%(?:\((\w+)\)s|%)")
Row = TypeVar("Row", bound=Model)


class PreparedCursor(psycopg.RawCursor[Any]):
    """Takes named parameters. Each statement is rewritten for PostgreSQL once, not in each call."""

    def execute(  # type: ignore[override]
        self, query: str, params: Mapping[str, Any] | None = None, **options: Any
    ) -> Self:
        """Run a statement with ``%(name)s`` in the places of its parameters."""
        text, names = _numbered(query)
        return super().execute(text, [params[name] for name in names] if params else (), **options)


def prepared_cursor() -> CursorWrapper:
    """A cursor whose statements PostgreSQL keeps planned (see PREPARE_AFTER in the settings).

    Parameters travel apart from the text, so each needs a type that PostgreSQL can infer.
    """
    connection.ensure_connection()
    cursor: Any = PreparedCursor(cast(Any, connection.connection))
    if connection.queries_logged:
        return connection.make_debug_cursor(cursor)
    return connection.make_cursor(cursor)


@lru_cache(maxsize=MAX_STATEMENTS)
def _numbered(statement: str) -> tuple[bytes, tuple[str, ...]]:
    """A statement with ``$1`` for its first parameter, and the names in that order."""
    numbers: dict[str, int] = {}

    def numbered(found: re.Match[str]) -> str:
        name = found[1]
        return f"${numbers.setdefault(name, len(numbers) + 1)}" if name else "%"

    return PLACEHOLDER.sub(numbered, statement).encode(), tuple(numbers)


class RowReader(Generic[Row]):
    """Objects of one model out of rows of a prepared statement, just as the ORM makes them."""

    def __init__(self, model: type[Row]) -> None:
        """Look up the columns. Made once for a model, by ``reader_of``."""
        fields = model._meta.concrete_fields
        self._model = model
        self._names = [field.attname for field in fields]
        self._columns = [field.column for field in fields]
        self._converted = [
            (place, convert)
            for place, field in enumerate(fields)
            for convert in cast(Any, field).get_db_converters(connection)
        ]
        self.width = len(fields)

    def columns(self, alias: str) -> str:
        """All columns, for a statement in which the table has this alias."""
        return ", ".join(f'{alias}."{column}"' for column in self._columns)

    def values_of(self, *names: str) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
        """A function for the values of several fields in a row, without making the object."""
        return itemgetter(*map(self._names.index, names))

    def read(self, row: Sequence[Any]) -> Row:
        """The object of the first ``width`` values of a row."""
        values = list(row[: self.width])
        for place, convert in self._converted:
            values[place] = convert(values[place], None, connection)
        return self._model.from_db(connection.alias, self._names, values)


@cache
def reader_of(model: type[Row]) -> RowReader[Row]:
    """The reader of a model's rows."""
    return RowReader(model)


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
