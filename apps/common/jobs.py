"""What the worker does from time to time: each app says it in its ``tasks`` module."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import ParamSpec, TypeVar

from celery import shared_task

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def job(
    name: str, work: Callable[Arguments, Result], *args: Arguments.args, **given: Arguments.kwargs
) -> Callable[[], Result]:
    """Have the worker call ``work`` with what is ``given``, whenever it is nudged by ``name``.

    How often that is stands in ``settings/schedule.py``. Returns what the worker calls.
    """

    def run() -> Result:
        return work(*args, **given)

    task: Callable[[], Result] = shared_task(name=name)(run)
    return task


@contextmanager
def alone(lock: Lock) -> Iterator[bool]:
    """Whether no other thread of this worker is at what the lock is for; it does not wait.

    For what asks a service outside: one that hangs then keeps one thread and not all of them.
    """
    is_ours = lock.acquire(blocking=False)
    try:
        yield is_ours
    finally:
        if is_ours:
            lock.release()
