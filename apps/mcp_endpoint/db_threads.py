"""Database work for the event loop: a bounded pool of threads, one of them per request.

The waiting is bounded too, in number and in time: under overload callers are told to come back
instead of queueing for an answer that nobody waits for any more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from django.db import connection
from django.db.utils import OperationalError

from apps.common.errors import ResourceBusy, platform_error_from_database
from apps.common.tenants import new_hop

# Fewer than the connections of a web process, so that Django's own views get some too.
THREADS = 8
# Running and waiting.
MAX_CALLS = 64
PATIENCE_SECONDS = 2.0

Answer = TypeVar("Answer")
_threads = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="mcp")
_calls: set[Future[Any]] = set()


async def in_database(work: Callable[[], Answer]) -> Answer:
    """Run ``work`` in a thread that may use the ORM.

    Raises what ``work`` raises; a database that cannot be had, too many calls and no free thread
    in time become ResourceBusy. Then ``work`` has not run.
    """
    if len(_calls) >= MAX_CALLS:
        raise ResourceBusy()
    loop, unclaimed = asyncio.get_running_loop(), [work]
    answer: asyncio.Future[Answer] = loop.create_future()
    patience = loop.call_later(PATIENCE_SECONDS, _give_up, unclaimed, answer)
    future = _threads.submit(_run, unclaimed)
    _calls.add(future)
    future.add_done_callback(partial(_tell, loop, answer))
    try:
        return await answer
    finally:
        unclaimed.clear()
        patience.cancel()
        future.cancel()


def _give_up(unclaimed: list[Callable[[], Answer]], answer: asyncio.Future[Answer]) -> None:
    """Wait no longer for a thread; for the work of one that has begun, as long as it takes."""
    if _claim(unclaimed) is not None and not answer.done():
        answer.set_exception(ResourceBusy())


def _tell(
    loop: asyncio.AbstractEventLoop, answer: asyncio.Future[Answer], future: Future[Answer]
) -> None:
    """In the thread: hand over what came out. asyncio's own way costs the loop four times as much.

    A loop that is closed has nobody any more who waits.
    """
    _calls.discard(future)
    if not loop.is_closed():
        loop.call_soon_threadsafe(_settle, answer, future)


def _settle(answer: asyncio.Future[Answer], future: Future[Answer]) -> None:
    if answer.done() or future.cancelled():
        return
    if error := future.exception():
        answer.set_exception(error)
    else:
        answer.set_result(future.result())


def _claim(unclaimed: list[Callable[[], Answer]]) -> Callable[[], Answer] | None:
    """The work goes to a thread or back to a caller who waits no longer: to whoever is first."""
    try:
        return unclaimed.pop()
    except IndexError:
        return None


def _run(unclaimed: list[Callable[[], Answer]]) -> Answer:
    work = _claim(unclaimed)
    if work is None:
        raise ResourceBusy()
    try:
        with new_hop():
            return work()
    except OperationalError as error:
        raise platform_error_from_database(error) from error
    finally:
        # Back to the pool: an idle thread must not keep a connection.
        connection.close()
