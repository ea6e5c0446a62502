"""What the application's database login may do, table by table.

The models say it themselves: `append_only = True` means rows are never changed or removed,
`hard_delete = False` that they are never removed. Everything else may be read and written.
`erasable` names columns of append-only rows that are written once more, when what they say is
erased; triggers hold them to that.
"""

from typing import Any

import psycopg
from django.apps import apps
from django.db.models import Model
from psycopg import sql

READ_ONLY = frozenset({"SELECT"})
APPEND_ONLY = frozenset({"SELECT", "INSERT"})
NO_DELETE = APPEND_ONLY | {"UPDATE"}
EVERYTHING = NO_DELETE | {"DELETE"}
MIGRATIONS_TABLE = "django_migrations"

CURRENT_GRANTS = """
    SELECT c.relname, c.relkind = 'S',
           coalesce(array_agg(a.privilege_type) FILTER (WHERE a.privilege_type IS NOT NULL), '{}')
    FROM pg_class c
    LEFT JOIN LATERAL aclexplode(c.relacl) a
           ON a.grantee = (SELECT oid FROM pg_roles WHERE rolname = %s)
    WHERE c.relnamespace = current_schema()::regnamespace
      AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
      AND NOT EXISTS (
          SELECT 1 FROM pg_depend d
          WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e'
      )
    GROUP BY c.oid, c.relname, c.relkind
"""


def wanted_privileges(model: type[Model]) -> frozenset[str]:
    """Return what the application may do with the rows of a model."""
    if getattr(model, "append_only", False):
        return APPEND_ONLY
    return EVERYTHING if getattr(model, "hard_delete", True) else NO_DELETE


def wanted_by_table() -> dict[str, frozenset[str]]:
    """Return the privileges of every table that belongs to a model."""
    models = apps.get_models(include_auto_created=True)
    tables = {model._meta.db_table: wanted_privileges(model) for model in models}
    return tables | {MIGRATIONS_TABLE: READ_ONLY}


def grant_to_application(owner: psycopg.Connection[tuple[Any, ...]], login: str) -> None:
    """Give the login exactly what it needs in the current schema; change only what differs."""
    wanted = wanted_by_table()
    with owner.transaction():
        for name, is_sequence, privileges in owner.execute(CURRENT_GRANTS, [login]).fetchall():
            target = frozenset({"USAGE"}) if is_sequence else wanted.get(name, EVERYTHING)
            kind = "SEQUENCE" if is_sequence else "TABLE"
            current = frozenset(privileges)
            change(owner, "GRANT {} ON {} {} TO {}", target - current, kind, name, login)
            change(owner, "REVOKE {} ON {} {} FROM {}", current - target, kind, name, login)
        grant_erasing(owner, login)
        schema = owner.execute("SELECT current_schema()").fetchone()
        if schema and not may_use_schema(owner, login):
            owner.execute(
                sql.SQL("GRANT USAGE ON SCHEMA {} TO {}").format(
                    sql.Identifier(schema[0]), sql.Identifier(login)
                )
            )


def grant_erasing(owner: psycopg.Connection[tuple[Any, ...]], login: str) -> None:
    """Let the login write the columns of append-only rows that are erased."""
    for model in apps.get_models():
        for column in getattr(model, "erasable", ()):
            owner.execute(
                sql.SQL("GRANT UPDATE ({}) ON TABLE {} TO {}").format(
                    sql.Identifier(column),
                    sql.Identifier(model._meta.db_table),
                    sql.Identifier(login),
                )
            )


def change(
    owner: psycopg.Connection[tuple[Any, ...]],
    statement: str,
    privileges: frozenset[str],
    kind: str,
    name: str,
    login: str,
) -> None:
    """Run one GRANT or REVOKE if there is something to change."""
    if privileges:
        owner.execute(
            sql.SQL(statement).format(
                sql.SQL(", ".join(sorted(privileges))),
                sql.SQL(kind),
                sql.Identifier(name),
                sql.Identifier(login),
            )
        )


def may_use_schema(owner: psycopg.Connection[tuple[Any, ...]], login: str) -> bool:
    """Tell whether the login can already look names up in the current schema."""
    row = owner.execute(
        "SELECT has_schema_privilege(%s, current_schema(), 'USAGE')", [login]
    ).fetchone()
    return bool(row and row[0])
