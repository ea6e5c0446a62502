"""Queries while snapshots are published: each sees exactly one, whole."""

import threading
import time

import pytest

from apps.common.messages import read
from apps.topics.models import SnapshotNode
from apps.topics.query.questions import Question
from apps.topics.query.services import query_references
from apps.topics.services import publish_snapshot, rollback_snapshot
from tests.factories.events import event
from tests.topics.conftest import append, built
from tests.topics.test_queries import below, ids

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 12


@pytest.fixture
def two_snapshots(clerk, maintainer):
    """The first of 30 events, the second of those and 30 more in the same topics."""
    append(clerk, *(event(f"Pear {n}", participants=["ann"]) for n in range(30)))
    first = built(maintainer)
    append(clerk, *(event(f"Pear {n}", participants=["ann"]) for n in range(30, 60)))
    return first, built(maintainer)


def test_every_query_sees_exactly_one_snapshot_while_others_are_published(
    clerk, maintainer, two_snapshots
):
    first, second = two_snapshots
    of = {
        str(one.pk): set(
            SnapshotNode.objects.filter(snapshot=one).values_list("node_id", flat=True)
        )
        for one in two_snapshots
    }
    whole = {str(first.pk): 30, str(second.pk): 0}
    done, seen, wrong = threading.Event(), set(), []

    def ask():
        from django.db import connection

        try:
            while not done.is_set():
                given = {"participants": ["ann"], "query": "pear", "limit": 500}
                answer = query_references(context=clerk, question=read(Question, given)).serialize()
                key = answer["snapshot_id"]
                seen.add(key)
                nodes = {node["node_id"] for node in below(answer["root"]) if "node_id" in node}
                found = ids(answer)
                fresh = [node for node in below(answer["root"]) if node["kind"] == "event"]
                if nodes - of[key] or len(found) != len(set(found)) or len(fresh) != whole[key]:
                    wrong.append((key, nodes - of[key], len(found), len(fresh)))
        finally:
            connection.close()

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        while not seen and any(thread.is_alive() for thread in threads):
            time.sleep(0.01)
        for number in range(ROUNDS):
            target = (first, second)[number % 2]
            rollback_snapshot(context=maintainer, snapshot_id=target.pk)
    finally:
        done.set()
        for thread in threads:
            thread.join()

    assert wrong == []
    assert seen <= of.keys()
    assert seen


def test_a_staging_snapshot_is_seen_by_no_query(clerk, maintainer, two_snapshots, settings):
    settings.TOPIC_AUTO_PUBLISH = False
    _, second = two_snapshots
    append(clerk, event("Pear 61", participants=["ann"]))
    staged = built(maintainer)
    given = {"participants": ["ann"], "query": "pear", "limit": 500}

    before = query_references(context=clerk, question=read(Question, given)).serialize()
    publish_snapshot(context=maintainer, snapshot_id=staged.pk)
    after = query_references(context=clerk, question=read(Question, given)).serialize()

    assert staged.status == "staging"
    assert before["snapshot_id"] == str(second.pk)
    assert after["snapshot_id"] == str(staged.pk)
    own = set(SnapshotNode.objects.filter(snapshot=staged).values_list("node_id", flat=True))
    served = set(SnapshotNode.objects.filter(snapshot=second).values_list("node_id", flat=True))
    told = {node["node_id"] for node in below(before["root"]) if "node_id" in node}
    assert told <= served
    assert not told & (own - served)
