"""Prepared statements and queries, locked rows, intervals, unique constraints as refusals."""

from __future__ import annotations

import datetime as dt
import re
import uuid
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from operator import itemgetter
from typing import Any, Generic, Self, TypeVar, cast

import psycopg
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.backends.utils import CursorWrapper
from django.db.models import DurationField, Expression, F, Func, Model, QuerySet, Value
from django.db.models.base import ModelState
from django.db.utils import IntegrityError
from psycopg.pq import Format

from apps.common.errors import InvalidArgument
from apps.common.postgresql.base import TenantConnection

UNIQUE_VIOLATION = "23505"
#: Statements of which is remembered how they are sent; the longest have some 10 KB.
MAX_STATEMENTS = 256
PLACEHOLDER = re.compile(r"%(?:\((\w+)\)s|%)")
Row = TypeVar("Row", bound=Model)


class PreparedCursor(psycopg.RawCursor[Any]):
    """Takes named parameters. Each statement is rewritten for PostgreSQL once, not in each call."""

    def __init__(self, connection: TenantConnection) -> None:
        """Read with the connection's quick adapters, to which no cursor adds any."""
        super().__init__(connection)
        self._adapters = connection.quick_adapters

    def execute(  # type: ignore[override]
        self, query: str, params: Mapping[str, Any] | None = None, **options: Any
    ) -> Self:
        """Run a statement with ``%(name)s`` in the places of its parameters."""
        text, names = _numbered(query)
        given = [_as_sent(params[name]) for name in names] if params else ()
        return super().execute(text, given, **options)


def prepared_cursor(*, binary: bool = False) -> CursorWrapper:
    """A cursor whose statements PostgreSQL keeps planned (see PREPARE_AFTER in the settings).

    Parameters travel apart from the text, so each needs a type that PostgreSQL can infer. What it
    reads comes as text, or ``binary``, which is quicker for much at once.
    """
    own = connections[DEFAULT_DB_ALIAS]  # looked up once: ``connection`` looks it up each time
    own.ensure_connection()
    cursor: Any = PreparedCursor(cast(Any, own.connection))
    cursor.format = Format.BINARY if binary else Format.TEXT
    return own.make_debug_cursor(cursor) if own.queries_logged else own.make_cursor(cursor)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


# How PostgreSQL reads what stands in an array.
ELEMENTS: dict[type, Callable[[Any], str]] = {
    str: _quoted,
    int: str,
    bool: str,
    float: str,
    uuid.UUID: str,
    dt.datetime: lambda moment: f'"{moment.isoformat()}"',
    type(None): lambda nothing: "NULL",
}


def _as_sent(value: Any) -> Any:
    """A list as the text of an array; the rest as it is.

    psycopg takes four times as long. And the statement is the same one whatever numbers are in it:
    psycopg tells small ones from large.
    """
    if type(value) is not list:
        return value
    try:
        return "{" + ",".join([ELEMENTS[type(one)](one) for one in value]) + "}"
    except KeyError:  # of something else
        return value


@lru_cache(maxsize=MAX_STATEMENTS)
def _numbered(statement: str) -> tuple[bytes, tuple[str, ...]]:
    """A statement with ``$1`` for its first parameter, and the names in that order."""
    numbers: dict[str, int] = {}

    def numbered(found: re.Match[str]) -> str:
        name = found[1]
        return f"${numbers.setdefault(name, len(numbers) + 1)}" if name else "%"

    return PLACEHOLDER.sub(numbered, statement).encode(), tuple(numbers)


def bare_row(model: type[Row], values: Iterable[tuple[str, Any]], *, adding: bool) -> Row:
    """A row with these values, by the names of fields as rows have them (``owner_id``).

    The model's own constructor makes the same in four times as long, as it goes through all fields
    anew; no model of ours adds to it.
    """
    row = model.__new__(model)
    row._state = ModelState()
    if not adding:
        row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
    row.__dict__.update(values)
    return row


class RowReader(Generic[Row]):
    """Objects of one model out of rows of a prepared statement, just as the ORM makes them."""

    def __init__(self, model: type[Row], names: Collection[str] = ()) -> None:
        """Look up the columns, all or those of these fields. Made once, as by ``reader_of``."""
        fields = [one for one in model._meta.concrete_fields if not names or one.attname in names]
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
        return bare_row(self._model, zip(self._names, values, strict=True), adding=False)


@cache
def reader_of(model: type[Row]) -> RowReader[Row]:
    """The reader of a model's rows."""
    return RowReader(model)


class Parameter(Value):
    """In a query that is prepared: a value that is given each time it runs."""

    def __init__(self, name: str) -> None:
        """Say by which name it is given."""
        super().__init__(_Named(name))


@dataclass(frozen=True, slots=True)
class _Named:
    """Has no type of its own, so that the ORM takes it for any."""

    name: str


#: What of a prepared query may stand in its text as it is: our own words and numbers.
CONSTANT = re.compile(r"[a-z_]*|\d+")


def prepared_text(text: str, parameters: Sequence[object]) -> str:
    """SQL of the ORM with its constants in it and ``%(name)s`` in the places of parameters.

    Raises TypeError for a constant that is no word.
    """
    return text % tuple(map(_written, parameters))


def _written(value: object) -> str:
    if isinstance(value, _Named):
        return f"%({value.name})s"
    if not CONSTANT.fullmatch(str(value)):
        raise TypeError("A prepared query has a value that is no word.")
    return str(value) if isinstance(value, int) else f"'{value}'"


class PreparedQuery(Generic[Row]):
    """A query of the ORM with ``Parameter`` in the place of values, compiled when it runs first."""

    def __init__(self, rows: Callable[[], QuerySet[Row]]) -> None:
        """Take what builds it: rows of one model, whole or without what is deferred, with those
        that ``select_related`` names."""
        self._rows = rows

    @cached_property
    def compiled(self) -> tuple[str, RowReader[Row], list[_Related]]:
        """Its statement, and what makes objects of the rows."""
        rows = self._rows()
        compiler = rows.query.get_compiler(connection=connection)
        text, parameters = compiler.as_sql()
        told = cast(Any, compiler.klass_info)
        others = [_Related.of(one, compiler.select) for one in told.get("related_klass_infos", ())]
        return (
            prepared_text(text, parameters),
            RowReader(rows.model, _names(told, compiler.select)),
            others,
        )

    def read(self, parameters: Mapping[str, Any]) -> list[Row]:
        """The rows for these values."""
        with prepared_cursor() as cursor:
            cursor.execute(self.compiled[0], parameters)
            return self.made_of(cursor.fetchall())

    def made_of(self, given: Sequence[Sequence[Any]]) -> list[Row]:
        """The objects of rows as the database tells them."""
        _, reader, others = self.compiled
        found = [reader.read(values) for values in given]
        for row, values in zip(found, given, strict=True):
            for other in others:
                other.attach(row, values)
        return found


NUMBERED = "(SELECT row_number() OVER () AS place, * FROM ({}) AS query) AS numbered_{}"


class PreparedQueries:
    """Several prepared queries asked at once: each has columns of its own in one statement."""

    def __init__(self, *queries: PreparedQuery[Any]) -> None:
        """Take the queries, none with related rows; a name means the same in all of them."""
        self._queries = queries

    @cached_property
    def _statement(self) -> tuple[str, list[slice]]:
        told, columns, width = [], [], 0
        for number, query in enumerate(self._queries):
            text, reader, others = query.compiled
            if others:
                raise TypeError("Queries that are asked at once have no related rows.")
            told.append(NUMBERED.format(text, number))
            columns.append(slice(width, width := width + 1 + reader.width))
        joined = "".join(f" FULL JOIN {one} ON false" for one in told[1:])
        return f"SELECT * FROM {told[0]}{joined}", columns  # noqa: S608 - statements of the ORM

    def read(self, parameters: Mapping[str, Any]) -> list[list[Any]]:
        """The rows of each query for these values."""
        statement, columns = self._statement
        with prepared_cursor() as cursor:
            cursor.execute(statement, parameters)
            given = cursor.fetchall()
        return [
            query.made_of([row[1:] for row in sorted(_rows_in(given, own), key=itemgetter(0))])
            for query, own in zip(self._queries, columns, strict=True)
        ]


def _rows_in(given: Iterable[Sequence[Any]], own: slice) -> Iterator[Sequence[Any]]:
    """What stands in some columns, where there is anything: its number comes first."""
    return (row[own] for row in given if row[own.start] is not None)


def _names(told: Mapping[str, Any], select: Sequence[Any]) -> set[str]:
    """The fields of one model that a compiled query selects."""
    return {select[place][0].target.attname for place in told["select_fields"]}


@dataclass(frozen=True, slots=True)
class _Related:
    """A row that ``select_related`` reads with another: where it begins, and how it is attached."""

    start: int
    key: int
    reader: RowReader[Any]
    set_local: Callable[[Any, Any], None]
    set_remote: Callable[[Any, Any], None]

    @classmethod
    def of(cls, told: Mapping[str, Any], select: Sequence[Any]) -> Self:
        """What a compiled query says of it. One that brings further rows is not read."""
        if told.get("related_klass_infos"):
            raise TypeError("A prepared query follows one relation, not one from another.")
        model, places = told["model"], told["select_fields"]
        key = next(place for place in places if select[place][0].target.primary_key)
        reader = RowReader(model, _names(told, select))
        return cls(places[0], key, reader, told["local_setter"], told["remote_setter"])

    def attach(self, row: Model, values: Sequence[Any]) -> None:
        """Give a row the other one, or none."""
        other = None if values[self.key] is None else self.reader.read(values[self.start :])
        self.set_local(row, other)
        if other is not None:
            self.set_remote(other, row)


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
