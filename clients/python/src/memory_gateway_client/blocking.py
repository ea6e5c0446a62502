"""Coroutines for code that is not asynchronous, also where a loop runs already."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TypeVar

Result = TypeVar("Result")


class Loop:
    """A loop of its own, for one call or for one iteration that goes on step by step."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()

    def run(self, work: Coroutine[object, object, Result]) -> Result:
        """What some work gives. In another thread if a loop runs in this one."""
        if not is_running():
            return self._loop.run_until_complete(work)
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(self._loop.run_until_complete, work).result()

    def close(self) -> None:
        """End what was begun and not finished."""
        try:
            self.run(self._wind_down())
        finally:
            self._loop.close()

    async def _wind_down(self) -> None:
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        await self._loop.shutdown_asyncgens()


def is_running() -> bool:
    """Whether this thread is inside of a loop."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def wait(work: Coroutine[object, object, Result]) -> Result:
    """What some work gives."""
    with closing(Loop()) as loop:
        return loop.run(work)


def each(items: AsyncIterator[Result]) -> Iterator[Result]:
    """The items as they come; whoever stops early ends the work."""
    with closing(Loop()) as loop:
        while found := loop.run(_next(items)):
            yield from found


async def _next(items: AsyncIterator[Result]) -> list[Result]:
    """One item, or none after the last."""
    async for item in items:
        return [item]
    return []
