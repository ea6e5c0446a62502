"""Lists, figures and exports of the trail come from a streaming replica while it keeps up."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import psycopg
import pytest

from apps.ops.local_settings import APPLICATION
from tests.drills.platform import Writer, platform_folder
from tests.drills.servers import Postgres, shared_environment
from tests.patience import until
from tests.serving import Served

BOUND = 4


@dataclass
class Pair:
    """A platform with a replica."""

    served: Served
    replica: Postgres
    writer: Writer

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.served.base_url, headers=self.writer.headers, timeout=60)

    def get(self, address: str) -> httpx.Response:
        found = self.client().get(f"/api/v1/{address}")
        assert found.status_code == 200, found.text
        return found

    def listed(self) -> list[str]:
        """What the list of the trail says was created last."""
        records: list[dict[str, Any]] = self.get("audit-records?action=created").json()["results"]
        return [record["object_id"] for record in records]

    def write(self) -> str:
        assert self.writer.write() == 201
        return self.writer.acknowledged[-1]

    def pause(self, *, on: bool) -> None:
        with self.replica.connected() as superuser:
            superuser.execute(f"SELECT pg_wal_replay_{'pause' if on else 'resume'}()")

    def scans(self) -> int:
        """How often the replica has looked into the trail so far."""
        with self.replica.connected() as superuser:
            row = superuser.execute(
                "SELECT sum(seq_scan + idx_scan) FROM pg_stat_user_tables"
                " WHERE relname LIKE 'audit_auditrecord%'"
            ).fetchone()
        assert row is not None
        return int(str(row[0]))


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    with platform_folder() as folder:
        primary = Postgres(folder / "primary").initialise()
        replica = primary.replica(folder / "replica")
        shared = shared_environment(primary)
        served = Served(
            folder / "data",
            **shared,
            DATABASE_REPLICA_URL=replica.url(APPLICATION),
            REPLICA_MAX_LAG_SECONDS=str(BOUND),
        )
        try:
            served.start()
            yield Pair(served, replica, Writer(served))
        finally:
            served.kill()
            replica.kill()
            primary.kill()


def is_caught_up(pair: Pair) -> None:
    """Wait for an act of now to arrive."""
    written = pair.write()
    until(lambda: written in pair.listed())


def signed_in(served: Served) -> httpx.Client:
    """The first administrator at the console."""
    browser = httpx.Client(base_url=served.base_url, timeout=60)
    login = "/admin/login/"
    browser.get(login)
    admin = served.first_run["admin"]
    form = {"username": admin["username"], "password": admin["password"]}
    token = browser.cookies["csrftoken"]
    browser.post(login, data={**form, "csrfmiddlewaretoken": token}, follow_redirects=True)
    return browser


def test_what_the_replica_has_not_replayed_is_missing_for_no_longer_than_the_bound(
    pair: Pair,
) -> None:
    first = pair.write()
    until(lambda: first in pair.listed())

    pair.pause(on=True)
    second = pair.write()
    try:
        assert second not in pair.listed()  # so it is the replica that was asked
        assert second not in pair.get("audit-records/export").text
        time.sleep(BOUND + 2)
        assert second in pair.listed()
        assert second in pair.get("audit-records/export").text
    finally:
        pair.pause(on=False)


@pytest.mark.parametrize(
    "address",
    [
        "/api/v1/audit-records",
        "/api/v1/audit-records/export",
        "/api/v1/statistics",
        "/admin/audit/auditrecord/",
        "/admin/",
    ],
)
def test_every_list_figure_and_export_of_the_trail_is_read_there(pair: Pair, address: str) -> None:
    client = signed_in(pair.served) if address.startswith("/admin/") else pair.client()
    is_caught_up(pair)
    time.sleep(1)  # PostgreSQL counts a little later
    before = pair.scans()

    read = client.get(address)

    assert read.status_code == 200
    until(lambda: pair.scans() > before)


def test_a_login_that_speaks_for_nobody_sees_nothing_on_the_replica_either(pair: Pair) -> None:
    pair.write()
    count = "SELECT count(*) FROM audit_auditrecord WHERE organization_id IS NOT NULL"
    with psycopg.connect(pair.replica.url(APPLICATION), autocommit=True) as application:
        nobody = application.execute(count).fetchone()
        application.execute("SET memory.organizations = '*'")
        everybody = application.execute(count).fetchone()
    assert nobody == (0,)
    assert everybody is not None
    assert everybody[0] > 0


def test_without_its_replica_the_platform_answers_from_the_primary(pair: Pair) -> None:
    pair.replica.kill()
    try:
        written = pair.write()
        began = time.monotonic()
        assert written in pair.listed()
        assert time.monotonic() - began < 5
        assert written in pair.get("audit-records/export").text
    finally:
        pair.replica.start()
