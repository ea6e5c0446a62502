"""A model that chooses the branches of query_references, and what stands where it fails."""

import uuid

import pytest

from apps.topics.llm.walker import WalkResult
from apps.topics.models import SnapshotNode
from apps.topics.query import reference_walk
from tests.sharing import shared
from tests.topics.conftest import append, built
from tests.topics.test_queries import below, children, ids, keys, nodes, references, said

pytestmark = pytest.mark.django_db


@shared
def talk(clerk, maintainer):
    pears = append(clerk, *(said(f"Ripe pears {n}", context_id="p") for n in range(4)))
    plums = append(clerk, *(said(f"Plum jam {n}", context_id="q") for n in range(4)))
    snapshot = built(maintainer)
    fresh = append(clerk, said("Fresh one."), said("Fresh two."))
    return pears, plums, fresh, snapshot


@pytest.fixture
def model(monkeypatch, settings):
    """A model that answers every walk with what it is told to; the walks it was asked for."""
    asked = []

    def answer(walked):
        settings.TOPIC_MODEL = object()
        monkeypatch.setattr(reference_walk, "walk", lambda one: asked.append(one) or walked)
        return asked

    return answer


def leaf_of(snapshot, label):
    found = SnapshotNode.objects.filter(snapshot=snapshot, label__icontains=label)
    return found.get(node__node_type="leaf_topic").node_id


def test_a_model_chooses_what_is_shown(clerk, talk, model):
    pears, _, fresh, snapshot = talk
    asked = model(WalkResult(nodes=(leaf_of(snapshot, "pears"),), events=(fresh[1].pk,)))

    answer = references(clerk, query="fruit")

    assert set(ids(answer)) == set(keys([*pears, fresh[1]]))
    assert (answer["degraded"], answer["metadata"]["mode"]) == (False, "model")
    (walk,) = asked
    assert walk.participants == ("ann",)
    assert walk.tail == tuple(one.pk for one in reversed(fresh))
    assert SnapshotNode.objects.get(snapshot=snapshot, is_root=True).node_id in walk.roots
    assert {node["kind"] for node in children(answer)} == {"leaf_topic", "event"}


def test_where_a_model_fails_the_answer_is_bounded_and_says_so(clerk, talk, model):
    plain = references(clerk, query="pears")
    model(WalkResult(is_degraded=True))

    answer = references(clerk, query="pears")

    assert answer["degraded"] is True
    assert answer["metadata"]["mode"] == "deterministic"
    assert answer["root"] == plain["root"]


def test_a_model_that_names_what_is_hidden_shows_none_of_it(clerk, maintainer, talk, model):
    secret = append(clerk, *(said("Eve's own", participants=["eve"]) for _ in range(2)))
    snapshot = built(maintainer)
    hidden = SnapshotNode.objects.get(snapshot=snapshot, participants=["eve"]).node_id
    model(WalkResult(nodes=(hidden, "0" * 64), events=(secret[0].pk, uuid.uuid4())))

    assert children(references(clerk)) == []


def test_events_are_chosen_without_a_model(clerk, talk, model):
    asked = model(WalkResult(is_degraded=True))

    answer = nodes(clerk, query="pears")

    assert asked == []
    assert answer["degraded"] is False


def test_a_model_is_not_asked_again_for_the_next_page(clerk, talk, model):
    asked = model(WalkResult(is_degraded=True))
    first = references(clerk, context_id="p", limit=2)

    references(clerk, context_id="p", limit=2, cursor=first["next_cursor"])

    assert len(asked) == 1


def test_a_model_gets_no_more_than_the_limit(clerk, talk, model):
    *_, snapshot = talk
    root = SnapshotNode.objects.get(snapshot=snapshot, is_root=True).node_id
    model(WalkResult(nodes=(root,)))

    answer = references(clerk, limit=3)

    assert len(ids(answer)) == 3
    assert any(node.get("truncated") for node in below(answer["root"]))


def test_a_short_answer_to_a_search_shows_every_topic_that_it_came_to(clerk, maintainer):
    pears = append(clerk, *(said(f"Ripe pears and fruit {n}", context_id="p") for n in range(9)))
    plums = append(clerk, *(said(f"Plum jam, a fruit {n}", context_id="q") for n in range(9)))
    built(maintainer)
    asked = {"query": "ripe pears, the fruit", "max_tokens": 900}

    first = references(clerk, **asked)
    shown = ids(first)

    assert 2 <= len(shown) < len(pears)
    assert len(set(shown) & set(keys(plums))) == len(shown) // 2
    while cursor := first.get("next_cursor"):
        first = references(clerk, **asked, cursor=cursor)
        shown += ids(first)
    assert sorted(shown) == sorted(keys([*pears, *plums]))
