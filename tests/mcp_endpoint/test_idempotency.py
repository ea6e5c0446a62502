"""The same request at the same moment, through real connections."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import transaction

from apps.audit.models import AuditRecord
from apps.mcp_endpoint.db_threads import THREADS
from apps.memories.models import Memory
from tests.mcp_endpoint.served import ERAS, Served
from tests.mcp_endpoint.world import World
from tests.patience import waiting_for_locks


@pytest.mark.parametrize("era", ERAS)
def test_the_same_request_many_times_at_once_is_one_write(
    served: Served, served_world: World, era: str
) -> None:
    agent = served_world.agent()
    context = served_world.context(agent, "write", request_id="at-once")
    arguments = {"content": "Written once.", "type": "fact", "context": context}

    with waiting_for_locks(), ThreadPoolExecutor(6) as pool:
        answers = list(
            pool.map(
                lambda _: served.call("memory-write", arguments, token=agent.token, era=era),
                range(6),
            )
        )

    results = [answer.json()["result"]["structuredContent"] for answer in answers]
    assert results == [results[0]] * 6
    assert results[0]["status"] == "unverified"
    assert Memory.objects.count() == 1


def test_a_memory_that_somebody_holds_is_busy_and_the_refusal_is_recorded(
    served: Served, served_world: World
) -> None:
    agent = served_world.agent()
    memory = served_world.memory()
    arguments = {
        "memory_id": str(memory.pk),
        "content": "Changed.",
        "context": served_world.context(agent, "write"),
    }

    with transaction.atomic():
        Memory.objects.select_for_update().get()
        response = served.call("memory-write", arguments, token=agent.token)

    error = response.json()["result"]["structuredContent"]["error"]
    assert (error["code"], error["retryable"]) == ("RESOURCE_BUSY", True)
    assert AuditRecord.objects.latest("pk").verdict == "RESOURCE_BUSY"


def test_many_calls_at_once_all_answer_and_all_leave_their_record(
    served: Served, served_world: World
) -> None:
    agent = served_world.agent()
    served_world.memory(content="Queue workers restart at night.")
    records = AuditRecord.objects.count()

    def search(_: int) -> int:
        context = served_world.context(agent, "read")
        arguments = {"query": "queue workers", "context": context}
        response = served.call("memory-search", arguments, token=agent.token)
        return len(response.json()["result"]["structuredContent"]["results"])

    # No more callers than threads: one who waits too long for a thread is told to come back.
    with ThreadPoolExecutor(THREADS) as pool:
        found = list(pool.map(search, range(60)))

    assert found == [1] * 60
    assert AuditRecord.objects.count() == records + 60


def test_two_writers_with_the_same_expected_version_cannot_both_win(
    served: Served, served_world: World
) -> None:
    agent = served_world.agent()
    memory = served_world.memory()

    def edit(number: int) -> bool:
        arguments = {
            "memory_id": str(memory.pk),
            "content": f"Edit {number}.",
            "expected_version": 1,
            "context": served_world.context(agent, "write"),
        }
        response = served.call("memory-write", arguments, token=agent.token)
        return bool(response.json()["result"]["isError"])

    with ThreadPoolExecutor(4) as pool:
        refused = list(pool.map(edit, range(4)))

    assert sorted(refused) == [False, True, True, True]
    assert Memory.objects.get().latest_version == 2
