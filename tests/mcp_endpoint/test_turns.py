"""The tools around a turn as clients meet them."""

from __future__ import annotations

import json
import logging
from collections import Counter
from typing import Any

import pytest

from apps.access.services.authentication import authenticate
from apps.audit.models import AuditRecord
from apps.events.models import Event
from apps.mcp_endpoint.catalogue import REGISTRY
from apps.mcp_endpoint.dispatch import perform
from apps.mcp_endpoint.registry import EndpointView
from apps.organizations.roles import Role
from apps.turns.items import message
from apps.turns.models import Session, TurnGuard
from apps.turns.services import turn_writer
from apps.turns.services.instrumentation import figures
from tests.mcp_endpoint.served import ERAS, Served
from tests.mcp_endpoint.world import HERE, Caller, World, code, field_of
from tests.tables import table

BEFORE, AFTER, RUN = "memory_before_turn", "memory_after_turn", "memory_run_turn"
ALL = (BEFORE, AFTER, RUN, "memory_run_maintenance", "memory_list_dir_with_abstract")
ALL += ("memory_read_file",)
TURNS = EndpointView(frozenset({"turns"}))
SECRET_WORDS = "The harbour crane is orange"
ASKED: dict[str, Any] = {
    "project": HERE,
    "session_id": "session-001",
    "turn_id": "turn-1",
    "current_input": [message("user", SECRET_WORDS)],
}
DONE: dict[str, Any] = {
    "project": HERE,
    "session_id": "session-001",
    "turn_id": "turn-1",
    "input_items": [message("user", f"I like maps. {SECRET_WORDS}")],
    "output_items": [message("assistant", "Noted.")],
}


def test_a_turn_comes_and_goes_as_the_seed_says(world: World) -> None:
    agent = world.agent()

    first = world.call(agent, BEFORE, {**ASKED, "base_instructions": "Be kind."}).body
    kept = world.call(agent, AFTER, DONE).body
    again = world.call(agent, AFTER, DONE).body
    second = world.call(agent, BEFORE, {**ASKED, "turn_id": "turn-2"}).body

    assert first["input_items"] == ASKED["current_input"]
    assert first["recall_fact_ids"] == []
    assert kept == again == {"ok": True}
    assert second.keys() == {"input_items", "recall_fact_ids", "context_token_count"}
    assert second["recall_fact_ids"] == ["user_like"]
    assert second["input_items"][1:] == [
        *DONE["input_items"],
        *DONE["output_items"],
        *ASKED["current_input"],
    ]
    assert Event.objects.count() == 2


def test_a_turn_in_two_calls(world: World) -> None:
    agent = world.agent()
    prepared = world.call(agent, RUN, ASKED).body
    handed_in = {"operation_token": prepared["operation_token"], "output_items": []}
    assert world.call(agent, RUN, handed_in).body == {"ok": True}
    assert world.call(agent, RUN, handed_in).body == {"ok": True}
    assert Event.objects.count() == 1


def test_the_second_call_may_name_the_project_of_the_first_and_no_other(world: World) -> None:
    agent = world.agent()
    for project, expected in (
        (world.sibling.slug, "SCOPE_VIOLATION"),
        ("nowhere", "SCOPE_VIOLATION"),
        ("", "INVALID_ARGUMENT"),
        (5, "INVALID_ARGUMENT"),
        (ASKED["project"], ""),
    ):
        token = world.call(agent, RUN, ASKED).body["operation_token"]
        handed_in = {"operation_token": token, "output_items": [], "project": project}
        answer = world.call(agent, RUN, handed_in)
        if expected:
            assert (code(answer), field_of(answer)) == (expected, "project"), project
        else:
            assert answer.body == {"ok": True}
    assert Event.objects.count() == 1


def test_another_token_of_the_same_agent_cannot_finish_it(world: World) -> None:
    token = world.call(world.agent(), RUN, ASKED).body["operation_token"]
    refused = world.call(world.agent(), RUN, {"operation_token": token, "output_items": []})
    assert (code(refused), field_of(refused)) == ("INVALID_ARGUMENT", "operation_token")


def test_a_token_leads_to_its_repository_and_to_no_other(world: World) -> None:
    agent = world.agent()
    token = world.call(agent, RUN, ASKED).body["operation_token"]
    tool = REGISTRY.find(RUN, TURNS)
    assert tool is not None
    arguments = {"operation_token": token, "output_items": []}
    elsewhere = Caller(world.other_agent_token(world.sibling), agent.agent_id, is_agent=True)
    outside = perform(authenticate(elsewhere.token), tool, arguments, TURNS)
    assert (code(outside), field_of(outside)) == ("SCOPE_VIOLATION", "project")
    assert perform(authenticate(agent.token), tool, arguments, TURNS).body == {"ok": True}


@table(
    ("tool", "given", "changed", "expected", "field"),
    [
        (BEFORE, ASKED, {"project": None}, "INVALID_ARGUMENT", "project"),
        (BEFORE, ASKED, {"project": ""}, "INVALID_ARGUMENT", "project"),
        (BEFORE, ASKED, {"project": 5}, "INVALID_ARGUMENT", "project"),
        (BEFORE, ASKED, {"project": "nowhere"}, "SCOPE_VIOLATION", "project"),
        (BEFORE, ASKED, {"project": "../x"}, "SCOPE_VIOLATION", "project"),
        (BEFORE, ASKED, {"project": "a\x00"}, "SCOPE_VIOLATION", "project"),
        (BEFORE, ASKED, {"session_id": None}, "INVALID_ARGUMENT", "session_id"),
        (BEFORE, ASKED, {"session_id": "../x"}, "INVALID_ARGUMENT", "session_id"),
        (BEFORE, ASKED, {"turn_id": None}, "INVALID_ARGUMENT", "turn_id"),
        (BEFORE, ASKED, {"turn_id": "a/b"}, "INVALID_ARGUMENT", "turn_id"),
        (BEFORE, ASKED, {"current_input": []}, "INVALID_ARGUMENT", "current_input"),
        (BEFORE, ASKED, {"max_input_tok": 0}, "INVALID_ARGUMENT", "max_input_tok"),
        (BEFORE, ASKED, {"max_input_tok": -5}, "INVALID_ARGUMENT", "max_input_tok"),
        (BEFORE, ASKED, {"other": 1}, "INVALID_ARGUMENT", "other"),
        (BEFORE, ASKED, {"context": {}}, "INVALID_ARGUMENT", "context"),
        (AFTER, DONE, {"input_items": None}, "INVALID_ARGUMENT", "input_items"),
        (AFTER, DONE, {"output_items": "text"}, "INVALID_ARGUMENT", "output_items"),
        (AFTER, DONE, {"session_id": ".."}, "INVALID_ARGUMENT", "session_id"),
        (AFTER, DONE, {"user_id": "*"}, "INVALID_ARGUMENT", "user_id"),
        (
            AFTER,
            DONE,
            {"output_items": [message("user", "x"), {"type": "poem"}]},
            "INVALID_ARGUMENT",
            "output_items[1].type",
        ),
        (AFTER, DONE, {"input_items": [{}] * 201}, "PAYLOAD_TOO_LARGE", "input_items"),
        (
            AFTER,
            DONE,
            {"input_items": [message("user", "x" * 33_000)]},
            "PAYLOAD_TOO_LARGE",
            "input_items[0].content[0].text",
        ),
        (RUN, ASKED, {"output_items": []}, "INVALID_ARGUMENT", "output_items"),
        (RUN, ASKED, {"operation_token": "nonsense"}, "INVALID_ARGUMENT", "operation_token"),
    ],
)
def test_bad_input_is_named_and_nothing_is_stored(
    world: World,
    tool: str,
    given: dict[str, Any],
    changed: dict[str, Any],
    expected: str,
    field: str,
) -> None:
    arguments = {name: value for name, value in {**given, **changed}.items() if value is not None}
    refused = world.call(world.agent(), tool, arguments)
    assert (code(refused), field_of(refused)) == (expected, field)
    error = refused.body["error"]
    assert refused.body["code"] == error["code"]
    assert refused.body["retryable"] is error["retryable"] is False
    assert not Session.objects.exists()
    assert not Event.objects.exists()


def test_a_project_that_is_no_text_is_not_said_to_be_missing(world: World) -> None:
    refused = world.call(world.agent(), BEFORE, {**ASKED, "project": 5}).body["error"]
    assert refused["message"] == "project must be a text."
    assert "reason" not in refused["details"]


def test_calls_that_are_refused_are_counted_as_errors(world: World) -> None:
    agent, reader = world.agent(), world.agent(abilities=("read",))
    token = world.call(agent, RUN, ASKED).body["operation_token"]
    tried: list[tuple[Caller, str, dict[str, Any], str]] = [
        (agent, BEFORE, {**ASKED, "session_id": ""}, "before_turn"),
        (agent, BEFORE, {**ASKED, "project": "nowhere"}, "before_turn"),
        (agent, RUN, {**ASKED, "turn_id": "a/b"}, "before_turn"),
        (agent, RUN, {"operation_token": "none", "output_items": []}, "after_turn"),
        (agent, AFTER, {**DONE, "input_items": None}, "after_turn"),
        (reader, AFTER, DONE, "after_turn"),
        (world.agent(), RUN, {"operation_token": token, "output_items": []}, "after_turn"),
        (agent, AFTER, {**DONE, "output_items": [{"call_id": "c" * 300_000}]}, "after_turn"),
        (agent, "memory_run_maintenance", {"project": HERE}, "maintenance"),
        (agent, "memory_run_maintenance", {"project": HERE, "session_id": "no"}, "maintenance"),
    ]
    for number, (caller, tool, arguments, _) in enumerate(tried):
        assert world.call(caller, tool, arguments).is_error, number
    counted = {(one.name.removeprefix("mcp_memory_"), one.label): one.count for one in figures()}
    expected = Counter(f"{name}_total" for *_, name in tried)
    assert {name: count for (name, label), count in counted.items() if label == "error"} == expected
    assert counted["before_turn_total", "ok"] == 1


def test_a_turn_that_is_handed_in_again_is_recorded_as_a_repetition(world: World) -> None:
    agent = world.agent()
    for _ in range(3):
        world.call(agent, AFTER, DONE)
    token = world.call(agent, RUN, {**ASKED, "turn_id": "turn-2"}).body["operation_token"]
    for _ in range(2):
        world.call(agent, RUN, {"operation_token": token, "output_items": []})
    records = AuditRecord.objects.filter(object_kind="turn", action__in=("created", "repeated"))
    assert list(records.order_by("pk").values_list("action", flat=True)) == [
        "created", "repeated", "repeated", "created", "repeated",
    ]  # fmt: skip


def test_one_of_two_inputs_is_needed_and_the_refusal_names_both(world: World) -> None:
    agent = world.agent()
    tool = REGISTRY.find(BEFORE, TURNS)
    assert tool is not None
    assert "current_input" not in tool.required
    asked = {name: value for name, value in ASKED.items() if name != "current_input"}
    for given in ({}, {"current_input": []}, {"current_input": None}, {"current_input_text": " "}):
        refused = world.call(agent, BEFORE, {**asked, **given})
        assert code(refused) == "INVALID_ARGUMENT"
        assert "give current_input or current_input_text" in refused.body["message"]
        assert refused.body["error"]["details"]["reason"] == "CURRENT_INPUT_REQUIRED"
    for given in (
        {"current_input_text": "Hello"},
        {"current_input": [], "current_input_text": "Hello"},
    ):
        answer = world.call(agent, BEFORE, {**asked, **given}).body
        assert answer["input_items"] == [message("user", "Hello")]


def test_a_project_out_of_reach_answers_like_one_that_is_not_there(world: World) -> None:
    agent = world.agent()
    answers = []
    for project in ("nowhere", world.sibling.slug, world.foreign.slug):
        body = world.call(agent, BEFORE, {**ASKED, "project": project}).body
        body["error"].pop("request_id")
        answers.append(body)
    assert answers[0] == answers[1] == answers[2]


def test_an_address_of_another_repository_is_told_so(world: World) -> None:
    tool = REGISTRY.find(BEFORE, TURNS)
    assert tool is not None
    there = EndpointView(frozenset({"turns"}), repository_id=world.sibling.pk)
    arguments = {**ASKED, "project": world.repository.slug}
    refused = perform(authenticate(world.agent().token), tool, arguments, there)
    assert (code(refused), field_of(refused)) == ("INVALID_CONTEXT", "project")


def test_what_is_switched_off_is_neither_listed_nor_there(world: World, settings: Any) -> None:
    credential = authenticate(world.agent().token)
    listed = {tool.name for tool in REGISTRY.listing(TURNS, credential)}
    assert listed >= set(ALL)
    settings.TURNS = settings.TURNS.model_copy(update={"enabled": False})
    assert not {tool.name for tool in REGISTRY.listing(TURNS, credential)} & set(ALL)
    assert all(REGISTRY.find(name, TURNS) is None for name in ALL)


def test_a_reader_prepares_and_cannot_keep(world: World) -> None:
    reader = world.agent(abilities=("read",))
    assert code(world.call(reader, BEFORE, ASKED)) == "OK"
    assert code(world.call(reader, AFTER, DONE)) == "WRITE_NOT_ALLOWED"
    assert code(world.call(reader, RUN, ASKED)) == "WRITE_NOT_ALLOWED"
    credential = authenticate(reader.token)
    listed = {tool.name for tool in REGISTRY.listing(TURNS, credential)}
    assert {BEFORE} <= listed
    assert not {AFTER, RUN} & listed


def test_people_have_sessions_of_their_own(world: World) -> None:
    person = world.person(Role.REPOSITORY_MAINTAINER)
    world.call(person, AFTER, DONE)
    world.call(world.agent(), AFTER, DONE)
    assert Session.objects.count() == 2
    assert TurnGuard.objects.filter(status="done").count() == 2


def test_neither_logs_nor_records_hold_what_was_said(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    agent = world.agent()
    with caplog.at_level(logging.DEBUG):
        world.call(agent, AFTER, DONE)
        world.call(agent, BEFORE, {**ASKED, "turn_id": "turn-2"})
        world.call(agent, RUN, {**ASKED, "turn_id": "turn-3"})
        world.call(agent, AFTER, {**DONE, "output_items": [{"type": SECRET_WORDS}]})
    told = [record for record in caplog.records if not record.name.startswith("django.db")]
    assert not [record for record in told if "harbour" in record.getMessage()]
    lines = [json.loads(one.getMessage()) for one in told if one.name == "memory_platform.turns"]
    (kept,) = [line for line in lines if line["act"] == "mcp_memory_after_turn"]
    assert (kept["session_id"], kept["turn_id"], kept["status"]) == ("session-001", "turn-1", "ok")
    assert kept.keys() == {
        "timestamp", "act", "request_id", "project", "session_id", "turn_id", "latency_ms",
        "status",
    }  # fmt: skip
    for record in AuditRecord.objects.all():
        assert "harbour" not in str(vars(record))


@pytest.mark.parametrize("era", ERAS)
def test_a_turn_over_http_is_kept_outside_of_the_calls_transaction(
    served: Served, served_world: World, monkeypatch: pytest.MonkeyPatch, era: str
) -> None:
    """The guard is there before anything else is, also for those who look from outside."""
    agent = served_world.agent()
    arguments = {**DONE, "project": served_world.repository.slug}
    seen: list[str] = []
    finish = turn_writer._finish

    def looked_at(guard: TurnGuard, moment: Any) -> None:
        import threading

        def look() -> None:
            from django.db import connection

            seen.extend(TurnGuard.objects.values_list("status", flat=True))
            connection.close()

        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
        finish(guard, moment)

    monkeypatch.setattr(turn_writer, "_finish", looked_at)
    answer = served.call(AFTER, arguments, era=era, token=agent.token, path="/x/turns")
    assert answer.json()["result"]["structuredContent"] == {"ok": True}
    assert seen == ["processing"]
    assert TurnGuard.objects.get().status == "done"
