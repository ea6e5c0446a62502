"""The database server of the tests: one per session, fast instead of durable, kept between runs."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from django.conf import settings
from django.db import connection, connections
from django.db.models import Model

from apps.ops.database import connected, locked, make_login, one
from apps.ops.embedded_postgres import OWNER, EmbeddedPostgres
from apps.ops.local_settings import APPLICATION, SEALER, embedded_url
from apps.ops.processes import FolderInUse, write_private

#: Tells the xdist workers where the controller's server is.
OWNER_URL = "MEMORY_PLATFORM_TEST_OWNER_URL"
APPLICATION_PASSWORD = "for-tests-only"
SESSIONS_AT_ONCE = 20


def start_server(folder: Path) -> EmbeddedPostgres:
    """Start the server of the first free slot, so that test sessions can run side by side."""
    for number in range(1, SESSIONS_AT_ONCE + 1):
        slot = folder / str(number)
        server = EmbeddedPostgres(slot / "pg", password=password_of(slot), durable=False)
        try:
            server.start()
        except FolderInUse:
            continue
        owner_url = embedded_url(
            OWNER, password_of(slot), folder=server.folder, database="postgres"
        )
        with connected(owner_url, wait_seconds=60) as owner:
            make_login(owner, APPLICATION, APPLICATION_PASSWORD)
        os.environ[OWNER_URL] = owner_url
        return server
    raise RuntimeError(f"{SESSIONS_AT_ONCE} test sessions run already")


def password_of(slot: Path) -> str:
    """Return the owner's password of a slot, made on first use."""
    path = slot / "password"
    if not path.exists():
        write_private(path, secrets.token_hex(16))
    return path.read_text(encoding="ascii")


def make_sealer(application: str) -> None:
    """Make the sealer's login, once for a server.

    Tests see what their own transaction wrote, so the application's login may become the sealer's
    in them (`as_sealer`); until it does it has nothing of its rights. The connection `owner` has to
    be the owner's. Workers wait for each other at the server's own database: the lock of another
    database is another lock.
    """
    with connections["owner"]._nodb_cursor() as server, locked(server.connection):
        owner = server.connection
        if not one(owner, "SELECT 1 FROM pg_roles WHERE rolname = %s", SEALER):
            with owner.transaction():
                make_login(owner, SEALER, APPLICATION_PASSWORD)
                owner.execute(f"ALTER ROLE {application} NOINHERIT")
                owner.execute(f"GRANT {SEALER} TO {application}")


@cache  # the settings as they were given: the test set-up changes them
def logins() -> tuple[dict[str, str], dict[str, str]]:
    """Return what replaces the connection settings of the owner and of the application."""
    if settings.DATABASE_GIVEN:
        names = ("HOST", "PORT", "USER", "PASSWORD")
        owner, application = (
            {name: settings.DATABASES[alias][name] for name in names}
            for alias in ("owner", "default")
        )
        return owner, application
    address = urlsplit(os.environ[OWNER_URL])
    place = {"HOST": address.query.removeprefix("host="), "PORT": ""}
    return (
        {**place, "USER": OWNER, "PASSWORD": address.password or ""},
        {**place, "USER": APPLICATION, "PASSWORD": APPLICATION_PASSWORD},
    )


def owner_connection(database: str) -> psycopg.Connection:
    """Connect to a test database as its owner, beside Django."""
    if not database.startswith("test_"):
        raise RuntimeError(f"{database} is not a test database")
    login = logins()[0]
    return psycopg.connect(
        dbname=database,
        host=login["HOST"],
        port=login["PORT"] or None,
        user=login["USER"],
        password=login["PASSWORD"],
        autocommit=True,
    )


@contextmanager
def without_statistics(*models: type[Model]) -> Iterator[None]:
    """PostgreSQL knows as little of tables as when they are new, and learns nothing meanwhile."""
    tables = [model._meta.db_table for model in models]
    with owner_connection(connection.settings_dict["NAME"]) as owner:
        for table in tables:
            owner.execute(f"ALTER TABLE {table} SET (autovacuum_enabled = false)")
            owner.execute(f"VACUUM FULL {table}")  # of rows that were rolled back, room is left
            owner.execute("SELECT pg_clear_relation_stats('public', %s)", [table])
            owner.execute(
                "SELECT pg_clear_attribute_stats('public', %s, attname, false) FROM pg_attribute"
                " WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped",
                [table, table],
            )
        try:
            yield
        finally:
            for table in tables:
                owner.execute(f"ALTER TABLE {table} RESET (autovacuum_enabled)")


@contextmanager
def closed_trail() -> Iterator[None]:
    """The application may write no record, as far as Django's own connection goes."""
    with owner_connection(connection.settings_dict["NAME"]) as owner:
        owner.execute("REVOKE INSERT ON audit_auditrecord FROM memory_app")
        try:
            yield
        finally:
            owner.execute("GRANT INSERT ON audit_auditrecord TO memory_app")
