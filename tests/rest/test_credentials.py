from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client, override_settings

from apps.audit.models import AuditRecord
from apps.memories.models import Memory
from apps.organizations.roles import Role
from tests.factories import agent_token
from tests.governance.hostile import KEY
from tests.rest.world import MEMORIES, World, client, code_of, revoked
from tests.tables import table

NOTE = {"content": "Written in the browser.", "type": "note"}


def test_without_a_credential_there_is_a_challenge_and_nothing_else(world: World) -> None:
    response = client().get(MEMORIES)

    assert (response.status_code, code_of(response)) == (401, "UNAUTHENTICATED")
    assert "error" not in response["WWW-Authenticate"]


@table(
    "header",
    ["Bearer", "Bearer ", "bearer x", "Bearer mcp_v1_aaaaaaaaaaaa_x", "Bearer a b", "Bearer é"],
)
def test_a_token_that_is_none_is_refused(world: World, header: str) -> None:
    response = client().get(MEMORIES, headers={"Authorization": header})

    assert (response.status_code, code_of(response)) == (401, "UNAUTHENTICATED")
    assert 'error="invalid_token"' in response["WWW-Authenticate"]


def test_a_revoked_token_is_refused_at_once(world: World) -> None:
    token = agent_token(world.repository)
    assert client(token).get(MEMORIES).status_code == 200

    assert client(revoked(token)).get(MEMORIES).status_code == 401


def test_a_signed_in_person_reads_with_her_session(world: World) -> None:
    browser = Client()
    browser.force_login(world.user(Role.VIEWER), backend=BACKEND)

    assert browser.get(world.address).json()["memory_id"] == str(world.memory.pk)


def test_a_session_writes_only_with_the_csrf_token(world: World) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(world.user(Role.ORGANIZATION_ADMIN), backend=BACKEND)
    body = {**NOTE, "repository_id": str(world.repository.pk)}
    token = "a" * 32

    without = browser.post(MEMORIES, body, content_type="application/json")
    browser.cookies[settings.CSRF_COOKIE_NAME] = token
    with_it = browser.post(
        MEMORIES, body, content_type="application/json", headers={"X-CSRFToken": token}
    )

    assert (without.status_code, code_of(without)) == (403, "WRITE_NOT_ALLOWED")
    assert with_it.status_code == 201
    assert Memory.objects.filter(content=NOTE["content"]).count() == 1


def test_a_bad_token_is_not_healed_by_a_session(world: World) -> None:
    browser = Client()
    browser.force_login(world.user(Role.VIEWER), backend=BACKEND)

    response = browser.get(world.address, headers={"Authorization": "Bearer nonsense"})

    assert response.status_code == 401


@table("given", ["req-1", "with blanks & signs: {}", "x" * 128])
def test_a_request_id_comes_back_and_is_recorded(world: World, given: str) -> None:
    response = world.agent().get(world.address, headers={"X-Request-ID": given})

    assert response["X-Request-ID"] == given
    assert AuditRecord.objects.filter(request_id=given).exists()


@table("given", ["", " ", "x" * 129, "é", "a\tb", KEY])
def test_an_unusable_request_id_is_replaced(world: World, given: str) -> None:
    response = world.agent().get(f"{MEMORIES}/none", headers={"X-Request-ID": given})

    assert len(response["X-Request-ID"]) == 36
    assert response.json()["error"]["request_id"] == response["X-Request-ID"]


BACKEND = "django.contrib.auth.backends.ModelBackend"


def test_an_unauthenticated_call_is_logged_and_counted_without_its_secret(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    wrong = "mcp_v1_aaaaaaaaaaaa_" + "x" * 43
    client().get(MEMORIES)
    client(wrong).post(MEMORIES, NOTE)
    world.agent().get(MEMORIES)

    lines = [record.getMessage() for record in caplog.records if "unauthenticated" in record.msg]
    first, second = (int(line.split("number ")[1].split()[0]) for line in lines)
    assert second == first + 1
    assert "no bearer token" in lines[0]
    assert "revoked token" in lines[1]
    assert wrong not in caplog.text


@override_settings(CALLS_PER_MINUTE=1)
def test_calls_too_many_are_told_when_to_come_back(world: World) -> None:
    caller = client(agent_token(world.repository))
    assert caller.get(MEMORIES).status_code == 200

    limited = caller.get(MEMORIES)

    assert (limited.status_code, code_of(limited)) == (429, "RATE_LIMITED")
    assert 0 < int(limited["Retry-After"]) <= 60
