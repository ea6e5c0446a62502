"""What `/healthz` reports: database, migrations, the worker's heartbeat, and a disk that fills."""

import time
from collections.abc import Callable
from datetime import timedelta
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, NotRequired, TypedDict

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder

from apps.common.condition import database_trouble, disk_warning, free_disk
from apps.ops.selectors import has_heartbeat
from apps.ops.trouble import NO_SPACE_BYTES

UNREACHABLE = "unreachable"
NO_SPACE = "The disk is full: nothing can be written until there is space."
HEARTBEAT_MAX_AGE = timedelta(seconds=35)
WORKS, NO_HEARTBEAT = "ok", "no heartbeat"
NO_BROKER = "The broker of background jobs does not answer, or refuses the worker: they all wait."
NO_WORKER = "The worker does not run yet or no longer, or hangs; the log says more."
#: Seconds that the broker has to answer, and for which its answer is believed.
BROKER_TIMEOUT, BROKER_BELIEVED = 1.0, 5.0


class Report(TypedDict):
    """`status` is `ok` or `unavailable`; `checks` says `ok` or what fails, part by part.

    `causes` has a sentence for a part whose cause is known, `warnings` what will fail unless
    somebody does something.
    """

    status: str
    checks: dict[str, str]
    causes: NotRequired[dict[str, str]]
    warnings: NotRequired[dict[str, str]]


def report() -> Report:
    """Look at every part; a part that needs a broken one is not looked at."""
    checks = {"database": UNREACHABLE} if (trouble := database_trouble()) else look()
    causes = {"database": trouble} if trouble else {}
    if checks.get("worker") == NO_HEARTBEAT:
        causes["worker"] = worker_trouble()
    if free_disk() < NO_SPACE_BYTES:
        checks["disk"], causes["disk"] = "full", NO_SPACE
    healthy = all(state == "ok" for state in checks.values())
    answer: Report = {"status": "ok" if healthy else "unavailable", "checks": checks}
    if causes:
        answer["causes"] = causes
    if warning := disk_warning():
        answer["warnings"] = {"disk": warning}
    return answer


def look() -> dict[str, str]:
    """Return the state of each part that can be looked at."""
    checks: dict[str, str] = {}
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        checks["database"] = "ok"
        checks["migrations"] = migrations_state()
        if checks["migrations"] == "ok":
            checks["worker"] = worker_state()
    except DatabaseError:
        checks["database"] = UNREACHABLE
    return checks


@cache
def known_migrations() -> frozenset[tuple[str, str]]:
    """Return the migrations this code has, by their files: loading them would take 18 MB."""
    return frozenset(
        (app.label, file.stem)
        for app in apps.get_app_configs()
        for file in Path(app.path, "migrations").glob("[!_~]*.py")
    )


def migrations_state() -> str:
    """Compare what this code needs with what the database has."""
    missing = missing_migrations(connection)
    return f"{len(missing)} not applied" if missing else "ok"


def missing_migrations(database: BaseDatabaseWrapper) -> frozenset[tuple[str, str]]:
    """The migrations that this code has and a database has not."""
    return known_migrations() - MigrationRecorder(database).applied_migrations().keys()


def worker_state() -> str:
    """Say whether the worker has given a sign of life lately."""
    return WORKS if has_heartbeat(max_age=HEARTBEAT_MAX_AGE) else NO_HEARTBEAT


class Broker:
    """The broker of background jobs, as far as it is known here.

    Anybody may ask for `/healthz`, and who asks a broker that is silent waits: so one asks it, once
    in a while, and the others are told what is known until then.
    """

    def __init__(self) -> None:
        self._asking = Lock()
        self._lets_in = True
        self._believed_until = 0.0

    def lets_in(self) -> bool:
        """Whether it answered and took our password when it was asked last."""
        if time.monotonic() >= self._believed_until and self._asking.acquire(blocking=False):
            try:
                self._lets_in = can_connect()
                self._believed_until = time.monotonic() + BROKER_BELIEVED
            finally:
                self._asking.release()
        return self._lets_in


BROKER = Broker()


def worker_trouble() -> str:
    """Why a worker gives no sign of life, as far as it can be seen from here."""
    return NO_WORKER if BROKER.lets_in() else NO_BROKER


def can_connect() -> bool:
    """Ask the broker whether it lets us in."""
    # The first that needs it loads it: web processes hand out no jobs.
    from kombu.connection import Connection
    from kombu.exceptions import OperationalError

    # Kinds of brokers read one or the other.
    waiting = {"socket_connect_timeout": BROKER_TIMEOUT, "socket_timeout": BROKER_TIMEOUT}
    options = getattr(settings, "CELERY_BROKER_TRANSPORT_OPTIONS", {}) | waiting
    # The library has no types.
    connection_to: Callable[..., Any] = Connection
    try:
        with connection_to(
            settings.CELERY_BROKER_URL, transport_options=options, connect_timeout=BROKER_TIMEOUT
        ) as broker:
            broker.ensure_connection(max_retries=0)
    # The last three: an address of no known kind, of a wrong form, of a kind without its library.
    except (OperationalError, OSError, KeyError, ValueError, ImportError):
        return False
    return True
