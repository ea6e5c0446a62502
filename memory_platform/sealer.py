"""The process that seals the trail: `python -m memory_platform.sealer`.

It logs in as itself, holds the signing key, and loads nothing that answers requests. A second
thread brings checkpoints to places outside: sealing does not wait for them. Several such processes
may run, on one machine or more: they take turns.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from threading import Thread

import django

from apps.audit.places import BadPlace, OutsidePlace, places_at

logger = logging.getLogger(__name__)

EVERY = 1.0  # seconds
#: Longer than the period only while there is a backlog.
SEALING_SECONDS = 5.0
MAX_PAUSE = 5.0
DELIVER_EVERY = 10.0


def main() -> None:
    """Seal until told to stop; a database that is gone is waited for."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "memory_platform.settings.sealer"
    django.setup()
    try:
        places = configured_places()
    except BadPlace as error:
        sys.exit(f"memory-platform: {error}")
    Thread(target=deliver_for_ever, args=[places], daemon=True).start()
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


def configured_places() -> list[OutsidePlace]:
    """The places outside that the settings name. Raises BadPlace."""
    from django.conf import settings

    return places_at(settings.AUDIT_CHECKPOINT_PLACES, settings.AUDIT_PLACE_SECRETS)


def deliver_for_ever(places: list[OutsidePlace]) -> None:
    """Bring each place what it has not yet, again and again; without places there is an end."""
    while not deliver_once(places) or places:
        time.sleep(DELIVER_EVERY)


def deliver_once(places: list[OutsidePlace]) -> bool:
    """Bring each place what it has not yet; False if the database is gone: then later."""
    from django.db import Error, connections

    from apps.audit.services.delivery import deliver, note_places

    try:
        note_places(places)
        for place in places:
            while not deliver(place):
                pass
    except Error as error:
        logger.warning("checkpoints are not delivered: %s", type(error).__name__)
        return False
    finally:
        connections.close_all()
    return True


if __name__ == "__main__":
    main()
