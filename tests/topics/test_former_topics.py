"""A topic that was merged away, or grew into another, answers by what has its first message."""

import uuid
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection

from apps.common.errors import NotFound
from apps.common.messages import read
from apps.topics.identity import topic_id
from apps.topics.models import Snapshot, Topic, TopicCorrection
from apps.topics.query.lookups import read_topic
from apps.topics.query.questions import Question
from apps.topics.query.services import query_event_nodes, query_references
from apps.topics.services import merge_topics
from tests.factories import seeing
from tests.factories.events import event
from tests.factories.topics import snapshot_of
from tests.sharing import shared
from tests.topics.conftest import append

pytestmark = pytest.mark.django_db

ANN = {"participants": ["ann"]}


@shared
def log(clerk):
    """Eight messages of ann's, an hour apart."""
    moments = [f"2026-03-19T{hour:02}:00:00Z" for hour in range(8)]
    return append(clerk, *(event(f"At {at}", timestamp=at, **ANN) for at in moments))


@shared
def merged(log, maintainer):
    """Two topics of four messages that a person said are one, and what is served since."""
    snapshot_of(log[:4], log[4:])
    first, second = Topic.objects.order_by("first_at")
    merge_topics(
        context=maintainer,
        topic_id=first.topic_id,
        node_id=first.node_id,
        other_topic_id=second.topic_id,
        other_node_id=second.node_id,
    )
    snapshot_of(log)
    return first, second


def asked(ask, context, topic, **given):
    question = {"participants": ["ann"], "topic_id": str(topic.topic_id), **given}
    return ask(context=context, question=read(Question, question)).serialize()


def test_its_id_leads_to_the_topic_of_now_which_says_so(merged, maintainer):
    first, second = merged

    now, same = (read_topic(context=maintainer, topic_id=one.topic_id) for one in (second, first))

    assert (now.topic_id, now.former_topic_id) == (first.topic_id, second.topic_id)
    assert (now.event_count, same.former_topic_id) == (8, None)
    assert "former_topic_id" not in same.serialize()


def test_questions_about_it_are_answered_page_by_page(merged, log, maintainer):
    for ask in (query_event_nodes, query_references):
        given, seen = {"limit": 3}, 0
        while True:
            answer = asked(ask, maintainer, merged[1], **given)
            seen += answer["metadata"]["events"]
            if "next_cursor" not in answer:
                break
            given["cursor"] = answer["next_cursor"]
        assert seen == len(log)


def test_what_a_person_merged_is_found_when_the_old_snapshots_are_gone(merged, maintainer):
    first, second = merged
    Snapshot.objects.exclude(status="active").update(rows_removed_at="2026-04-01T00:00:00Z")
    assert read_topic(context=maintainer, topic_id=second.topic_id).topic_id == first.topic_id


def test_an_id_that_nobody_knows_is_looked_up_and_no_correction_is_tried_on_it(
    merged, maintainer, monkeypatch
):
    def refused(*_):
        raise AssertionError("A correction was named anew.")

    monkeypatch.setattr(uuid, "uuid5", refused)
    with pytest.raises(NotFound):
        read_topic(context=maintainer, topic_id=uuid.uuid4())


def test_what_was_merged_before_its_topics_had_names_is_found(merged, maintainer):
    first, second = merged
    TopicCorrection.objects.update(topic_ids=[])
    Snapshot.objects.exclude(status="active").update(rows_removed_at="2026-04-01T00:00:00Z")
    with pytest.raises(NotFound):
        read_topic(context=maintainer, topic_id=second.topic_id)

    migration = import_module("apps.topics.migrations.0006_topics_of_corrections")
    migration.name_topics(apps, SimpleNamespace(connection=connection))

    assert TopicCorrection.objects.get().topic_ids == [first.topic_id, second.topic_id]
    assert read_topic(context=maintainer, topic_id=second.topic_id).topic_id == first.topic_id


def test_what_never_was_and_what_others_said_is_not_there(merged, maintainer):
    for context, key in (
        (maintainer, uuid.uuid4()),
        (seeing(maintainer, "bob"), merged[1].topic_id),
    ):
        with pytest.raises(NotFound) as refused:
            read_topic(context=context, topic_id=key)
        assert refused.value.message == "No topic with this id is available here."
    with pytest.raises(NotFound):
        asked(query_event_nodes, seeing(maintainer, "ann"), Topic(topic_id=uuid.uuid4()))


def test_one_that_began_with_an_internal_message_leads_on_from_the_first_that_is_seen(
    clerk, maintainer, viewer
):
    said = append(clerk, event("A thought", internal=True, **ANN), event("One", **ANN))
    more = append(clerk, event("Two", **ANN), event("Three", **ANN))
    snapshot_of(more, said)
    gone = topic_id(said[0].repository_id, ["ann"], said[0].pk)
    snapshot_of([*more, *said])
    assert read_topic(context=maintainer, topic_id=gone).event_count == 4
    assert read_topic(context=viewer, topic_id=gone).event_count == 3
