"""From the log to a snapshot that is served."""

import pytest

from apps.topics.models import NodeRef, Registry, SnapshotNode, Topic
from tests.topics.conftest import append, built, event

pytestmark = pytest.mark.django_db


def test_a_build_makes_a_snapshot_of_the_whole_log_and_serves_it(clerk, maintainer):
    events = append(clerk, *(event(f"The river tree number {n} grows.") for n in range(60)))

    snapshot = built(maintainer)

    assert snapshot.problems == []
    assert (snapshot.status, snapshot.failure) == ("active", "")
    assert Registry.objects.get().active == snapshot
    assert snapshot.events_covered == snapshot.new_events == 60
    assert snapshot.event_max_seq >= events[-1].event_seq
    assert sorted(NodeRef.objects.values_list("event_seq", flat=True)) == [
        one.event_seq for one in events
    ]
    assert Topic.objects.get().event_count == 60
    root = SnapshotNode.objects.get(is_root=True)
    assert "river" in root.label
    assert "60 events, 2026-03-19 20:00 UTC." in root.summary
