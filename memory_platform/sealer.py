"""The process that seals the trail: `python -m memory_platform.sealer`.

It logs in as itself, holds the signing key, and loads nothing that answers requests. Several may
run, on one machine or more: they take turns.
"""

import logging
import os
import time

import django

logger = logging.getLogger(__name__)

EVERY = 1.0  # seconds
#: Longer than the period only while there is a backlog.
SEALING_SECONDS = 5.0
MAX_PAUSE = 5.0


def main() -> None:
    """Seal until told to stop; a database that is gone is waited for."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "memory_platform.settings.sealer"
    django.setup()
    pause = EVERY
    while True:
        pause = EVERY if seal_once() else min(pause * 2, MAX_PAUSE)
        time.sleep(pause)


def seal_once() -> bool:
    """Seal what is there; False, with the reason in the log, when that is impossible just now."""
    from django.db import Error, connections

    from apps.audit.services.seals import seal_pending
    from apps.audit.signed_notes import KeyMissing
    from apps.common.latencies import JOBS, timed

    try:
        with timed(JOBS, job="audit.seal"):
            seal_pending(seconds=SEALING_SECONDS)
    except KeyMissing as error:
        logger.error("the audit trail is not sealed: %s", error)
        return False
    except Error as error:
        logger.warning("the audit trail is not sealed: %s", type(error).__name__)
        connections.close_all()
        return False
    return True


if __name__ == "__main__":
    main()
