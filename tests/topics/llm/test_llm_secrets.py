"""The credential of the model is sent to it, and is nowhere else; nor are secrets of others."""

import json
import logging
import traceback

import pytest
from django.apps import apps

from apps.topics.llm import client
from apps.topics.llm.builder import plan_of
from apps.topics.llm.client import RunFailed
from apps.topics.models.model_runs import LlmCall, LlmRun
from scripted_http import answering, giving, hang_up
from tests.topics.llm.conftest import KEY
from tests.topics.llm.service import endless, saying, sent, using

pytestmark = pytest.mark.django_db

TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" + "k1L2m3N4o5P6q7R8"


def everything():
    """All that is in the database, as text."""
    models = apps.get_models(include_auto_created=True)
    return repr([list(model._default_manager.all().values()) for model in models])


@pytest.mark.parametrize(
    "answer",
    [
        saying({"topics": [], "keep_rest": True}),
        saying({"topics": [{"label": KEY, "nodes": []}]}),
        saying(f"Your key is {KEY}."),
        saying(json.dumps({"topics": [{"summary": f"Bearer {KEY}"}], "keep_rest": True})),
        using(("inspect_subtree", {"root": KEY})),
        using((KEY, {KEY: KEY})),
        using(((KEY * 9)[:128], {})),
        saying("x" * 65_530 + KEY),
        giving(sent({"content": KEY, "tool_calls": [{"id": KEY}]})),
        answering(401, json.dumps({"error": f"wrong key {KEY}"}).encode()),
        answering(200, KEY.encode()),
        hang_up,
        endless,
    ],
)
def test_the_key_is_sent_and_never_kept_or_logged(
    service, model, say, task_of, caplog, capfd, answer
):
    say("Bread needs flour.", "And water.")
    service.answers = [answer]

    with caplog.at_level(logging.DEBUG):
        plan_of(task_of())

    assert service.requests[0][1]["Authorization"] == f"Bearer {KEY}"
    assert KEY not in everything()
    assert KEY not in caplog.text
    assert KEY not in "".join(capfd.readouterr())
    assert KEY not in repr(model)


@pytest.mark.parametrize("answer", [answering(500), hang_up, answering(200, b"\xff" * 9), endless])
def test_no_failure_holds_what_was_sent(service, model, answer):
    service.answers = [answer]
    body = {"messages": [" ".join(("private", "words"))]}

    with pytest.raises(RunFailed) as failed:
        client.complete(model, body, seconds=60)

    told = "".join(traceback.format_exception(failed.value, chain=True))
    assert KEY not in told
    assert "private words" not in told
    assert failed.value.__cause__ is None
    assert failed.value.__context__ is None


def test_a_text_of_the_model_with_the_key_is_not_served(service, model, say, task_of):
    say("Bread needs flour.", "And water.")
    leaf = task_of().tree.root
    topic = {"label": "Keys", "summary": f"The key is {KEY}.", "nodes": [leaf]}
    service.answers = [saying({"topics": [topic]})]

    plan = plan_of(task_of())

    assert plan is not None
    assert plan.texts == {}


def test_secrets_the_model_repeats_are_not_kept(service, model, say, task_of):
    say("Bread needs flour.", "And water.")
    leaf = task_of().tree.root
    topic = {"label": "Baking", "summary": f"Use the token {TOKEN}.", "nodes": [leaf]}
    service.answers = [saying({"topics": [topic]})]

    assert plan_of(task_of()).texts == {}
    assert TOKEN not in everything()
    assert "[withheld:" in LlmCall.objects.get(kind="prompt").received


def test_what_a_service_says_too_much_is_cut(service, model, say, task_of):
    say("Bread needs flour.", "And water.")
    service.answers = [saying("word " * 40_000)]
    plan_of(task_of())

    assert len(LlmCall.objects.get(kind="prompt").received) < 70_000
    assert LlmRun.objects.get().reasons == ["answer_no_json"]


def test_requests_go_to_the_service_alone(service, model, say, task_of, monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:1")
    say("Bread needs flour.", "And water.")
    service.answers = [saying({"topics": [], "keep_rest": True})]

    assert plan_of(task_of()) is not None
