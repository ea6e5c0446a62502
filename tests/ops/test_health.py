"""`/healthz` and what surrounds every answer."""

import os
import shutil
import socket
import subprocess
import threading
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from asgiref.sync import async_to_sync
from django.db import DatabaseError
from django.db.migrations.loader import MigrationLoader
from django.test import AsyncClient, Client
from django.utils import timezone

from apps.common.condition import MEBIBYTE, SharedSentence
from apps.mcp_endpoint.asgi import Endpoint, Managers
from apps.ops import health
from apps.ops.models import Heartbeat
from apps.ops.tasks import beat
from apps.ops.trouble import DISK_FULL, RECOVERING
from tests.factories import UserFactory
from tests.serving import free_port


@pytest.fixture
def answer(db, client: Client):
    return lambda: client.get("/healthz")


def test_it_is_fine_while_the_worker_beats(answer):
    beat.delay()
    response = answer()
    assert response.status_code == 200
    assert response.json()["checks"] == {"database": "ok", "migrations": "ok", "worker": "ok"}


def test_it_names_a_worker_that_never_came_or_went_silent(answer):
    assert (answer().status_code, answer().json()["checks"]["worker"]) == (503, "no heartbeat")
    long_ago = timezone.now() - health.HEARTBEAT_MAX_AGE - timedelta(seconds=1)
    Heartbeat.objects.create(name=Heartbeat.WORKER, beaten_at=long_ago)
    assert answer().json()["checks"]["worker"] == "no heartbeat"
    assert answer().json()["causes"] == {"worker": health.NO_WORKER}


def is_in_use(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def broker():
    """Redis, which wants a password: its address with the right one."""
    port = free_port()
    command = ["redis-server", "--port", str(port), "--save", "", "--requirepass", "tulip"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while not is_in_use(port):
            assert process.poll() is None
            time.sleep(0.05)
        yield f"redis://:{{}}@127.0.0.1:{port}/0"
        process.terminate()


@pytest.mark.skipif(shutil.which("redis-server") is None, reason="Redis is not installed.")
def test_it_says_so_when_the_broker_is_what_keeps_the_worker(answer, settings, broker, monkeypatch):
    for address, cause in {
        broker.format("tulip"): health.NO_WORKER,
        broker.format("rose"): health.NO_BROKER,
        f"redis://127.0.0.1:{free_port()}/0": health.NO_BROKER,
        "pigeon://127.0.0.1": health.NO_BROKER,
    }.items():
        settings.CELERY_BROKER_URL = address
        monkeypatch.setattr(health, "BROKER", health.Broker())
        assert answer().json()["causes"] == {"worker": cause}, cause


@pytest.mark.parametrize("kind", ["redis", "amqp"])
def test_a_silent_broker_is_not_waited_for_long(settings, kind, monkeypatch):
    monkeypatch.setattr(health, "BROKER_TIMEOUT", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.CELERY_BROKER_URL = f"{kind}://127.0.0.1:{silent.getsockname()[1]}//"
        began = time.monotonic()
        assert not health.can_connect()
        assert time.monotonic() - began < 8  # the library's own are 10 and more


@pytest.mark.parametrize(
    "address", ["redis://127.0.0.1:port/0", "redis://127.0.0.1/name", "sqs://"]
)
def test_an_address_that_cannot_be_used_is_no_broker(settings, address):
    settings.CELERY_BROKER_URL = address
    assert not health.can_connect()


def test_a_silent_broker_holds_up_one_of_those_who_ask(monkeypatch):
    asked, over, known = threading.Event(), threading.Event(), []

    def is_silent() -> bool:
        known.append(over.is_set())
        asked.set()
        over.wait(60)
        return False

    monkeypatch.setattr(health, "can_connect", is_silent)
    monkeypatch.setattr(health, "BROKER", health.Broker())
    with ThreadPoolExecutor(1) as other:
        first = other.submit(health.worker_trouble)
        assert asked.wait(60)
        assert health.worker_trouble() == health.NO_WORKER  # all that is known so far
        over.set()
        assert first.result() == health.NO_BROKER
    assert health.worker_trouble() == health.NO_BROKER
    assert known == [False]


def test_migrations_are_known_without_being_loaded():
    loader = MigrationLoader(None, ignore_no_migrations=True)
    assert health.known_migrations() == frozenset(loader.disk_migrations)


def test_it_names_missing_migrations(answer, monkeypatch):
    known = health.known_migrations() | {("ops", "9999_from_tomorrow")}
    monkeypatch.setattr(health, "known_migrations", lambda: known)
    assert answer().json() == {
        "status": "unavailable",
        "checks": {"database": "ok", "migrations": "1 not applied"},
    }


def test_it_names_an_unreachable_database_without_its_address(answer, monkeypatch):
    def fail() -> None:
        raise DatabaseError("connection to server at 10.0.0.1 failed for user memory_app")

    with monkeypatch.context() as patch:
        patch.setattr(health.connection, "cursor", fail)
        response = answer()
    assert response.status_code == 503
    assert response.json() == {"status": "unavailable", "checks": {"database": "unreachable"}}


@pytest.fixture
def notice(monkeypatch):
    """What the supervisor tells its children."""
    notice = SharedSentence()
    monkeypatch.setenv(*notice.environment().popitem())
    yield notice
    os.close(notice.descriptor)


def test_while_the_database_is_in_trouble_everybody_is_told_why_and_nobody_asks_it(notice, client):
    """Without the database: this test has none."""
    notice.tell(DISK_FULL)
    health_of = client.get("/healthz")
    assert health_of.status_code == 503
    assert health_of.json() == {
        "status": "unavailable",
        "checks": {"database": "unreachable"},
        "causes": {"database": DISK_FULL},
    }
    page = client.get("/admin/memories/memory/")
    assert (page.status_code, page["Retry-After"]) == (503, "5")
    assert DISK_FULL in page.content.decode()
    assert page["Content-Security-Policy"]
    error = client.get("/api/v1/memories").json()["error"]
    assert (error["code"], error["retryable"]) == ("RESOURCE_BUSY", True)
    assert "memory_platform_database_up 0.0" in client.get("/metrics").content.decode()


def test_over_mcp_too(notice):
    notice.tell(RECOVERING)
    answer = async_to_sync(call_mcp)()
    assert (answer["status"], dict(answer["headers"])[b"retry-after"]) == (503, b"5")


async def call_mcp():
    """The beginning of the answer to a call."""
    said = []

    async def send(message):
        said.append(message)

    host = [(b"host", b"localhost")]
    scope = {"type": "http", "method": "POST", "path": "/mcp", "scheme": "http", "headers": host}
    endpoint = Endpoint()
    endpoint._managers = Managers(server=None, whole=None, streamed=None, sessions=None)
    await endpoint(scope, None, send)
    return said[0]


def test_it_works_again_when_the_trouble_is_over(notice, answer):
    notice.tell(DISK_FULL)
    notice.tell("")
    beat.delay()
    assert answer().status_code == 200


def test_a_disk_that_fills_is_a_warning_and_a_full_one_a_fault(answer, settings, monkeypatch):
    beat.delay()
    settings.LOW_DISK_MB = 500
    left(monkeypatch, 499 * MEBIBYTE)
    told = answer()
    assert (told.status_code, told.json()["status"]) == (200, "ok")
    assert "499 MB" in told.json()["warnings"]["disk"]
    left(monkeypatch, MEBIBYTE)
    told = answer()
    assert (told.status_code, told.json()["checks"]["disk"]) == (503, "full")
    assert told.json()["causes"] == {"disk": health.NO_SPACE}
    left(monkeypatch, 501 * MEBIBYTE)
    assert "warnings" not in answer().json()


def test_the_admin_shows_that_the_disk_fills(db, client, monkeypatch):
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    assert "of the disk are free" not in client.get("/admin/").content.decode()
    left(monkeypatch, 3 * MEBIBYTE)
    assert "Only 3 MB of the disk are free" in client.get("/admin/").content.decode()


def left(monkeypatch, free):
    usage = shutil._ntuple_diskusage(10**12, 10**12 - free, free)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)


def test_every_answer_carries_a_request_id_and_a_strict_policy(client):
    response = client.get("/nowhere", headers={"X-Request-ID": "mine-1"})
    assert response["X-Request-ID"] == "mine-1"
    forged = "a\tforged=line"
    replaced = client.get("/nowhere", headers={"X-Request-ID": forged})["X-Request-ID"]
    assert replaced not in {"", forged}
    assert "unsafe" not in response["Content-Security-Policy"]
    assert response["X-Frame-Options"] == "DENY"


def test_only_the_admin_gets_the_policy_its_theme_needs(client):
    policy = client.get("/admin/nowhere-at-all/")["Content-Security-Policy"]
    assert "script-src 'self';" in f"{policy};"
    assert "script-src 'self' 'unsafe-inline'" not in policy


@pytest.mark.parametrize(
    ("path", "kind"), [("/nowhere", "text/plain"), ("/api/v0", "application/json")]
)
def test_unknown_addresses_answer_in_the_callers_language(client, path, kind):
    response = client.get(path)
    assert response.status_code == 404
    assert response["Content-Type"] == kind


def test_static_files_are_served_without_warnings(tmp_path, settings):
    (tmp_path / "page.css").write_text("body {}")
    settings.STATIC_ROOT = tmp_path
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        response = async_to_sync(AsyncClient().get)("/static/page.css")
        assert response.content == b"body {}"
        assert response["Content-Type"].startswith("text/css")
