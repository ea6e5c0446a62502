"""New rows of a model, one or many, in one prepared statement made from the model's own fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar, cast

from django.db import connection
from django.db.models import AutoField, BinaryField, Field, Model
from django.db.models.expressions import DatabaseDefault
from pydantic_core import to_json

from apps.common.clock import now
from apps.common.database import bare_row, prepared_cursor
from apps.common.history import ChangedBy

CREATED, CHANGED = "+", "~"
# The rows travel as one JSON text, so that the statement is the same for any number of them.
INSERT = """
WITH inserted AS (
    INSERT INTO {table} ({columns})
    SELECT {values} FROM json_populate_recordset(NULL::{table}, %(rows)s::json) AS given
    {conflict}
    RETURNING *
){beside}{history}
SELECT {returned} FROM inserted
"""
BESIDE = """, beside AS (
    INSERT INTO {table} ({columns})
    SELECT {columns} FROM json_populate_recordset(NULL::{table}, %(beside)s::json) AS given
)"""
HISTORY = """, history AS (
    INSERT INTO {table} ({columns}, history_date, history_type, history_user_id,
                         history_change_reason)
    SELECT {columns}, %(moment)s::timestamptz, %(type)s::text, %(user)s::text, %(reason)s::text
    FROM inserted
)"""
CHANGED_ROWS = """
WITH inserted AS (SELECT * FROM {table} WHERE id = ANY (%(keys)s)){history}
SELECT count(*) FROM inserted
"""
Row = TypeVar("Row", bound=Model)
#: SQL for columns of rows that are called ``given``; the database computes them while it inserts.
Computed = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _Plan:
    """A statement, the fields it is given, those left to the database, and those it answers.

    By their columns: ``made`` are fields with something to do for a value, of the others the
    attribute is ``read``. What is ``binary`` is none of JSON's.
    """

    statement: str
    model: type[Model]
    read: tuple[tuple[str, str], ...]
    made: tuple[tuple[str, Field[Any, Any]], ...]
    binary: tuple[str, ...]
    left: tuple[Field[Any, Any], ...]
    returned: tuple[Field[Any, Any], ...]

    @property
    def columns(self) -> list[str]:
        """The columns that rows give a value for."""
        return [column for column, _ in (*self.read, *self.made)]

    def values_of(self, row: Model) -> dict[str, Any]:
        """What a row says, by column."""
        values = {column: getattr(row, name) for column, name in self.read}
        for column, field in self.made:
            values[column] = field.pre_save(row, add=True)
        for column in self.binary:
            values[column] = _hexadecimal(values[column])
        return values


def new_row(model: type[Row], **values: Any) -> Row:
    """A row that is still to be inserted: these values, by the names of fields as rows have them
    (``owner_id``), and the model's defaults. Raises TypeError for what is no field.
    """
    constant, made = _defaults(model)
    if not values.keys() <= constant.keys() | made.keys():
        raise TypeError(f"{model.__name__} has not all of {', '.join(values)}.")
    anew = {name: make() for name, make in made.items() if name not in values}
    return bare_row(model, {**constant, **values, **anew}.items(), adding=True)


@cache
def _defaults(model: type[Model]) -> tuple[dict[str, Any], dict[str, Callable[[], Any]]]:
    """The defaults that are the same for all rows, and what makes those that are not."""
    fields = cast("Sequence[Any]", _fields(model))
    made = {one.attname: one.get_default for one in fields if _is_made(one)}
    return {one.attname: one.get_default() for one in fields if one.attname not in made}, made


def _is_made(field: Any) -> bool:
    """Whether a field's default is made anew for each row."""
    return field.has_db_default() or (field.has_default() and callable(field.default))


def insert_new_rows(rows: Sequence[Model]) -> int:
    """Insert those rows of one model that meet no unique value of another; how many they were.

    Another writer of the same value is waited for. What the database makes is not read back.
    """
    plan = _plan(type(rows[0]), _left_to_database(rows[0]), False, (), ignores_known=True)
    with prepared_cursor() as cursor:
        cursor.execute(plan.statement, {"rows": _json(plan, rows)})
        return len(cursor.fetchall())


def insert_rows(
    rows: Sequence[Model],
    *,
    by: ChangedBy | None = None,
    computed: Computed = (),
    beside: Sequence[Model] = (),
) -> None:
    """Insert new rows of one model, with their first rows of history if it says ``by`` whom.

    As ``save`` does it one by one: moments of creation are set, and keys, defaults of the database
    and what is ``computed`` are read back. All rows leave the same fields to the database. Rows of
    another model ``beside`` them go in by the same statement; of those nothing is read back.
    """
    if not rows:
        if beside:
            raise ValueError("Rows go in beside others.")
        return
    other = _plan(type(beside[0]), _left_to_database(beside[0]), False, ()) if beside else None
    plan = _plan(type(rows[0]), _left_to_database(rows[0]), by is not None, computed, beside=other)
    parameters: dict[str, Any] = {"rows": _json(plan, rows)}
    if other is not None:
        parameters["beside"] = _json(other, beside)
    if by is not None:
        parameters |= {"moment": now(), "type": CREATED, "user": by.label, "reason": by.reason}
    with prepared_cursor() as cursor:
        cursor.execute(plan.statement, parameters)
        answered = cursor.fetchall()
    for row, values in zip(rows, answered, strict=True):
        for field, value in zip(plan.returned, values, strict=True):
            setattr(row, field.attname, value)
        row._state.adding, row._state.db = False, connection.alias


def add_history(model: type[Model], keys: Sequence[Any], *, by: ChangedBy) -> None:
    """Note in a model's history how the rows with these keys are now, after one statement changed
    them all, as ``save`` does it one by one."""
    statement = CHANGED_ROWS.format(table=model._meta.db_table, history=_history(model))
    parameters: dict[str, Any] = {
        **{"keys": list(keys), "moment": now(), "type": CHANGED},
        **{"user": by.label, "reason": by.reason},
    }
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)


def _fields(model: type[Model]) -> Sequence[Field[Any, Any]]:
    return cast("Sequence[Field[Any, Any]]", model._meta.concrete_fields)


def _left_to_database(row: Model) -> frozenset[str]:
    return frozenset(field.attname for field in _made_there(type(row)) if _is_left(field, row))


@cache
def _made_there(model: type[Model]) -> tuple[Field[Any, Any], ...]:
    """The fields whose values the database can make."""
    fields = _fields(model)
    return tuple(one for one in fields if isinstance(one, AutoField) or one.has_db_default())


def _is_left(field: Field[Any, Any], row: Model) -> bool:
    """Whether the database makes the value."""
    value = getattr(row, field.attname)
    return isinstance(value, DatabaseDefault) or (isinstance(field, AutoField) and value is None)


@cache
def _plan(
    model: type[Model],
    left: frozenset[str],
    has_history: bool,
    computed: Computed,
    *,
    ignores_known: bool = False,
    beside: _Plan | None = None,
) -> _Plan:
    named = [(str(one.column), one) for one in _fields(model) if one.attname not in left]
    values = {column: f'given."{column}"' for column, _ in named} | dict(computed)
    answered = left | {column for column, _ in computed}
    returned = tuple(field for field in _fields(model) if field.attname in answered)
    statement = INSERT.format(
        table=model._meta.db_table,
        columns=_listed(values),
        values=", ".join(values.values()),
        conflict="ON CONFLICT DO NOTHING" if ignores_known else "",
        beside=_beside(beside) if beside else "",
        history=_history(model) if has_history else "",
        returned=_listed(field.column for field in returned),
    )
    kept_out = tuple(field for field in _fields(model) if field.attname in left)
    made = tuple((column, one) for column, one in named if _has_to_do(one))
    read = tuple((column, one.attname) for column, one in named if not _has_to_do(one))
    binary = tuple(column for column, one in named if isinstance(one, BinaryField))
    return _Plan(statement, model, read, made, binary, kept_out, returned)


def _hexadecimal(value: bytes | memoryview | None) -> str | None:
    """Bytes as PostgreSQL reads them."""
    return None if value is None else f"\\x{value.hex()}"


def _has_to_do(field: Field[Any, Any]) -> bool:
    """Whether a field makes a value of its own when a row is saved, as moments of creation are."""
    return type(field).pre_save is not Field.pre_save


def _beside(plan: _Plan) -> str:
    """The part that inserts rows of another model."""
    return BESIDE.format(table=plan.model._meta.db_table, columns=_listed(plan.columns))


def _history(model: type[Model]) -> str:
    """The part that copies what was inserted into the model's history."""
    history: type[Model] = cast(Any, model).history.model
    own = {field.column for field in _fields(model)}
    kept = (field.column for field in _fields(history) if field.column in own)
    return HISTORY.format(table=history._meta.db_table, columns=_listed(kept))


def _listed(columns: Iterable[str | None]) -> str:
    return ", ".join(f'"{column}"' for column in columns)


def _json(plan: _Plan, rows: Sequence[Model]) -> str:
    """The rows as JSON says them, by their columns."""
    if not all(_is_left(field, row) for row in rows for field in plan.left):
        raise ValueError("Rows that leave different fields to the database go in apart.")
    return to_json([plan.values_of(row) for row in rows]).decode()
