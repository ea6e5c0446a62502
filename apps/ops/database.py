"""Make a database ready for the platform: roles, extension, migrations, grants. Repeatable."""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.core.management.sql import emit_post_migrate_signal
from django.db import connections, transaction
from psycopg import sql

from apps.ops.grants import grant_to_logins
from apps.ops.health import missing_migrations
from apps.ops.local_settings import is_embedded, sealer_url
from apps.ops.processes import StartError, Unreachable
from apps.ops.row_security import secure_rows
from apps.topics.selectors import SchemaTooNew, require_known_schema

OLDEST_SERVER = 150000
#: Held while a database is prepared, so that several machines may start at once.
ADVISORY_LOCK = 5_641_002_017
#: What the migrations it names make of an empty database; `make schema` writes it.
SCHEMA = Path(__file__).with_name("schema.sql")
HAS_TABLES = "SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1"
HAS_NAMES = "SELECT 1 FROM auth_permission LIMIT 1"

Connection = psycopg.Connection[tuple[Any, ...]]


def prepare_database(*, wait_seconds: float = 30) -> None:
    """Bring the configured database to the state this code needs.

    Raises StartError with one sentence when that is impossible.
    """
    owner_url = settings.DATABASE_OWNER_URL
    sealing_url = sealer_url(settings.DATABASE_URL, data=settings.DATA_DIR)
    if is_embedded(owner_url, data=settings.DATA_DIR):
        logins = (settings.DATABASE_URL, sealing_url)
        make_embedded_database(owner_url, logins)
    with connected(owner_url, wait_seconds=wait_seconds) as owner, locked(owner):
        check_server(owner)
        create_vector_extension(owner)
        if is_embedded(owner_url, data=settings.DATA_DIR) and not one(owner, HAS_TABLES):
            load_schema(owner_url)
        migrate_if_needed()
        if not one(owner, HAS_NAMES):
            make_names()
        check_topics()
        application = login_of(settings.DATABASE_URL)
        if application != login_of(owner_url):
            check_login_exists(owner, application, "DATABASE_URL")
            sealer = login_of(sealing_url)
            check_login_exists(owner, sealer, "DATABASE_SEALER_URL")
            grant_to_logins(owner, application, sealer)
        secure_rows(owner)


def check_topics() -> None:
    """Refuse to serve topics of a form that this program does not know. Raises StartError."""
    try:
        require_known_schema(using="owner")
    except SchemaTooNew as error:
        raise StartError(str(error)) from error
    finally:
        connections["owner"].close()


def login_of(url: str) -> str:
    """Return the user name in an address."""
    return urlsplit(url).username or ""


def place_of(url: str) -> str:
    """Return where an address points to, without its secrets."""
    parts = urlsplit(url)
    where = f"{parts.hostname}:{parts.port or 5432}" if parts.hostname else "a local socket"
    return f"{parts.path.lstrip('/') or 'the database'} at {where}"


@contextmanager
def connected(url: str, *, wait_seconds: float) -> Iterator[Connection]:
    """Connect, trying again for a while: a database may start at the same time as we do.

    Raises Unreachable when it does not answer, StartError when it refuses.
    """
    deadline = time.monotonic() + wait_seconds
    while True:
        try:
            connection = psycopg.connect(url, autocommit=True, connect_timeout=5)
            break
        except psycopg.OperationalError as error:
            if is_final(error):
                raise StartError(unreachable(url, error)) from error
            if time.monotonic() > deadline:
                raise Unreachable(unreachable(url, error)) from error
            time.sleep(0.2)
    with connection:
        yield connection


def is_final(error: psycopg.OperationalError) -> bool:
    """Tell whether waiting cannot help: the server is there and refuses."""
    text = str(error)
    return any(sign in text for sign in ("authentication failed", "does not exist", "pg_hba"))


def unreachable(url: str, error: psycopg.OperationalError) -> str:
    """Say in one sentence why there is no connection."""
    reason = str(error).strip().splitlines()[-1].strip()
    return f"The database {place_of(url)} cannot be reached as {login_of(url)}: {reason}"


@contextmanager
def locked(connection: Connection) -> Iterator[None]:
    """Hold the preparation lock of this database."""
    connection.execute("SELECT pg_advisory_lock(%s)", [ADVISORY_LOCK])
    try:
        yield
    finally:
        connection.execute("SELECT pg_advisory_unlock(%s)", [ADVISORY_LOCK])


def make_embedded_database(owner_url: str, login_urls: Iterable[str]) -> None:
    """Create the logins of these addresses and the embedded server's database, if not there."""
    name = urlsplit(owner_url).path.lstrip("/")
    maintenance = owner_url.replace(f"/{name}?", "/postgres?", 1)
    with connected(maintenance, wait_seconds=10) as owner, locked(owner):
        for url in login_urls:
            make_login(owner, login_of(url), urlsplit(url).password or "")
        if not one(owner, "SELECT 1 FROM pg_database WHERE datname = %s", name):
            owner.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))


def make_login(owner: Connection, login: str, password: str) -> None:
    """Create a login that owns nothing and may create nothing; keep its password current."""
    exists = one(owner, "SELECT 1 FROM pg_roles WHERE rolname = %s", login)
    verb = "ALTER" if exists else "CREATE"
    owner.execute(
        sql.SQL(
            "{} ROLE {} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD {}"
        ).format(sql.SQL(verb), sql.Identifier(login), sql.Literal(password))
    )


def one(connection: Connection, query: str, *values: object) -> Any:
    """Return the first column of the first row, or None."""
    row = connection.execute(query, values).fetchone()
    return row[0] if row else None


def check_server(connection: Connection) -> None:
    """Refuse a server that is too old."""
    version = connection.info.server_version
    if version < OLDEST_SERVER:
        raise StartError(f"PostgreSQL {version // 10000} is too old: 15 or newer is needed.")


def create_vector_extension(connection: Connection) -> None:
    """Create pgvector in this database if it is not there yet."""
    if one(connection, "SELECT 1 FROM pg_extension WHERE extname = 'vector'"):
        return
    if not one(connection, "SELECT 1 FROM pg_available_extensions WHERE name = 'vector'"):
        raise StartError(
            "The PostgreSQL server lacks the extension `vector`: install pgvector on it."
        )
    try:
        connection.execute("CREATE EXTENSION IF NOT EXISTS vector")
    except psycopg.errors.InsufficientPrivilege as error:
        raise StartError(
            "The owner's login may not create the extension `vector`: let an administrator run "
            "`CREATE EXTENSION vector` in this database."
        ) from error


def load_schema(owner_url: str) -> None:
    """Make the tables of an empty database, all or none, by the statements of earlier migrations.

    Migrations take a hundred times as long to find out what they have to say. Those that the file
    does not name yet are applied after it. It is PostgreSQL's own dump: the embedded server, whose
    version we know, reads it; on others migrations run.
    """
    # A connection of its own, whose settings the dump may change.
    with connected(owner_url, wait_seconds=10) as owner, owner.transaction():
        owner.execute(SCHEMA.read_bytes())


def make_names() -> None:
    """Make Django's content types and permissions, all or none: a start that was killed before it
    had made them is made good by the next one."""
    with transaction.atomic(using="owner"):
        emit_post_migrate_signal(verbosity=0, interactive=False, db="owner")
    connections["owner"].close()


def migrate_if_needed() -> None:
    """Apply missing migrations as the owner; a look at their names keeps a second start fast."""
    if missing_migrations(connections["owner"]):
        call_command("migrate", database="owner", interactive=False, verbosity=0)
    connections["owner"].close()


def check_login_exists(connection: Connection, login: str, setting: str) -> None:
    """Refuse a login the server does not know; only those of the embedded one are made here."""
    if not one(connection, "SELECT 1 FROM pg_roles WHERE rolname = %s", login):
        raise StartError(f"The login {login} of {setting} does not exist on the server.")
