"""The auditor's tools: free text, the story of a request, and taking records out as a file."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import uuid
from typing import Any

import pytest
from django.db import connection
from django.http import StreamingHttpResponse
from django.test import AsyncClient, Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.audit import filters
from apps.audit.models import Action, AuditRecord
from apps.common.errors import MemoryLocked
from apps.common.http import as_they_come
from apps.console.audit import records
from apps.console.audit.stories import VERBS, Openable, sentence_of, story_url
from tests.console.test_visibility import HIDDEN, ROLES
from tests.console.world import World, memory_url, seen, signed_in
from tests.factories import person_context
from tests.factories.deciding import lock_memory
from tests.tables import table

RECORDS = reverse("admin:audit_auditrecord_changelist")
EXPORT = reverse("admin:audit_auditrecord_export")


def text_of(response: Any) -> str:
    assert response.status_code == 200
    return str(response.content.decode())


def content(response: Any) -> str:
    assert response.status_code == 200
    return b"".join(response.streaming_content).decode()


def lines(response: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in content(response).splitlines()]


def listed(client: Client, **query: str) -> set[int]:
    response: Any = client.get(RECORDS, query)
    return {record.pk for record in response.context["cl"].result_list}


def test_records_are_found_by_words_of_labels_ids_and_reasons(
    world: World, auditor: Client
) -> None:
    context = person_context(world.own.maintainer, world.own.repository)
    lock_memory(context=context, memory_id=world.own.memory.pk, reason="Agreed in ticket 4711")
    record = AuditRecord.objects.latest("pk")
    for words in ("TICKET 4711", "locked agreed", context.request_id, str(world.own.memory.pk)):
        assert record.pk in listed(auditor, q=words), words
    assert listed(auditor, q="ticket 4712") == set()
    assert "is not in the trail" in text_of(auditor.get(RECORDS, {"q": "ticket 4712"}))


def test_the_page_says_how_far_back_free_text_was_looked_for(
    world: World, auditor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {"q": "agent"}
    assert "Looked into the newest" not in text_of(auditor.get(RECORDS, words))
    monkeypatch.setattr(records, "newest", lambda records: filters.newest(records, 3))
    assert "Looked into the newest" in text_of(auditor.get(RECORDS, words))
    assert len(listed(auditor, **words)) <= 3
    past = {"occurred_at_to_0": "2020-01-01", "occurred_at_to_1": "00:00:00"}
    assert "Looked into the newest" not in text_of(auditor.get(RECORDS, words | past))


def test_a_request_is_told_in_sentences(world: World, auditor: Client) -> None:
    record = AuditRecord.objects.get(action=Action.CREATED, object_id=str(world.own.memory.pk))
    body = text_of(auditor.get(story_url(record.request_id)))
    assert "Agent <strong>agent-own</strong> wrote memory" in body
    assert "memory own</a>, version 1, now unverified." in body
    assert memory_url("change", world.own.memory) in body
    assert body.index(" wrote memory") < body.index(" linked memory")


def test_a_refusal_is_told_with_its_code(world: World) -> None:
    signed_in(world.own.viewer).post(
        memory_url("lock", world.own.memory), {**seen(world.own.memory), "reason": "let me"}
    )
    record = AuditRecord.objects.latest("pk")
    sentence = sentence_of(record, Openable({world.own.memory.pk: "Invoices"}, frozenset()))
    assert "was refused WRITE_NOT_ALLOWED when locking memory" in sentence
    assert ">Invoices</a>" in sentence


ONE = [{"memory_id": str(uuid.UUID(int=1)), "version": 2, "rank": 1}]


@table(
    ("fields", "said"),
    [
        ({"question": "search", "served": ONE}, "searched memories and was served 1 memory."),
        ({"question": "list", "served": []}, "listed memories and was served 0 memories."),
        ({"question": "read", "served": ONE}, "read memories and was served 1 memory."),
        ({"question": "", "served": ONE}, "searched or listed memories and was served 1 memory."),
        ({"question": "search", "object_kind": "event"}, "searched events."),
        ({"question": "list", "object_kind": "event"}, "listed events."),
        ({"question": "search", "object_kind": "gateway_search"}, "searched the gateway."),
        ({"question": "read", "object_kind": "audit_record"}, "read the audit trail."),
        ({"question": "search", "object_kind": "snapshot", "object_id": "12"}, "searched snapshot"),
        (
            {"question": "search", "verdict": "INVALID_ARGUMENT"},
            "was refused INVALID_ARGUMENT when searching memories.",
        ),
        (
            {"question": "list", "verdict": "WRITE_NOT_ALLOWED"},
            "was refused WRITE_NOT_ALLOWED when listing memories.",
        ),
    ],
)
def test_a_reading_is_told_by_the_kind_of_its_question(fields: dict[str, Any], said: str) -> None:
    about = {"action": "read", "object_kind": "memory", "actor_kind": "agent", **fields}
    record = AuditRecord(**about, actor_label="coder")
    assert f"Agent <strong>coder</strong> {said}" in sentence_of(record, Openable({}, frozenset()))


@table("role", ROLES)
def test_a_story_holds_what_its_reader_may_see(role: str, world: World) -> None:
    client = signed_in(world.people[role])
    for place in (world.own, world.beside, world.foreign):
        record = AuditRecord.objects.filter(repository_id=place.repository.pk).latest("pk")
        response = client.get(story_url(record.request_id))
        seen = place.repository.name not in HIDDEN[role]
        assert response.status_code == (200 if seen else 404), (role, place.repository)


@pytest.mark.parametrize("request_id", ["", "no-such-request", "nul\x00", "../..", "a b/c?d#e"])
def test_an_unknown_request_has_no_story(request_id: str, world: World, auditor: Client) -> None:
    assert auditor.get(story_url(request_id)).status_code == 404


def test_a_story_costs_a_fixed_number_of_queries(world: World, auditor: Client) -> None:
    url = story_url(AuditRecord.objects.filter(agent_id="agent-own").latest("pk").request_id)
    auditor.get(url)
    with CaptureQueriesContext(connection) as queries:
        auditor.get(url)
    assert len(queries) <= 8


def test_every_act_has_words(world: World) -> None:
    record = AuditRecord.objects.latest("pk")
    for action in Action:
        record.action = action
        for verdict in ("OK", MemoryLocked.code.value):
            record.verdict = verdict
            assert sentence_of(record, Openable({}, frozenset())).endswith(".")
    assert set(VERBS) <= set(Action.values)


def test_what_is_listed_is_exported_as_json_lines(world: World, auditor: Client) -> None:
    query = "?agent_id=agent-own&action=created"
    rows = lines(auditor.post(EXPORT + query, {"format": "jsonl"}))
    assert {row["id"] for row in rows} == listed(auditor, agent_id="agent-own", action="created")
    assert [row["id"] for row in rows] == sorted(row["id"] for row in rows)
    told = AuditRecord.objects.get(action=Action.EXPORTED)
    assert told.reason == "As JSON Lines: action=created; agent_id=agent-own"


def test_an_export_follows_the_free_text_too(world: World, auditor: Client) -> None:
    rows = lines(auditor.post(f"{EXPORT}?q={world.own.memory.pk}", {"format": "jsonl"}))
    assert {row["object_id"] for row in rows} == {str(world.own.memory.pk)}


def test_an_export_as_csv_is_a_download(world: World, auditor: Client) -> None:
    response = auditor.post(EXPORT, {"format": "csv"})
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Content-Disposition"].startswith('attachment; filename="audit-')
    assert "no-store" in response["Cache-Control"]
    rows = list(csv.DictReader(io.StringIO(content(response), newline="")))
    assert len(rows) > 3
    assert {row["organization_id"] for row in rows} == {str(world.own.repository.organization_id)}


@table("role", ROLES)
def test_nobody_exports_what_is_not_hers(role: str, world: World) -> None:
    text = content(signed_in(world.people[role]).post(EXPORT, {"format": "jsonl"}))
    for marker in HIDDEN[role]:
        assert marker not in text
    for place in ("repository_id", "organization_id"):
        query = f"?{place}={world.foreign.repository.pk}"
        assert content(signed_in(world.people[role]).post(EXPORT + query, {"format": "csv"}))


def test_an_export_is_recorded_where_it_was_taken_from(world: World, auditor: Client) -> None:
    repository = world.own.repository
    content(auditor.post(f"{EXPORT}?repository_id={repository.pk}", {"format": "csv"}))
    told = AuditRecord.objects.get(action=Action.EXPORTED)
    assert (told.organization_id, told.repository_id) == (repository.organization_id, repository.pk)


def test_reading_the_address_exports_nothing(world: World, auditor: Client) -> None:
    assert auditor.get(EXPORT).status_code == 405
    assert auditor.post(EXPORT, {"format": "exe"}).status_code == 302
    forged = Client(enforce_csrf_checks=True)
    forged.force_login(world.people["auditor"], backend="django.contrib.auth.backends.ModelBackend")
    assert forged.post(EXPORT, {"format": "csv"}).status_code == 403
    done = AuditRecord.objects.filter(action=Action.EXPORTED, verdict="OK")
    assert not done.exists()


@pytest.mark.parametrize("query", ["?p=-5", "?p=x", "?salt=a", "?organization_id=x", "?o=99"])
def test_nonsense_in_the_address_exports_nothing(query: str, world: World, auditor: Client) -> None:
    response = auditor.post(EXPORT + query, {"format": "csv"})
    assert response.status_code in (200, 302, 400)
    if query == "?organization_id=x":
        assert len(content(response).splitlines()) == 1


def test_the_list_offers_the_export_under_its_filters(world: World, auditor: Client) -> None:
    body = text_of(auditor.get(RECORDS, {"action": "created"}))
    assert f'action="{EXPORT}?action=created"' in body
    assert "Export what matches" in body


def test_an_asgi_server_gets_pages_as_they_come() -> None:
    fetched = []

    def pages() -> Any:
        for number in range(3):
            fetched.append(number)
            yield f"page {number}"

    async def first_of() -> str:
        stream = as_they_come(pages())
        return await anext(stream)

    assert asyncio.run(first_of()) == "page 0"
    assert fetched == [0]


@pytest.mark.django_db(transaction=True)
def test_an_export_over_asgi_streams(world: World) -> None:
    async def export() -> tuple[bool, str]:
        client = AsyncClient()
        await client.aforce_login(
            world.people["auditor"], backend="django.contrib.auth.backends.ModelBackend"
        )
        response: Any = await client.post(EXPORT, {"format": "jsonl"})
        assert isinstance(response, StreamingHttpResponse)
        text = b"".join([part async for part in response.streaming_content]).decode()
        return response.is_async, text

    is_async, text = asyncio.run(export())
    assert is_async
    assert len(text.splitlines()) > 3
