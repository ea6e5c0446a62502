"""What the two database logins may do."""

import pytest
from django.apps import apps
from django.db import connection
from django.db.transaction import atomic
from django.db.utils import ProgrammingError

from apps.audit.models import AuditRecord
from apps.ops.models import Heartbeat
from apps.ops.services import record_heartbeat
from tests.audit.sealed import as_sealer
from tests.tables import table

PROTECTED = [model for model in apps.get_models() if getattr(model, "append_only", False)]
SEALERS = [model for model in apps.get_models() if getattr(model, "only_sealer", False)]
OTHERS = [model for model in apps.get_models() if model not in (*SEALERS, AuditRecord)]
NEVER_DELETED = [model for model in apps.get_models() if not getattr(model, "hard_delete", True)]


@pytest.mark.django_db
def test_tests_run_as_the_application_login():
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user, rolsuper FROM pg_roles WHERE rolname = current_user")
        assert cursor.fetchone() == ("memory_app", False)


@pytest.mark.django_db
@table("model", PROTECTED, ids=lambda model: model._meta.label)
@table("statement", ["UPDATE {0} SET {1} = {1}", "DELETE FROM {}", "TRUNCATE {}"])
def test_the_application_may_not_change_append_only_rows(model, statement):
    column = model._meta.concrete_fields[0].column
    with pytest.raises(ProgrammingError, match="permission denied"), connection.cursor() as cursor:
        cursor.execute(statement.format(model._meta.db_table, column))


@pytest.mark.django_db
@table("model", NEVER_DELETED, ids=lambda model: model._meta.label)
def test_the_application_may_not_delete_what_is_never_deleted(model):
    with pytest.raises(ProgrammingError, match="permission denied"), connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {model._meta.db_table}")


@pytest.mark.django_db
@table("model", SEALERS, ids=lambda model: model._meta.label)
@table("statement", ["INSERT INTO {0} ({1}) VALUES (NULL)", "UPDATE {0} SET {1} = {1}"])
def test_the_application_may_not_touch_what_sealing_leaves_behind(model, statement):
    column = model._meta.concrete_fields[-1].column
    with pytest.raises(ProgrammingError, match="permission denied"), connection.cursor() as cursor:
        cursor.execute(statement.format(model._meta.db_table, column))


@pytest.mark.django_db
@table("model", OTHERS, ids=lambda model: model._meta.label)
def test_the_sealer_does_not_even_read_what_it_does_not_seal(model):
    with as_sealer(), pytest.raises(ProgrammingError, match="permission denied"), atomic():
        model._base_manager.first()


@pytest.mark.django_db
@table("statement", ["INSERT INTO {0} (id) VALUES (0)", "UPDATE {0} SET reason = ''"])
def test_the_sealer_writes_no_records(statement):
    with as_sealer(), pytest.raises(ProgrammingError, match="permission denied"), atomic():
        connection.cursor().execute(statement.format(AuditRecord._meta.db_table))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "statement", ["CREATE TABLE own (id int)", "DELETE FROM django_migrations"]
)
def test_the_application_may_not_change_the_schema_or_its_history(statement):
    with pytest.raises(ProgrammingError, match="permission denied"), connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.mark.django_db(transaction=True)
def test_a_transactional_test_leaves_rows_for_the_flush():
    record_heartbeat()
    assert Heartbeat.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_flush_removed_them():
    assert Heartbeat.objects.count() == 0
