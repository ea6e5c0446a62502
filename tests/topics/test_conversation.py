"""The long conversation of the fixtures: it is what its scripts say, and topics come out of it."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from apps.common.context import Intent
from apps.common.messages import read
from apps.organizations.roles import Role
from apps.topics.query.questions import Question
from apps.topics.query.services import query_event_nodes, query_references
from apps.topics.services import run_build, start_build
from tests.conversations import CONVERSATION, as_lines
from tests.factories import AgentFactory, RepositoryFactory, person_context, person_with_role
from tests.sharing import shared

EVENTS = [json.loads(line) for line in CONVERSATION.read_text(encoding="utf-8").splitlines()]


def test_the_file_is_what_the_scripts_say():
    assert CONVERSATION.read_text(encoding="utf-8") == as_lines()


def test_it_is_long_and_of_many_voices():
    assert len(EVENTS) >= 2000
    assert len({tuple(event["participants"]) for event in EVENTS}) == 12
    assert len({event["channel"] for event in EVENTS}) == 6
    assert len({event["source_event_key"] for event in EVENTS}) == len(EVENTS)
    hinted = sum("topic_hints" in event for event in EVENTS)
    assert 0.5 < hinted / len(EVENTS) < 0.9


def test_hardly_anything_is_said_twice():
    texts = {event["payload"]["text"] for event in EVENTS}
    assert len(texts) > 0.6 * len(EVENTS)
    assert all("{" not in text and " || " not in text for text in texts)


@shared
def reading():
    """Who asks: the talk is imported, and a snapshot of it is served."""
    repository = RepositoryFactory()
    author = AgentFactory(organization=repository.organization)
    names = ["--repository", repository.slug, "--as-agent", author.agent_id]
    out = StringIO()
    call_command("import_events", str(CONVERSATION), *names, stdout=out)
    assert f"{len(EVENTS)} appended, 0 there already, 0 failed" in out.getvalue()
    maintainer = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    context = person_context(maintainer, repository)
    snapshot = run_build(snapshot_id=start_build(context=context).pk)
    assert (snapshot.status, snapshot.problems) == ("active", [])
    return person_context(maintainer, repository, intent=Intent.READ)


@pytest.fixture
def asked(reading):
    """Asks a question and tells what is answered."""

    def ask(query, *participants, tool=query_references, limit=12):
        given = {"participants": list(participants), "query": query, "limit": limit}
        return tool(context=reading, question=read(Question, given)).root

    return ask


def leaves(node):
    """The leaves below a node, in their order."""
    if node["kind"] == "leaf_topic":
        return [node]
    return [leaf for child in node.get("children", ()) for leaf in leaves(child)]


@pytest.mark.parametrize(
    ("query", "who", "label"),
    [
        ("Why did no labels print on Monday?", ["user_2", "user_3"], "print service"),
        ("Do labels fall off the cold boxes?", ["user_3"], "label paper"),
        ("How old may the tracking page at the edge be?", ["user_1", "user_2"], "edge cache"),
        ("range of electric vans in winter with the heater", ["user_7"], "electric vans"),
        ("steel plates for the floor under the sorter", ["user_4"], "floor"),
        ("one cent difference between lines and total", ["user_5"], "invoice rounding"),
        ("a return code was scanned twice", ["user_8"], "return codes"),
        ("water in the server room", ["user_2", "user_7"], "water damage"),
    ],
)
@pytest.mark.django_db
def test_a_question_finds_the_topic_it_is_about(asked, query, who, label):
    found = leaves(asked(query, *who))
    assert label in [leaf["label"].partition(":")[0] for leaf in found]
    assert all(set(who) <= set(leaf["participants"]) for leaf in found)


@pytest.mark.django_db
def test_the_events_of_a_question_come_whole_and_the_best_first(asked):
    root = asked("spooler disk full", "user_2", "user_3", tool=query_event_nodes)
    assert "disk of the spooler full" in root["children"][0]["payload"]["text"]


@pytest.mark.django_db
def test_what_one_person_told_her_agent_answers_nobody_else(asked):
    secret = "lead the product group from autumn"
    told = asked(secret, "user_1", "agent_notes", tool=query_event_nodes)
    assert any(secret in event["payload"]["text"] for event in told["children"])
    for others in (["user_1", "user_2"], ["user_4"], ["user_2"]):
        root = asked(secret, *others, tool=query_event_nodes, limit=500)
        assert all(secret not in event["payload"]["text"] for event in root["children"])
