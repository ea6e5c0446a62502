"""The two memories behind the boundary: what they recall, keep and record."""

import json
from dataclasses import replace

import pytest

import fake_gateway
from fake_gateway import ADD, FLUSH, SEARCH
from made_agents import KEY, Model, events, gateway_mode, kinds, run
from memory_gateway_client import engine
from memory_gateway_client.backends import (
    ALL_TEXTS_MAX_LENGTH,
    TEXT_MAX_LENGTH,
    CuratedMemoryBackend,
    MemoryGatewayBackend,
    Reference,
    references_of,
)
from memory_gateway_client.config import CuratedSettings, MemoryMode, Secret, settings_of
from memory_gateway_client.engine import EngineLoader
from memory_gateway_client.errors import ConfigurationError
from scripted_http import giving

RESULT = {
    "id": "m1",
    "session_id": "chat:old",
    "text": "We deploy on Thursdays.",
    "score": 0.75,
    "source_scope": "resources",
    "resource_uri": "resource://u/r_1",
    "raw": {"internal": "NOT FOR MODELS"},
    "other": "NOT FOR MODELS",
}


def found_in(found, most):
    return references_of(found, most=most, user_key=Secret(KEY))


def test_a_gateway_that_repeats_the_key_does_not_hand_it_to_the_model():
    found = found_in([{"text": f"the key is {KEY}.", "id": KEY}], most=8)
    assert found == (Reference(text="the key is ***.", id="***"),)


def test_results_are_reduced_to_the_named_fields():
    assert found_in([RESULT], most=8) == (
        Reference(
            text="We deploy on Thursdays.",
            id="m1",
            session_id="chat:old",
            score=0.75,
            source_scope="resources",
            resource_uri="resource://u/r_1",
        ),
    )


@pytest.mark.parametrize(
    "item", [None, "text", 1, [], {}, {"text": None}, {"text": " "}, {"text": 5}, {"id": "m1"}]
)
def test_a_result_without_text_is_of_no_use(item):
    assert found_in([item, RESULT], most=8)[0].id == "m1"
    assert found_in([item], most=8) == ()


@pytest.mark.parametrize("score", [float("nan"), float("inf"), "0.5", True, None, [], 10**400])
def test_a_score_that_is_no_finite_number_is_left_out(score):
    assert found_in([{**RESULT, "score": score}], most=8)[0].score is None


def test_a_gateway_gone_mad_cannot_fill_the_window_of_the_model():
    found = found_in([{"text": "x" * 100_000}] * 1000, most=100)
    assert {len(reference.text) for reference in found} == {TEXT_MAX_LENGTH}
    assert sum(len(reference.text) for reference in found) <= ALL_TEXTS_MAX_LENGTH
    assert len(found_in([RESULT] * 50, most=8)) == 8


def test_half_characters_and_nul_do_not_come_in():
    found = found_in([{"text": "a\ud800b\x00c"}], most=1)
    assert found[0].text == "a?b\N{REPLACEMENT CHARACTER}c"


def test_the_engine_builds_exactly_one_strategy(make, monkeypatch):
    built = []

    def noting(strategy):
        def build(*given, **named):
            built.append(strategy.__name__)
            return strategy(*given, **named)

        return build

    for strategy in (CuratedMemoryBackend, MemoryGatewayBackend):
        monkeypatch.setattr(engine, strategy.__name__, noting(strategy))
    both = {**gateway_mode(make.url)["memory"], "curated": {"path": "notes"}}
    make.engine({"memory": {**both, "mode": "memory_gateway"}})
    assert built == ["MemoryGatewayBackend"]
    make.engine({"memory": {**both, "mode": "curated"}})
    assert built == ["MemoryGatewayBackend", "CuratedMemoryBackend"]


@pytest.mark.parametrize("mode", MemoryMode)
def test_a_mode_without_its_own_section_builds_nothing(tmp_path, mode):
    complete = settings_of(gateway_mode(), folder=tmp_path)
    other = replace(
        complete.memory,
        mode=mode,
        gateway=None if mode is MemoryMode.MEMORY_GATEWAY else complete.memory.gateway,
        curated=None if mode is MemoryMode.CURATED else CuratedSettings(tmp_path),
    )
    with pytest.raises(ConfigurationError, match=r"memory\.mode"):
        EngineLoader(replace(complete, memory=other)).load()


def test_the_memory_tool_is_there_in_curated_mode_only_and_session_search_in_both(make):
    assert make.curated().tools.names == ("memory", "session_search")
    assert make.gateway().tools.names == ("session_search",)


def test_curated_mode_asks_nobody_over_http(make, gateway):
    both = {**gateway_mode(make.url)["memory"], "mode": "curated"}
    run(make.engine({"memory": both}))
    assert gateway.asked == []


def test_recall_asks_with_the_configured_scopes_and_the_current_prompt(make, gateway):
    run(make.gateway(scope=["all_user_memory"], topK=3, appId="a", projectId="p"))
    assert gateway.bodies(SEARCH) == [
        {
            "user_id": "gateway_test_user",
            "user_key": KEY,
            "conversation_id": "s1",
            "query": "When do we deploy?",
            "scope": ["all_user_memory"],
            "top_k": 3,
            "app_id": "a",
            "project_id": "p",
        }
    ]


def test_raw_fields_reach_neither_the_model_nor_the_store(make, gateway):
    gateway.will(SEARCH, giving({"results": [RESULT]}))
    model = Model()
    engine = make.gateway(model)
    run(engine)
    assert "Thursdays" in json.dumps(model.seen)
    assert "NOT FOR MODELS" not in f"{model.seen} {events(engine)}"


@pytest.mark.parametrize("results", [[], [None], [{"text": ""}], [{"raw": {"text": "x"}}]])
def test_nothing_usable_makes_no_message(make, gateway, results):
    gateway.will(SEARCH, giving({"results": results}))
    model = Model()
    engine = make.gateway(model)
    run(engine)
    assert [message["role"] for message in model.seen[0]] == ["system", "user"]
    assert events(engine)[0][1]["result_count"] == 0


def test_a_turn_is_added_as_two_messages_and_flushed_once(make, gateway):
    ticks = iter(range(1_780_000_000_000, 1_780_000_100_000, 1000))
    run(make.gateway(clock=lambda: next(ticks)))
    assert gateway.paths == [SEARCH, ADD, FLUSH]
    identity = {
        "user_id": "gateway_test_user",
        "user_key": KEY,
        "session_id": "chat:s1",
        "app_id": "default",
        "project_id": "default",
    }
    added = gateway.bodies(ADD)[0]
    asked, answered = added["messages"]
    assert added == {**identity, "messages": [asked, answered]}
    assert gateway.bodies(FLUSH) == [identity]
    assert (asked["sender_id"], asked["role"], asked["content"]) == (
        "gateway_test_user",
        "user",
        "When do we deploy?",
    )
    assert (answered["sender_id"], answered["role"], answered["content"]) == (
        "beaver",
        "assistant",
        "Fine.",
    )
    assert asked["timestamp"] == 1_780_000_000_000
    assert answered["timestamp"] > asked["timestamp"]


@pytest.mark.parametrize("times", [(5000, 4000), (5000, 5000), (-3, -9), (0, 0)])
def test_timestamps_are_positive_and_grow_even_when_the_clock_does_not(make, gateway, times):
    ticks = iter(times)
    last = times[-1]
    run(make.gateway(clock=lambda: next(ticks, last)))
    asked, answered = gateway.bodies(ADD)[0]["messages"]
    assert 0 < asked["timestamp"] < answered["timestamp"]


def test_a_run_that_went_well_leaves_three_hidden_events(make, gateway):
    gateway.will(SEARCH, giving({"results": [RESULT, RESULT]}))
    engine = make.gateway()
    run(engine)
    assert events(engine) == [
        (
            "memory_gateway_recall_succeeded",
            {"scope": ["current_chat", "resources"], "result_count": 2},
        ),
        ("memory_gateway_add_succeeded", {"session_id": "chat:s1", "message_count": 2}),
        ("memory_gateway_flush_succeeded", {"session_id": "chat:s1"}),
    ]


def test_a_failed_add_skips_the_flush(make, gateway):
    gateway.will(ADD, fake_gateway.echoing(500))
    engine = make.gateway()
    run(engine)
    assert gateway.paths == [SEARCH, ADD]
    assert events(engine)[1:] == [
        (
            "memory_gateway_add_failed",
            {"operation": "add", "category": "http_error", "status_code": 500},
        )
    ]


def test_a_failed_flush_keeps_what_the_add_did(make, gateway):
    gateway.will(FLUSH, fake_gateway.broken_off)
    engine = make.gateway()
    run(engine)
    assert gateway.paths == [SEARCH, ADD, FLUSH]
    assert kinds(engine) == ["recall_succeeded", "add_succeeded", "flush_failed"]
    assert events(engine)[2][1] == {
        "operation": "flush",
        "category": "network_error",
        "add_succeeded": True,
    }


def test_a_change_of_mode_needs_a_new_engine(make, gateway, tmp_path):
    file = tmp_path / "config.json"
    file.write_text(json.dumps(gateway_mode(make.url)))
    engine = make.engine(json.loads(file.read_text()))
    file.write_text("{}")
    run(engine)
    assert gateway.paths == [SEARCH, ADD, FLUSH]
    assert make.engine(json.loads(file.read_text())).tools.names[0] == "memory"
