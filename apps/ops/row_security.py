"""Row-level security: which rows a login sees that does not own the tables (ADR 56).

Derived from the models. A model with an ``organization`` (or ``organization_id``) is covered. One
without says ``tenant = "field"``: a column that holds the organization's id, or a foreign key to a
row that is covered (``tenant_row`` names that row's model where the column is no foreign key).
``tenant = None`` says that its rows belong to no organization.
"""

from __future__ import annotations

from typing import Any, cast

import psycopg
from django.apps import apps
from django.db.models import Model
from psycopg import sql

from apps.common.postgresql.base import EVERYBODY, NOBODY, SETTING

Owner = psycopg.Connection[tuple[Any, ...]]
POLICY = "tenants"
#: Of libraries: who people are, what they may do, their sessions. Rights are read before it is
#: known for whom a caller speaks.
LIBRARIES = frozenset({"admin", "auth", "axes", "contenttypes", "guardian", "sessions"})
#: In the audit trail: what belongs to no organization has a tree of its own.
TREE = "tree"
NO_ORGANIZATION = "'00000000-0000-0000-0000-000000000000'"
ORGANIZATION = "organizations.Organization"

# Each is worked out once in a statement, not for each row.
SAID = f"current_setting('{SETTING}', true)"
IS_PLATFORM_WIDE = f"(SELECT {SAID} = '{EVERYBODY}')"
ORGANIZATIONS = (
    f"(SELECT CASE WHEN {SAID} NOT IN ('{NOBODY}', '{EVERYBODY}') THEN {SAID} END::uuid[])"
)
BY_ORGANIZATION = f"{{column}} = ANY ({ORGANIZATIONS}::uuid[])"
OF_PLATFORM = f"({{absent}} AND {ORGANIZATIONS} IS NOT NULL)"
# Tried for each row that a search reads. Comparing with a few keys takes half of what looking up in
# a table of all takes, which is only made where a row is of none of those.
FEW = 8
BY_ROW = (
    "{column} = ANY (ARRAY(SELECT {key} FROM {table} LIMIT {few}))"
    " OR {column} IN (SELECT {key} FROM {table})"
)
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
    if row is not None:
        key, table = row._meta.pk.column, row._meta.db_table
        return either(BY_ROW.format(column=column, key=key, table=table, few=FEW))
    own = BY_ORGANIZATION.format(column=column)
    absent = f"{column} = {NO_ORGANIZATION}" if name == TREE else f"{column} IS NULL"
    is_optional = field.null or name == TREE
    return either(f"{own} OR {OF_PLATFORM.format(absent=absent)}" if is_optional else own)


def row_behind(model: type[Model], field: Any) -> Any:
    """The model of the row that knows the organization; None if the field names it itself."""
    named = getattr(model, "tenant_row", None)
    target = apps.get_model(named) if named else field.related_model
    return None if target is None or target._meta.label == ORGANIZATION else target


def either(condition: str) -> str:
    """The condition, or work for the platform as a whole."""
    return f"{IS_PLATFORM_WIDE} OR {condition}"


def secure_rows(owner: Owner) -> None:
    """Bring the policies of the current schema to what is wanted; change only what differs."""
    with owner.transaction():
        keep_indexes_in_use(owner)
        for table, condition in tenant_tables().items():
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
