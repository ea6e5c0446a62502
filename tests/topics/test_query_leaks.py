"""Whatever is said among whom, built and asked: nobody is told what is not hers."""

import uuid

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.common.errors import NotFound, ScopeViolation
from apps.common.messages import read
from apps.topics.models import Topic
from apps.topics.query.lookups import list_snapshots, read_active_snapshot, read_topic
from apps.topics.query.questions import Question
from apps.topics.query.services import query_event_nodes, query_references
from tests.factories import seeing
from tests.factories.events import event
from tests.topics.conftest import append, built
from tests.topics.test_queries import below, ids

pytestmark = pytest.mark.django_db

PEOPLE = ["ann", "bob", "cay", "dan"]
sets = st.sets(st.sampled_from(PEOPLE), min_size=1, max_size=4).map(sorted)
talks = st.lists(
    st.tuples(sets, st.sampled_from(["pears", "plums", "nuts"]), st.booleans()),
    min_size=1,
    max_size=14,
)


def said(names, about, internal):
    """Every event says whose it is, so that a leak in any text shows."""
    text = f"We talked about {about} with {' and '.join(f'{name}zz' for name in names)}."
    return event(text, participants=names, context_id=about, internal=internal)


def owners(text):
    return {name for name in PEOPLE if f"{name}zz" in text}


def check(answer, asked, mine):
    for node in below(answer["root"]):
        names = set(node["participants"])
        assert asked <= names
        assert names & mine
        told = " ".join(str(node.get(key, "")) for key in ("label", "summary", "payload"))
        assert owners(told) <= names
        assert node.get("internal") in (None, False)


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(before=talks, after=talks, asked=sets, listed=sets, about=st.sampled_from(["", "pears"]))
def test_no_query_tells_what_its_participants_do_not_share(
    clerk, agent, maintainer, before, after, asked, listed, about
):
    with transaction.atomic():
        events = append(clerk, *(said(*one) for one in before))
        built(maintainer)
        events += append(clerk, *(said(*one) for one in after))
        context = seeing(agent, *listed)
        asked, mine = set(asked), set(listed)
        allowed = {
            str(one.pk) for one in events if asked <= set(one.participants) and not one.internal
        }
        given = {"participants": sorted(asked), "limit": 500, "query": about}
        for query in (query_event_nodes, query_references):
            if not asked <= mine:
                with pytest.raises(ScopeViolation):
                    query(context=context, question=read(Question, given))
                continue
            answer = query(context=context, question=read(Question, given)).serialize()
            check(answer, asked, mine)
            found = ids(answer)
            assert set(found) <= allowed
            assert len(found) == len(set(found))
            if query is query_event_nodes and not about:
                assert set(found) == allowed
        check_topics(context, mine)
        transaction.set_rollback(True)


def check_topics(context, mine):
    for topic in Topic.objects.filter(snapshot__status="active"):
        if mine.isdisjoint(topic.participants):
            with pytest.raises(NotFound):
                read_topic(context=context, topic_id=topic.topic_id)
    with pytest.raises(NotFound):
        read_topic(context=context, topic_id=uuid.uuid4())


def test_counts_of_a_snapshot_are_those_of_what_its_reader_sees(clerk, agent, maintainer):
    append(clerk, *(event(participants=["ann"]) for _ in range(3)))
    append(clerk, *(event(participants=["eve"]) for _ in range(4)))
    built(maintainer)

    for context, events, topics in [
        (seeing(agent, "ann"), 3, 1),
        (seeing(agent, "nobody"), 0, 0),
        (clerk, 7, 2),
    ]:
        active = read_active_snapshot(context=context).snapshot
        (listed,) = list_snapshots(context=context)
        assert active == listed
        assert (active.events_covered, active.topic_count) == (events, topics)
    assert (
        "node_count" not in read_active_snapshot(context=seeing(agent, "ann")).snapshot.serialize()
    )
