"""What a caller hears when the database takes too long."""

import pytest
from django.db import connection

from apps.audit.models import AuditRecord
from apps.audit.verbs import performing
from apps.common.errors import ResourceBusy
from apps.memories.services import read_memory
from tests.factories import RepositoryFactory, agent_context


@pytest.mark.django_db(transaction=True)
def test_a_statement_that_runs_too_long_is_busy_and_recorded():
    context = agent_context(RepositoryFactory())
    with pytest.raises(ResourceBusy):
        read_for_too_long(context)
    assert AuditRecord.objects.get(request_id=context.request_id).verdict == "RESOURCE_BUSY"


def read_for_too_long(context):
    with (
        performing(read_memory, context=context),
        connection.cursor() as cursor,
    ):
        cursor.execute("SET LOCAL statement_timeout = 20")
        cursor.execute("SELECT pg_sleep(5)")


@pytest.mark.django_db
def test_no_statement_of_the_application_runs_for_ever():
    with connection.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        assert cursor.fetchone() == ("15s",)
