"""Plans that cannot be used: they change nothing, and the fold decides."""

import json
from dataclasses import replace

import pytest

from apps.topics.llm.builder import plan_of
from apps.topics.llm.plans import BuildBudget
from apps.topics.models.model_runs import AcceptedPlan, LlmRun
from apps.topics.vocabulary import RunOutcome
from scripted_http import answering, drip, giving, hang_up, say_nothing
from tests.topics.llm.service import arranged, endless, saying, sent, using

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda events: arranged(("A", events[:5])), "event_missing"),
        (lambda events: arranged(("A", events), ("B", events[:2])), "event_twice"),
        (lambda events: arranged(("A", [events[0], events[0]])), "event_twice"),
        (lambda events: arranged(("A", events[:5]), ("B", events[5:])), "leaf_size"),
        (lambda events: {"topics": [{"nodes": ["f" * 64]}]}, "unknown_node"),
        (lambda events: {"topics": [{"events": ["no event"]}]}, "unknown_event"),
        (lambda events: {"topics": [{"label": "Empty"}]}, "topics[0]"),
        (lambda events: {"topics": {}}, "topics"),
        (lambda events: {"topics": [1]}, "topics[0]"),
        (lambda events: {"topics": [{"refs": []}]}, "topics[0].refs"),
        (lambda events: {"participants": ["eve"]}, "participants"),
        (lambda events: {"topics": [], "keep_rest": "yes"}, "keep_rest"),
        (lambda events: {"topics": [{"events": [1]}]}, "topics[0].events"),
        (lambda events: {"topics": [{"label": "x" * 121}]}, "topics[0].label"),
        (lambda events: {"topics": [{"summary": "x" * 401}]}, "topics[0].summary"),
        (lambda events: {"topics": [{"summary": "a\x00"}]}, "topics[0].summary"),
        (
            lambda events: {"topics": [{"nodes": ["a"], "topics": [{"nodes": ["b"]}]}]},
            "topics[0]",
        ),
        (lambda events: {"topics": [{"topics": [{"nodes": ["b"]}]}]}, "topics[0].topics"),
        (lambda events: {"topics": [nested(8)]}, "topics"),
    ],
)
def test_an_invalid_plan_changes_nothing(service, model, said, task_of, change, reason):
    service.answers = [saying(change(said))]

    assert plan_of(task_of()) is None
    run = LlmRun.objects.get()
    assert (run.outcome, run.reasons) == (RunOutcome.INVALID, [reason])
    assert not AcceptedPlan.objects.exists()


def test_what_is_wrong_with_an_answer_is_told_to_the_model_once(service, model, said, task_of):
    service.answers = [
        saying({"topics": [{"label": "x" * 121}]}),
        saying(arranged(("A", said[:3]), ("B", said[3:]))),
    ]

    assert plan_of(task_of()) is not None
    assert [body["messages"][-1]["content"] for _, _, body in service.requests][1] == (
        "Answer again: topics[0].label: It may have at most 120 characters."
    )
    assert LlmRun.objects.get().outcome == RunOutcome.ACCEPTED


def nested(levels):
    return {"topics": [nested(levels - 1)] * 2} if levels else {"nodes": ["a"]}


def test_events_of_other_participants_cannot_be_named(service, model, said, say, task_of):
    (foreign,) = say("not yours", participants=["agent_1", "eve"])
    proposal = arranged(("A", [*said, foreign]))
    service.answers = [
        using(("fetch_events", {"event_ids": [str(foreign.pk)]})),
        saying(proposal),
    ]

    assert plan_of(task_of()) is None
    assert LlmRun.objects.get().reasons == ["unknown_event"]
    assert "not yours" not in json.dumps([body for _, _, body in service.requests])


@pytest.mark.parametrize(
    ("answer", "outcome", "reason"),
    [
        (answering(500), RunOutcome.FAILED, "status_500"),
        (answering(429, Retry_After="1"), RunOutcome.FAILED, "status_429"),
        (answering(302, Location="http://127.0.0.1:1/"), RunOutcome.FAILED, "status_302"),
        (hang_up, RunOutcome.FAILED, "network"),
        (endless, RunOutcome.GARBAGE, "answer_too_large"),
        (answering(200, b"no json"), RunOutcome.GARBAGE, "not_json"),
        (answering(200, b"[" * 100_000), RunOutcome.GARBAGE, "not_json"),
        (answering(200, b'{"choices": NaN}'), RunOutcome.GARBAGE, "not_json"),
        (giving({}), RunOutcome.GARBAGE, "no_choice"),
        (giving({"choices": [{"message": "text"}]}), RunOutcome.GARBAGE, "no_message"),
        (giving(sent({"content": ["text"]})), RunOutcome.GARBAGE, "content_no_text"),
        (giving(sent({"tool_calls": "all"})), RunOutcome.GARBAGE, "tool_calls"),
        (giving(sent({"tool_calls": [{}] * 9})), RunOutcome.GARBAGE, "tool_calls"),
        (giving(sent({"tool_calls": [{"function": {}}]})), RunOutcome.GARBAGE, "tool_calls"),
        (saying("I would rather not."), RunOutcome.GARBAGE, "answer_no_json"),
        (saying("[]"), RunOutcome.GARBAGE, "answer_no_json"),
        (saying("x" * 300_000), RunOutcome.GARBAGE, "answer_too_large"),
        (using(("inspect_subtree", {})), RunOutcome.EXHAUSTED, "rounds"),
        (using(("inspect_subtree", {}), tokens=60_000), RunOutcome.EXHAUSTED, "tokens"),
        (using(("inspect_subtree", {}), tokens=10**40), RunOutcome.EXHAUSTED, "tokens"),
        (using(("x" * 129, {})), RunOutcome.GARBAGE, "tool_calls"),
        (using(("\x00\ud800", {"\x00": "\udfff"})), RunOutcome.EXHAUSTED, "rounds"),
        (saying({"topics": []}, tokens=-5), RunOutcome.INVALID, "event_missing"),
        (saying({"topics": []}, tokens="many"), RunOutcome.INVALID, "event_missing"),
    ],
)
def test_what_cannot_be_used_leaves_it_to_the_fold(
    service, model, said, task_of, answer, outcome, reason
):
    service.answers = [answer]

    assert plan_of(task_of()) is None
    run = LlmRun.objects.get()
    assert (run.outcome, run.reasons) == (outcome, [reason])
    assert run.finished_at


@pytest.mark.parametrize("answer", [say_nothing, drip])
def test_patience_has_an_end(service, model, settings, said, task_of, answer):
    settings.TOPIC_MODEL = replace(model, seconds=0.5)
    service.answers = [answer]

    assert plan_of(task_of()) is None
    assert LlmRun.objects.get().outcome == RunOutcome.TIMEOUT


def test_in_the_last_round_no_tools_are_offered(service, model, said, task_of):
    service.answers = [using(("inspect_subtree", {}))]
    plan_of(task_of())

    choices = [body["tool_choice"] for _, _, body in service.requests]
    assert choices == ["auto"] * 7 + ["none"]


def test_after_failures_in_a_row_the_model_is_left_alone(service, model, said, task_of):
    service.answers = [answering(500)]
    budget = BuildBudget()

    assert [plan_of(task_of(budget=budget)) for _ in range(5)] == [None] * 5
    assert len(service.requests) == 3


def test_a_build_that_has_spent_its_time_asks_nobody(service, model, said, task_of):
    assert plan_of(task_of(budget=BuildBudget(seconds_left=0))) is None
    assert service.requests == []
