"""Every text that REST takes and keeps is judged: the fields come from the description."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework.test import APIClient

from apps.audit.models import AuditRecord
from apps.memories.models import Memory
from apps.organizations.roles import Role
from tests.factories.states import before_it_was_suspect
from tests.governance.hostile import CONTROL, HARMLESS, KEY, SECRET, SUSPECT, tables_with
from tests.rest.furnished import Furnished
from tests.rest.test_matrix import DECLARED, ENDPOINTS, FIRST
from tests.rest.world import MEMORIES, World, code_of, note_use
from tests.tables import undone

# Not kept, kept as a keyed digest only, or the id of something there is; and patterns, which have
# to say what they look for.
UNJUDGED = {
    *(("memory-search", name) for name in ("query", "author", "tags", "since", "until")),
    *(("try-text", "text"), ("allowed-values", "value"), ("people", "password")),
    *(
        (name, field)
        for name in ("event-nodes", "references")
        for field in ("participants", "query", "context_id", "cursor")
    ),
    *(("own-rules", "pattern"), ("own-rule", "pattern")),
    ("holds", "held_id"),
    *(("erasures", "subject_id"), ("erasure-preview", "subject_id")),
}
# These take only what has a certain form, which is looked at first.
FORMED = {"INVALID_ARGUMENT", "PAYLOAD_TOO_LARGE"}
SHAPED = ("format", "enum", "oneOf", "allOf", "$ref")
LISTED = "tags"

# Events happened: a secret in one is replaced before the row is written, the rest is kept.
GUARDED = {"events", "event-batch"}


def text_fields(schema: dict[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    """(name, address, method, field) of every text in the body of a call that changes something."""
    for name, address, method in ENDPOINTS:
        path = address.replace("<str:", "{").replace(">", "}")
        body = schema["paths"][path][method].get("requestBody")
        if method == "get" or body is None:
            continue
        shape = next(iter(body["content"].values()))["schema"]
        component = schema["components"]["schemas"][shape["$ref"].rpartition("/")[2]]
        for field, described in component["properties"].items():
            text = described.get("items", described)
            if text.get("type") == "string" and not any(key in text for key in SHAPED):
                yield name, address, method, field


def prepared(furnished: Furnished, admin: APIClient, name: str) -> None:
    """What has to be done before an act is possible."""
    world = furnished.world
    for act, body in FIRST.get(name, []):
        assert admin.post(f"{world.address}/{act}", body).status_code < 300
    if name == "memory-release":
        Memory.objects.filter(pk=world.memory.pk).update(quarantine_reason="Looks odd.")


@pytest.mark.parametrize("text", [SECRET, KEY, CONTROL], ids=["secret", "key alone", "control"])
def test_no_text_gets_a_secret_or_control_text_in(
    world: World, schema: dict[str, Any], caplog: pytest.LogCaptureFixture, text: str
) -> None:
    furnished = Furnished(world)
    admin, root = world.person(), world.person(Role.SUPER_ADMIN)
    for caller in (admin, root):
        note_use(caller)
    tried = list(text_fields(schema))
    assert len(tried) > 25
    for name, address, method, field in tried:
        if (name, field) in UNJUDGED:
            continue
        with undone():
            prepared(furnished, admin, name)
            shape = DECLARED[name, address, method].body
            smallest = furnished.body(name, method, shape)
            body = {**smallest, field: [text] if field == LISTED else text}
            answer = getattr(root, method)(furnished.path(address), body)
            where = f"{method} {address} {field}: {answer.status_code} {answer.content.decode()}"
            if name in GUARDED and answer.status_code < 300:
                assert text == CONTROL or tables_with(text) == [], where
                continue
            assert answer.status_code >= 400, where
            assert code_of(answer) in {"CONTENT_REJECTED", *FORMED}, where
            assert text not in answer.content.decode(), where
            if code_of(answer) == "CONTENT_REJECTED":
                details = answer.json()["error"]["details"]
                assert [one.partition("[")[0] for one in details["fields"]] == [field], where
                assert AuditRecord.objects.order_by("pk").last().reason, where
            assert tables_with(text) == [], where
    assert text not in caplog.text


def test_what_is_not_judged_is_not_kept(world: World) -> None:
    furnished = Furnished(world)
    root = world.person(Role.SUPER_ADMIN)
    for name, address, method in ENDPOINTS:
        fields = [field for known, field in UNJUDGED if known == name and field != "pattern"]
        for field in fields if method == "post" else []:
            shape = DECLARED[name, address, method].body
            smallest = furnished.body(name, method, shape)
            body = {**smallest, field: [KEY] if field == LISTED else KEY}
            with undone():
                getattr(root, method)(furnished.path(address), body)
                assert tables_with(KEY) == [], (name, field)


def test_a_suspect_memory_says_so_and_shows_people_where(world: World) -> None:
    agent, admin = world.agent(), world.person()
    written = agent.post(
        MEMORIES,
        {"content": SUSPECT, "type": "note", "repository_id": str(world.repository.pk)},
    ).json()
    assert written["quarantined"] is True
    assert written.keys().isdisjoint({"content", "findings"})
    shown = admin.get(f"{MEMORIES}/{written['memory_id']}").json()
    (finding,) = shown["findings"]
    assert shown["quarantine_reason"]
    assert (finding["rule"], finding["field"]) == ("instructional.from-now-on", "content")
    assert SUSPECT[finding["start"] : finding["end"]].startswith("From now on")
    queue = admin.get("/api/v1/review-items?kind=quarantined").json()["results"]
    assert [item["memory_id"] for item in queue] == [written["memory_id"]]
    dossier = admin.get(f"{MEMORIES}/{written['memory_id']}/dossier").json()
    assert dossier["memory"]["findings"] == shown["findings"]


def test_a_version_that_became_suspect_shows_its_findings_in_the_dossier(world: World) -> None:
    admin = world.person()
    assert admin.post(f"{world.address}/verify", {"version": 1}).status_code == 200
    refused = world.agent().post(f"{world.address}/versions", {"content": SUSPECT})
    assert code_of(refused) == "CONTENT_REJECTED"
    with before_it_was_suspect(world.memory.organization_id):
        written = world.agent().post(f"{world.address}/versions", {"content": SUSPECT})
    assert written.json()["pending"] is True
    dossier = admin.get(f"{world.address}/dossier").json()
    assert dossier["memory"]["findings"] == []
    assert [one["field"] for one in dossier["pending"]["findings"]] == ["content"]
    agents = world.agent().get(f"{world.address}/versions").json()["results"]
    assert all("findings" not in version for version in agents)


def test_a_repeated_write_does_not_tell_what_was_found(world: World) -> None:
    body = {"content": HARMLESS, "type": "note", "repository_id": str(world.repository.pk)}
    for _ in range(2):
        answer = world.agent().post(MEMORIES, {**body, "content": SECRET}, HTTP_IDEMPOTENCY_KEY="k")
        assert code_of(answer) == "CONTENT_REJECTED"
    assert world.agent().post(MEMORIES, body, HTTP_IDEMPOTENCY_KEY="k").status_code == 201


def test_a_reason_that_is_only_suspect_passes(world: World) -> None:
    decision = {"version": 1, "reason": SUSPECT}
    answer = world.person().post(f"{world.address}/archive", decision)
    assert answer.status_code == 200
