"""Two builders, queries during a publish, and a builder that is killed: serving is whole."""

import signal
import threading
import time

import pytest
from django.db import connection

from apps.topics.build import build_job
from apps.topics.locks import building_lock, is_build_running
from apps.topics.models import Registry, Snapshot, SnapshotNode, Topic
from apps.topics.selectors import active_snapshot_of
from apps.topics.services import rebuild, rollback_snapshot, run_build, start_build
from apps.topics.services.scheduler import fail_dead_builds
from tests.factories import seeing
from tests.factories.events import event
from tests.patience import until
from tests.processes import OtherProcess
from tests.threads import at_once
from tests.topics.conftest import append, built, contents

pytestmark = pytest.mark.django_db(transaction=True)


def build_and_stop(said, key):
    """Builds until it has written some of its rows, says so, and waits for its end."""
    write = build_job.write_drafts

    def write_and_wait(job, drafts):
        write(job, drafts)
        said.send("written")
        signal.pause()

    build_job.write_drafts = write_and_wait
    run_build(snapshot_id=key)


@pytest.fixture
def clerk(agent):
    return seeing(agent, "*")


def test_a_builder_that_is_killed_leaves_what_is_served_and_frees_the_place(
    clerk, maintainer, repository
):
    append(clerk, *(event() for _ in range(5)))
    served = built(maintainer)
    before = contents(served)
    append(clerk, *(event() for _ in range(5)))
    asked = start_build(context=maintainer)
    builder = OtherProcess(build_and_stop, asked.pk)
    assert builder.hear() == "written"
    assert is_build_running(repository.pk)
    assert SnapshotNode.objects.filter(snapshot=asked).exists()

    fail_dead_builds()  # it is alive
    builder.kill()
    until(lambda: not is_build_running(repository.pk))

    assert active_snapshot_of(clerk) == served
    assert contents(served) == before
    asked.refresh_from_db()
    assert asked.status == "staging"
    fail_dead_builds()
    asked.refresh_from_db()
    assert (asked.status, asked.failure) == ("failed", "build_died")
    assert active_snapshot_of(clerk) == served

    again = built(maintainer)
    assert (again.status, again.events_covered) == ("active", 10)
    assert contents(rebuild(context=maintainer)) == contents_of_id(again, maintainer)


def contents_of_id(snapshot, context):
    """What is served now: the rebuild removed the rows of the snapshot itself."""
    served = active_snapshot_of(context)
    assert served != snapshot
    return contents(served)


def test_the_next_build_notes_the_one_that_died(clerk, maintainer):
    append(clerk, event())
    dead = start_build(context=maintainer)
    Snapshot.objects.filter(pk=dead.pk).update(started_at=dead.created_at)
    waiting = Snapshot.objects.create(
        **{
            field.attname: getattr(dead, field.attname)
            for field in Snapshot._meta.concrete_fields
            if field.name not in {"id", "started_at"}
        }
    )

    assert run_build(snapshot_id=waiting.pk).status == "active"
    dead.refresh_from_db()
    assert (dead.status, dead.failure) == ("failed", "build_died")


def test_two_builders_never_work_on_one_repository_at_once(clerk, maintainer, monkeypatch):
    append(clerk, *(event() for _ in range(20)))
    asked = start_build(context=maintainer)
    at_work, most = [], []
    write = build_job.write_drafts

    def slow(job, drafts):
        at_work.append(job.snapshot.pk)
        most.append(len(at_work))
        time.sleep(0.3)
        write(job, drafts)
        at_work.pop()

    monkeypatch.setattr(build_job, "write_drafts", slow)
    at_once([lambda: run_build(snapshot_id=asked.pk)] * 4)

    assert most == [1]
    asked.refresh_from_db()
    assert asked.status == "active"
    assert Snapshot.objects.count() == 1


def test_asking_at_once_makes_one_build(maintainer):
    outcomes = at_once([lambda: start_build(context=maintainer)] * 6)

    assert sum(isinstance(one, Snapshot) for one in outcomes) == 1
    assert Snapshot.objects.count() == 1


def test_repositories_are_built_side_by_side(clerk, maintainer, stranger, repository):
    inside = []

    def act(place):
        with building_lock(place) as is_ours:
            inside.append(is_ours)
            time.sleep(0.3)

    at_once([lambda: act(repository.pk), lambda: act(stranger.repository_id)])
    assert inside == [True, True]


def test_nobody_sees_anything_but_one_whole_snapshot_while_others_are_published(clerk, maintainer):
    append(clerk, *(event() for _ in range(5)))
    first = built(maintainer)
    done = threading.Event()
    seen, wrong = set(), []

    def look():
        while not done.is_set():
            active = active_snapshot_of(clerk)
            topics = Topic.objects.filter(snapshot=active)
            covered = sum(topics.values_list("event_count", flat=True))
            if active.published_at is None or covered != active.events_covered:
                wrong.append((active.pk, covered))
            seen.add(active.pk)
        connection.close()

    readers = [threading.Thread(target=look) for _ in range(2)]
    for reader in readers:
        reader.start()
    until(lambda: first.pk in seen)
    for _ in range(4):
        append(clerk, *(event() for _ in range(5)))
        newest = built(maintainer)
        rollback_snapshot(context=maintainer, snapshot_id=first.pk)
        rollback_snapshot(context=maintainer, snapshot_id=newest.pk)
    until(lambda: newest.pk in seen)
    done.set()
    for reader in readers:
        reader.join()

    assert wrong == []
    assert Registry.objects.get().active == newest
    assert Snapshot.objects.filter(status="active").count() == 1


def test_publishing_at_once_leaves_one_active_snapshot(clerk, maintainer):
    made = []
    for _ in range(3):
        append(clerk, event())
        made.append(built(maintainer))

    at_once(
        [
            lambda key=one.pk: rollback_snapshot(context=maintainer, snapshot_id=key)
            for one in made[:2]
        ]
        * 3
    )

    (active,) = Snapshot.objects.filter(status="active")
    assert Registry.objects.get().active == active
