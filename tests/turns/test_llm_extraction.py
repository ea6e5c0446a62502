"""A language model looks for facts after a turn; nobody waits for it or sees it fail."""

import json
import socket
from contextlib import contextmanager

import pytest

from apps.memories.models import Memory
from apps.turns.configuration import HeuristicSettings
from apps.turns.llm_client import ANSWER_MAX_BYTES, NAME, arguments_in
from apps.turns.models import TurnGuard
from apps.turns.services.instrumentation import HEURISTIC, figures
from apps.turns.services.llm_extraction import MAX_FACTS, extract_waiting, facts_of
from apps.turns.vocabulary import Level
from tests.governance.hostile import KEY, ORDER, tables_with
from tests.scripted_http import ScriptedServer, answering, giving, listening, slowly
from tests.turns.conftest import begin, finish

TEA = {"fact_id": "drink", "key": "favourite", "value": "Green tea", "tier": "L0"}


class Service(ScriptedServer):
    def __init__(self, act):
        super().__init__()
        self.act = act

    def act_for(self, path):
        return self.act


def stating(facts, **more):
    call = {
        "type": "function_call",
        "name": NAME,
        "arguments": json.dumps({"updated_facts": facts}),
    }
    return giving({"output": [{"type": "reasoning"}, call], **more})


def dawdling(handler, body):
    slowly(1.5, giving({}))(handler, body)


def hanging_up(handler, body):
    handler.connection.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def model(settings):
    """Have this service asked: ``with model(act) as service``."""

    @contextmanager
    def use(act, **values):
        with listening(Service(act)) as service:
            heuristic = HeuristicSettings(
                enabled=True,
                base_url=service.origin,
                api_key="for-this-test",
                **values,
            )
            settings.TURNS = settings.TURNS.model_copy(update={"heuristic": heuristic})
            yield service

    return use


def counted():
    return {one.label: one.count for one in figures() if one.name == HEURISTIC}


@pytest.mark.django_db
def test_it_is_off_unless_asked_for(agent):
    finish(agent, "I drink green tea")
    assert not TurnGuard.objects.get().awaits_model
    assert extract_waiting(seconds=5) == 0


@pytest.mark.django_db
def test_what_the_model_finds_is_kept_unverified_after_the_turn(agent, model):
    with model(stating([TEA])) as service:
        finish(agent, "I drink green tea. My name is Ada.", user_id="ann")
        assert service.requests == []
        assert extract_waiting(seconds=5) == 1
        assert extract_waiting(seconds=5) == 0
    ((path, headers, body),) = service.requests
    assert path == "/v1/responses"
    assert headers["Authorization"] == "Bearer for-this-test"
    assert (body["model"], body["max_output_tokens"]) == ("openai/gpt-oss-120b", 800)
    assert body["metadata"] == {"component": "agents_memory", "task": "extract_merge_facts"}
    assert body["tools"][0]["name"] == NAME
    assert "I drink green tea" in body["input"]
    assert "user_name" in body["input"]
    memory = Memory.objects.get(content="Green tea")
    assert (memory.status, memory.author_kind, memory.confidence) == ("unverified", "system", 0.78)
    assert memory.provenance["found_by"] == "openai/gpt-oss-120b"
    assert begin(agent, user_id="ann").recall_fact_ids == ["user_name", "drink"]
    assert begin(agent).recall_fact_ids == []
    assert counted() == {"ok": 1}


@pytest.mark.django_db
def test_the_model_has_the_last_word_over_the_rules(agent, model):
    named = {"fact_id": "user_name", "key": "name", "value": "Ada Lovelace", "tier": "L0"}
    with model(stating([named])):
        finish(agent, "My name is Ada")
        extract_waiting(seconds=5)
    assert Memory.objects.get(status="unverified").content == "Ada Lovelace"
    assert Memory.objects.get(status="archived").content == "Ada"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("act", "why"),
    [
        (answering(200, b"{}"), "no_call"),
        (answering(200, b"nonsense"), "no_call"),
        (answering(200, b"[" * 100_000), "no_call"),
        (answering(500), "refused"),
        (answering(307, Location="/elsewhere"), "refused"),
        (answering(200, b"a" * (ANSWER_MAX_BYTES + 1)), "too_large"),
        (answering(200, b"nonsense", Content_Encoding="gzip"), "not_decodable"),
        (dawdling, "timeout"),
        (hanging_up, "network"),
    ],
)
def test_a_failure_is_counted_and_nobody_sees_it(agent, model, caplog, act, why):
    with model(act, timeout_ms=700) as service:
        finish(agent, "I like maps")
        assert extract_waiting(seconds=5) == 1
    assert len(service.requests) == 1
    assert counted() == {why: 1}
    assert not TurnGuard.objects.get().awaits_model
    assert Memory.objects.get().content == "maps"
    assert "for-this-test" not in caplog.text
    assert "maps" not in caplog.text


@pytest.mark.django_db
def test_a_service_that_is_not_there_is_counted_too(agent, settings):
    heuristic = HeuristicSettings(enabled=True, base_url="http://127.0.0.1:1")
    settings.TURNS = settings.TURNS.model_copy(update={"heuristic": heuristic})
    finish(agent, "I like maps")
    assert extract_waiting(seconds=5) == 1
    assert counted() == {"network": 1}


@pytest.mark.django_db
def test_what_the_model_says_goes_through_the_write_policy(agent, model):
    facts = [{**TEA, "value": KEY}, {**TEA, "key": "rule", "value": ORDER}, {**TEA, "key": KEY}]
    with model(stating(facts)):
        finish(agent, "Hello")
        extract_waiting(seconds=5)
    assert tables_with(KEY) == []
    assert begin(agent).recall_fact_ids == []
    assert counted() == {"ok": 1}


@pytest.mark.django_db
def test_no_secret_is_sent(agent, model):
    with model(stating([])) as service:
        finish(agent, f"My key is {KEY}")
        extract_waiting(seconds=5)
    assert KEY not in json.dumps(service.requests[0][2])


def test_facts_of_any_shape_are_taken_as_far_as_they_are_some():
    given = [
        TEA,
        {**TEA, "value": "Black  tea\n", "tier": "forever", "confidence": 7},
        {"key": "only", "value": "key", "confidence": 0.5, "tier": "l1"},
        {**TEA, "key": " "},
        {**TEA, "value": "a\x00b"},
        {**TEA, "key": "k" * 129},
        {**TEA, "value": "v" * 5000},
        {**TEA, "confidence": True, "key": "sure"},
        "text",
        None,
    ]
    facts = list(facts_of({"updated_facts": given}))
    assert [
        (fact.fact_id, fact.key, fact.value, fact.confidence, fact.level) for fact in facts
    ] == [
        ("drink", "favourite", "Black tea", 0.78, Level.L2),
        ("only", "only", "key", 0.5, Level.L1),
        ("drink", "sure", "Green tea", 0.78, Level.L0),
    ]
    assert list(facts_of({"updated_facts": "text"})) == list(facts_of({})) == []
    many = [{**TEA, "key": str(number)} for number in range(2 * MAX_FACTS)]
    assert len(list(facts_of({"updated_facts": many}))) == MAX_FACTS


def test_the_call_is_found_wherever_it_is():
    call = {"name": NAME, "arguments": {"updated_facts": []}}
    for answer in (call, [call], {"choices": [{"message": {"tool_calls": [{"function": call}]}}]}):
        assert arguments_in(answer) == {"updated_facts": []}
    for answer in (None, {}, {"name": NAME}, {"name": "other", "arguments": {}}, [[[]]]):
        assert arguments_in(answer) is None
    assert arguments_in({"name": NAME, "arguments": "[]"}) is None
