"""A migrated database that test databases are copied from, made once for one set of migrations."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.db import connections

from apps.common import migration_helpers

PREFIX = "test_template_"
#: Held while a template is made, so that each of two workers does not make its own.
ADVISORY_LOCK = 5_641_002_018


def prepared_template() -> str:
    """Return the name of the template that fits the migrations; made if it is not there.

    The connection `owner` has to be the owner's. What a copy still lacks, `migrate` adds as always.
    """
    name = PREFIX + fingerprint()
    with connections["owner"]._nodb_cursor() as server, locked(server):
        templates = existing(server)
        if name not in templates:
            for old in templates:  # of other migrations, or left unfinished
                server.execute(f'DROP DATABASE "{old}"')
            make(server, name)
    return name


def fingerprint() -> str:
    """Return a digest of all migrations and of what they are put together from."""
    files = [Path(migration_helpers.__file__)]
    for app in apps.get_app_configs():
        files += sorted(Path(app.path, "migrations").glob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


@contextmanager
def locked(server: Any) -> Iterator[None]:
    """Hold the lock of the templates on this server."""
    server.execute("SET lock_timeout = 0")  # making a template takes longer than a request may
    server.execute("SELECT pg_advisory_lock(%s)", [ADVISORY_LOCK])
    try:
        yield
    finally:
        server.execute("SELECT pg_advisory_unlock(%s)", [ADVISORY_LOCK])


def existing(server: Any) -> list[str]:
    """Return the names of the templates on this server."""
    server.execute("SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [PREFIX])
    return [name for (name,) in server.fetchall()]


def make(server: Any, name: str) -> None:
    """Make a template. It gets its name when it is finished: an interrupted one is never used."""
    unfinished = f"{PREFIX}unfinished"
    server.execute(f'CREATE DATABASE "{unfinished}"')
    with owner_in(unfinished):
        call_command("migrate", database="owner", interactive=False, verbosity=0)
    server.execute(f'ALTER DATABASE "{unfinished}" RENAME TO "{name}"')


@contextmanager
def owner_in(name: str) -> Iterator[None]:
    """Let the connection `owner` go to another database of the server for a while."""
    connection = connections["owner"]
    given = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = name
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = given
