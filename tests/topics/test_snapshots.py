"""What is served: published by a person or at once, gone back to, kept for a while, told of."""

import datetime as dt
import uuid

import pytest
from django.db import connection

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.errors import InvalidTransition, NotFound, WriteNotAllowed
from apps.topics.models import Node, NodeRef, Registry, Snapshot, SnapshotNode, Topic
from apps.topics.selectors import active_snapshot_of, snapshots_in
from apps.topics.services import (
    building,
    publish_snapshot,
    rebuild,
    resume_builds,
    rollback_snapshot,
    run_build,
    snapshot_status,
    start_build,
)
from apps.topics.services.cleanup import remove_outdated_snapshots, remove_snapshot_rows
from apps.topics.services.status import BuildStatus
from tests.factories import seeing
from tests.factories.events import event
from tests.sharing import shared
from tests.topics.conftest import append, built, contents

pytestmark = pytest.mark.django_db


@shared
def two(clerk, maintainer):
    """Two snapshots, the second of which is served."""
    append(clerk, *(event() for _ in range(3)))
    first = built(maintainer)
    append(clerk, *(event() for _ in range(3)))
    second = built(maintainer)
    first.refresh_from_db()
    return first, second


def last_record():
    return AuditRecord.objects.latest("id")


def test_a_snapshot_waits_for_a_person_where_nothing_is_published_at_once(
    clerk, maintainer, settings
):
    settings.TOPIC_AUTO_PUBLISH = False
    append(clerk, event())
    waiting = built(maintainer)

    assert (waiting.status, waiting.stage) == ("staging", "ready")
    assert active_snapshot_of(clerk) is None

    published = publish_snapshot(context=maintainer, snapshot_id=waiting.pk)

    assert published.status == "active"
    assert active_snapshot_of(clerk) == waiting
    record = last_record()
    assert (record.action, record.object_kind) == ("promoted", "snapshot")
    assert (record.before_status, record.after_status) == ("staging", "active")
    assert record.actor_id == maintainer.actor.id


def test_what_waited_is_archived_when_something_newer_is_built(clerk, maintainer, settings):
    settings.TOPIC_AUTO_PUBLISH = False
    older = built(maintainer)
    newer = built(maintainer)

    older.refresh_from_db()
    assert (older.status, older.failure) == ("archived", "superseded")
    with pytest.raises(InvalidTransition):
        publish_snapshot(context=maintainer, snapshot_id=older.pk)
    with pytest.raises(InvalidTransition, match="served before"):
        rollback_snapshot(context=maintainer, snapshot_id=older.pk)
    assert publish_snapshot(context=maintainer, snapshot_id=newer.pk).status == "active"


def test_only_one_snapshot_is_active(two):
    assert [one.status for one in two] == ["archived", "active"]
    assert Snapshot.objects.filter(status="active").count() == 1


def test_going_back_serves_the_former_snapshot_and_lets_automatic_builds_rest(two, maintainer):
    first, second = two
    before = contents(first)

    rollback_snapshot(context=maintainer, snapshot_id=first.pk, reason="It was better.")

    assert active_snapshot_of(maintainer) == first
    assert contents(first) == before
    second.refresh_from_db()
    assert second.status == "archived"
    registry = Registry.objects.get()
    assert (registry.paused_by, registry.active) == (maintainer.actor.label, first)
    assert registry.paused_at
    assert (last_record().action, last_record().reason) == ("restored", "It was better.")


def test_one_can_go_forward_again(two, maintainer):
    first, second = two
    rollback_snapshot(context=maintainer, snapshot_id=first.pk)
    rollback_snapshot(context=maintainer, snapshot_id=second.pk)

    assert active_snapshot_of(maintainer) == second


@pytest.mark.parametrize("how", ["build", "resume"])
def test_a_manual_build_or_a_word_ends_the_rest(two, maintainer, how):
    rollback_snapshot(context=maintainer, snapshot_id=two[0].pk)
    if how == "build":
        assert built(maintainer).events_covered == 6
    else:
        resume_builds(context=maintainer)
        assert last_record().action == "updated"

    assert Registry.objects.get().paused_at is None
    with pytest.raises(InvalidTransition):
        resume_builds(context=maintainer)


def test_who_goes_back_during_a_build_decides_what_comes_next(two, clerk, maintainer):
    append(clerk, event())
    asked = start_build(context=maintainer)
    rollback_snapshot(context=maintainer, snapshot_id=two[0].pk)

    done = run_build(snapshot_id=asked.pk)

    assert (done.status, done.stage) == ("staging", "ready")
    assert active_snapshot_of(maintainer) == two[0]


def test_what_is_not_there_or_elsewhere_or_served_cannot_be_gone_back_to(
    two, maintainer, stranger, elsewhere
):
    first, second = two
    for context, key in ((maintainer, uuid.uuid4()), (stranger, first.pk), (elsewhere, first.pk)):
        with pytest.raises(NotFound):
            rollback_snapshot(context=context, snapshot_id=key)
        with pytest.raises(NotFound):
            publish_snapshot(context=context, snapshot_id=key)
    with pytest.raises(InvalidTransition):
        rollback_snapshot(context=maintainer, snapshot_id=second.pk)


@pytest.mark.parametrize("who", ["clerk", "viewer"])
def test_only_people_who_decide_say_what_is_served(two, who, request):
    context = request.getfixturevalue(who)
    for act in (publish_snapshot, rollback_snapshot):
        with pytest.raises(WriteNotAllowed):
            act(context=context, snapshot_id=two[0].pk)
    with pytest.raises(WriteNotAllowed):
        resume_builds(context=context)


def long_ago(snapshots):
    moment = now() - dt.timedelta(hours=1)
    Snapshot.objects.filter(pk__in=[one.pk for one in snapshots]).update(finished_at=moment)


def test_former_snapshots_beyond_the_newest_lose_their_rows(clerk, maintainer, settings):
    settings.TOPIC_SNAPSHOTS_KEPT = 1
    made = []
    for _ in range(4):
        append(clerk, event(), event())
        made.append(built(maintainer))
    long_ago(made)

    assert remove_outdated_snapshots(seconds=60) == 2

    kept = [bool(Snapshot.objects.get(pk=one.pk).rows_removed_at) for one in made]
    assert kept == [True, True, False, False]
    held = set(SnapshotNode.objects.values_list("node_id", flat=True))
    assert set(Node.objects.values_list("node_id", flat=True)) == held
    assert set(NodeRef.objects.values_list("node_id", flat=True)) <= held
    assert not Topic.objects.filter(snapshot__in=made[:2]).exists()
    with pytest.raises(InvalidTransition, match="removed"):
        rollback_snapshot(context=maintainer, snapshot_id=made[0].pk)
    assert rollback_snapshot(context=maintainer, snapshot_id=made[2].pk).status == "active"
    assert remove_outdated_snapshots(seconds=60) == 0


def test_a_snapshot_that_somebody_went_back_to_meanwhile_keeps_its_rows(two, maintainer):
    outdated = two[0]
    rollback_snapshot(context=maintainer, snapshot_id=outdated.pk)
    assert remove_snapshot_rows(outdated) is False
    assert Snapshot.objects.get(pk=outdated.pk).rows_removed_at is None
    assert SnapshotNode.objects.filter(snapshot=outdated).exists()


def test_a_young_snapshot_keeps_its_rows_for_requests_that_still_read_them(two, settings):
    settings.TOPIC_SNAPSHOTS_KEPT = 1
    assert remove_outdated_snapshots(seconds=60) == 0


def test_status_tells_what_is_served_and_what_is_not_in_it_yet(two, clerk, maintainer):
    (newest,) = append(clerk, event())

    status = snapshot_status(context=maintainer)

    assert (status.active, status.latest) == (two[1], two[1])
    assert status.tail == 1
    assert status.last_received_at == newest.received_at
    assert (status.is_silent, status.is_enough, status.is_building) == (False, False, False)
    wire = BuildStatus.of(status).serialize()
    assert wire["last_build"]["trigger"] == "manual"
    assert wire["last_build"]["snapshot_id"] == str(two[1].pk)
    assert wire["last_build"]["error"] is None
    assert last_record().action == "read"


def test_status_says_when_there_is_reason_for_a_build(clerk, maintainer, settings):
    settings.TOPIC_BUILD_EVENTS = 2
    settings.TOPIC_BUILD_SILENCE = 0
    append(clerk, event())
    assert snapshot_status(context=maintainer).is_silent
    assert not snapshot_status(context=maintainer).is_enough
    append(clerk, event())
    assert snapshot_status(context=maintainer).is_enough


def test_status_counts_no_events_of_others(clerk, maintainer, agent):
    append(clerk, event(participants=["anna"]), event(participants=["bert"]))

    assert snapshot_status(context=seeing(agent, "anna")).tail == 1
    assert snapshot_status(context=seeing(agent, "carl")).tail == 0
    assert snapshot_status(context=seeing(agent, "carl")).last_received_at is None


def test_status_of_an_empty_place(maintainer):
    status = snapshot_status(context=maintainer)
    assert (status.active, status.latest, status.tail) == (None, None, 0)
    assert not status.is_silent
    assert BuildStatus.of(status).last_build.trigger is None


def test_everybody_sees_the_snapshots_of_their_own_place_only(two, maintainer, stranger):
    assert list(snapshots_in(maintainer)) == [two[1], two[0]]
    assert not snapshots_in(stranger).exists()
    assert active_snapshot_of(stranger) is None


def test_what_was_never_served_takes_no_place_of_what_one_can_go_back_to(
    two, clerk, maintainer, settings
):
    first, _ = two
    settings.TOPIC_SNAPSHOTS_KEPT, settings.TOPIC_AUTO_PUBLISH = 2, False
    for _ in range(3):
        append(clerk, event())
        built(maintainer)
    Snapshot.objects.update(finished_at=now() - dt.timedelta(hours=1))
    remove_outdated_snapshots(seconds=60)
    assert rollback_snapshot(context=maintainer, snapshot_id=first.pk).status == "active"


def test_that_a_later_snapshot_took_the_place_of_one_is_recorded(clerk, maintainer, settings):
    settings.TOPIC_AUTO_PUBLISH = False
    append(clerk, event())
    first = built(maintainer)
    append(clerk, event())
    built(maintainer)
    recorded = AuditRecord.objects.get(object_id=str(first.pk), after_status="archived")
    assert (recorded.before_status, recorded.reason) == ("staging", "superseded")


def test_what_a_rebuild_removes_may_take_as_long_as_its_build(clerk, maintainer, monkeypatch):
    append(clerk, event())
    built(maintainer)
    told = []

    def remove(snapshot):
        with connection.cursor() as cursor:
            cursor.execute("SHOW statement_timeout")
            told.append(cursor.fetchone()[0])

    monkeypatch.setattr(building, "remove_snapshot_rows", remove)
    rebuild(context=maintainer)
    assert told == ["5min"]
    with connection.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        assert cursor.fetchone() == ("15s",)
