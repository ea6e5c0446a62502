"""Acts in real threads on real connections, all at the same moment."""

import threading
from concurrent.futures import ThreadPoolExecutor

from django.db import connection

from apps.common.errors import PlatformError
from tests.patience import waiting_for_locks


def at_once(acts):
    """Run all acts together, each in its thread and connection; results and refusals in order.

    One waits for the other as long as it takes.
    """
    gate = threading.Barrier(len(acts))

    def run(act):
        try:
            gate.wait(timeout=60)
            return act()
        except PlatformError as error:
            return error
        finally:
            connection.close()

    with waiting_for_locks(), ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))
