"""Overload: callers are told to come back, and what nobody waits for is not done."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from apps.common.errors import ResourceBusy
from apps.mcp_endpoint import db_threads
from apps.mcp_endpoint.db_threads import MAX_CALLS, THREADS, in_database
from tests.mcp_endpoint.served import LEGACY, Served, request
from tests.patience import LONG


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Hops that wait for this event have a pool of their own."""
    event = threading.Event()
    pool = ThreadPoolExecutor(THREADS)
    monkeypatch.setattr(db_threads, "_threads", pool)
    monkeypatch.setattr(db_threads, "_calls", set())
    yield event
    event.set()
    pool.shutdown()


async def started(event: threading.Event, number: int) -> list[asyncio.Task[bool]]:
    tasks = [asyncio.create_task(in_database(lambda: event.wait(LONG))) for _ in range(number)]
    await asyncio.sleep(0)
    return tasks


def test_more_hops_than_the_bound_are_refused_at_once(held: threading.Event) -> None:
    """Not after the time that a hop waits for a thread: nobody lets one go meanwhile."""

    async def overload() -> None:
        tasks = await started(held, MAX_CALLS)
        with pytest.raises(ResourceBusy):
            await asyncio.wait_for(in_database(lambda: True), LONG / 10)
        held.set()
        assert all(await asyncio.gather(*tasks))
        assert await in_database(lambda: True)

    asyncio.run(overload())


def test_a_hop_without_a_thread_in_time_is_refused_and_never_done(
    held: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[bool] = []

    async def overload() -> None:
        tasks = await started(held, THREADS)
        monkeypatch.setattr(db_threads, "PATIENCE_SECONDS", 0.05)
        with pytest.raises(ResourceBusy):
            await in_database(lambda: done.append(True))
        monkeypatch.setattr(db_threads, "PATIENCE_SECONDS", LONG)
        held.set()
        assert all(await asyncio.gather(*tasks))
        await in_database(lambda: None)

    asyncio.run(overload())
    assert done == []


def test_a_hop_that_has_a_thread_may_take_its_time(
    held: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    has_begun = threading.Event()

    class AtOnce(ThreadPoolExecutor):
        def submit(self, *given: Any) -> Future[Any]:
            future = super().submit(*given)
            has_begun.wait(LONG)
            return future

    def work() -> bool:
        has_begun.set()
        return held.wait(LONG)

    monkeypatch.setattr(db_threads, "_threads", AtOnce(1))
    monkeypatch.setattr(db_threads, "PATIENCE_SECONDS", 0.01)
    threading.Timer(0.1, held.set).start()
    assert asyncio.run(in_database(work))


def test_what_a_caller_who_left_was_waiting_for_is_not_done(held: threading.Event) -> None:
    done: list[bool] = []

    async def overload() -> None:
        tasks = await started(held, THREADS)
        left = asyncio.create_task(in_database(lambda: done.append(True)))
        await asyncio.sleep(0)
        left.cancel()
        with pytest.raises(asyncio.CancelledError):
            await left
        held.set()
        await asyncio.gather(*tasks)
        await in_database(lambda: None)

    asyncio.run(overload())
    assert done == []


def test_over_http_an_overload_is_503_and_says_when_to_come_back(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(db_threads, "MAX_CALLS", 0)

    response = served.post(request("tools/list", {}, LEGACY), token="mcp_v1_any_token")

    assert response.status_code == 503
    assert response.headers["retry-after"] == "1"
    assert response.json()["error"]["code"] == "RESOURCE_BUSY"
