"""How a query is read: what the database does of it once, not for each query."""

import pytest
from django.db import connection, transaction

from apps.index.selectors.queries import read_query
from apps.index.tokenizer import parse_query
from tests.factories import MemoryFactory, RepositoryFactory, agent_context

pytestmark = pytest.mark.django_db

PLANS = """
SELECT sum(generic_plans), sum(custom_plans) FROM pg_prepared_statements
WHERE statement LIKE '%ts_lexize%'
"""
#: PostgreSQL plans a statement for its own values so often before it compares what that gains.
TRIED = 5


def test_reading_a_query_is_planned_once_however_many_words_it_has():
    repository = RepositoryFactory()
    MemoryFactory(context=agent_context(repository), content="x")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DEALLOCATE ALL")
        for length in range(1, 20):
            read_query(parse_query("harbour crane " * length).weighted, [repository.pk])
        cursor.execute(PLANS)
        again, anew = cursor.fetchone()
    assert again > 0
    assert anew <= TRIED
