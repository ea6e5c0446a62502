"""Acts in real threads on real connections, all at the same moment."""

import threading
from concurrent.futures import ThreadPoolExecutor

from django.db import connection

from apps.common.errors import PlatformError


def at_once(acts):
    """Run all acts together, each in its thread and connection; results and refusals in order."""
    gate = threading.Barrier(len(acts))

    def run(act):
        try:
            gate.wait(timeout=20)
            return act()
        except PlatformError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))
