"""The statements that make of an empty database what migrations make: `make schema` keeps them."""

import os
import re
import subprocess
import sys
from urllib.parse import urlsplit

from apps.ops.embedded_postgres import binaries

#: Made by Django's signals after migrations and after loading, with numbers of their own.
MADE_AFTERWARDS = ("auth_permission*", "django_content_type*")
#: Comments, empty lines, and what `psql` alone understands.
SUPERFLUOUS = re.compile(r"^(?:--.*|\\.*)?\n", re.MULTILINE)
APPLIED = re.compile(r"^(INSERT INTO public\.django_migrations .*, )'[^']+'\);$", re.MULTILINE)


def schema_of(url: str) -> str:
    """The statements that make a database again, without what `prepare_database` adds to it."""
    options = ["--no-owner", "--no-privileges", "--no-policies", "--exclude-extension=vector"]
    options += ["--inserts", *(f"--exclude-table-data={name}" for name in MADE_AFTERWARDS)]
    done = subprocess.run(
        [binaries() / "pg_dump", *options, "--dbname", url],
        env={**os.environ, "PGPASSWORD": urlsplit(url).password or ""},
        capture_output=True,
        text=True,
        check=True,
    )
    return APPLIED.sub(r"\1now());", SUPERFLUOUS.sub("", done.stdout))


def migrated() -> str:
    """The address of a database beside the one in use, whose tables only migrations made."""
    from django.conf import settings
    from django.db import connections

    from apps.ops.database import connected, create_vector_extension, migrate_if_needed

    url = urlsplit(settings.DATABASE_OWNER_URL)._replace(path="/migrated").geturl()
    with connected(settings.DATABASE_OWNER_URL, wait_seconds=10) as server:
        server.execute("CREATE DATABASE migrated")
    with connected(url, wait_seconds=10) as owner:
        create_vector_extension(owner)
    connections["owner"].close()
    connections["owner"].settings_dict["NAME"] = "migrated"
    migrate_if_needed()
    return url


def main() -> None:
    """Write them anew, as migrations alone make them."""
    from tests.benchmarks.running import Platform

    platform = Platform(durable=False)
    try:
        platform.prepare()
        from apps.ops.database import SCHEMA

        SCHEMA.write_text(schema_of(migrated()), encoding="utf-8")
        sys.stderr.write(f"Written to {SCHEMA}.\n")
    finally:
        platform.stop()


if __name__ == "__main__":
    main()
