"""What every test needs: a real database, made by its owner and used by the application's login."""

from collections.abc import Iterator

import psycopg
import pytest
from django.conf import settings
from django.db import connections
from django.db.backends.postgresql.operations import DatabaseOperations
from django.db.models.signals import pre_migrate
from psycopg import sql

from apps.ops.database import create_vector_extension
from apps.ops.embedded_postgres import EmbeddedPostgres
from apps.ops.grants import grant_to_application
from tests.database import logins, start_server

pytest_plugins = ["tests.people"]

SERVER = pytest.StashKey[EmbeddedPostgres]()
ALWAYS_TRIGGERS = """
    SELECT tgrelid::regclass::text, tgname FROM pg_trigger
    WHERE tgenabled = 'A' AND NOT tgisinternal
"""


def pytest_configure(config: pytest.Config) -> None:
    """Start the test server once, in the process that started the session."""
    is_worker = hasattr(config, "workerinput")
    if not is_worker and not settings.DATABASE_GIVEN and not config.option.collectonly:
        config.stash[SERVER] = start_server(settings.DATA_DIR)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop the test server."""
    if SERVER in config.stash:
        config.stash[SERVER].stop()


def owner_connection(database: str) -> psycopg.Connection:
    """Connect to a test database as its owner, beside Django."""
    if not database.startswith("test_"):
        raise RuntimeError(f"{database} is not a test database")
    login = logins(settings)[0]
    return psycopg.connect(
        dbname=database,
        host=login["HOST"],
        port=login["PORT"] or None,
        user=login["USER"],
        password=login["PASSWORD"],
        autocommit=True,
    )


def log_in(login: dict[str, str]) -> None:
    """Make Django's default connection use another login from now on."""
    connections["default"].close()
    settings.DATABASES["default"].update(login)


def create_extension(using: str, **_: object) -> None:
    """Do what `prepare_database` does before it migrates."""
    with owner_connection(settings.DATABASES[using]["NAME"]) as owner:
        create_vector_extension(owner)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Point both connections at the test server, as the owner: only the owner makes databases."""
    owner, _ = logins(settings)
    for alias in ("default", "owner"):
        settings.DATABASES[alias].update(owner)
    pre_migrate.connect(create_extension)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker) -> Iterator[None]:
    """Give the application its grants and let the tests log in as the application."""
    owner, application = logins(settings)
    with django_db_blocker.unblock():
        if owner["USER"] != application["USER"]:
            with owner_connection(settings.DATABASES["default"]["NAME"]) as connection:
                grant_to_application(connection, application["USER"])
        log_in(application)
    yield
    with django_db_blocker.unblock():
        log_in(owner)


@pytest.fixture(scope="session", autouse=True)
def _flush_as_owner() -> Iterator[None]:
    """Let transactional tests empty append-only tables, which nobody can do otherwise."""
    patch = pytest.MonkeyPatch()
    patch.setattr(DatabaseOperations, "execute_sql_flush", flush_as_owner)
    yield
    patch.undo()


def flush_as_owner(operations: DatabaseOperations, statements: list[str]) -> None:
    """Switch the protecting triggers off, truncate and switch them on again, in one transaction."""
    database = operations.connection.settings_dict["NAME"]
    with owner_connection(database) as owner, owner.transaction():
        triggers = owner.execute(ALWAYS_TRIGGERS).fetchall()
        switch_triggers(owner, triggers, "DISABLE TRIGGER")
        for statement in statements:
            owner.execute(statement)
        switch_triggers(owner, triggers, "ENABLE ALWAYS TRIGGER")


def switch_triggers(owner: psycopg.Connection, triggers: list[tuple[str, str]], how: str) -> None:
    """Run one ALTER TABLE for each trigger."""
    for table, name in triggers:
        owner.execute(
            sql.SQL("ALTER TABLE {} {} {}").format(
                sql.SQL(table), sql.SQL(how), sql.Identifier(name)
            )
        )
