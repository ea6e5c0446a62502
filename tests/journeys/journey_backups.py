"""Backup, restore and upgrade, with the commands and databases that people use."""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from apps.ops import backups
from apps.ops.backup_file import (
    DUMP,
    KEYS,
    MANIFEST,
    SETTINGS,
    begin_settings,
    new_backup,
    opened_backup,
)
from apps.ops.embedded_postgres import EmbeddedPostgres
from apps.ops.local_settings import password_of, read_settings_file, sealer_file
from apps.ops.processes import StartError
from tests.serving import ROOT, Served
from tests.tables import table

#: Made by `manage.py backup --with-keys` of a platform that the code before these commands served.
FIXTURE = Path(__file__).parent / "platform-of-november.backup"


class Copy:
    """A data folder, and the commands on it."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.environment = Served(data).environment

    def run(self, *arguments: str) -> str:
        """What a command prints. It has to end well."""
        done = self.try_to(*arguments)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def try_to(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "manage.py", *map(str, arguments)]
        return subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    path = Path(tempfile.mkdtemp(prefix="mp-", dir="/tmp"))
    path.chmod(0o755)
    yield path
    shutil.rmtree(path)


@pytest.fixture(scope="module")
def half_restored(folder: Path) -> Copy:
    """A restore that failed: PostgreSQL refuses the dump of a backup that is whole otherwise."""
    refused_dump = folder / "refused.backup"
    with opened_backup(FIXTURE) as (archive, manifest), new_backup(refused_dump) as other:
        digest = other.write_dump(io.BytesIO(archive.read(DUMP)[: 64 * 1024]))
        other.write_settings({})
        other.write_manifest(replace(manifest, dump_sha256=digest, has_keys=False))
    copy = Copy(folder / "restored")
    failed = copy.try_to("restore", str(refused_dump))
    assert failed.returncode == 1
    assert "pg_restore" in failed.stderr
    assert "Traceback" not in failed.stderr
    serving = copy.try_to("serve")
    assert serving.returncode == 1
    assert "did not come to its end" in serving.stderr
    return copy


@pytest.fixture(scope="module")
def restored(half_restored: Copy) -> Copy:
    """The platform of November in the form of today: the restore that failed, done again."""
    told = half_restored.run("restore", str(FIXTURE))
    assert "Everything is as it was backed up." in told
    return half_restored


def written_in(data: Path) -> dict[str, str]:
    """The variables of everybody, and the sealer's own."""
    return read_settings_file(data / "settings.env") | read_settings_file(sealer_file(data))


def test_a_platform_of_the_code_before_is_restored_upgraded_and_verified(restored: Copy) -> None:
    """And where a restore did not come to its end: it is done again, and never served before."""
    with opened_backup(FIXTURE) as (archive, manifest):
        keys = json.loads(archive.read(SETTINGS))
    assert manifest.checkpoints
    assert manifest.rows["audit_auditrecord"] > 100
    written = written_in(restored.data)
    assert {name: written[name] for name in KEYS} == {name: keys[name] for name in KEYS}
    assert "already" in restored.run("upgrade")


def test_a_backup_holds_everything_and_no_keys_unless_asked_for(
    restored: Copy, folder: Path
) -> None:
    target = folder / "without-keys.backup"
    assert "It holds no keys" in restored.run("backup", str(target))
    assert target.stat().st_mode & 0o777 == 0o600
    text = target.read_bytes()
    written = written_in(restored.data)
    secrets = [written[name] for name in KEYS] + [
        password_of(written[name])
        for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_SEALER_URL")
    ]
    assert all(secret.encode() not in text for secret in secrets)
    assert "never overwrites" in restored.try_to("backup", str(target)).stderr
    assert target.read_bytes() == text

    second = Copy(folder / "second")
    told = second.run("restore", str(target))
    assert "tokens, links and sessions are void" in told
    assert "Everything is as it was backed up." in told


def test_what_was_erased_after_a_backup_is_erased_again_when_that_is_restored(
    restored: Copy, folder: Path
) -> None:
    older = folder / "older.backup"
    restored.run("backup", str(older))
    erase = ["erase", "agent", "coder-1", "--organization", "northwind-logistics", "--as", "admin"]
    assert "Memories: 0" not in restored.run(*erase)
    told = restored.run(*erase, "--reason", "Asked for.", "--yes")
    assert re.search(r"Erased: .*\bmemory \d+", told)
    assert "Memories: 0" in restored.run(*erase)
    assert not list((restored.data / "erasures").glob("*.part"))

    careless, careful = Copy(folder / "careless"), Copy(folder / "careful")
    assert "without --erasures" in careless.run("restore", str(older))
    assert "Memories: 0" not in careless.run(*erase)
    told = careful.run("restore", str(older), "--erasures", str(restored.data / "erasures"))
    assert "1 erasures after the backup were carried out again." in told
    assert "Memories: 0" in careful.run(*erase)


@pytest.mark.parametrize("content", [None, "", "[]", '{"format": "another"}'])
def test_certificates_that_cannot_be_read_stop_a_restoration_before_it_begins(
    tmp_path: Path, content: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "require_rest", lambda act: None)
    folder = tmp_path / "erasures"
    if content is not None:
        folder.mkdir()
        (folder / "one.jsonl").write_text(content)
    with pytest.raises(StartError, match="certificate"):
        backups.restore_backup(tmp_path / "no.backup", erasures=folder)


def test_a_backup_into_a_folder_that_is_not_there_is_refused_in_a_sentence(tmp_path: Path) -> None:
    missing = tmp_path / "missing" / "one.backup"
    with pytest.raises(StartError, match="There is no folder"), new_backup(missing):
        pass


def test_a_platform_is_never_restored_over_another(restored: Copy) -> None:
    refused = restored.try_to("restore", str(FIXTURE))
    assert refused.returncode == 1
    assert "is the data folder of a platform already" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_what_was_changed_in_a_backup_is_found_and_leaves_nothing(folder: Path) -> None:
    damaged = folder / "damaged.backup"
    content = bytearray(FIXTURE.read_bytes())
    content[len(content) // 3] ^= 1
    damaged.write_bytes(content)
    refused = Copy(folder / "third").try_to("restore", str(damaged))
    assert refused.returncode == 1
    assert "whole one" in refused.stderr or "damaged" in refused.stderr
    assert not (folder / "third").exists()


NO_BACKUPS = {
    "cut short": lambda: FIXTURE.read_bytes()[:-1000],
    "another file": lambda: b"not a backup" * 100,
    "empty": lambda: b"",
}


@table("content", list(NO_BACKUPS.values()), ids=list(NO_BACKUPS))
def test_what_is_no_backup_is_refused_and_leaves_nothing(tmp_path: Path, content) -> None:
    path = tmp_path / "given.backup"
    path.write_bytes(content())
    with pytest.raises(StartError, match="is no backup, or not a whole one"):
        begin_settings(path, tmp_path / "data")
    assert not (tmp_path / "data").exists()


def test_of_a_newer_version_nothing_is_read(tmp_path: Path) -> None:
    path = tmp_path / "given.backup"
    with opened_backup(FIXTURE) as (archive, _), zipfile.ZipFile(path, "w") as newer:
        manifest = json.loads(archive.read(MANIFEST))
        newer.writestr(MANIFEST, json.dumps(manifest | {"format": 2}))
    with pytest.raises(StartError, match="newer version"), opened_backup(path):
        pass


def test_a_backup_that_fails_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.backup"
    with pytest.raises(ZeroDivisionError), new_backup(path) as backup:
        backup.write_settings({"half": str(1 / 0)})
    assert list(tmp_path.iterdir()) == []


def test_an_upgrade_makes_a_backup_first_and_keeps_as_many_as_told(restored: Copy) -> None:
    """The last migration of an app is taken back, as an older platform would be."""
    backups = restored.data / "backups"
    kept = []
    for _ in range(2):
        forget_a_migration(restored.data)
        told = restored.run("upgrade", "--keep", "1")
        assert "The state before is in" in told
        kept += backups.iterdir()
    former, newest = kept  # one each time, and not the same
    assert former != newest
    assert newest.stat().st_mode & 0o777 == 0o600
    with opened_backup(newest) as (_, manifest):
        assert manifest.has_keys


def forget_a_migration(data: Path) -> None:
    """Take back one that changes no table."""
    url = read_settings_file(data / "settings.env")["DATABASE_OWNER_URL"]
    server = EmbeddedPostgres(data / "postgres", password=password_of(url))
    server.start()
    try:
        with psycopg.connect(url) as owner:
            owner.execute("DROP TABLE ops_heartbeat")
            owner.execute("DELETE FROM django_migrations WHERE app = 'ops'")
    finally:
        server.stop()
