"""Emptying the database of a test while a request that outlived its page is still writing."""

from __future__ import annotations

from threading import Thread

import psycopg
import pytest
from django.db import connection

from apps.common.clock import now
from apps.memories.models import Memory, OpenCard
from tests.database import owner_connection
from tests.factories import MemoryFactory, RepositoryFactory, UserFactory, agent_context
from tests.flushing import empty_tables
from tests.patience import until

WAITS = "SELECT wait_event_type = 'Lock' FROM pg_stat_activity WHERE pid = %s"
OPEN_CARD = """
    INSERT INTO memories_opencard (person_id, memory_id, rank, number, opened_at, seen_at)
    VALUES (%s, %s, 0, 0, %s, %s)
"""


@pytest.mark.django_db(transaction=True)
def test_tables_become_empty_under_a_request_that_still_writes_to_them():
    person, memory = UserFactory(), MemoryFactory(context=agent_context(RepositoryFactory()))
    database = connection.settings_dict["NAME"]
    with owner_connection(database) as owner, owner_connection(database) as late:
        emptying = Thread(target=empty_tables, args=[owner])
        with late.transaction():
            late.execute("SELECT FROM memories_memory FOR KEY SHARE")  # its removal has to wait
            emptying.start()
            until(lambda: is_waiting(late, owner))
            late.execute(OPEN_CARD, [person.pk, memory.pk, now(), now()])
        emptying.join()
        assert not OpenCard.objects.exists()
        assert not Memory.objects.exists()


def is_waiting(observer: psycopg.Connection, other: psycopg.Connection) -> bool:
    row = observer.execute(WAITS, [other.info.backend_pid]).fetchone()
    return bool(row and row[0])
