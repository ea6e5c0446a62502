"""What `/healthz` reports: database, migrations and the worker's heartbeat."""

from datetime import timedelta
from functools import cache
from typing import TypedDict

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from apps.ops.selectors import has_heartbeat

HEARTBEAT_MAX_AGE = timedelta(seconds=35)


class Report(TypedDict):
    """`status` is `ok` or `unavailable`; `checks` says `ok` or what fails, part by part."""

    status: str
    checks: dict[str, str]


def report() -> Report:
    """Look at every part; a part that needs a broken one is not looked at."""
    checks: dict[str, str] = {}
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        checks["database"] = "ok"
        checks["migrations"] = migrations_state()
        if checks["migrations"] == "ok":
            checks["worker"] = worker_state()
    except DatabaseError:
        checks["database"] = "unreachable"
    healthy = all(state == "ok" for state in checks.values())
    return {"status": "ok" if healthy else "unavailable", "checks": checks}


@cache
def known_migrations() -> frozenset[tuple[str, str]]:
    """Return the migrations this code has; reading them from disk once is enough."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    return frozenset(loader.disk_migrations)


def migrations_state() -> str:
    """Compare what this code needs with what the database has."""
    applied = MigrationRecorder(connection).applied_migrations()
    missing = known_migrations() - applied.keys()
    return f"{len(missing)} not applied" if missing else "ok"


def worker_state() -> str:
    """Say whether the worker has given a sign of life lately."""
    return "ok" if has_heartbeat(max_age=HEARTBEAT_MAX_AGE) else "no heartbeat"
