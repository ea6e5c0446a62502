"""From the event loop to the database and back: a bounded pool of threads, one hop per request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import connection
from django.db.utils import OperationalError

from apps.common.errors import platform_error_from_database

# Fewer than the connections of a web process, so that Django's own views get some too.
THREADS = 8

Answer = TypeVar("Answer")
_threads = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="mcp")


async def in_database(work: Callable[[], Answer]) -> Answer:
    """Run ``work`` in a thread that may use the ORM.

    Raises what ``work`` raises; a database that cannot be had becomes ResourceBusy.
    """
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_threads, _guarded, work)


def _guarded(work: Callable[[], Answer]) -> Answer:
    try:
        return work()
    except OperationalError as error:
        raise platform_error_from_database(error) from error
    finally:
        # Back to the pool: an idle thread must not keep a connection.
        connection.close()
