"""`/healthz` and what surrounds every answer."""

import warnings
from datetime import timedelta

import pytest
from asgiref.sync import async_to_sync
from django.db import DatabaseError
from django.test import AsyncClient, Client
from django.utils import timezone

from apps.ops import health
from apps.ops.models import Heartbeat
from apps.ops.tasks import beat


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
