"""Failure semantics: a gateway that fails changes no answer, a failed run is not kept."""

import pytest

import fake_gateway
from fake_gateway import ADD, FLUSH, SEARCH
from made_agents import KEY, Model, calling, events, impatient, kinds, no_answer, run
from memory_gateway_client.errors import SessionStoreError
from memory_gateway_client.loop import RunStatus
from memory_gateway_client.messages import Reply
from scripted_http import answering, giving, say_nothing

FAILURES = {
    "timeout": say_nothing,
    "killed": fake_gateway.broken_off,
    "garbage": fake_gateway.no_http,
    "no JSON": answering(200, b"<html>"),
    "wrong shape": giving([]),
    "401": fake_gateway.echoing(401),
    "422": fake_gateway.echoing(422),
    "500": fake_gateway.echoing(500),
}


@pytest.mark.parametrize("act", FAILURES.values(), ids=FAILURES)
@pytest.mark.parametrize("path", [SEARCH, ADD, FLUSH])
def test_a_failing_gateway_does_not_change_the_answer(make, gateway, path, act):
    gateway.will(path, act)
    engine = make.gateway(Model(Reply("On Thursdays.")))
    if act is say_nothing:
        impatient(engine, path)
    result = run(engine)
    assert (result.text, result.status) == ("On Thursdays.", RunStatus.COMPLETED)
    assert (result.session_id, bool(result.run_id)) == ("s1", True)
    expected = {
        SEARCH: ["recall_failed", "add_succeeded", "flush_succeeded"],
        ADD: ["recall_succeeded", "add_failed"],
        FLUSH: ["recall_succeeded", "add_succeeded", "flush_failed"],
    }
    assert kinds(engine) == expected[path]
    assert KEY not in str(events(engine))


def test_a_gateway_that_refuses_connections_does_not_change_the_answer(make, gateway):
    engine = make.gateway(Model(Reply("On Thursdays.")))
    gateway.stop()
    assert run(engine).text == "On Thursdays."
    assert events(engine) == [
        ("memory_gateway_recall_failed", {"operation": "search", "category": "network_error"}),
        ("memory_gateway_add_failed", {"operation": "add", "category": "network_error"}),
    ]


def test_a_gateway_killed_between_recall_and_answer_does_not_change_the_answer(make, gateway):
    model = Model(lambda: gateway.stop() or Reply("On Thursdays."))
    engine = make.gateway(model)
    assert run(engine).text == "On Thursdays."
    assert kinds(engine) == ["recall_succeeded", "add_failed"]


def test_a_failed_recall_leaves_the_model_without_a_reference_message(make, gateway):
    gateway.will(SEARCH, fake_gateway.echoing(401))
    model = Model()
    engine = make.gateway(model)
    run(engine)
    assert [message["role"] for message in model.seen[0]] == ["system", "user"]
    assert events(engine)[0] == (
        "memory_gateway_recall_failed",
        {"operation": "search", "category": "http_error", "status_code": 401},
    )


def test_a_run_whose_model_fails_is_not_kept(make, gateway):
    engine = make.gateway(Model(no_answer()))
    result = run(engine)
    assert result.status is RunStatus.ERROR
    assert result.text == "The model gave no answer: timeout"
    assert gateway.paths == [SEARCH]
    assert engine.store.history("s1", limit=9) == []
    assert events(engine)[-1] == ("run_failed", {"category": "timeout"})


def test_a_run_whose_model_fails_after_tools_is_not_kept_either(make, gateway):
    engine = make.gateway(Model(calling("session_search", query="x"), no_answer()))
    assert run(engine).status is RunStatus.ERROR
    assert gateway.paths == [SEARCH]


def test_a_run_that_breaks_is_not_kept(make, gateway):
    engine = make.gateway(Model(RuntimeError("a defect")))
    with pytest.raises(RuntimeError):
        run(engine)
    assert gateway.paths == [SEARCH]
    assert engine.store.history("s1", limit=9) == []


def test_the_answer_after_too_many_tool_rounds_is_kept_like_any_other(make, gateway):
    model = Model(*[calling("session_search", query="x")] * 9)
    engine = make.gateway(model, agent={"maxToolRounds": 2})
    result = run(engine)
    assert result.status is RunStatus.TOOL_LIMIT
    assert result.text == "I stopped after 2 rounds of tool calls without reaching an answer."
    assert len(model.seen) == 3
    assert gateway.paths == [SEARCH, ADD, FLUSH]
    assert gateway.bodies(ADD)[0]["messages"][1]["content"] == result.text
    assert engine.store.history("s1", limit=9)[1].content == result.text


def test_an_answer_in_the_last_allowed_round_is_no_limit(make):
    model = Model(*[calling("session_search", query="x")] * 2, Reply("At last."))
    result = run(make.gateway(model, agent={"maxToolRounds": 2}))
    assert (result.text, result.status) == ("At last.", RunStatus.COMPLETED)


@pytest.mark.parametrize("at", [1, 2, 3])
def test_a_failing_event_store_is_not_swallowed(make, gateway, monkeypatch, at):
    engine = make.gateway()
    original = engine.store.record_event
    count = iter(range(1, 9))

    def failing(**given):
        if next(count) == at:
            raise SessionStoreError("The session store failed: disk full")
        original(**given)

    monkeypatch.setattr(engine.backend, "_record", failing)
    with pytest.raises(SessionStoreError, match="disk full"):
        run(engine)
    assert gateway.paths == [SEARCH, ADD, FLUSH][:at]


def test_a_failing_event_store_is_not_mistaken_for_a_failing_gateway(make, gateway, monkeypatch):
    engine = make.gateway()
    engine.store.close()
    with pytest.raises(SessionStoreError):
        run(engine)
    assert gateway.paths == [SEARCH]


@pytest.mark.parametrize("text", ["", " \n"])
def test_an_empty_answer_is_no_answer(make, gateway, text):
    assert run(make.gateway(Model(Reply(text)))).status is RunStatus.ERROR
    assert gateway.paths == [SEARCH]
