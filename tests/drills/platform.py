"""A platform of real processes for drills: its folder, and a person who writes over REST."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import httpx
import psycopg

from apps.ops.local_settings import read_settings_file
from tests.serving import Served


class Writer:
    """Writes memories and remembers those that were acknowledged."""

    def __init__(self, served: Served, *, timeout: float = 30) -> None:
        """Use the token of the first start's administrator."""
        first = served.first_run
        self.base_url = served.base_url
        self.headers = {"Authorization": f"Bearer {first['admin']['token']}"}
        self.repository: str = first["organizations"][0]["repositories"][0]["id"]
        self.timeout = timeout
        self.acknowledged: list[str] = []

    def write(self) -> int:
        """Write one memory; the status, 0 if nothing answered."""
        body = {
            "repository_id": self.repository,
            "type": "decision_log",
            "content": f"The depot keeps pallet {uuid4().hex} until it is asked for.",
        }
        try:
            done = httpx.post(
                f"{self.base_url}/api/v1/memories",
                json=body,
                headers=self.headers,
                timeout=self.timeout,
            )
        except httpx.HTTPError:
            return 0
        if done.status_code == httpx.codes.CREATED:
            self.acknowledged.append(done.json()["memory_id"])
        return done.status_code


def owner_url(served: Served) -> str:
    """The owner's address of its embedded database."""
    return read_settings_file(served.data / "settings.env")["DATABASE_OWNER_URL"]


def count_kept(url: str, acknowledged: list[str]) -> tuple[int, int]:
    """How many of the memories are there, and how many records say that one was made."""
    with psycopg.connect(url) as owner:
        found = owner.execute(
            "SELECT (SELECT count(*) FROM memories_memory WHERE id = ANY(%(ids)s::uuid[])),"
            " (SELECT count(*) FROM audit_auditrecord WHERE action = 'created' AND verdict = 'OK'"
            " AND object_id = ANY(%(ids)s::uuid[]::text[]))",
            {"ids": acknowledged},
        ).fetchone()
    assert found is not None
    return found


@contextmanager
def platform_folder() -> Iterator[Path]:
    """A folder that every user of the machine can pass through; nothing of it is left."""
    folder = Path(tempfile.mkdtemp(prefix="mp-drill-", dir="/tmp"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        Served(folder / "data").kill()
        shutil.rmtree(folder)
