"""A model in the builds of snapshots: what it arranged is served, and what it failed at is told."""

import pytest

from apps.topics.models import NodeRef, Snapshot, SnapshotNode, Topic
from apps.topics.models.model_runs import AcceptedPlan, LlmRun
from apps.topics.services import building, rebuild
from scripted_http import answering
from tests.topics.conftest import built, contents
from tests.topics.llm.service import saying

pytestmark = pytest.mark.django_db


def together(label, *events):
    return {
        "label": label,
        "summary": f"All of {label}.",
        "events": [str(one.pk) for one in events],
    }


def served(snapshot):
    """The topics of a snapshot: their labels and the numbers of their events."""
    found = {}
    for topic in Topic.objects.filter(snapshot=snapshot):
        nodes = SnapshotNode.objects.filter(snapshot=snapshot, topic_id=topic.topic_id)
        refs = NodeRef.objects.filter(node__in=nodes.values("node_id"))
        found[topic.label] = sorted(refs.values_list("event_seq", flat=True))
    return found


def test_a_build_serves_what_the_model_arranged(service, model, say, maintainer):
    a1, a2 = say("Bread needs flour.", "And water.", context="a")
    b1, b2 = say("Rivers need rain.", "And snow.", context="b")
    service.answers = [saying({"topics": [together("Odd", a1, b2), together("Even", a2, b1)]})]

    snapshot = built(maintainer)

    assert (snapshot.status, snapshot.mode, snapshot.degraded) == ("active", "model", False)
    assert served(snapshot) == {
        "Odd": [a1.event_seq, b2.event_seq],
        "Even": [a2.event_seq, b1.event_seq],
    }
    assert SnapshotNode.objects.get(label="Odd").summary == "All of Odd."
    assert LlmRun.objects.get().snapshot_id == snapshot.pk


def test_a_rebuild_from_nothing_gives_the_same_nodes_without_asking(
    service, model, say, maintainer
):
    events = say("Bread needs flour.", "And water.", "Rivers need rain.", "And snow.")
    service.answers = [
        saying({"topics": [together("Odd", *events[::2]), together("Even", *events[1::2])]})
    ]
    before = built(maintainer)
    Snapshot.objects.update(guard_version="another")  # nothing is taken over

    after = built(maintainer)

    assert len(service.requests) == 1
    assert nodes_of(after) == nodes_of(before)
    assert served(after) == served(before)


def nodes_of(snapshot):
    rows = SnapshotNode.objects.filter(snapshot=snapshot).order_by("node_id")
    return list(rows.values_list("node_id", "label", "summary", "is_root", "topic_id"))


def test_sets_without_new_events_are_not_planned_again(service, model, say, maintainer):
    say("Bread needs flour.", "And water.", participants=["ann", "bob"])
    service.answers = [saying({"topics": [], "keep_rest": True})]
    built(maintainer)
    say("Rivers need rain.", "And snow.", participants=["eve"])

    built(maintainer)

    assert [tuple(run.participants) for run in LlmRun.objects.order_by("started_at")] == [
        ("ann", "bob"),
        ("eve",),
    ]


def test_a_set_the_model_failed_at_is_planned_by_the_next_build(service, model, say, maintainer):
    events = say("Bread needs flour.", "And water.")
    service.answers = [answering(500)]

    degraded = built(maintainer)

    assert (degraded.status, degraded.degraded) == ("active", True)
    assert list(served(degraded).values()) == [[one.event_seq for one in events]]
    service.answers = [saying({"topics": [together("Baking", *events)]})]

    healed = built(maintainer)

    assert (healed.status, healed.degraded) == ("active", False)
    assert served(healed) == {"Baking": [one.event_seq for one in events]}
    assert not built(maintainer).degraded
    assert len(service.requests) == 2


def test_a_failing_set_leaves_the_plans_of_others(service, model, say, maintainer):
    say("Bread needs flour.", "And water.", participants=["ann"])
    say("Rivers need rain.", "And snow.", participants=["eve"])
    service.answers = [saying("nonsense"), saying({"topics": [], "keep_rest": True})]

    snapshot = built(maintainer)

    assert snapshot.degraded
    assert AcceptedPlan.objects.count() == 1
    assert snapshot.events_covered == 4


def test_without_the_model_the_fold_decides_again(service, model, say, maintainer, settings):
    events = say("Bread needs flour.", "And water.", "Rivers need rain.", "And snow.")
    service.answers = [
        saying({"topics": [together("Odd", *events[::2]), together("Even", *events[1::2])]})
    ]
    built(maintainer)
    settings.TOPIC_MODEL = None

    snapshot = built(maintainer)

    assert (snapshot.status, snapshot.mode, snapshot.degraded) == ("active", "deterministic", False)
    assert "Odd" not in served(snapshot)


def test_a_plan_whose_snapshot_was_found_wanting_is_not_taken_again(
    service, model, say, maintainer, monkeypatch
):
    say("Bread needs flour.", "And water.")
    service.answers = [saying({"topics": [], "keep_rest": True})]
    wanting = [{"code": "orphan_node", "meaning": "", "count": 1, "subjects": []}]
    monkeypatch.setattr(building, "find_problems", lambda snapshot, base: iter(wanting))

    assert built(maintainer).status == "failed"

    assert LlmRun.objects.count() == 1
    assert not AcceptedPlan.objects.exists()


def test_dropping_everything_derived_and_building_again_gives_what_there_was(
    service, model, say, maintainer
):
    a1, a2, a3, a4 = say("Bread needs flour.", "And water.", "And salt.", "And time.", context="a")
    say("Rivers need rain.", "And snow.", context="b")
    parts = [together("Odd", a1, a3), together("Even", a2, a4)]
    above = {"label": "Bread", "summary": "How it is made.", "topics": parts}
    service.answers = [saying({"topics": [above], "keep_rest": True})]
    built(maintainer)
    say("And frost.", context="b")
    service.answers = [saying({"topics": [], "keep_rest": True})]
    before = contents(built(maintainer))
    service.answers = [answering(500)]

    after = rebuild(context=maintainer)

    assert not after.degraded
    assert contents(after) == before
    assert len(service.requests) == 2
