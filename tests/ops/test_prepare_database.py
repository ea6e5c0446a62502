"""Preparing a database: what is missing is said in one sentence, what is there is left alone."""

from types import SimpleNamespace

import psycopg
import pytest
from django.db import connection

from apps.ops import checks, database
from apps.ops.grants import CURRENT_GRANTS, grant_to_logins
from apps.ops.local_settings import SEALER
from apps.ops.processes import StartError
from tests.database import owner_connection


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
