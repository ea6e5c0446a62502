"""Row-level security: which rows a login sees that does not own the tables (ADR 56).

Derived from the models. A model with an ``organization`` (or ``organization_id``) is covered. One
without says ``tenant = "field"``: a column that holds the organization's id, or a foreign key to a
row that is covered (``tenant_row`` names that row's model where the column is no foreign key).
``tenant_rows_are_many`` says that there are too many of those to compare with all that may be
seen. ``tenant = None`` says that its rows belong to no organization.
"""

from __future__ import annotations

from typing import Any, cast

import psycopg
from django.apps import apps
from django.db import connection
from django.db.models import Model
from psycopg import sql

from apps.common.postgresql.base import EVERYBODY, NOBODY, SETTING

Owner = psycopg.Connection[tuple[Any, ...]]
POLICY = "tenants"
#: Of libraries: who people are, what they may do, their sessions. Rights are read before it is
#: known for whom a caller speaks.
LIBRARIES = frozenset({"admin", "auth", "axes", "contenttypes", "guardian", "sessions"})
#: In the audit trail: what belongs to no organization has a tree of its own.
NO_ORGANIZATION = "'00000000-0000-0000-0000-000000000000'"
ORGANIZATION = "organizations.Organization"

#: Keys of rows that are compared one by one.
FEW = 8
SAID = f"current_setting('{SETTING}', true)"
# What may be touched, worked out once in a statement and not for each row: no array for the
# platform as a whole; for nobody, or where nothing was said, an empty one.
ORGANIZATIONS = (
    f"(SELECT CASE WHEN {SAID} = '{EVERYBODY}' THEN NULL"
    f" WHEN {SAID} <> '{NOBODY}' THEN {SAID}::uuid[] || {NO_ORGANIZATION}::uuid"
    " ELSE '{}' END::uuid[])"
)
SEEN_KEYS = f"(SELECT CASE WHEN {SAID} = '{EVERYBODY}' THEN NULL ELSE {{keys}}({FEW}) END)"
# Tried for each row that a search reads. Comparing with a few keys takes half of what looking up in
# a table of all takes, which is only made where a row is of none of those. Functions hand the keys
# out: a plan then holds neither the table of the keys nor the policy of that table.
BY_ROW = (
    f"({{column}} = ANY ({SEEN_KEYS}::{{type}}[])) IS NOT FALSE"
    " OR {column} IN (SELECT unnest({keys}(NULL)))"
)
# Of a table of many rows a call looks at a few: each is looked up by itself.
ROW_OF_MANY = "(SELECT true FROM {table} WHERE {key} = {given}.{column})"
BY_ONE_OF_MANY = f"(SELECT {SAID} = '{EVERYBODY}') OR {ROW_OF_MANY}"
KEYS = """
CREATE OR REPLACE FUNCTION {name}(few integer) RETURNS {type}[]
LANGUAGE plpgsql STABLE PARALLEL SAFE AS
$$ BEGIN RETURN ARRAY(SELECT {key} FROM {table} LIMIT few); END $$
"""
#: Behind a policy PostgreSQL looks up in an index only with operators that tell nothing of the rows
#: they were tried on. These compare and no more, but only a superuser may say so.
COMPARING = (
    "arrayoverlap(anyarray, anyarray)",
    "arraycontains(anyarray, anyarray)",
    "jsonb_contains(jsonb, jsonb)",
)
UNMARKED = """
SELECT name FROM unnest(%s::text[]) AS name
JOIN pg_proc ON pg_proc.oid = ('pg_catalog.' || name)::regprocedure
WHERE NOT proleakproof AND (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
"""
UNKNOWN = "SELECT 1 WHERE to_regprocedure(%s) IS NULL"
CURRENT = """
SELECT c.relrowsecurity, obj_description(p.oid, 'pg_policy')
FROM pg_class c LEFT JOIN pg_policy p ON p.polrelid = c.oid AND p.polname = %s
WHERE c.oid = %s::regclass
"""


class Uncovered(Exception):
    """A model says neither to which organization its rows belong nor that they belong to none."""


def tenant_tables() -> dict[str, str]:
    """The condition under which a row is seen and written, by table. Raises Uncovered."""
    models = apps.get_models(include_auto_created=True)
    found = {model._meta.db_table: condition_of(model) for model in models}
    return {table: condition for table, condition in found.items() if condition}


def condition_of(model: type[Model]) -> str | None:
    """The condition for a row of a model; None if its rows belong to no organization."""
    said: Any = model._meta.auto_created or getattr(model, "instance_type", model)
    name = getattr(said, "tenant", "organization")
    if name is None or model._meta.app_label in LIBRARIES:
        return None
    columns = {field.column: field for field in model._meta.local_concrete_fields}
    field = columns.get(name) or columns.get(f"{name}_id")
    if field is None:
        raise Uncovered(f"{model._meta.label} does not say to which organization a row belongs.")
    column, row = cast(str, field.column), row_behind(model, field)
    if row is not None and field.null:
        raise Uncovered(f"{model._meta.label} has rows that hang on none.")
    if row is not None:
        return by_row(model, column, row)
    # Compared with no array any row is neither in it nor not, and so is a row of no organization
    # compared with an array of some: those are seen. To ask for each of them would take twice.
    return f"({column} = ANY ({ORGANIZATIONS}::uuid[])) IS NOT FALSE"


def by_row(model: type[Model], column: str, row: type[Model]) -> str:
    """The condition for a row that hangs on one of another table."""
    table, key = row._meta.db_table, row._meta.pk.column
    if getattr(model, "tenant_rows_are_many", False):
        return BY_ONE_OF_MANY.format(
            table=table, key=key, given=model._meta.db_table, column=column
        )
    return BY_ROW.format(column=column, keys=keys_of(row), type=type_of_keys(row))


def keys_of(row: type[Model]) -> str:
    """The function that tells the keys of a table that may be seen."""
    return f"seen_{row._meta.db_table}"


def type_of_keys(row: type[Model]) -> str:
    """Of which type the keys of a table are."""
    return cast(str, row._meta.pk.rel_db_type(connection))


def row_behind(model: type[Model], field: Any) -> Any:
    """The model of the row that knows the organization; None if the field names it itself."""
    named = getattr(model, "tenant_row", None)
    target = apps.get_model(named) if named else field.related_model
    return None if target is None or target._meta.label == ORGANIZATION else target


def secure_rows(owner: Owner) -> None:
    """Bring the policies of the current schema to what is wanted; change only what differs."""
    with owner.transaction():
        keep_indexes_in_use(owner)
        conditions = tenant_tables()
        make_keys(owner, " ".join(conditions.values()))
        for table, condition in conditions.items():
            row = owner.execute(CURRENT, [POLICY, table]).fetchone()
            is_on, known = row or (False, None)
            if known != condition:
                make_policy(owner, sql.Identifier(table), condition)
            if not is_on:
                owner.execute(
                    sql.SQL("ALTER TABLE {} ENABLE ROW LEVEL SECURITY").format(
                        sql.Identifier(table)
                    )
                )


def keep_indexes_in_use(owner: Owner) -> None:
    """Mark the operators of our indexes as leakproof, if the owner may; else plans are slower."""
    for (name,) in owner.execute(UNMARKED, [list(COMPARING)]).fetchall():
        owner.execute(sql.SQL("ALTER FUNCTION pg_catalog.{} LEAKPROOF").format(sql.SQL(name)))


def make_keys(owner: Owner, conditions: str) -> None:
    """Make the functions that conditions ask for the keys that may be seen."""
    for row in apps.get_models():
        name = keys_of(row)
        if f"{name}(" in conditions and owner.execute(UNKNOWN, [f"{name}(integer)"]).fetchone():
            key, table = (
                sql.Identifier(str(row._meta.pk.column)),
                sql.Identifier(row._meta.db_table),
            )
            made = sql.SQL(KEYS).format(
                name=sql.Identifier(name), type=sql.SQL(type_of_keys(row)), key=key, table=table
            )
            owner.execute(made)


def make_policy(owner: Owner, table: sql.Identifier, condition: str) -> None:
    """Make the policy of a table anew; what it was made from is kept beside it."""
    name = sql.Identifier(POLICY)
    owner.execute(sql.SQL("DROP POLICY IF EXISTS {} ON {}").format(name, table))
    owner.execute(
        sql.SQL("CREATE POLICY {} ON {} USING ({})").format(name, table, sql.SQL(condition))
    )
    owner.execute(
        sql.SQL("COMMENT ON POLICY {} ON {} IS {}").format(name, table, sql.Literal(condition))
    )
