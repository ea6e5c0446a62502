from __future__ import annotations

import json
import logging
import uuid
from typing import Any
from unittest.mock import patch

import psycopg
import pytest
from django.db.utils import OperationalError, ProgrammingError

from apps.memories.models import Memory
from tests.rest.world import AUDIT, MEMORIES, World, client, code_of
from tests.tables import table

NOTE: dict[str, Any] = {"content": "Plain.", "type": "note"}
BODY = [
    ("not JSON", b"{", "body"),
    ("nothing but a blank", b" ", "body"),
    ("bad UTF-8", b'{"content": "\xff\xfe", "type": "note"}', "body"),
    ("UTF-16", json.dumps(NOTE).encode("utf-16"), "body"),
    ("NaN", b'{"content": NaN, "type": "note"}', "body"),
    ("deep nesting", b"[" * 100_000 + b"]" * 100_000, "body"),
    ("deep objects", b'{"a":' * 40_000 + b"1" + b"}" * 40_000, "body"),
    ("an integer without end", b'{"content": ' + b"9" * 5000 + b"}", "body"),
    ("a list", b"[]", "body"),
    ("a string", b'"content"', "body"),
    ("null", b"null", "body"),
    ("a lone surrogate", b'{"content": "\\ud800", "type": "note"}', "content"),
    ("a surrogate in a name", b'{"content": "x", "type": "note", "\\ud800": 1}', "(unnamed)"),
]
FIELDS: list[tuple[str, Any]] = [
    ("content", None),
    ("content", 7),
    ("content", ""),
    ("content", " \n"),
    ("content", "a\x00b"),
    ("content", ["x"]),
    ("type", "secret"),
    ("type", 1),
    ("type", ["note"]),
    ("title", 1.5),
    ("title", "x" * 256),
    ("tags", "deploy"),
    ("tags", {"a": 1}),
    ("tags", [1]),
    ("tags", ["Not Lower"]),
    ("tags", list("abcdefgh")),
    ("tags", ["a\x00"]),
    ("scope", "user"),
    ("scope", "galaxy"),
    ("repository_id", "none"),
    ("repository_id", 5),
    ("repository_id", "{00000000-0000-0000-0000-000000000000}"),
    ("organization_id", "0" * 32),
    ("expires_at", "tomorrow"),
    ("expires_at", 12),
    ("expires_at", "2001-01-01T00:00:00Z"),
    ("expires_at", "9999-12-31T23:59:59-14:00"),
    ("enforced", "true"),
    ("enforced", 1),
    ("unknown", "x"),
]


@table(("body", "field"), [row[1:] for row in BODY], ids=[r[0] for r in BODY])
def test_a_body_that_is_no_object_is_refused_and_nothing_stored(
    world: World, body: bytes, field: str
) -> None:
    before = Memory.objects.count()

    response = world.agent().post(MEMORIES, body, content_type="application/json")

    _assert_invalid(response, field)
    assert Memory.objects.count() == before


@table(
    ("body", "field"),
    [
        (b'{"content": "one", "type": "decision", "content": "two"}', "content"),
        (b'{"content": "one", "type": "decision", "context": {"a": 1, "a": 1}}', "a"),
        (b'{"content": "one", "\\ud800": 1, "\\ud800": 1}', "?"),
    ],
    ids=["content", "deep inside", "no key at all"],
)
def test_a_key_that_stands_twice_is_refused_by_its_name(
    world: World, body: bytes, field: str
) -> None:
    response = world.agent().post(MEMORIES, body, content_type="application/json")
    _assert_invalid(response, field)
    assert response.json()["error"]["message"].startswith(f"{field} stands twice")


def test_what_is_refused_says_why(world: World) -> None:
    for query in ("cursor=garbage", "cursor=cD0y"):
        refused = world.agent().get(f"{MEMORIES}?{query}").json()["error"]
        assert "no cursor of this list" in refused["message"]


@table(("field", "value"), FIELDS)
def test_a_wrong_field_is_named_and_nothing_stored(world: World, field: str, value: Any) -> None:
    before = Memory.objects.count()

    response = world.agent().post(MEMORIES, {**NOTE, field: value})

    _assert_invalid(response, field)
    assert Memory.objects.count() == before


@table(
    ("body", "field"),
    [
        ({"content": "x", "expected_version": "1"}, "expected_version"),
        ({"content": "x", "expected_version": True}, "expected_version"),
        ({"content": "x", "expected_version": 1.0}, "expected_version"),
        ({"content": "x", "expected_version": 10**30}, "expected_version"),
        ({"content": "x", "expected_version": -1}, "expected_version"),
        ({"content": "x", "verify": "yes"}, "verify"),
        ({"content": "x", "type": "fact"}, "type"),
        ({}, "content"),
    ],
)
def test_a_new_version_takes_no_guesses(world: World, body: dict[str, Any], field: str) -> None:
    response = world.agent().post(f"{world.address}/versions", body)

    _assert_invalid(response, field)
    world.memory.refresh_from_db()
    assert world.memory.latest_version == 1


@pytest.mark.parametrize("size", [40_000, 10_000_000])
def test_content_that_is_too_large_is_refused_with_its_request_id(world: World, size: int) -> None:
    response = world.agent().post(MEMORIES, {**NOTE, "content": "x" * size})

    assert (response.status_code, code_of(response)) == (413, "PAYLOAD_TOO_LARGE")
    assert response.json()["error"]["request_id"] == response["X-Request-ID"]


def test_the_largest_memory_is_accepted_in_the_longest_spelling(world: World) -> None:
    content = "\\u0041" * 32_768

    response = world.agent().post(
        MEMORIES, f'{{"content": "{content}", "type": "note"}}', content_type="application/json"
    )

    assert response.status_code == 201


@table("name", ["none", "1", "%00", "%ff", "0" * 32, "x" * 3000, str(uuid.UUID(int=0)) + "%0a"])
def test_an_id_that_is_no_uuid_is_an_invalid_argument(world: World, name: str) -> None:
    _assert_invalid(world.agent().get(f"{MEMORIES}/{name}"), "memory_id")


@table(
    ("query", "field"),
    [
        ("page_size=0", "page_size"),
        ("page_size=101", "page_size"),
        ("page_size=1e1", "page_size"),
        (f"page_size={'9' * 30}", "page_size"),
        ("page_size=%D9%A3", "page_size"),
        ("cursor=x", "cursor"),
        ("cursor=cD1ub3c%3D", "cursor"),
        ("cursor=cD0lMDA%3D", "cursor"),
        ("cursor=bz0tMQ%3D%3D", "cursor"),
        ("status=gone", "status"),
        ("status=locked&status=verified", "status"),
        ("tag=%00", "tag"),
        ("repository_id=1", "repository_id"),
        ("q=heliotrope", "q"),
    ],
)
def test_a_wrong_query_is_named(world: World, query: str, field: str) -> None:
    _assert_invalid(world.agent().get(f"{MEMORIES}?{query}"), field)


@table("value", ["cD1hYmM%3D", "cD0x%C3%A9", f"cD{'05OTk5' * 9}", "%00"])
def test_a_made_up_cursor_of_the_trail_is_refused(world: World, value: str) -> None:
    _assert_invalid(world.person().get(f"{AUDIT}?cursor={value}"), "cursor")


def test_bad_utf8_in_a_query_finds_nothing(world: World) -> None:
    response = world.agent().get(f"{MEMORIES}?tag=%ff")

    assert (response.status_code, response.json()["results"]) == (200, [])


def test_too_many_query_parameters_are_refused(world: World) -> None:
    query = "&".join(f"a{number}=1" for number in range(2000))

    assert world.agent().get(f"{MEMORIES}?{query}").status_code in {400, 422}


@pytest.mark.parametrize("content_type", ["text/plain", "multipart/form-data; boundary=x"])
def test_only_json_is_taken(world: World, content_type: str) -> None:
    response = world.agent().post(MEMORIES, b"content=x", content_type=content_type)

    assert (response.status_code, code_of(response)) == (415, "INVALID_ARGUMENT")


def test_whatever_a_client_would_rather_have_it_gets_json(world: World) -> None:
    response = world.agent().get(MEMORIES, headers={"Accept": "text/html"})

    assert (response.status_code, response["Content-Type"]) == (200, "application/json")


@table("address", ["/api/v1/nothing", "/api/v2/memories", "/api/", "/api/v1"])
def test_an_unknown_address_answers_the_error_object(world: World, address: str) -> None:
    for caller in (client(), world.agent()):
        response = caller.get(address)
        assert (response.status_code, code_of(response)) == (404, "NOT_FOUND")
        assert response.json()["error"]["request_id"] == response["X-Request-ID"]


def test_a_method_an_address_does_not_take_is_refused(world: World) -> None:
    response = world.agent().delete(world.address)

    assert (response.status_code, code_of(response)) == (405, "INVALID_ARGUMENT")
    assert response["Allow"] == "GET, HEAD"


def test_a_busy_database_asks_to_come_back(world: World) -> None:
    busy = OperationalError("busy")
    busy.__cause__ = psycopg.errors.LockNotAvailable()
    with patch("apps.memories.services.reads.find", side_effect=busy):
        response = world.agent().get(world.address)

    assert (response.status_code, code_of(response)) == (503, "RESOURCE_BUSY")
    assert response["Retry-After"] == "1"


def test_an_unforeseen_failure_says_nothing_but_its_request_id(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        patch(
            "apps.memories.services.reads.find",
            side_effect=ProgrammingError("row (heliotrope)"),
        ),
        caplog.at_level(logging.ERROR),
    ):
        response = world.agent().get(world.address)

    assert (response.status_code, code_of(response)) == (500, "INTERNAL_ERROR")
    assert "heliotrope" not in response.content.decode() + caplog.text
    assert any(
        getattr(entry, "request_id", None) == response["X-Request-ID"] for entry in caplog.records
    )


def _assert_invalid(response: Any, field: str) -> None:
    assert (response.status_code, code_of(response)) == (422, "INVALID_ARGUMENT")
    error = response.json()["error"]
    assert error["details"]["field"] == field
    assert error["request_id"] == response["X-Request-ID"]
    assert error["retryable"] is False
