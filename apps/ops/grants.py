"""What the database logins of application and sealer may do, table by table.

The models say it themselves: `append_only = True` means rows are never changed or removed,
`hard_delete = False` that they are never removed. Everything else may be read and written. What has
`only_sealer = True` is written by the sealer and by nobody else; it reads what `is_sealed = True`
says, and nothing beside. `erasable` names columns of append-only rows that are written once more,
when what they say is erased; triggers hold them to that.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

import psycopg
from django.apps import apps
from django.db.models import Model
from psycopg import sql

NOTHING: frozenset[str] = frozenset()
READ_ONLY = frozenset({"SELECT"})
APPEND_ONLY = frozenset({"SELECT", "INSERT"})
NO_DELETE = APPEND_ONLY | {"UPDATE"}
EVERYTHING = NO_DELETE | {"DELETE"}
MIGRATIONS_TABLE = "django_migrations"
Owner = psycopg.Connection[tuple[Any, ...]]
Wanted = Mapping[str, frozenset[str]]

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


def written_privileges(model: type[Model]) -> frozenset[str]:
    """Return what whoever writes the rows of a model may do with them."""
    if getattr(model, "append_only", False):
        return APPEND_ONLY
    return EVERYTHING if getattr(model, "hard_delete", True) else NO_DELETE


def application_privileges(model: type[Model]) -> frozenset[str]:
    """Return what the application may do beside a sealer with a login of its own."""
    return READ_ONLY if getattr(model, "only_sealer", False) else written_privileges(model)


def sealer_privileges(model: type[Model]) -> frozenset[str]:
    """Return what such a sealer may do: read what it seals, write what sealing leaves behind."""
    if getattr(model, "only_sealer", False):
        return written_privileges(model)
    return READ_ONLY if getattr(model, "is_sealed", False) else NOTHING


def wanted_by_table(privileges: Callable[[type[Model]], frozenset[str]]) -> Wanted:
    """Return the privileges of every table that belongs to a model."""
    models = apps.get_models(include_auto_created=True)
    return {model._meta.db_table: privileges(model) for model in models}


def grant_to_logins(owner: Owner, application: str, sealer: str) -> None:
    """Give both logins exactly what they need in the current schema; change only what differs.

    Where the application's login seals as well, it gets what both need.
    """
    is_alone = application == sealer
    known = wanted_by_table(written_privileges if is_alone else application_privileges)
    wanted = defaultdict(lambda: EVERYTHING, {**known, MIGRATIONS_TABLE: READ_ONLY})
    grant(owner, application, wanted, of_sequences=frozenset({"USAGE"}))
    grant_erasing(owner, application)
    if not is_alone:
        own = defaultdict(lambda: NOTHING, wanted_by_table(sealer_privileges))
        grant(owner, sealer, own, of_sequences=NOTHING)  # identity columns need no right to theirs


def grant(owner: Owner, login: str, wanted: Wanted, *, of_sequences: frozenset[str]) -> None:
    """Bring the privileges of one login to what is wanted."""
    with owner.transaction():
        for name, is_sequence, privileges in owner.execute(CURRENT_GRANTS, [login]).fetchall():
            target = of_sequences if is_sequence else wanted[name]
            kind = "SEQUENCE" if is_sequence else "TABLE"
            current = frozenset(privileges)
            change(owner, "GRANT {} ON {} {} TO {}", target - current, kind, name, login)
            change(owner, "REVOKE {} ON {} {} FROM {}", current - target, kind, name, login)
        schema = owner.execute("SELECT current_schema()").fetchone()
        if schema and not may_use_schema(owner, login):
            owner.execute(
                sql.SQL("GRANT USAGE ON SCHEMA {} TO {}").format(
                    sql.Identifier(schema[0]), sql.Identifier(login)
                )
            )


def grant_erasing(owner: Owner, login: str) -> None:
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
    owner: Owner,
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


def may_use_schema(owner: Owner, login: str) -> bool:
    """Tell whether the login can already look names up in the current schema."""
    row = owner.execute(
        "SELECT has_schema_privilege(%s, current_schema(), 'USAGE')", [login]
    ).fetchone()
    return bool(row and row[0])
