"""A model chooses what a read request is shown: only from what its mask lets it see."""

import json
import re

import pytest
from django.db import connection

from apps.common.messages import read
from apps.topics.llm import client, conversation
from apps.topics.llm.walker import ModelGate
from apps.topics.models.model_runs import LlmCall, LlmRun, Workflow
from apps.topics.query.questions import Question
from apps.topics.query.services import query_references
from apps.topics.vocabulary import RunOutcome
from scripted_http import answering
from tests.factories import seeing
from tests.topics.conftest import built
from tests.topics.llm.service import saying, using

pytestmark = pytest.mark.django_db

TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" + "k1L2m3N4o5P6q7R8"
ANN = ["ann", "bob"]
EVE = ["bob", "eve"]


@pytest.fixture
def served(say, maintainer, settings):
    """A snapshot, built without a model: two topics of Ann, one of Eve."""
    set_model, settings.TOPIC_MODEL = settings.TOPIC_MODEL, None
    say("Pears are ripe.", "Pears are sweet.", context="p", participants=ANN)
    say("Plums need sugar.", "Plums need time.", context="q", participants=ANN)
    say("Eve keeps a diary.", "Eve hides it well.", context="e", participants=EVE)
    snapshot = built(maintainer)
    settings.TOPIC_MODEL = set_model
    return snapshot


def asked(context, *participants, **given):
    return query_references(
        context=context, question=read(Question, {"participants": list(participants), **given})
    ).serialize()


def told(request):
    """What a request told the model to begin with."""
    return json.loads(request["messages"][1]["content"])


def leaf_about(word):
    """The leaf whose summary holds a word, as the model sees it."""

    def find(request):
        nodes = told(request)["tree"]["nodes"]
        return next(
            node["node_id"]
            for node in nodes
            if node["kind"] == "leaf_topic" and word in node["summary"].lower()
        )

    return find


def choosing(*words, events=()):
    """An answer of the leaves about these words."""
    return saying(
        lambda request: {
            "nodes": [leaf_about(word)(request) for word in words],
            "events": list(events),
        }
    )


def texts_of(answer):
    return json.dumps(answer["root"])


def test_the_model_chooses_the_branches(service, model, served, clerk):
    service.answers = [choosing("plums")]

    answer = asked(clerk, "ann", query="Does anything need sugar?")

    assert answer["metadata"]["mode"] == "model"
    assert answer["degraded"] is False
    assert answer["snapshot_id"] == str(served.pk)
    assert "plum" in texts_of(answer).lower()
    assert answer["metadata"]["events"] == 2
    run = LlmRun.objects.get()
    assert (run.workflow, run.outcome) == (Workflow.WALKER, RunOutcome.ACCEPTED)
    assert run.participants == ["ann"]
    assert run.snapshot_id == served.pk
    assert run.actor_id == clerk.actor.id


def test_fresh_events_are_chosen_by_their_ids(service, model, served, clerk, say):
    fresh, other = say("The cider is ready.", "Good night.", participants=ANN)
    service.answers = [choosing(events=[str(fresh.pk)])]

    answer = asked(clerk, "ann")

    (child,) = answer["root"]["children"]
    assert child["event_id"] == str(fresh.pk)
    listed = {one["event_id"] for one in told(service.requests[0][2])["newest_events"]}
    assert listed == {str(fresh.pk), str(other.pk)}
    assert "cider" not in json.dumps(service.requests[0][2])


@pytest.mark.parametrize(("limit", "is_cut"), [(1, True), (2, False)])
def test_an_answer_says_that_more_hangs_below_what_the_model_chose(
    service, model, served, clerk, limit, is_cut
):
    service.answers = [choosing("plums")]

    answer = asked(clerk, "ann", query="Does anything need sugar?", limit=limit)

    assert answer["metadata"]["events"] == limit
    assert answer["metadata"]["truncated"] is is_cut
    assert "next_cursor" not in answer


def test_nothing_chosen_is_an_answer_too(service, model, served, clerk):
    service.answers = [saying({"nodes": [], "events": []})]

    answer = asked(clerk, "ann")

    assert answer["root"]["children"] == []
    assert answer["degraded"] is False


def test_the_model_sees_nothing_outside_the_mask(service, model, served, clerk, say):
    (hers,) = say("Eve is away.", participants=EVE)
    roots = {}

    def remember(name):
        def act(request):
            roots[name] = [node["node_id"] for node in told(request)["tree"]["nodes"]]
            return {"nodes": [], "events": []}

        return saying(act)

    service.answers = [remember("eve")]
    asked(clerk, "eve")
    hidden = roots["eve"][0]
    service.answers = [
        using(
            ("inspect_subtree", {"root": hidden}),
            ("inspect_leaf_refs", {"root": hidden}),
            ("fetch_events", {"event_ids": [str(hers.pk)]}),
        ),
        saying({"nodes": [hidden], "events": []}),
    ]
    service.requests.clear()

    answer = asked(seeing(clerk, "ann"), "ann")

    assert answer["degraded"] is True
    sent = json.dumps([body for _, _, body in service.requests]).lower()
    assert "diary" not in sent
    assert re.search(r"\beve\b", sent) is None
    results = [json.loads(one["content"]) for one in service.requests[1][2]["messages"][-3:]]
    assert results[0]["error"]["code"] == results[1]["error"]["code"] == "NOT_FOUND"
    assert (results[2]["events"], results[2]["not_available"]) == ([], 1)
    run = LlmRun.objects.order_by("started_at").last()
    assert run.reasons == ["unknown_node"]
    masks = LlmCall.objects.filter(run=run, name="fetch_events").values_list("mask", flat=True)
    assert list(masks) == [{"participants": ["ann"], "nodes": [], "events": [], "hidden": 1}]


@pytest.mark.parametrize(
    "answer",
    [
        answering(500),
        saying("nonsense"),
        saying({"nodes": ["f" * 64]}),
        saying({"nodes": "all"}),
        saying({"events": ["00000000-0000-4000-8000-000000000000"]}),
        saying({"everything": True}),
        using(("inspect_subtree", {})),
    ],
)
def test_where_the_model_fails_the_tree_is_what_it_is_without_one(
    service, model, served, clerk, settings, answer
):
    service.answers = [answer]

    given = asked(clerk, "ann", query="pears")

    settings.TOPIC_MODEL = None
    without = asked(clerk, "ann", query="pears")
    assert given["degraded"] is True
    assert given["root"] == without["root"]
    assert given["metadata"] == without["metadata"]
    assert without["degraded"] is False


def test_internal_events_stay_where_they_are(service, model, clerk, say, maintainer, settings):
    settings.TOPIC_MODEL = None
    say("Pears are ripe.", "Pears are sweet.", context="p", participants=ANN)
    (inner,) = say("I doubt that very much.", context="p", participants=ANN, internal=True)
    built(maintainer)
    settings.TOPIC_MODEL = model
    service.answers = [
        using(("inspect_leaf_refs", lambda request: {"root": leaf_about("pears")(request)})),
        using(("fetch_events", {"event_ids": [str(inner.pk)]})),
        choosing("pears"),
    ]

    answer = asked(clerk, "ann")

    assert answer["metadata"]["events"] == 2
    refs, fetched = (service.shown(number) for number in (1, 2))
    assert len(refs["refs"]) == 2
    assert fetched["events"] == []
    assert "doubt" not in json.dumps([body for _, _, body in service.requests])


def test_a_page_that_follows_asks_no_model(service, model, served, clerk):
    service.answers = [answering(500)]
    first = asked(clerk, "ann", limit=1)
    before = len(service.requests)

    asked(clerk, "ann", limit=1, cursor=first["next_cursor"])

    assert len(service.requests) == before


def test_after_failures_in_a_row_nobody_waits_for_the_model(service, model, served, clerk):
    service.answers = [answering(500)]

    answers = [asked(clerk, "ann") for _ in range(4)]

    assert [answer["degraded"] for answer in answers] == [True] * 4
    assert len(service.requests) == 2
    assert len({texts_of(answer) for answer in answers}) == 1


def test_what_is_wrong_with_one_answer_says_nothing_about_the_next(service, model, served, clerk):
    service.answers = [saying({"nodes": ["unknown"]})]

    for _ in range(4):
        asked(clerk, "ann")

    assert len(service.requests) == 4


def test_only_a_few_wait_for_the_model_at_once():
    gate = ModelGate(most=1)
    with gate.passing() as first, gate.passing() as second:
        assert (first, second) == (True, False)
    with gate.passing() as third:
        assert third


@pytest.mark.django_db(transaction=True)
def test_nobody_holds_a_connection_while_the_model_thinks(
    service, model, served, clerk, monkeypatch
):
    held = []

    def complete(*arguments, **options):
        held.append(connection.connection is not None)
        return client.complete(*arguments, **options)

    monkeypatch.setattr(conversation, "complete", complete)
    service.answers = [using(("inspect_subtree", {})), choosing("pears")]

    assert asked(clerk, "ann")["degraded"] is False
    assert held == [False, False]


def test_a_secret_in_a_question_is_not_sent(service, model, served, clerk):
    service.answers = [saying({"nodes": []})]

    asked(clerk, "ann", query=f"What is {TOKEN} for?", topic_hints=[TOKEN])

    sent = json.dumps(service.requests[0][2])
    assert TOKEN not in sent
    assert "[withheld:" in told(service.requests[0][2])["query"]


def test_a_secret_in_a_name_is_neither_sent_nor_kept(service, model, served, clerk):
    answer = asked(clerk, "ann", TOKEN)

    assert answer["root"]["children"] == []
    assert answer["degraded"] is False
    assert service.requests == []
    assert not LlmRun.objects.exists()
