"""Preparing a database: what is missing is said in one sentence, what is there is left alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import psycopg
import pytest
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader

from apps.ops import checks, database
from apps.ops.embedded_postgres import MAJOR_VERSION
from apps.ops.grants import CURRENT_GRANTS, grant_to_logins
from apps.ops.local_settings import SEALER
from apps.ops.processes import StartError
from tests.database import owner_connection
from tests.schema import schema_of
from tests.serving import database_url
from tests.template import owner_in, prepared_template


@pytest.fixture
def owner(db):
    with owner_connection(connection.settings_dict["NAME"]) as owner:
        yield owner


def test_a_server_without_pgvector_is_named(owner, monkeypatch):
    monkeypatch.setattr(database, "one", lambda *_: None)
    with pytest.raises(
        StartError, match=r"lacks the extension `vector`: install pgvector on it\.$"
    ):
        database.create_vector_extension(owner)


def test_a_login_that_may_not_create_the_extension_is_told_what_to_ask_for():
    def execute(*_: object) -> None:
        raise psycopg.errors.InsufficientPrivilege("permission denied")

    answers = iter([SimpleNamespace(fetchone=lambda: None), SimpleNamespace(fetchone=lambda: (1,))])
    connection = SimpleNamespace(execute=lambda query, *_: next(answers, None) or execute())
    with pytest.raises(StartError, match="let an administrator run `CREATE EXTENSION vector`"):
        database.create_vector_extension(connection)


def test_an_old_server_is_refused():
    connection = SimpleNamespace(info=SimpleNamespace(server_version=140011))
    with pytest.raises(StartError, match="PostgreSQL 14 is too old: 15 or newer is needed"):
        database.check_server(connection)


def test_an_application_login_the_server_does_not_know_is_named(owner):
    with pytest.raises(StartError, match="The login nobody_knows of DATABASE_URL does not exist"):
        database.check_login_exists(owner, "nobody_knows", "DATABASE_URL")


def test_granting_again_changes_nothing(owner):
    def held():
        return [sorted(owner.execute(CURRENT_GRANTS, [login])) for login in ("memory_app", SEALER)]

    before = held()
    grant_to_logins(owner, "memory_app", SEALER)
    assert held() == before


def test_a_privilege_somebody_added_by_hand_is_taken_back(owner):
    owner.execute("GRANT TRUNCATE, UPDATE ON audit_auditrecord TO memory_app")
    grant_to_logins(owner, "memory_app", SEALER)
    held = owner.execute(CURRENT_GRANTS, ["memory_app"]).fetchall()
    privileges = next(row[2] for row in held if row[0] == "audit_auditrecord")
    assert sorted(privileges) == ["INSERT", "SELECT"]


def test_one_login_for_everything_is_a_warning_before_a_deployment(settings):
    settings.DATABASE_OWNER_URL = settings.DATABASE_URL
    assert [warning.id for warning in checks.separate_database_logins()] == ["ops.W001"]
    settings.DATABASE_OWNER_URL = "postgres://memory_owner@127.0.0.1/memory_platform"
    assert checks.separate_database_logins() == []


@pytest.fixture
def unblocked(django_db_setup, django_db_blocker):
    """The connections as they are: the databases here are none of Django's tests."""
    with django_db_blocker.unblock():
        yield


def test_a_first_start_finds_the_tables_that_migrations_would_have_made(unblocked):
    if connection.pg_version // 10000 != MAJOR_VERSION:
        pytest.skip("Only the embedded server is given them.")
    with new_database("test_migrated", template=prepared_template()) as migrated:
        wanted, named = settled(migrated), names_of_django("test_migrated")
    with new_database("test_loaded") as loaded, owner_in("test_loaded"):
        database.load_schema(loaded)
        database.migrate_if_needed()
        database.make_names()
        assert settled(loaded) == wanted
        assert names_of_django("test_loaded") == named


def test_a_start_with_all_migrations_applied_loads_none_of_them(unblocked, monkeypatch):
    """That takes a quarter of a second and 18 MB."""
    monkeypatch.setattr(MigrationLoader, "load_disk", lambda _: 1 / 0)
    with (
        new_database("test_migrated", template=prepared_template()),
        owner_in("test_migrated"),
    ):
        database.migrate_if_needed()
        with connections["owner"].cursor() as cursor:
            cursor.execute("DELETE FROM django_migrations WHERE app = 'audit'")
        with pytest.raises(ZeroDivisionError):
            database.migrate_if_needed()


@contextmanager
def new_database(name: str, *, template: str = "template1") -> Iterator[str]:
    """A database beside that of the tests for a while, with pgvector; its address."""
    with connections["owner"]._nodb_cursor() as server:
        server.execute(f"DROP DATABASE IF EXISTS {name}")
        server.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            with owner_connection(name) as owner:
                database.create_vector_extension(owner)
            yield database_url("owner", name=name)
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def settled(url: str) -> str:
    """The statements of a database as PostgreSQL writes them when it has read them once: it writes
    the lists of conditions in another way then."""
    with new_database("test_settled") as again:
        with psycopg.connect(again) as owner:
            owner.execute(schema_of(url).encode())
        return schema_of(again)


def names_of_django(name: str) -> tuple[set[object], set[object]]:
    """Content types, and permissions with theirs."""
    kinds = "SELECT app_label, model FROM django_content_type"
    permissions = """SELECT app_label, model, codename, p.name FROM auth_permission AS p
                     JOIN django_content_type AS c ON c.id = p.content_type_id"""
    with owner_connection(name) as owner:
        return set(owner.execute(kinds)), set(owner.execute(permissions))
