"""What topics say of words goes with the words: in every snapshot, at once."""

import pytest
from django.db import transaction
from django.db.utils import ProgrammingError

from apps.topics.models import FinishedPeriods, Registry, Snapshot, SnapshotNode, Topic
from apps.topics.services import erase_said, run_build, start_build
from apps.topics.services.erasure import forget_erased
from apps.topics.vocabulary import ERASED_LABEL, BuildStage
from tests.factories.events import event
from tests.factories.topics import snapshot_of
from tests.topics.conftest import append, built, contents
from tests.topics.test_queries import ids, pages, references

pytestmark = pytest.mark.django_db

SECRET = "zanzibar"
BOATS = [f"The boat leaks at plank {n} near the mast, bring tar and rope" for n in range(60)]
ISLES = [f"My {SECRET} ferry number {n} sails past the {SECRET} lighthouse" for n in range(6)]


@pytest.fixture
def events(clerk):
    moments = [f"2026-03-19T08:{n:02}:00Z" for n in range(60)]
    moments += [f"2026-03-21T08:{n:02}:00Z" for n in range(6)]
    said = zip(BOATS + ISLES, moments, strict=True)
    return append(clerk, *(event(text, timestamp=at) for text, at in said))


def erase_isles(clerk, events):
    keys = [one.pk for one in events[60:]]
    return erase_said(context=clerk, event_ids=keys, reason="Asked for.")


def said_of(snapshot):
    """All texts of a snapshot as one."""
    return str(contents(snapshot))


def test_words_of_no_snapshot_outlive_the_events_they_are_of(clerk, maintainer, events):
    first = built(maintainer)
    append(clerk, event("The mast is dry"))
    second = built(maintainer)
    assert all(SECRET in said_of(one) for one in (first, second))
    kept = {row.node_id: row.label for row in SnapshotNode.objects.filter(snapshot=second)}
    assert erase_isles(clerk, events) == len(ISLES)
    assert not any(SECRET in said_of(one) for one in (first, second))
    held = SnapshotNode.objects.filter(snapshot=second)
    untouched = held.exclude(label=ERASED_LABEL)
    assert untouched
    assert all(row.label == kept[row.node_id] for row in untouched)
    assert Topic.objects.filter(snapshot=second, label=ERASED_LABEL).count() == 1

    asked = Snapshot.objects.get(status="staging")
    third = run_build(snapshot_id=asked.pk)
    assert third.status == "active", third.problems
    assert ERASED_LABEL not in said_of(third)
    assert SECRET not in said_of(third)
    root = SnapshotNode.objects.get(snapshot=third, is_root=True)
    assert "plank" in str(root.metadata["terms"])
    # What was made of it while it could be read is not asked for again.
    assert erase_isles(clerk, events) == 0
    assert not Snapshot.objects.filter(status="staging").exists()


def test_what_is_erased_while_topics_are_built_is_withheld_when_the_build_ends(
    clerk, maintainer, events
):
    def erase_once(snapshot):
        if snapshot.stage == BuildStage.CHECKING and not snapshot.done:
            erase_isles(clerk, events)

    asked = start_build(context=maintainer)
    snapshot = run_build(snapshot_id=asked.pk, watch=erase_once)
    assert snapshot.status == "active", snapshot.problems
    assert Registry.objects.get().active == snapshot
    assert SECRET not in said_of(snapshot)
    assert Snapshot.objects.filter(status="staging").count() == 1


def test_what_is_remembered_of_finished_periods_goes_too(clerk, maintainer, events):
    snapshot = built(maintainer)
    key = SnapshotNode.objects.get(snapshot=snapshot, is_root=True).participants_key
    given = {"builder_version": "1", "event_count": 6, "digest": "", "state": b"", "vectors": b""}
    for name in (key, "others"):
        FinishedPeriods.objects.create(**snapshot.scope._asdict(), participants_key=name, **given)
    erase_isles(clerk, events)
    assert [one.participants_key for one in FinishedPeriods.objects.all()] == ["others"]


def test_nothing_else_is_ever_said_of_a_node(clerk, maintainer, events):
    snapshot = built(maintainer)
    nodes = SnapshotNode.objects.filter(snapshot=snapshot, is_root=True)
    for values in ({"label": "other"}, {"label": ERASED_LABEL}, {"metadata": {}}):
        with pytest.raises(ProgrammingError, match="never changed"), transaction.atomic():
            nodes.update(**values)
    with pytest.raises(ProgrammingError, match="never changed"), transaction.atomic():
        Topic.objects.filter(snapshot=snapshot).update(label="other")


@pytest.mark.parametrize("limit", [2, 4, 50])
def test_what_is_left_is_found_behind_late_topics_of_which_nothing_is(clerk, limit):
    made = append(
        clerk,
        *(
            event(
                f"Talk {hour}.{part}",
                participants=["ann"],
                timestamp=f"2026-03-19T{hour % 24:02}:0{part}:00Z",
            )
            for hour in range(20)
            for part in range(2)
        ),
    )
    topics = [made[place : place + 2] for place in range(0, 40, 2)]
    snapshot_of(*topics)
    gone = [one.pk for topic in topics[2:] for one in topic]
    erase_said(context=clerk, event_ids=gone, reason="Asked to.")
    found = [key for page in pages(references, clerk, limit=limit) for key in ids(page)]
    assert sorted(found) == sorted(str(one.pk) for topic in topics[:2] for one in topic)


def test_what_is_erased_is_forgotten_while_a_build_waits(clerk, maintainer):
    made = append(clerk, *(event() for _ in range(4)))
    built(maintainer)
    erase_said(context=clerk, event_ids=[made[0].pk], reason="Asked to.")
    waiting = Snapshot.objects.get(status="staging")
    forget_erased(context=maintainer)
    waiting.refresh_from_db()
    assert (waiting.status, waiting.failure) == ("failed", "superseded")
    assert Snapshot.objects.filter(status="active", rows_removed_at=None).count() == 1
