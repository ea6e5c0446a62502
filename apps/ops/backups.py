"""Making a backup of a platform, at work or at rest, and a platform of a backup."""

from __future__ import annotations

import base64
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.db import connections
from django.db.migrations.executor import MigrationExecutor
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from apps.audit.models import Verification
from apps.audit.services.verification import begin_verification, step
from apps.audit.signed_notes import parse, trusted_keys
from apps.common.clock import iso, now
from apps.common.context import system_context
from apps.common.installation import PROGRAM
from apps.erasure.models import Erasure
from apps.erasure.services.again import erase_again
from apps.erasure.services.certificates import kept_statements
from apps.ops.backup_file import (
    DUMP,
    PIECE,
    Manifest,
    new_backup,
    opened_backup,
    settings_to_keep,
    unfinished_restore,
)
from apps.ops.database import (
    Connection,
    connected,
    create_vector_extension,
    make_embedded_database,
    one,
    prepare_database,
)
from apps.ops.embedded_postgres import EmbeddedPostgres, binaries
from apps.ops.local_settings import embedded_folder, is_embedded, password_of
from apps.ops.processes import FolderLock, StartError

#: Backups that an upgrade makes are here, below the data folder.
FOLDER = "backups"
TABLES = """
    SELECT relname FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' ORDER BY relname
"""
NEWEST_CHECKPOINTS = """
    SELECT DISTINCT ON (tree) note FROM audit_checkpoint ORDER BY tree, size DESC
"""
WAIT_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restored platform amounts to."""

    manifest: Manifest
    differing: list[str]
    """Tables that have not as many rows as the backup."""
    verification: Verification
    erased_again: list[Erasure] = field(default_factory=list)
    """Erasures that are younger than the backup, carried out once more."""

    @property
    def is_whole(self) -> bool:
        """Whether it is what was backed up, but for what was erased since."""
        is_erased = all(one.finished_at for one in self.erased_again)
        return not self.differing and bool(self.verification.is_ok) and is_erased


def is_serving() -> bool:
    """Tell whether a `serve` uses our data folder."""
    lock = FolderLock(settings.DATA_DIR / "run" / "serve.lock")
    if not lock.acquire():
        return True
    lock.release()
    return False


def require_rest(act: str) -> None:
    """Raise StartError while a `serve` uses our data folder."""
    if is_serving():
        raise StartError(f"Stop `{PROGRAM} serve` of {settings.DATA_DIR} before you {act}.")


@contextmanager
def running_database() -> Iterator[None]:
    """Let the database run: the embedded one of a platform at rest is started for as long."""
    owner_url, data = settings.DATABASE_OWNER_URL, settings.DATA_DIR
    if not is_embedded(owner_url, data=data) or is_serving():
        yield
        return
    server = EmbeddedPostgres(embedded_folder(data), password=password_of(owner_url))
    server.start()
    try:
        yield
    finally:
        connections.close_all()
        server.stop()


def make_backup(path: Path, *, with_keys: bool) -> Manifest:
    """Write everything that is kept, as of one moment, to a new file; the platform may be at work.

    Raises StartError.
    """
    with running_database():
        return write_backup(path, with_keys=with_keys)


def write_backup(path: Path, *, with_keys: bool) -> Manifest:
    """Do so while the database runs."""
    with (
        connected(settings.DATABASE_OWNER_URL, wait_seconds=WAIT_SECONDS) as owner,
        new_backup(path) as backup,
        owner.transaction(),
    ):
        owner.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        with dump_of(one(owner, "SELECT pg_export_snapshot()")) as dump:
            digest = backup.write_dump(dump)
        manifest = Manifest(
            made_at=iso(now()) or "",
            postgresql=owner.info.server_version,
            rows=count_rows(owner),
            checkpoints=[note for (note,) in owner.execute(NEWEST_CHECKPOINTS).fetchall()],
            public_keys=[base64.b64encode(key).decode() for key in trusted_keys()],
            has_keys=with_keys,
            dump_sha256=digest,
        )
        backup.write_settings(settings_to_keep(settings.DATA_DIR, with_keys=with_keys))
        backup.write_manifest(manifest)
    return manifest


@contextmanager
def dump_of(snapshot: str) -> Iterator[IO[bytes]]:
    """Dump the database as a snapshot shows it. Raises StartError if that fails."""
    options = ["--format=custom", "--no-owner", "--no-privileges", f"--snapshot={snapshot}"]
    with program("pg_dump", options, stdout=subprocess.PIPE) as running:
        assert running.stdout is not None  # noqa: S101 - asked for above
        yield running.stdout


@contextmanager
def program(
    name: str, options: list[str], *, stdin: int | None = None, stdout: int | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Run one of PostgreSQL's programs on our database, with the password out of sight.

    Raises StartError with what it said if it fails.
    """
    address = conninfo_to_dict(settings.DATABASE_OWNER_URL)
    password = str(address.pop("password", "") or "")
    command = [str(binaries() / name), *options, "--dbname", make_conninfo(**address)]  # type: ignore[arg-type]
    with subprocess.Popen(  # noqa: S603
        command,
        env={**os.environ, "PGPASSWORD": password},
        stdin=stdin or subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
    ) as running:
        try:
            yield running
        except BaseException:
            running.kill()
            raise
        if running.stdin:
            with suppress(BrokenPipeError):  # it said why
                running.stdin.close()
        said = running.stderr.read().decode(errors="replace") if running.stderr else ""
        if running.wait():
            raise StartError(f"{name}: {said.strip().splitlines()[-1] if said else 'it failed.'}")


def count_rows(owner: Connection) -> dict[str, int]:
    """Count the rows of every table."""
    tables = [name for (name,) in owner.execute(TABLES).fetchall()]
    return {
        table: one_of(owner, sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table)))
        for table in tables
    }


def one_of(owner: Connection, query: sql.Composed) -> int:
    """Return the number that a query asks for."""
    row = owner.execute(query).fetchone()
    return int(row[0]) if row else 0


def restore_backup(path: Path, *, erasures: Path | None = None) -> Restored:
    """Fill an empty platform with a backup, bring it to the form of this code, and verify it; then
    erase again what was erased since, by the certificates in the folder ``erasures``.

    Raises StartError; nothing of the backup is then in the database, unless an erasure failed.
    """
    require_rest("restore")
    # Before anything is restored: with a mistyped folder, what was erased would be back.
    statements = certificates_in(erasures) if erasures is not None else []
    with running_database(), opened_backup(path) as (archive, manifest):
        owner_url = settings.DATABASE_OWNER_URL
        if is_embedded(owner_url, data=settings.DATA_DIR):
            make_embedded_database(owner_url, [])
        with connected(owner_url, wait_seconds=WAIT_SECONDS) as owner:
            if owner.execute(TABLES).fetchone():
                raise StartError("The database is not empty: a backup replaces nothing.")
            create_vector_extension(owner)
            with archive.open(DUMP) as dump:
                fill_database(dump)
            unfinished_restore(settings.DATA_DIR).unlink(missing_ok=True)
            rows = count_rows(owner)
        differing = [name for name, count in manifest.rows.items() if rows.get(name) != count]
        prepare_database()
        restored = Restored(manifest, differing, verified(manifest))
        restored.erased_again.extend(erased_again(statements))
        return restored


def certificates_in(folder: Path) -> list[dict[str, Any]]:
    """What the certificates of erasures in a folder state. Raises StartError."""
    if not folder.is_dir():
        raise StartError(f"{folder} is no folder with certificates of erasures.")
    try:
        return list(kept_statements(folder))
    except (ValueError, OSError) as error:
        raise StartError(f"A certificate of an erasure cannot be read: {error}") from error


def erased_again(statements: list[dict[str, Any]]) -> list[Erasure]:
    """Erase what certificates state. Raises StartError."""
    try:
        return erase_again(statements)
    except (ValueError, KeyError, TypeError) as error:
        raise StartError(f"A certificate of an erasure cannot be read: {error}") from error


def fill_database(dump: IO[bytes]) -> None:
    """Let `pg_restore` put everything back, or nothing."""
    options = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"]
    with program("pg_restore", options, stdin=subprocess.PIPE) as running:
        assert running.stdin is not None  # noqa: S101 - asked for above
        with suppress(BrokenPipeError):  # it said why
            while piece := dump.read(PIECE):
                running.stdin.write(piece)


def verified(manifest: Manifest) -> Verification:
    """Verify the whole trail against the checkpoints of the backup."""
    kept = [parse(note) for note in manifest.checkpoints]
    run = begin_verification(context=system_context(), organization_id=None, kept=kept)
    while run.finished_at is None:
        run = step(run.pk) or run
    return run


@dataclass(frozen=True, slots=True)
class Upgraded:
    """What an upgrade did."""

    backup: Path | None
    removed: list[Path]


def upgrade(*, keep: int) -> Upgraded:
    """Bring the database to the form of this code, after a backup; keep the newest ``keep``.

    Nothing is backed up if nothing has to be changed. Raises StartError.
    """
    require_rest("upgrade")
    with running_database():
        if not needs_migration():
            prepare_database()
            return Upgraded(None, [])
        folder = settings.DATA_DIR / FOLDER
        folder.mkdir(mode=0o700, exist_ok=True)
        path = folder / f"before-upgrade-{now():%Y%m%dT%H%M%S}.backup"
        write_backup(path, with_keys=True)
        prepare_database()
    older = sorted(folder.glob("before-upgrade-*.backup"))[:-keep]
    for one_of_them in older:
        one_of_them.unlink()
    return Upgraded(path, older)


def needs_migration() -> bool:
    """Tell whether the database lacks migrations of this code."""
    executor = MigrationExecutor(connections["owner"])
    try:
        return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    finally:
        connections["owner"].close()
