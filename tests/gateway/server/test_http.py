"""What callers may get wrong, and what they are told: never a key, never what they sent."""

import json
import logging

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.audit.models import AuditRecord
from apps.common.errors import RateLimited
from apps.events.models import Event
from apps.gateway.models import GatewaySession, GatewayUser
from tests.factories import agent_token, person_token, person_with_role
from tests.gateway.server.world import EVERYWHERE, NOON, message, post
from tests.thorough import examples

PATHS = ("memories/search", "memories/add", "memories/flush")
WRONG = "uk_abcdefghijkl_0123456789012345678901234567890123456789012"
SECRET_VALUE = "value-that-nobody-may-repeat"


def body_for(path, **more):
    bodies = {
        "memories/search": {"query": "deploy", "scope": EVERYWHERE, "conversation_id": "first"},
        "memories/add": {"session_id": "chat:first", "messages": [message("We deploy.")]},
        "memories/flush": {"session_id": "chat:first"},
    }
    return {**bodies[path], **more}


@pytest.mark.parametrize("path", PATHS)
def test_a_wrong_user_and_a_wrong_key_are_refused_alike(world, path):
    alice, bob = world.alice, world.bob
    credentials = [
        ("alice", WRONG),
        ("nobody", WRONG),
        ("nobody", alice.key),
        ("alice", bob.key),
        ("bob", alice.key),
        ("alice", "short"),
        ("alice", alice.key + "\u00e9"),
    ]
    before = AuditRecord.objects.count()
    answers = [
        post(path, body_for(path, user_id=user_id, user_key=key)) for user_id, key in credentials
    ]
    assert {answer.status for answer in answers} == {401}
    for answer in answers:
        answer.body["error"].pop("request_id")
        assert "WWW-Authenticate" in answer.headers
    assert len({json.dumps(answer.body) for answer in answers}) == 1
    assert AuditRecord.objects.count() == before
    assert not Event.objects.exists()


@pytest.mark.parametrize("path", PATHS)
def test_a_revoked_key_is_refused_with_the_next_call(world, path):
    assert world.alice.post(path, **body_for(path)).status == 200
    GatewayUser.objects.update(revoked_at="2026-01-01T00:00:00Z")
    assert world.alice.post(path, **body_for(path)).status == 401


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("place", [{"app_id": "other"}, {"project_id": "other"}])
def test_a_place_outside_the_home_is_refused(world, path, place):
    answer = world.alice.post(path, **body_for(path, **place))
    assert (answer.status, answer.code) == (403, "SCOPE_VIOLATION")
    home = {"app_id": world.repository.organization.slug, "project_id": world.repository.slug}
    assert world.alice.post(path, **body_for(path, **home)).status == 200


WRONG_BODIES = {
    "memories/search": [
        ({"query": ""}, "query"),
        ({"query": 1}, "query"),
        ({"query": "\x00"}, "query"),
        ({"query": "\ud800"}, "query"),
        ({"scope": []}, "scope"),
        ({"scope": "all_user_memory"}, "scope"),
        ({"scope": ["elsewhere"]}, "scope"),
        ({"scope": [["current_chat"]]}, "scope"),
        ({"scope": EVERYWHERE * 2}, "scope"),
        ({"top_k": 0}, "top_k"),
        ({"top_k": 101}, "top_k"),
        ({"top_k": True}, "top_k"),
        ({"top_k": 1.0}, "top_k"),
        ({"top_k": "8"}, "top_k"),
        ({"top_k": None}, "top_k"),
        ({"conversation_id": None}, "conversation_id"),
        ({"conversation_id": " "}, "conversation_id"),
        ({"conversation_id": "x" * 201}, "conversation_id"),
        ({"app_id": ""}, "app_id"),
        ({"app_id": None}, "app_id"),
        ({"project_id": 7}, "project_id"),
        ({"filters": {}}, "filters"),
        ({WRONG: 1}, "(unnamed)"),
    ],
    "memories/add": [
        ({"session_id": ""}, "session_id"),
        ({"session_id": "a\nb"}, "session_id"),
        ({"session_id": "x" * 201}, "session_id"),
        ({"messages": []}, "messages"),
        ({"messages": {}}, "messages"),
        ({"messages": [message("x")] * 101}, "messages"),
        ({"messages": ["x"]}, "messages[0]"),
        ({"messages": [message("")]}, "messages[0].content"),
        ({"messages": [message([])]}, "messages[0].content"),
        ({"messages": [message("x") | {"role": "system"}]}, "messages[0].role"),
        ({"messages": [message("x", at=0)]}, "messages[0].timestamp"),
        ({"messages": [message("x", at=-1)]}, "messages[0].timestamp"),
        ({"messages": [message("x", at=1.5)]}, "messages[0].timestamp"),
        ({"messages": [message("x", at=True)]}, "messages[0].timestamp"),
        ({"messages": [message("x", at=10**16)]}, "messages[0].timestamp"),
        ({"messages": [message("x") | {"sender_id": ""}]}, "messages[0].sender_id"),
        ({"messages": [message("x") | {"more": 1}]}, "messages[0].more"),
        ({"messages": [message("x", at=2), message("y", at=1)]}, "messages[1].timestamp"),
    ],
    "memories/flush": [
        ({"session_id": None}, "session_id"),
        ({"session_id": ["chat:1"]}, "session_id"),
        ({"messages": []}, "messages"),
    ],
}


@pytest.mark.parametrize(
    ("path", "wrong", "field"),
    [(path, *one) for path, bodies in WRONG_BODIES.items() for one in bodies],
)
def test_a_wrong_field_is_named(world, path, wrong, field):
    answer = world.alice.post(path, **body_for(path, **wrong))
    assert (answer.status, answer.code) == (422, "INVALID_ARGUMENT")
    assert answer.fields == {field}
    assert world.alice.key not in json.dumps(answer.body)
    assert not Event.objects.exists()


def test_every_wrong_field_is_named_at_once_and_no_value_is_repeated(world):
    wrong = {
        "user_id": [SECRET_VALUE],
        "user_key": {SECRET_VALUE: SECRET_VALUE},
        "query": {"text": SECRET_VALUE},
        "scope": [SECRET_VALUE],
        "top_k": SECRET_VALUE,
        "app_id": [SECRET_VALUE],
        f"{SECRET_VALUE} {SECRET_VALUE}": SECRET_VALUE,
    }
    answer = post("memories/search", wrong)
    assert answer.status == 422
    assert answer.fields == {
        "user_id", "user_key", "query", "scope", "top_k", "app_id", "(unnamed)",
    }  # fmt: skip
    assert SECRET_VALUE not in json.dumps(answer.body)


@pytest.mark.parametrize("path", [*PATHS, "users"])
@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (b"", 422),
        (b"null", 422),
        (b"[]", 422),
        (b'"text"', 422),
        (b"{", 422),
        (b"\xff\xfe", 422),
        (b'{"top_k": NaN}', 422),
        (b'{"top_k": 1e999}', 422),
        (b'{"top_k": ' + b"9" * 5_000 + b"}", 422),
        (b"[" * 100_000, 422),
        (b'{"query": ' + b'{"a":' * 3_000, 422),
        (b" " * (4 * 1024 * 1024 + 1), 413),
    ],
)
def test_a_body_that_is_no_object_is_refused(world, path, raw, status):
    person = person_with_role("organization_admin", organization=world.repository.organization)
    answer = post(path, raw, Authorization=f"Bearer {person_token(person)}")
    assert answer.status == status


@pytest.mark.parametrize("path", [*PATHS, "users"])
@pytest.mark.parametrize("kind", ["text/plain", "multipart/form-data; boundary=x", "text/json", ""])
def test_another_type_than_json_is_refused(world, path, kind):
    answer = post(
        path,
        json.dumps({"user_id": "alice", "user_key": world.alice.key}).encode(),
        content_type=kind,
        Authorization=f"Bearer {agent_token(world.repository)}",
        **{"Content-Type": kind},
    )
    assert answer.status == 415


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | st.sampled_from([EVERYWHERE, "default", "current_chat", NOON, "chat:first"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)
NAMES = st.sampled_from(
    ["query", "scope", "top_k", "conversation_id", "app_id", "session_id", "messages", "user_id"]
)


@given(path=st.sampled_from(PATHS), hostile=st.dictionaries(NAMES | st.text(), ANYTHING))
@settings(
    max_examples=examples(120, everyday=30),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_whatever_a_body_holds_is_answered_with_a_result_or_a_refusal(world, path, hostile):
    given_body = {"user_id": "alice", "user_key": world.alice.key, **body_for(path), **hostile}
    answer = post(path, given_body)
    assert answer.status in {200, 401, 403, 413, 422}
    assert world.alice.key not in json.dumps(answer.body)


@pytest.mark.usefixtures("no_refill")
def test_too_many_calls_are_refused_for_a_while(world, settings):
    settings.GATEWAY_CALLS_PER_MINUTE = 2
    statuses = [world.alice.search("deploy").status for _ in range(3)]
    assert statuses == [200, 200, 429]
    refused = world.alice.search("deploy")
    assert (refused.code, RateLimited.code.value) == ("RATE_LIMITED", "RATE_LIMITED")
    assert int(refused.headers["Retry-After"]) >= 1
    assert world.bob.search("deploy").status == 200


def test_an_unforeseen_failure_says_nothing_of_what_was_sent(world, monkeypatch, caplog):
    def broken(*_, **__):
        raise RuntimeError(f"{world.alice.key} {SECRET_VALUE}")

    monkeypatch.setattr("apps.gateway.views.search_gateway", broken)
    with caplog.at_level(logging.DEBUG):
        answer = world.alice.search(SECRET_VALUE)
    assert (answer.status, answer.code) == (500, "INTERNAL_ERROR")
    assert SECRET_VALUE not in caplog.text + json.dumps(answer.body)
    assert world.alice.key not in caplog.text


def test_no_key_is_in_any_log_line(world, caplog):
    alice = world.alice
    with caplog.at_level(logging.DEBUG):
        alice.said("We deploy on Thursdays")
        alice.search("deploy")
        alice.search("", top_k=0)
        alice.search("deploy", app_id=alice.key)
        post("memories/search", body_for("memories/search", user_id="x", user_key=alice.key))
        post("memories/search", {"user_key": [alice.key]})
    secret = alice.key.split("_", 2)[2]
    assert "unknown gateway user or key" in caplog.text
    assert secret not in caplog.text


def test_addresses_and_methods_that_are_not_there_answer_in_the_common_form(world, client):
    missing = client.get("/gateway/nothing")
    assert (missing.status_code, missing.json()["error"]["code"]) == (404, "NOT_FOUND")
    for path in PATHS:
        refused = client.get(f"/gateway/{path}")
        assert (refused.status_code, refused["Allow"]) == (405, "POST")


def test_answers_stay_in_no_cache(world):
    assert world.alice.search("deploy").headers["Cache-Control"] == "no-store"


def test_health_needs_no_credential_and_tells_no_secret(world, client):
    answer = client.get("/gateway/health")
    assert answer.status_code == 200
    assert answer.json() == {
        "status": "ok",
        "api": {"status": "ok"},
        "backend": {"status": "ok"},
    }


def test_health_tells_when_the_database_does_not_answer(world, client, monkeypatch):
    monkeypatch.setattr("apps.gateway.views._database_answers", lambda: False)
    answer = client.get("/gateway/health")
    assert (answer.status_code, answer.json()["status"]) == (200, "degraded")
    assert answer.json()["backend"] == {"status": "failing"}


def test_a_session_that_is_refused_leaves_nothing(world):
    secret = "ghp_" + "a1B2c3D4e5" * 4
    answer = world.alice.add("We deploy.", chat=secret)
    assert (answer.status, answer.code) == (422, "CONTENT_REJECTED")
    assert secret not in json.dumps(answer.body)
    assert not GatewaySession.objects.exists()
